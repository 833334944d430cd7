//! UTF-32 to UTF-8; ASCII here.

use core::arch::x86_64::*;
use core::mem::MaybeUninit;

use super::decode_text;
use super::vector::*;
use crate::utf32::unit::UNIT;

/// How far ahead of what is read memory is fetched, in bytes.
const AHEAD: usize = 4096;

/// Decode the first `ends.len()` records of `bytes` to the start of `output`, and write where each text ends there. The
/// bytes written; `None` if a code unit is no Unicode scalar value.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn records<const BIG: bool>(
    bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    ends: &mut [u32],
) -> Option<usize> {
    // So few records at first that little is lost if one of them is not ASCII.
    let (few, many) = if width <= 8 { (128, 128) } else { (16, 64) };
    let (first, most) = ends.split_at_mut(ends.len().min(few));
    let mut written = 0;
    let mut rest = bytes;
    let mut groups = core::iter::once(first).chain(most.chunks_mut(many));
    while let Some(ends) = groups.next() {
        fetch(rest, ends.len() * width * UNIT);
        let mut end = written;
        let ascii = match width {
            1..=4 => short::<BIG, 4>(rest, width, output, &mut end, ends),
            5..=8 => short::<BIG, 8>(rest, width, output, &mut end, ends),
            9..=16 => quarter::<BIG>(rest, width, output, &mut end, ends),
            17..=32 => half::<BIG>(rest, width, output, &mut end, ends),
            33..=64 => whole::<BIG>(rest, width, output, &mut end, ends),
            _ => long::<BIG>(rest, width, output, &mut end, ends),
        };
        if !ascii {
            // Most likely the rest is not either.
            for ends in core::iter::once(ends).chain(groups) {
                if !decode_text::records::<BIG>(rest, width, output, &mut written, ends) {
                    return None;
                }
                rest = &rest[ends.len() * width * UNIT..];
            }
            return Some(written);
        }
        written = end;
        rest = &rest[ends.len() * width * UNIT..];
    }
    Some(written)
}

/// Fetch the `len` bytes that are [`AHEAD`] of the start of `bytes`, or whatever is there.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn fetch(bytes: &[u8], len: usize) {
    for line in (AHEAD..AHEAD + len).step_by(VECTOR) {
        #[allow(unused_unsafe, reason = "safe in newer versions of Rust")]
        // SAFETY: a prefetch is no access, whatever the address.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().wrapping_add(line).cast());
        }
    }
}

/// Widths up to `N`, 4 or 8: the characters of a record in a lane of `N` bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn short<const BIG: bool, const N: usize>(
    mut bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    written: &mut usize,
    ends: &mut [u32],
) -> bool {
    let mut from = INDEX;
    let mut real = 0;
    for (slot, from) in from.iter_mut().enumerate() {
        let (record, position) = (slot / N, slot % N);
        *from = (record * width + position) as u8;
        real |= u64::from(position < width) << slot;
    }
    let from = load(&from);
    let mut any = _mm512_setzero_si512();
    for ends in ends.chunks_mut(VECTOR / N) {
        let units = load_four(bytes);
        any = or(any, units);
        let text = _mm512_maskz_permutexvar_epi8(real, from, narrow::<BIG>(units));
        // The bits of a lane above its last character, in whole bytes.
        let (padding, text_mask, lengths);
        if N == 4 {
            padding = _mm512_andnot_si512(_mm512_set1_epi32(7), _mm512_lzcnt_epi32(text));
            text_mask = _mm512_movepi8_mask(_mm512_srlv_epi32(_mm512_set1_epi32(-1), padding));
            lengths = _mm512_sub_epi32(_mm512_set1_epi32(4), _mm512_srli_epi32::<3>(padding));
        } else {
            padding = _mm512_andnot_si512(_mm512_set1_epi64(7), _mm512_lzcnt_epi64(text));
            text_mask = _mm512_movepi8_mask(_mm512_srlv_epi64(_mm512_set1_epi64(-1), padding));
            let wide = _mm512_sub_epi64(_mm512_set1_epi64(8), _mm512_srli_epi64::<3>(padding));
            lengths = _mm512_zextsi256_si512(_mm512_cvtepi64_epi32(wide));
        }
        let text_mask = text_mask & first_bits(N * ends.len());
        store_ends(_mm512_add_epi32(sums(lengths), _mm512_set1_epi32(*written as i32)), ends);
        put(_mm512_maskz_compress_epi8(text_mask, text), output, *written);
        *written += text_mask.count_ones() as usize;
        bytes = bytes.get(ends.len() * width * UNIT..).unwrap_or_default();
    }
    is_ascii::<BIG>(any)
}

