//! Loads, stores and tables.

use core::arch::x86_64::*;

/// The bytes of a vector.
pub(super) const VECTOR: usize = 64;

/// The code units of a vector.
pub(super) const LANES: usize = 16;

/// The first `count` bits, all if there are not that many.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
#[expect(clippy::cast_possible_truncation, reason = "at most 64")]
pub(super) fn first_bits(count: usize) -> u64 {
    _bzhi_u64(u64::MAX, count.min(VECTOR) as u32)
}

/// The first `count` lanes, all if there are not that many.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
#[expect(clippy::cast_possible_truncation, reason = "at most 16")]
pub(super) fn first_lanes(count: usize) -> __mmask16 {
    _bzhi_u32(0xFFFF, count.min(LANES) as u32) as __mmask16
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn load(bytes: &[u8; VECTOR]) -> __m512i {
    // SAFETY: the reference is to the 64 bytes that are read; the load may be unaligned.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// The first 64 of `bytes`, with zeros after them if there are fewer.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn load_prefix(bytes: &[u8]) -> __m512i {
    match bytes.first_chunk() {
        Some(bytes) => load(bytes),
        None => load_masked(bytes),
    }
}

/// The first 64 of `bytes`, with zeros after them if there are fewer; without a branch.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn load_masked(bytes: &[u8]) -> __m512i {
    // SAFETY: only the bytes whose mask bit is set are read, and these are in the slice.
    unsafe { _mm512_maskz_loadu_epi8(first_bits(bytes.len()), bytes.as_ptr().cast()) }
}

/// Store `vector` as the first 64 of `bytes`, or as much of it as there is room for.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn store_prefix(vector: __m512i, bytes: &mut [u8]) {
    match bytes.first_chunk_mut() {
        Some(bytes) => store(vector, bytes),
        // SAFETY: only the bytes whose mask bit is set are written, and these are in the slice.
        None => unsafe {
            _mm512_mask_storeu_epi8(bytes.as_mut_ptr().cast(), first_bits(bytes.len()), vector);
        },
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn store(vector: __m512i, bytes: &mut [u8; VECTOR]) {
    // SAFETY: the reference is to the 64 bytes that are written; the store may be unaligned.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

/// `first`, each number `repeat` times, and so on.
pub(super) const fn counting(first: u8, step: u8, repeat: usize) -> [u8; VECTOR] {
    let mut numbers = [0; VECTOR];
    let mut at = 0;
    let mut number = first;
    while at < VECTOR {
        numbers[at] = number;
        at += 1;
        if at % repeat == 0 {
            number = number.wrapping_add(step);
        }
    }
    numbers
}

/// The index of each byte.
pub(super) static INDEX: [u8; VECTOR] = counting(0, 1, 1);

/// Code units in little-endian order, from or to their byte order.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn reorder<const BIG: bool>(units: __m512i) -> __m512i {
    if BIG {
        _mm512_shuffle_epi8(units, _mm512_set4_epi32(0x0C0D_0E0F, 0x0809_0A0B, 0x0405_0607, 0x0001_0203))
    } else {
        units
    }
}
