//! v3 data types.

use proc_macro2::TokenStream;
use quote::quote;

use super::doc::doc;
use super::token::{ident, integer};
use super::v3_kind::{self, Kind, pattern};
use crate::codegen::ir::{Entry, FloatShape, Spec, V3DataType, Values};

const KIND: Kind<'static> = Kind {
    name: "DataType",
    doc: "A v3 data type, with its configuration.\n\nEquality is equality of meaning: an alias equals what it stands for.",
    thing: "data type",
    unknown: "UnknownDataType",
    custom: Some(("CustomDataType", "DataTypeDefinition")),
};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let data_types = &spec.v3_data_types;
    let things: Vec<_> = data_types.iter().map(|data_type| (&data_type.configured, String::new())).collect();
    let kind = v3_kind::emit(&KIND, &things);
    let values = data_types.iter().map(|data_type| values(data_type, data_types));
    let floats = floats(data_types);
    quote! {
        #kind

        impl DataType {
            /// What the values of this type are.
            pub(crate) fn values(&self) -> Values<'_> {
                match self {
                    #(#values)*
                    Self::Custom(custom) => Values::Custom(custom),
                    Self::Unknown(_) => Values::Unknown,
                }
            }
        }

        #floats
    }
}

fn values(data_type: &V3DataType, all: &[V3DataType]) -> TokenStream {
    let name = ident(&data_type.configured.entry.variant);
    let pattern = pattern(&data_type.configured);
    match &data_type.values {
        Values::Boolean => quote! { #pattern => Values::Boolean, },
        Values::Integer { bits, signed } => {
            let bits = integer(*bits);
            quote! { #pattern => Values::Integer { bits: #bits, signed: #signed }, }
        }
        Values::Float(_) => quote! { #pattern => Values::Float(FloatType::#name), },
        Values::Complex(part) => {
            // The checks have found the table of the part.
            let part = all.iter().map(|other| &other.configured.entry).find(|other| other.name == *part);
            let part = part.map(|part| ident(&part.variant));
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
        let (bits, bias) = (integer(shape.bits), integer(shape.bias));
        let (exponent_bits, mantissa_bits) = (integer(shape.exponent_bits), integer(shape.mantissa_bits));
        let specials = ident(&shape.specials);
        quote! {
            FloatShape {
                bits: #bits,
                exponent_bits: #exponent_bits,
                mantissa_bits: #mantissa_bits,
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
