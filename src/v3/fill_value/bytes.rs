//! Values as the bytes that the `bytes` codec stores, and back.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::{FillValue, Float};
use crate::byte_order::ByteOrder;
use crate::v3::DataType;
use crate::v3::data_type::FloatType;
use crate::v3::values::{Spelling, Values};

/// Why a value has no bytes of a data type, or bytes are no value of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum BytesError {
    /// The value is not one of the data type.
    OtherType,
    /// What the bytes of the data type are is not known: it is an unknown one, one of the user's own, or one whose values
    /// may be missing.
    NotKnown,
    /// The bytes are of another number than an item has.
    Length {
        /// The size of an item in bytes.
        expected: u64,
        /// The number of the bytes.
        found: u64,
    },
    /// The item is larger than memory.
    TooLarge,
    /// A byte of a truth value is neither 0 nor 1.
    Boolean {
        /// The byte.
        found: u8,
    },
    /// A code unit of text is no Unicode scalar value.
    CodeUnit {
        /// Its index in the item.
        index: usize,
        /// The code unit.
        found: u32,
    },
    /// The bytes of text of variable length are not UTF-8.
    Utf8 {
        /// The offset of the first byte that is not.
        offset: usize,
    },
}

impl fmt::Display for BytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherType => f.write_str("the value is of another data type"),
            Self::NotKnown => f.write_str("the bytes of this data type are not known"),
            Self::Length { expected, found } => write!(f, "expected {expected} bytes, found {found}"),
            Self::TooLarge => f.write_str("the item is larger than memory"),
            Self::Boolean { found } => write!(f, "expected 0 or 1 as a truth value, found {found}"),
            Self::CodeUnit { index, found } => {
                write!(f, "code unit {index} is no Unicode scalar value: {found:#x}")
            }
            Self::Utf8 { offset } => write!(f, "not UTF-8 at byte {offset}"),
        }
    }
}

impl core::error::Error for BytesError {}

impl FillValue {
    /// The bytes of this value of `data_type`, in `order` where the type has one: as many as an item has, and for text and
    /// byte strings of variable length their own.
    ///
    /// Source: Zarr v3 core specification, `bytes` codec; zarr-extensions, each data type's README.
    ///
    /// # Errors
    ///
    /// The value is of another type, or what the bytes of the type are is not known.
    pub fn to_bytes(&self, data_type: &DataType, order: ByteOrder) -> Result<Vec<u8>, BytesError> {
        let mut out = Vec::new();
        self.write_bytes(data_type, order, &mut out)?;
        Ok(out)
    }

    fn write_bytes(
        &self,
        data_type: &DataType,
        order: ByteOrder,
        out: &mut Vec<u8>,
    ) -> Result<(), BytesError> {
        match (data_type.values(), self) {
            (Values::Boolean, Self::Boolean(value)) => out.push((*value).into()),
            (Values::Integer { bits, signed: true }, Self::Signed(value)) => {
                put(to_unsigned(*value), bits.div_ceil(8), order, out);
            }
            (Values::Integer { bits, signed: false }, Self::Unsigned(value)) => {
                put(*value, bits.div_ceil(8), order, out);
            }
            (Values::Float(float_type), Self::Float(value)) if value.float_type() == float_type => {
                put(value.bits(), float_type.shape().bytes(), order, out);
            }
            (Values::Complex(part), Self::Complex(parts))
                if parts.iter().all(|value| value.float_type() == part) =>
            {
                for value in parts {
                    put(value.bits(), part.shape().bytes(), order, out);
                }
            }
            (Values::FixedBytes { bytes, spelling: Spelling::Array }, Self::RawBits(value))
            | (Values::FixedBytes { bytes, spelling: Spelling::Base64 }, Self::Bytes(value)) => {
                check_length(value.len(), bytes)?;
                out.extend_from_slice(value);
            }
            (Values::PaddedBytes { bytes }, Self::Bytes(value)) => padded(value, bytes, out)?,
            (Values::Bytes, Self::Bytes(value)) => out.extend_from_slice(value),
            (Values::Text, Self::Text(text)) => out.extend_from_slice(text.as_bytes()),
            (Values::FixedText { bytes }, Self::Text(text)) => {
                let mut units = Vec::new();
                for unit in text.chars() {
                    put(u32::from(unit).into(), 4, order, &mut units);
                }
                padded(&units, bytes, out)?;
            }
            (Values::Time, Self::Time(ticks)) => {
                put(to_unsigned(ticks.unwrap_or(i64::MIN)), 8, order, out);
            }
            (Values::Struct(records), Self::Struct(values)) => {
                if records.fields().len() != values.len() {
                    return Err(BytesError::OtherType);
                }
                for (field, (name, value)) in records.fields().iter().zip(values) {
                    if field.name() != &**name {
                        return Err(BytesError::OtherType);
                    }
                    value.write_bytes(field.data_type(), order, out)?;
                }
            }
            (Values::Custom(_) | Values::Unknown | Values::Optional(_), _) => {
                return Err(BytesError::NotKnown);
            }
            (
                Values::Boolean
                | Values::Integer { .. }
                | Values::Float(_)
                | Values::Complex(_)
                | Values::FixedBytes { .. }
                | Values::PaddedBytes { .. }
                | Values::Bytes
                | Values::Text
                | Values::FixedText { .. }
                | Values::Time
                | Values::Struct(_),
                _,
            ) => return Err(BytesError::OtherType),
        }
        Ok(())
    }

