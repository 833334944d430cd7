//! Random JSON texts, in the spellings that the grammar of RFC 8259 has and some writers use.

use std::borrow::ToOwned;
use std::format;
use std::string::String;
use std::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;

/// JSON text of any shape: white space, escapes, numbers in every spelling, names written twice.
pub(crate) fn json() -> impl Strategy<Value = String> {
    json_of(prop_oneof![1 => Just("null".to_owned()), 1 => boolean(), 3 => number(), 3 => string()])
}

/// The same with the tokens `NaN`, `Infinity` and `-Infinity` and numbers past the largest float among its values.
pub(crate) fn json_with_non_finite() -> impl Strategy<Value = String> {
    json_of(prop_oneof![2 => number(), 2 => string(), 1 => non_finite()])
}

/// A JSON object whose members [`json_with_non_finite`] gives.
pub(crate) fn object_with_non_finite() -> impl Strategy<Value = String> {
    vec((string(), json_with_non_finite(), space()), 0..4).prop_map(|members| object(&members))
}

fn json_of(leaf: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = String> {
    leaf.prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            vec((inner.clone(), space()), 0..5).prop_map(|items| array(&items)),
            vec((string(), inner, space()), 0..5).prop_map(|members| object(&members)),
        ]
    })
}

fn array(items: &[(String, String)]) -> String {
    let items: Vec<_> = items.iter().map(|(item, space)| format!("{space}{item}{space}")).collect();
    format!("[{}]", items.join(","))
}

fn object(members: &[(String, String, String)]) -> String {
    let members: Vec<_> =
        members.iter().map(|(name, value, space)| format!("{space}{name}{space}:{space}{value}")).collect();
    format!("{{{}}}", members.join(","))
}

fn boolean() -> impl Strategy<Value = String> {
    any::<bool>().prop_map(|value| format!("{value}"))
}

/// A number that a 64-bit float can hold: with leading minus signs, fractions and exponents, or an integer past 64 bits.
pub(crate) fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        "-?(0|[1-9][0-9]{0,4})",
        "-?[1-9][0-9]{15,40}",
        r"-?(0|[1-9][0-9]{0,20})\.[0-9]{1,20}",
        r"-?(0|[1-9][0-9]{0,5})(\.[0-9]{1,5})?[eE][+-]?[0-9]{1,2}",
    ]
}

fn non_finite() -> impl Strategy<Value = String> {
    prop_oneof![Just("NaN"), Just("Infinity"), Just("-Infinity"), Just("1e400"), Just("-1.5e999")]
        .prop_map(ToOwned::to_owned)
}

/// A string: short, so that names meet; with each escape of section 7, and surrogate pairs.
pub(crate) fn string() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => "[ -!#-\\[\\]-~]{0,3}",
        2 => "[\u{80}-\u{d7ff}\u{e000}-\u{10ffff}]",
        2 => Just(r#"\" \\ \/ \b \f \n \r \t"#.to_owned()),
        1 => r"\\u(00[0-9a-fA-F]{2}|[1-9aAbBcC][0-9a-fA-F]{3})",
        1 => r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}",
    ];
    vec(piece, 0..4).prop_map(|pieces| format!("\"{}\"", pieces.concat()))
}

pub(crate) fn space() -> impl Strategy<Value = String> {
    prop_oneof![4 => Just(String::new()), 1 => "[ \t\r\n]{1,3}"]
}
