//! `Serialize`, `Deserialize` and conversions from and to [`serde_json::Value`].
//!
//! All go through JSON text, which is what the readers read and the writers write; so serde gives what a document would,
//! and an error carries every problem. What a format of serde cannot hold is an error, never another value: a bare `NaN`
//! among attributes, an integer past 128 bits.

mod configurations;
mod de;
mod ser;

pub(crate) use configurations::{read_by_rule, through_rules};
use de::json_text;
pub(crate) use de::{FromText, deserialize, from_value};
pub(crate) use ser::AsJson;

/// Implements `Serialize` for types that write themselves as JSON.
macro_rules! written_json {
    ($($(#[$doc:meta])* $name:ty;)*) => {$(
        $(#[$doc])*
        impl ::serde_core::Serialize for $name {
            fn serialize<S: ::serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde::AsJson(self).serialize(serializer)
            }
        }
    )*};
}
pub(crate) use written_json;

/// Implements serde's traits and the conversions for types that write themselves as JSON and read themselves from it.
///
/// `#[inline]` has each compiled in the crate that uses it: there are hundreds, of which a program needs a few.
macro_rules! through_json {
    ($($name:ty => |$text:ident| $read:expr;)*) => {$(
        impl $crate::serde::FromText for $name {
            #[inline]
            fn from_text($text: &str) -> Result<Self, $crate::problem::Problems> {
                $read
            }
        }

        $crate::serde::written_json! { $name; }

        impl<'de> ::serde_core::Deserialize<'de> for $name {
            fn deserialize<D: ::serde_core::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serde::deserialize(deserializer)
            }
        }

        impl TryFrom<&::serde_json::Value> for $name {
            type Error = $crate::problem::Problems;

            #[inline]
            fn try_from(value: &::serde_json::Value) -> Result<Self, $crate::problem::Problems> {
                $crate::serde::from_value(value)
            }
        }

        impl TryFrom<&$name> for ::serde_json::Value {
            type Error = ::serde_json::Error;

            #[inline]
            fn try_from(value: &$name) -> Result<Self, ::serde_json::Error> {
                ::serde_json::to_value($crate::serde::AsJson(value))
            }
        }
    )*};
}
pub(crate) use through_json;

use crate::field::{Member, read_member, read_root, read_value, regular_document};
use crate::json::{Document, Integer, Kind, Number, Raw, Tape, ToJson, Value, Writer};
use crate::problem::{Location, Path, Problem, ProblemKind, Problems, Reporter, Types};
use crate::repair::Repair;
use crate::{v2, v3};

/// The `T` that `text` writes.
pub(crate) fn read_text<T: Member>(text: &str) -> Result<T, Problems> {
    read_value(text, read_member)
}

/// What `read` makes of the object that `text` writes.
pub(crate) fn read_object<T>(
    text: &str,
    read: fn(Value<'_>, &Path<'_>, &mut Reporter<'_>) -> Option<T>,
) -> Result<T, Problems> {
    let mut tape = Tape::new();
    read_root(&object_document(text, &mut tape)?, read)
}

/// The object that `text` writes, on `tape`.
fn object_document<'t>(text: &'t str, tape: &'t mut Tape) -> Result<Document<'t>, Problems> {
    let document = regular_document(text, tape)?;
    if document.root().kind() != Kind::Object {
        let mut problems = Problems::new();
        Reporter::new(&mut problems).invalid_type(&Path::ROOT, Types::OBJECT, document.root());
        return Err(problems);
    }
    Ok(document)
}

through_json! {
    Integer => |text| read_text(text);
    Number => |text| read_text(text);
    Raw => |text| Raw::new(text).map_err(|error| Problems::of_syntax((&Path::ROOT).into(), error));
    v2::Codec => |text| text.parse();
    v2::Order => |text| read_text(text);
    v2::DimensionSeparator => |text| read_text(text);
    v2::DataType => |text| v2::DataType::from_json_in(text, &v2::Scope::ALL);
    v2::data_type::ElementType => |text| read_text(text);
    v2::data_type::Struct => |text| {
        if let v2::DataType::Struct(records) = v2::DataType::from_json_in(text, &v2::Scope::ALL)? {
            return Ok(records);
        }
        read_value(text, |value, at, reporter| {
            reporter.invalid_type(at, Types::ARRAY, value);
            None
        })
    };
    v3::DataType => |text| v3::DataType::from_json_in(text, &v3::Scope::ALL);
    v3::Codec => |text| v3::Codec::from_json_in(text, &v3::Scope::ALL);
    v3::ChunkGrid => |text| v3::ChunkGrid::from_json_in(text, &v3::Scope::ALL);
    v3::ChunkKeyEncoding => |text| v3::ChunkKeyEncoding::from_json_in(text, &v3::Scope::ALL);
    v3::ArrayMetadata => |text| v3::ArrayMetadata::from_slice(text.as_bytes());
    v3::GroupMetadata => |text| v3::GroupMetadata::from_slice(text.as_bytes());
    v3::Node => |text| v3::Node::from_slice(text.as_bytes());
    v3::ConsolidatedMetadata => |text| {
        v3::ConsolidatedMetadata::from_slice_in(text.as_bytes(), &v3::Scope::ALL)
    };
    v2::Attributes => |text| v2::Attributes::from_slice(text.as_bytes());
    v2::ArrayMetadata => |text| v2::ArrayMetadata::from_slice(text.as_bytes());
    v2::GroupMetadata => |text| v2::GroupMetadata::from_slice(text.as_bytes());
    v2::ConsolidatedMetadata => |text| v2::ConsolidatedMetadata::from_slice(text.as_bytes());
}

written_json! {
    /// A fill value is written by itself; to read one takes its data type: [`v2::FillValue::from_json`].
    v2::FillValue;
    /// A fill value is written by itself; to read one takes its data type: [`v3::FillValue::from_json`].
    v3::FillValue;
    Location;
    ProblemKind;
    Problem;
    Problems;
    Repair;
}

impl ToJson for serde_json::Value {
    fn write_json(&self, writer: &mut Writer) {
        writer.text(&alloc::format!("{self}"));
    }
}

macro_rules! bounded {
    ($($bounded:ident<$($bound:ident),*>)*) => {$(
        impl<$(const $bound: i64),*> serde_core::Serialize for crate::field::$bounded<$($bound),*> {
            fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                AsJson(self).serialize(serializer)
            }
        }

        impl<'de, $(const $bound: i64),*> serde_core::Deserialize<'de> for crate::field::$bounded<$($bound),*> {
            fn deserialize<D: serde_core::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = json_text(deserializer)?;
                read_text(&text).map_err(serde_core::de::Error::custom)
            }
        }
    )*};
}

bounded! { Bounded<MIN, MAX> AtLeast<MIN> AtMost<MAX> MultipleOf<UNIT> }

#[cfg(test)]
mod tests;
