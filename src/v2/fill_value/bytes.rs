//! Values as the bytes of an item, and back.

use alloc::vec::Vec;

use super::{FillRule, FillValue};
use crate::byte_order::ByteOrder;
use crate::fill_value::bytes::{
    boolean, check_length, get, get_signed, get_ticks, padded, put, put_signed, put_text, put_ticks,
    put_unsigned, text, without_padding,
};
use crate::fill_value::{BytesError, FloatShape};
use crate::v2::DataType;

impl FillValue {
    /// The bytes of this value of `data_type`: as many as an item has, in the byte order of the type. `null`, which leaves the
    /// items undefined, is zero bytes, as it is to most readers. An integer in range is one of a signed and of an unsigned type,
    /// as it is where a document writes it. A short document can name a type of very large items: see
    /// [`DataType::item_size`].
    ///
    /// Source: NumPy, whose items chunks hold (Zarr v2, "Data type encoding").
    ///
    /// ```
    /// use zarr_spec::v2::{DataType, FillValue};
    ///
    /// let data_type: DataType = ">i2".parse()?;
    /// assert_eq!(FillValue::Signed(-2).to_bytes(&data_type), Ok(vec![0xff, 0xfe]));
    /// assert_eq!(FillValue::Null.to_bytes(&data_type), Ok(vec![0, 0]));
    /// # Ok::<(), zarr_spec::problem::Problems>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The value is of another type, past its bounds or longer than an item: a document may have text that an item has no room
    /// for, which NumPy cuts. An item is larger than memory. Or what the bytes of the type are is not known: that of Python
    /// objects, an unknown one, or one of the user's own.
    pub fn to_bytes(&self, data_type: &DataType) -> Result<Vec<u8>, BytesError> {
        let (rule, order) = (data_type.fill_rule(), order_of(data_type));
        let size = data_type.item_size().ok_or(BytesError::NotKnown)?;
        let mut out = Vec::new();
        match (rule, self) {
            (FillRule::Json, _) => return Err(BytesError::NotKnown),
            (_, Self::Null) => padded(&[], size, &mut out)?,
            (FillRule::Boolean, Self::Boolean(value)) => out.push((*value).into()),
            (FillRule::Signed { bytes }, Self::Signed(_) | Self::Unsigned(_)) => {
                let value = self.as_i64().ok_or(BytesError::OutOfRange)?;
                put_signed(value, 8 * width(bytes), order, &mut out)?;
            }
            (FillRule::Unsigned { bytes }, Self::Signed(_) | Self::Unsigned(_)) => {
                let value = self.as_u64().ok_or(BytesError::OutOfRange)?;
                put_unsigned(value, 8 * width(bytes), order, &mut out)?;
            }
            (FillRule::Float { bytes }, Self::Float(value)) => put_float(*value, bytes, order, &mut out),
            (FillRule::Complex { bytes }, Self::Complex(parts)) => {
                parts.iter().for_each(|part| put_float(*part, bytes, order, &mut out));
            }
            (FillRule::Base64 { or_fewer, .. }, Self::Bytes(value)) => {
                if !or_fewer {
                    check_length(value.len(), size)?;
                }
                padded(value, size, &mut out)?;
            }
            (FillRule::Text, Self::Text(text)) => put_text(text, size, order, &mut out)?,
            (FillRule::Time, Self::Time(ticks)) => put_ticks(*ticks, order, &mut out),
            (
                FillRule::Boolean
                | FillRule::Signed { .. }
                | FillRule::Unsigned { .. }
                | FillRule::Float { .. }
                | FillRule::Complex { .. }
                | FillRule::Base64 { .. }
                | FillRule::Text
                | FillRule::Time,
                _,
            ) => return Err(BytesError::OtherType),
        }
        Ok(out)
    }

