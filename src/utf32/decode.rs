//! Bytes to strings.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::kernels::{DECODE_BLOCK, Kernel, decode_block};
use super::unit::code_units;
use super::{Column, DecodeError, FixedStr, Format, Offset, Strings};

/// Reads fixed-length UTF-32 strings.
///
/// U+0000 at the end of a string is padding and removed; before another code unit it is data. Every code unit is
/// checked: a surrogate (U+D800 to U+DFFF) or a number above U+10FFFF is an error, unless the decoder is
/// [lossy](Self::lossy).
///
/// The input need not be aligned.
///
/// Source: "Fixed-length UTF-32 string data type", sections "Bytes codec encoding" and "JSON scalar encoding".
///
/// ```
/// use zarr_spec::byte_order::ByteOrder;
/// use zarr_spec::utf32::{DecodeError, Format, Width};
///
/// let decoder = Format::new(Width::new(3)?, ByteOrder::Little).decoder();
/// let bytes = b"H\0\0\0i\0\0\0\0\0\0\0n\0\0\0\xE9\0\0\0!\0\0\0";
/// assert_eq!(decoder.decode_strings(bytes)?, ["Hi", "né!"]);
///
/// let bytes = b"\x00\xD8\0\0\0\0\0\0\0\0\0\0";
/// let error = DecodeError::InvalidCodeUnit { index: 0, code_unit_index: 0, code_unit: 0xD800 };
/// assert_eq!(decoder.decode_one(bytes), Err(error));
/// assert_eq!(decoder.lossy().decode_one(bytes)?, "\u{FFFD}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Decoder {
    format: Format,
    lossy: bool,
}

