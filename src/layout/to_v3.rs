//! The Zarr v3 data type of a layout.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::scalar::{Scalar, ScalarValues};
use super::tree::{Kind, Layout};
use crate::byte_order::ByteOrder;
use crate::field::Bounded;
use crate::v3;
use crate::v3::data_type::{NullTerminatedBytes, RawBits, Struct, StructError, StructField};

impl Layout {
    /// The Zarr v3 data type with this layout, and the byte order that its `bytes` codec needs: `None` where it does not
    /// matter.
    ///
    /// ```
    /// use zarr_spec::byte_order::ByteOrder;
    /// use zarr_spec::layout::Layout;
    /// use zarr_spec::{v2, v3};
    ///
    /// let records: v2::DataType = r#"[["id", ">u4"], ["flag", "|b1"]]"#.parse()?;
    /// let (data_type, byte_order) = Layout::try_from(&records)?.to_v3()?;
    /// assert_eq!(byte_order, Some(ByteOrder::Big));
    /// let v3::DataType::Struct(fields) = data_type else { unreachable!() };
    /// assert_eq!(fields.fields()[0].data_type(), &v3::DataType::Uint32);
    ///
    /// let mixed: v2::DataType = r#"[["a", ">u4"], ["b", "<u4"]]"#.parse()?;
    /// let error = Layout::try_from(&mixed)?.to_v3().unwrap_err();
    /// assert_eq!(error.to_string(), "b is little-endian, and what is before it is big-endian");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What a v3 data type cannot say: see [`NoV3DataType`].
    pub fn to_v3(&self) -> Result<(v3::DataType, Option<ByteOrder>), NoV3DataType> {
        self.to_v3_with_times(|_| None)
    }

    /// As [`to_v3`](Self::to_v3), with the data types of times, whose units a layout does not have.
    ///
    /// `time` is asked for the data type of each leaf that is a time, by its path: field names joined by periods, empty for
    /// the whole.
    ///
    /// ```
    /// use zarr_spec::layout::Layout;
    /// use zarr_spec::{v2, v3};
    ///
    /// let records: v2::DataType = r#"[["when", "<M8[s]"], ["value", "<f8"]]"#.parse()?;
    /// let seconds: v3::DataType =
    ///     r#"{"name": "numpy.datetime64", "configuration": {"unit": "s", "scale_factor": 1}}"#.parse()?;
    /// let layout = Layout::try_from(&records)?;
    /// let (data_type, _) = layout.to_v3_with_times(|path| (path == "when").then(|| seconds.clone()))?;
    /// let v3::DataType::Struct(fields) = data_type else { unreachable!() };
    /// assert_eq!(fields.fields()[0].data_type(), &seconds);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`to_v3`](Self::to_v3); [`NoV3DataType::Scalar`] of a time for which `time` gives nothing, or a data type of
    /// another kind.
    pub fn to_v3_with_times(
        &self,
        mut time: impl FnMut(&str) -> Option<v3::DataType>,
    ) -> Result<(v3::DataType, Option<ByteOrder>), NoV3DataType> {
        let mut conversion = Conversion { byte_order: None, time: &mut time };
        let data_type = conversion.data_type(self, "")?;
        Ok((data_type, conversion.byte_order))
    }
}

/// A conversion on its way through a layout.
struct Conversion<'a> {
    /// That of what has been seen.
    byte_order: Option<ByteOrder>,
    /// The data type of the time at a path.
    time: &'a mut dyn FnMut(&str) -> Option<v3::DataType>,
}

