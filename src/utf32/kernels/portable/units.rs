//! Checking and swapping code units.

use crate::byte_order::ByteOrder;
use crate::utf32::unit::{SCALARS, UNIT, from_bytes, scalar_rank, to_bytes};

/// Whether every code unit of `bytes` is a Unicode scalar value.
#[inline(always)]
pub(in super::super) fn is_valid(bytes: &[u8], byte_order: ByteOrder) -> bool {
    match byte_order {
        ByteOrder::Little => is_valid_as::<false>(bytes),
        ByteOrder::Big => is_valid_as::<true>(bytes),
    }
}

#[inline(always)]
fn is_valid_as<const BIG: bool>(bytes: &[u8]) -> bool {
    let largest = bytes.chunks_exact(UNIT).fold(0, |largest, unit| {
        scalar_rank(from_bytes::<BIG>(unit.first_chunk().copied().unwrap_or_default())).max(largest)
    });
    largest < SCALARS
}

/// Reverse the bytes of every code unit of `bytes`.
#[inline(always)]
pub(in super::super) fn swap_bytes(bytes: &mut [u8]) {
    for unit in bytes.chunks_exact_mut(UNIT) {
        let swapped = from_bytes::<true>(unit.first_chunk().copied().unwrap_or_default());
        unit.copy_from_slice(&to_bytes::<false>(swapped));
    }
}

/// Copy `from` to `to`.
pub(in super::super) fn stream(from: &[u8], to: &mut [u8]) {
    to.copy_from_slice(from);
}

/// Nothing: what was copied is written.
pub(in super::super) const fn fence() {}
