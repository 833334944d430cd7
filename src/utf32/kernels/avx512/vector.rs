//! Loads, stores and tables.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use crate::utf32::Offset;

/// The bytes of a vector.
pub(super) const VECTOR: usize = 64;

/// The code units of a vector.
pub(super) const LANES: usize = 16;

/// The first `count` of 64 bits, at most all.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn first_bits(count: usize) -> __mmask64 {
    _bzhi_u64(u64::MAX, count.min(VECTOR) as u32)
}

/// The first `count` of 16 lanes, at most all.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn first_lanes(count: usize) -> __mmask16 {
    _bzhi_u32(0xFFFF, count.min(LANES) as u32) as __mmask16
}

/// The vector of `bytes`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn load(bytes: &[u8; VECTOR]) -> __m512i {
    // SAFETY: the reference is to the 64 bytes that are read. They need not be aligned.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// The vector of `numbers`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn load_numbers(numbers: &[u32; LANES]) -> __m512i {
    // SAFETY: the reference is to the 64 bytes that are read. They need not be aligned.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}

/// The first 64 of `bytes`, with zeros after them if there are fewer.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn load_start(bytes: &[u8]) -> __m512i {
    // No `map_or_else`: a closure is not inlined into a function with other features than `map_or_else` has.
    match bytes.first_chunk() {
        Some(bytes) => load(bytes),
        None => load_masked(bytes),
    }
}

/// The vectors of the bytes from 0, `step`, twice and three times `step` on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn load_rows(bytes: &[u8], step: usize) -> [__m512i; 4] {
    assert!(step <= VECTOR && bytes.len() >= 3 * step + VECTOR);
    let from = bytes.as_ptr();
    // SAFETY: the last vector ends within the slice, by the assertion, and the others before it. They need not be aligned.
    unsafe {
        [
            _mm512_loadu_si512(from.cast()),
            _mm512_loadu_si512(from.add(step).cast()),
            _mm512_loadu_si512(from.add(2 * step).cast()),
            _mm512_loadu_si512(from.add(3 * step).cast()),
        ]
    }
}

/// As [`load_start`], without a branch.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn load_masked(bytes: &[u8]) -> __m512i {
    // SAFETY: no more bytes are read than the mask has bits, and it has no more than there are bytes.
    unsafe { _mm512_maskz_loadu_epi8(first_bits(bytes.len()), bytes.as_ptr().cast()) }
}

/// As [`load_masked`], of the first 16 of `bytes`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn load_masked_16(bytes: &[u8]) -> __m128i {
    // SAFETY: no more bytes are read than the mask has bits, and it has no more than there are bytes.
    unsafe { _mm_maskz_loadu_epi8(first_lanes(bytes.len()), bytes.as_ptr().cast()) }
}

/// The lengths of the first `count` strings between `offsets`, at most 16, and zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn lengths<O: Offset>(offsets: &[O], count: usize) -> __m512i {
    assert!(count < offsets.len());
    let lanes = first_lanes(count);
    let from = offsets.as_ptr();
    if size_of::<O>() == size_of::<i32>() {
        // SAFETY: an offset of this size is an `i32`. Of the numbers from `from` on, and from the one after it, no more
        // are read than the mask has bits: at most `count`, and there is one more.
        let (starts, ends) = unsafe {
            let starts = _mm512_maskz_loadu_epi32(lanes, from.cast());
            (starts, _mm512_maskz_loadu_epi32(lanes, from.wrapping_add(1).cast()))
        };
        return _mm512_sub_epi32(ends, starts);
    }
    // SAFETY: an offset of this size is an `i64`. The rest as above.
    let (low, high) = unsafe {
        let low = eight_lengths(from.cast(), lanes as __mmask8);
        (low, eight_lengths(from.wrapping_add(8).cast(), (lanes >> 8) as __mmask8))
    };
    _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1)
}

/// The differences of each number from `from` on to the next, in the lanes of `lanes`.
///
/// # Safety
///
/// For each bit of `lanes`, there is the number of that index from `from` on, and the next one.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn eight_lengths(from: *const i64, lanes: __mmask8) -> __m256i {
    // SAFETY: only the numbers whose mask bit is set are read.
    let (starts, ends) = unsafe {
        let starts = _mm512_maskz_loadu_epi64(lanes, from);
        (starts, _mm512_maskz_loadu_epi64(lanes, from.wrapping_add(1)))
    };
    _mm512_cvtepi64_epi32(_mm512_sub_epi64(ends, starts))
}

