use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use proptest::prelude::*;

use super::*;
use crate::byte_order::ByteOrder::{self, Big, Little};

fn format(width: usize, order: ByteOrder) -> Format {
    Format::new(Width::new(width).unwrap(), order)
}

fn encode(format: Format, strings: &[&str]) -> Vec<u8> {
    let mut output = vec![0xA5; strings.len() * format.length_bytes()];
    format.encoder().encode_strings(strings, &mut output).unwrap();
    output
}

#[test]
fn the_specifications_example() {
    assert_eq!(encode(format(3, Little), &["Hi"]), *b"H\0\0\0i\0\0\0\0\0\0\0");
    assert_eq!(encode(format(3, Big), &["Hi"]), *b"\0\0\0H\0\0\0i\0\0\0\0");
}

#[test]
fn widths_are_positive_and_fit_in_memory() {
    assert_eq!(Width::new(0), Err(InvalidWidth::CodePoints(0)));
    assert_eq!(Width::from_length_bytes(0), Err(InvalidWidth::LengthBytes(0)));
    assert_eq!(Width::from_length_bytes(3), Err(InvalidWidth::LengthBytes(3)));
    assert_eq!(Width::from_length_bytes(6), Err(InvalidWidth::LengthBytes(6)));
    assert_eq!(Width::new(usize::MAX), Err(InvalidWidth::CodePoints(usize::MAX)));
    assert_eq!(Width::from_length_bytes(4), Ok(Width::MIN));
    assert_eq!(Width::new(Width::MAX.code_points()), Ok(Width::MAX));
    assert!(Width::new(Width::MAX.code_points() + 1).is_err());
    assert!(isize::try_from(Width::MAX.length_bytes()).is_ok());
    assert_eq!(Format::new(Width::MAX, Little).encoded_len(3), None);
}

