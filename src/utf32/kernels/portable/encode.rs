//! UTF-8 to UTF-32.

use super::super::Packed;
use super::{CHUNK, NOT_ASCII, SLACK, STAGE, Stage, first_bytes};
use crate::byte_order::ByteOrder;
use crate::utf32::unit::{UNIT, to_bytes};
use crate::utf32::{Format, Offset};

/// Encode `strings` into the first records of `output`. False if one has too many code points.
#[inline(always)]
pub(in super::super) fn encode_strings<S: AsRef<str>>(
    strings: &[S],
    format: Format,
    output: &mut [u8],
) -> bool {
    match format.byte_order() {
        ByteOrder::Little => encode_strings_as::<false, S>(strings, format, output),
        ByteOrder::Big => encode_strings_as::<true, S>(strings, format, output),
    }
}

#[inline(always)]
fn encode_strings_as<const BIG: bool, S: AsRef<str>>(
    strings: &[S],
    format: Format,
    output: &mut [u8],
) -> bool {
    let width = format.width().code_points();
    if strings.len().checked_mul(width).is_some_and(|units| units <= STAGE) {
        let mut stage: Stage = [0; STAGE + SLACK];
        let mut at = 0;
        let ascii = strings.iter().all(|string| {
            let (string, slot) = (string.as_ref(), &mut stage[at..]);
            at += width;
            string.len() <= width && collect(string.as_bytes(), slot) & NOT_ASCII == 0
        });
        if ascii {
            widen::<BIG>(&stage[..strings.len() * width], output);
            return true;
        }
    }
    let mut pairs = strings.iter().zip(output.chunks_exact_mut(format.length_bytes()));
    pairs.all(|(string, record)| encode::<BIG>(string.as_ref(), record))
}

/// Copy `string` to the start of `slot`, with zeros up to the next whole chunk. All its bytes, or-ed.
#[inline(always)]
fn collect(string: &[u8], slot: &mut [u8]) -> u128 {
    let chunk = load(string);
    slot[..CHUNK].copy_from_slice(&chunk.to_le_bytes());
    let mut any = chunk;
    if string.len() > CHUNK {
        for (chunk, slot) in string.chunks(CHUNK).zip(slot.chunks_exact_mut(CHUNK)).skip(1) {
            let chunk = load(chunk);
            slot.copy_from_slice(&chunk.to_le_bytes());
            any |= chunk;
        }
    }
    any
}

/// Encode the strings of `packed` into the first records of `output`. False if one has too many code points, or
/// begins or ends inside a character.
#[inline(always)]
pub(in super::super) fn encode_packed<O: Offset>(
    packed: &Packed<'_, O>,
    format: Format,
    output: &mut [u8],
) -> bool {
    match format.byte_order() {
        ByteOrder::Little => encode_packed_as::<false, O>(packed, format, output),
        ByteOrder::Big => encode_packed_as::<true, O>(packed, format, output),
    }
}

#[inline(always)]
fn encode_packed_as<const BIG: bool, O: Offset>(
    packed: &Packed<'_, O>,
    format: Format,
    output: &mut [u8],
) -> bool {
    let width = format.width().code_points();
    if packed.len().checked_mul(width).is_some_and(|units| units <= STAGE) && packed.bytes().is_ascii() {
        let mut stage: Stage = [0; STAGE + SLACK];
        let fit = match width {
            1..=16 => collect_packed::<1, O>(packed, width, &mut stage),
            17..=32 => collect_packed::<2, O>(packed, width, &mut stage),
            33..=64 => collect_packed::<4, O>(packed, width, &mut stage),
            _ => collect_packed::<0, O>(packed, width, &mut stage),
        };
        if fit {
            widen::<BIG>(&stage[..packed.len() * width], output);
        }
        return fit;
    }
    let mut rest = packed.values();
    packed.lens().zip(output.chunks_exact_mut(format.length_bytes())).all(|(len, record)| {
        rest.split_at_checked(len).is_some_and(|(string, after)| {
            rest = after;
            encode::<BIG>(string, record)
        })
    })
}

