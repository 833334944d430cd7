//! Closed sets: an enum each.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::doc::{self, doc};
use super::token::{ident, integer};
use crate::codegen::ir::{ClosedSet, SetValue, SetValues, Spec};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let sets = spec.sets.iter().map(set);
    quote! { #(#sets)* }
}

/// What is emitted the same way for strings and for integers.
struct Parts {
    variants: Vec<Ident>,
    /// A doc comment for each variant.
    docs: Vec<TokenStream>,
    /// What documents write that is of the set's own JSON type, in the order of the text.
    literals: Vec<TokenStream>,
    /// The functions from and to what documents write.
    functions: TokenStream,
    /// The impls that call these.
    impls: TokenStream,
}

fn set(set: &ClosedSet) -> TokenStream {
    let name = ident(&set.name);
    let Parts { variants, docs, literals, functions, impls } = match &set.values {
        SetValues::Strings(values) => string_parts(&name, values),
        SetValues::Integers(values) => integer_parts(&name, values),
    };
    let source = set.source.as_ref().map_or(String::new(), |source| format!("\n\n{}", doc::source(source)));
    let text = doc(&format!("{}{source}", set.doc));
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

            #functions
        }

        #impls

        #[cfg(feature = "serde")]
        crate::serde::through_json! { #name => |text| crate::serde::read_text(text); }
    }
}

fn string_parts(name: &Ident, values: &[SetValue<String, String>]) -> Parts {
    let variants = variants(values);
    let names: Vec<_> = values.iter().map(|value| &*value.value).collect();
    let patterns = values.iter().map(|value| {
        let spellings = std::iter::once(&value.value).chain(&value.also);
        quote! { #(#spellings)|* }
    });
    let mut literals = Vec::new();
    for value in values {
        for text in std::iter::once(&value.value).chain(&value.also) {
            literals.push((text.clone(), quote! { Literal::String(#text) }));
        }
    }
    let member = member(name, &Accepts::Strings);
    Parts {
        docs: docs(values, |text| format!("{text:?}"), |text| format!("{text:?}")),
        literals: sorted(literals),
        functions: quote! {
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
        },
        impls: quote! {
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

            #member
        },
        variants,
    }
}

/// `literals` in the order of the text of each.
fn sorted(mut literals: Vec<(String, TokenStream)>) -> Vec<TokenStream> {
    literals.sort_by(|(a, _), (b, _)| a.cmp(b));
    literals.into_iter().map(|(_, literal)| literal).collect()
}

fn integer_parts(name: &Ident, values: &[SetValue<i64, bool>]) -> Parts {
    let variants = variants(values);
    let numbers: Vec<_> = values.iter().map(|value| integer(value.value)).collect();
    let literals = values
        .iter()
        .zip(&numbers)
        .map(|(value, number)| (value.value.to_string(), quote! { Literal::Integer(#number) }));
    let booleans = values.iter().zip(&variants).flat_map(|(value, variant)| {
        value.also.iter().map(move |also| quote! { Some(#also) => Some(Self::#variant), })
    });
    let member = member(name, &Accepts::Integers { booleans: booleans.collect() });
    Parts {
        docs: docs(values, ToString::to_string, ToString::to_string),
        literals: sorted(literals.collect()),
        functions: quote! {
            /// What documents write.
            #[must_use]
            pub const fn value(self) -> i64 {
                match self {
                    #(Self::#variants => #numbers,)*
                }
            }

            /// The value that documents write as `value`.
            #[must_use]
            pub const fn from_value(value: i64) -> Option<Self> {
                Some(match value {
                    #(#numbers => Self::#variants,)*
                    _ => return None,
                })
            }
        },
        impls: quote! {
            impl ToJson for #name {
                fn write_json(&self, writer: &mut Writer) {
                    writer.integer(self.value());
                }
            }

            #member
        },
        variants,
    }
}

fn variants<Value, Also>(values: &[SetValue<Value, Also>]) -> Vec<Ident> {
    values.iter().map(|value| ident(&value.variant)).collect()
}

fn docs<Value, Also>(
    values: &[SetValue<Value, Also>],
    json: fn(&Value) -> String,
    also_json: fn(&Also) -> String,
) -> Vec<TokenStream> {
    let docs = values.iter().map(|value| {
        let also = value.also.iter().map(also_json);
        let spellings: Vec<_> =
            std::iter::once(json(&value.value)).chain(also).map(|json| format!("`{json}`")).collect();
        doc(&format!("{} Written {}.", value.doc, doc::list(&spellings)))
    });
    docs.collect()
}

/// What the members of a set's type take.
enum Accepts {
    Strings,
    Integers {
        /// The arms of those truth values that mean the same.
        booleans: Vec<TokenStream>,
    },
}

/// How a member of this type is read.
fn member(name: &Ident, accepts: &Accepts) -> TokenStream {
    // A set that takes values of several types is refused by its types, not by its literals.
    let closed = quote! { const LITERALS: &'static [Literal] = Self::LITERALS; };
    let (types, closed, read) = match accepts {
        Accepts::Strings => (
            quote! { Types::STRING },
            Some(closed),
            quote! { value.as_str().and_then(|name| Self::from_name(&name)) },
        ),
        Accepts::Integers { booleans } if booleans.is_empty() => {
            (quote! { Types::INTEGER }, Some(closed), quote! { value.as_i64().and_then(Self::from_value) })
        }
        Accepts::Integers { booleans } => {
            let other = (booleans.len() < 2).then(|| quote! { Some(_) => None, });
            let read = quote! {
                match value.as_bool() {
                    #(#booleans)*
                    #other
                    None => value.as_i64().and_then(Self::from_value),
                }
            };
            (quote! { Types::INTEGER.or(Types::BOOLEAN) }, None, read)
        }
    };
    quote! {
        impl Member for #name {
            const TYPES: Types = #types;
            #closed

            fn read_typed(
                value: Value<'_>,
                at: &Path<'_>,
                reporter: &mut Reporter<'_>
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
