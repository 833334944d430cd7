//! Strings of a fixed length, beside a reading of one code unit after another.

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::utf32::{Column, DecodeError, EncodeError, Format, Width, swap_bytes};

/// The most code points of a string.
const MAX_WIDTH: usize = 48;

/// Checks `bytes`: the first says how wide strings are, the second in which byte order; the others are strings, first as
/// UTF-32 and then as UTF-8, of which a byte 0xFF ends each.
pub fn check(bytes: &[u8]) {
    let [width, order, rest @ ..] = bytes else { return };
    let width = Width::new(usize::from(*width) % MAX_WIDTH + 1).unwrap();
    let order = if order % 2 == 0 { ByteOrder::Little } else { ByteOrder::Big };
    let format = Format::new(width, order);
    decode(format, rest);
    // Code units of text, most of which other bytes are not.
    let units: Vec<u8> = rest.iter().flat_map(|byte| unit(u32::from(*byte), order)).collect();
    decode(format, &units);
    encode(format, rest);
    swap(rest);
}

fn unit(value: u32, order: ByteOrder) -> [u8; 4] {
    match order {
        ByteOrder::Little => value.to_le_bytes(),
        ByteOrder::Big => value.to_be_bytes(),
    }
}

/// The code units of `record` without the zeros at its end.
fn units(record: &[u8], order: ByteOrder) -> Vec<u32> {
    let mut units: Vec<u32> = record
        .chunks(4)
        .map(|unit| {
            let unit = unit.try_into().unwrap();
            match order {
                ByteOrder::Little => u32::from_le_bytes(unit),
                ByteOrder::Big => u32::from_be_bytes(unit),
            }
        })
        .collect();
    while units.last() == Some(&0) {
        units.pop();
    }
    units
}

fn decode(format: Format, bytes: &[u8]) {
    let (length, order) = (format.length_bytes(), format.byte_order());
    let whole = &bytes[..bytes.len() / length * length];
    if whole.len() < bytes.len() {
        let error = DecodeError::InputLength { length_bytes: length, found: bytes.len() };
        assert_eq!(format.decoder().decode_strings(bytes), Err(error.clone()));
        assert_eq!(format.validate(bytes), Err(error));
    }
    let lossy: Vec<String> = whole
        .chunks(length)
        .map(|record| {
            let replaced = |unit| char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER);
            units(record, order).into_iter().map(replaced).collect()
        })
        .collect();
    let fault = whole.chunks(length).enumerate().find_map(|(index, record)| {
        let units = units(record, order);
        let at = units.iter().position(|unit| char::from_u32(*unit).is_none())?;
        Some(DecodeError::InvalidCodeUnit { index, code_unit_index: at, code_unit: units[at] })
    });
    let expected = fault.map_or_else(|| Ok(lossy.clone()), Err);
    let decoder = format.decoder();
    let strings = |column: Column| column.iter().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(decoder.decode_strings(whole), expected);
    assert_eq!(decoder.decode(whole).map(strings), expected);
    assert_eq!(decoder.validate(whole).err(), expected.as_ref().err().cloned());
    let in_place = decoder.strings(whole).map(|strings| strings.map(|text| text.to_string()).collect());
    assert_eq!(in_place, expected);
    assert_eq!(decoder.lossy().decode_strings(whole), Ok(lossy.clone()));
    assert_eq!(decoder.lossy().decode(whole).map(strings), Ok(lossy.clone()));
    let in_place = decoder.lossy().strings(whole).unwrap();
    assert!(in_place.map(|text| text.to_string()).eq(lossy.iter().map(String::as_str)));
    // What is read is written: the code units as they were, where each was one of text.
    let mut again = vec![0xa5; whole.len()];
    format.encoder().encode_strings(&lossy, &mut again).unwrap();
    assert_eq!(again == whole, expected.is_ok());
    if let (Some(first), Ok(expected)) = (whole.get(..length), expected) {
        assert_eq!(decoder.decode_one(first).as_ref(), Ok(&expected[0]));
    }
}

fn encode(format: Format, bytes: &[u8]) {
    let (length, capacity) = (format.length_bytes(), format.width().code_points());
    let strings: Vec<_> = bytes.split(|byte| *byte == 0xff).map(String::from_utf8_lossy).collect();
    let fault = strings.iter().enumerate().find_map(|(index, string)| {
        let found = string.chars().count();
        (found > capacity).then_some(EncodeError::TooLong { index, capacity, found })
    });
    let mut expected = Vec::new();
    for string in strings.iter().take_while(|string| string.chars().count() <= capacity) {
        let start = expected.len();
        expected.extend(string.chars().flat_map(|letter| unit(letter.into(), format.byte_order())));
        expected.resize(start + length, 0);
    }
    // What follows a string that is too long is zero.
    expected.resize(strings.len() * length, 0);
    let mut output = vec![0xa5; expected.len()];
    let done = format.encoder().encode_strings(&strings, &mut output);
    assert_eq!(done.err(), fault);
    assert_eq!(output, expected);

    let mut offsets = vec![0_i32];
    let values = strings.concat();
    for string in &strings {
        offsets.push(offsets[offsets.len() - 1] + i32::try_from(string.len()).unwrap());
    }
    output.fill(0xa5);
    let done = format.encoder().encode_column(&values, &offsets, &mut output);
    assert_eq!(done.err(), fault);
    assert_eq!(output, expected);
}

fn swap(bytes: &[u8]) {
    let mut swapped = bytes.to_vec();
    let done = swap_bytes(&mut swapped);
    assert_eq!(done.is_ok(), bytes.len() % 4 == 0);
    if done.is_ok() {
        let expected: Vec<u8> = bytes.chunks(4).flat_map(|unit| unit.iter().rev()).copied().collect();
        assert_eq!(swapped, expected);
    } else {
        assert_eq!(swapped, bytes);
    }
}
