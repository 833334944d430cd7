//! UTF-8 to UTF-32.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::super::Packed;
use super::text;
use super::vector::*;
use crate::utf32::Offset;
use crate::utf32::unit::UNIT;

const STAGE: usize = 4096;

static QUARTERS: [[u8; VECTOR]; 4] = [counting(0, 1, 4), counting(16, 1, 4), counting(32, 1, 4), counting(48, 1, 4)];

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn packed<const BIG: bool, O: Offset>(packed: &Packed<'_, O>, width: usize, output: &mut [u8]) -> bool {
    if width > VECTOR {
        return packed.is_on_boundaries()
            && packed.strings().zip(output.chunks_exact_mut(width * UNIT)).all(|(string, record)| text::long::<BIG>(string, width, record));
    }
    if is_ascii(packed.bytes()) {
        ascii::<BIG, O>(packed, width, output)
    } else {
        packed.is_on_boundaries() && text::packed::<BIG, O>(packed, width, output)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn is_ascii(bytes: &[u8]) -> bool {
    let (blocks, rest) = bytes.as_chunks::<{ 8 * VECTOR }>();
    for block in blocks {
        let any = block.as_chunks().0.iter().fold(_mm512_setzero_si512(), |any, bytes| _mm512_or_si512(any, load(bytes)));
        if _mm512_movepi8_mask(any) != 0 { return false; }
    }
    let (blocks, rest) = rest.as_chunks::<VECTOR>();
    let any = blocks.iter().fold(load_masked(rest), |any, bytes| _mm512_or_si512(any, load(bytes)));
    _mm512_movepi8_mask(any) == 0
}

#[repr(C, align(64))]
struct Stage([MaybeUninit<u8>; STAGE + VECTOR]);

impl Stage {
    #[inline]
    const fn new() -> Self { Self([MaybeUninit::uninit(); STAGE + VECTOR]) }
    #[inline]
    unsafe fn filled(&self, count: usize) -> &[u8] {
        unsafe { core::slice::from_raw_parts(self.0.as_ptr().cast(), count) }
    }
}

/// The lengths of the first `count` strings between `offsets`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn lens<O: Offset>(offsets: &[O], count: usize) -> __m512i {
    assert!(count < offsets.len());
    unsafe {
        if size_of::<O>() == 4 {
            let lanes = first_lanes(count);
            _mm512_sub_epi32(_mm512_maskz_loadu_epi32(lanes, offsets.as_ptr().add(1).cast()), _mm512_maskz_loadu_epi32(lanes, offsets.as_ptr().cast()))
        } else {
            let lanes = first_lanes(count);
            let half = |from: *const i64, lanes: u8| _mm512_cvtepi64_epi32(_mm512_sub_epi64(_mm512_maskz_loadu_epi64(lanes, from.wrapping_add(1)), _mm512_maskz_loadu_epi64(lanes, from)));
            let from: *const i64 = offsets.as_ptr().cast();
            _mm512_inserti64x4(_mm512_castsi256_si512(half(from, lanes as u8)), half(from.wrapping_add(8), (lanes >> 8) as u8), 1)
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn ascii<const BIG: bool, O: Offset>(packed: &Packed<'_, O>, width: usize, output: &mut [u8]) -> bool {
    let step = (VECTOR / width).min(LANES);
    let mut lane = [0; VECTOR];
    let mut position = [0xFF; VECTOR];
    let inverse = 65536 / width as u32 + 1;
    for (i, (lane, position)) in lane.iter_mut().zip(&mut position).enumerate() {
        let i = i as u32;
        let l = (i * inverse) >> 16;
        *lane = (4 * l) as u8;
        *position = if l < step as u32 { (i - l * width as u32) as u8 } else { 0xFF };
    }
    let (lane, position) = (load(&lane), load(&position));
    let values = packed.values().as_bytes();
    let mut longest = _mm512_setzero_si512();
    let mut done = 0;
    while done < packed.len() {
        let count = step.min(packed.len() - done);
        let lens = lens(&packed.offsets()[done..], count);
        longest = _mm512_max_epu32(longest, lens);
        let mask = _mm512_cmplt_epu8_mask(position, _mm512_permutexvar_epi8(lane, lens));
        let bytes = load_prefix(&values[packed.start(done)..]);
        let slots = _mm512_maskz_expand_epi8(mask, bytes);
        let units = &mut output[done * width * UNIT..];
        done += count;
        if let Some(units) = units.first_chunk_mut::<256>() {
            for (i, output) in units.as_chunks_mut::<VECTOR>().0.iter_mut().enumerate() {
                store(spread::<BIG>(slots, i), output);
            }
        } else {
            for (i, output) in units.chunks_mut(VECTOR).enumerate() {
                store_prefix(spread::<BIG>(slots, i), output);
            }
        }
    }
    _mm512_cmpgt_epu32_mask(longest, _mm512_set1_epi32(width as i32)) == 0
}

/// Write the bytes of `slots` as code units.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn widen<const BIG: bool>(slots: &[u8], output: &mut [u8]) {
    let output = &mut output[..slots.len() * UNIT];
    // Whole stores are to whole cache lines, if the code units are aligned.
    let head = (output.as_ptr().align_offset(VECTOR) / UNIT).min(slots.len()).min(LANES);
    let head = if output.as_ptr().align_offset(VECTOR) % UNIT == 0 { head } else { 0 };
    let (first, slots) = slots.split_at(head);
    let (first_output, output) = output.split_at_mut(head * UNIT);
    store_prefix(spread::<BIG>(load_masked(first), 0), first_output);
    let (blocks, rest) = slots.as_chunks::<VECTOR>();
    let (block_outputs, rest_output) = output.as_chunks_mut::<{ VECTOR * UNIT }>();
    for (slots, output) in blocks.iter().zip(block_outputs) {
        let slots = load(slots);
        for (i, output) in output.as_chunks_mut::<VECTOR>().0.iter_mut().enumerate() {
            store(spread::<BIG>(slots, i), output);
        }
    }
    let rest = load_masked(rest);
    for (i, output) in rest_output.chunks_mut(VECTOR).enumerate() {
        store_prefix(spread::<BIG>(rest, i), output);
    }
}

/// 16 of the bytes of `slots` as code units.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn spread<const BIG: bool>(slots: __m512i, quarter: usize) -> __m512i {
    let mask = if BIG { 0x8888_8888_8888_8888 } else { 0x1111_1111_1111_1111 };
    _mm512_maskz_permutexvar_epi8(mask, load(&QUARTERS[quarter]), slots)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn strings<const BIG: bool>(strings: &[&str], width: usize, output: &mut [u8]) -> bool {
    let ascii = match width {
        1..=4 => strings_ascii::<BIG, 4>(strings, width, output),
        5..=8 => strings_ascii::<BIG, 8>(strings, width, output),
        9..=16 => strings_ascii::<BIG, 16>(strings, width, output),
        17..=32 => strings_ascii::<BIG, 32>(strings, width, output),
        33..=64 => strings_ascii::<BIG, 64>(strings, width, output),
        _ => false,
    };
    if ascii { return true; }
    if width <= 16 {
        let mut fit = true;
        let mut at = 0;
        for string in strings {
            fit &= text::short::<BIG>(string.as_bytes(), width, &mut output[at..]);
            at += width * UNIT;
        }
        return fit;
    }
    strings.iter().zip(output.chunks_exact_mut(width * UNIT)).all(|(string, record)| text::long::<BIG>(string.as_bytes(), width, record))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn strings_ascii<const BIG: bool, const N: usize>(strings: &[&str], width: usize, output: &mut [u8]) -> bool {
    let mut any = _mm512_setzero_si512();
    let mut longest = 0;
    let mut at = 0;
    for string in strings {
        longest = longest.max(string.len());
        let bytes = load_masked_n::<N>(string.as_bytes());
        any = _mm512_or_si512(any, bytes);
        let to = &mut output[at..];
        let chars = _mm512_castsi512_si128(bytes);
        if N == 4 && to.len() >= 16 {
            let units = _mm_cvtepu8_epi32(chars);
            let units = if BIG { _mm_slli_epi32(units, 24) } else { units };
            unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), units); }
            at += width * UNIT;
        } else if N == 8 && to.len() >= 32 {
            let units = _mm256_cvtepu8_epi32(chars);
            let units = if BIG { _mm256_slli_epi32(units, 24) } else { units };
            unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), units); }
            at += width * UNIT;
        } else if N <= 16 {
            let units = _mm512_cvtepu8_epi32(chars);
            store_prefix(if BIG { _mm512_slli_epi32(units, 24) } else { units }, to);
            at += width * UNIT;
        } else {
            let end = at + width * UNIT;
            let mut to = at;
            let mut i = 0;
            while to < end {
                store_prefix(spread::<BIG>(bytes, i), &mut output[to..]);
                to += 64;
                i += 1;
            }
            at = end;
        }
    }
    longest <= width && _mm512_movepi8_mask(any) == 0
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn load_masked_n<const N: usize>(bytes: &[u8]) -> __m512i {
    let len = bytes.len() as u32;
    unsafe { match N {
        4 | 8 | 16 => _mm512_zextsi128_si512(_mm_maskz_loadu_epi8(_bzhi_u32(0xFFFF, len) as u16, bytes.as_ptr().cast())),
        32 => _mm512_zextsi256_si512(_mm256_maskz_loadu_epi8(_bzhi_u32(0xFFFF_FFFF, len), bytes.as_ptr().cast())),
        _ => _mm512_maskz_loadu_epi8(_bzhi_u64(u64::MAX, len), bytes.as_ptr().cast()),
    } }
}
