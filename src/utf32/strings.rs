//! Strings read in place.

use core::fmt::{self, Write};
use core::iter::FusedIterator;
use core::slice::ChunksExact;

use super::Format;
use super::unit::{UNIT, read, without_padding};
use crate::byte_order::ByteOrder;

/// The strings of a buffer of fixed-length UTF-32, one [`FixedStr`] a record. Skipping, from either end, is cheap.
///
/// From [`Decoder::strings`](super::Decoder::strings) or [`Format::strings`].
///
/// ```
/// use zarr_spec::byte_order::ByteOrder;
/// use zarr_spec::utf32::{Format, Width};
///
/// let format = Format::new(Width::new(2)?, ByteOrder::Little);
/// let strings = format.strings(b"a\0\0\0b\0\0\0\0\0\0\0\0\0\0\0\xE9\0\0\0\0\0\0\0")?;
/// assert_eq!(strings.len(), 3);
/// assert_eq!(strings.clone().position(|string| string == "é"), Some(2));
/// assert_eq!(strings.map(|string| string.to_string()).collect::<Vec<_>>(), ["ab", "", "é"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Strings<'a> {
    records: ChunksExact<'a, u8>,
    byte_order: ByteOrder,
}

impl<'a> Strings<'a> {
    pub(super) fn new(bytes: &'a [u8], format: Format) -> Self {
        Self { records: bytes.chunks_exact(format.length_bytes()), byte_order: format.byte_order() }
    }
}

impl<'a> Iterator for Strings<'a> {
    type Item = FixedStr<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        self.records.next().map(|record| FixedStr::new(record, self.byte_order))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.records.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.records.nth(n).map(|record| FixedStr::new(record, self.byte_order))
    }
}

impl DoubleEndedIterator for Strings<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.records.next_back().map(|record| FixedStr::new(record, self.byte_order))
    }

    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.records.nth_back(n).map(|record| FixedStr::new(record, self.byte_order))
    }
}

impl ExactSizeIterator for Strings<'_> {}
impl FusedIterator for Strings<'_> {}

/// One string in a buffer of fixed-length UTF-32, without its padding.
///
/// It is compared and printed without allocation. Two are equal if their text is, whatever their byte order and width.
#[derive(Clone, Copy)]
pub struct FixedStr<'a> {
    /// Whole code units; the last one is not zero.
    units: &'a [u8],
    byte_order: ByteOrder,
}

impl<'a> FixedStr<'a> {
    pub(super) fn new(record: &'a [u8], byte_order: ByteOrder) -> Self {
        Self { units: without_padding(record), byte_order }
    }

    /// How many code points the string has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.units.len() / UNIT
    }

    /// Whether the string is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.units.is_empty()
    }

    /// The bytes of the code units, as they stand in the buffer.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.units
    }

    /// The byte order of the code units.
    #[must_use]
    pub const fn byte_order(self) -> ByteOrder {
        self.byte_order
    }

    /// The code units as numbers.
    #[must_use]
    pub fn code_units(self) -> CodeUnits<'a> {
        CodeUnits { units: self.units.chunks_exact(UNIT), byte_order: self.byte_order }
    }

    /// The characters. A code unit that is no Unicode scalar value, which only a lossy decoder lets through, is U+FFFD.
    #[must_use]
    pub fn chars(self) -> Chars<'a> {
        Chars(self.code_units())
    }
}

impl fmt::Display for FixedStr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|character| f.write_char(character))
    }
}

impl fmt::Debug for FixedStr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.chars().flat_map(char::escape_debug).try_for_each(|character| f.write_char(character))?;
        f.write_char('"')
    }
}

impl PartialEq for FixedStr<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.chars().eq(other.chars())
    }
}

impl Eq for FixedStr<'_> {}

impl PartialEq<str> for FixedStr<'_> {
    fn eq(&self, other: &str) -> bool {
        self.chars().eq(other.chars())
    }
}

impl PartialEq<&str> for FixedStr<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl PartialEq<FixedStr<'_>> for str {
    fn eq(&self, other: &FixedStr<'_>) -> bool {
        other == self
    }
}

impl PartialEq<FixedStr<'_>> for &str {
    fn eq(&self, other: &FixedStr<'_>) -> bool {
        other == *self
    }
}

/// The code units of a [`FixedStr`] as numbers.
#[derive(Debug, Clone)]
pub struct CodeUnits<'a> {
    units: ChunksExact<'a, u8>,
    byte_order: ByteOrder,
}

impl Iterator for CodeUnits<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.units.next().map(|unit| read(unit, self.byte_order))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.units.size_hint()
    }
}

impl DoubleEndedIterator for CodeUnits<'_> {
    fn next_back(&mut self) -> Option<u32> {
        self.units.next_back().map(|unit| read(unit, self.byte_order))
    }
}

impl ExactSizeIterator for CodeUnits<'_> {}
impl FusedIterator for CodeUnits<'_> {}

/// The characters of a [`FixedStr`].
#[derive(Debug, Clone)]
pub struct Chars<'a>(CodeUnits<'a>);

impl Iterator for Chars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        self.0.next().map(character)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Chars<'_> {
    fn next_back(&mut self) -> Option<char> {
        self.0.next_back().map(character)
    }
}

impl ExactSizeIterator for Chars<'_> {}
impl FusedIterator for Chars<'_> {}

fn character(unit: u32) -> char {
    char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)
}
