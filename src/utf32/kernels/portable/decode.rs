//! UTF-32 to UTF-8.

use core::mem::MaybeUninit;

use super::{CHUNK, SLACK, STAGE, Stage, first_bytes};
use crate::byte_order::ByteOrder;
use crate::utf32::Format;
use crate::utf32::unit::{SCALARS, UNIT, from_bytes, scalar_rank, without_padding};

/// Decode the first `ends.len()` records of `bytes` to the start of `output`, and write where each text ends there.
/// The bytes written; `None` if a code unit is no Unicode scalar value.
#[inline(always)]
pub(in super::super) fn decode(
    bytes: &[u8],
    format: Format,
    output: &mut [MaybeUninit<u8>],
    ends: &mut [u32],
) -> Option<usize> {
    match format.byte_order() {
        ByteOrder::Little => decode_as::<false>(bytes, format, output, ends),
        ByteOrder::Big => decode_as::<true>(bytes, format, output, ends),
    }
}

#[inline(always)]
fn decode_as<const BIG: bool>(
    bytes: &[u8],
    format: Format,
    output: &mut [MaybeUninit<u8>],
    ends: &mut [u32],
) -> Option<usize> {
    let width = format.width().code_points();
    let bytes = bytes.get(..ends.len() * format.length_bytes())?;
    if bytes.len() <= STAGE * UNIT {
        let mut stage: Stage = [0; STAGE + SLACK];
        if narrow::<BIG>(bytes, &mut stage) {
            return Some(ascii(&stage, width, output, ends));
        }
    }
    let mut written = 0;
    for (record, end) in bytes.chunks_exact(format.length_bytes()).zip(ends) {
        written += text::<BIG>(without_padding(record), &mut output[written..])?;
        *end = cut(written);
    }
    Some(written)
}

/// The lowest byte of each code unit of `bytes`. True if all of them are ASCII.
#[inline(always)]
fn narrow<const BIG: bool>(bytes: &[u8], stage: &mut Stage) -> bool {
    let mut all = 0;
    for (units, stage) in bytes.chunks(256 * UNIT).zip(stage.chunks_mut(256)) {
        for (unit, byte) in units.chunks_exact(UNIT).zip(stage) {
            let unit = from_bytes::<BIG>(unit.first_chunk().copied().unwrap_or_default());
            all |= unit;
            *byte = unit.to_le_bytes()[0];
        }
        if all >= 0x80 {
            return false;
        }
    }
    true
}

/// Copy each record of `stage`, `width` ASCII characters, without the zeros at its end. The bytes written.
#[inline(always)]
fn ascii(stage: &Stage, width: usize, output: &mut [MaybeUninit<u8>], ends: &mut [u32]) -> usize {
    let mut written = 0;
    let mut rest = stage.as_slice();
    for end in ends {
        let to = &mut output[written..];
        let mut len = 0;
        let chunks = rest.windows(CHUNK).step_by(CHUNK).zip((0..width).step_by(CHUNK));
        for (chunk, at) in chunks {
            let chunk = u128::from_le_bytes(chunk.first_chunk().copied().unwrap_or_default());
            let chunk = first_bytes(chunk, width - at);
            let used = CHUNK - (chunk.leading_zeros() / 8) as usize;
            len = if used == 0 { len } else { at + used };
            to[at..at + CHUNK].copy_from_slice(&chunk.to_le_bytes().map(MaybeUninit::new));
        }
        written += len;
        *end = cut(written);
        rest = &rest[width..];
    }
    written
}

/// Decode `units` to the start of `output`. The bytes written; `None` if a code unit is no Unicode scalar value.
#[inline(always)]
fn text<const BIG: bool>(units: &[u8], output: &mut [MaybeUninit<u8>]) -> Option<usize> {
    let mut written = 0;
    let mut largest = 0;
    for unit in units.chunks_exact(UNIT) {
        let unit = from_bytes::<BIG>(unit.first_chunk().copied().unwrap_or_default());
        largest = scalar_rank(unit).max(largest);
        let (text, len) = utf8(unit);
        output[written..written + 4].copy_from_slice(&text.map(MaybeUninit::new));
        written += len;
    }
    (largest < SCALARS).then_some(written)
}

/// The UTF-8 of `unit` and its length.
#[inline(always)]
fn utf8(unit: u32) -> ([u8; 4], usize) {
    let [low, ..] = unit.to_le_bytes();
    let six = |shift: u32| 0x80 | (unit >> shift).to_le_bytes()[0] & 0x3F;
    let first = |mark: u8, shift: u32| mark | (unit >> shift).to_le_bytes()[0];
    match unit {
        0..0x80 => ([low, 0, 0, 0], 1),
        0x80..0x800 => ([first(0xC0, 6), six(0), 0, 0], 2),
        0x800..0x1_0000 => ([first(0xE0, 12), six(6), six(0), 0], 3),
        _ => ([first(0xF0, 18), six(12), six(6), six(0)], 4),
    }
}

/// The lower 32 bits of `end`.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "only the end of a single string can be larger")]
const fn cut(end: usize) -> u32 {
    end as u32
}
