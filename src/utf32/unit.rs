//! One code unit.

use crate::byte_order::ByteOrder;

/// Bytes in a UTF-32 code unit.
pub(super) const UNIT: usize = 4;

/// The bytes of a code unit, big-endian if `BIG`.
#[inline]
pub(super) const fn to_bytes<const BIG: bool>(unit: u32) -> [u8; UNIT] {
    if BIG { unit.to_be_bytes() } else { unit.to_le_bytes() }
}

/// The code unit of `bytes`, big-endian if `BIG`.
#[inline]
pub(super) const fn from_bytes<const BIG: bool>(bytes: [u8; UNIT]) -> u32 {
    if BIG { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
}

/// The code units of `bytes`; bytes after the last whole one are left out.
#[inline]
pub(super) fn code_units(
    bytes: &[u8],
    byte_order: ByteOrder,
) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone {
    bytes.chunks_exact(UNIT).map(move |unit| read(unit, byte_order))
}

/// The code unit that `bytes` begins with; zero if there are too few.
#[inline]
pub(super) fn read(bytes: &[u8], byte_order: ByteOrder) -> u32 {
    let bytes = bytes.first_chunk().copied().unwrap_or_default();
    match byte_order {
        ByteOrder::Little => u32::from_le_bytes(bytes),
        ByteOrder::Big => u32::from_be_bytes(bytes),
    }
}

/// `record` without the code units of zero at its end.
#[inline]
pub(super) fn without_padding(mut record: &[u8]) -> &[u8] {
    while let Some((before, [0, 0, 0, 0])) = record.split_last_chunk() {
        record = before;
    }
    record
}

/// The rank of `unit`: below [`SCALARS`] exactly if it is a Unicode scalar value. The largest rank tells of many.
#[inline]
pub(super) const fn scalar_rank(unit: u32) -> u32 {
    // Surrogates become the numbers below 0x800 and then the largest; all others below U+110000 stay below it.
    (unit ^ SURROGATE).wrapping_sub(SURROGATES)
}

/// How many Unicode scalar values there are.
pub(super) const SCALARS: u32 = 0x11_0000 - SURROGATES;

/// The first surrogate.
pub(super) const SURROGATE: u32 = 0xD800;

/// How many surrogates there are.
pub(super) const SURROGATES: u32 = 0x800;
