//! v3 data types.

use proc_macro2::{Literal as Token, TokenStream};
use quote::quote;

use super::configuration::{self, Configuration};
use super::doc::{self, doc};
use super::names::{self, NameEnum};
use super::sets::ident;
use crate::codegen::ir::{FloatShape, Spec, V3DataType, Values};

const NAMES: NameEnum<'static> = NameEnum {
    name: "DataTypeName",
    doc: "The names of v3 data types that have a table, one variant each.\n\nA scope is made of these: see [`Scope`](crate::v3::Scope).",
    of: "The data type's name",
    scopes: &["CORE", "CORE_AND_EXTENSIONS"],
};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let data_types = &spec.v3_data_types;
    let names = names::emit(&NAMES, data_types.iter().map(|data_type| &data_type.entry));
    let the_enum = data_type_enum(data_types);
    let functions = functions(data_types);
    let aliases = aliases(data_types);
    let floats = floats(data_types);
    let configurations =
        data_types.iter().filter(|data_type| !data_type.members.is_empty()).map(|data_type| {
            let configuration = Configuration {
                entry: &data_type.entry,
                more: String::new(),
                members: &data_type.members,
                name_member: None,
            };
            configuration::emit(&configuration, spec)
        });
    quote! {
        #the_enum
        #functions
        #names
        #aliases
        #floats
        #(#configurations)*
    }
}

/// Whether the data type is its name and nothing more.
fn is_bare(data_type: &V3DataType) -> bool {
    data_type.members.is_empty() && data_type.rule.is_none()
}