    /// The value of `data_type` whose bytes, in the byte order of the type, are `bytes`: a float in the fewest digits that read
    /// back to it, text and byte strings without the zeros at their end.
    ///
    /// # Errors
    ///
    /// Bytes of another number than an item has, or that no value of the type has; or what the bytes of the type are is
    /// not known.
    pub fn from_bytes(bytes: &[u8], data_type: &DataType) -> Result<Self, BytesError> {
        let order = order_of(data_type);
        check_length(bytes.len(), data_type.item_size().ok_or(BytesError::NotKnown)?)?;
        Ok(match data_type.fill_rule() {
            FillRule::Json => return Err(BytesError::NotKnown),
            FillRule::Boolean => Self::Boolean(boolean(bytes)?),
            FillRule::Signed { bytes: size } => Self::Signed(get_signed(bytes, 8 * width(size), order)),
            FillRule::Unsigned { .. } => Self::Unsigned(get(bytes, order)),
            FillRule::Float { bytes: size } => Self::Float(float(bytes, size, order)),
            FillRule::Complex { bytes: size } => {
                let (real, imaginary) = bytes.split_at(bytes.len() / 2);
                Self::Complex([float(real, size, order), float(imaginary, size, order)])
            }
            FillRule::Base64 { or_fewer: true, .. } => Self::Bytes(without_padding(bytes).into()),
            FillRule::Base64 { or_fewer: false, .. } => Self::Bytes(bytes.into()),
            FillRule::Text => Self::Text(text(bytes, order)?),
            FillRule::Time => Self::Time(get_ticks(bytes, order)),
        })
    }
}

/// The byte order of items; little-endian where they have none.
fn order_of(data_type: &DataType) -> ByteOrder {
    let order = match data_type {
        DataType::Complex(types) => types.byte_order(),
        DataType::Datetime64(time) => time.byte_order(),
        DataType::Float(types) => types.byte_order(),
        DataType::Int(types) => types.byte_order(),
        DataType::Str(text) => text.byte_order(),
        DataType::Timedelta64(time) => time.byte_order(),
        DataType::Uint(types) => types.byte_order(),
        DataType::Bool
        | DataType::Bytes(_)
        | DataType::Object
        | DataType::Struct(_)
        | DataType::Void(_)
        | DataType::Custom(_)
        | DataType::Unknown(_) => None,
    };
    order.unwrap_or(ByteOrder::Little)
}

/// The bytes of a number, of which none has more than eight.
fn width(bytes: u64) -> u32 {
    u32::try_from(bytes).map_or(8, |bytes| bytes.min(8))
}

fn shape(bytes: u64) -> FloatShape {
    match bytes {
        2 => FloatShape::BINARY16,
        4 => FloatShape::BINARY32,
        _ => FloatShape::BINARY64,
    }
}

fn put_float(value: f64, bytes: u64, order: ByteOrder, out: &mut Vec<u8>) {
    let shape = shape(bytes);
    let nan = shape.nan().filter(|_| value.is_nan());
    put(nan.unwrap_or_else(|| shape.encode(value)), shape.bytes(), order, out);
}

