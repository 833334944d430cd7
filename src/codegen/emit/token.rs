//! Identifiers and numbers.

use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;

use crate::codegen::keywords::KEYWORDS;

/// An identifier that is no keyword.
pub(super) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

/// The identifier of a member called `name`, raw where that is a keyword.
pub(super) fn field(name: &str) -> Ident {
    if KEYWORDS.contains(&name) { Ident::new_raw(name, Span::call_site()) } else { ident(name) }
}

/// The variable that holds the member called `name` while its configuration is read: the reader has others of its own.
pub(super) fn variable(name: &str) -> Ident {
    match name {
        "object" | "at" | "reporter" | "key" | "value" => format_ident!("{name}_"),
        _ => field(name),
    }
}

/// An integer without a type, its digits in groups of three.
pub(super) fn integer(value: impl Into<i128>) -> TokenStream {
    number(value.into(), "")
}

/// An integer of the type `i64`.
pub(super) fn integer_i64(value: i64) -> TokenStream {
    number(value.into(), "_i64")
}

fn number(value: i128, suffix: &str) -> TokenStream {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::from(if value < 0 { "-" } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        // Four digits read well enough without.
        if at > 0 && digits.len() > 4 && (digits.len() - at) % 3 == 0 {
            text.push('_');
        }
        text.push(digit);
    }
    text.push_str(suffix);
    text.parse().expect("digits in groups are a token")
}
