//! Every kernel does what its naive twin does.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use proptest::prelude::*;

use super::{BLOCK, Kernel, Packed, decode_block};
use crate::byte_order::ByteOrder;
use crate::utf32::{Format, Width};

/// Miri takes seconds for what takes milliseconds, so it is given less.
const LESS: usize = if cfg!(miri) { 32 } else { 1 };

fn encode_naively(strings: &[String], format: Format) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for string in strings {
        let mut units: Vec<u32> = string.chars().map(u32::from).collect();
        if units.len() > format.width().code_points() {
            return None;
        }
        units.resize(format.width().code_points(), 0);
        for unit in units {
            bytes.extend(match format.byte_order() {
                ByteOrder::Little => unit.to_le_bytes(),
                ByteOrder::Big => unit.to_be_bytes(),
            });
        }
    }
    Some(bytes)
}

fn decode_naively(bytes: &[u8], format: Format) -> Option<(String, Vec<u32>)> {
    let mut values = String::new();
    let mut ends = Vec::new();
    for record in bytes.chunks(format.length_bytes()) {
        let mut units: Vec<u32> = record.chunks(4).map(|unit| read_naively(unit, format)).collect();
        while units.last() == Some(&0) {
            units.pop();
        }
        for unit in units {
            values.push(char::from_u32(unit)?);
        }
        ends.push(u32::try_from(values.len()).unwrap());
    }
    Some((values, ends))
}

fn read_naively(unit: &[u8], format: Format) -> u32 {
    let unit = unit.try_into().unwrap();
    match format.byte_order() {
        ByteOrder::Little => u32::from_le_bytes(unit),
        ByteOrder::Big => u32::from_be_bytes(unit),
    }
}

fn format() -> impl Strategy<Value = Format> {
    let order = prop_oneof![Just(ByteOrder::Little), Just(ByteOrder::Big)];
    (1..=70_usize, order).prop_map(|(width, order)| Format::new(Width::new(width).unwrap(), order))
}

/// Characters of one kind.
fn character(kind: usize) -> BoxedStrategy<char> {
    match kind {
        0 => prop::char::range('\0', '\x7F').boxed(),
        1 => prop::char::range('\u{80}', '\u{FF}').boxed(),
        2 => prop::char::range('\u{100}', '\u{7FF}').boxed(),
        3 => prop_oneof![prop::char::range('\u{800}', '\u{D7FF}'), prop::char::range('\u{E000}', '\u{FFFF}')]
            .boxed(),
        4 => prop::char::range('\u{10000}', '\u{10FFFF}').boxed(),
        5 => Just('\0').boxed(),
        _ => prop_oneof![character(0), character(1), character(2), character(3), character(4)].boxed(),
    }
}

/// Strings of at most `longest` code points, many of them of full length, some with U+0000 at the end or at the start.
fn strings(
    longest: usize,
    kinds: impl Strategy<Value = usize> + Clone,
) -> impl Strategy<Value = Vec<String>> {
    let characters = kinds.prop_flat_map(move |kind| {
        let count = prop_oneof![3 => 0..=longest, 1 => Just(longest)];
        count.prop_flat_map(move |count| prop::collection::vec(character(kind), count))
    });
    let first = prop_oneof![4 => Just(0), 1 => 0..=longest];
    let string = (characters, first, 0..4_usize).prop_map(|(mut characters, first, last)| {
        let count = characters.len();
        characters[..first.min(count.saturating_sub(1))].fill('\0');
        if (2..count).contains(&last) {
            characters[count - last..].fill('\0');
        }
        characters.into_iter().collect()
    });
    prop::collection::vec(string, 0..=BLOCK / LESS)
}

/// A format, and strings that fit it: all ASCII, of one kind each, or mixed.
fn case() -> impl Strategy<Value = (Format, Vec<String>)> {
    format().prop_flat_map(|format| {
        let width = format.width().code_points();
        let strings = prop_oneof![strings(width, Just(0).boxed()), strings(width, (0..=6_usize).boxed())];
        (Just(format), strings)
    })
}

/// Run `encode` on an output that is `shift` bytes into a buffer, and check that nothing around it changes.
fn encoded(len: usize, shift: usize, encode: impl FnOnce(&mut [u8]) -> bool) -> Option<Vec<u8>> {
    let mut buffer = vec![0xA5; shift + len + 70];
    let done = encode(&mut buffer[shift..shift + len]);
    assert!(buffer[..shift].iter().all(|byte| *byte == 0xA5));
    assert!(buffer[shift + len..].iter().all(|byte| *byte == 0xA5));
    done.then(|| buffer[shift..shift + len].to_vec())
}

fn check_encode(format: Format, strings: &[String], shift: usize) {
    let expected = encode_naively(strings, format);
    let borrowed: Vec<&str> = strings.iter().map(String::as_str).collect();
    let mut values = String::from("é");
    let mut offsets = vec![i32::try_from(values.len()).unwrap()];
    for string in strings {
        values.push_str(string);
        offsets.push(i32::try_from(values.len()).unwrap());
    }
    let len = strings.len() * format.length_bytes();
    for kernel in Kernel::all() {
        let found = encoded(len, shift, |output| kernel.encode_strings(&borrowed, format, output));
        assert_eq!(found, expected, "{kernel:?} of strings");
        for after in ["", "plain text after the last string, more than sixty-four bytes of it..."] {
            let values = values.clone() + after;
            let packed = Packed::new(&values, &offsets, usize::MAX).unwrap();
            let found = encoded(len, shift, |output| kernel.encode_packed(&packed, format, output));
            assert_eq!(found, expected, "{kernel:?} of a column");
        }
    }
}

