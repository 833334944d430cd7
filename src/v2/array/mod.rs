//! The array document, `.zarray`, with the attributes beside it.
//!
//! Source: Zarr v2, "Metadata" of "Arrays".

mod build;
mod metadata;
mod read;
mod reading;

use core::fmt;

pub use build::ArrayBuilder;
pub use metadata::ArrayMetadata;
pub(crate) use read::{Form, Parts, check_format, read_array};
pub use reading::ArrayReading;
pub(crate) use reading::attributes_beside;

use crate::field::Member;
use crate::json::{ToJson, Value, Writer};
use crate::problem::{Literal, Path, Reporter, Types};

/// The members that the specification defines, and `attributes`, which the merged form has.
pub(crate) const MEMBERS: [&str; 10] = [
    "zarr_format",
    "shape",
    "chunks",
    "dtype",
    "compressor",
    "fill_value",
    "order",
    "filters",
    "dimension_separator",
    "attributes",
];

/// The layout of the bytes in a chunk. Source: Zarr v2, "Metadata", `order`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// `"C"`: row-major, the last dimension varies fastest.
    #[default]
    C,
    /// `"F"`: column-major, the first dimension varies fastest.
    F,
}

/// What stands between the indices of a chunk in its store key. Source: Zarr v2, "Metadata", `dimension_separator`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DimensionSeparator {
    /// `"."`: `0.0`, `0.1`, …; where a document says nothing.
    #[default]
    Dot,
    /// `"/"`: `0/0`, `0/1`, …
    Slash,
}

/// Implements what a closed set of names has: each variant with its name, in the order of the names.
macro_rules! named {
    ($($set:ident: $($variant:ident $name:literal)*;)*) => {$(
        impl $set {
            /// What documents write.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The value that documents write as `name`.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }

        impl fmt::Display for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ToJson for $set {
            fn write_json(&self, writer: &mut Writer) {
                writer.string(self.name());
            }
        }

        impl Member for $set {
            const TYPES: Types = Types::STRING;
            const LITERALS: &'static [Literal] = &[$(Literal::String($name)),*];

            fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
                let found = value.as_str().and_then(|name| Self::from_name(&name));
                if found.is_none() {
                    reporter.outside_of(at, Self::LITERALS, value);
                }
                found
            }
        }
    )*};
}

named! {
    Order: C "C" F "F";
    DimensionSeparator: Dot "." Slash "/";
}
