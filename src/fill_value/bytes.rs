//! Scalars as bytes.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::time::LEAST;
use crate::byte_order::ByteOrder;

/// Why a value has no bytes of a data type, or bytes are no value of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum BytesError {
    /// The value is not one of the data type.
    OtherType,
    /// The value is an integer that the data type has no bits for.
    OutOfRange,
    /// What the bytes of the data type are is not known: it is an unknown one, one of the user's own, or one whose values
    /// may be missing.
    NotKnown,
    /// The bytes are of another number than an item has.
    Length {
        /// The size of an item in bytes.
        expected: u64,
        /// The number of the bytes.
        found: u64,
    },
    /// The item is larger than memory.
    TooLarge,
    /// A byte of a truth value is neither 0 nor 1.
    Boolean {
        /// The byte.
        found: u8,
    },
    /// A code unit of text is no Unicode scalar value.
    CodeUnit {
        /// Its index in the item.
        index: usize,
        /// The code unit.
        found: u32,
    },
    /// The bytes of text of variable length are not UTF-8.
    Utf8 {
        /// The offset of the first byte that is not.
        offset: usize,
    },
}

impl fmt::Display for BytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherType => f.write_str("the value is of another data type"),
            Self::OutOfRange => f.write_str("the integer is past the bounds of the data type"),
            Self::NotKnown => f.write_str("the bytes of this data type are not known"),
            Self::Length { expected, found } => write!(f, "expected {expected} bytes, found {found}"),
            Self::TooLarge => f.write_str("the item is larger than memory"),
            Self::Boolean { found } => write!(f, "expected 0 or 1 as a truth value, found {found}"),
            Self::CodeUnit { index, found } => {
                write!(f, "code unit {index} is no Unicode scalar value: {found:#x}")
            }
            Self::Utf8 { offset } => write!(f, "not UTF-8 at byte {offset}"),
        }
    }
}

impl core::error::Error for BytesError {}

/// Check that there are as many bytes as `expected`.
pub(crate) fn check_length(found: usize, expected: u64) -> Result<(), BytesError> {
    // A length in memory always fits 64 bits.
    let found = u64::try_from(found).unwrap_or(u64::MAX);
    if found == expected { Ok(()) } else { Err(BytesError::Length { expected, found }) }
}

/// The low `bytes` bytes of `value`.
pub(crate) fn put(value: u64, bytes: u32, order: ByteOrder, out: &mut Vec<u8>) {
    let bytes = bytes as usize;
    match order {
        ByteOrder::Little => out.extend_from_slice(&value.to_le_bytes()[..bytes]),
        ByteOrder::Big => out.extend_from_slice(&value.to_be_bytes()[8 - bytes..]),
    }
}

/// `value` as a signed integer of `bits` bits, in as many whole bytes as it takes.
pub(crate) fn put_signed(
    value: i64,
    bits: u32,
    order: ByteOrder,
    out: &mut Vec<u8>,
) -> Result<(), BytesError> {
    let unused = 64 - bits;
    if (value << unused) >> unused != value {
        return Err(BytesError::OutOfRange);
    }
    put(to_unsigned(value), bits.div_ceil(8), order, out);
    Ok(())
}

/// The same for an unsigned integer.
pub(crate) fn put_unsigned(
    value: u64,
    bits: u32,
    order: ByteOrder,
    out: &mut Vec<u8>,
) -> Result<(), BytesError> {
    if value > u64::MAX >> (64 - bits) {
        return Err(BytesError::OutOfRange);
    }
    put(value, bits.div_ceil(8), order, out);
    Ok(())
}

/// The integer of at most eight bytes.
pub(crate) fn get(bytes: &[u8], order: ByteOrder) -> u64 {
    let add = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
    match order {
        ByteOrder::Little => bytes.iter().rev().fold(0, add),
        ByteOrder::Big => bytes.iter().fold(0, add),
    }
}

/// `value` and zero bytes after it, `bytes` in all.
pub(crate) fn padded(value: &[u8], bytes: u64, out: &mut Vec<u8>) -> Result<(), BytesError> {
    let length = usize::try_from(bytes).unwrap_or(usize::MAX);
    let Some(padding) = length.checked_sub(value.len()) else {
        return check_length(value.len(), bytes);
    };
    out.try_reserve(length).map_err(|_| BytesError::TooLarge)?;
    out.extend_from_slice(value);
    out.resize(out.len() + padding, 0);
    Ok(())
}

/// The UTF-32 code units of `text` and zero bytes after them, `bytes` in all.
pub(crate) fn put_text(
    text: &str,
    bytes: u64,
    order: ByteOrder,
    out: &mut Vec<u8>,
) -> Result<(), BytesError> {
    let mut units = Vec::new();
    for unit in text.chars() {
        put(u32::from(unit).into(), 4, order, &mut units);
    }
    padded(&units, bytes, out)
}

/// `bytes` without the zero bytes at their end.
pub(crate) fn without_padding(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    &bytes[..end]
}

/// The text of UTF-32 code units, without the U+0000 at its end.
pub(crate) fn text(bytes: &[u8], order: ByteOrder) -> Result<Box<str>, BytesError> {
    let units = bytes.chunks(4).enumerate().map(|(index, unit)| {
        let unit = u32::try_from(get(unit, order)).unwrap_or(u32::MAX);
        char::from_u32(unit).ok_or(BytesError::CodeUnit { index, found: unit })
    });
    let text: alloc::string::String = units.collect::<Result<_, _>>()?;
    Ok(text.trim_end_matches('\0').into())
}

/// The truth value of one byte.
pub(crate) fn boolean(bytes: &[u8]) -> Result<bool, BytesError> {
    match bytes {
        [0] => Ok(false),
        [1] => Ok(true),
        other => Err(BytesError::Boolean { found: other.first().copied().unwrap_or_default() }),
    }
}

/// The signed integer of `bits` bits; those above are not its own.
pub(crate) fn get_signed(bytes: &[u8], bits: u32, order: ByteOrder) -> i64 {
    let unused = 64 - bits;
    to_signed(get(bytes, order) << unused) >> unused
}

/// A count of ticks, `None` for not-a-time.
pub(crate) fn put_ticks(ticks: Option<i64>, order: ByteOrder, out: &mut Vec<u8>) {
    put(to_unsigned(ticks.unwrap_or(LEAST)), 8, order, out);
}

/// The count of ticks, `None` for not-a-time.
pub(crate) fn get_ticks(bytes: &[u8], order: ByteOrder) -> Option<i64> {
    Some(get_signed(bytes, 64, order)).filter(|ticks| *ticks != LEAST)
}

/// The same bits without a sign; the standard library's function is newer than the oldest Rust that this crate takes.
const fn to_unsigned(value: i64) -> u64 {
    u64::from_ne_bytes(value.to_ne_bytes())
}

/// The same bits with a sign.
const fn to_signed(value: u64) -> i64 {
    i64::from_ne_bytes(value.to_ne_bytes())
}
