//! The names that tables claim: an enum without data for each kind, which scopes are made of.

use proc_macro2::TokenStream;
use quote::quote;

use super::doc::doc;
use super::token::ident;
use crate::codegen::ir::Entry;

/// The enum of a kind.
pub(super) struct NameEnum<'a> {
    pub(super) name: &'a str,
    pub(super) doc: &'a str,
    /// The documentation of `name()`.
    pub(super) name_doc: &'a str,
    /// The enum whose variants have these names: `Codec`.
    pub(super) of: &'a str,
    /// The scopes, other than the widest, that have a list of their names.
    pub(super) scopes: &'a [&'a str],
}

pub(super) fn emit(name_enum: &NameEnum<'_>, entries: &[&Entry]) -> TokenStream {
    let (name, text, name_doc) = (ident(name_enum.name), doc(name_enum.doc), doc(name_enum.name_doc));
    let docs = entries
        .iter()
        .map(|entry| doc(&format!("`{}`: see [`{1}::{2}`].", entry.name, name_enum.of, entry.variant)));
    let variants: Vec<_> = entries.iter().map(|entry| ident(&entry.variant)).collect();
    let names: Vec<_> = entries.iter().map(|entry| &*entry.name).collect();
    let scopes = name_enum.scopes.iter().map(|scope| {
        let (list, text) = (ident(scope), doc(&format!("Those of the scope `{scope}`.")));
        let claimed = entries.iter().filter(|entry| entry.scopes.contains(scope));
        let claimed = claimed.map(|entry| ident(&entry.variant));
        quote! {
            #text
            pub(crate) const #list: &'static [Self] = &[#(Self::#claimed),*];
        }
    });
    quote! {
        #text
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum #name {
            #(#docs #variants,)*
        }

        impl #name {
            /// Every name that has a table.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            #(#scopes)*

            #name_doc
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    #(Self::#variants => #names,)*
                }
            }

            /// The variant that `name` names.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Some(match name {
                    #(#names => Self::#variants,)*
                    _ => return None,
                })
            }
        }

        impl fmt::Display for #name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    }
}
