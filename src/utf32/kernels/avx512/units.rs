//! Code units as they are: the portable loops, compiled for AVX-512, and copies past the caches.

use core::arch::x86_64::_mm512_stream_si512;

use super::vector::{VECTOR, load};
use crate::byte_order::ByteOrder;
use crate::utf32::kernels::portable;

/// Whether every code unit of `bytes` is a Unicode scalar value.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn is_valid(bytes: &[u8], byte_order: ByteOrder) -> bool {
    portable::is_valid(bytes, byte_order)
}

/// Reverse the bytes of every code unit of `bytes`.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn swap_bytes(bytes: &mut [u8]) {
    portable::swap_bytes(bytes);
}

/// Copy `from` to `to`, of the same length, past the caches where a whole cache line is written.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn stream(from: &[u8], to: &mut [u8]) {
    let head = to.as_ptr().align_offset(VECTOR).min(to.len());
    let (from_head, from) = from.split_at(head);
    let (to_head, to) = to.split_at_mut(head);
    to_head.copy_from_slice(from_head);
    let (from, from_tail) = from.as_chunks::<VECTOR>();
    let (to, to_tail) = to.as_chunks_mut::<VECTOR>();
    for (from, to) in from.iter().zip(to) {
        // SAFETY: the reference is to the 64 bytes that are written, which are aligned to 64: the first ones are, after
        // `head`, or there are none.
        unsafe { _mm512_stream_si512(to.as_mut_ptr().cast(), load(from)) }
    }
    to_tail.copy_from_slice(from_tail);
}
