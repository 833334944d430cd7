//! Records as JSON, and back.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::scalar::Scalar;
use super::tree::{Kind, Layout};
use crate::byte_order::ByteOrder;
use crate::document::others;
use crate::field::{Bounded, read_value};
use crate::json::{Kind as JsonKind, ToJson as _, Value, Writer};
use crate::problem::{Expected, Path, ProblemKind, Problems, Reporter, SharedKey, Types, plural};
use crate::sets::NumpyTimeUnit;
use crate::v3::data_type::{NumpyDatetime64, RawBytes};
use crate::v3::fill_value::{BytesError, read_fill_value};
use crate::v3::{DataType, FillValue};

/// Why a record is not written as JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordJsonError {
    /// The bytes are more or fewer than a record has.
    Length {
        /// The size of a record.
        expected: usize,
        /// The number of bytes.
        found: usize,
    },
    /// The bytes of a leaf are no value of its kind.
    Value {
        /// Where the leaf starts in the record.
        offset: usize,
        /// Why they are none.
        error: BytesError,
    },
}

impl fmt::Display for RecordJsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { expected, found } => {
                write!(f, "expected the {expected} bytes of a record, found {found}")
            }
            Self::Value { offset, error } => write!(f, "at byte {offset}: {error}"),
        }
    }
}

impl Error for RecordJsonError {}

impl Layout {
    /// `record`, the bytes of one record, as JSON: a struct as an object of its fields, a subarray as arrays in arrays, and
    /// each value as Zarr v3 writes a fill value of its kind. A time is its count of ticks, and raw bytes are base64.
    ///
    /// Padding is not in it. A subarray of elements without bytes is `[]`.
    ///
    /// ```
    /// use zarr_spec::layout::Layout;
    /// use zarr_spec::v2::DataType;
    ///
    /// let data_type: DataType = r#"[["id", "<u2"], ["at", ">f4", [2]], ["code", "|S3"]]"#.parse()?;
    /// let layout = Layout::try_from(&data_type)?;
    /// let record = b"\x07\x00\x3f\x80\x00\x00\x7f\xc0\x00\x00ab\x00";
    /// let json = layout.record_to_json(record)?;
    /// assert_eq!(json, r#"{"id":7,"at":[1.0,"NaN"],"code":"YWI="}"#);
    /// assert_eq!(layout.record_from_json(&json)?, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Bytes of another number than a record has, or that are no value: a truth value of neither 0 nor 1, a code unit
    /// that is no Unicode scalar value.
    pub fn record_to_json(&self, record: &[u8]) -> Result<String, RecordJsonError> {
        if record.len() != self.item_size() {
            return Err(RecordJsonError::Length { expected: self.item_size(), found: record.len() });
        }
        let mut writer = Writer::new();
        write(self, record, 0, &mut writer)?;
        Ok(writer.finish())
    }

    /// The bytes of the record that `json` writes, as [`record_to_json`](Self::record_to_json) does. Padding is zero.
    ///
    /// # Errors
    ///
    /// Every problem, located in the value: a field that is missing or unknown, an array of another length, a value that
    /// its kind does not have. A record larger than the memory there is.
    pub fn record_from_json(&self, json: &str) -> Result<Vec<u8>, Problems> {
        read_value(json, |value, at, reporter| {
            let mut record = Vec::new();
            if record.try_reserve_exact(self.item_size()).is_err() {
                reporter.invalid(at, "a record that there is memory for", value);
                return None;
            }
            record.resize(self.item_size(), 0);
            read(self, value, at, &mut record, reporter);
            Some(record)
        })
    }
}

/// Write the value of `layout` that is `bytes`, which start at `offset` of the record.
fn write(layout: &Layout, bytes: &[u8], offset: usize, writer: &mut Writer) -> Result<(), RecordJsonError> {
    match layout.kind() {
        Kind::Scalar { scalar, byte_order } => {
            let Some(data_type) = data_type(scalar) else {
                writer.string("");
                return Ok(());
            };
            let order = byte_order.unwrap_or(ByteOrder::Little);
            let value = FillValue::from_bytes(bytes, &data_type, order)
                .map_err(|error| RecordJsonError::Value { offset, error })?;
            value.write_json(writer);
        }
        Kind::Struct { fields } => {
            writer.begin_object();
            for field in fields {
                writer.name(field.name());
                let (start, size) = (field.offset(), field.layout().item_size());
                let bytes = bytes.get(start..).and_then(|rest| rest.get(..size)).unwrap_or_default();
                write(field.layout(), bytes, offset + start, writer)?;
            }
            writer.end_object();
        }
        Kind::Array { shape, element, .. } => write_array(shape, element, bytes, offset, writer)?,
    }
    Ok(())
}

