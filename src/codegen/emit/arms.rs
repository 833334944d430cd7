//! The arms of a match over variants.

use proc_macro2::TokenStream;
use quote::quote;

/// One arm.
pub(super) struct Arm {
    pattern: TokenStream,
    value: TokenStream,
    binds: bool,
}

impl Arm {
    /// An arm whose pattern binds nothing, so that others with the same value can share it.
    pub(super) fn plain(pattern: TokenStream, value: TokenStream) -> Self {
        Self { pattern, value, binds: false }
    }

    /// An arm whose value needs what its pattern binds.
    pub(super) fn binding(pattern: TokenStream, value: TokenStream) -> Self {
        Self { pattern, value, binds: true }
    }
}

/// The arms in their order, each value written once: with the first variant that has it.
pub(super) fn arms(arms: impl IntoIterator<Item = Arm>) -> TokenStream {
    let mut shared: Vec<(Vec<TokenStream>, String, TokenStream)> = Vec::new();
    for Arm { pattern, value, binds } in arms {
        // An arm that binds is told from every other by its own pattern.
        let key = if binds { format!("{pattern} {value}") } else { value.to_string() };
        match shared.iter_mut().find(|(_, other, _)| *other == key) {
            Some((patterns, ..)) => patterns.push(pattern),
            None => shared.push((vec![pattern], key, value)),
        }
    }
    let arms = shared.iter().map(|(patterns, _, value)| quote! { #(#patterns)|* => #value, });
    quote! { #(#arms)* }
}