#[test]
fn an_output_of_another_length_is_refused_and_left() {
    let encoder = format(2, Little).encoder();
    for found in [0, 7, 9, 16] {
        let mut output = vec![0xA5; found];
        let error = EncodeError::OutputLength { strings: 1, length_bytes: 8, found };
        assert_eq!(encoder.encode("ab", &mut output), Err(error.clone()));
        assert_eq!(encoder.encode_column("ab", &[0, 2], &mut output), Err(error));
        assert_eq!(output, vec![0xA5; found]);
    }
    let error = Format::new(Width::MAX, Little).encoder().encode_strings(&["", ""], &mut []).unwrap_err();
    assert!(error.to_string().starts_with("output of 0 bytes: 2 strings of "));
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn after_an_error_the_strings_before_are_written_and_the_rest_is_zero() {
    for order in [Little, Big] {
        for width in [1, 4, 5, 12, 40, 100] {
            let format = format(width, order);
            for at in [0, 1, 63, 64, 130, 199] {
                let mut strings = vec!["é"; 200];
                let long = "x".repeat(width + 1);
                strings[at] = &long;
                let mut expected = encode(format, &strings[..at]);
                expected.resize(200 * format.length_bytes(), 0);

                let error = EncodeError::TooLong { index: at, capacity: width, found: width + 1 };
                let mut output = vec![0xA5; expected.len()];
                assert_eq!(format.encoder().encode_strings(&strings, &mut output), Err(error.clone()));
                assert_eq!(output, expected);

                let (values, offsets) = column::<i64>(&strings);
                let mut output = vec![0xA5; expected.len()];
                assert_eq!(format.encoder().encode_column(&values, &offsets, &mut output), Err(error));
                assert_eq!(output, expected);
            }
        }
    }
}

fn column<O: Offset>(strings: &[&str]) -> (String, Vec<O>) {
    let mut values = String::new();
    let mut offsets = vec![O::from_usize(0).unwrap()];
    for string in strings {
        values.push_str(string);
        offsets.push(O::from_usize(values.len()).unwrap());
    }
    (values, offsets)
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn output_past_the_caches_is_the_same() {
    let format = format(64, Little);
    let strings: Vec<String> =
        (0..40_000).map(|index: usize| format!("{index} π").repeat(index % 7)).collect();
    let mut output = vec![0xA5; strings.len() * format.length_bytes() + 4];
    format.encoder().encode_strings(&strings, &mut output[4..]).unwrap();
    assert!(format.strings(&output[4..]).unwrap().eq(strings.iter().map(String::as_str)));

    let borrowed: Vec<&str> = strings.iter().map(String::as_str).collect();
    let (values, mut offsets) = column::<i32>(&borrowed);
    let mut again = vec![0xA5; output.len() - 4];
    format.encoder().encode_column(&values, &offsets, &mut again).unwrap();
    assert!(again == output[4..]);

    offsets[39_000] = -1;
    let error = format.encoder().encode_column(&values, &offsets, &mut again).unwrap_err();
    let start = offsets[38_999].into();
    assert_eq!(error, EncodeError::OffsetOrder { index: 38_999, start, end: -1 });
    let (before, after) = again.split_at(38_999 * format.length_bytes());
    assert!(*before == output[4..][..before.len()]);
    assert!(after.iter().all(|byte| *byte == 0));
}

#[test]
fn strings_that_end_in_nul_are_refused_on_request() {
    for width in [2, 9, 70] {
        let encoder = format(width, Big).encoder().refuse_trailing_nul();
        let mut output = vec![0xA5; 3 * 4 * width];
        let error = EncodeError::TrailingNul { index: 1 };
        assert_eq!(encoder.encode_strings(&["a", "b\0", "c"], &mut output), Err(error.clone()));
        let expected: Vec<u8> = encode(format(width, Big), &["a", "", ""]);
        assert_eq!(output, expected);
        assert_eq!(encoder.encode_column("ab\0c", &[0, 1, 3, 4], &mut output), Err(error));
        assert_eq!(output, expected);
        assert_eq!(encoder.encode_column("a\0bc", &[0, 1, 3, 4], &mut output), Ok(()));
        assert_eq!(encoder.encode_strings(&["", "\0b", "c"], &mut output), Ok(()));
    }
}

#[test]
fn nul_inside_is_data_and_at_the_end_padding() {
    for width in [4, 5, 16, 33, 80] {
        for order in [Little, Big] {
            let bytes = encode(format(width, order), &["\0a\0b", "a\0\0\0", "\0", "é\0é"]);
            let decoded = format(width, order).decoder().decode_strings(&bytes).unwrap();
            assert_eq!(decoded, ["\0a\0b", "a", "", "é\0é"]);
        }
    }
}

#[test]
fn offsets_are_checked() {
    use EncodeError::{OffsetInCharacter, OffsetOrder, OffsetOutOfBounds};
    let encoder = format(4, Little).encoder();
    let mut output = [0; 48];
    let mut check = |offsets: [i32; 4]| {
        let wide = offsets.map(i64::from);
        let result = encoder.encode_column("aé東x", &offsets, &mut output);
        assert_eq!(encoder.encode_column("aé東x", &wide, &mut output), result);
        assert_eq!(encoder.encode_utf8_column("aé東x".as_bytes(), &wide, &mut output), result);
        result
    };
    assert_eq!(check([0, 1, 3, 6]), Ok(()));
    assert_eq!(check([3, 3, 6, 7]), Ok(()));
    assert_eq!(check([7, 7, 7, 7]), Ok(()));
    assert_eq!(check([0, 3, 1, 6]), Err(OffsetOrder { index: 1, start: 3, end: 1 }));
    assert_eq!(check([0, 1, 3, -1]), Err(OffsetOrder { index: 2, start: 3, end: -1 }));
    assert_eq!(check([-1, 1, 3, 6]), Err(OffsetOutOfBounds { index: 0, offset: -1, values_len: 7 }));
    assert_eq!(check([0, 1, 3, 8]), Err(OffsetOutOfBounds { index: 2, offset: 8, values_len: 7 }));
    assert_eq!(check([8, 8, 8, 8]), Err(OffsetOutOfBounds { index: 0, offset: 8, values_len: 7 }));
    assert_eq!(check([0, 2, 3, 6]), Err(OffsetInCharacter { index: 0, offset: 2 }));
    assert_eq!(check([2, 3, 3, 6]), Err(OffsetInCharacter { index: 0, offset: 2 }));
    assert_eq!(check([0, 1, 3, 5]), Err(OffsetInCharacter { index: 2, offset: 5 }));
    let largest = OffsetOutOfBounds { index: 1, offset: i32::MAX.into(), values_len: 7 };
    assert_eq!(check([0, 1, i32::MAX, i32::MIN]), Err(largest));
    assert_eq!(encoder.encode_column::<i32>("", &[], &mut []), Ok(()));
    assert_eq!(encoder.encode_column("abc", &[2], &mut []), Ok(()));
}

#[test]
fn values_that_are_not_utf8_are_refused() {
    let result = format(4, Little).encoder().encode_utf8_column(b"ab\xFFc", &[0, 2], &mut [0; 16]);
    assert_eq!(result, Err(EncodeError::InvalidUtf8 { valid_up_to: 2 }));
}

#[test]
fn input_of_another_length_is_refused() {
    let decoder = format(2, Little).decoder();
    let error = DecodeError::InputLength { length_bytes: 8, found: 12 };
    assert_eq!(decoder.decode::<i32>(&[0; 12]), Err(error.clone()));
    assert_eq!(decoder.decode_strings(&[0; 12]), Err(error.clone()));
    assert_eq!(decoder.validate(&[0; 12]), Err(error.clone()));
    assert_eq!(decoder.lossy().validate(&[0; 12]), Err(error.clone()));
    assert_eq!(decoder.lossy().strings(&[0; 12]).map(|_| ()), Err(error));
    for found in [0, 4, 16] {
        let error = DecodeError::NotOneString { length_bytes: 8, found };
        assert_eq!(decoder.decode_one(&vec![0; found]), Err(error));
    }
    assert_eq!(swap_bytes(&mut [0; 6]), Err(PartialCodeUnit { found: 6 }));
}

#[test]
fn invalid_code_units_are_named_and_replaced_on_request() {
    for width in [1, 3, 8, 16, 20, 64, 100] {
        for order in [Little, Big] {
            for (at, code_unit) in [(0, 0xD800), (width, 0xDFFF), (3 * width - 1, 0x11_0000), (299, u32::MAX)]
            {
                let at = at.min(300 * width - 1);
                let mut units: Vec<u32> = (0..300 * width).map(|_| u32::from('é')).collect();
                units[at] = code_unit;
                units[300 * width - 1] = 0xDABC;
                let bytes: Vec<u8> = units
                    .iter()
                    .flat_map(|unit| if order == Big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                    .collect();
                let format = format(width, order);
                let error = DecodeError::InvalidCodeUnit {
                    index: at / width,
                    code_unit_index: at % width,
                    code_unit: units[at],
                };
                assert_eq!(format.validate(&bytes), Err(error.clone()));
                assert_eq!(format.decoder().decode::<i32>(&bytes), Err(error.clone()));
                assert_eq!(format.decoder().decode_strings(&bytes), Err(error));

                let lossy = format.decoder().lossy();
                let expected: Vec<String> = units
                    .chunks(width)
                    .map(|units| {
                        units.iter().map(|unit| char::from_u32(*unit).unwrap_or('\u{FFFD}')).collect()
                    })
                    .collect();
                assert_eq!(lossy.decode_strings(&bytes).unwrap(), expected);
                assert!(lossy.decode::<i64>(&bytes).unwrap().iter().eq(&expected));
                assert!(lossy.strings(&bytes).unwrap().eq(expected.iter().map(String::as_str)));
            }
        }
    }
}

#[test]
fn decoding_appends_or_leaves_all_as_it_was() {
    let decoder = format(1, Little).decoder();
    let (mut values, mut offsets) = (String::from("before"), Vec::<i32>::new());
    decoder.decode_into(b"a\0\0\0\0\0\0\0", &mut values, &mut offsets).unwrap();
    assert_eq!((values.as_str(), offsets.as_slice()), ("beforea", [6, 7, 7].as_slice()));

    let bad = [b"b\0\0\0".repeat(1000), b"\0\xD8\0\0".to_vec()].concat();
    let error = decoder.decode_into(&bad, &mut values, &mut offsets).unwrap_err();
    assert_eq!(error, DecodeError::InvalidCodeUnit { index: 1000, code_unit_index: 0, code_unit: 0xD800 });
    assert_eq!((values.as_str(), offsets.as_slice()), ("beforea", [6, 7, 7].as_slice()));

    offsets.push(9);
    let error = decoder.decode_into(b"a\0\0\0", &mut values, &mut offsets).unwrap_err();
    assert_eq!(error, DecodeError::LastOffset { found: 9, values_len: 7 });
    assert_eq!((values.as_str(), offsets.as_slice()), ("beforea", [6, 7, 7, 9].as_slice()));

    let mut offsets = vec![-1_i64];
    let error = decoder.decode_into(&[], &mut values, &mut offsets).unwrap_err();
    assert_eq!(error, DecodeError::LastOffset { found: -1, values_len: 7 });

    let empty: Column = decoder.decode(&[]).unwrap();
    assert_eq!((empty.len(), empty.offsets(), empty.get(0)), (0, [0].as_slice(), None));
    assert!(empty.is_empty());
}

#[test]
fn strings_in_place_go_both_ways() {
    let format = format(3, Big);
    let bytes = encode(format, &["abc", "", "é\0😀"]);
    let mut strings = format.strings(&bytes).unwrap();
    assert_eq!(strings.len(), 3);
    assert_eq!(strings.clone().nth(2).unwrap(), "é\0😀");
    assert_eq!(strings.clone().nth_back(1).unwrap(), "");
    let last = strings.next_back().unwrap();
    assert_eq!(last.code_units().collect::<Vec<_>>(), [0xE9, 0, 0x1F600]);
    assert!(last.chars().rev().eq("😀\0é".chars()));
    assert_eq!(last.to_string(), "é\0😀");
    assert_eq!(format!("{last:?}"), format!("{:?}", "é\0😀"));
    assert_eq!(last.as_bytes(), &bytes[24..]);
    assert_eq!((last.len(), last.is_empty(), last.byte_order()), (3, false, Big));
    assert!(last != "é\0" && last != "é\0😀a" && last != "é\0😁");

    let little = encode(self::format(5, Little), &["é\0😀"]);
    let same = self::format(5, Little).strings(&little).unwrap().next();
    assert_eq!(same, Some(last));
    assert_ne!(same, strings.next());
    assert!(strings.next().unwrap().is_empty());
    assert!(strings.next().is_none());
}

#[test]
fn errors_say_what_was_found_and_expected() {
    let say = |error: &dyn core::error::Error| error.to_string();
    assert_eq!(
        say(&EncodeError::TooLong { index: 7, capacity: 12, found: 13 }),
        "string 7 has 13 code points: expected at most 12"
    );
    assert_eq!(
        say(&EncodeError::OutputLength { strings: 2, length_bytes: 12, found: 20 }),
        "output of 20 bytes: 2 strings of 12 bytes take 24 bytes"
    );
    assert_eq!(
        say(&DecodeError::InvalidCodeUnit { index: 3, code_unit_index: 1, code_unit: 0xD800 }),
        "code unit 1 of string 3 is 0xD800: expected a Unicode scalar value"
    );
    assert_eq!(
        say(&DecodeError::InputLength { length_bytes: 12, found: 20 }),
        "input of 20 bytes: expected a multiple of 12"
    );
}

/// Under Miri a few strings take as long as hundreds.
const MANY: usize = if cfg!(miri) { 4 } else { 300 };

/// Strings of at most `width` code points, and whether each is the same after padding is removed.
fn case() -> impl Strategy<Value = (Format, Vec<String>)> {
    let order = prop_oneof![Just(Little), Just(Big)];
    (1..=70_usize, order).prop_flat_map(|(width, order)| {
        let characters = prop_oneof![
            prop::collection::vec(prop::char::range(' ', '~'), 0..=width),
            prop::collection::vec(any::<char>(), 0..=width),
        ];
        let string = characters.prop_map(String::from_iter);
        (Just(format(width, order)), prop::collection::vec(string, 0..MANY))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 1 } else { 64 }))]

    #[test]
    fn all_ways_in_and_out_agree((format, strings) in case()) {
        let borrowed: Vec<&str> = strings.iter().map(String::as_str).collect();
        let bytes = encode(format, &borrowed);
        let (values, offsets) = column::<i32>(&borrowed);
        let mut again = vec![0xA5; bytes.len()];
        format.encoder().encode_column(&values, &offsets, &mut again).unwrap();
        prop_assert_eq!(&again, &bytes);
        let (values, offsets) = column::<i64>(&borrowed);
        again.fill(0xA5);
        format.encoder().encode_column(&values, &offsets, &mut again).unwrap();
        prop_assert_eq!(&again, &bytes);

        let trimmed: Vec<&str> = strings.iter().map(|string| string.trim_end_matches('\0')).collect();
        let decoder = format.decoder();
        let (values, offsets) = column::<i32>(&trimmed);
        prop_assert_eq!(decoder.decode(&bytes), Ok(Column::from_parts(values, offsets)));
        prop_assert_eq!(decoder.decode_strings(&bytes).unwrap(), trimmed.clone());
        prop_assert!(decoder.strings(&bytes).unwrap().eq(trimmed.iter().copied()));
        for (record, string) in bytes.chunks(format.length_bytes()).zip(trimmed) {
            prop_assert_eq!(decoder.decode_one(record).unwrap(), string);
        }

        let mut swapped = bytes.clone();
        swap_bytes(&mut swapped).unwrap();
        let other = if format.byte_order() == Big { Little } else { Big };
        prop_assert_eq!(swapped, encode(Format::new(format.width(), other), &borrowed));
    }
}
