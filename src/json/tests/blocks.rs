//! Tokens found block by block, beside those found from the end of the last: one tape, one error.

use std::format;
use std::string::String;
use std::vec::Vec;

use proptest::prelude::*;
use proptest::sample::Index;

use super::serde_twin::edit;
use super::strategy::{json, json_with_non_finite};
use crate::json::blocks::{BLOCK, Blocks};
use crate::json::kernels::Avx2;
use crate::json::parse::parse_value_with;
use crate::json::scan::Plain;
use crate::json::{MAX_DEPTH, decode};

/// Parses the value at `at` of `text` in both ways.
fn compare(text: &str, at: usize) -> Result<(), TestCaseError> {
    let Some(kernel) = Avx2::detect() else { return Ok(()) };
    let (mut plain_nodes, mut nodes) = (Vec::new(), Vec::new());
    let plain = parse_value_with(Plain, text, at, &mut plain_nodes, 0);
    let found = parse_value_with(Blocks::new(kernel), text, at, &mut nodes, 0);
    prop_assert_eq!(&found, &plain);
    if found.is_ok() {
        prop_assert_eq!(nodes, plain_nodes);
    }
    Ok(())
}

proptest! {
    #[test]
    fn json_is_the_same_tape(text in json_with_non_finite(), before in " {0,70}", after in "[ ,a]{0,70}") {
        compare(&format!("{before}{text}{after}"), 0)?;
        compare(&format!("{before}{text}{after}"), before.len())?;
    }

    #[test]
    fn nearly_json_is_the_same_tape_or_error(text in json(), at in any::<Index>(), edit in edit()) {
        let edited = edit.apply(text.as_bytes(), at);
        if let Ok(text) = decode(&edited) {
            compare(text, 0)?;
        }
    }

    #[test]
    fn text_of_the_letters_of_json_is_the_same(text in r#"[\[\]{},:"0-2a-fnulrtse.+ \n\\\x0C\x1A-]{0,150}"#) {
        compare(&text, 0)?;
        compare(&format!("[{text}"), 0)?;
        compare(&format!("[\"{text}"), 0)?;
    }

    #[test]
    fn runs_of_backslashes_escape_the_same(before in "a{0,130}", runs in proptest::collection::vec((0_usize..70, "[nu\"a]{0,3}"), 0..6)) {
        let runs: String = runs.iter().map(|(count, rest)| "\\".repeat(*count) + rest).collect();
        compare(&format!("[\"{before}{runs}\", \"b\"]"), 0)?;
    }
}

#[test]
fn a_scalar_that_goes_on_in_the_next_block_is_one_token() {
    for length in BLOCK - 4..BLOCK + 4 {
        for end in ["]", "x]", " 1]", "\"]", "\u{c}]", ""] {
            compare(&format!("[{}{end}", "1".repeat(length)), 0).unwrap();
            compare(&format!("[{}true{end}", " ".repeat(length)), 0).unwrap();
            compare(&format!("[\"{}\"{end}", "é\\n".repeat(length / 4)), 0).unwrap();
        }
    }
}

#[test]
fn a_value_nested_too_deep_is_the_same() {
    let depth = MAX_DEPTH + 3;
    compare(&format!("{}{}", "[ ".repeat(depth), "]".repeat(depth)), 0).unwrap();
    compare(&format!("{}{}", r#"{"a":"#.repeat(depth), "}".repeat(depth)), 0).unwrap();
}
