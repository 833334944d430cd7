//! How many code points a fixed-length string holds.

use core::error::Error;
use core::fmt;
use core::num::NonZeroUsize;

use super::unit::UNIT;

/// How many code points each string of an array has room for: the 12 of NumPy's `<U12`, a quarter of the
/// `length_bytes` of `fixed_length_utf32`.
///
/// At least one, and few enough that the length in bytes is a size that memory can have (`isize::MAX`).
///
/// Source: "Fixed-length UTF-32 string data type", section "`length_bytes`".
///
/// ```
/// use zarr_spec::utf32::Width;
///
/// let width = Width::from_length_bytes(48)?;
/// assert_eq!(width, Width::new(12)?);
/// assert_eq!(width.code_points(), 12);
/// assert_eq!(width.length_bytes(), 48);
///
/// assert!(Width::new(0).is_err());
/// assert!(Width::from_length_bytes(10).is_err());
/// # Ok::<(), zarr_spec::utf32::InvalidWidth>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Width(NonZeroUsize);

impl Width {
    /// The smallest width: one code point, four bytes.
    pub const MIN: Self = Self(NonZeroUsize::MIN);

    /// The largest width.
    pub const MAX: Self = match NonZeroUsize::new(isize::MAX.unsigned_abs() / UNIT) {
        Some(code_points) => Self(code_points),
        None => Self::MIN,
    };

    /// The width of strings of at most `code_points` code points.
    ///
    /// # Errors
    ///
    /// If `code_points` is zero or above [`MAX`](Self::MAX).
    pub const fn new(code_points: usize) -> Result<Self, InvalidWidth> {
        match NonZeroUsize::new(code_points) {
            Some(width) if code_points <= Self::MAX.0.get() => Ok(Self(width)),
            _ => Err(InvalidWidth::CodePoints(code_points)),
        }
    }

    /// The width of strings that take `length_bytes` bytes.
    ///
    /// # Errors
    ///
    /// If `length_bytes` is zero, no multiple of 4, or above `isize::MAX`.
    pub const fn from_length_bytes(length_bytes: usize) -> Result<Self, InvalidWidth> {
        match Self::new(length_bytes / UNIT) {
            Ok(width) if length_bytes % UNIT == 0 => Ok(width),
            _ => Err(InvalidWidth::LengthBytes(length_bytes)),
        }
    }

    /// The most code points a string can have.
    #[must_use]
    pub const fn code_points(self) -> usize {
        self.0.get()
    }

    /// The bytes that each string takes: four times [`code_points`](Self::code_points).
    #[must_use]
    pub const fn length_bytes(self) -> usize {
        self.0.get() * UNIT
    }
}

/// A number that is no [`Width`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidWidth {
    /// This many code points.
    CodePoints(usize),
    /// This many bytes.
    LengthBytes(usize),
}

impl fmt::Display for InvalidWidth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let max = Width::MAX;
        match self {
            Self::CodePoints(found) => {
                write!(f, "a width of {found} code points: expected 1 to {}", max.code_points())
            }
            Self::LengthBytes(found) => {
                let max = max.length_bytes();
                write!(f, "a length of {found} bytes: expected a multiple of 4 from 4 to {max}")
            }
        }
    }
}

impl Error for InvalidWidth {}