/// Write a subarray of `shape`, whose bytes are `bytes`.
fn write_array(
    shape: &[usize],
    element: &Layout,
    bytes: &[u8],
    offset: usize,
    writer: &mut Writer,
) -> Result<(), RecordJsonError> {
    let [length, inner @ ..] = shape else { return write(element, bytes, offset, writer) };
    writer.begin_array();
    // Without bytes nothing tells one element from another, and there can be any number of them.
    let size = bytes.len().checked_div(*length).filter(|size| *size > 0);
    if let Some(size) = size {
        for (index, part) in bytes.chunks_exact(size).enumerate() {
            write_array(inner, element, part, offset + index * size, writer)?;
        }
    }
    writer.end_array();
    Ok(())
}

/// Read `value` at `at` as the value of `layout` whose bytes are `bytes`.
fn read(layout: &Layout, value: Value<'_>, at: &Path<'_>, bytes: &mut [u8], reporter: &mut Reporter<'_>) {
    match layout.kind() {
        Kind::Scalar { scalar, byte_order } => {
            let order = byte_order.unwrap_or(ByteOrder::Little);
            match data_type(scalar) {
                Some(data_type) => read_scalar(&data_type, order, value, at, bytes, reporter),
                None if value.as_str().is_some_and(|text| text.is_empty()) => {}
                None => reporter.invalid(at, "an empty string", value),
            }
        }
        Kind::Struct { fields } => {
            if value.kind() != JsonKind::Object {
                return reporter.invalid_type(at, Types::OBJECT, value);
            }
            let members = others(value, &[]);
            for field in fields {
                let (start, size) = (field.offset(), field.layout().item_size());
                let bytes = bytes.get_mut(start..).and_then(|rest| rest.get_mut(..size)).unwrap_or_default();
                let found = members.binary_search_by(|(name, _)| (*name).cmp(field.name()));
                match found.ok().and_then(|place| members.get(place)) {
                    Some((_, member)) => {
                        let name = SharedKey::new(field.name());
                        read(field.layout(), *member, &at.shared_key(&name), bytes, reporter);
                    }
                    None => reporter.missing_key(at, field.name(), value),
                }
            }
            for (name, member) in members {
                if layout.field(name).is_some() {
                    continue;
                }
                let expected = Expected::Words("only the fields of the record".into());
                reporter.report(&at.key(name), ProblemKind::UnknownKey, expected, member);
            }
        }
        Kind::Array { shape, element, .. } => read_array(shape, element, value, at, bytes, reporter),
    }
}

/// Read `value` at `at` as a subarray of `shape`, whose bytes are `bytes`.
fn read_array(
    shape: &[usize],
    element: &Layout,
    value: Value<'_>,
    at: &Path<'_>,
    bytes: &mut [u8],
    reporter: &mut Reporter<'_>,
) {
    let [length, inner @ ..] = shape else { return read(element, value, at, bytes, reporter) };
    if value.kind() != JsonKind::Array {
        return reporter.invalid_type(at, Types::ARRAY, value);
    }
    let size = bytes.len().checked_div(*length).filter(|size| *size > 0);
    let expected = if size.is_some() { *length } else { 0 };
    if value.items().count() != expected {
        return reporter.invalid(at, alloc::format!("{expected} element{}", plural(expected == 1)), value);
    }
    let parts = bytes.chunks_exact_mut(size.unwrap_or(1));
    for (index, (item, part)) in value.items().zip(parts).enumerate() {
        read_array(inner, element, item, &at.index(index), part, reporter);
    }
}

fn read_scalar(
    data_type: &DataType,
    order: ByteOrder,
    value: Value<'_>,
    at: &Path<'_>,
    bytes: &mut [u8],
    reporter: &mut Reporter<'_>,
) {
    let Some(read) = read_fill_value(value, at, data_type, order, reporter) else { return };
    match read.to_bytes(data_type, order) {
        Ok(written) if written.len() == bytes.len() => bytes.copy_from_slice(&written),
        Ok(_) | Err(_) => reporter.invalid(at, alloc::format!("a value of {} bytes", bytes.len()), value),
    }
}

/// A v3 data type whose fill values are values of `scalar`; `None` for a value without bytes.
fn data_type(scalar: Scalar) -> Option<DataType> {
    match scalar {
        // The unit does not show in a count of ticks.
        Scalar::NumpyDatetime64 | Scalar::NumpyTimedelta64 => {
            let (unit, scale_factor) = (NumpyTimeUnit::Second, Bounded::new(1)?);
            Some(DataType::NumpyDatetime64(NumpyDatetime64 { unit, scale_factor }))
        }
        Scalar::Raw(length) => {
            let length_bytes = Bounded::new(i64::try_from(length).ok()?)?;
            Some(DataType::RawBytes(RawBytes { length_bytes }))
        }
        other => other.to_v3(),
    }
}
