//! The parser beside `serde_json`: what both take is one tree, and each takes what the other does, but for what the
//! documentation of [`crate::json`] names.

use std::borrow::ToOwned;
use std::string::String;
use std::vec::Vec;

use proptest::prelude::*;
use proptest::sample::Index;

use super::strategy::{json, json_with_non_finite};
use super::twin::same;
use crate::json::{Tape, decode};

/// Parses `bytes` with both.
fn compare(bytes: &[u8]) -> Result<(), TestCaseError> {
    let theirs: Result<serde_json::Value, _> = serde_json::from_slice(bytes);
    let mut tape = Tape::new();
    let ours = decode(bytes).and_then(|text| tape.parse(text));
    match (&ours, &theirs) {
        (Ok(ours), Ok(theirs)) => prop_assert!(same(ours.root(), theirs), "{:?} {theirs}", ours.root()),
        (Err(error), Ok(_)) => prop_assert!(false, "only serde_json takes it: {error}"),
        (Ok(ours), Err(error)) => {
            // serde_json refuses non-finite numbers and unpaired surrogates.
            let surrogate = ours.text().contains("\\ud") || ours.text().contains("\\uD");
            prop_assert!(ours.is_irregular() || surrogate, "serde_json does not take it: {error}");
        }
        (Err(_), Err(_)) => {}
    }
    Ok(())
}

proptest! {
    #[test]
    fn json_is_the_same_tree(text in json()) {
        prop_assert!(Tape::new().parse(&text).is_ok());
        compare(text.as_bytes())?;
    }

    #[test]
    fn non_finite_numbers_are_the_one_difference(text in json_with_non_finite()) {
        prop_assert!(Tape::new().parse(&text).is_ok());
        compare(text.as_bytes())?;
    }

    #[test]
    fn nearly_json_is_taken_by_both_or_none(text in json(), at in any::<Index>(), edit in edit()) {
        compare(&edit.apply(text.as_bytes(), at))?;
    }

    #[test]
    fn text_of_the_letters_of_json_is_taken_by_both_or_none(text in r#"[\[\]{},:"0-2a-fnulrtse.+ \n\\-]{0,24}"#) {
        compare(text.as_bytes())?;
    }

    #[test]
    fn bytes_are_taken_by_both_or_none(bytes in proptest::collection::vec(any::<u8>(), 0..24)) {
        compare(&bytes)?;
    }
}

/// A change of one byte of a text.
#[derive(Debug, Clone)]
enum Edit {
    Remove,
    Insert(u8),
    Replace(u8),
    Cut,
}

fn edit() -> impl Strategy<Value = Edit> {
    let byte =
        || prop_oneof![4 => proptest::sample::select(b"[]{},:\"0-.eE\\utn \x01".to_vec()), 1 => any::<u8>()];
    prop_oneof![
        Just(Edit::Remove),
        byte().prop_map(Edit::Insert),
        byte().prop_map(Edit::Replace),
        Just(Edit::Cut)
    ]
}

impl Edit {
    fn apply(&self, text: &[u8], at: Index) -> Vec<u8> {
        let mut bytes = text.to_owned();
        // Every text has a byte.
        let at = at.index(text.len());
        match self {
            Self::Remove => {
                bytes.remove(at);
            }
            Self::Insert(byte) => bytes.insert(at, *byte),
            Self::Replace(byte) => bytes[at] = *byte,
            Self::Cut => bytes.truncate(at),
        }
        bytes
    }
}

#[test]
fn the_comparison_tells_trees_apart() {
    for (ours, theirs) in [("1", "1.0"), ("[1]", "[2]"), (r#"{"a":1}"#, r#"{"b":1}"#), ("0", "false")] {
        let mut tape = Tape::new();
        let theirs: serde_json::Value = serde_json::from_str(theirs).unwrap();
        assert!(!same(tape.parse(ours).unwrap().root(), &theirs), "{ours} {theirs}");
    }
    let twice: serde_json::Value = serde_json::from_str(r#"{"a":1,"a":2}"#).unwrap();
    assert!(same(Tape::new().parse(&String::from(r#"{"a":1,"a":2}"#)).unwrap().root(), &twice));
}
