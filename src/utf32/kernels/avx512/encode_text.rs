//! UTF-8 that is not all ASCII to UTF-32.

use core::arch::x86_64::*;

use super::encode::units;
use super::vector::*;
use crate::utf32::Offset;
use crate::utf32::kernels::Packed;
use crate::utf32::unit::UNIT;

/// Encode the strings of `packed`, which begin and end between characters, into the first records of `output`. False if
/// one has more code points than `width`.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn packed<const BIG: bool, O: Offset>(
    packed: &Packed<'_, O>,
    width: usize,
    output: &mut [u8],
) -> bool {
    if width * 2 <= LANES {
        several::<BIG, O>(packed, width, output)
    } else {
        each::<BIG>(packed.strings(), width, output)
    }
}

/// Encode `strings` into the first records of `output`. False if one has more code points than `width`.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn strings<const BIG: bool, S: AsRef<str>>(
    strings: &[S],
    width: usize,
    output: &mut [u8],
) -> bool {
    match width {
        1..=4 => several_strings::<BIG, 16, S>(strings, width, output),
        5..=8 => several_strings::<BIG, 32, S>(strings, width, output),
        _ => each::<BIG>(strings.iter().map(|string| string.as_ref().as_bytes()), width, output),
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn each<'a, const BIG: bool>(
    strings: impl Iterator<Item = &'a [u8]>,
    width: usize,
    output: &mut [u8],
) -> bool {
    let mut fit = true;
    let mut at = 0;
    for string in strings {
        let end = at + width * UNIT;
        fit &= if width <= LANES {
            short::<BIG>(string, width, &mut output[at..])
        } else {
            long::<BIG>(string, &mut output[at..end])
        };
        at = end;
    }
    fit
}

/// As [`packed`], as many records a step as fit in one vector: 2 to 16.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn several<const BIG: bool, O: Offset>(packed: &Packed<'_, O>, width: usize, output: &mut [u8]) -> bool {
    let values = packed.values().as_bytes();
    let step = LANES / width;
    let mut fit = true;
    let mut done = 0;
    while done < packed.len() {
        let count = step.min(packed.len() - done);
        let (start, end) = (packed.start(done), packed.start(done + count));
        if end - start > VECTOR {
            // More than four bytes a code point.
            return false;
        }
        let text = load_start(&values[start..]);
        let characters = firsts(text, end - start);
        let mut rest = characters;
        let mut full = 0;
        for (record, length) in packed.lengths(done, count).enumerate() {
            let code_points = _bzhi_u64(rest, length).count_ones();
            // At most 64, and then it is the last string that is not empty.
            rest = rest.wrapping_shr(length);
            fit &= code_points as usize <= width;
            full |= _bzhi_u32(0xFFFF, code_points) << (record * width);
        }
        let units = placed_code_points(text, characters, full as __mmask16);
        store_start(reorder::<BIG>(units), &mut output[done * width * UNIT..]);
        done += count;
    }
    fit
}

/// As [`strings`], for widths up to 4 if `N` is 16, up to 8 if it is 32: each string in `N` bytes of one vector.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn several_strings<const BIG: bool, const N: usize, S: AsRef<str>>(
    strings: &[S],
    width: usize,
    output: &mut [u8],
) -> bool {
    let mut fit = true;
    let mut at = 0;
    for strings in strings.chunks(VECTOR / N) {
        let mut text = _mm512_setzero_si512();
        let mut characters = 0;
        let mut full = 0;
        for (record, string) in strings.iter().enumerate() {
            let string = string.as_ref().as_bytes();
            fit &= string.len() <= N;
            let bytes = load_masked(&string[..string.len().min(N)]);
            let firsts = firsts(bytes, string.len());
            let code_points = firsts.count_ones();
            fit &= code_points as usize <= width;
            characters |= firsts << (record * N);
            full |= _bzhi_u32(0xFFFF, code_points) << (record * width);
            text = _mm512_mask_expand_epi8(text, first_bits(N) << (record * N), bytes);
        }
        let units = placed_code_points(text, characters, full as __mmask16);
        store_start(reorder::<BIG>(units), &mut output[at..]);
        at += strings.len() * width * UNIT;
    }
    fit
}