/// Widths from 9 to 16. Not inlined, so that the loop has all registers for itself.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn quarter<const BIG: bool>(
    bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    written: &mut usize,
    ends: &mut [u32],
) -> bool {
    let real = first_lanes(width);
    let order = load(if BIG { &LAST_BYTES } else { &FIRST_BYTES });
    let mut any = _mm512_setzero_si512();
    let length_bytes = width * UNIT;
    let mut from = 0;
    let (steps, last) = ends.as_chunks_mut::<4>();
    for ends in steps {
        let rest = &bytes[from..];
        let units = if rest.len() >= 3 * length_bytes + VECTOR {
            load_rows(rest, length_bytes)
        } else {
            load_records(rest, length_bytes)
        };
        any = or(any, units);
        *ends = put_quarters(units, order, real, output, *written);
        *written = ends[3] as usize;
        from += 4 * length_bytes;
    }
    if !last.is_empty() {
        let units = load_records(&bytes[from..from + last.len() * length_bytes], length_bytes);
        any = or(any, units);
        let ends = put_quarters(units, order, real, output, *written);
        *written = ends[3] as usize;
        last.copy_from_slice(&ends[..last.len()]);
    }
    is_ascii::<BIG>(any)
}

/// Write the text of four records, whose characters are `order` of their bytes and of which those in `real` count. Where
/// each ends.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn put_quarters(
    units: [__m512i; 4],
    order: __m512i,
    real: __mmask16,
    output: &mut [MaybeUninit<u8>],
    at: usize,
) -> [u32; 4] {
    let mut text = [_mm_setzero_si128(); 4];
    let mut used = [0; 4];
    for ((text, used), units) in text.iter_mut().zip(&mut used).zip(units) {
        *text = _mm512_castsi512_si128(_mm512_permutexvar_epi8(order, units));
        *used = _mm512_mask_test_epi32_mask(real, units, units);
    }
    put_rows(text, used, output, at)
}

/// The code units of the first four records of `bytes`, or as many as there are, each in a vector of its own.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn load_records(bytes: &[u8], length_bytes: usize) -> [__m512i; 4] {
    let mut units = [_mm512_setzero_si512(); 4];
    for (units, record) in units.iter_mut().zip(bytes.chunks(length_bytes)) {
        *units = load_masked(record);
    }
    units
}

/// The places of the lowest bytes of 16 code units in little-endian order, four times.
static FIRST_BYTES: [u8; VECTOR] = lowest_bytes(0);

/// The same in big-endian order.
static LAST_BYTES: [u8; VECTOR] = lowest_bytes(UNIT - 1);

const fn lowest_bytes(first: usize) -> [u8; VECTOR] {
    let mut places = [0; VECTOR];
    let mut at = 0;
    while at < VECTOR {
        places[at] = (at % LANES * UNIT + first) as u8;
        at += 1;
    }
    places
}

/// Widths from 17 to 32.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn half<const BIG: bool>(
    bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    written: &mut usize,
    ends: &mut [u32],
) -> bool {
    let real = first_bits(width) as u32;
    let order = load(&PAIRS);
    let mut any = _mm512_setzero_si512();
    let mut from = 0;
    for end in ends {
        let rest = &bytes[from..];
        let (low, high) = match rest.as_chunks() {
            ([low, high, ..], _) => (load(low), load(high)),
            ([low], rest) => (load(low), load_masked(rest)),
            ([], rest) => (load_masked(rest), _mm512_setzero_si512()),
        };
        any = _mm512_ternarylogic_epi32::<OR>(any, low, high);
        let pairs = _mm512_packus_epi32(lowest::<BIG>(low), lowest::<BIG>(high));
        let text = _mm512_castsi512_si256(_mm512_permutexvar_epi8(order, pairs));
        let used = _mm256_test_epi8_mask(text, text) & real;
        put_32(text, output, *written);
        *written += 32 - used.leading_zeros() as usize;
        *end = *written as u32;
        from += width * UNIT;
    }
    is_ascii::<BIG>(any)
}

