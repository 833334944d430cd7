//! The data types that are parameters of codecs.

use core::fmt;

use super::{DataType, Family, Float};
use crate::byte_order::ByteOrder;
use crate::field::Member;
use crate::json::{ToJson, Value, Writer};
use crate::problem::{Expected, Path, Reporter, Types};
use crate::v2::reader::Reader;
use crate::v2::scope::Scope;
use crate::v2::typestr::{Refusal, Typestr, write_typestr};

use super::read::{read_parts, read_typestr};

/// A data type that is a parameter of a codec: a typestr, which for a time may lack the unit.
///
/// It is checked against the core families whatever scope the codec is read in, because numcodecs reads it with NumPy.
/// Source: numcodecs, `Delta`, `FixedScaleOffset`, `Quantize`, `AsType`, `VLenArray`, `Categorize`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ElementType {
    /// A type that an array can have.
    DataType(DataType),
    /// `<M8` or `>M8`: a point in time without a unit.
    Datetime64(ByteOrder),
    /// `<m8` or `>m8`: a duration without a unit.
    Timedelta64(ByteOrder),
}

impl ElementType {
    /// The size of an item in bytes; `None` where it is not known.
    #[must_use]
    pub fn item_size(&self) -> Option<u64> {
        match self {
            Self::DataType(data_type) => data_type.item_size(),
            Self::Datetime64(_) | Self::Timedelta64(_) => Some(8),
        }
    }
}

impl From<DataType> for ElementType {
    fn from(data_type: DataType) -> Self {
        Self::DataType(data_type)
    }
}

impl fmt::Display for ElementType {
    /// The typestr as NumPy writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DataType(data_type) => data_type.fmt(f),
            Self::Datetime64(order) => write_typestr(f, Some(*order), 'M', 8),
            Self::Timedelta64(order) => write_typestr(f, Some(*order), 'm', 8),
        }
    }
}

impl ToJson for ElementType {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::DataType(data_type) => data_type.write_json(writer),
            without_unit @ (Self::Datetime64(_) | Self::Timedelta64(_)) => {
                writer.string(&alloc::string::ToString::to_string(without_unit));
            }
        }
    }
}

impl Member for ElementType {
    const TYPES: Types = Types::STRING;

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        let Some(name) = value.as_str() else {
            reporter.invalid_value(at, Expected::UnicodeText, value);
            return None;
        };
        let typestr = Typestr::parse(&name);
        let known = typestr.as_ref().and_then(|typestr| Some((typestr, Family::from_code(typestr.code())?)));
        let Some((typestr, family)) = known else {
            let mut reader = Reader::new(&Scope::CORE_V2, reporter.reborrow());
            let field = read_typestr(&name, typestr.as_ref(), value, at, &mut reader);
            return field.ok().map(Self::DataType);
        };
        let refusal = &mut Refusal::new(at, value, reporter);
        match family {
            Family::Datetime64 if !typestr.has_unit() => {
                typestr.time_without_unit(refusal).map(Self::Datetime64)
            }
            Family::Timedelta64 if !typestr.has_unit() => {
                typestr.time_without_unit(refusal).map(Self::Timedelta64)
            }
            // A part that the family has not is like a member that the codec has not: it spoils nothing else.
            Family::Bool
            | Family::Bytes
            | Family::Complex
            | Family::Datetime64
            | Family::Float
            | Family::Int
            | Family::Object
            | Family::Str
            | Family::Struct
            | Family::Timedelta64
            | Family::Uint
            | Family::Void => read_parts(family, typestr, refusal).map(Self::DataType),
        }
    }
}

impl Member for Float {
    const TYPES: Types = Types::STRING;

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        let before = reporter.count();
        if let ElementType::DataType(DataType::Float(float)) = ElementType::read_typed(value, at, reporter)? {
            return Some(float);
        }
        if reporter.count() == before {
            reporter.invalid(at, "a float, '<f2', '<f4' or '<f8' or the same with '>'", value);
        }
        None
    }
}

impl ToJson for Float {
    fn write_json(&self, writer: &mut Writer) {
        writer.string(&alloc::string::ToString::to_string(self));
    }
}
