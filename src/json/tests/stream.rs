//! An object member by member, beside the same object on a tape.

use std::format;
use std::string::String;
use std::vec::Vec;

use proptest::prelude::*;
use proptest::sample::Index;

use super::strategy::{json_with_non_finite, space, string};
use crate::json::{ObjectStream, SyntaxError, Tape};

/// The name, the text and the offset of each member.
type Members = Vec<(String, String, usize)>;

fn streamed(text: &str) -> Result<Members, SyntaxError> {
    let mut stream = ObjectStream::new(text, 0, 0).expect("an object begins the text");
    let mut tape = Tape::new();
    let mut members = Vec::new();
    while let Some(name) = stream.next_name()? {
        let at = stream.offset();
        let document = stream.value(&mut tape)?;
        members.push((name.into_owned(), document.root().source().into(), at));
    }
    stream.finish()?;
    Ok(members)
}

fn on_a_tape(text: &str) -> Result<Members, SyntaxError> {
    let mut tape = Tape::new();
    let document = tape.parse(text)?;
    let members = document.root().members();
    Ok(members.map(|(key, value)| (key.name().into(), value.source().into(), value.offset())).collect())
}

#[test]
fn only_an_object_is_streamed() {
    for text in ["", " ", "[]", "1", "\"{\"", "x{}"] {
        assert!(ObjectStream::new(text, 0, 0).is_none(), "{text:?}");
    }
    assert!(ObjectStream::new(" \n{", 0, 0).is_some());
    assert!(ObjectStream::new("[{}]", 1, 1).is_some());
}

#[test]
fn the_level_of_the_object_counts() {
    let irregular = |level| {
        let mut stream = ObjectStream::new(r#"{"a": [[0]]}"#, 0, level).unwrap();
        stream.next_name().unwrap();
        stream.value(&mut Tape::new()).unwrap().is_irregular()
    };
    assert!(!irregular(crate::json::MAX_DEPTH - 3));
    assert!(irregular(crate::json::MAX_DEPTH - 2));
}

/// An object, and white space after it.
fn object() -> impl Strategy<Value = String> {
    let members = proptest::collection::vec((space(), string(), space(), json_with_non_finite()), 0..5);
    (members, space()).prop_map(|(members, end)| {
        let members: Vec<_> = members
            .iter()
            .map(|(before, name, around, value)| format!("{before}{name}{around}:{around}{value}{before}"))
            .collect();
        format!("{end}{{{end}{}}}{end}", members.join(","))
    })
}

proptest! {
    #[test]
    fn a_streamed_object_is_the_one_on_the_tape(text in object()) {
        prop_assert!(on_a_tape(&text).is_ok());
        prop_assert_eq!(streamed(&text), on_a_tape(&text));
    }

    /// Where one is no JSON, neither is the other, at the same place for the same reason.
    #[test]
    fn a_broken_object_has_the_same_error(text in object(), at in any::<Index>(), new in "[{},:\" 0\\\\]?") {
        let at = at.index(text.len());
        prop_assume!(text.is_char_boundary(at) && text.is_char_boundary(at + 1));
        let text = format!("{}{new}{}", &text[..at], &text[at + 1..]);
        prop_assume!(text.trim_start().starts_with('{'));
        prop_assert_eq!(streamed(&text), on_a_tape(&text));
    }
}
