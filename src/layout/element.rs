//! Rust types that a column can be read into and written from.

use core::fmt;

use super::kernels::cast;
use super::scalar::Scalar;

/// The Rust type of the values of a typed column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ElementKind {
    /// `bool`
    Bool,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `[f32; 2]`, real part first
    Complex64,
    /// `[f64; 2]`, real part first
    Complex128,
}

impl ElementKind {
    /// Whether values of this type can hold the scalar.
    ///
    /// Each type holds the scalar of its name. Besides, signed integers hold narrower ones stored in
    /// their size and `i64` holds counts of time; an unsigned integer holds any scalar that is so
    /// many bytes for which Rust has no type of its own, as bits: `u8` the 1-byte floats, `bool`,
    /// byte strings and raw bytes byte by byte, `u16` `float16` and `bfloat16`, `u32` UTF-32 code
    /// point by code point.
    #[must_use]
    pub const fn accepts(self, scalar: Scalar) -> bool {
        use Scalar as S;
        match self {
            Self::Bool => matches!(scalar, S::Bool),
            Self::I8 => matches!(scalar, S::Int8 | S::Int4 | S::Int2),
            Self::I16 => matches!(scalar, S::Int16),
            Self::I32 => matches!(scalar, S::Int32),
            Self::I64 => matches!(scalar, S::Int64 | S::DateTime64 | S::TimeDelta64),
            Self::U8 => matches!(
                scalar,
                S::UInt8
                    | S::UInt4
                    | S::UInt2
                    | S::Bool
                    | S::Bytes(_)
                    | S::Raw(_)
                    | S::Float4E2M1Fn
                    | S::Float6E2M3Fn
                    | S::Float6E3M2Fn
                    | S::Float8E3M4
                    | S::Float8E4M3
                    | S::Float8E4M3B11Fnuz
                    | S::Float8E4M3Fnuz
                    | S::Float8E5M2
                    | S::Float8E5M2Fnuz
                    | S::Float8E8M0Fnu
            ),
            Self::U16 => matches!(scalar, S::UInt16 | S::Float16 | S::BFloat16),
            Self::U32 => matches!(scalar, S::UInt32 | S::Utf32(_)),
            Self::U64 => matches!(scalar, S::UInt64),
            Self::F32 => matches!(scalar, S::Float32),
            Self::F64 => matches!(scalar, S::Float64),
            Self::Complex64 => matches!(scalar, S::Complex64),
            Self::Complex128 => matches!(scalar, S::Complex128),
        }
    }

    /// The size of one value in bytes.
    #[must_use]
    pub const fn item_size(self) -> usize {
        match self {
            Self::Bool | Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::I64 | Self::U64 | Self::F64 | Self::Complex64 => 8,
            Self::Complex128 => 16,
        }
    }
}

/// The Rust name: `u16`, `[f32; 2]`.
impl fmt::Display for ElementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Bool => "bool",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::Complex64 => "[f32; 2]",
            Self::Complex128 => "[f64; 2]",
        })
    }
}

/// A Rust type that a column can be read into and written from: `u8` to `u64`, `i8` to `i64`, `f32`,
/// `f64`, `[f32; 2]` and `[f64; 2]` for complex numbers, and `bool`. Sealed.
///
/// Values are in the machine's byte order. Which scalars a type holds is [`ElementKind::accepts`].
/// A byte read as `bool` must be 0 or 1 (Zarr v3, bytes codec, "Format and algorithm"); any other is
/// [`RecordError::InvalidBool`](super::RecordError::InvalidBool), never a silent `true`.
pub trait Element: Copy + Default + sealed::Sealed {
    /// The type as data.
    const KIND: ElementKind;
}

pub(super) mod sealed {
    /// Where gathered bytes go.
    pub enum Sink<'a> {
        /// Memory of values for which every bit pattern is valid.
        Bytes(&'a mut [u8]),
        /// Memory of `bool`s, to be written only with bytes that were checked.
        Bools(&'a mut [bool]),
    }

    /// What the crate needs of an [`Element`](super::Element).
    pub trait Sealed: Sized {
        /// The memory of the values, to be read.
        fn bytes(values: &[Self]) -> &[u8];

        /// The memory of the values, to be written.
        fn sink(values: &mut [Self]) -> Sink<'_>;
    }
}

macro_rules! elements {
    ($( $type:ty = $kind:ident, )*) => { $(
        impl sealed::Sealed for $type {
            fn bytes(values: &[Self]) -> &[u8] {
                cast::bytes(values)
            }

            fn sink(values: &mut [Self]) -> sealed::Sink<'_> {
                sealed::Sink::Bytes(cast::bytes_mut(values))
            }
        }

        impl Element for $type {
            const KIND: ElementKind = ElementKind::$kind;
        }
    )* };
}

elements! {
    i8 = I8,
    i16 = I16,
    i32 = I32,
    i64 = I64,
    u8 = U8,
    u16 = U16,
    u32 = U32,
    u64 = U64,
    f32 = F32,
    f64 = F64,
    [f32; 2] = Complex64,
    [f64; 2] = Complex128,
}

impl sealed::Sealed for bool {
    fn bytes(values: &[Self]) -> &[u8] {
        cast::bytes(values)
    }

    fn sink(values: &mut [Self]) -> sealed::Sink<'_> {
        sealed::Sink::Bools(values)
    }
}

impl Element for bool {
    const KIND: ElementKind = ElementKind::Bool;
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [ElementKind; 13] = {
        use ElementKind::*;
        [Bool, I8, I16, I32, I64, U8, U16, U32, U64, F32, F64, Complex64, Complex128]
    };

    #[test]
    fn a_scalar_is_a_whole_number_of_the_elements_that_hold_it() {
        let sized = [Scalar::Bytes(5), Scalar::Raw(5), Scalar::Utf32(5)];
        for &scalar in Scalar::FIXED.iter().chain(&sized) {
            for kind in KINDS.into_iter().filter(|kind| kind.accepts(scalar)) {
                assert_eq!(scalar.item_size().unwrap() % kind.item_size(), 0, "{kind} {scalar}");
                let units = kind.item_size() / scalar.swap_unit();
                assert!(units == 1 || scalar.name().starts_with("complex"), "{kind} {scalar}");
            }
        }
    }

    #[test]
    fn every_scalar_but_narrow_complex_has_an_element() {
        for &scalar in Scalar::FIXED {
            let held = KINDS.iter().any(|kind| kind.accepts(scalar));
            let is_narrow_complex = scalar.name().starts_with("complex_");
            assert_eq!(
                held, !is_narrow_complex,
                "`ElementKind::accepts` in src/layout/element.rs should name `{scalar:?}` under the integer of its size, \
                 unless it is a complex number"
            );
        }
    }
}
