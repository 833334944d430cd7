//! Data types.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::ConversionError;
use crate::byte_order::ByteOrder;
use crate::field::Bounded;
use crate::layout::{Kind, Layout};
use crate::v2;
use crate::v2::data_type::{ElementType, Struct};
use crate::v3::DataType;
use crate::v3::data_type::{NumpyDatetime64, NumpyTimedelta64, RawBytes, Struct as V3Struct, StructField};

/// The data type of format 3, and the byte order of its values where they have one.
pub(super) fn data_type(data_type: &v2::DataType) -> Result<(DataType, Option<ByteOrder>), ConversionError> {
    let mut order = None;
    let converted = convert(data_type, "", &mut order)?;
    Ok((converted, order))
}

/// `data_type`, that of the field at `path`; `order` is the byte order so far.
fn convert(
    data_type: &v2::DataType,
    path: &str,
    order: &mut Option<ByteOrder>,
) -> Result<DataType, ConversionError> {
    if let v2::DataType::Struct(records) = data_type {
        return convert_struct(records, path, order);
    }
    match (*order, byte_order(data_type)) {
        (Some(before), Some(found)) if before != found => {
            return Err(ConversionError::MixedByteOrder { field: path.into() });
        }
        (None, found @ Some(_)) => *order = found,
        (_, None) | (Some(_), Some(_)) => {}
    }
    let none = || ConversionError::DataType { field: path.into(), data_type: data_type.to_string().into() };
    scalar(data_type).ok_or_else(none)
}

fn convert_struct(
    records: &Struct,
    path: &str,
    order: &mut Option<ByteOrder>,
) -> Result<DataType, ConversionError> {
    let mut fields = Vec::with_capacity(records.fields().len());
    for field in records.fields() {
        let dot = if path.is_empty() { "" } else { "." };
        let inner: String = alloc::format!("{path}{dot}{}", field.name());
        if field.is_padding() || !field.shape().is_empty() {
            return Err(ConversionError::Field { field: inner.into() });
        }
        fields.push(StructField::new(field.name(), convert(field.data_type(), &inner, order)?));
    }
    let data_type = || v2::DataType::Struct(records.clone()).to_string();
    V3Struct::new(fields)
        .map(DataType::Struct)
        .map_err(|_| ConversionError::DataType { field: path.into(), data_type: data_type().into() })
}

/// The data type of values that are no records: that of their layout, but for times, whose unit a layout does not have, and
/// raw bytes, which zarr-python reads under the one name.
fn scalar(data_type: &v2::DataType) -> Option<DataType> {
    Some(match data_type {
        v2::DataType::Void(void) => {
            DataType::RawBytes(RawBytes { length_bytes: Bounded::new(void.length.get())? })
        }
        v2::DataType::Datetime64(time) => DataType::NumpyDatetime64(NumpyDatetime64 {
            unit: time.unit.into(),
            scale_factor: Bounded::new(time.scale_factor.get())?,
        }),
        v2::DataType::Timedelta64(time) => DataType::NumpyTimedelta64(NumpyTimedelta64 {
            unit: time.unit.into(),
            scale_factor: Bounded::new(time.scale_factor.get())?,
        }),
        v2::DataType::Bool
        | v2::DataType::Bytes(_)
        | v2::DataType::Complex(_)
        | v2::DataType::Float(_)
        | v2::DataType::Int(_)
        | v2::DataType::Str(_)
        | v2::DataType::Uint(_) => Layout::try_from(data_type).ok()?.to_v3().ok()?.0,
        v2::DataType::Object
        | v2::DataType::Struct(_)
        | v2::DataType::Custom(_)
        | v2::DataType::Unknown(_) => return None,
    })
}

/// The byte order of values that are no records; `None` where they have none.
fn byte_order(data_type: &v2::DataType) -> Option<ByteOrder> {
    match Layout::try_from(data_type).ok()?.kind() {
        Kind::Scalar { byte_order, .. } => byte_order,
        Kind::Struct { .. } | Kind::Array { .. } => None,
    }
}

/// The size of an item in bytes and its byte order, where they are known, of what a filter takes or gives.
pub(super) fn element(data_type: &ElementType) -> (Option<u64>, Option<ByteOrder>) {
    let order = match data_type {
        ElementType::DataType(data_type) => byte_order(data_type),
        ElementType::Datetime64(order) | ElementType::Timedelta64(order) => Some(*order),
    };
    (data_type.item_size(), order)
}
