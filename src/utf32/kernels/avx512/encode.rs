//! UTF-8 to UTF-32; ASCII here.

use core::arch::x86_64::*;

use super::encode_text;
use super::vector::*;
use crate::utf32::Offset;
use crate::utf32::kernels::Packed;
use crate::utf32::unit::UNIT;

/// Encode the strings of `packed` into the first records of `output`. False if one has more code points than `width`, or
/// begins or ends inside a character.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn packed<const BIG: bool, O: Offset>(
    packed: &Packed<'_, O>,
    width: usize,
    output: &mut [u8],
) -> bool {
    if width <= VECTOR && is_ascii(packed.bytes()) {
        packed_ascii::<BIG, O>(packed, width, output)
    } else {
        packed.is_on_boundaries() && encode_text::packed::<BIG, O>(packed, width, output)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn is_ascii(bytes: &[u8]) -> bool {
    let (vectors, rest) = bytes.as_chunks::<VECTOR>();
    let mut any = load_masked(rest);
    for vectors in vectors.chunks(8) {
        for vector in vectors {
            any = _mm512_or_si512(any, load(vector));
        }
        if _mm512_movepi8_mask(any) != 0 {
            return false;
        }
    }
    _mm512_movepi8_mask(any) == 0
}

/// As [`packed`], for ASCII and a width of at most 64.
///
/// A step moves as many whole records as fit in a vector of one byte a code unit: their text is expanded to the bytes
/// that have a character, the other bytes are zero, and each byte becomes a code unit.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn packed_ascii<const BIG: bool, O: Offset>(packed: &Packed<'_, O>, width: usize, output: &mut [u8]) -> bool {
    let values = packed.values().as_bytes();
    let step = (VECTOR / width).min(LANES);
    let (lane, position) = slots(width, step);
    let mut longest = _mm512_setzero_si512();
    let mut done = 0;
    while done < packed.len() {
        let count = step.min(packed.len() - done);
        let lengths = lengths(&packed.offsets()[done..], count);
        longest = _mm512_max_epu32(longest, lengths);
        let full = _mm512_cmplt_epu8_mask(position, _mm512_permutexvar_epi8(lane, lengths));
        let text = load_start(&values[packed.start(done)..]);
        widen::<BIG>(_mm512_maskz_expand_epi8(full, text), count * width, &mut output[done * width * UNIT..]);
        done += count;
    }
    _mm512_cmpgt_epu32_mask(longest, _mm512_set1_epi32(width as i32)) == 0
}

/// For each byte of a vector of one byte a code unit, `step` records of them: the lowest byte of the lane that belongs to
/// its record; and its position in the record, or the largest number after the last record.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn slots(width: usize, step: usize) -> (__m512i, __m512i) {
    let mut lane = [0; VECTOR];
    let mut position = [u8::MAX; VECTOR];
    let (width, step) = (width as u32, step as u32);
    // Division by multiplication, exact for numbers as small as these.
    let inverse = (1 << 16) / width + 1;
    for (slot, (lane, position)) in (0..).zip(lane.iter_mut().zip(&mut position)) {
        let record = (slot * inverse) >> 16;
        *lane = (UNIT as u32 * record) as u8;
        if record < step {
            *position = (slot - record * width) as u8;
        }
    }
    (load(&lane), load(&position))
}

/// Store the first `count` bytes of `text` as code units to the start of `output`, which may be shorter. More bytes may
/// be stored after them.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn widen<const BIG: bool>(text: __m512i, count: usize, output: &mut [u8]) {
    if let Some(output) = output.first_chunk_mut::<{ VECTOR * UNIT }>() {
        let vectors = output.as_chunks_mut().0.iter_mut().zip(&QUARTERS);
        for (output, quarter) in vectors.take(count.div_ceil(LANES)) {
            store(units::<BIG>(text, quarter), output);
        }
    } else {
        for (output, quarter) in output.chunks_mut(VECTOR).zip(&QUARTERS).take(count.div_ceil(LANES)) {
            store_start(units::<BIG>(text, quarter), output);
        }
    }
}

/// The bytes of a quarter of `text` as code units.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn units<const BIG: bool>(text: __m512i, quarter: &[u8; VECTOR]) -> __m512i {
    let lowest = if BIG { 0x8888_8888_8888_8888 } else { 0x1111_1111_1111_1111 };
    _mm512_maskz_permutexvar_epi8(lowest, load(quarter), text)
}

/// Encode `strings` into the first records of `output`. False if one has more code points than `width`.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn strings<const BIG: bool, S: AsRef<str>>(
    strings: &[S],
    width: usize,
    output: &mut [u8],
) -> bool {
    // A few first, so that little is lost if the strings are not ASCII.
    let (few, most) = strings.split_at(strings.len().min(16));
    let (few_output, most_output) = output.split_at_mut(few.len() * width * UNIT);
    if ascii::<BIG, S>(few, width, few_output) {
        ascii::<BIG, S>(most, width, most_output) || encode_text::strings::<BIG, S>(most, width, most_output)
    } else {
        encode_text::strings::<BIG, S>(strings, width, output)
    }
}

/// Encode strings of which all are ASCII; false if one is not, or is too long.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn ascii<const BIG: bool, S: AsRef<str>>(strings: &[S], width: usize, output: &mut [u8]) -> bool {
    match width {
        1..=4 => short_ascii::<BIG, 4, S>(strings, width, output),
        5..=8 => short_ascii::<BIG, 8, S>(strings, width, output),
        9..=16 => short_ascii::<BIG, 16, S>(strings, width, output),
        17..=64 => long_ascii::<BIG, S>(strings, width, output),
        _ => false,
    }
}

/// As [`ascii`]. The width is at most `N`, which is at most 16.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn short_ascii<const BIG: bool, const N: usize, S: AsRef<str>>(
    strings: &[S],
    width: usize,
    output: &mut [u8],
) -> bool {
    let mut any = _mm_setzero_si128();
    let mut longest = 0;
    let mut at = 0;
    for string in strings {
        let string = string.as_ref();
        longest = longest.max(string.len());
        let text = load_masked_16(string.as_bytes());
        any = _mm_or_si128(any, text);
        let units = _mm512_cvtepu8_epi32(text);
        let units = if BIG { _mm512_slli_epi32::<24>(units) } else { units };
        let rest = &mut output[at..];
        // Narrow records are stored narrowly: stores of whole vectors would overlap many times.
        if let (4, Some(record)) = (N, rest.first_chunk_mut()) {
            store_16(_mm512_castsi512_si128(units), record);
        } else if let (8, Some(record)) = (N, rest.first_chunk_mut()) {
            store_32(_mm512_castsi512_si256(units), record);
        } else {
            store_start(units, rest);
        }
        at += width * UNIT;
    }
    longest <= width && _mm_movepi8_mask(any) == 0
}

/// As [`ascii`], for a width of at most 64.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn long_ascii<const BIG: bool, S: AsRef<str>>(strings: &[S], width: usize, output: &mut [u8]) -> bool {
    let mut any = _mm512_setzero_si512();
    let mut longest = 0;
    let mut at = 0;
    for string in strings {
        let string = string.as_ref();
        longest = longest.max(string.len());
        let text = load_masked(string.as_bytes());
        any = _mm512_or_si512(any, text);
        widen::<BIG>(text, width, &mut output[at..]);
        at += width * UNIT;
    }
    longest <= width && _mm512_movepi8_mask(any) == 0
}