/// Copy each string of `packed` to its `width` bytes of `stage`, as `CHUNKS` whole chunks whatever its length, or as many
/// as it has if `CHUNKS` is 0. False if one has more than `width` bytes.
#[inline(always)]
fn collect_packed<const CHUNKS: usize, O: Offset>(
    packed: &Packed<'_, O>,
    width: usize,
    stage: &mut Stage,
) -> bool {
    let mut rest = packed.values().as_bytes();
    let mut at = 0;
    for len in packed.lens() {
        if len > width {
            return false;
        }
        let (string, after) = rest.split_at(len);
        match rest.get(..CHUNKS * CHUNK) {
            Some(chunks) if CHUNKS > 0 => {
                let slot = &mut stage[at..at + CHUNKS * CHUNK];
                for i in 0..CHUNKS {
                    let chunk = chunks[i * CHUNK..].first_chunk().copied().unwrap_or_default();
                    let chunk = first_bytes(u128::from_le_bytes(chunk), len.saturating_sub(i * CHUNK));
                    slot[i * CHUNK..(i + 1) * CHUNK].copy_from_slice(&chunk.to_le_bytes());
                }
            }
            _ => {
                collect(string, &mut stage[at..]);
            }
        }
        rest = after;
        at += width;
    }
    true
}

/// The first 16 of `bytes`, lowest first, with zeros after them if there are fewer.
#[inline(always)]
fn load(bytes: &[u8]) -> u128 {
    // Two overlapping reads of a fixed size, instead of as many reads as there are bytes.
    let overlap =
        |low: u64, high: u64, size: usize| u128::from(low) | u128::from(high) << (8 * (bytes.len() - size));
    if let Some(chunk) = bytes.first_chunk::<16>() {
        u128::from_le_bytes(*chunk)
    } else if let Some((low, high)) = ends::<8>(bytes) {
        overlap(u64::from_le_bytes(low), u64::from_le_bytes(high), 8)
    } else if let Some((low, high)) = ends::<4>(bytes) {
        overlap(u32::from_le_bytes(low).into(), u32::from_le_bytes(high).into(), 4)
    } else if let Some((low, high)) = ends::<2>(bytes) {
        overlap(u16::from_le_bytes(low).into(), u16::from_le_bytes(high).into(), 2)
    } else {
        bytes.first().copied().unwrap_or_default().into()
    }
}

/// The first and the last `N` of `bytes`, which may overlap.
#[inline(always)]
fn ends<const N: usize>(bytes: &[u8]) -> Option<([u8; N], [u8; N])> {
    Some((*bytes.first_chunk()?, *bytes.last_chunk()?))
}

/// Write each ASCII character of `stage` as a code unit.
#[inline(always)]
fn widen<const BIG: bool>(stage: &[u8], output: &mut [u8]) {
    for (byte, unit) in stage.iter().zip(output.chunks_exact_mut(UNIT)) {
        unit.copy_from_slice(&to_bytes::<BIG>((*byte).into()));
    }
}

/// Encode `string` into `record`. False if it has too many code points.
#[inline(always)]
fn encode<const BIG: bool>(string: &str, record: &mut [u8]) -> bool {
    let ascii = string.bytes().take_while(u8::is_ascii).count();
    let (ascii, rest) = string.split_at(ascii);
    let Some((units, record)) = record.split_at_mut_checked(ascii.len() * UNIT) else { return false };
    widen::<BIG>(ascii.as_bytes(), units);
    let mut units = record.chunks_exact_mut(UNIT);
    for character in rest.chars() {
        let Some(unit) = units.next() else { return false };
        unit.copy_from_slice(&to_bytes::<BIG>(character.into()));
    }
    for padding in units {
        padding.fill(0);
    }
    true
}
