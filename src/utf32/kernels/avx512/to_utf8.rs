//! UTF-32 that is not all ASCII to UTF-8.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::decode::put;
use super::vector::*;
use crate::utf32::unit::{SCALARS, SURROGATE, SURROGATES, UNIT};

/// One entry for each count of leading zeros modulo 32.
const fn by_leading_zeros(one: i32, two: i32, three: i32, four: i32) -> [i32; 32] {
    let mut table = [one; 32];
    let mut zeros = 1;
    while zeros < 25 {
        table[zeros] = if zeros < 16 { four } else if zeros < 21 { three } else { two };
        zeros += 1;
    }
    table
}
static SHIFTS: [i32; 32] = by_leading_zeros(18, 12, 6, 0);
static MARKS: [i32; 32] = by_leading_zeros(0, 0x80C0, 0x80_80E0, 0x8080_80F0u32 as i32);
const FIRSTS: u64 = 0x1111_1111_1111_1111;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn lookup(table: &[i32; 32], index: __m512i) -> __m512i {
    unsafe {
        let low = _mm512_loadu_si512(table.as_ptr().cast());
        let high = _mm512_loadu_si512(table.as_ptr().add(16).cast());
        _mm512_permutex2var_epi32(low, index, high)
    }
}

/// The UTF-8 of each unit in its lane; the bytes it does not have are zero.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn utf8(units: __m512i) -> __m512i {
    let zeros = _mm512_lzcnt_epi32(units);
    let bits = _mm512_sllv_epi32(units, lookup(&SHIFTS, zeros));
    let sixes = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(0x20262C32_00060C12), bits);
    _mm512_ternarylogic_epi32::<0xEA>(sixes, _mm512_set1_epi32(0x3F3F_3FFF), lookup(&MARKS, zeros))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn rank(units: __m512i) -> __m512i {
    _mm512_sub_epi32(_mm512_xor_si512(units, _mm512_set1_epi32(SURROGATE as i32)), _mm512_set1_epi32(SURROGATES as i32))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn records<const BIG: bool>(bytes: &[u8], width: usize, at: &mut usize, output: &mut [MaybeUninit<u8>], ends: &mut [u32]) -> bool {
    let mut largest = _mm512_setzero_si512();
    match width {
        1..=8 => {
            let step = LANES / width;
            let mut from = 0;
            for ends in ends.chunks_mut(step) {
                let count = ends.len() * width;
                let units = reorder::<BIG>(load_masked(&bytes[from..from + count * UNIT]));
                largest = _mm512_max_epu32(largest, rank(units));
                let text = utf8(units);
                let mut used = u32::from(_mm512_test_epi32_mask(units, units));
                let mut firsts = 0;
                for i in 0..ends.len() {
                    let len = 32 - _bzhi_u32(used, width as u32).leading_zeros();
                    firsts |= _bzhi_u64(FIRSTS, 4 * len) << (4 * i * width);
                    used >>= width;
                }
                let keep = _mm512_movepi8_mask(text) | firsts;
                put(_mm512_maskz_compress_epi8(keep, text), &mut output[*at..]);
                let mut rest = keep;
                for end in ends.iter_mut() {
                    *at += _bzhi_u64(rest, 4 * width as u32).count_ones() as usize;
                    rest >>= 4 * width;
                    *end = *at as u32;
                }
                from += count * UNIT;
            }
        }
        9..=16 => {
            for (record, end) in bytes.chunks_exact(width * UNIT).zip(ends) {
                let units = reorder::<BIG>(load_masked(record));
                largest = _mm512_max_epu32(largest, rank(units));
                let text = utf8(units);
                let used = u32::from(_mm512_test_epi32_mask(units, units));
                let keep = _mm512_movepi8_mask(text) | _bzhi_u64(FIRSTS, 4 * (32 - used.leading_zeros()));
                put(_mm512_maskz_compress_epi8(keep, text), &mut output[*at..]);
                *at += keep.count_ones() as usize;
                *end = *at as u32;
            }
        }
        _ => {
            for (record, end) in bytes.chunks_exact(width * UNIT).zip(ends) {
                let mut to = *at;
                for units in record.chunks(VECTOR) {
                    let units = reorder::<BIG>(load_prefix(units));
                    largest = _mm512_max_epu32(largest, rank(units));
                    let text = utf8(units);
                    let used = u32::from(_mm512_test_epi32_mask(units, units));
                    let many = _mm512_movepi8_mask(text);
                    let all = many | FIRSTS;
                    put(_mm512_maskz_compress_epi8(all, text), &mut output[to..]);
                    if used != 0 { *at = to + (many | _bzhi_u64(FIRSTS, 4 * (32 - used.leading_zeros()))).count_ones() as usize; }
                    to += all.count_ones() as usize;
                }
                *end = *at as u32;
            }
        }
    }
    _mm512_cmpge_epu32_mask(largest, _mm512_set1_epi32(SCALARS as i32)) == 0
}
