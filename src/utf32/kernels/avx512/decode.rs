//! UTF-32 to UTF-8.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::vector::*;
use super::to_utf8;
use crate::utf32::unit::UNIT;

/// The lowest byte of each code unit.
const fn low_bytes(first: u8) -> [u8; VECTOR] { counting(first, 4, 1) }
static LITTLE: [u8; VECTOR] = low_bytes(0);
static BIG_: [u8; VECTOR] = low_bytes(3);

type Output<'a> = &'a mut [MaybeUninit<u8>];

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn put(vector: __m512i, output: &mut [MaybeUninit<u8>]) {
    let output: &mut [MaybeUninit<u8>; VECTOR] = output.first_chunk_mut().unwrap();
    unsafe { _mm512_storeu_si512(output.as_mut_ptr().cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn put32(vector: __m256i, output: &mut [MaybeUninit<u8>]) {
    let output: &mut [MaybeUninit<u8>; 32] = output.first_chunk_mut().unwrap();
    unsafe { _mm256_storeu_si256(output.as_mut_ptr().cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn put16(vector: __m128i, output: &mut [MaybeUninit<u8>]) {
    let output: &mut [MaybeUninit<u8>; 16] = output.first_chunk_mut().unwrap();
    unsafe { _mm_storeu_si128(output.as_mut_ptr().cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn is_ascii<const BIG: bool>(any: __m512i) -> bool {
    let others = if BIG { 0x80FF_FFFFu32 } else { 0xFFFF_FF80u32 };
    _mm512_test_epi32_mask(any, _mm512_set1_epi32(others as i32)) == 0
}

/// The lowest bytes of 64 units
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn narrow<const BIG: bool>(units: [__m512i; 4]) -> __m512i {
    let [a, b, c, d] = if BIG { units.map(|units| _mm512_srli_epi32::<24>(units)) } else { units };
    let bytes = _mm512_packus_epi16(_mm512_packus_epi32(a, b), _mm512_packus_epi32(c, d));
    _mm512_permutexvar_epi32(_mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15), bytes)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn load4(bytes: &[u8]) -> [__m512i; 4] {
    if let Some(bytes) = bytes.first_chunk::<256>() {
        let c = bytes.as_chunks::<64>().0;
        [load(&c[0]), load(&c[1]), load(&c[2]), load(&c[3])]
    } else {
        let mut all = [_mm512_setzero_si512(); 4];
        for (v, c) in all.iter_mut().zip(bytes.chunks(64)) { *v = load_masked(c); }
        all
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn or4(any: __m512i, v: [__m512i; 4]) -> __m512i {
    let any = _mm512_ternarylogic_epi32::<0xFE>(any, v[0], v[1]);
    _mm512_ternarylogic_epi32::<0xFE>(any, v[2], v[3])
}

/// sums of all lanes up to each.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn sums(lens: __m512i) -> __m512i {
    let zero = _mm512_setzero_si512();
    let s = _mm512_add_epi32(lens, _mm512_alignr_epi32::<15>(lens, zero));
    let s = _mm512_add_epi32(s, _mm512_alignr_epi32::<14>(s, zero));
    let s = _mm512_add_epi32(s, _mm512_alignr_epi32::<12>(s, zero));
    _mm512_add_epi32(s, _mm512_alignr_epi32::<8>(s, zero))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn store_ends(sums: __m512i, ends: &mut [u32]) {
    unsafe { _mm512_mask_storeu_epi32(ends.as_mut_ptr().cast(), first_lanes(ends.len()), sums) }
}

/// widths 1 to 8: a dword (up to 4) or a qword lane each
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn slots<const BIG: bool>(bytes: &[u8], width: usize, at: &mut usize, output: Output<'_>, ends: &mut [u32]) -> bool {
    let lane = if width <= 4 { 4 } else { 8 };
    let step = VECTOR / lane;
    let mut pick = [0u8; VECTOR];
    let mut real = 0u64;
    for (i, pick) in pick.iter_mut().enumerate() {
        let (record, position) = (i / lane, i % lane);
        *pick = (record * width + position) as u8;
        real |= u64::from(position < width) << i;
    }
    let pick = load(&pick);
    let mut any = _mm512_setzero_si512();
    let mut from = 0;
    for ends in ends.chunks_mut(step) {
        let units = load4(&bytes[from..]);
        any = or4(any, units);
        let chars = _mm512_maskz_permutexvar_epi8(real, pick, narrow::<BIG>(units));
        let keep;
        let base = _mm512_set1_epi32(*at as i32);
        if lane == 4 {
            let zeros = _mm512_andnot_si512(_mm512_set1_epi32(7), _mm512_lzcnt_epi32(chars));
            keep = _mm512_movepi8_mask(_mm512_srlv_epi32(_mm512_set1_epi32(-1), zeros)) & first_bits(4 * ends.len());
            let lens = _mm512_sub_epi32(_mm512_set1_epi32(4), _mm512_srli_epi32(zeros, 3));
            unsafe { store_ends(_mm512_add_epi32(sums(lens), base), ends) }
        } else {
            let zeros = _mm512_andnot_si512(_mm512_set1_epi64(7), _mm512_lzcnt_epi64(chars));
            keep = _mm512_movepi8_mask(_mm512_srlv_epi64(_mm512_set1_epi64(-1), zeros)) & first_bits(8 * ends.len());
            let lens = _mm512_sub_epi64(_mm512_set1_epi64(8), _mm512_srli_epi64(zeros, 3));
            let lens = _mm512_zextsi256_si512(_mm512_cvtepi64_epi32(lens));
            unsafe { store_ends(_mm512_add_epi32(sums(lens), base), ends) }
        }
        put(_mm512_maskz_compress_epi8(keep, chars), &mut output[*at..]);
        *at += keep.count_ones() as usize;
        from += step * width * UNIT;
        from = from.min(bytes.len());
    }
    is_ascii::<BIG>(any)
}

/// 9 to 16
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn sixteen<const BIG: bool>(bytes: &[u8], width: usize, at: &mut usize, output: Output<'_>, ends: &mut [u32]) -> bool {
    let stride = width * UNIT;
    let real = 0x0001_0001_0001_0001 * u64::from(first_lanes(width));
    let mut any = _mm512_setzero_si512();
    let mut bytes = bytes;
    for ends in ends.chunks_mut(4) {
        let mut units = [_mm512_setzero_si512(); 4];
        if bytes.len() >= 3 * stride + VECTOR {
            for (i, units) in units.iter_mut().enumerate() { *units = load_prefix(&bytes[i * stride..]); }
            bytes = &bytes[4 * stride..];
        } else {
            for (units, record) in units.iter_mut().zip(bytes.chunks(stride).take(ends.len())) { *units = load_masked(record); }
            bytes = &bytes[ends.len() * stride..];
        }
        any = or4(any, units);
        let chars = narrow::<BIG>(units);
        let used = _mm512_test_epi8_mask(chars, chars) & real & first_bits(16 * ends.len());
        let mut keep = used;
        keep |= keep >> 1 & 0x7FFF_7FFF_7FFF_7FFF;
        keep |= keep >> 2 & 0x3FFF_3FFF_3FFF_3FFF;
        keep |= keep >> 4 & 0x0FFF_0FFF_0FFF_0FFF;
        keep |= keep >> 8 & 0x00FF_00FF_00FF_00FF;
        put(_mm512_maskz_compress_epi8(keep, chars), &mut output[*at..]);
        if let [a, b, c, d] = ends {
            *a = *at as u32 + (keep as u16).count_ones();
            *b = *a + ((keep >> 16) as u16).count_ones();
            *c = *b + ((keep >> 32) as u16).count_ones();
            *d = *c + ((keep >> 48) as u16).count_ones();
            *at = *d as usize;
        } else {
        for end in ends {
            *at += (keep as u16).count_ones() as usize;
            keep >>= 16;
            *end = *at as u32;
        }
        }
    }
    is_ascii::<BIG>(any)
}

/// 17 to 32
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn thirty_two<const BIG: bool>(bytes: &[u8], width: usize, at: &mut usize, output: Output<'_>, ends: &mut [u32]) -> bool {
    let mask = first_bits(width) as u32;
    let order = _mm512_castsi256_si512(_mm256_setr_epi8(
        0, 2, 4, 6, 16, 18, 20, 22, 32, 34, 36, 38, 48, 50, 52, 54, 8, 10, 12, 14, 24, 26, 28, 30, 40, 42, 44, 46, 56, 58, 60, 62,
    ));
    let mut any = _mm512_setzero_si512();
    let mut from = 0;
    for end in ends {
        let rest = &bytes[from..];
        let (a, b) = if let Some(c) = rest.first_chunk::<128>() {
            let c = c.as_chunks::<64>().0;
            (load(&c[0]), load(&c[1]))
        } else {
            (load_masked(rest), load_masked(&rest[64..]))
        };
        any = _mm512_ternarylogic_epi32::<0xFE>(any, a, b);
        let (a, b) = if BIG { (_mm512_srli_epi32::<24>(a), _mm512_srli_epi32::<24>(b)) } else { (a, b) };
        let chars = _mm512_castsi512_si256(_mm512_permutexvar_epi8(order, _mm512_packus_epi32(a, b)));
        let used = _mm256_test_epi8_mask(chars, chars) & mask;
        put32(chars, &mut output[*at..]);
        *at += 32 - used.leading_zeros() as usize;
        *end = *at as u32;
        from += width * UNIT;
    }
    is_ascii::<BIG>(any)
}

/// 33 to 64
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn sixty_four<const BIG: bool>(bytes: &[u8], width: usize, at: &mut usize, output: Output<'_>, ends: &mut [u32]) -> bool {
    let real = first_bits(width);
    let mut any = _mm512_setzero_si512();
    let mut from = 0;
    for end in ends {
        let units = load4(&bytes[from..]);
        any = or4(any, units);
        let chars = narrow::<BIG>(units);
        let used = _mm512_test_epi8_mask(chars, chars) & real;
        put(chars, &mut output[*at..]);
        *at += 64 - used.leading_zeros() as usize;
        *end = *at as u32;
        from += width * UNIT;
    }
    is_ascii::<BIG>(any)
}

/// over 32
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn long<const BIG: bool>(bytes: &[u8], width: usize, at: &mut usize, output: Output<'_>, ends: &mut [u32]) -> bool {
    let mut any = _mm512_setzero_si512();
    let mut from = 0;
    for end in ends {
        let mut len = 0;
        let mut done = 0;
        while done < width {
            let units = load4(&bytes[from + done * UNIT..]);
            any = or4(any, units);
            let chars = narrow::<BIG>(units);
            let used = _mm512_test_epi8_mask(chars, chars) & first_bits(width - done);
            put(chars, &mut output[*at + done..]);
            if used != 0 { len = done + 64 - used.leading_zeros() as usize; }
            done += VECTOR;
        }
        *at += len;
        *end = *at as u32;
        from += width * UNIT;
    }
    is_ascii::<BIG>(any)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn records<const BIG: bool>(bytes: &[u8], width: usize, output: Output<'_>, ends: &mut [u32]) -> Option<usize> {
    let mut done = 0;
    let mut at = 0;
    while done < ends.len() {
        let n = (ends.len() - done).min(if width <= 8 { 256 } else { 16 });
        let from = &bytes[done * width * UNIT..];
        let group = &mut ends[done..done + n];
        let mut after = at;
        let ascii = match width {
            1..=8 => slots::<BIG>(from, width, &mut after, output, group),
            9..=16 => sixteen::<BIG>(from, width, &mut after, output, group),
            17..=32 => thirty_two::<BIG>(from, width, &mut after, output, group),
            33..=64 => sixty_four::<BIG>(from, width, &mut after, output, group),
            _ => long::<BIG>(from, width, &mut after, output, group),
        };
        if !ascii { break }
        at = after;
        done += n;
    }
    if done < ends.len() && !to_utf8::records::<BIG>(&bytes[done * width * UNIT..], width, &mut at, output, &mut ends[done..]) {
        return None;
    }
    Some(at)
}
