//! Values as the bytes that the `bytes` codec stores, and back.

use alloc::vec::Vec;

use super::{FillValue, Float};
use crate::byte_order::ByteOrder;
use crate::fill_value::BytesError;
use crate::fill_value::bytes::{
    boolean, check_length, get, get_signed, get_ticks, padded, put, put_signed, put_text, put_ticks,
    put_unsigned, text, without_padding,
};
use crate::v3::DataType;
use crate::v3::data_type::FloatType;
use crate::v3::values::{Spelling, Values};

impl FillValue {
    /// The bytes of this value of `data_type`, in `order` where the type has one: as many as an item has, and for text and
    /// byte strings of variable length their own. An integer in range is one of a signed and of an unsigned type, as it is where
    /// a document writes it.
    ///
    /// Source: Zarr v3 core specification, `bytes` codec; zarr-extensions, each data type's README.
    ///
    /// # Errors
    ///
    /// The value is of another type, past its bounds or longer than an item; an item is larger than memory; or what the bytes of
    /// the type are is not known.
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
            (Values::Integer { bits, signed: true }, Self::Signed(_) | Self::Unsigned(_)) => {
                put_signed(self.as_i64().ok_or(BytesError::OutOfRange)?, bits, order, out)?;
            }
            (Values::Integer { bits, signed: false }, Self::Signed(_) | Self::Unsigned(_)) => {
                put_unsigned(self.as_u64().ok_or(BytesError::OutOfRange)?, bits, order, out)?;
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
                put_text(text, bytes, order, out)?;
            }
            (Values::Time, Self::Time(ticks)) => put_ticks(*ticks, order, out),
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
            Values::Boolean => Self::Boolean(boolean(bytes)?),
            // The bits above those of a small integer are not its own.
            Values::Integer { bits, signed: true } => Self::Signed(get_signed(bytes, bits, order)),
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
            Values::Time => Self::Time(get_ticks(bytes, order)),
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

fn float(bytes: &[u8], float_type: FloatType, order: ByteOrder) -> Float {
    Float::from_bits(float_type, get(bytes, order))
}
