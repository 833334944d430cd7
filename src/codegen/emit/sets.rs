//! Closed sets: an enum each.

use proc_macro2::{Ident, Literal as Token, Span, TokenStream};
use quote::quote;

use super::doc::{doc, lower_first};
use crate::codegen::ir::{ClosedSet, Literal, SetValue, Spec};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let sets = spec.sets.iter().map(set);
    quote! { #(#sets)* }
}

fn set(set: &ClosedSet) -> TokenStream {
    let name = ident(&set.name);
    let text = doc(&set.doc);
    let docs = set.values.iter().map(value_doc);
    let variants: Vec<_> = set.values.iter().map(|value| ident(&value.variant)).collect();
    let literals = literals(set);
    let values = if matches!(set.values[0].value, Literal::String(_)) {
        string_values(set)
    } else {
        integer_values(set)
    };
    let member = member(set);
    quote! {
        #text
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum #name {
            #(#docs #variants,)*
        }

        impl #name {
            /// Every value.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            /// What documents write, in the order of its JSON text.
            const LITERALS: &'static [Literal] = &[#(#literals),*];
        }

        #values
        #member
    }
}

fn value_doc(value: &SetValue) -> TokenStream {
    let also: Vec<_> = value.also.iter().map(|also| format!("`{}`", json(also))).collect();
    let also = match also.len() {
        0 => String::new(),
        _ => format!(" Also written {}.", also.join(" or ")),
    };
    doc(&format!("`{}`: {}{also}", json(&value.value), lower_first(&value.doc)))
}

/// What documents write that is of the set's own JSON type, in the order of the text.
fn literals(set: &ClosedSet) -> Vec<TokenStream> {
    let strings = matches!(set.values[0].value, Literal::String(_));
    let mut written: Vec<&Literal> = set
        .values
        .iter()
        .flat_map(|value| std::iter::once(&value.value).chain(&value.also))
        .filter(|literal| matches!(literal, Literal::String(_)) == strings)
        .filter(|literal| !matches!(literal, Literal::Boolean(_)))
        .collect();
    written.sort_by_key(|literal| json(literal));
    written.into_iter().map(literal).collect()
}

fn literal(literal: &Literal) -> TokenStream {
    match literal {
        Literal::String(text) => quote! { Literal::String(#text) },
        Literal::Integer(value) => {
            let value = Token::i64_unsuffixed(*value);
            quote! { Literal::Integer(#value) }
        }
        Literal::Boolean(value) => quote! { Literal::Boolean(#value) },
    }
}

fn string_values(set: &ClosedSet) -> TokenStream {
    let name = ident(&set.name);
    let variants: Vec<_> = set.values.iter().map(|value| ident(&value.variant)).collect();
    let names = set.values.iter().map(|value| string(&value.value));
    let patterns = set.values.iter().map(|value| {
        let spellings = std::iter::once(&value.value).chain(&value.also).map(string);
        quote! { #(#spellings)|* }
    });
    quote! {
        impl #name {
            /// What documents write.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    #(Self::#variants => #names,)*
                }
            }

            /// The value that documents write as `name`, in any of its spellings.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Some(match name {
                    #(#patterns => Self::#variants,)*
                    _ => return None,
                })
            }
        }

        impl fmt::Display for #name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ToJson for #name {
            fn write_json(&self, writer: &mut Writer) {
                writer.string(self.name());
            }
        }
    }
}

fn integer_values(set: &ClosedSet) -> TokenStream {
    let name = ident(&set.name);
    let variants: Vec<_> = set.values.iter().map(|value| ident(&value.variant)).collect();
    let values: Vec<_> = set.values.iter().map(|value| integer(&value.value)).collect();
    quote! {
        impl #name {
            /// What documents write.
            #[must_use]
            pub const fn value(self) -> i64 {
                match self {
                    #(Self::#variants => #values,)*
                }
            }

            /// The value that documents write as `value`.
            #[must_use]
            pub const fn from_value(value: i64) -> Option<Self> {
                Some(match value {
                    #(#values => Self::#variants,)*
                    _ => return None,
                })
            }
        }

        impl ToJson for #name {
            fn write_json(&self, writer: &mut Writer) {
                writer.integer(self.value());
            }
        }
    }
}

/// How a member of this type is read.
fn member(set: &ClosedSet) -> TokenStream {
    let name = ident(&set.name);
    let strings = matches!(set.values[0].value, Literal::String(_));
    let booleans: Vec<_> = set
        .values
        .iter()
        .flat_map(|value| value.also.iter().map(move |also| (also, ident(&value.variant))))
        .filter_map(|(also, variant)| match also {
            Literal::Boolean(value) => Some(quote! { Some(#value) => Some(Self::#variant), }),
            Literal::String(_) | Literal::Integer(_) => None,
        })
        .collect();
    let (types, read) = if strings {
        let read = quote! { value.as_str().and_then(|name| Self::from_name(&name)) };
        (quote! { Types::STRING }, read)
    } else if booleans.is_empty() {
        (quote! { Types::INTEGER }, quote! { value.as_i64().and_then(Self::from_value) })
    } else {
        let read = quote! {
            match value.as_bool() {
                #(#booleans)*
                None => value.as_i64().and_then(Self::from_value),
            }
        };
        (quote! { Types::INTEGER.or(Types::BOOLEAN) }, read)
    };
    // A set that takes values of several types is refused by its types, not by its literals.
    let closed = booleans.is_empty().then(|| {
        quote! { const LITERALS: &'static [Literal] = Self::LITERALS; }
    });
    quote! {
        impl Member for #name {
            const TYPES: Types = #types;
            #closed

            fn read_typed(
                value: Value<'_>,
                at: &Path<'_>,
                reporter: &mut Reporter<'_>,
            ) -> Option<Self> {
                let read = #read;
                if read.is_none() {
                    reporter.invalid_value(at, Expected::OneOf(Self::LITERALS), value);
                }
                read
            }
        }
    }
}

/// A literal as JSON writes it.
fn json(literal: &Literal) -> String {
    match literal {
        Literal::String(text) => format!("\"{text}\""),
        Literal::Integer(value) => value.to_string(),
        Literal::Boolean(value) => value.to_string(),
    }
}

fn string(literal: &Literal) -> &str {
    match literal {
        Literal::String(text) => text,
        Literal::Integer(_) | Literal::Boolean(_) => "",
    }
}

fn integer(literal: &Literal) -> Token {
    Token::i64_unsuffixed(match literal {
        Literal::Integer(value) => *value,
        Literal::String(_) | Literal::Boolean(_) => 0,
    })
}

pub(super) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}