    /// The value of `data_type` whose bytes, in `order` where the type has one, are `bytes`.
    ///
    /// # Errors
    ///
    /// Bytes of another number than an item has, or that no value of the type has; or what the bytes of the type are is
    /// not known.
    pub fn from_bytes(bytes: &[u8], data_type: &DataType, order: ByteOrder) -> Result<Self, BytesError> {
        if let Some(size) = data_type.item_size() {
            check_length(bytes.len(), size)?;
        }
        Ok(match data_type.values() {
            Values::Boolean => match bytes {
                [0] => Self::Boolean(false),
                [1] => Self::Boolean(true),
                other => {
                    return Err(BytesError::Boolean { found: other.first().copied().unwrap_or_default() });
                }
            },
            // The bits above those of a small integer are not its own.
            Values::Integer { bits, signed: true } => {
                let unused = 64 - bits;
                Self::Signed(to_signed(get(bytes, order) << unused) >> unused)
            }
            Values::Integer { bits, signed: false } => {
                Self::Unsigned(get(bytes, order) & u64::MAX >> (64 - bits))
            }
            Values::Float(float_type) => Self::Float(float(bytes, float_type, order)),
            Values::Complex(part) => {
                let (real, imaginary) = bytes.split_at(bytes.len() / 2);
                Self::Complex([float(real, part, order), float(imaginary, part, order)])
            }
            Values::FixedBytes { spelling: Spelling::Array, .. } => Self::RawBits(bytes.into()),
            Values::FixedBytes { spelling: Spelling::Base64, .. } | Values::Bytes => {
                Self::Bytes(bytes.into())
            }
            Values::PaddedBytes { .. } => Self::Bytes(without_padding(bytes).into()),
            Values::Text => match core::str::from_utf8(bytes) {
                Ok(text) => Self::Text(text.into()),
                Err(error) => return Err(BytesError::Utf8 { offset: error.valid_up_to() }),
            },
            Values::FixedText { .. } => Self::Text(text(bytes, order)?),
            Values::Time => {
                let ticks = to_signed(get(bytes, order));
                Self::Time(Some(ticks).filter(|ticks| *ticks != i64::MIN))
            }
            Values::Struct(records) => {
                let mut rest = bytes;
                let mut values = Vec::with_capacity(records.fields().len());
                for field in records.fields() {
                    let size = field.data_type().item_size().ok_or(BytesError::NotKnown)?;
                    let size = usize::try_from(size).unwrap_or(usize::MAX).min(rest.len());
                    let (own, others) = rest.split_at(size);
                    values.push((field.name().into(), Self::from_bytes(own, field.data_type(), order)?));
                    rest = others;
                }
                Self::Struct(values)
            }
            Values::Optional(_) | Values::Custom(_) | Values::Unknown => return Err(BytesError::NotKnown),
        })
    }
}

fn check_length(found: usize, expected: u64) -> Result<(), BytesError> {
    // A length in memory always fits 64 bits.
    let found = u64::try_from(found).unwrap_or(u64::MAX);
    if found == expected { Ok(()) } else { Err(BytesError::Length { expected, found }) }
}

/// The low `bytes` bytes of `value`.
fn put(value: u64, bytes: u32, order: ByteOrder, out: &mut Vec<u8>) {
    let bytes = bytes as usize;
    match order {
        ByteOrder::Little => out.extend_from_slice(&value.to_le_bytes()[..bytes]),
        ByteOrder::Big => out.extend_from_slice(&value.to_be_bytes()[8 - bytes..]),
    }
}

/// The integer of at most eight bytes.
fn get(bytes: &[u8], order: ByteOrder) -> u64 {
    let add = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
    match order {
        ByteOrder::Little => bytes.iter().rev().fold(0, add),
        ByteOrder::Big => bytes.iter().fold(0, add),
    }
}

fn float(bytes: &[u8], float_type: FloatType, order: ByteOrder) -> Float {
    Float::from_bits(float_type, get(bytes, order))
}

/// `value` and zero bytes after it, `bytes` in all.
fn padded(value: &[u8], bytes: u64, out: &mut Vec<u8>) -> Result<(), BytesError> {
    let length = usize::try_from(bytes).unwrap_or(usize::MAX);
    let Some(padding) = length.checked_sub(value.len()) else {
        return check_length(value.len(), bytes);
    };
    out.try_reserve(length).map_err(|_| BytesError::TooLarge)?;
    out.extend_from_slice(value);
    out.resize(out.len() + padding, 0);
    Ok(())
}

/// `bytes` without the zero bytes at their end.
pub(super) fn without_padding(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    &bytes[..end]
}

/// The text of UTF-32 code units, without the U+0000 at its end.
fn text(bytes: &[u8], order: ByteOrder) -> Result<Box<str>, BytesError> {
    let units = bytes.chunks(4).enumerate().map(|(index, unit)| {
        let unit = u32::try_from(get(unit, order)).unwrap_or(u32::MAX);
        char::from_u32(unit).ok_or(BytesError::CodeUnit { index, found: unit })
    });
    let text: alloc::string::String = units.collect::<Result<_, _>>()?;
    Ok(text.trim_end_matches('\0').into())
}

/// The same bits without a sign; the standard library's function is newer than the oldest Rust that this crate takes.
const fn to_unsigned(value: i64) -> u64 {
    u64::from_ne_bytes(value.to_ne_bytes())
}

/// The same bits with a sign.
const fn to_signed(value: u64) -> i64 {
    i64::from_ne_bytes(value.to_ne_bytes())
}
