//! The kernels in safe Rust.

use core::mem::MaybeUninit;

use super::super::Format;
use super::super::unit::{SCALARS, UNIT, scalar_rank, from_bytes, to_bytes};
use super::Packed;
use crate::byte_order::ByteOrder;

/// The characters that are looked at together.
const GROUP: usize = 8;

/// The bits that no ASCII character has, in a group of UTF-8 bytes.
const NOT_ASCII: u64 = 0x8080_8080_8080_8080;

/// Encode `strings` into the first records of `output`. False if one has too many code points.
pub(super) fn encode_strings(strings: &[&str], format: Format, output: &mut [u8]) -> bool {
    let mut pairs = strings.iter().zip(output.chunks_exact_mut(format.length_bytes()));
    match format.byte_order() {
        ByteOrder::Little => pairs.all(|(string, record)| encode::<false>(string, record)),
        ByteOrder::Big => pairs.all(|(string, record)| encode::<true>(string, record)),
    }
}

/// Encode the strings of `packed` into the first records of `output`. False if one has too many code points, or
/// begins or ends inside a character.
pub(super) fn encode_packed(packed: &Packed<'_>, format: Format, output: &mut [u8]) -> bool {
    let mut rest = packed.values();
    let mut pairs = packed.lens().iter().zip(output.chunks_exact_mut(format.length_bytes()));
    let mut next = |len: u32| {
        let (string, after) = rest.split_at_checked(len as usize)?;
        rest = after;
        Some(string)
    };
    match format.byte_order() {
        ByteOrder::Little => {
            pairs.all(|(&len, record)| next(len).is_some_and(|string| encode::<false>(string, record)))
        }
        ByteOrder::Big => {
            pairs.all(|(&len, record)| next(len).is_some_and(|string| encode::<true>(string, record)))
        }
    }
}

/// Encode `string` into `record`. False if it has too many code points.
#[inline]
fn encode<const BIG: bool>(string: &str, record: &mut [u8]) -> bool {
    let (ascii, rest) = string.split_at(encode_ascii::<BIG>(string.as_bytes(), record));
    let mut units = record[ascii.len() * UNIT..].chunks_exact_mut(UNIT);
    for character in rest.chars() {
        let Some(unit) = units.next() else { return false };
        unit.copy_from_slice(&to_bytes::<BIG>(character.into()));
    }
    for padding in units {
        padding.fill(0);
    }
    true
}

/// Encode the first characters of `string` into `record`, as long as whole groups of them are ASCII and have room.
/// How many were.
#[inline]
fn encode_ascii<const BIG: bool>(string: &[u8], record: &mut [u8]) -> usize {
    let mut done = 0;
    for (group, units) in string.chunks_exact(GROUP).zip(record.chunks_exact_mut(GROUP * UNIT)) {
        let group: [u8; GROUP] = group.first_chunk().copied().unwrap_or_default();
        if u64::from_ne_bytes(group) & NOT_ASCII != 0 {
            break;
        }
        units.copy_from_slice(group.map(|byte| to_bytes::<BIG>(byte.into())).as_flattened());
        done += GROUP;
    }
    done
}

/// Decode the first `ends.len()` records of `bytes` to the start of `output`, and write where each text ends there.
/// The bytes written; `None` if a code unit is no Unicode scalar value.
pub(super) fn decode(
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

#[expect(clippy::cast_possible_truncation, reason = "the end of a single string is cut to 32 bits")]
fn decode_as<const BIG: bool>(
    bytes: &[u8],
    format: Format,
    output: &mut [MaybeUninit<u8>],
    ends: &mut [u32],
) -> Option<usize> {
    let mut written = 0;
    for (record, end) in bytes.chunks_exact(format.length_bytes()).zip(ends) {
        written += decode_one::<BIG>(without_padding(record), &mut output[written..])?;
        *end = written as u32;
    }
    Some(written)
}

/// Decode `units` to the start of `output`. The bytes written; `None` if a code unit is no Unicode scalar value.
#[inline]
fn decode_one<const BIG: bool>(units: &[u8], output: &mut [MaybeUninit<u8>]) -> Option<usize> {
    let mut written = 0;
    let mut groups = units.chunks_exact(GROUP * UNIT);
    for group in &mut groups {
        written += match ascii::<BIG>(group) {
            Some(text) => write(&text, &mut output[written..]),
            None => decode_units::<BIG>(group, &mut output[written..])?,
        };
    }
    Some(written + decode_units::<BIG>(groups.remainder(), &mut output[written..])?)
}

/// The text of the code units of `group` if all of them are ASCII.
#[inline]
fn ascii<const BIG: bool>(group: &[u8]) -> Option<[u8; GROUP]> {
    let mut text = [0; GROUP];
    let mut all = 0;
    for (byte, unit) in text.iter_mut().zip(group.chunks_exact(UNIT)) {
        let bytes: [u8; UNIT] = unit.first_chunk().copied().unwrap_or_default();
        all |= from_bytes::<BIG>(bytes);
        *byte = if BIG { bytes[UNIT - 1] } else { bytes[0] };
    }
    (all < 0x80).then_some(text)
}

#[inline]
fn decode_units<const BIG: bool>(units: &[u8], output: &mut [MaybeUninit<u8>]) -> Option<usize> {
    let mut written = 0;
    for unit in units.chunks_exact(UNIT) {
        let unit = from_bytes::<BIG>(unit.first_chunk().copied().unwrap_or_default());
        let mut text = [0; 4];
        let text = char::from_u32(unit)?.encode_utf8(&mut text);
        written += write(text.as_bytes(), &mut output[written..]);
    }
    Some(written)
}

/// Write `text` to the start of `output`. The bytes written.
#[inline]
fn write(text: &[u8], output: &mut [MaybeUninit<u8>]) -> usize {
    for (to, from) in output[..text.len()].iter_mut().zip(text) {
        to.write(*from);
    }
    text.len()
}

/// `record` without the code units of zero at its end.
#[inline]
pub(in crate::utf32) fn without_padding(record: &[u8]) -> &[u8] {
    let mut rest = record;
    while let Some((before, unit)) = rest.split_last_chunk::<UNIT>() {
        if *unit != [0; UNIT] {
            break;
        }
        rest = before;
    }
    rest
}

/// Whether every code unit of `bytes` is a Unicode scalar value.
#[inline]
pub(super) fn is_valid(bytes: &[u8], byte_order: ByteOrder) -> bool {
    match byte_order {
        ByteOrder::Little => is_valid_as::<false>(bytes),
        ByteOrder::Big => is_valid_as::<true>(bytes),
    }
}

#[inline]
fn is_valid_as<const BIG: bool>(bytes: &[u8]) -> bool {
    let largest = bytes.chunks_exact(UNIT).fold(0, |largest, unit| {
        scalar_rank(from_bytes::<BIG>(unit.first_chunk().copied().unwrap_or_default())).max(largest)
    });
    largest < SCALARS
}

/// Reverse the bytes of every code unit.
#[inline]
pub(super) fn swap_bytes(bytes: &mut [u8]) {
    for unit in bytes.chunks_exact_mut(UNIT) {
        let swapped = from_bytes::<true>(unit.first_chunk().copied().unwrap_or_default());
        unit.copy_from_slice(&to_bytes::<false>(swapped));
    }
}