impl Conversion<'_> {
    /// The data type of `layout`, which is at `path`.
    fn data_type(&mut self, layout: &Layout, path: &str) -> Result<v3::DataType, NoV3DataType> {
        match layout.kind() {
            Kind::Scalar { scalar, byte_order } => {
                match (self.byte_order, byte_order) {
                    (Some(before), Some(found)) if before != found => {
                        return Err(NoV3DataType::MixedByteOrder { path: path.into(), before, found });
                    }
                    (None, Some(_)) => self.byte_order = byte_order,
                    (_, None) | (Some(_), Some(_)) => {}
                }
                self.scalar(scalar, path).ok_or_else(|| NoV3DataType::Scalar { path: path.into(), scalar })
            }
            Kind::Array { shape, .. } => {
                Err(NoV3DataType::Subarray { path: path.into(), shape: shape.into() })
            }
            Kind::Struct { fields } => {
                let (mut end, mut of_v3) = (0, Vec::with_capacity(fields.len()));
                for field in fields {
                    if field.offset() != end {
                        return Err(NoV3DataType::Padding { path: path.into(), offset: end });
                    }
                    let dot = if path.is_empty() { "" } else { "." };
                    let inner = alloc::format!("{path}{dot}{}", field.name());
                    of_v3.push(StructField::new(field.name(), self.data_type(field.layout(), &inner)?));
                    // A field lies in its struct, whose size is one of memory.
                    end = field.offset().saturating_add(field.layout().item_size());
                }
                if end != layout.item_size() {
                    return Err(NoV3DataType::Padding { path: path.into(), offset: end });
                }
                let of_v3 = Struct::new(of_v3);
                of_v3
                    .map(v3::DataType::Struct)
                    .map_err(|error| NoV3DataType::Struct { path: path.into(), error })
            }
        }
    }

    /// The data type of a value of this kind at `path`.
    fn scalar(&mut self, scalar: Scalar, path: &str) -> Option<v3::DataType> {
        if scalar.values() != ScalarValues::Time {
            return scalar.to_v3();
        }
        let data_type = (self.time)(path)?;
        let layout = Layout::of_v3(&data_type, ByteOrder::NATIVE).ok()?;
        matches!(layout.kind(), Kind::Scalar { scalar: given, .. } if given == scalar).then_some(data_type)
    }
}

impl Scalar {
    /// The v3 data type of this kind; `None` for a time, whose unit a layout does not have, and for a length of 0.
    pub(super) fn to_v3(self) -> Option<v3::DataType> {
        match self {
            Self::Raw(length) => RawBits::new(u64::try_from(length).ok()?).map(v3::DataType::RawBits),
            Self::Bytes(length) => {
                let length_bytes = Bounded::new(i64::try_from(length).ok()?)?;
                Some(v3::DataType::NullTerminatedBytes(NullTerminatedBytes { length_bytes }))
            }
            Self::Utf32(length) => {
                let bytes = u64::try_from(length).ok()?.checked_mul(4)?;
                let length_bytes = crate::field::MultipleOf::new(bytes)?;
                let text = v3::data_type::FixedLengthUtf32 { length_bytes };
                Some(v3::DataType::FixedLengthUtf32(text))
            }
            time if time.values() == ScalarValues::Time => None,
            named => named.name().parse().ok(),
        }
    }
}

/// Why no Zarr v3 data type has a layout. A `path` is field names joined by periods, empty for the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoV3DataType {
    /// Two fields differ in byte order: the `bytes` codec has one for all.
    MixedByteOrder {
        /// The field that differs from those before it.
        path: Box<str>,
        /// The byte order before it.
        before: ByteOrder,
        /// Its own.
        found: ByteOrder,
    },
    /// A field is an array of a shape.
    Subarray {
        /// The field.
        path: Box<str>,
        /// The shape.
        shape: Box<[usize]>,
    },
    /// Bytes of a struct belong to no field.
    Padding {
        /// The struct.
        path: Box<str>,
        /// Where they start in it.
        offset: usize,
    },
    /// A value without a v3 data type: a time whose data type is not given, or one of no bytes.
    Scalar {
        /// The field.
        path: Box<str>,
        /// The value's kind.
        scalar: Scalar,
    },
    /// A struct that v3 does not have, such as one without fields.
    Struct {
        /// The struct.
        path: Box<str>,
        /// Why v3 does not have it.
        error: StructError,
    },
}

