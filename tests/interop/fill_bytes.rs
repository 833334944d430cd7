//! The bytes of a fill value in memory, as NumPy lays them out.

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::v2::data_type::{Complex, Float};
use zarr_spec::v2::{DataType, FillValue};

/// The bytes of `fill_value` in an item of `data_type`; `None` for `null`, and for objects, which have none.
pub(crate) fn fill_bytes(fill_value: &FillValue, data_type: &DataType) -> Option<Vec<u8>> {
    let size = usize::try_from(data_type.item_size()?).ok()?;
    Some(match fill_value {
        FillValue::Boolean(value) => vec![u8::from(*value)],
        FillValue::Signed(value) => low_bytes(value.to_le_bytes(), size, byte_order(data_type)),
        FillValue::Unsigned(value) => low_bytes(value.to_le_bytes(), size, byte_order(data_type)),
        FillValue::Float(value) => float(*value, size, byte_order(data_type)),
        FillValue::Complex(parts) => {
            parts.iter().flat_map(|part| float(*part, size / 2, byte_order(data_type))).collect()
        }
        FillValue::Bytes(bytes) => {
            let mut bytes = bytes.to_vec();
            bytes.resize(size, 0);
            bytes
        }
        FillValue::Text(text) => {
            let unit = |letter| low_bytes(u64::from(letter).to_le_bytes(), 4, byte_order(data_type));
            let mut bytes: Vec<u8> = text.chars().map(u32::from).flat_map(unit).collect();
            bytes.resize(size, 0);
            bytes
        }
        // NumPy stores not-a-time as the least count.
        FillValue::Time(ticks) => {
            low_bytes(ticks.unwrap_or(i64::MIN).to_le_bytes(), size, byte_order(data_type))
        }
        _ => return None,
    })
}

/// The byte order of each number in an item; little where there is none.
fn byte_order(data_type: &DataType) -> ByteOrder {
    let order = match data_type {
        DataType::Int(integer) => integer.byte_order(),
        DataType::Uint(integer) => integer.byte_order(),
        DataType::Float(float) => Float::byte_order(*float),
        DataType::Complex(complex) => Complex::byte_order(*complex),
        DataType::Str(text) => text.byte_order(),
        DataType::Datetime64(time) => time.byte_order(),
        DataType::Timedelta64(time) => time.byte_order(),
        _ => None,
    };
    order.unwrap_or(ByteOrder::Little)
}

/// The first `size` of `bytes`, which are little-endian, in `order`.
fn low_bytes(bytes: [u8; 8], size: usize, order: ByteOrder) -> Vec<u8> {
    let mut bytes = bytes[..size].to_vec();
    if order == ByteOrder::Big {
        bytes.reverse();
    }
    bytes
}

/// `value` rounded to a float of `size` bytes.
fn float(value: f64, size: usize, order: ByteOrder) -> Vec<u8> {
    let bits = match size {
        2 => u64::from(half_bits(value)),
        #[allow(clippy::cast_possible_truncation, reason = "rounding is what is asked for")]
        4 => u64::from((value as f32).to_bits()),
        _ => value.to_bits(),
    };
    low_bytes(bits.to_le_bytes(), size, order)
}

/// `value` rounded to binary16 (IEEE 754), ties to even.
fn half_bits(value: f64) -> u16 {
    const INFINITY: u16 = 0x7c00;
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    if value.is_nan() {
        return sign | 0x7e00;
    }
    // The exponent of the leading bit; below the least one there are only subnormals.
    let exponent = i32::try_from(value.to_bits() >> 52 & 0x7ff).unwrap_or_default() - 1023;
    let exponent = exponent.clamp(-14, 16);
    let units = (value.abs() / 2_f64.powi(exponent - 10)).round_ties_even();
    // The leading bit of a normal number, which is not stored, adds one to the exponent's field.
    let magnitude = f64::from((exponent + 14) << 10) + units;
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is at most the infinity's bits"
    )]
    let bits = magnitude.min(f64::from(INFINITY)) as u16;
    sign | bits
}
