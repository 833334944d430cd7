//! Fill values as values of Rust's own types.

use super::FillValue;

impl FillValue {
    /// The truth value; `None` for another kind.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Boolean(value) => Some(*value),
            Self::Signed(_)
            | Self::Unsigned(_)
            | Self::Float(_)
            | Self::Complex(_)
            | Self::RawBits(_)
            | Self::Bytes(_)
            | Self::Text(_)
            | Self::Time(_)
            | Self::Struct(_)
            | Self::Optional(_)
            | Self::Json(_) => None,
        }
    }

    /// The integer, of a signed or an unsigned type; `None` for another kind, and for one past 2⁶³ - 1.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Signed(value) => Some(*value),
            Self::Unsigned(value) => i64::try_from(*value).ok(),
            Self::Boolean(_)
            | Self::Float(_)
            | Self::Complex(_)
            | Self::RawBits(_)
            | Self::Bytes(_)
            | Self::Text(_)
            | Self::Time(_)
            | Self::Struct(_)
            | Self::Optional(_)
            | Self::Json(_) => None,
        }
    }

    /// The integer, of a signed or an unsigned type; `None` for another kind, and for one below 0.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Self::Unsigned(value) => Some(*value),
            Self::Signed(value) => u64::try_from(*value).ok(),
            Self::Boolean(_)
            | Self::Float(_)
            | Self::Complex(_)
            | Self::RawBits(_)
            | Self::Bytes(_)
            | Self::Text(_)
            | Self::Time(_)
            | Self::Struct(_)
            | Self::Optional(_)
            | Self::Json(_) => None,
        }
    }

    /// The number of a floating-point type, rounded to the width of the type as [`Float`](super::Float) has it; `None` for
    /// another kind. Every number of every type is a 64-bit float.
    ///
    /// ```
    /// use zarr_spec::v3::{DataType, FillValue};
    ///
    /// let value = FillValue::from_json("0.1", &DataType::Float32)?;
    /// assert_eq!(value.as_f64(), Some(f64::from(0.1_f32)));
    /// assert_eq!((value.as_i64(), value.as_str()), (None, None));
    /// # Ok::<(), zarr_spec::problem::Problems>(())
    /// ```
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Float(value) => Some(value.to_f64()),
            Self::Boolean(_)
            | Self::Signed(_)
            | Self::Unsigned(_)
            | Self::Complex(_)
            | Self::RawBits(_)
            | Self::Bytes(_)
            | Self::Text(_)
            | Self::Time(_)
            | Self::Struct(_)
            | Self::Optional(_)
            | Self::Json(_) => None,
        }
    }

    /// The text; `None` for another kind.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Boolean(_)
            | Self::Signed(_)
            | Self::Unsigned(_)
            | Self::Float(_)
            | Self::Complex(_)
            | Self::RawBits(_)
            | Self::Bytes(_)
            | Self::Time(_)
            | Self::Struct(_)
            | Self::Optional(_)
            | Self::Json(_) => None,
        }
    }
}
