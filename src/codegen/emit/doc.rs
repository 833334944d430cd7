//! Doc comments.

use proc_macro2::TokenStream;
use quote::quote;

use crate::codegen::ir::{CodecPosition, Entry, SizeClass, Source};

/// `text` as a doc comment, an attribute a line.
pub(super) fn doc(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| if line.is_empty() { String::new() } else { format!(" {line}") });
    quote! { #(#[doc = #lines])* }
}

/// What a table says of its entry and `more`, which begins with a lower-case letter; and where it has it from.
pub(super) fn entry(entry: &Entry, more: &str) -> TokenStream {
    let Entry { doc: text, name, source, .. } = entry;
    let named = if more.is_empty() { format!("`{name}`.") } else { format!("`{name}`: {more}") };
    doc(&format!("{text}\n\n{named}\n\n{}", self::source(source)))
}

/// Where a table has its facts from.
pub(super) fn source(source: &Source) -> String {
    format!("Source: {}, {}.", source.document, source.section)
}

/// What a codec takes and gives, in a sentence after its name.
pub(super) fn codec(position: CodecPosition, size: SizeClass) -> String {
    let position = match position {
        CodecPosition::ArrayToArray => "takes an array and gives an array",
        CodecPosition::ArrayToBytes => "takes an array and gives bytes",
        CodecPosition::BytesToBytes => "takes bytes and gives bytes",
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
