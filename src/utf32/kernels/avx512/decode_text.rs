//! UTF-32 that is not all ASCII to UTF-8.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::vector::*;
use crate::utf32::unit::{SCALARS, SURROGATE, SURROGATES, UNIT};

/// The first byte of each code unit.
const FIRSTS: u64 = 0x1111_1111_1111_1111;

/// Decode the first `ends.len()` records of `bytes` to `output` from `written` on, and write where each text ends there.
/// False if a code unit is no Unicode scalar value.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn records<const BIG: bool>(
    bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    written: &mut usize,
    ends: &mut [u32],
) -> bool {
    let bytes = &bytes[..ends.len() * width * UNIT];
    let largest = match width {
        1..=8 => several::<BIG>(bytes, width, output, written, ends),
        9..=16 => short::<BIG>(bytes, width, output, written, ends),
        _ => long::<BIG>(bytes, width, output, written, ends),
    };
    _mm512_cmpge_epu32_mask(largest, _mm512_set1_epi32(SCALARS as i32)) == 0
}

/// As many records a step as fit in one vector: 2 to 16. The largest ranks of code units.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn several<const BIG: bool>(
    bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    written: &mut usize,
    ends: &mut [u32],
) -> __m512i {
    let mut largest = _mm512_setzero_si512();
    let step = LANES / width;
    for (units, ends) in bytes.chunks(step * width * UNIT).zip(ends.chunks_mut(step)) {
        let units = reorder::<BIG>(load_masked(units));
        largest = _mm512_max_epu32(largest, ranks(units));
        let text = utf8(units);
        let mut used = _mm512_test_epi32_mask(units, units).into();
        let mut mask = _mm512_movepi8_mask(text);
        for record in 0..ends.len() {
            let len = u32::BITS - _bzhi_u32(used, width as u32).leading_zeros();
            mask |= _bzhi_u64(FIRSTS, 4 * len) << (4 * record * width);
            used >>= width;
        }
        put(_mm512_maskz_compress_epi8(mask, text), output, *written);
        for end in ends {
            *written += _bzhi_u64(mask, 4 * width as u32).count_ones() as usize;
            *end = *written as u32;
            mask >>= 4 * width;
        }
    }
    largest
}

/// Widths up to 16. The largest ranks of code units.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn short<const BIG: bool>(
    bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    written: &mut usize,
    ends: &mut [u32],
) -> __m512i {
    let mut largest = _mm512_setzero_si512();
    for (record, end) in bytes.chunks_exact(width * UNIT).zip(ends) {
        let units = reorder::<BIG>(load_masked(record));
        largest = _mm512_max_epu32(largest, ranks(units));
        let text = utf8(units);
        let mask = _mm512_movepi8_mask(text) | used_firsts(units);
        put(_mm512_maskz_compress_epi8(mask, text), output, *written);
        *written += mask.count_ones() as usize;
        *end = *written as u32;
    }
    largest
}

/// Any width. The largest ranks of code units.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn long<const BIG: bool>(
    bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    written: &mut usize,
    ends: &mut [u32],
) -> __m512i {
    let mut largest = _mm512_setzero_si512();
    for (record, end) in bytes.chunks_exact(width * UNIT).zip(ends) {
        let mut at = *written;
        for units in record.chunks(VECTOR) {
            let units = reorder::<BIG>(load_start(units));
            largest = _mm512_max_epu32(largest, ranks(units));
            let text = utf8(units);
            let marked = _mm512_movepi8_mask(text);
            // All are text if a later one is; none after the last one that is not zero, if none is.
            put(_mm512_maskz_compress_epi8(marked | FIRSTS, text), output, at);
            let firsts = used_firsts(units);
            if firsts != 0 {
                *written = at + (marked | firsts).count_ones() as usize;
            }
            at += (marked | FIRSTS).count_ones() as usize;
        }
        *end = *written as u32;
    }
    largest
}

/// The first bytes of all code units up to the last one that is not zero.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn used_firsts(units: __m512i) -> u64 {
    let used = u32::from(_mm512_test_epi32_mask(units, units));
    _bzhi_u64(FIRSTS, 4 * (u32::BITS - used.leading_zeros()))
}

/// As [`scalar_rank`](crate::utf32::unit::scalar_rank).
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn ranks(units: __m512i) -> __m512i {
    let surrogates_first = _mm512_xor_si512(units, _mm512_set1_epi32(SURROGATE as i32));
    _mm512_sub_epi32(surrogates_first, _mm512_set1_epi32(SURROGATES as i32))
}

/// The UTF-8 of each code unit in its lane, the first byte lowest; of what is no scalar value, anything. The bytes that
/// it does not have are zero, and of those it has only the first can have a zero on top.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn utf8(units: __m512i) -> __m512i {
    // The code point at the top of 24 bits or a little above, in groups of six bits.
    let zeros = _mm512_lzcnt_epi32(units);
    let bits = _mm512_sllv_epi32(units, lookup(&SHIFTS, zeros));
    // The groups from bits 18, 12, 6 and 0 on, of the lower and the upper lane of a pair.
    let groups = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(0x2026_2C32_0006_0C12), bits);
    _mm512_ternarylogic_epi32::<AND_OR>(groups, _mm512_set1_epi32(0x3F3F_3FFF), lookup(&MARKS, zeros))
}

/// The first and the second, or the third.
const AND_OR: i32 = 0xEA;

/// A number for each count of leading zeros of a code unit, modulo 32.
type Table = [[u32; LANES]; 2];

/// How far the code point is shifted up.
static SHIFTS: Table = table([18, 12, 6, 0]);

/// The bits that tell the first byte of a character, and of how many, from the others.
static MARKS: Table = table([0, 0x80C0, 0x0080_80E0, 0x8080_80F0]);

/// The table of what is given for characters of one, two, three and four bytes.
const fn table(values: [u32; 4]) -> Table {
    let mut table = [[values[0]; LANES]; 2];
    // No leading zeros are more than a scalar value has; 32, of U+0000, are counted there.
    let mut zeros = 1;
    while zeros < 25 {
        table[zeros / LANES][zeros % LANES] = match zeros {
            21.. => values[1],
            16.. => values[2],
            _ => values[3],
        };
        zeros += 1;
    }
    table
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn lookup([low, high]: &Table, index: __m512i) -> __m512i {
    _mm512_permutex2var_epi32(load_numbers(low), index, load_numbers(high))
}
