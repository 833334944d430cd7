//! Doc comments.

use proc_macro2::TokenStream;
use quote::quote;

use crate::codegen::ir::{CodecPosition, Entry, SizeClass};

/// `text` as a doc comment, an attribute a line.
pub(super) fn doc(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| if line.is_empty() { String::new() } else { format!(" {line}") });
    quote! { #(#[doc = #lines])* }
}

/// What a table says of its entry, and where it says it from.
pub(super) fn entry(entry: &Entry, more: &str) -> TokenStream {
    let Entry { doc: text, name, source, .. } = entry;
    let more = if more.is_empty() { String::new() } else { format!("\n\n{more}") };
    let (document, section) = (&source.document, &source.section);
    doc(&format!("`{name}`: {}{more}\n\nSource: {document}, {section}.", lower_first(text)))
}

/// `text` with a lower-case first letter, unless it begins with a name.
pub(super) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if first.is_uppercase() && (second.is_lowercase() || second == ' ') => {
            let names = ["Zstandard", "Blosc", "Pcodec", "Python", "Jenkins"];
            if names.iter().any(|name| text.starts_with(name)) {
                return text.into();
            }
            first.to_lowercase().chain(letters).collect()
        }
        (Some(_) | None, Some(_) | None) => text.into(),
    }
}

pub(super) fn position(position: CodecPosition) -> &'static str {
    match position {
        CodecPosition::ArrayToArray => "an array to an array",
        CodecPosition::ArrayToBytes => "an array to bytes",
        CodecPosition::BytesToBytes => "bytes to bytes",
    }
}

pub(super) fn size(size: SizeClass) -> &'static str {
    match size {
        SizeClass::Same => "of the same size",
        SizeClass::Fixed => "of a size that follows from that of the input",
        SizeClass::Variable => "of a size that depends on the data",
    }
}
