//! Doc comments.

use proc_macro2::TokenStream;
use quote::quote;

use crate::codegen::ir::{CodecPosition, Entry, SizeClass, Source};

/// `text` as a doc comment, an attribute a line.
pub(super) fn doc(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| if line.is_empty() { String::new() } else { format!(" {line}") });
    quote! { #(#[doc = #lines])* }
}

/// What a table says of its entry, then `more`, then what it is called and where the facts are from.
pub(super) fn entry(entry: &Entry, more: &str) -> TokenStream {
    let more = if more.is_empty() { String::new() } else { format!("\n\n{more}") };
    doc(&format!("{}{more}\n\nName: `{}`. {}", entry.doc, entry.name, source(&entry.source)))
}

/// Where a table has its facts from.
pub(super) fn source(source: &Source) -> String {
    format!("Source: {}, {}.", source.document, source.section)
}

/// What a codec takes and gives, in a sentence.
pub(super) fn codec(position: CodecPosition, size: SizeClass) -> String {
    let position = match position {
        CodecPosition::ArrayToArray => "Takes an array and gives an array",
        CodecPosition::ArrayToBytes => "Takes an array and gives bytes",
        CodecPosition::BytesToBytes => "Takes bytes and gives bytes",
    };
    let size = match size {
        SizeClass::Same => "of the same size",
        SizeClass::Fixed => "of a size that follows from the size of the input",
        SizeClass::Variable => "of a size that depends on the data",
    };
    format!("{position}, {size}.")
}

/// `items` as a list in words: `a`, `b` or `c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