fn data_type_enum(data_types: &[V3DataType]) -> TokenStream {
    let variants = data_types.iter().map(|data_type| {
        let aliases: Vec<_> = data_type.aliases.iter().map(|alias| format!("`{alias}`")).collect();
        let more = match aliases.len() {
            0 => String::new(),
            _ => format!("Also written {}.", aliases.join(" or ")),
        };
        let text = doc::entry(&data_type.entry, &more);
        let name = ident(&data_type.entry.variant);
        if is_bare(data_type) {
            quote! { #text #name, }
        } else {
            quote! { #text #name(#name), }
        }
    });
    quote! {
        /// A v3 data type, with its configuration.
        ///
        /// Equality is equality of meaning: an alias equals what it stands for.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum DataType {
            #(#variants)*
            /// A data type that a definition of the user's own reads: see [`DataTypeDefinition`].
            Custom(CustomDataType),
            /// A data type that nothing in the scope claims, kept as written.
            Unknown(UnknownDataType),
        }
    }
}

fn functions(data_types: &[V3DataType]) -> TokenStream {
    let names = data_types.iter().map(|data_type| {
        let (pattern, name) = (pattern(data_type), ident(&data_type.entry.variant));
        quote! { #pattern => DataTypeName::#name, }
    });
    let values = data_types.iter().map(|data_type| values(data_type, data_types));
    let reads = data_types.iter().map(read);
    let writes = data_types.iter().filter(|data_type| !data_type.members.is_empty()).map(|data_type| {
        let name = ident(&data_type.entry.variant);
        quote! { Self::#name(configuration) => Some(configuration), }
    });
    let without: Vec<_> =
        data_types.iter().filter(|data_type| data_type.members.is_empty()).map(pattern).collect();
    quote! {
        impl DataType {
            /// The table that claims this type; `None` for one of the user's own and for an unknown one.
            #[must_use]
            pub const fn definition(&self) -> Option<DataTypeName> {
                Some(match self {
                    #(#names)*
                    Self::Custom(_) | Self::Unknown(_) => return None,
                })
            }

            /// What the values of this type are.
            pub(crate) fn values(&self) -> Values<'_> {
                match self {
                    #(#values)*
                    Self::Custom(custom) => Values::Custom(custom),
                    Self::Unknown(_) => Values::Unknown,
                }
            }

            /// The configuration, where it is one that a table describes.
            fn configuration(&self) -> Option<&dyn ToJson> {
                match self {
                    #(#writes)*
                    #(#without)|* | Self::Custom(_) | Self::Unknown(_) => None,
                }
            }
        }

        impl DataTypeName {
            /// Read the data type of this name whose envelope is `envelope`.
            pub(crate) fn read(
                self,
                envelope: &Envelope<'_>,
                at: &Path<'_>,
                reader: &mut Reader<'_, '_>,
            ) -> Option<DataType> {
                match self {
                    #(#reads)*
                }
            }
        }
    }
}

fn pattern(data_type: &V3DataType) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    if is_bare(data_type) {
        quote! { Self::#name }
    } else {
        quote! { Self::#name(_) }
    }
}

fn values(data_type: &V3DataType, all: &[V3DataType]) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    let pattern = pattern(data_type);
    match &data_type.values {
        Values::Boolean => quote! { #pattern => Values::Boolean, },
        Values::Integer { bits, signed } => {
            let bits = Token::u32_unsuffixed(*bits);
            quote! { #pattern => Values::Integer { bits: #bits, signed: #signed }, }
        }
        Values::Float(_) => quote! { #pattern => Values::Float(FloatType::#name), },
        Values::Complex(part) => {
            // The checks have found the table of the part.
            let part =
                all.iter().find(|other| other.entry.name == *part).map(|other| ident(&other.entry.variant));
            quote! { #pattern => Values::Complex(FloatType::#part), }
        }
        Values::RawBits => {
            quote! { Self::#name(raw) => Values::FixedBytes { bytes: raw.bytes(), spelling: Spelling::Array }, }
        }
        Values::Bytes => quote! { #pattern => Values::Bytes, },
        Values::PaddedBytes => {
            quote! { Self::#name(fixed) => Values::PaddedBytes { bytes: fixed.length_bytes.get().unsigned_abs() }, }
        }
        Values::FixedBytes => quote! {
            Self::#name(fixed) => Values::FixedBytes {
                bytes: fixed.length_bytes.get().unsigned_abs(),
                spelling: Spelling::Base64,
            },
        },
        Values::Text => quote! { #pattern => Values::Text, },
        Values::FixedText => {
            quote! { Self::#name(fixed) => Values::FixedText { bytes: fixed.length_bytes.get() }, }
        }
        Values::Time => quote! { #pattern => Values::Time, },
        Values::Struct => quote! { Self::#name(records) => Values::Struct(records), },
        Values::Optional => quote! { Self::#name(optional) => Values::Optional(optional), },
    }
}

fn read(data_type: &V3DataType) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    match (&data_type.rule, data_type.members.is_empty()) {
        (Some(rule), _) => {
            let rule = ident(rule);
            quote! { Self::#name => crate::v3::rules::#rule::read(envelope, at, reader).map(DataType::#name), }
        }
        (None, true) => {
            quote! { Self::#name => envelope.without_configuration(at, reader).then_some(DataType::#name), }
        }
        (None, false) => quote! {
            Self::#name => envelope.configured(at, reader, #name::read).map(DataType::#name),
        },
    }
}

/// The names that stand for others.
fn aliases(data_types: &[V3DataType]) -> TokenStream {
    let arms = data_types.iter().filter(|data_type| !data_type.aliases.is_empty()).map(|data_type| {
        let (name, aliases) = (ident(&data_type.entry.variant), &data_type.aliases);
        quote! { #(#aliases)|* => Self::#name, }
    });
    quote! {
        impl DataTypeName {
            /// The name that `alias`, which documents write and should not, stands for.
            #[must_use]
            pub fn from_alias(alias: &str) -> Option<Self> {
                Some(match alias {
                    #(#arms)*
                    _ => return None,
                })
            }
        }
    }
}

/// The floating-point types and their bits.
fn floats(data_types: &[V3DataType]) -> TokenStream {
    let floats: Vec<(&V3DataType, &FloatShape)> = data_types
        .iter()
        .filter_map(|data_type| match &data_type.values {
            Values::Float(shape) => Some((data_type, shape)),
            _ => None,
        })
        .collect();
    let variants: Vec<_> = floats.iter().map(|(data_type, _)| ident(&data_type.entry.variant)).collect();
    let names: Vec<_> = floats.iter().map(|(data_type, _)| &*data_type.entry.name).collect();
    let docs = floats.iter().map(|(data_type, _)| {
        doc(&format!("`{}`: {}", data_type.entry.name, doc::lower_first(&data_type.entry.doc)))
    });
    let shapes = floats.iter().map(|(_, shape)| {
        let (bits, exponent) =
            (Token::u32_unsuffixed(shape.bits), Token::u32_unsuffixed(shape.exponent_bits));
        let (mantissa, bias) =
            (Token::u32_unsuffixed(shape.mantissa_bits), Token::i32_unsuffixed(shape.bias));
        let specials = ident(&shape.specials);
        quote! {
            FloatShape {
                bits: #bits,
                exponent_bits: #exponent,
                mantissa_bits: #mantissa,
                bias: #bias,
                specials: Specials::#specials,
            }
        }
    });
    quote! {
        /// The floating-point data types.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum FloatType {
            #(#docs #variants,)*
        }

        impl FloatType {
            /// Every floating-point data type.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            /// The data type's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    #(Self::#variants => #names,)*
                }
            }

            /// The bits of a number of this type.
            #[must_use]
            pub const fn shape(self) -> FloatShape {
                match self {
                    #(Self::#variants => #shapes,)*
                }
            }
        }
    }
}
