//! The kinds of leaf that a record can hold: one for each v3 data type whose items have a size of their own.

use proc_macro2::TokenStream;
use quote::quote;

use super::arms::{Arm, arms};
use super::doc::doc;
use super::token::{ident, integer};
use crate::codegen::ir::{Spec, V3DataType, Values};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let scalars: Vec<_> =
        spec.v3_data_types.iter().filter_map(|table| of(table, &spec.v3_data_types)).collect();
    let variants: Vec<_> =
        scalars.iter().map(|scalar| ident(&scalar.table.configured.entry.variant)).collect();
    let docs = scalars.iter().map(|scalar| doc(&scalar.table.configured.entry.doc));
    let facts = facts(&scalars);
    quote! {
        /// A leaf kind: what one value of a column is, with its size in bytes and its swap unit.
        ///
        /// It covers every data type of a fixed size that has a table in `spec/v3/data_type/`, and so the families of NumPy types.
        /// Types narrower than a byte (`int4`, `float6_e2m3fn`, …) take one whole byte, as the `bytes` codec stores them.
        ///
        /// ```
        /// use zarr_spec::layout::Scalar;
        ///
        /// assert_eq!(Scalar::Complex128.item_size(), Some(16));
        /// assert_eq!(Scalar::Complex128.swap_unit(), 8);
        /// assert_eq!(Scalar::Utf32(3).item_size(), Some(12));
        /// assert_eq!(Scalar::Float8E4m3.to_string(), "float8_e4m3");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Scalar {
            #(#docs #variants,)*
            /// Null-padded bytes of this length: NumPy `S`, v3 `null_terminated_bytes`.
            Bytes(usize),
            /// Raw bytes of this length: NumPy `V`, v3 `r*` and `raw_bytes`.
            Raw(usize),
            /// UTF-32 text of this many code points, four bytes each: NumPy `U`, v3 `fixed_length_utf32`.
            Utf32(usize),
        }

        impl Scalar {
            /// Every kind that has no length of its own, by its name.
            pub const FIXED: &'static [Self] = &[#(Self::#variants),*];

            #facts
        }
    }
}

/// A data type whose items have a size of their own.
struct Scalar<'a> {
    table: &'a V3DataType,
    /// The bytes of an item, and of each part of one that a change of byte order reverses.
    size: u32,
    unit: u32,
    /// The variant of the library's `ScalarValues`.
    values: &'static str,
}

/// The scalar of `table`, which is one of `all`; `None` where its items vary in size, or have one by the configuration.
fn of<'a>(table: &'a V3DataType, all: &[V3DataType]) -> Option<Scalar<'a>> {
    let scalar = |bits: u32, values| {
        let bytes = bits.div_ceil(8);
        Some(Scalar { table, size: bytes, unit: bytes, values })
    };
    match &table.values {
        Values::Boolean => scalar(8, "Boolean"),
        Values::Integer { bits, signed: true } => scalar(*bits, "Signed"),
        Values::Integer { bits, signed: false } => scalar(*bits, "Unsigned"),
        Values::Float(shape) => scalar(shape.bits, "Float"),
        Values::Complex(part) => {
            // The checks have found the table of the part, a float.
            let part = all.iter().find(|other| other.configured.entry.name == part.text)?;
            let part = of(part, all)?;
            Some(Scalar { table, size: 2 * part.size, unit: part.unit, values: "Complex" })
        }
        Values::Time => scalar(64, "Time"),
        Values::RawBits
        | Values::Bytes
        | Values::PaddedBytes
        | Values::FixedBytes
        | Values::Text
        | Values::FixedText
        | Values::Struct
        | Values::Optional => None,
    }
}

/// What the tables say of each.
fn facts(scalars: &[Scalar<'_>]) -> TokenStream {
    let of_each = |value: fn(&Scalar<'_>) -> TokenStream| {
        arms(scalars.iter().map(|scalar| {
            let variant = ident(&scalar.table.configured.entry.variant);
            Arm::plain(quote! { Self::#variant }, value(scalar))
        }))
    };
    let sizes = of_each(|scalar| {
        let size = integer(scalar.size);
        quote! { Some(#size) }
    });
    let units = of_each(|scalar| {
        let unit = integer(scalar.unit);
        quote! { #unit }
    });
    let values = of_each(|scalar| {
        let values = ident(scalar.values);
        quote! { ScalarValues::#values }
    });
    let names = of_each(|scalar| {
        let name = &scalar.table.configured.entry.name;
        quote! { #name }
    });
    quote! {
        /// The size of one value in bytes, or `None` when it does not fit a `usize`.
        ///
        /// Only [`Scalar::Utf32`] can fail: its size is four times its length.
        #[must_use]
        pub const fn item_size(self) -> Option<usize> {
            match self {
                #sizes
                Self::Bytes(length) | Self::Raw(length) => Some(length),
                Self::Utf32(length) => length.checked_mul(4),
            }
        }

        /// The number of bytes that a change of byte order reverses as one: the component of a
        /// complex number, the code point of UTF-32 text, 1 where byte order has no meaning.
        #[must_use]
        pub const fn swap_unit(self) -> usize {
            match self {
                #units
                Self::Bytes(_) | Self::Raw(_) => 1,
                Self::Utf32(_) => 4,
            }
        }

        /// What the values are.
        pub(super) const fn values(self) -> ScalarValues {
            match self {
                #values
                Self::Bytes(_) | Self::Raw(_) => ScalarValues::Bytes,
                Self::Utf32(_) => ScalarValues::Text,
            }
        }

        /// The Zarr v3 name of the kind, without its length.
        #[must_use]
        pub const fn name(self) -> &'static str {
            match self {
                #names
                Self::Bytes(_) => "null_terminated_bytes",
                Self::Raw(_) => "raw_bytes",
                Self::Utf32(_) => "fixed_length_utf32",
            }
        }
    }
}