/// The places of the lowest bytes of 32 code units that were packed to pairs: four of one vector and of the other in turn.
static PAIRS: [u8; VECTOR] = {
    let mut places = [0; VECTOR];
    let mut unit = 0;
    while unit < 2 * LANES {
        let (vector, lane) = (unit / LANES, unit % LANES);
        places[unit] = (lane / 4 * 16 + vector * 8 + lane % 4 * 2) as u8;
        unit += 1;
    }
    places
};

/// Widths from 33 to 64.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn whole<const BIG: bool>(
    bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    written: &mut usize,
    ends: &mut [u32],
) -> bool {
    let real = first_bits(width);
    let mut any = _mm512_setzero_si512();
    let mut from = 0;
    for end in ends {
        let units = load_four(&bytes[from..]);
        any = or(any, units);
        let text = narrow::<BIG>(units);
        let used = _mm512_test_epi8_mask(text, text) & real;
        put(text, output, *written);
        *written += VECTOR - used.leading_zeros() as usize;
        *end = *written as u32;
        from += width * UNIT;
    }
    is_ascii::<BIG>(any)
}

/// Any width.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn long<const BIG: bool>(
    bytes: &[u8],
    width: usize,
    output: &mut [MaybeUninit<u8>],
    written: &mut usize,
    ends: &mut [u32],
) -> bool {
    for (record, end) in bytes.chunks_exact(width * UNIT).zip(ends) {
        let mut any = _mm512_setzero_si512();
        let mut at = *written;
        for units in record.chunks(VECTOR * UNIT) {
            let units = load_four(units);
            any = or(any, units);
            let text = narrow::<BIG>(units);
            let used = _mm512_test_epi8_mask(text, text);
            put(text, output, at);
            if used != 0 {
                *written = at + VECTOR - used.leading_zeros() as usize;
            }
            at += VECTOR;
        }
        if !is_ascii::<BIG>(any) {
            return false;
        }
        *end = *written as u32;
    }
    true
}

/// The or of three.
const OR: i32 = 0xFE;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn or(any: __m512i, [a, b, c, d]: [__m512i; 4]) -> __m512i {
    _mm512_ternarylogic_epi32::<OR>(_mm512_ternarylogic_epi32::<OR>(any, a, b), c, d)
}

/// Whether the or of code units, as they stand in memory, is ASCII.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn is_ascii<const BIG: bool>(any: __m512i) -> bool {
    let others = if BIG { 0x7F_u32.swap_bytes() } else { 0x7F };
    _mm512_test_epi32_mask(any, _mm512_set1_epi32(!others as i32)) == 0
}

/// The first 64 code units of `bytes`, with zeros after them if there are fewer.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn load_four(bytes: &[u8]) -> [__m512i; 4] {
    let (vectors, rest) = bytes.as_chunks();
    if let [a, b, c, d, ..] = vectors {
        return [load(a), load(b), load(c), load(d)];
    }
    let mut units = [_mm512_setzero_si512(); 4];
    for (units, vector) in units.iter_mut().zip(vectors) {
        *units = load(vector);
    }
    if let Some(units) = units.get_mut(vectors.len()) {
        *units = load_masked(rest);
    }
    units
}

/// ASCII code units in little-endian order; any others in some order.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn lowest<const BIG: bool>(units: __m512i) -> __m512i {
    if BIG { _mm512_srli_epi32::<24>(units) } else { units }
}

/// The characters of 64 code units that are ASCII.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn narrow<const BIG: bool>([a, b, c, d]: [__m512i; 4]) -> __m512i {
    let low = _mm512_packus_epi32(lowest::<BIG>(a), lowest::<BIG>(b));
    let high = _mm512_packus_epi32(lowest::<BIG>(c), lowest::<BIG>(d));
    // Each pack takes 16 bytes of one and of the other in turn.
    let order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    _mm512_permutexvar_epi32(order, _mm512_packus_epi16(low, high))
}

/// The sum of all lanes up to each.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
fn sums(lanes: __m512i) -> __m512i {
    let zero = _mm512_setzero_si512();
    let sums = _mm512_add_epi32(lanes, _mm512_alignr_epi32::<15>(lanes, zero));
    let sums = _mm512_add_epi32(sums, _mm512_alignr_epi32::<14>(sums, zero));
    let sums = _mm512_add_epi32(sums, _mm512_alignr_epi32::<12>(sums, zero));
    _mm512_add_epi32(sums, _mm512_alignr_epi32::<8>(sums, zero))
}
