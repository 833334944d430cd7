//! What can be wrong with strings that are encoded or decoded.

use core::error::Error;
use core::fmt;

/// Why strings were not encoded. `index` counts strings from the first one given.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// The output is not exactly as long as the encoded strings.
    OutputLength {
        /// How many strings there are.
        strings: usize,
        /// The bytes that each string takes.
        length_bytes: usize,
        /// The bytes of the output.
        found: usize,
    },
    /// A string has more code points than the width.
    TooLong {
        /// Which string.
        index: usize,
        /// The width in code points.
        capacity: usize,
        /// The code points of the string.
        found: usize,
    },
    /// A string ends in U+0000, which reads back as padding. Only from an encoder that
    /// [refuses that](super::Encoder::refuse_trailing_nul).
    TrailingNul {
        /// Which string.
        index: usize,
    },
    /// A string ends before it starts.
    OffsetOrder {
        /// Which string.
        index: usize,
        /// Its first offset.
        start: i64,
        /// Its second offset.
        end: i64,
    },
    /// An offset of a string is negative or past the end of the values.
    OffsetOutOfBounds {
        /// Which string.
        index: usize,
        /// The offset.
        offset: i64,
        /// The bytes of the values.
        values_len: usize,
    },
    /// An offset of a string is inside a character.
    OffsetInCharacter {
        /// Which string.
        index: usize,
        /// The offset.
        offset: i64,
    },
    /// The values are not UTF-8.
    InvalidUtf8 {
        /// The bytes before the first that is not UTF-8.
        valid_up_to: usize,
    },
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OutputLength { strings, length_bytes, found } => {
                let expected = widen(strings) * widen(length_bytes);
                write!(
                    f,
                    "output of {found} bytes: {strings} strings of {length_bytes} bytes take {expected} bytes"
                )
            }
            Self::TooLong { index, capacity, found } => {
                write!(f, "string {index} has {found} code points: expected at most {capacity}")
            }
            Self::TrailingNul { index } => {
                write!(f, "string {index} ends in U+0000, which reads back as padding")
            }
            Self::OffsetOrder { index, start, end } => {
                write!(f, "string {index} has offsets {start} and {end}: expected the second not to be less")
            }
            Self::OffsetOutOfBounds { index, offset, values_len } => {
                write!(f, "string {index} has the offset {offset}: expected 0 to {values_len}")
            }
            Self::OffsetInCharacter { index, offset } => {
                write!(f, "string {index} has the offset {offset}, which is inside a character")
            }
            Self::InvalidUtf8 { valid_up_to } => {
                write!(f, "values are not UTF-8 at byte {valid_up_to}")
            }
        }
    }
}

impl Error for EncodeError {}

/// Why bytes were not decoded. `index` counts strings from the first one in the input.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The input is not a whole number of strings.
    InputLength {
        /// The bytes that each string takes.
        length_bytes: usize,
        /// The bytes of the input.
        found: usize,
    },
    /// The input is not exactly one string.
    NotOneString {
        /// The bytes that the string takes.
        length_bytes: usize,
        /// The bytes of the input.
        found: usize,
    },
    /// A code unit is no Unicode scalar value: a surrogate, or above U+10FFFF.
    InvalidCodeUnit {
        /// Which string.
        index: usize,
        /// Which code unit of the string.
        code_unit_index: usize,
        /// The value of the code unit.
        code_unit: u32,
    },
    /// The end of a string is larger than the offset type holds.
    OffsetOverflow {
        /// Which string.
        index: usize,
        /// The end of the string in the values, in bytes.
        end: usize,
        /// The largest offset.
        max: i64,
    },
    /// The last of the offsets to append to is not the length of the values to append to.
    LastOffset {
        /// The last offset.
        found: i64,
        /// The bytes of the values.
        values_len: usize,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::InputLength { length_bytes, found } => {
                write!(f, "input of {found} bytes: expected a multiple of {length_bytes}")
            }
            Self::NotOneString { length_bytes, found } => {
                write!(f, "input of {found} bytes: expected one string of {length_bytes} bytes")
            }
            Self::InvalidCodeUnit { index, code_unit_index, code_unit } => {
                write!(
                    f,
                    "code unit {code_unit_index} of string {index} is {code_unit:#X}: \
                     expected a Unicode scalar value"
                )
            }
            Self::OffsetOverflow { index, end, max } => {
                write!(f, "string {index} ends at byte {end} of the values: expected at most {max}")
            }
            Self::LastOffset { found, values_len } => {
                write!(f, "the last offset is {found}: expected the {values_len} bytes of the values")
            }
        }
    }
}

impl Error for DecodeError {}

/// Bytes that are not whole code units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartialCodeUnit {
    /// How many bytes there are.
    pub found: usize,
}

impl fmt::Display for PartialCodeUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes: expected a multiple of 4", self.found)
    }
}

impl Error for PartialCodeUnit {}

/// For products that `usize` may not hold.
fn widen(value: usize) -> u128 {
    u128::try_from(value).unwrap_or(u128::MAX >> 64)
}
