//! Layouts of data types.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use super::builder::LayoutBuilder;
use super::error::LayoutError;
use super::scalar::Scalar;
use super::tree::Layout;
use crate::byte_order::ByteOrder;
use crate::v2;
use crate::v2::data_type::{Complex, Float, Int, Uint};
use crate::v3;

/// The layout of a Zarr v2 data type, each field in its own byte order.
///
/// Fields without a name are padding. `|O`, a type of the user's own and an unknown one have no layout.
///
/// ```
/// use zarr_spec::layout::Layout;
/// use zarr_spec::v2::DataType;
///
/// let data_type: DataType = r#"[["id", "<u4"], ["", "|V4"], ["at", ">f8", [3]]]"#.parse()?;
/// let layout = Layout::try_from(&data_type)?;
/// assert_eq!(layout.item_size(), 32);
/// assert_eq!(layout.get(["at"])?.offset(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: Zarr v2, "Data type encoding".
impl TryFrom<&v2::DataType> for Layout {
    type Error = LayoutError;

    fn try_from(data_type: &v2::DataType) -> Result<Self, LayoutError> {
        let (scalar, byte_order) = match data_type {
            v2::DataType::Bool => (Scalar::Bool, None),
            v2::DataType::Int(int) => match int {
                Int::I8 => (Scalar::Int8, None),
                Int::I16(order) => (Scalar::Int16, Some(*order)),
                Int::I32(order) => (Scalar::Int32, Some(*order)),
                Int::I64(order) => (Scalar::Int64, Some(*order)),
            },
            v2::DataType::Uint(uint) => match uint {
                Uint::U8 => (Scalar::Uint8, None),
                Uint::U16(order) => (Scalar::Uint16, Some(*order)),
                Uint::U32(order) => (Scalar::Uint32, Some(*order)),
                Uint::U64(order) => (Scalar::Uint64, Some(*order)),
            },
            v2::DataType::Float(float) => match float {
                Float::F16(order) => (Scalar::Float16, Some(*order)),
                Float::F32(order) => (Scalar::Float32, Some(*order)),
                Float::F64(order) => (Scalar::Float64, Some(*order)),
            },
            v2::DataType::Complex(complex) => match complex {
                Complex::C64(order) => (Scalar::Complex64, Some(*order)),
                Complex::C128(order) => (Scalar::Complex128, Some(*order)),
            },
            v2::DataType::Datetime64(time) => (Scalar::NumpyDatetime64, Some(time.byte_order)),
            v2::DataType::Timedelta64(time) => (Scalar::NumpyTimedelta64, Some(time.byte_order)),
            v2::DataType::Str(text) => {
                let length = address_size(text.length.get().unsigned_abs(), data_type)?;
                (Scalar::Utf32(length), Some(text.byte_order))
            }
            v2::DataType::Bytes(bytes) => {
                (Scalar::Bytes(address_size(bytes.length.get().unsigned_abs(), data_type)?), None)
            }
            v2::DataType::Void(void) => {
                (Scalar::Raw(address_size(void.length.get().unsigned_abs(), data_type)?), None)
            }
            v2::DataType::Struct(records) => return of_v2_struct(records),
            v2::DataType::Object | v2::DataType::Custom(_) | v2::DataType::Unknown(_) => {
                return Err(no_layout(data_type));
            }
        };
        Self::scalar(scalar, byte_order)
    }
}

fn of_v2_struct(records: &v2::data_type::Struct) -> Result<Layout, LayoutError> {
    let mut builder = LayoutBuilder::new();
    for field in records.fields() {
        let element = Layout::try_from(field.data_type())?;
        let lengths: Result<Vec<usize>, _> =
            field.shape().iter().map(|length| address_size(*length, field.data_type())).collect();
        let layout = Layout::array(&lengths?, element)?;
        builder = if field.is_padding() {
            builder.padding(layout.item_size())
        } else {
            builder.field(field.name(), layout)
        };
    }
    builder.build()
}

/// `length` as a size in memory.
fn address_size(length: u64, data_type: &dyn fmt::Display) -> Result<usize, LayoutError> {
    usize::try_from(length).map_err(|_| no_layout(data_type))
}

