//! Strings and names: escapes, surrogates, and the bytes that the fast path looks for.

use std::borrow::Cow;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use proptest::prelude::*;

use crate::json::{Raw, Tape, ToJson, Value};

/// The value of the string that `text` writes.
fn value_of(text: &str) -> Option<String> {
    Tape::new().parse(text).unwrap().root().as_str().map(Cow::into_owned)
}

#[test]
fn each_escape_is_resolved() {
    let cases = [
        (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
        (r#""\u0041\u00e9\u65E5\u0000""#, "Aé日\0"),
        (r#""\ud83d\ude00""#, "😀"),
        (r#""\uD834\uDD1E\uD834\uDD1E""#, "𝄞𝄞"),
        (r#""a\u0041b""#, "aAb"),
        (r#""\\u0041""#, r"\u0041"),
        (r#""é\n日""#, "é\n日"),
        (r#""""#, ""),
    ];
    for (text, value) in cases {
        assert_eq!(value_of(text).as_deref(), Some(value), "{text}");
    }
}

#[test]
fn an_unpaired_surrogate_is_no_text() {
    for text in [
        r#""\ud83d""#,
        r#""\ude00""#,
        r#""\ude00\ud83d""#,
        r#""\ud83dx""#,
        r#""\ud83d\n""#,
        r#""\ud83d\u0041""#,
        r#""\ud83d\ud83d\ude00""#,
    ] {
        assert_eq!(value_of(text), None, "{text}");
    }
}

#[test]
fn a_name_with_an_unpaired_surrogate_has_the_replacement_character() {
    let mut tape = Tape::new();
    let document = tape.parse(r#"{"a\ud83dA": 1, "\ud83d\ud83d\ude00": 2}"#).unwrap();
    let names: std::vec::Vec<_> = document.root().members().map(|(key, _)| key.name().to_string()).collect();
    assert_eq!(names, ["a\u{fffd}A", "\u{fffd}😀"]);
}

#[test]
fn a_name_is_the_same_however_it_is_written() {
    let mut tape = Tape::new();
    let document = tape.parse(r#"{"sh\u0061pe": 1, "b": 2, "shape": 3, "c": 4}"#).unwrap();
    let root = document.root();
    assert!(root.members().next().unwrap().0.is("shape"));
    // The last of a name counts.
    assert_eq!(root.get("shape").and_then(Value::as_u64), Some(3));
    assert_eq!(root.members().count(), 4);
    assert!(root.get("sh").is_none());
}

#[test]
fn names_are_resolved_at_every_depth_and_on_a_tape_that_is_used_again() {
    fn names(value: Value<'_>) -> Vec<String> {
        let inner = value.items().flat_map(names);
        let members = value.members().flat_map(|(key, value)| {
            let mut all = names(value);
            all.insert(0, key.name().into());
            all
        });
        members.chain(inner).collect()
    }
    let mut tape = Tape::new();
    for (text, expected) in [
        (r#"{"\u0061": {"\u0062": "\u0078", "c": [{"\u0064": "\n"}]}, "\u0065": 0}"#, "abcde"),
        (r#"["\u0061", {"b": "\u0061"}]"#, "b"),
        (r#"[{"\u0062": 0}]"#, "b"),
        (r#"{"x": "\u0061"}"#, "x"),
    ] {
        assert_eq!(names(tape.parse(text).unwrap().root()).concat(), expected, "{text}");
    }
    let deep = format!(
        r#"{{"\u0061": {}{}, "\u0063": 0}}"#,
        r#"{"\u0062":"#.repeat(300),
        "0".to_string() + &"}".repeat(300)
    );
    let found = names(tape.parse(&deep).unwrap().root()).concat();
    assert_eq!(found, format!("a{}c", "b".repeat(crate::json::MAX_DEPTH - 1)));
}

#[test]
fn values_of_another_kind_have_no_string_items_or_members() {
    let mut tape = Tape::new();
    let document = tape.parse(r#"["a", 1, {"b": 2}, null]"#).unwrap();
    let root = document.root();
    assert!(root.as_str().is_none());
    assert_eq!(root.members().count(), 0);
    let items: std::vec::Vec<_> = root.items().collect();
    assert_eq!(items[0].items().count() + items[1].items().count() + items[2].items().count(), 0);
    assert!(items[3].is_null() && !items[0].is_null());
    assert_eq!(items[2].get("b").and_then(Value::as_u64), Some(2));
}

proptest! {
    /// Eight bytes at a time are searched for what ends a run: each such byte is found at each place of a word.
    #[test]
    fn a_special_byte_is_found_wherever_it_stands(before in 0_usize..20, after in 0_usize..20, other in "[^\"\\\\\0-\x1f]{0,3}") {
        let plain = |length| "x".repeat(length);
        let (before, after) = (format!("{}{other}", plain(before)), plain(after));
        prop_assert_eq!(value_of(&format!("\"{before}\\n{after}\"")), Some(format!("{before}\n{after}")));
        prop_assert_eq!(value_of(&format!("\"{before}{after}\"")), Some(format!("{before}{after}")));
        for control in 0..0x20_u8 {
            let text = format!("\"{before}{}{after}\"", char::from(control));
            let error = Tape::new().parse(&text).unwrap_err();
            prop_assert_eq!(error.offset(), 1 + before.len());
        }
    }

    #[test]
    fn a_string_reads_back(text in any::<String>()) {
        prop_assert_eq!(value_of(&text.to_json()), Some(text.clone()));
        // So it does from serde_json's spelling, and ours for serde_json.
        prop_assert_eq!(value_of(&serde_json::to_string(&text).unwrap()), Some(text.clone()));
        prop_assert_eq!(serde_json::from_str::<String>(&text.to_json()).unwrap(), text);
    }

    #[test]
    fn surrogates_are_paired_as_utf16_pairs_them(units in proptest::collection::vec(unit(), 0..6)) {
        let escapes: Vec<_> = units.iter().map(|unit| format!("\\u{unit:04x}")).collect();
        let escapes = escapes.concat();
        prop_assert_eq!(value_of(&format!("\"{escapes}\"")), String::from_utf16(&units).ok());
        let raw = Raw::new(&format!("{{\"{escapes}\":0}}")).unwrap();
        let mut tape = Tape::new();
        let name = raw.parse(&mut tape).root().members().next().map(|(key, _)| key.name().into());
        prop_assert_eq!(name, Some(String::from_utf16_lossy(&units)));
    }
}

fn unit() -> impl Strategy<Value = u16> {
    prop_oneof![0xd800_u16..0xdc00, 0xdc00_u16..0xe000, any::<u16>()]
}
