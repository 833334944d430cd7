//! Lines and columns.

use std::string::ToString;

use crate::json::{Position, Tape};

#[test]
fn a_position_counts_lines_and_scalar_values() {
    let text = "ab\nc日本d\r\n\ne";
    let cases = [
        (0, "1:1"),
        (2, "1:3"),
        (3, "2:1"),
        (4, "2:2"),
        (7, "2:3"),
        (10, "2:4"),
        (13, "3:1"),
        (14, "4:1"),
        (15, "4:2"),
        // Past the end is the end.
        (99, "4:2"),
    ];
    for (offset, position) in cases {
        assert_eq!(Position::of(text, offset).to_string(), position, "{offset}");
    }
}

#[test]
fn a_value_stands_at_its_own_first_byte() {
    let mut tape = Tape::new();
    let document = tape.parse("{\n  \"a\": [ 1,\n\t-2 ],\n  \"é\": {\"b\":true}}").unwrap();
    let root = document.root();
    let items: std::vec::Vec<_> =
        root.get("a").unwrap().items().map(|item| (item.source(), item.position().to_string())).collect();
    assert_eq!(items, [("1", "2:10".to_string()), ("-2", "3:2".to_string())]);
    let (key, value) = root.members().nth(1).unwrap();
    assert_eq!((key.source(), key.offset()), ("\"é\"", 23));
    assert_eq!((value.source(), value.position().to_string()), ("{\"b\":true}", "4:8".to_string()));
}

#[test]
fn a_position_goes_on_from_another() {
    let text = "ab\nc日本d\r\n\ne".as_bytes();
    for middle in 0..=text.len() {
        let first = Position::START.after(&text[..middle]);
        for end in middle..=text.len() {
            assert_eq!(first.after(&text[middle..end]), Position::of(text, end));
        }
    }
}

#[test]
fn a_byte_order_mark_has_no_column() {
    assert_eq!(Position::of("\u{feff}{\n\"a", 2), Position::of("{\n\"a", 2));
}

#[test]
fn positions_are_ordered_as_the_text_is() {
    assert!(Position { line: 1, column: 9 } < Position { line: 2, column: 1 });
}
