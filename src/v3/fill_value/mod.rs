//! v3 fill values: JSON, values and bytes.
//!
//! Sources: Zarr v3 data types, "Permitted fill values"; the README of each data type in zarr-extensions.

mod bytes;
mod kinds;
mod read;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

pub use crate::fill_value::BytesError;
pub(crate) use read::read_fill_value;

use super::data_type::FloatType;
use crate::fill_value::encode_base64;
use crate::json::{Raw, ToJson, Writer};

/// The value of the items that no chunk holds: one value of a data type.
///
/// Equality is equality of value: `"NaN"` and `"0x7fc00000"` are one `float32`, and `-0.0` is another than `0.0`.
///
/// ```
/// use zarr_spec::byte_order::ByteOrder;
/// use zarr_spec::json::ToJson;
/// use zarr_spec::v3::{DataType, FillValue};
///
/// let value = FillValue::from_json("0.1", &DataType::Float16)?;
/// assert_eq!(value.to_bytes(&DataType::Float16, ByteOrder::Little), Ok(vec![0x66, 0x2e]));
/// assert_eq!(FillValue::from_bytes(&[0x66, 0x2e], &DataType::Float16, ByteOrder::Little), Ok(value.clone()));
/// assert_eq!(value.to_json(), "0.1");
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FillValue {
    /// Of `bool`.
    Boolean(bool),
    /// Of a signed integer type; where it is not negative, of an unsigned one too when it is given.
    Signed(i64),
    /// Of an unsigned integer type; where it is in range, of a signed one too when it is given.
    Unsigned(u64),
    /// Of a floating-point type: the number that it stores, to which that of the document is rounded.
    Float(Float),
    /// Of a complex type: the real and the imaginary part.
    Complex([Float; 2]),
    /// Of raw bits: the bytes, which documents write as an array of integers.
    RawBits(Box<[u8]>),
    /// Of a type of byte strings, which documents write as base64.
    Bytes(Box<[u8]>),
    /// Of a type of text.
    Text(Box<str>),
    /// Of a time type: a number of ticks; `None` for not-a-time.
    Time(Option<i64>),
    /// Of a struct: the value of each field, in the order of the fields.
    Struct(Vec<(Box<str>, FillValue)>),
    /// Of a type whose values may be missing.
    Optional(Option<Box<FillValue>>),
    /// Of an unknown type, or of one of the user's own: any JSON.
    Json(Raw),
}

/// A number of a floating-point data type, by its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Float {
    float_type: FloatType,
    bits: u64,
}

impl Float {
    /// The number of `float_type` that is nearest to `value`, ties to even: an infinity past the greatest, or the greatest
    /// where the type has no infinities. `None` for a NaN where the type has none; elsewhere the one called `"NaN"`.
    #[must_use]
    pub fn new(float_type: FloatType, value: f64) -> Option<Self> {
        let shape = float_type.shape();
        let bits = if value.is_nan() { shape.nan()? } else { shape.encode(value) };
        Some(Self { float_type, bits })
    }

    /// The number of `float_type` that `bits` are. Bits above the type's own are passed over.
    #[must_use]
    pub const fn from_bits(float_type: FloatType, bits: u64) -> Self {
        Self { float_type, bits: bits & u64::MAX >> (64 - float_type.shape().bits) }
    }

    /// The data type.
    #[must_use]
    pub const fn float_type(self) -> FloatType {
        self.float_type
    }

    /// The bits, in the low end of the integer.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The number; every number of every type is a 64-bit float.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.float_type.shape().decode(self.bits)
    }
}

impl fmt::Debug for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({:?}, {:#x})", self.float_type.name(), self.to_f64(), self.bits)
    }
}

/// The canonical spelling: the fewest digits that read back, the name of an infinity or of the NaN that has one, the bits
/// of another NaN.
impl ToJson for Float {
    fn write_json(&self, writer: &mut Writer) {
        let shape = self.float_type.shape();
        let value = self.to_f64();
        if value.is_nan() && shape.nan() != Some(self.bits) {
            let digits = shape.bytes() as usize * 2;
            writer.string(&alloc::format!("0x{:0digits$x}", self.bits));
        } else if value.is_finite() {
            writer.float(shape.shortest(self.bits));
        } else {
            writer.float(value);
        }
    }
}

/// The canonical spelling.
impl ToJson for FillValue {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Boolean(value) => writer.boolean(*value),
            Self::Signed(value) | Self::Time(Some(value)) => writer.integer(*value),
            Self::Unsigned(value) => writer.integer(*value),
            Self::Float(value) => value.write_json(writer),
            Self::Complex(parts) => parts.write_json(writer),
            Self::RawBits(bytes) => bytes.write_json(writer),
            Self::Bytes(bytes) => writer.string(&encode_base64(bytes)),
            Self::Text(text) => writer.string(text),
            Self::Time(None) => writer.string("NaT"),
            Self::Struct(fields) => {
                writer.begin_object();
                for (name, value) in fields {
                    writer.member(name, value);
                }
                writer.end_object();
            }
            Self::Optional(None) => writer.null(),
            Self::Optional(Some(value)) => {
                writer.begin_array();
                value.write_json(writer);
                writer.end_array();
            }
            Self::Json(json) => json.write_json(writer),
        }
    }
}
