//! The kinds of leaf a record can hold.

use core::fmt;

/// Writes [`Scalar`] and its constant properties from one table, so that no property can miss a kind.
macro_rules! scalars {
    ($( #[doc = $doc:literal] $variant:ident $name:literal $size:literal $unit:literal; )*) => {
        /// A leaf kind: what one value of a column is, with its size in bytes and its swap unit.
        ///
        /// The set is closed. It covers every fixed-size data type of the Zarr v2 specification
        /// ("Data type encoding"), of Zarr v3 ("Core data types") and of the
        /// zarr-extensions registry. Types narrower than a byte (`int4`, `float6_e2m3fn`, …) take
        /// one whole byte, as the `bytes` codec stores them.
        ///
        /// ```
        /// use zarr_spec::layout::Scalar;
        ///
        /// assert_eq!(Scalar::Complex128.item_size(), Some(16));
        /// assert_eq!(Scalar::Complex128.swap_unit(), 8);
        /// assert_eq!(Scalar::Utf32(3).item_size(), Some(12));
        /// assert_eq!(Scalar::Float8E4M3.to_string(), "float8_e4m3");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Scalar {
            $( #[doc = $doc] $variant, )*
            /// Null-padded bytes of this length: NumPy `S`, v3 `null_terminated_bytes`.
            Bytes(usize),
            /// Raw bytes of this length: NumPy `V`, v3 `r*` and `raw_bytes`.
            Raw(usize),
            /// UTF-32 text of this many code points, four bytes each: NumPy `U`, v3 `fixed_length_utf32`.
            Utf32(usize),
        }

        impl Scalar {
            /// Every kind that has no length of its own, in the order of the table.
            pub const FIXED: &'static [Self] = &[$( Self::$variant, )*];

            /// The size of one value in bytes, or `None` when it does not fit a `usize`.
            ///
            /// Only [`Scalar::Utf32`] can fail: its size is four times its length.
            #[must_use]
            pub const fn item_size(self) -> Option<usize> {
                match self {
                    $( Self::$variant => Some($size), )*
                    Self::Bytes(length) | Self::Raw(length) => Some(length),
                    Self::Utf32(length) => length.checked_mul(4),
                }
            }

            /// The number of bytes that a change of byte order reverses as one: the component of a
            /// complex number, the code point of UTF-32 text, 1 where byte order has no meaning.
            #[must_use]
            pub const fn swap_unit(self) -> usize {
                match self {
                    $( Self::$variant => $unit, )*
                    Self::Bytes(_) | Self::Raw(_) => 1,
                    Self::Utf32(_) => 4,
                }
            }

            /// The Zarr v3 name of the kind, without its length.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$variant => $name, )*
                    Self::Bytes(_) => "null_terminated_bytes",
                    Self::Raw(_) => "raw_bytes",
                    Self::Utf32(_) => "fixed_length_utf32",
                }
            }
        }
    };
}