impl Decoder {
    /// A decoder that refuses what is not Unicode.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self { format, lossy: false }
    }

    /// Read a code unit that is no Unicode scalar value as U+FFFD.
    #[must_use]
    pub const fn lossy(self) -> Self {
        Self { lossy: true, ..self }
    }

    /// The format that is read.
    #[must_use]
    pub const fn format(self) -> Format {
        self.format
    }

    /// Decode `bytes`, exactly one string.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NotOneString`] or [`InvalidCodeUnit`](DecodeError::InvalidCodeUnit).
    pub fn decode_one(self, bytes: &[u8]) -> Result<String, DecodeError> {
        let length_bytes = self.format.length_bytes();
        if bytes.len() != length_bytes {
            return Err(DecodeError::NotOneString { length_bytes, found: bytes.len() });
        }
        let mut string = String::new();
        self.append(Kernel::detect(), bytes, 0, &mut string, &mut [0])?;
        string.shrink_to_fit();
        Ok(string)
    }

    /// Decode `bytes` to one `String` a record. [`decode`](Self::decode) allocates less and is faster.
    ///
    /// # Errors
    ///
    /// [`DecodeError::InputLength`] or [`InvalidCodeUnit`](DecodeError::InvalidCodeUnit).
    pub fn decode_strings(self, bytes: &[u8]) -> Result<Vec<String>, DecodeError> {
        let mut strings = Vec::with_capacity(self.count(bytes)?);
        self.for_each_block(bytes, &mut String::new(), |values, _, ends| {
            let mut start = 0;
            let last = values.len();
            let (_, ends) = ends.split_last().unwrap_or((&0, &[]));
            for end in ends.iter().map(|end| *end as usize).chain([last]) {
                strings.push(values.get(start..end).unwrap_or_default().to_owned());
                start = end;
            }
            values.clear();
            Ok(())
        })?;
        Ok(strings)
    }

    /// Decode `bytes` to one UTF-8 buffer with offsets.
    ///
    /// # Errors
    ///
    /// [`DecodeError::InputLength`], [`InvalidCodeUnit`](DecodeError::InvalidCodeUnit) or
    /// [`OffsetOverflow`](DecodeError::OffsetOverflow).
    pub fn decode<O: Offset>(self, bytes: &[u8]) -> Result<Column<O>, DecodeError> {
        let mut values = String::new();
        let mut offsets = Vec::new();
        self.decode_into(bytes, &mut values, &mut offsets)?;
        Ok(Column::from_parts(values, offsets))
    }

    /// Decode `bytes` and append the text to `values` and the end of each string to `offsets`.
    ///
    /// If `offsets` is empty, the length of `values` is appended first, so that string `i` of `bytes` is the bytes from
    /// offset `i` up to offset `i + 1`. Otherwise the last offset must be the length of `values`. After an error both are
    /// as they were.
    ///
    /// ```
    /// use zarr_spec::byte_order::ByteOrder;
    /// use zarr_spec::utf32::{Format, Width};
    ///
    /// let decoder = Format::new(Width::new(1)?, ByteOrder::Little).decoder();
    /// let (mut values, mut offsets) = (String::new(), Vec::<i64>::new());
    /// decoder.decode_into(b"a\0\0\0\xDF\0\0\0", &mut values, &mut offsets)?;
    /// decoder.decode_into(b"c\0\0\0", &mut values, &mut offsets)?;
    /// assert_eq!(values, "aßc");
    /// assert_eq!(offsets, [0, 1, 3, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode), and [`DecodeError::LastOffset`].
    pub fn decode_into<O: Offset>(
        self,
        bytes: &[u8],
        values: &mut String,
        offsets: &mut Vec<O>,
    ) -> Result<(), DecodeError> {
        let strings = self.count(bytes)?;
        let (old_values, old_offsets) = (values.len(), offsets.len());
        offsets.reserve(strings + 1);
        let done = append_start(old_values, offsets).and_then(|()| {
            self.for_each_block(bytes, values, |values, first, ends| {
                append_ends(values.len(), offsets, first, ends)
            })
        });
        if done.is_err() {
            values.truncate(old_values);
            offsets.truncate(old_offsets);
        }
        done
    }

    /// The strings of `bytes`, borrowed and decoded as they are looked at. All of `bytes` is checked first, unless the
    /// decoder is lossy.
    ///
    /// # Errors
    ///
    /// [`DecodeError::InputLength`] or [`InvalidCodeUnit`](DecodeError::InvalidCodeUnit).
    pub fn strings(self, bytes: &[u8]) -> Result<Strings<'_>, DecodeError> {
        self.validate(bytes)?;
        Ok(Strings::new(bytes, self.format))
    }

    /// Check `bytes` without decoding. A lossy decoder checks the length only.
    ///
    /// # Errors
    ///
    /// [`DecodeError::InputLength`] or [`InvalidCodeUnit`](DecodeError::InvalidCodeUnit).
    pub fn validate(self, bytes: &[u8]) -> Result<(), DecodeError> {
        self.count(bytes)?;
        if self.lossy || Kernel::detect().is_valid(bytes, self.format.byte_order()) {
            return Ok(());
        }
        self.find_invalid(bytes, 0)
    }

    /// How many strings `bytes` is.
    fn count(self, bytes: &[u8]) -> Result<usize, DecodeError> {
        let length_bytes = self.format.length_bytes();
        if bytes.len() % length_bytes == 0 {
            Ok(bytes.len() / length_bytes)
        } else {
            Err(DecodeError::InputLength { length_bytes, found: bytes.len() })
        }
    }

    /// Decode `bytes` block by block: append the text of a block to `values` and call `each` with the values, the index
    /// of the first string of the block, and where each string of it ends, counted from the beginning of the first
    /// one. The last one ends at the end of the values; its number may be cut to 32 bits.
    fn for_each_block(
        self,
        bytes: &[u8],
        values: &mut String,
        mut each: impl FnMut(&mut String, usize, &[u32]) -> Result<(), DecodeError>,
    ) -> Result<(), DecodeError> {
        let kernel = Kernel::detect();
        let strings = self.count(bytes)?;
        let block = decode_block(self.format);
        let old = values.len();
        let mut ends = [0; DECODE_BLOCK];
        let mut first = 0;
        while first < strings {
            let ends = &mut ends[..block.min(strings - first)];
            self.append(kernel, &bytes[first * self.format.length_bytes()..], first, values, ends)?;
            each(values, first, ends)?;
            if first == 0 {
                // Most columns have as much text in every block.
                values.reserve(values.len().saturating_sub(old).saturating_mul(strings / block));
            }
            first += ends.len();
        }
        Ok(())
    }

    /// Append the text of the first `ends.len()` records of `bytes`, the first of which has the index `first`, to
    /// `values`. `bytes` goes on to the end of the input.
    fn append(
        self,
        kernel: Kernel,
        bytes: &[u8],
        first: usize,
        values: &mut String,
        ends: &mut [u32],
    ) -> Result<(), DecodeError> {
        if kernel.append(bytes, self.format, values, ends) {
            return Ok(());
        }
        let block = &bytes[..ends.len() * self.format.length_bytes()];
        if !self.lossy {
            return self.find_invalid(block, first);
        }
        let base = values.len();
        for (record, end) in block.chunks_exact(self.format.length_bytes()).zip(ends) {
            values.extend(FixedStr::new(record, self.format.byte_order()).chars());
            *end = cut(values.len() - base);
        }
        Ok(())
    }

    /// The first code unit of `bytes` that is no Unicode scalar value, where the first string has the index `first`.
    #[cold]
    fn find_invalid(self, bytes: &[u8], first: usize) -> Result<(), DecodeError> {
        let width = self.format.width().code_points();
        let mut units = code_units(bytes, self.format.byte_order()).enumerate();
        match units.find(|(_, unit)| char::from_u32(*unit).is_none()) {
            None => Ok(()),
            Some((at, code_unit)) => Err(DecodeError::InvalidCodeUnit {
                index: first + at / width,
                code_unit_index: at % width,
                code_unit,
            }),
        }
    }
}

