//! Rust types that a column can be read into and written from.

use core::fmt;

use super::kernels::cast;
use super::scalar::{Scalar, ScalarValues};

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
        use ScalarValues as V;
        let values = scalar.values();
        if matches!(values, V::Bytes) {
            return matches!(self, Self::U8);
        }
        if matches!(values, V::Text) {
            return matches!(self, Self::U32);
        }
        if !matches!(scalar.item_size(), Some(size) if size == self.item_size()) {
            return false;
        }
        match self {
            Self::Bool => matches!(values, V::Boolean),
            Self::I8 | Self::I16 | Self::I32 => matches!(values, V::Signed),
            Self::I64 => matches!(values, V::Signed | V::Time),
            Self::U8 => matches!(values, V::Unsigned | V::Float | V::Boolean),
            Self::U16 => matches!(values, V::Unsigned | V::Float),
            Self::U32 | Self::U64 => matches!(values, V::Unsigned),
            Self::F32 => matches!(scalar, Scalar::Float32),
            Self::F64 => matches!(scalar, Scalar::Float64),
            Self::Complex64 => matches!(scalar, Scalar::Complex64),
            Self::Complex128 => matches!(scalar, Scalar::Complex128),
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
            assert_eq!(held, !is_narrow_complex, "{scalar}");
        }
    }
}
