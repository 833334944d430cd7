//! Strings to bytes.

use super::kernels::{BLOCK, Kernel, Packed, Sink, packed_block};
use super::{EncodeError, Format, Offset};

/// Writes strings as fixed-length UTF-32.
///
/// A string that is shorter than the width is padded with U+0000; one that is longer is an error. By default a string
/// may end in U+0000, as in NumPy, although that reads back as padding;
/// [`refuse_trailing_nul`](Self::refuse_trailing_nul) makes it an error.
///
/// # Output
///
/// The output is a slice of exactly the length that the strings take, [`Format::encoded_len`]. It need not be aligned.
/// After an error about the string `index`, the records before `index` hold their strings and all others are zero.
/// After any other error the output is as it was.
///
/// Source: "Fixed-length UTF-32 string data type", section "Bytes codec encoding".
///
/// ```
/// use zarr_spec::byte_order::ByteOrder;
/// use zarr_spec::utf32::{EncodeError, Format, Width};
///
/// let encoder = Format::new(Width::new(3)?, ByteOrder::Little).encoder();
/// let mut output = [0xFF; 24];
/// encoder.encode_strings(&["Hi", "né!"], &mut output)?;
/// assert_eq!(output, *b"H\0\0\0i\0\0\0\0\0\0\0n\0\0\0\xE9\0\0\0!\0\0\0");
///
/// assert_eq!(
///     encoder.encode("four", &mut output[..12]),
///     Err(EncodeError::TooLong { index: 0, capacity: 3, found: 4 })
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Encoder {
    format: Format,
    refuse_trailing_nul: bool,
}