/// Store `vector` to `bytes`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn store(vector: __m512i, bytes: &mut [u8; VECTOR]) {
    // SAFETY: the reference is to the 64 bytes that are written. They need not be aligned.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

/// Store `vector` to the first 64 of `bytes`, or as much of it as there are bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn store_start(vector: __m512i, bytes: &mut [u8]) {
    if let Some(bytes) = bytes.first_chunk_mut() {
        return store(vector, bytes);
    }
    let mask = first_bits(bytes.len());
    // SAFETY: no more bytes are written than the mask has bits, and it has no more than there are bytes.
    unsafe { _mm512_mask_storeu_epi8(bytes.as_mut_ptr().cast(), mask, vector) }
}

/// Store `vector` to the first 16 of `bytes`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn store_16(vector: __m128i, bytes: &mut [u8; 16]) {
    // SAFETY: the reference is to the 16 bytes that are written. They need not be aligned.
    unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) }
}

/// Store `vector` to the first 32 of `bytes`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn store_32(vector: __m256i, bytes: &mut [u8; 32]) {
    // SAFETY: the reference is to the 32 bytes that are written. They need not be aligned.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) }
}

/// Store the first `ends.len()` lanes of `vector`, at most 16, to `ends`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn store_ends(vector: __m512i, ends: &mut [u32]) {
    // SAFETY: no more numbers are written than the mask has bits, and it has no more than there are numbers.
    unsafe { _mm512_mask_storeu_epi32(ends.as_mut_ptr().cast(), first_lanes(ends.len()), vector) }
}

/// Store `vector` to `output` at `at`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn put(vector: __m512i, output: &mut [MaybeUninit<u8>], at: usize) {
    let bytes = &mut output[at..at + VECTOR];
    // SAFETY: the slice is of the 64 bytes that are written. They need not be aligned.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

/// Store `vector` to `output` at `at`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn put_32(vector: __m256i, output: &mut [MaybeUninit<u8>], at: usize) {
    let bytes = &mut output[at..at + 32];
    // SAFETY: the slice is of the 32 bytes that are written. They need not be aligned.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vector) }
}

/// Store the four of `text` to `output` from `at` on, each behind the last byte of the one before that is in `used`.
/// Where each ends.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn put_rows(
    text: [__m128i; 4],
    used: [__mmask16; 4],
    output: &mut [MaybeUninit<u8>],
    mut at: usize,
) -> [u32; 4] {
    let bytes = &mut output[at..at + VECTOR];
    let mut to = bytes.as_mut_ptr();
    let mut ends = [0; 4];
    for ((text, used), end) in text.into_iter().zip(used).zip(&mut ends) {
        let len = (u32::BITS - u32::from(used).leading_zeros()) as usize;
        // SAFETY: the slice is of 64 bytes, and each of the texts before this one has at most 16, as many as its mask has
        // bits. So there are 16 bytes to be written, which need not be aligned.
        unsafe {
            _mm_storeu_si128(to.cast(), text);
            to = to.add(len);
        }
        at += len;
        *end = at as u32;
    }
    ends
}

/// Code units of one byte order in little-endian order, or the other way round.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn reorder<const BIG: bool>(units: __m512i) -> __m512i {
    if BIG {
        _mm512_shuffle_epi8(units, _mm512_set4_epi32(0x0C0D_0E0F, 0x0809_0A0B, 0x0405_0607, 0x0001_0203))
    } else {
        units
    }
}

/// The numbers from `first` on, each of them `times` times.
const fn numbers(first: u8, times: usize) -> [u8; VECTOR] {
    let mut numbers = [first; VECTOR];
    let mut at = times;
    while at < VECTOR {
        numbers[at] = numbers[at - times] + 1;
        at += 1;
    }
    numbers
}

/// The index of each byte of a vector.
pub(super) static INDEX: [u8; VECTOR] = numbers(0, 1);

/// For each quarter of the bytes of a vector: in each lane, four times, the index of a byte of that quarter.
pub(super) static QUARTERS: [[u8; VECTOR]; 4] =
    [numbers(0, 4), numbers(16, 4), numbers(32, 4), numbers(48, 4)];