fn check_decode(format: Format, bytes: &[u8], shift: usize, spare: usize) {
    let mut shifted = vec![0xA5; shift];
    shifted.extend(bytes);
    let bytes = &shifted[shift..];
    for kernel in Kernel::all() {
        let mut values = String::with_capacity(spare);
        values.push('é');
        let mut expected_all = values.clone();
        for block in bytes.chunks(format.length_bytes() * decode_block(format)) {
            let expected = decode_naively(block, format);
            let rest = &bytes[block.as_ptr() as usize - bytes.as_ptr() as usize..];
            let mut ends = vec![0; block.len() / format.length_bytes()];
            let done = kernel.append(rest, format, &mut values, &mut ends);
            assert_eq!(done, expected.is_some(), "{kernel:?}");
            if let Some((text, expected_ends)) = expected {
                expected_all.push_str(&text);
                assert_eq!(ends, expected_ends, "{kernel:?}");
            }
            assert_eq!(values, expected_all, "{kernel:?}");
        }
    }
}

/// Code units of which few are no Unicode scalar values.
fn units() -> impl Strategy<Value = Vec<u32>> {
    let unit = prop_oneof![
        300 => character(6).prop_map(u32::from),
        1 => 0xD800..=0xDFFF_u32,
        1 => 0x11_0000..=u32::MAX,
        1 => prop_oneof![Just(0xD7FF), Just(0xE000), Just(0x10_FFFF), Just(0x11_0000), Just(u32::MAX), Just(1 << 31)],
    ];
    prop::collection::vec(unit, 0..400 / LESS)
}

fn cases() -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(miri) { 1 } else { 128 })
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn kernels_encode_as_the_naive_twin((format, strings) in case(), shift in 0..64_usize) {
        check_encode(format, &strings, shift);
    }

    #[test]
    fn kernels_refuse_what_is_too_long(
        (format, mut strings) in case(),
        more in 1..300_usize,
        at in any::<prop::sample::Index>(),
        character in character(6),
    ) {
        prop_assume!(!strings.is_empty());
        let string = at.get_mut(&mut strings);
        while string.chars().count() < format.width().code_points() + more {
            string.push(character);
        }
        check_encode(format, &strings, 0);
    }

    #[test]
    fn kernels_decode_as_the_naive_twin((format, strings) in case(), shift in 0..64_usize, spare in 0..5000_usize) {
        check_decode(format, &encode_naively(&strings, format).unwrap(), shift, spare);
    }

    #[test]
    fn kernels_decode_many_short_strings(
        text in prop::collection::vec(prop_oneof![9 => character(0), 3 => Just('\0'), 1 => character(6)], 0..4000 / LESS),
        format in format(),
    ) {
        let width = format.width().code_points();
        let strings: Vec<String> = text.chunks_exact(width).map(|string| string.iter().collect()).collect();
        check_decode(format, &encode_naively(&strings, format).unwrap(), 1, 0);
    }

    #[test]
    fn kernels_refuse_what_is_no_scalar_value(format in format(), mut units in units(), shift in 0..64_usize) {
        let width = format.width().code_points();
        units.truncate(units.len() / width * width);
        let bytes: Vec<u8> = units.iter().flat_map(|unit| match format.byte_order() {
            ByteOrder::Little => unit.to_le_bytes(),
            ByteOrder::Big => unit.to_be_bytes(),
        }).collect();
        check_decode(format, &bytes, shift, 0);
        let valid = units.iter().all(|unit| char::from_u32(*unit).is_some());
        let mut shifted = vec![0; shift];
        shifted.extend(&bytes);
        for kernel in Kernel::all() {
            prop_assert_eq!(kernel.is_valid(&shifted[shift..], format.byte_order()), valid, "{:?}", kernel);
        }
    }

    #[test]
    fn kernels_swap_as_the_naive_twin(bytes in prop::collection::vec(any::<u8>(), 0..700), shift in 0..64_usize) {
        let whole = bytes.len() / 4 * 4;
        let expected: Vec<u8> = bytes[..whole].chunks(4).flat_map(|unit| unit.iter().rev().copied()).collect();
        for kernel in Kernel::all() {
            let mut buffer = vec![0xA5; shift];
            buffer.extend(&bytes[..whole]);
            kernel.swap_bytes(&mut buffer[shift..]);
            prop_assert_eq!(&buffer[shift..], &expected[..], "{:?}", kernel);
        }
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn streaming_copies(bytes in prop::collection::vec(any::<u8>(), 0..700), shift in 0..64_usize) {
        for kernel in Kernel::all() {
            let found = encoded(bytes.len(), shift, |output| {
                kernel.stream(&bytes, output);
                kernel.fence();
                true
            });
            prop_assert_eq!(found.as_ref(), Some(&bytes), "{:?}", kernel);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn every_scalar_value_survives_every_kernel() {
    let all: Vec<char> = ('\0'..=char::MAX).collect();
    for (width, order) in [(16, ByteOrder::Little), (64, ByteOrder::Big)] {
        let format = Format::new(Width::new(width).unwrap(), order);
        for strings in all.chunks(width * BLOCK) {
            let strings: Vec<String> =
                strings.chunks(width).map(|string| string.iter().collect::<String>()).collect();
            check_encode(format, &strings, 0);
            check_decode(format, &encode_naively(&strings, format).unwrap(), 0, 0);
        }
    }
}
