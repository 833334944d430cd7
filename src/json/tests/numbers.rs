//! Numbers: their kinds, their values and their order.

use std::format;
use std::string::{String, ToString};

use proptest::prelude::*;

use super::kind_of;
use super::strategy::number;
use crate::json::{Integer, Kind, Number, Tape, ToJson, Value};

/// What `read` makes of the one value that `text` is.
fn read<R>(text: &str, read: impl FnOnce(Value<'_>) -> R) -> R {
    read(Tape::new().parse(text).unwrap().root())
}

fn integer(digits: &str) -> Integer {
    digits.parse().unwrap()
}

#[test]
fn a_number_is_an_integer_without_fraction_and_exponent() {
    for text in ["0", "-0", "7", "-12", "18446744073709551616", &"9".repeat(400)] {
        assert_eq!(kind_of(text), Kind::Integer, "{text}");
    }
    for text in ["0.0", "-0.0", "1.50", "1e5", "1E+5", "1e-400", "0e999", "1.7976931348623157e308"] {
        assert_eq!(kind_of(text), Kind::Float, "{text}");
    }
    let long = format!("1{}.0", "0".repeat(309));
    for text in ["1e400", "-1e400", "1.8e308", &long, "NaN", "Infinity", "-Infinity"] {
        assert_eq!(kind_of(text), Kind::NonFinite, "{text}");
    }
}

#[test]
fn non_finite_numbers_make_a_document_irregular() {
    let irregular = |text| Tape::new().parse(text).unwrap().is_irregular();
    assert!(irregular(r#"{"a": [1, NaN]}"#));
    assert!(irregular("[1e999]"));
    assert!(irregular("-Infinity"));
    assert!(!irregular(r#"{"a": [1, "NaN", 1e308]}"#));
}

#[test]
fn the_text_of_a_number_is_kept() {
    for text in ["1.50", "1E+05", "-0", "10000000000000000000000", "0.1000"] {
        assert_eq!(read(text, |value| value.source().to_string()), text);
    }
}

#[test]
#[allow(
    clippy::redundant_closure_for_method_calls,
    reason = "a method's path has one lifetime, and `read` wants any"
)]
fn values_have_64_bits() {
    assert_eq!(
        read("18446744073709551615", |value| (value.as_u64(), value.as_i64())),
        (Some(u64::MAX), None)
    );
    assert_eq!(read("18446744073709551616", |value| (value.as_u64(), value.as_i64())), (None, None));
    assert_eq!(
        read("-9223372036854775808", |value| (value.as_u64(), value.as_i64())),
        (None, Some(i64::MIN))
    );
    assert_eq!(read("-9223372036854775809", |value| value.as_i64()), None);
    // The integer zero has no sign; the float has.
    assert_eq!(read("-0", |value| (value.as_u64(), value.as_i64())), (Some(0), Some(0)));
    assert_eq!(read("-0", |value| value.as_f64().map(f64::to_bits)), Some(0.0_f64.to_bits()));
    assert_eq!(read("-0.0", |value| value.as_f64().map(f64::to_bits)), Some((-0.0_f64).to_bits()));
    // A float is no integer, whatever its value.
    assert_eq!(read("1.0", |value| (value.as_u64(), value.as_i64())), (None, None));
    assert_eq!(read("1e3", |value| value.as_u64()), None);
    assert_eq!(read("NaN", |value| value.as_f64()), None);
    assert_eq!(read("\"1\"", |value| value.as_f64()), None);
}

#[test]
fn an_integer_is_digits_without_leading_zeros() {
    for text in ["", "-", "+1", "01", "-01", "--1", "1.0", " 1", "1 ", "0x1", "१"] {
        assert!(text.parse::<Integer>().is_err(), "{text:?}");
    }
    assert_eq!(integer("-0"), Integer::from(0_i64));
    let error = "01".parse::<Integer>().unwrap_err();
    assert_eq!(error.to_string(), "expected decimal digits without leading zeros, after a minus sign or not");
}

#[test]
fn integers_convert_where_they_fit() {
    let large = integer("18446744073709551615");
    assert_eq!((large.to_i64(), large.to_u64()), (None, Some(u64::MAX)));
    assert_eq!(Integer::from(u64::MAX), large);
    assert_eq!(Integer::from(5_u64), Integer::from(5_i64));
    assert_eq!(integer("-1").to_u64(), None);
    assert_eq!(integer("-18446744073709551616").to_u64(), None);
    assert_eq!(integer("9007199254740993").to_f64().to_bits(), 9_007_199_254_740_992.0_f64.to_bits());
    assert_eq!(integer(&"9".repeat(400)).to_f64().to_bits(), f64::INFINITY.to_bits());
}

#[test]
fn a_number_keeps_integers_and_floats_apart() {
    let number = |text| read(text, Number::from_value).unwrap();
    assert_ne!(number("10"), number("10.0"));
    assert_ne!(number("0.0"), number("-0.0"));
    assert_eq!(number("1e1"), number("10.0"));
    assert_eq!(number("-0"), number("0"));
    assert_eq!(number("10"), Number::from(10));
    assert_eq!(number("10").as_integer(), Some(&Integer::from(10_i64)));
    assert_eq!(number("10.0").as_integer(), None);
    assert_eq!(Number::from_f64(f64::NAN), None);
    assert_eq!(Number::from_f64(f64::INFINITY), None);
    assert_eq!(read("NaN", Number::from_value), None);
    let spelled: [(&str, &str); 5] =
        [("10", "10"), ("1E1", "10.0"), ("1e300", "1e300"), ("0.1000", "0.1"), ("-0.0", "-0.0")];
    for (text, canonical) in spelled {
        assert_eq!(number(text).to_json(), canonical);
        assert_eq!(number(text).to_string(), canonical);
    }
}

/// An integer on either side of what 64 bits and what 128 bits hold.
fn any_integer() -> impl Strategy<Value = i128> {
    prop_oneof![
        any::<i128>(),
        any::<i64>().prop_map(i128::from),
        any::<u64>().prop_map(i128::from),
        (-3_i128..3, any::<bool>())
            .prop_map(|(step, least)| { i128::from(if least { i64::MIN } else { i64::MAX }) + step }),
    ]
}

proptest! {
    #[test]
    fn integers_are_those_of_128_bits(a in any_integer(), b in any_integer()) {
        let (x, y) = (integer(&a.to_string()), integer(&b.to_string()));
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x == y, a == b);
        prop_assert_eq!(x.to_string(), a.to_string());
        prop_assert_eq!(x.to_json(), a.to_string());
        prop_assert_eq!(x.to_i64(), i64::try_from(a).ok());
        prop_assert_eq!(x.to_u64(), u64::try_from(a).ok());
        prop_assert_eq!(x.is_negative(), a < 0);
    }

    #[test]
    fn integers_of_any_length_are_ordered_by_their_digits(digits in "[1-9][0-9]{38,60}", more in 0_u8..9) {
        // A digit more is larger, below zero smaller; and so is the next integer.
        let (longer, next) = (format!("{digits}{more}"), format!("{digits}{}", more + 1));
        let below = |digits: &str| integer(&format!("-{digits}"));
        prop_assert!(integer(&digits) < integer(&longer));
        prop_assert!(integer(&longer) < integer(&next));
        prop_assert!(below(&longer) < below(&digits));
        prop_assert!(below(&next) < below(&longer));
        prop_assert!(below(&longer) < integer(&digits));
    }

    #[test]
    fn a_float_reads_back(value in any::<f64>()) {
        let text = Number::from_f64(value).map_or_else(String::new, |number| number.to_json());
        prop_assume!(value.is_finite());
        prop_assert_eq!(kind_of(&text), Kind::Float);
        prop_assert_eq!(read(&text, |read| read.as_f64().map(f64::to_bits)), Some(value.to_bits()));
    }

    #[test]
    fn a_number_reads_back(text in number()) {
        let number = read(&text, Number::from_value).unwrap();
        prop_assert_eq!(read(&number.to_json(), Number::from_value), Some(number));
    }
}

proptest! {
    #[test]
    fn an_integer_is_what_its_digits_say(value in any::<i64>(), shift in 0_u32..64, before in "[ \n]{0,9}") {
        let value = value >> shift;
        let text = format!("{before}{value}");
        let found = read(&text, |value| (value.as_i64(), value.as_u64()));
        prop_assert_eq!(found, (Some(value), u64::try_from(value).ok()));
    }
}
