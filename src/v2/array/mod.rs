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

impl Order {
    /// What documents write.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::C => "C",
            Self::F => "F",
        }
    }

    /// The layout that documents write as `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "C" => Some(Self::C),
            "F" => Some(Self::F),
            _ => None,
        }
    }
}

impl DimensionSeparator {
    /// What documents write.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dot => ".",
            Self::Slash => "/",
        }
    }

    /// The separator that documents write as `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "." => Some(Self::Dot),
            "/" => Some(Self::Slash),
            _ => None,
        }
    }
}

macro_rules! named {
    ($($name:ident: $($value:literal)*;)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ToJson for $name {
            fn write_json(&self, writer: &mut Writer) {
                writer.string(self.name());
            }
        }

        impl Member for $name {
            const TYPES: Types = Types::STRING;
            const LITERALS: &'static [Literal] = &[$(Literal::String($value)),*];

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
    Order: "C" "F";
    DimensionSeparator: "." "/";
}
