//! How strings lie in memory.

use super::{DecodeError, Decoder, Encoder, Strings, Width};
use crate::byte_order::ByteOrder;

/// How fixed-length UTF-32 strings lie in memory: their width and the byte order of their code units.
///
/// Strings stand one after the other, each [`length_bytes`](Self::length_bytes) long. NumPy writes a format as
/// `<U12` or `>U12`; in Zarr v3 the width is the data type's and the byte order is the `endian` of the `bytes`
/// codec.
///
/// Source: "Fixed-length UTF-32 string data type", sections "Bytes codec encoding" and "Endianness".
///
/// ```
/// use zarr_spec::byte_order::ByteOrder;
/// use zarr_spec::utf32::{Format, Width};
///
/// let format = Format::new(Width::from_length_bytes(12)?, ByteOrder::Little);
/// assert_eq!(format.length_bytes(), 12);
/// assert_eq!(format.encoded_len(100), Some(1200));
/// # Ok::<(), zarr_spec::utf32::InvalidWidth>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Format {
    width: Width,
    byte_order: ByteOrder,
}

impl Format {
    /// Strings of `width`, their code units in `byte_order`.
    #[must_use]
    pub const fn new(width: Width, byte_order: ByteOrder) -> Self {
        Self { width, byte_order }
    }

    /// How many code points each string has room for.
    #[must_use]
    pub const fn width(self) -> Width {
        self.width
    }

    /// The byte order of the code units.
    #[must_use]
    pub const fn byte_order(self) -> ByteOrder {
        self.byte_order
    }

    /// The bytes that each string takes.
    #[must_use]
    pub const fn length_bytes(self) -> usize {
        self.width.length_bytes()
    }

    /// The bytes that `count` strings take; `None` if that is above `usize::MAX`.
    #[must_use]
    pub const fn encoded_len(self, count: usize) -> Option<usize> {
        self.length_bytes().checked_mul(count)
    }

    /// The encoder of this format, as NumPy encodes.
    #[must_use]
    pub const fn encoder(self) -> Encoder {
        Encoder::new(self)
    }

    /// The decoder of this format, which refuses what is not Unicode.
    #[must_use]
    pub const fn decoder(self) -> Decoder {
        Decoder::new(self)
    }

    /// Check that `bytes` is whole strings and every code unit a Unicode scalar value. Same as
    /// [`Decoder::validate`].
    ///
    /// # Errors
    ///
    /// [`DecodeError::InputLength`] or [`DecodeError::InvalidCodeUnit`].
    pub fn validate(self, bytes: &[u8]) -> Result<(), DecodeError> {
        self.decoder().validate(bytes)
    }

    /// The strings of `bytes`, borrowed. Same as [`Decoder::strings`].
    ///
    /// # Errors
    ///
    /// [`DecodeError::InputLength`] or [`DecodeError::InvalidCodeUnit`].
    pub fn strings(self, bytes: &[u8]) -> Result<Strings<'_>, DecodeError> {
        self.decoder().strings(bytes)
    }
}
