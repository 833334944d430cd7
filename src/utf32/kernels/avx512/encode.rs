//! UTF-8 to UTF-32.

use core::arch::x86_64::*;

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

/// The lengths of the first 16 strings between `offsets`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn lens<O: Offset>(offsets: &[O]) -> __m512i {
    let lens: [u32; LANES] = match offsets.first_chunk::<17>() {
        Some(offsets) => core::array::from_fn(|i| offsets[i].distance(offsets[i + 1])),
        None => {
            let mut lens = [0; LANES];
            for (len, pair) in lens.iter_mut().zip(offsets.windows(2)) { *len = pair[0].distance(pair[1]); }
            lens
        }
    };
    unsafe { _mm512_loadu_si512(lens.as_ptr().cast()) }
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
    let mut stage = [0u8; STAGE + VECTOR];
    let mut longest = _mm512_setzero_si512();
    let mut done = 0;
    let mut filled = 0;
    let mut written = 0;
    while done < packed.len() {
        let count = step.min(packed.len() - done);
        let lens = _mm512_maskz_mov_epi32(first_lanes(count), lens(&packed.offsets()[done..]));
        longest = _mm512_max_epu32(longest, lens);
        let mask = _mm512_cmplt_epu8_mask(position, _mm512_permutexvar_epi8(lane, lens));
        let bytes = load_prefix(&values[packed.start(done)..]);
        let slots = _mm512_maskz_expand_epi8(mask, bytes);
        store_prefix(slots, &mut stage[filled..]);
        filled += count * width;
        done += count;
        if filled > STAGE - VECTOR || done == packed.len() {
            widen::<BIG>(&stage[..filled], &mut output[written..]);
            written += filled * UNIT;
            filled = 0;
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
    if width > VECTOR {
        return strings.iter().zip(output.chunks_exact_mut(width * UNIT)).all(|(string, record)| text::long::<BIG>(string.as_bytes(), width, record));
    }
    let mut buffer = core::mem::MaybeUninit::<[u8; 64 * 256 + 64]>::uninit();
    let mut offsets = [0i32; 65];
    let start: *mut u8 = buffer.as_mut_ptr().cast();
    let mut at = 0;
    for (string, offset) in strings.iter().zip(&mut offsets[1..]) {
        let bytes = string.as_bytes();
        if bytes.len() > width * UNIT { return false; }
        unsafe {
            _mm512_storeu_si512(start.add(at).cast(), load_masked(bytes));
            let mut done = 64;
            while done < bytes.len() {
                _mm512_storeu_si512(start.add(at + done).cast(), load_masked(&bytes[done..]));
                done += 64;
            }
        }
        at += bytes.len();
        *offset = at as i32;
    }
    let text = unsafe { core::str::from_utf8_unchecked(core::slice::from_raw_parts(start, at)) };
    let Some(packed) = Packed::new(text, &offsets[..=strings.len()], width * UNIT) else { return false };
    self::packed::<BIG, i32>(&packed, width, output)
}