/// The code points of `characters`, the first bytes of characters of `text`, in the lanes of `full`, as many as there
/// are characters; zero in the others.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn placed_code_points(text: __m512i, characters: __mmask64, full: __mmask16) -> __m512i {
    let places = _mm512_maskz_compress_epi8(characters, load(&INDEX));
    let places = _mm512_maskz_expand_epi8(full.into(), places);
    _mm512_maskz_mov_epi32(full, code_points(text, places, &QUARTERS[0]))
}

/// Encode `string` into the start of `output`, which may be written to after the record too. False if it has more code
/// points than `width`, which is at most 16.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn short<const BIG: bool>(string: &[u8], width: usize, output: &mut [u8]) -> bool {
    let text = load_masked(string);
    let characters = firsts(text, string.len());
    let count = characters.count_ones() as usize;
    let places = _mm512_maskz_compress_epi8(characters, load(&INDEX));
    let units = _mm512_maskz_mov_epi32(first_lanes(count), code_points(text, places, &QUARTERS[0]));
    store_start(reorder::<BIG>(units), output);
    count <= width && string.len() <= VECTOR
}

/// Encode `string` into `record`. False if it has too many code points.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn long<const BIG: bool>(string: &[u8], record: &mut [u8]) -> bool {
    let mut rest = string;
    let mut room = record;
    while !rest.is_empty() {
        let text = load_start(rest);
        let mut characters = firsts(text, rest.len());
        let mut used = rest.len();
        if used > VECTOR {
            // Of a character that begins in the last three bytes, not all may be here.
            let later = characters & (u64::MAX << (VECTOR - 3));
            characters ^= later;
            used = later.trailing_zeros() as usize;
        }
        let Some((now, after)) = room.split_at_mut_checked(characters.count_ones() as usize * UNIT) else {
            return false;
        };
        if _mm512_movepi8_mask(text) == 0 {
            for (now, quarter) in now.chunks_mut(VECTOR).zip(&QUARTERS) {
                store_start(units::<BIG>(text, quarter), now);
            }
        } else {
            let places = _mm512_maskz_compress_epi8(characters, load(&INDEX));
            for (now, quarter) in now.chunks_mut(VECTOR).zip(&QUARTERS) {
                store_start(reorder::<BIG>(code_points(text, places, quarter)), now);
            }
        }
        room = after;
        rest = &rest[used..];
    }
    for padding in room.chunks_mut(VECTOR) {
        store_start(_mm512_setzero_si512(), padding);
    }
    true
}

/// The first bytes of characters among the first `len` bytes of `text`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn firsts(text: __m512i, len: usize) -> __mmask64 {
    // The other bytes are 0x80 to 0xBF, -128 to -65 as signed numbers.
    _mm512_mask_cmpgt_epi8_mask(first_bits(len), text, _mm512_set1_epi8(-65))
}

/// The code points of characters of `text`: those whose first bytes have the places in a quarter of `places`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn code_points(text: __m512i, places: __m512i, quarter: &[u8; VECTOR]) -> __m512i {
    // The first byte of a character in the lowest byte of its lane, and the three bytes after it, its own or not.
    let places = _mm512_permutexvar_epi8(load(quarter), places);
    let places = _mm512_add_epi8(places, _mm512_set1_epi32(0x0302_0100));
    let bytes = _mm512_permutexvar_epi8(places, text);
    // Six bits of each byte, all of the first, as one number with the first byte on top.
    let bits = _mm512_and_si512(bytes, _mm512_set1_epi32(0x3F3F_3FFF));
    let pairs = _mm512_maddubs_epi16(bits, _mm512_set1_epi32(0x0140_0140));
    let all = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x0001_1000));
    // By the upper four bits of the first byte, how many bytes there are: drop what is after them, and the mark of the
    // first byte.
    let class = _mm512_srli_epi32::<4>(bytes);
    let drop = _mm512_permutexvar_epi32(class, load_numbers(&DROP));
    let keep = _mm512_permutexvar_epi32(class, load_numbers(&KEEP));
    _mm512_and_si512(_mm512_srlv_epi32(all, drop), keep)
}

static DROP: [u32; LANES] = [18, 18, 18, 18, 18, 18, 18, 18, 0, 0, 0, 0, 12, 12, 6, 0];

static KEEP: [u32; LANES] =
    [0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0x7F, 0, 0, 0, 0, 0x7FF, 0x7FF, 0xFFFF, 0x1F_FFFF];
