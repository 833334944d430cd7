//! The offsets of strings in one UTF-8 buffer.

use core::fmt::Debug;

/// Where a string begins or ends in a UTF-8 buffer, in bytes: `i32` in Arrow's `Utf8`, `i64` in `LargeUtf8`.
///
/// `n` strings have `n + 1` offsets: string `i` is the bytes from offset `i` up to offset `i + 1`.
///
/// Source: "Arrow Columnar Format", section "Variable-size Binary Layout".
pub trait Offset: Copy + Ord + Debug + Into<i64> + private::Sealed {
    /// The largest offset.
    const MAX: Self;

    /// This offset as an index; `None` if it is negative or larger than an index can be.
    fn to_usize(self) -> Option<usize>;

    /// `index` as an offset; `None` if it is larger than [`MAX`](Self::MAX).
    fn from_usize(index: usize) -> Option<Self>;

    /// The bytes from `self` to `end`, `u32::MAX` if there are more. The difference is taken modulo 2³² or 2⁶⁴, so
    /// an `end` before `self` is far away, as long as neither is negative.
    #[doc(hidden)]
    fn distance(self, end: Self) -> u32;

    /// The offset `bytes` further on, modulo 2³² or 2⁶⁴.
    #[doc(hidden)]
    #[must_use]
    fn advance(self, bytes: u32) -> Self;
}

impl Offset for i32 {
    const MAX: Self = Self::MAX;

    #[inline]
    fn to_usize(self) -> Option<usize> {
        usize::try_from(self).ok()
    }

    #[inline]
    fn from_usize(index: usize) -> Option<Self> {
        Self::try_from(index).ok()
    }

    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "a difference modulo 2^32")]
    fn distance(self, end: Self) -> u32 {
        end.wrapping_sub(self) as u32
    }

    #[inline]
    fn advance(self, bytes: u32) -> Self {
        self.wrapping_add_unsigned(bytes)
    }
}

impl Offset for i64 {
    const MAX: Self = Self::MAX;

    #[inline]
    fn to_usize(self) -> Option<usize> {
        usize::try_from(self).ok()
    }

    #[inline]
    fn from_usize(index: usize) -> Option<Self> {
        Self::try_from(index).ok()
    }

    #[inline]
    fn distance(self, end: Self) -> u32 {
        u32::try_from(end.wrapping_sub(self)).unwrap_or(u32::MAX)
    }

    #[inline]
    fn advance(self, bytes: u32) -> Self {
        self.wrapping_add(i64::from(bytes))
    }
}

mod private {
    pub trait Sealed {}
    impl Sealed for i32 {}
    impl Sealed for i64 {}
}
