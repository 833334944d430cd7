//! v3 data types.

use proc_macro2::TokenStream;
use quote::quote;

use super::arms::{Arm, arms};
use super::doc::doc;
use super::token::{ident, integer};
use super::v3_kind::{self, Kind, pattern};
use crate::codegen::ir::{Entry, FloatShape, Spec, V3DataType, Values};

const KIND: Kind<'static> = Kind {
    name: "DataType",
    doc: "A v3 data type, with its configuration.\n\nEquality is equality of meaning: an alias equals what it stands for.",
    thing: "data type",
    unknown: "UnknownField",
    custom: Some(("CustomDataType", "DataTypeDefinition")),
};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let data_types = &spec.v3_data_types;
    let things: Vec<_> = data_types.iter().map(|data_type| (&data_type.configured, String::new())).collect();
    let kind = v3_kind::emit(&KIND, &things);
    let values = arms(data_types.iter().map(|data_type| values(data_type, data_types)));
    let floats = floats(data_types);
    quote! {
        #kind

        impl DataType {
            /// What the values of this type are.
            pub(crate) fn values(&self) -> Values<'_> {
                match self {
                    #values
                    Self::Custom(custom) => Values::Custom(custom),
                    Self::Unknown(_) => Values::Unknown,
                }
            }
        }

        #floats
    }
}

fn values(data_type: &V3DataType, all: &[V3DataType]) -> Arm {
    let name = ident(&data_type.configured.entry.variant);
    let plain = |values| Arm::plain(pattern(&data_type.configured), quote! { Values::#values });
    let binding = |values| Arm::binding(quote! { Self::#name(types) }, quote! { Values::#values });
    match &data_type.values {
        Values::Boolean => plain(quote! { Boolean }),
        Values::Integer { bits, signed } => {
            let bits = integer(*bits);
            plain(quote! { Integer { bits: #bits, signed: #signed } })
        }
        Values::Float(_) => plain(quote! { Float(FloatType::#name) }),
        Values::Complex(part) => {
            // The checks have found the table of the part.
            let mut entries = all.iter().map(|other| &other.configured.entry);
            let float = entries.find(|entry| entry.name == part.text).map(|entry| ident(&entry.variant));
            plain(quote! { Complex(FloatType::#float) })
        }
        Values::RawBits => binding(quote! { FixedBytes { bytes: types.bytes(), spelling: Spelling::Array } }),
        Values::Bytes => plain(quote! { Bytes }),
        Values::PaddedBytes => {
            binding(quote! { PaddedBytes { bytes: types.length_bytes.get().unsigned_abs() } })
        }
        Values::FixedBytes => binding(quote! {
            FixedBytes { bytes: types.length_bytes.get().unsigned_abs(), spelling: Spelling::Base64 }
        }),
        Values::Text => plain(quote! { Text }),
        Values::FixedText => binding(quote! { FixedText { bytes: types.length_bytes.get() } }),
        Values::Time => plain(quote! { Time }),
        Values::Struct => binding(quote! { Struct(types) }),
        Values::Optional => binding(quote! { Optional(types) }),
    }
}

/// The floating-point types and their bits.
fn floats(data_types: &[V3DataType]) -> TokenStream {
    let floats: Vec<(&Entry, &FloatShape)> = data_types
        .iter()
        .filter_map(|data_type| match &data_type.values {
            Values::Float(shape) => Some((&data_type.configured.entry, shape)),
            _ => None,
        })
        .collect();
    let variants: Vec<_> = floats.iter().map(|(entry, _)| ident(&entry.variant)).collect();
    let names: Vec<_> = floats.iter().map(|(entry, _)| &*entry.name).collect();
    let docs = floats.iter().map(|(entry, _)| doc(&entry.doc));
    let shapes = floats.iter().map(|(_, shape)| {
        let [bits, exponent_bits, mantissa_bits] =
            [shape.bits, shape.exponent_bits, shape.mantissa_bits].map(integer);
        let (offset, specials) = (integer(shape.bias), ident(&shape.specials));
        quote! {
            FloatShape {
                bits: #bits,
                exponent_bits: #exponent_bits,
                mantissa_bits: #mantissa_bits,
                bias: #offset,
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