impl fmt::Display for NoV3DataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |order: ByteOrder| match order {
            ByteOrder::Little => "little-endian",
            ByteOrder::Big => "big-endian",
        };
        let place = |path: &str| if path.is_empty() { "the record".into() } else { path.to_string() };
        match self {
            Self::MixedByteOrder { path, before, found } => {
                write!(f, "{path} is {}, and what is before it is {}", name(*found), name(*before))
            }
            Self::Subarray { path, shape } => write!(f, "{} is an array of shape {shape:?}", place(path)),
            Self::Padding { path, offset } => {
                write!(f, "{} has padding at byte {offset}", place(path))
            }
            Self::Scalar { path, scalar } => write!(f, "{}, {scalar}, has no v3 data type", place(path)),
            Self::Struct { path, error } => write!(f, "{}: {error}", place(path)),
        }
    }
}

impl Error for NoV3DataType {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::v2;
    use crate::v3::DataType;

    #[test]
    fn what_v3_has_goes_there_and_back() {
        let data_type: DataType = r#"{"name": "struct", "configuration": {"fields": [
            {"name": "a", "data_type": "int16"},
            {"name": "b", "data_type": {"name": "struct", "configuration": {"fields": [
                {"name": "c", "data_type": "complex64"}, {"name": "d", "data_type": "r16"}]}}},
            {"name": "e", "data_type": {"name": "fixed_length_utf32", "configuration": {"length_bytes": 12}}}
        ]}}"#
            .parse()
            .unwrap();
        for order in [ByteOrder::Little, ByteOrder::Big] {
            let layout = Layout::of_v3(&data_type, order).unwrap();
            assert_eq!(layout.to_v3(), Ok((data_type.clone(), Some(order))));
        }
    }

    #[test]
    fn what_v3_does_not_have_is_refused() {
        let refusal = |text: &str| {
            let data_type: v2::DataType = text.parse().unwrap();
            Layout::try_from(&data_type).unwrap().to_v3().unwrap_err().to_string()
        };
        assert_eq!(refusal(r#"[["a", "<i2", [2]]]"#), "a is an array of shape [2]");
        assert_eq!(refusal(r#"[["a", "<i2"], ["", "|V2"]]"#), "the record has padding at byte 2");
        assert_eq!(refusal(r#"[["s", [["t", "<M8[s]"]]]]"#), "s.t, numpy.datetime64, has no v3 data type");
        assert_eq!(refusal("[]"), "the record: a struct has at least one field");
    }

    #[test]
    fn times_are_given_by_path() {
        let records: v2::DataType = r#"[["s", [["t", ">m8[2h]"]]], ["u", ">M8[D]"]]"#.parse().unwrap();
        let layout = Layout::try_from(&records).unwrap();
        let time = |kind: &str, unit: &str, scale: u32| -> DataType {
            let configuration = alloc::format!(r#"{{"unit": "{unit}", "scale_factor": {scale}}}"#);
            alloc::format!(r#"{{"name": "numpy.{kind}", "configuration": {configuration}}}"#).parse().unwrap()
        };
        let (hours, days) = (time("timedelta64", "h", 2), time("datetime64", "D", 1));
        let given = |path: &str| match path {
            "s.t" => Some(hours.clone()),
            "u" => Some(days.clone()),
            _ => None,
        };
        let (data_type, order) = layout.to_v3_with_times(given).unwrap();
        assert_eq!(order, Some(ByteOrder::Big));
        assert_eq!(Layout::of_v3(&data_type, ByteOrder::Big).unwrap(), layout);
        let DataType::Struct(fields) = data_type else { panic!() };
        assert_eq!(fields.fields()[1].data_type(), &days);

        let refusal =
            |time: &DataType| layout.to_v3_with_times(|_| Some(time.clone())).unwrap_err().to_string();
        assert_eq!(refusal(&days), "s.t, numpy.timedelta64, has no v3 data type");
        assert_eq!(refusal(&DataType::Int64), "s.t, numpy.timedelta64, has no v3 data type");
    }
}