fn float(bytes: &[u8], size: u64, order: ByteOrder) -> f64 {
    let (shape, bits) = (shape(size), get(bytes, order));
    let value = shape.decode(bits);
    if value.is_finite() { shape.shortest(bits) } else { value }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn bytes(data_type: &str, value: &str) -> Result<Vec<u8>, BytesError> {
        let data_type = DataType::from_json_in(data_type, &crate::v2::Scope::ALL).unwrap();
        FillValue::from_json(value, &data_type).unwrap().to_bytes(&data_type)
    }

    #[test]
    fn values_are_the_bytes_that_numpy_has() {
        for (data_type, value, expected) in [
            (r#""|b1""#, "true", &[1][..]),
            (r#""<i4""#, "-2", &[0xfe, 0xff, 0xff, 0xff]),
            (r#"">u2""#, "258", &[1, 2]),
            (r#""<f2""#, "0.1", &[0x66, 0x2e]),
            (r#"">f4""#, "\"NaN\"", &[0x7f, 0xc0, 0, 0]),
            (r#""<f8""#, "\"-Infinity\"", &[0, 0, 0, 0, 0, 0, 0xf0, 0xff]),
            (r#"">c8""#, "[1, -2]", &[0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0]),
            (r#""|S3""#, "\"YQ==\"", &[b'a', 0, 0]),
            (r#""|V2""#, "\"AQI=\"", &[1, 2]),
            (r#"">U2""#, "\"é\"", &[0, 0, 0, 0xe9, 0, 0, 0, 0]),
            (r#""<M8[s]""#, "\"NaT\"", &[0, 0, 0, 0, 0, 0, 0, 0x80]),
            (r#"">M8[10us]""#, "-2", &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe]),
            (r#"">m8[s]""#, "5", &[0, 0, 0, 0, 0, 0, 0, 5]),
            (r#"[["a", ">i2"], ["b", "|u1"]]"#, "\"AQID\"", &[1, 2, 3]),
            (r#"[["a", ">i2"], ["b", "|u1"]]"#, "null", &[0, 0, 0]),
        ] {
            assert_eq!(bytes(data_type, value).as_deref(), Ok(expected), "{data_type} {value}");
        }
    }

    #[test]
    fn what_has_no_bytes_is_an_error() {
        assert_eq!(bytes(r#""|O""#, "0"), Err(BytesError::NotKnown));
        assert_eq!(bytes(r#""<q9""#, "0"), Err(BytesError::NotKnown));
        assert_eq!(bytes(r#""<U1""#, "\"ab\""), Err(BytesError::Length { expected: 4, found: 8 }));
        let int: DataType = "<i4".parse().unwrap();
        assert_eq!(FillValue::Float(1.0).to_bytes(&int), Err(BytesError::OtherType));
        let (signed, unsigned) = ("|i1".parse().unwrap(), "|u1".parse().unwrap());
        assert_eq!(FillValue::Signed(-128).to_bytes(&signed).as_deref(), Ok(&[0x80][..]));
        assert_eq!(FillValue::Signed(128).to_bytes(&signed), Err(BytesError::OutOfRange));
        assert_eq!(FillValue::Signed(-129).to_bytes(&signed), Err(BytesError::OutOfRange));
        assert_eq!(FillValue::Unsigned(256).to_bytes(&unsigned), Err(BytesError::OutOfRange));
        assert_eq!(FillValue::from_bytes(&[0; 3], &int), Err(BytesError::Length { expected: 4, found: 3 }));
        let boolean: DataType = "|b1".parse().unwrap();
        assert_eq!(FillValue::from_bytes(&[2], &boolean), Err(BytesError::Boolean { found: 2 }));
        let large: DataType = "|V9223372036854775807".parse().unwrap();
        assert_eq!(FillValue::Null.to_bytes(&large), Err(BytesError::TooLarge));
    }

    proptest! {
        /// Bytes that are a value are those of the value, but for the bits of a NaN.
        #[test]
        fn bytes_are_those_of_their_value(
            data_type in prop::sample::select(alloc::vec![
                "|b1", "|i1", "<i2", ">i4", "<i8", "|u1", ">u2", "<u4", ">u8", "<f2", ">f2", "<f4", ">f4", "<f8", ">c8",
                "<c16", "|S5", "|V3", "<U2", ">U2", "<M8[s]", ">m8[us]",
            ]),
            noise in proptest::collection::vec(prop_oneof![Just(0_u8), Just(1), any::<u8>()], 16),
        ) {
            let data_type: DataType = data_type.parse().unwrap();
            let size = usize::try_from(data_type.item_size().unwrap()).unwrap();
            if let Ok(value) = FillValue::from_bytes(&noise[..size], &data_type) {
                let again = value.to_bytes(&data_type).unwrap();
                prop_assert_eq!(FillValue::from_bytes(&again, &data_type).unwrap(), value.clone());
                let has_nan = match value {
                    FillValue::Float(value) => value.is_nan(),
                    FillValue::Complex(parts) => parts.iter().any(|part| part.is_nan()),
                    _ => false,
                };
                prop_assert!(has_nan || again == noise[..size]);
            }
        }
    }
}