scalars! {
    #[doc = "Boolean: a byte that is 0 or 1."]
    Bool "bool" 1 1;
    #[doc = "Signed 2-bit integer in one byte."]
    Int2 "int2" 1 1;
    #[doc = "Signed 4-bit integer in one byte."]
    Int4 "int4" 1 1;
    #[doc = "Signed 8-bit integer."]
    Int8 "int8" 1 1;
    #[doc = "Signed 16-bit integer."]
    Int16 "int16" 2 2;
    #[doc = "Signed 32-bit integer."]
    Int32 "int32" 4 4;
    #[doc = "Signed 64-bit integer."]
    Int64 "int64" 8 8;
    #[doc = "Unsigned 2-bit integer in one byte."]
    UInt2 "uint2" 1 1;
    #[doc = "Unsigned 4-bit integer in one byte."]
    UInt4 "uint4" 1 1;
    #[doc = "Unsigned 8-bit integer."]
    UInt8 "uint8" 1 1;
    #[doc = "Unsigned 16-bit integer."]
    UInt16 "uint16" 2 2;
    #[doc = "Unsigned 32-bit integer."]
    UInt32 "uint32" 4 4;
    #[doc = "Unsigned 64-bit integer."]
    UInt64 "uint64" 8 8;
    #[doc = "4-bit float in one byte."]
    Float4E2M1Fn "float4_e2m1fn" 1 1;
    #[doc = "6-bit float with 3 mantissa bits in one byte."]
    Float6E2M3Fn "float6_e2m3fn" 1 1;
    #[doc = "6-bit float with 2 mantissa bits in one byte."]
    Float6E3M2Fn "float6_e3m2fn" 1 1;
    #[doc = "8-bit float with 4 mantissa bits."]
    Float8E3M4 "float8_e3m4" 1 1;
    #[doc = "8-bit float with 3 mantissa bits and infinities."]
    Float8E4M3 "float8_e4m3" 1 1;
    #[doc = "8-bit float with 3 mantissa bits, bias 11, finite, no negative zero."]
    Float8E4M3B11Fnuz "float8_e4m3b11fnuz" 1 1;
    #[doc = "8-bit float with 3 mantissa bits, finite, no negative zero."]
    Float8E4M3Fnuz "float8_e4m3fnuz" 1 1;
    #[doc = "8-bit float with 2 mantissa bits and infinities."]
    Float8E5M2 "float8_e5m2" 1 1;
    #[doc = "8-bit float with 2 mantissa bits, finite, no negative zero."]
    Float8E5M2Fnuz "float8_e5m2fnuz" 1 1;
    #[doc = "8-bit power of two."]
    Float8E8M0Fnu "float8_e8m0fnu" 1 1;
    #[doc = "Brain float: the upper half of a `float32`."]
    BFloat16 "bfloat16" 2 2;
    #[doc = "IEEE 754 binary16."]
    Float16 "float16" 2 2;
    #[doc = "IEEE 754 binary32."]
    Float32 "float32" 4 4;
    #[doc = "IEEE 754 binary64."]
    Float64 "float64" 8 8;
    #[doc = "Complex number of two `float4_e2m1fn`, a byte each."]
    ComplexFloat4E2M1Fn "complex_float4_e2m1fn" 2 1;
    #[doc = "Complex number of two `float6_e2m3fn`, a byte each."]
    ComplexFloat6E2M3Fn "complex_float6_e2m3fn" 2 1;
    #[doc = "Complex number of two `float6_e3m2fn`, a byte each."]
    ComplexFloat6E3M2Fn "complex_float6_e3m2fn" 2 1;
    #[doc = "Complex number of two `float8_e3m4`."]
    ComplexFloat8E3M4 "complex_float8_e3m4" 2 1;
    #[doc = "Complex number of two `float8_e4m3`."]
    ComplexFloat8E4M3 "complex_float8_e4m3" 2 1;
    #[doc = "Complex number of two `float8_e4m3b11fnuz`."]
    ComplexFloat8E4M3B11Fnuz "complex_float8_e4m3b11fnuz" 2 1;
    #[doc = "Complex number of two `float8_e4m3fnuz`."]
    ComplexFloat8E4M3Fnuz "complex_float8_e4m3fnuz" 2 1;
    #[doc = "Complex number of two `float8_e5m2`."]
    ComplexFloat8E5M2 "complex_float8_e5m2" 2 1;
    #[doc = "Complex number of two `float8_e5m2fnuz`."]
    ComplexFloat8E5M2Fnuz "complex_float8_e5m2fnuz" 2 1;
    #[doc = "Complex number of two `float8_e8m0fnu`."]
    ComplexFloat8E8M0Fnu "complex_float8_e8m0fnu" 2 1;
    #[doc = "Complex number of two `bfloat16`."]
    ComplexBFloat16 "complex_bfloat16" 4 2;
    #[doc = "Complex number of two `float16`."]
    ComplexFloat16 "complex_float16" 4 2;
    #[doc = "Complex number of two `float32`; `complex_float32` is the same."]
    Complex64 "complex64" 8 4;
    #[doc = "Complex number of two `float64`; `complex_float64` is the same."]
    Complex128 "complex128" 16 8;
    #[doc = "Count of units since the epoch, a signed 64-bit integer: NumPy `M8`. The unit is no part of the layout."]
    DateTime64 "numpy.datetime64" 8 8;
    #[doc = "Count of units, a signed 64-bit integer: NumPy `m8`. The unit is no part of the layout."]
    TimeDelta64 "numpy.timedelta64" 8 8;
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
