//! The kinds of leaf a record can hold.
//!
//! Generated from `spec/v3/data_type/`.

use core::fmt;

include!(concat!(env!("OUT_DIR"), "/scalar.rs"));

/// What the values of a [`Scalar`] are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScalarValues {
    Boolean,
    Signed,
    Unsigned,
    Float,
    Complex,
    Time,
    Bytes,
    Text,
}

impl Scalar {
    /// Whether the stored bytes depend on byte order: the swap unit is larger than a byte.
    #[must_use]
    pub const fn has_byte_order(self) -> bool {
        self.swap_unit() > 1
    }

    /// The alignment a C compiler gives the kind on 64-bit machines, which is its swap unit.
    ///
    /// NumPy's `dtype.alignment` is the same number.
    #[must_use]
    pub const fn alignment(self) -> usize {
        self.swap_unit()
    }
}

/// The Zarr v3 name, followed by the length in brackets where the kind has one: `raw_bytes(6)`.
impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(length) | Self::Raw(length) | Self::Utf32(length) => {
                write!(f, "{}({length})", self.name())
            }
            other => f.pad(other.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_a_whole_number_of_units() {
        for &scalar in Scalar::FIXED {
            let size = scalar.item_size().unwrap();
            let unit = scalar.swap_unit();
            assert!(matches!(unit, 1 | 2 | 4 | 8), "{scalar}");
            assert_eq!(size % unit, 0, "{scalar}");
        }
    }

    #[test]
    fn complex_is_two_of_its_component() {
        for &scalar in Scalar::FIXED {
            let component = match scalar.name() {
                "complex64" => "float32",
                "complex128" => "float64",
                name => match name.strip_prefix("complex_") {
                    Some(component) => component,
                    None => continue,
                },
            };
            let component = Scalar::FIXED.iter().find(|s| s.name() == component).unwrap();
            assert_eq!(scalar.item_size(), component.item_size().map(|size| 2 * size), "{scalar}");
            assert_eq!(scalar.swap_unit(), component.swap_unit(), "{scalar}");
        }
    }

    #[test]
    fn utf32_size_is_checked() {
        assert_eq!(Scalar::Utf32(usize::MAX / 4).item_size(), Some(usize::MAX / 4 * 4));
        assert_eq!(Scalar::Utf32(usize::MAX / 4 + 1).item_size(), None);
        assert_eq!(Scalar::Bytes(usize::MAX).item_size(), Some(usize::MAX));
    }
}