impl Encoder {
    /// An encoder that accepts what NumPy accepts.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self { format, refuse_trailing_nul: false }
    }

    /// Refuse a string that ends in U+0000, so that every string reads back as it was.
    ///
    /// ```
    /// use zarr_spec::byte_order::ByteOrder;
    /// use zarr_spec::utf32::{EncodeError, Format, Width};
    ///
    /// let encoder = Format::new(Width::new(3)?, ByteOrder::Little).encoder();
    /// let mut output = [0; 12];
    /// assert_eq!(encoder.encode("a\0", &mut output), Ok(()));
    /// assert_eq!(
    ///     encoder.refuse_trailing_nul().encode("a\0", &mut output),
    ///     Err(EncodeError::TrailingNul { index: 0 })
    /// );
    /// # Ok::<(), zarr_spec::utf32::InvalidWidth>(())
    /// ```
    #[must_use]
    pub const fn refuse_trailing_nul(self) -> Self {
        Self { refuse_trailing_nul: true, ..self }
    }

    /// The format that is written.
    #[must_use]
    pub const fn format(self) -> Format {
        self.format
    }

    /// Encode one string into `output`, which is one record.
    ///
    /// # Errors
    ///
    /// [`EncodeError::OutputLength`], [`TooLong`](EncodeError::TooLong) or
    /// [`TrailingNul`](EncodeError::TrailingNul). See [Output](Self#output).
    pub fn encode(self, string: &str, output: &mut [u8]) -> Result<(), EncodeError> {
        self.encode_strings(&[string], output)
    }

    /// Encode `strings` into `output`, one record each.
    ///
    /// # Errors
    ///
    /// [`EncodeError::OutputLength`], [`TooLong`](EncodeError::TooLong) or
    /// [`TrailingNul`](EncodeError::TrailingNul). See [Output](Self#output).
    pub fn encode_strings<S: AsRef<str>>(self, strings: &[S], output: &mut [u8]) -> Result<(), EncodeError> {
        self.check_output(strings.len(), output)?;
        let kernel = Kernel::detect();
        let mut sink = Sink::new(kernel, output);
        let mut first = 0;
        for strings in strings.chunks(BLOCK.min(packed_block(self.format))) {
            let refused =
                self.refuse_trailing_nul && strings.iter().any(|string| string.as_ref().ends_with('\0'));
            let done = !refused
                && sink.write(self.at(first), self.at(strings.len()), |output| {
                    kernel.encode_strings(strings, self.format, output)
                });
            if !done {
                self.one_by_one(kernel, first, strings.iter().map(|string| Ok(string.as_ref())), &mut sink)?;
            }
            first += strings.len();
        }
        Ok(())
    }

    /// Encode the strings that `offsets` mark in `values`, one record each: string `i` is the bytes from offset `i` up to
    /// offset `i + 1`. This is Arrow's form of a column. The first offset need not be 0. No offsets at all are no strings.
    ///
    /// ```
    /// use zarr_spec::byte_order::ByteOrder;
    /// use zarr_spec::utf32::{Format, Width};
    ///
    /// let format = Format::new(Width::new(2)?, ByteOrder::Big);
    /// let mut output = [0xFF; 24];
    /// format.encoder().encode_column("abc", &[0, 2, 2, 3], &mut output)?;
    /// assert_eq!(output, *b"\0\0\0a\0\0\0b\0\0\0\0\0\0\0\0\0\0\0c\0\0\0\0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`encode_strings`](Self::encode_strings), and [`EncodeError::OffsetOrder`],
    /// [`OffsetOutOfBounds`](EncodeError::OffsetOutOfBounds) and
    /// [`OffsetInCharacter`](EncodeError::OffsetInCharacter). See [Output](Self#output).
    pub fn encode_column<O: Offset>(
        self,
        values: &str,
        offsets: &[O],
        output: &mut [u8],
    ) -> Result<(), EncodeError> {
        let strings = offsets.len().saturating_sub(1);
        self.check_output(strings, output)?;
        let kernel = Kernel::detect();
        let longest = self.format.length_bytes();
        let block = packed_block(self.format);
        let mut sink = Sink::new(kernel, output);
        let mut first = 0;
        while first < strings {
            let offsets = &offsets[first..=strings.min(first + block)];
            let packed = Packed::new(values, offsets, longest)
                .filter(|packed| !(self.refuse_trailing_nul && packed.any_ends_in_nul()));
            let done = packed.is_some_and(|packed| {
                sink.write(self.at(first), self.at(offsets.len() - 1), |output| {
                    kernel.encode_packed(&packed, self.format, output)
                })
            });
            if !done {
                let pairs = offsets.iter().zip(&offsets[1..]).zip(first..);
                let block = pairs.map(|((start, end), index)| slice(values, *start, *end, index));
                self.one_by_one(kernel, first, block, &mut sink)?;
            }
            first += offsets.len() - 1;
        }
        Ok(())
    }

    /// Encode the strings that `offsets` mark in the UTF-8 text `values`, one record each. As
    /// [`encode_column`](Self::encode_column), for values that are not known to be UTF-8.
    ///
    /// # Errors
    ///
    /// As [`encode_column`](Self::encode_column), and [`EncodeError::InvalidUtf8`]. See [Output](Self#output).
    pub fn encode_utf8_column<O: Offset>(
        self,
        values: &[u8],
        offsets: &[O],
        output: &mut [u8],
    ) -> Result<(), EncodeError> {
        let values = core::str::from_utf8(values)
            .map_err(|error| EncodeError::InvalidUtf8 { valid_up_to: error.valid_up_to() })?;
        self.encode_column(values, offsets, output)
    }

    /// Where record `index` begins. Not past the output, so no overflow.
    const fn at(self, index: usize) -> usize {
        index * self.format.length_bytes()
    }

    fn check_output(self, strings: usize, output: &[u8]) -> Result<(), EncodeError> {
        if self.format.encoded_len(strings) == Some(output.len()) {
            return Ok(());
        }
        Err(EncodeError::OutputLength {
            strings,
            length_bytes: self.format.length_bytes(),
            found: output.len(),
        })
    }

    /// Encode `strings`, the first of which has the index `first`, until one is wrong; then clear the rest of `output`.
    #[cold]
    fn one_by_one<'a>(
        self,
        kernel: Kernel,
        first: usize,
        strings: impl Iterator<Item = Result<&'a str, EncodeError>>,
        sink: &mut Sink<'_>,
    ) -> Result<(), EncodeError> {
        for (index, string) in (first..).zip(strings) {
            let rest = sink.rest(self.at(index));
            if let Err(error) = string.and_then(|string| self.one(kernel, index, string, rest)) {
                rest.fill(0);
                return Err(error);
            }
        }
        Ok(())
    }

    fn one(self, kernel: Kernel, index: usize, string: &str, output: &mut [u8]) -> Result<(), EncodeError> {
        if self.refuse_trailing_nul && string.ends_with('\0') {
            return Err(EncodeError::TrailingNul { index });
        }
        if kernel.encode_strings(&[string], self.format, output) {
            return Ok(());
        }
        let capacity = self.format.width().code_points();
        Err(EncodeError::TooLong { index, capacity, found: string.chars().count() })
    }
}

/// The string `index`, from `start` up to `end` in `values`.
fn slice<O: Offset>(values: &str, start: O, end: O, index: usize) -> Result<&str, EncodeError> {
    if start > end {
        return Err(EncodeError::OffsetOrder { index, start: start.into(), end: end.into() });
    }
    let from = boundary(values, start, index)?;
    let to = boundary(values, end, index)?;
    Ok(&values[from..to])
}

/// `offset`, one of the string `index`, as a place between two characters of `values`.
fn boundary<O: Offset>(values: &str, offset: O, index: usize) -> Result<usize, EncodeError> {
    match offset.to_usize() {
        Some(at) if values.is_char_boundary(at) => Ok(at),
        Some(at) if at < values.len() => Err(EncodeError::OffsetInCharacter { index, offset: offset.into() }),
        _ => Err(EncodeError::OffsetOutOfBounds { index, offset: offset.into(), values_len: values.len() }),
    }
}
