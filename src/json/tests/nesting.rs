//! Nesting to the limit and past it.

use std::format;
use std::string::String;

use crate::json::{Kind, MAX_DEPTH, Raw, SyntaxErrorKind, Tape, Value};

/// `levels` arrays and objects, one in the other, around `inner`.
fn nested(levels: usize, inner: &str) -> String {
    let open: String = (0..levels).map(|level| if level % 2 == 0 { "[" } else { "{\"a\":" }).collect();
    let close: String = (0..levels).rev().map(|level| if level % 2 == 0 { "]" } else { "}" }).collect();
    format!("{open}{inner}{close}")
}

/// The innermost value on the tape, and its level.
fn innermost(mut value: Value<'_>) -> (Value<'_>, usize) {
    let mut level = 0;
    while let Some(inner) = value.items().next().or_else(|| value.get("a")) {
        value = inner;
        level += 1;
    }
    (value, level)
}

#[test]
fn values_are_read_down_to_the_last_level() {
    for levels in [1, 2, MAX_DEPTH - 1, MAX_DEPTH] {
        let text = nested(levels, "7");
        let mut tape = Tape::new();
        let document = tape.parse(&text).unwrap();
        assert!(!document.is_irregular());
        let (inner, level) = innermost(document.root());
        assert_eq!((inner.source(), level), ("7", levels));
    }
}

#[test]
fn a_container_past_the_last_level_is_text() {
    for levels in [MAX_DEPTH + 1, MAX_DEPTH + 2, 1_000_000] {
        let text = nested(levels, "7");
        let mut tape = Tape::new();
        let document = tape.parse(&text).unwrap();
        assert!(document.is_irregular());
        let (inner, level) = innermost(document.root());
        assert_eq!((inner.kind(), level), (Kind::TooDeep, MAX_DEPTH));
        assert_eq!(inner.source(), nested(levels - MAX_DEPTH, "7"));
        assert_eq!(tape.nodes.len(), MAX_DEPTH + MAX_DEPTH / 2 + 1, "a value a level, and the names");
    }
}

#[test]
fn an_empty_container_past_the_last_level_is_text_too() {
    let mut tape = Tape::new();
    let text = nested(MAX_DEPTH, "{}");
    assert_eq!(innermost(tape.parse(&text).unwrap().root()).0.kind(), Kind::TooDeep);
    let text = nested(MAX_DEPTH - 1, "{}");
    assert_eq!(innermost(tape.parse(&text).unwrap().root()).0.kind(), Kind::Object);
}

#[test]
fn what_stands_beside_too_deep_a_value_is_read() {
    let text = format!("[{}, {{\"b\": 1}}, {}, 2]", nested(MAX_DEPTH + 9, "0"), nested(MAX_DEPTH, "0"));
    let mut tape = Tape::new();
    let document = tape.parse(&text).unwrap();
    let items: std::vec::Vec<_> = document.root().items().collect();
    assert_eq!(items.len(), 4);
    assert_eq!(items[1].get("b").and_then(Value::as_u64), Some(1));
    assert_eq!(items[3].as_u64(), Some(2));
}

#[test]
fn text_that_ends_a_million_levels_down_is_an_error() {
    for open in ["[", "{\"\":"] {
        let text = open.repeat(1_000_000);
        let error = Tape::new().parse(&text).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (SyntaxErrorKind::UnexpectedEnd, text.len()));
    }
    let text = format!("{}}}", "[".repeat(1_000_000));
    let error = Tape::new().parse(&text).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (SyntaxErrorKind::ExpectedValue, 1_000_000));
}

#[test]
fn a_level_of_the_document_around_counts() {
    let mut tape = Tape::new();
    let text = nested(MAX_DEPTH - 3, "7");
    assert!(!tape.parse_at_level(&text, 3).unwrap().is_irregular());
    assert!(tape.parse_at_level(&text, 4).unwrap().is_irregular());
}

#[test]
fn raw_text_of_any_depth_is_compared() {
    let (deep, spaced) = (nested(100_000, "7"), nested(100_000, " 7"));
    let raw = |text: &str| Raw::new(text).unwrap();
    assert_eq!(raw(&deep), raw(&deep));
    // Past the last level values are not read: only the same text is known to be the same.
    assert_ne!(raw(&deep), raw(&spaced));
    assert_eq!(raw(&nested(MAX_DEPTH, "7")), raw(&nested(MAX_DEPTH, " 7")));
}