fn no_layout(data_type: &(impl fmt::Display + ?Sized)) -> LayoutError {
    LayoutError::NoLayout { data_type: data_type.to_string().into() }
}

impl Layout {
    /// The layout of a Zarr v3 data type that a `bytes` codec stores in `byte_order`. A struct has no padding.
    ///
    /// ```
    /// use zarr_spec::byte_order::ByteOrder;
    /// use zarr_spec::layout::{Layout, Scalar};
    /// use zarr_spec::v3::DataType;
    ///
    /// let layout = Layout::of_v3(&DataType::Bfloat16, ByteOrder::Big)?;
    /// assert_eq!(layout, Layout::scalar(Scalar::Bfloat16, ByteOrder::Big)?);
    /// # Ok::<(), zarr_spec::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError::NoLayout`] for a type whose items vary in size, one of the user's own, and an unknown one; the other
    /// errors of layouts.
    pub fn of_v3(data_type: &v3::DataType, byte_order: ByteOrder) -> Result<Self, LayoutError> {
        let length = |bytes: u64| address_size(bytes, data_type);
        let scalar = match data_type {
            v3::DataType::Struct(records) => {
                let mut builder = LayoutBuilder::new();
                for field in records.fields() {
                    builder = builder.field(field.name(), Self::of_v3(field.data_type(), byte_order)?);
                }
                return builder.build();
            }
            v3::DataType::RawBits(raw) => Scalar::Raw(length(raw.bytes())?),
            v3::DataType::RawBytes(raw) => Scalar::Raw(length(raw.length_bytes.get().unsigned_abs())?),
            v3::DataType::NullTerminatedBytes(bytes) => {
                Scalar::Bytes(length(bytes.length_bytes.get().unsigned_abs())?)
            }
            v3::DataType::FixedLengthUtf32(text) => Scalar::Utf32(length(text.length_bytes.get())? / 4),
            v3::DataType::Custom(_) | v3::DataType::Unknown(_) => return Err(no_layout(data_type)),
            named => Scalar::named(&named.name()).ok_or_else(|| no_layout(data_type))?,
        };
        Self::scalar(scalar, byte_order)
    }
}

impl Scalar {
    /// The kind of this name, among those without a length.
    fn named(name: &str) -> Option<Self> {
        // Two names of one type (zarr-extensions, `complex_float32` and `complex_float64`).
        let name = match name {
            "complex_float32" => "complex64",
            "complex_float64" => "complex128",
            name => name,
        };
        Self::FIXED.iter().copied().find(|scalar| scalar.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::v3::{DataType, Scope};

    #[test]
    fn every_v3_type_of_a_fixed_size_has_a_layout_of_that_size() {
        let configured = [
            r#"{"name": "null_terminated_bytes", "configuration": {"length_bytes": 3}}"#,
            r#"{"name": "raw_bytes", "configuration": {"length_bytes": 5}}"#,
            r#"{"name": "fixed_length_utf32", "configuration": {"length_bytes": 8}}"#,
            r#"{"name": "numpy.datetime64", "configuration": {"unit": "s", "scale_factor": 1}}"#,
            "r24",
        ];
        let named: Vec<DataType> = Scope::ALL.data_types().filter_map(|name| name.parse().ok()).collect();
        let configured = configured.iter().map(|text| text.parse().unwrap());
        let mut with_layout = 0;
        for data_type in named.into_iter().chain(configured) {
            let Some(size) = data_type.item_size() else { continue };
            let layout = Layout::of_v3(&data_type, ByteOrder::Little).unwrap();
            assert_eq!(u64::try_from(layout.item_size()), Ok(size), "{data_type}");
            with_layout += 1;
        }
        assert!(with_layout > 40);
    }

    #[test]
    fn a_type_without_a_fixed_size_has_no_layout() {
        for data_type in [DataType::String, DataType::Bytes, "unheard_of".parse().unwrap()] {
            assert!(matches!(
                Layout::of_v3(&data_type, ByteOrder::Little),
                Err(LayoutError::NoLayout { .. })
            ));
        }
        let object: v2::DataType = "|O".parse().unwrap();
        assert!(Layout::try_from(&object).is_err());
    }
}
