//! UTF-8 that is not all ASCII to UTF-32.

use core::arch::x86_64::*;

use super::super::Packed;
use super::encode::spread;
use super::vector::*;
use crate::utf32::Offset;
use crate::utf32::unit::UNIT;

static QUARTERS: [[u8; VECTOR]; 4] = [counting(0, 1, 4), counting(16, 1, 4), counting(32, 1, 4), counting(48, 1, 4)];

/// The code points of the characters whose first bytes are at `starts`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn code_points(bytes: __m512i, starts: __m512i) -> __m512i {
    let bytes = _mm512_permutexvar_epi8(_mm512_add_epi8(starts, _mm512_set1_epi32(0x0302_0100)), bytes);
    // The four upper bits of the first byte.
    let class = _mm512_srli_epi32::<4>(bytes);
    let shifts = _mm512_setr_epi32(18, 18, 18, 18, 18, 18, 18, 18, 0, 0, 0, 0, 12, 12, 6, 0);
    let masks = _mm512_setr_epi32(
        0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0, 0, 0, 0, 0x7FF, 0x7FF, 0xFFFF, 0x1F_FFFF,
    );
    let shift = _mm512_permutexvar_epi32(class, shifts);
    let mask = _mm512_permutexvar_epi32(class, masks);
    let bits = _mm512_and_si512(bytes, _mm512_set1_epi32(0x3F3F_3FFF));
    let pairs = _mm512_maddubs_epi16(bits, _mm512_set1_epi32(0x0140_0140));
    let all = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x0001_1000));
    _mm512_and_si512(_mm512_srlv_epi32(all, shift), mask)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn starts(bytes: __m512i, mask: u64) -> u64 {
    _mm512_mask_cmpgt_epi8_mask(mask, bytes, _mm512_set1_epi8(-65))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn packed<const BIG: bool, O: Offset>(packed: &Packed<'_, O>, width: usize, output: &mut [u8]) -> bool {
    match width {
        1..=8 => several::<BIG, O>(packed, width, output),
        9..=16 => {
            let mut at = 0;
            let mut fit = true;
            for string in packed.strings() {
                fit &= short::<BIG>(string, width, &mut output[at..]);
                at += width * UNIT;
            }
            fit
        }
        _ => packed.strings().zip(output.chunks_exact_mut(width * UNIT)).all(|(string, record)| long::<BIG>(string, width, record)),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn several<const BIG: bool, O: Offset>(packed: &Packed<'_, O>, width: usize, output: &mut [u8]) -> bool {
    let values = packed.values().as_bytes();
    let step = LANES / width;
    let mut fit = true;
    let mut done = 0;
    while done < packed.len() {
        let count = step.min(packed.len() - done);
        let start = packed.start(done);
        let total = packed.start(done + count) - start;
        if total > VECTOR { return false; }
        let mask = first_bits(total);
        let bytes = load_prefix(&values[start..]);
        let starts = starts(bytes, mask);
        let mut rest = starts;
        let mut lanes = 0u32;
        for (i, pair) in packed.offsets()[done..=done + count].windows(2).enumerate() {
            let len = pair[0].distance(pair[1]);
            let characters = _bzhi_u64(rest, len).count_ones();
            rest = rest.wrapping_shr(len);
            fit &= characters as usize <= width;
            lanes |= _bzhi_u32(0xFFFF, characters) << (i * width);
        }
        let starts = _mm512_maskz_compress_epi8(starts, load(&INDEX));
        let starts = _mm512_maskz_expand_epi8(u64::from(lanes), starts);
        let units = code_points(bytes, _mm512_permutexvar_epi8(load(&QUARTERS[0]), starts));
        let units = _mm512_maskz_mov_epi32(lanes as u16, units);
        store_prefix(reorder::<BIG>(units), &mut output[done * width * UNIT..]);
        done += count;
    }
    fit
}

/// width 9 to 16
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn short<const BIG: bool>(string: &[u8], width: usize, output: &mut [u8]) -> bool {
    let bytes = load_masked(string);
    let starts = starts(bytes, first_bits(string.len()));
    let count = starts.count_ones() as usize;
    let starts = _mm512_maskz_compress_epi8(starts, load(&INDEX));
    let units = code_points(bytes, _mm512_permutexvar_epi8(load(&QUARTERS[0]), starts));
    let units = _mm512_maskz_mov_epi32(first_lanes(count), units);
    store_prefix(reorder::<BIG>(units), output);
    count <= width && string.len() <= VECTOR
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn long<const BIG: bool>(string: &[u8], width: usize, record: &mut [u8]) -> bool {
    let mut rest = string;
    let mut room = record;
    while !rest.is_empty() {
        let bytes = load_prefix(rest);
        if _mm512_movepi8_mask(bytes) == 0 {
            let count = rest.len().min(VECTOR);
            if count * UNIT > room.len() { return false; }
            let (units, after) = room.split_at_mut(count * UNIT);
            for (i, units) in units.chunks_mut(VECTOR).enumerate() {
                store_prefix(spread::<BIG>(bytes, i), units);
            }
            room = after;
            rest = &rest[count..];
            continue;
        }
        let mut starts = starts(bytes, first_bits(rest.len()));
        let mut used = rest.len();
        if used > VECTOR {
            // Four bytes from one of the last three would not all be here.
            let later = starts >> 61 << 61;
            starts ^= later;
            used = later.trailing_zeros() as usize;
        }
        let count = starts.count_ones() as usize;
        if count * UNIT > room.len() { return false; }
        let starts = _mm512_maskz_compress_epi8(starts, load(&INDEX));
        let (units, after) = room.split_at_mut(count * UNIT);
        for (i, units) in units.chunks_mut(VECTOR).enumerate() {
            let starts = _mm512_permutexvar_epi8(load(&QUARTERS[i]), starts);
            store_prefix(reorder::<BIG>(code_points(bytes, starts)), units);
        }
        room = after;
        rest = &rest[used..];
    }
    let _ = width;
    for padding in room.chunks_mut(VECTOR) {
        store_prefix(_mm512_setzero_si512(), padding);
    }
    true
}
