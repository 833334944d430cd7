//! Fill values.

use alloc::string::String;
use alloc::vec::Vec;

use super::ConversionError;
use crate::byte_order::ByteOrder;
use crate::fill_value::bytes::padded;
use crate::json::ToJson;
use crate::v2;
use crate::v3::values::Values;
use crate::v3::{DataType, FillValue};

/// The fill value of format 3, of `data_type`, whose records are stored in `order`.
pub(super) fn fill_value(
    value: &v2::FillValue,
    data_type: &DataType,
    order: ByteOrder,
) -> Result<FillValue, ConversionError> {
    convert(value, data_type, order)
        .ok_or_else(|| ConversionError::FillValue { fill_value: value.to_json().into() })
}

fn convert(value: &v2::FillValue, data_type: &DataType, order: ByteOrder) -> Option<FillValue> {
    match value {
        v2::FillValue::Null => nothing(data_type, order),
        v2::FillValue::Bytes(bytes) => of_bytes(bytes, data_type, order),
        v2::FillValue::Json(json) => {
            // zarr-python 2 writes the number 0 for an array of objects.
            if matches!(json.source(), "0" | "\"\"") {
                return nothing(data_type, order);
            }
            // Text as it is, and bytes in base64.
            let is_string = json.source().starts_with('"');
            is_string.then(|| FillValue::from_json(json.source(), data_type).ok())?
        }
        // NumPy cuts text to the length of an item.
        v2::FillValue::Text(text) => {
            let most = usize::try_from(data_type.item_size()? / 4).ok()?;
            let cut: String = text.chars().take(most).collect();
            FillValue::from_json(&cut.to_json(), data_type).ok()
        }
        // Both formats write these alike.
        v2::FillValue::Boolean(_)
        | v2::FillValue::Signed(_)
        | v2::FillValue::Unsigned(_)
        | v2::FillValue::Float(_)
        | v2::FillValue::Complex(_)
        | v2::FillValue::Time(_) => FillValue::from_json(&value.to_json(), data_type).ok(),
    }
}

/// The value that says the least: the empty one, no time, or that of zero bytes.
fn nothing(data_type: &DataType, order: ByteOrder) -> Option<FillValue> {
    match data_type {
        DataType::String => Some(FillValue::Text("".into())),
        DataType::Bytes => Some(FillValue::Bytes([].into())),
        time if matches!(time.values(), Values::Time) => FillValue::from_json(r#""NaT""#, time).ok(),
        fixed => of_bytes(&[], fixed, order),
    }
}

/// The largest item that a fill value is made for: a short document can name a type of any size.
const MOST_BYTES: u64 = 1 << 20;

/// The value of `bytes` and of as many zero bytes after them as an item has.
fn of_bytes(bytes: &[u8], data_type: &DataType, order: ByteOrder) -> Option<FillValue> {
    let size = data_type.item_size().filter(|size| *size <= MOST_BYTES)?;
    let mut item = Vec::new();
    padded(bytes, size, &mut item).ok()?;
    FillValue::from_bytes(&item, data_type, order).ok()
}