/// Append where the first string begins, at the end of the `values_len` bytes before it, if no string before it says so.
fn append_start<O: Offset>(values_len: usize, offsets: &mut Vec<O>) -> Result<(), DecodeError> {
    match offsets.last() {
        Some(last) if last.to_usize() == Some(values_len) => Ok(()),
        Some(last) => Err(DecodeError::LastOffset { found: (*last).into(), values_len }),
        None => {
            offsets.push(offset(values_len, 0)?);
            Ok(())
        }
    }
}

/// Append the ends of the strings of a block, the first of which has the index `first` and begins at the last offset.
/// The last one ends where the values do, at `values_len`.
fn append_ends<O: Offset>(
    values_len: usize,
    offsets: &mut Vec<O>,
    first: usize,
    ends: &[u32],
) -> Result<(), DecodeError> {
    let Some((start, (_, ends))) = offsets.last().copied().zip(ends.split_last()) else { return Ok(()) };
    let Some(end) = O::from_usize(values_len) else {
        let start = start.to_usize().unwrap_or_default();
        let ends = ends.iter().map(|end| start + *end as usize).chain([values_len]);
        return (first..).zip(ends).try_for_each(|(index, end)| offset::<O>(end, index).map(|_| ()));
    };
    offsets.extend(ends.iter().map(|end| start.advance(*end)));
    offsets.push(end);
    Ok(())
}

/// `end`, of the string `index`, as an offset.
fn offset<O: Offset>(end: usize, index: usize) -> Result<O, DecodeError> {
    O::from_usize(end).ok_or_else(|| DecodeError::OffsetOverflow { index, end, max: O::MAX.into() })
}

/// The lower 32 bits of `end`.
#[expect(clippy::cast_possible_truncation, reason = "only the end of a single string can be larger")]
const fn cut(end: usize) -> u32 {
    end as u32
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn an_end_past_the_largest_offset_is_refused() {
        let start = i32::MAX - 5;
        let values_len = |more: usize| start.to_usize().unwrap() + more;
        let mut offsets = vec![start];
        assert_eq!(append_ends(values_len(5), &mut offsets, 10, &[0, 3, 5]), Ok(()));
        assert_eq!(offsets, [start, start, start + 3, i32::MAX]);

        let mut offsets = vec![start];
        let end = values_len(6);
        let error = DecodeError::OffsetOverflow { index: 11, end, max: i32::MAX.into() };
        assert_eq!(append_ends(values_len(8), &mut offsets, 10, &[3, 6, 8]), Err(error));
        let error = DecodeError::OffsetOverflow { index: 0, end, max: i32::MAX.into() };
        assert_eq!(append_start::<i32>(end, &mut Vec::new()), Err(error));
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn the_end_of_one_long_string_is_more_than_32_bits() {
        let mut offsets = vec![0_i64];
        assert_eq!(append_ends(5 << 32, &mut offsets, 0, &[0]), Ok(()));
        assert_eq!(offsets, [0, 5 << 32]);
    }
}
