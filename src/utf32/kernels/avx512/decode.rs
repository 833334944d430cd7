//! UTF-32 to UTF-8.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::encode::{load, to_order};
use crate::utf32::unit::{SCALARS, SURROGATE, SURROGATES, UNIT};

const LANES: usize = 16;
const VECTOR: usize = 64;

const fn every_fourth(first: u8) -> [u8; VECTOR] {
    let mut numbers = [0; VECTOR];
    let mut at = 0;
    while at < LANES {
        numbers[at] = first + 4 * at as u8;
        at += 1;
    }
    numbers
}
static LOW: [u8; VECTOR] = every_fourth(0);
static HIGH: [u8; VECTOR] = every_fourth(3);

/// Load the units at `from` of which `count` (1 to 16) count; more may be loaded, before `end`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn load_units(from: *const u8, count: usize, end: *const u8) -> __m512i {
    unsafe {
        if end.offset_from_unsigned(from) >= VECTOR {
            _mm512_loadu_si512(from.cast())
        } else {
            _mm512_maskz_loadu_epi32(_bzhi_u32(0xFFFF, count as u32) as u16, from.cast())
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn narrow<const BIG: bool>(units: __m512i) -> __m128i {
    _mm512_castsi512_si128(_mm512_permutexvar_epi8(load(if BIG { &HIGH } else { &LOW }), units))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn not_ascii<const BIG: bool>() -> __m512i {
    _mm512_set1_epi32(if BIG { 0x80FF_FFFFu32 as i32 } else { 0xFFFF_FF80u32 as i32 })
}

/// 9 to 16
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn ascii_single<const BIG: bool>(from: *const u8, end: *const u8, width: usize, to: *mut u8, ends: &mut [u32]) -> Option<usize> {
    unsafe {
        let mut from = from;
        let mut at = to;
        let mut any = _mm512_setzero_si512();
        let mask = _bzhi_u32(0xFFFF, width as u32);
        for slot in ends {
            let units = load_units(from, width, end);
            any = _mm512_or_si512(any, units);
            let used = u32::from(_mm512_test_epi32_mask(units, units)) & mask;
            _mm_storeu_si128(at.cast(), narrow::<BIG>(units));
            at = at.add(32 - used.leading_zeros() as usize);
            *slot = at.offset_from_unsigned(to) as u32;
            from = from.add(width * UNIT);
        }
        (_mm512_test_epi32_mask(any, not_ascii::<BIG>()) == 0).then(|| at.offset_from_unsigned(to))
    }
}

/// over 16
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn ascii_long<const BIG: bool>(from: *const u8, end: *const u8, width: usize, to: *mut u8, ends: &mut [u32]) -> Option<usize> {
    unsafe {
        let mut from = from;
        let mut at = to;
        let mut any = _mm512_setzero_si512();
        for slot in ends {
            let mut len = 0;
            let mut done = 0;
            while done < width {
                let count = (width - done).min(LANES);
                let units = load_units(from.add(done * UNIT), count, end);
                any = _mm512_or_si512(any, units);
                let used = u32::from(_mm512_test_epi32_mask(units, units)) & _bzhi_u32(0xFFFF, count as u32);
                _mm_storeu_si128(at.add(done).cast(), narrow::<BIG>(units));
                let last = done + (32 - used.leading_zeros() as usize);
                len = if used == 0 { len } else { last };
                done += LANES;
            }
            at = at.add(len);
            *slot = at.offset_from_unsigned(to) as u32;
            from = from.add(width * UNIT);
        }
        (_mm512_test_epi32_mask(any, not_ascii::<BIG>()) == 0).then(|| at.offset_from_unsigned(to))
    }
}

/// 1 to 8
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn ascii_slots<const BIG: bool, const W: usize>(from: *const u8, end: *const u8, width: usize, to: *mut u8, ends: &mut [u32]) -> Option<usize> {
    let width = if W == 0 { width } else { W };
    unsafe {
        let mut from = from;
        let mut at = to;
        let mut any = _mm512_setzero_si512();
        for ends in ends.chunks_mut(VECTOR / width) {
            let count = ends.len() * width;
            let units: [__m512i; 4] = if end.offset_from_unsigned(from) >= 4 * VECTOR {
                [_mm512_loadu_si512(from.cast()), _mm512_loadu_si512(from.add(64).cast()), _mm512_loadu_si512(from.add(128).cast()), _mm512_loadu_si512(from.add(192).cast())]
            } else {
                let mask = _bzhi_u64(u64::MAX, count as u32);
                [
                    _mm512_maskz_loadu_epi32(mask as u16, from.cast()),
                    _mm512_maskz_loadu_epi32((mask >> 16) as u16, from.wrapping_add(64).cast()),
                    _mm512_maskz_loadu_epi32((mask >> 32) as u16, from.wrapping_add(128).cast()),
                    _mm512_maskz_loadu_epi32((mask >> 48) as u16, from.wrapping_add(192).cast()),
                ]
            };
            any = _mm512_ternarylogic_epi32::<0xFE>(any, units[0], units[1]);
            any = _mm512_ternarylogic_epi32::<0xFE>(any, units[2], units[3]);
            let units = if BIG { units.map(|u| _mm512_srli_epi32(u, 24)) } else { units };
            let low = _mm512_packus_epi32(units[0], units[1]);
            let high = _mm512_packus_epi32(units[2], units[3]);
            let bytes = _mm512_permutexvar_epi32(
                _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15),
                _mm512_packus_epi16(low, high),
            );
            let base = at.offset_from_unsigned(to) as u32;
            let keep;
            if W == 4 && ends.len() == 16 {
                let zeros = _mm512_and_si512(_mm512_lzcnt_epi32(bytes), _mm512_set1_epi32(!7));
                keep = _mm512_movepi8_mask(_mm512_srlv_epi32(_mm512_set1_epi32(-1), zeros));
                let lens = _mm512_sub_epi32(_mm512_set1_epi32(4), _mm512_srli_epi32(zeros, 3));
                let zero = _mm512_setzero_si512();
                let s = _mm512_add_epi32(lens, _mm512_alignr_epi32::<15>(lens, zero));
                let s = _mm512_add_epi32(s, _mm512_alignr_epi32::<14>(s, zero));
                let s = _mm512_add_epi32(s, _mm512_alignr_epi32::<12>(s, zero));
                let s = _mm512_add_epi32(s, _mm512_alignr_epi32::<8>(s, zero));
                _mm512_storeu_si512(ends.as_mut_ptr().cast(), _mm512_add_epi32(s, _mm512_set1_epi32(base as i32)));
            } else if W == 8 && ends.len() == 8 {
                let zeros = _mm512_and_si512(_mm512_lzcnt_epi64(bytes), _mm512_set1_epi64(!7));
                keep = _mm512_movepi8_mask(_mm512_srlv_epi64(_mm512_set1_epi64(-1), zeros));
                let lens = _mm512_sub_epi64(_mm512_set1_epi64(8), _mm512_srli_epi64(zeros, 3));
                let lens = _mm512_cvtepi64_epi32(lens);
                let zero = _mm256_setzero_si256();
                let s = _mm256_add_epi32(lens, _mm256_alignr_epi32::<7>(lens, zero));
                let s = _mm256_add_epi32(s, _mm256_alignr_epi32::<6>(s, zero));
                let s = _mm256_add_epi32(s, _mm256_alignr_epi32::<4>(s, zero));
                _mm256_storeu_si256(ends.as_mut_ptr().cast(), _mm256_add_epi32(s, _mm256_set1_epi32(base as i32)));
            } else {
                let mut used = _mm512_test_epi8_mask(bytes, bytes);
                let mut mask = 0u64;
                let mut total = base;
                for (slot, end) in ends.iter_mut().enumerate() {
                    let len = 64 - _bzhi_u64(used, width as u32).leading_zeros();
                    mask |= _bzhi_u64(u64::MAX, len) << (slot * width);
                    used >>= width;
                    total += len;
                    *end = total;
                }
                keep = mask;
            }
            _mm512_storeu_si512(at.cast(), _mm512_maskz_compress_epi8(keep, bytes));
            at = at.add(keep.count_ones() as usize);
            from = from.add(count * UNIT);
        }
        (_mm512_test_epi32_mask(any, not_ascii::<BIG>()) == 0).then(|| at.offset_from_unsigned(to))
    }
}

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
fn to_utf8(units: __m512i) -> __m512i {
    let zeros = _mm512_lzcnt_epi32(units);
    let bits = _mm512_sllv_epi32(units, lookup(&SHIFTS, zeros));
    let sixes = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(0x20262C32_00060C12), bits);
    _mm512_ternarylogic_epi32::<0xEA>(sixes, _mm512_set1_epi32(0x3F3F_3FFF), lookup(&MARKS, zeros))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn text<const BIG: bool>(from: *const u8, _end: *const u8, width: usize, to: *mut u8, ends: &mut [u32]) -> Option<usize> {
    unsafe {
        let mut from = from;
        let mut at = to;
        let mut largest = _mm512_setzero_si512();
        for slot in ends {
            let mut last = at;
            let mut done = 0;
            while done < width {
                let count = (width - done).min(LANES);
                let units = _mm512_maskz_loadu_epi32(_bzhi_u32(0xFFFF, count as u32) as u16, from.add(done * UNIT).cast());
                let units = to_order::<BIG>(units);
                let used = u32::from(_mm512_test_epi32_mask(units, units));
                let rank = _mm512_sub_epi32(_mm512_xor_si512(units, _mm512_set1_epi32(SURROGATE as i32)), _mm512_set1_epi32(SURROGATES as i32));
                largest = _mm512_max_epu32(largest, rank);
                let bytes = to_utf8(units);
                let many = _mm512_movepi8_mask(bytes);
                // firsts of all units before the last one that is not zero
                let firsts = _bzhi_u64(0x1111_1111_1111_1111, 4 * (32 - used.leading_zeros()));
                let keep = many | firsts;
                if width <= LANES {
                    _mm512_storeu_si512(at.cast(), _mm512_maskz_compress_epi8(keep, bytes));
                    at = at.add(keep.count_ones() as usize);
                    last = at;
                } else {
                    // inner zeros
                    let all = many | 0x1111_1111_1111_1111;
                    _mm512_storeu_si512(at.cast(), _mm512_maskz_compress_epi8(all, bytes));
                    if used != 0 { last = at.add(keep.count_ones() as usize); }
                    at = at.add(all.count_ones() as usize);
                }
                done += LANES;
            }
            at = last;
            *slot = at.offset_from_unsigned(to) as u32;
            from = from.add(width * UNIT);
        }
        (_mm512_cmpge_epu32_mask(largest, _mm512_set1_epi32(SCALARS as i32)) == 0).then(|| at.offset_from_unsigned(to))
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) unsafe fn records<const BIG: bool>(bytes: &[u8], width: usize, output: &mut [MaybeUninit<u8>], ends: &mut [u32]) -> Option<usize> {
    unsafe {
        let from = bytes.as_ptr();
        let end = from.add(bytes.len());
        let mut done = 0usize;
        let mut written = 0usize;
        // ASCII in groups
        while done < ends.len() {
            let n = (ends.len() - done).min(16);
            let src = from.add(done * width * UNIT);
            let to: *mut u8 = output.as_mut_ptr().add(written).cast();
            let group = &mut ends[done..done + n];
            let got = match width {
                4 => ascii_slots::<BIG, 4>(src, end, width, to, group),
                8 => ascii_slots::<BIG, 8>(src, end, width, to, group),
                1..=8 => ascii_slots::<BIG, 0>(src, end, width, to, group),
                9..=16 => ascii_single::<BIG>(src, end, width, to, group),
                _ => ascii_long::<BIG>(src, end, width, to, group),
            };
            let Some(got) = got else { break };
            for e in group { *e += written as u32; }
            written += got;
            done += n;
        }
        if done < ends.len() {
            let src = from.add(done * width * UNIT);
            let to: *mut u8 = output.as_mut_ptr().add(written).cast();
            let got = text::<BIG>(src, end, width, to, &mut ends[done..])?;
            for e in &mut ends[done..] { *e += written as u32; }
            written += got;
        }
        Some(written)
    }
}
