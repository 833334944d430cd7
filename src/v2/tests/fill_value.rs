//! Fill values: their bounds, spellings and equality.

use crate::json::{Raw, ToJson};
use crate::problem::Problems;
use crate::v2::{DataType, FillValue};

fn read(data_type: &str, json: &str) -> Result<FillValue, Problems> {
    FillValue::from_json(json, &data_type.parse::<DataType>().unwrap())
}

#[test]
fn null_is_a_fill_value_of_every_type() {
    for data_type in
        ["|b1", "<i4", "|u1", "<f4", "<c8", "|S3", "|V3", "<U3", "<M8[s]", "<m8[s]", "|O", "<z9", "[]"]
    {
        assert_eq!(read(data_type, "null"), Ok(FillValue::Null), "{data_type}");
    }
}

#[test]
fn integers_are_in_the_range_of_their_type() {
    for (bytes, least, greatest) in [
        (1, "-128", "127"),
        (2, "-32768", "32767"),
        (4, "-2147483648", "2147483647"),
        (8, "-9223372036854775808", "9223372036854775807"),
    ] {
        let signed = std::format!("<i{bytes}");
        for inside in [least, greatest, "0", "-0"] {
            let value = read(&signed, inside).unwrap();
            assert_eq!(value.to_json(), if inside == "-0" { "0" } else { inside });
        }
        let past = |digits: &str, step: i128| (digits.parse::<i128>().unwrap() + step).to_json_text();
        assert!(read(&signed, &past(least, -1)).is_err());
        assert!(read(&signed, &past(greatest, 1)).is_err());
        let unsigned = std::format!("<u{bytes}");
        let most = 2 * greatest.parse::<i128>().unwrap() + 1;
        assert_eq!(read(&unsigned, &most.to_json_text()).unwrap().to_json(), most.to_json_text());
        assert!(read(&unsigned, &(most + 1).to_json_text()).is_err());
        assert!(read(&unsigned, "-1").is_err());
        assert!(read(&unsigned, "1.0").is_err());
    }
}

trait ToJsonText {
    fn to_json_text(&self) -> std::string::String;
}

impl ToJsonText for i128 {
    fn to_json_text(&self) -> std::string::String {
        std::string::ToString::to_string(self)
    }
}

/// A number past the largest float of the type is the infinity that NumPy stores; the largest that rounds to a float is
/// a float.
#[test]
fn a_float_past_its_type_is_an_infinity() {
    let cases = [
        ("<f2", "65519.99", "65519.99"),
        ("<f2", "65520", "\"Infinity\""),
        ("<f2", "-65520.0", "\"-Infinity\""),
        ("<f4", "3.4028235677973362e38", "3.4028235677973362e38"),
        ("<f4", "3.4028235677973366e38", "\"Infinity\""),
        ("<f4", "-1e39", "\"-Infinity\""),
        ("<f8", "1.7976931348623157e308", "1.7976931348623157e308"),
        ("<f8", "-0.0", "-0.0"),
        ("<f8", "-0", "0.0"),
        ("<f8", "1e-400", "0.0"),
        ("<f8", "\"NaN\"", "\"NaN\""),
        ("<c8", "[1, \"-Infinity\"]", "[1.0,\"-Infinity\"]"),
        ("<c8", "[1e39, -1e39]", "[\"Infinity\",\"-Infinity\"]"),
        ("<c16", "[1e39, \"NaN\"]", "[1e39,\"NaN\"]"),
    ];
    for (data_type, json, canonical) in cases {
        let value = read(data_type, json).unwrap();
        assert_eq!(value.to_json(), canonical, "{data_type} {json}");
        assert_eq!(read(data_type, canonical), Ok(value));
    }
    assert!(read("<f8", "1e400").is_err());
    assert!(read("<c8", "[1]").is_err());
    assert!(read("<c8", "[1, 2, 3]").is_err());
    assert!(read("<c8", "[null, 2]").is_err());
}

#[test]
fn bytes_are_base64_of_the_right_length() {
    let bytes = |bytes: &[u8]| Ok(FillValue::Bytes(bytes.into()));
    assert_eq!(read("|S3", r#""YWJj""#), bytes(b"abc"));
    assert_eq!(read("|S3", r#""YQ==""#), bytes(b"a"));
    assert_eq!(read("|S3", r#""""#), bytes(b""));
    assert_eq!(read("|S0", r#""""#), bytes(b""));
    assert_eq!(read("|V3", r#""YWJj""#), bytes(b"abc"));
    assert_eq!(read(r#"[["a", "|u1"], ["b", "<u2"]]"#, r#""YWJj""#), bytes(b"abc"));
    assert_eq!(read("[]", r#""""#), bytes(b""));
    // The bits after the last byte are passed over; the canonical spelling has none.
    assert_eq!(read("|S3", r#""YR==""#).unwrap().to_json(), r#""YQ==""#);
    // Where a field's size is not known, any length will do.
    assert_eq!(read(r#"[["a", "|O"]]"#, r#""YWJj""#), bytes(b"abc"));
    for (data_type, json) in [
        ("|S3", r#""YWJjZA==""#),
        ("|V3", r#""YWI=""#),
        ("|V3", r#""YWJjZA==""#),
        ("|S3", r#""YQ""#),
        ("|S3", r#""Y Q==""#),
        ("|S3", r#""Y_-=""#),
        ("|S3", "[97]"),
        (r#"[["a", "|u1"]]"#, "0"),
    ] {
        assert!(read(data_type, json).is_err(), "{data_type} {json}");
    }
}

#[test]
fn times_are_ticks_and_the_least_is_not_a_time() {
    assert_eq!(read("<M8[s]", "-7"), Ok(FillValue::Time(Some(-7))));
    assert_eq!(read("<m8[s]", "\"NaT\""), Ok(FillValue::Time(None)));
    assert_eq!(read("<M8[s]", "-9223372036854775808"), Ok(FillValue::Time(None)));
    assert_eq!(read("<M8[s]", "-9223372036854775807").unwrap().to_json(), "-9223372036854775807");
    assert_eq!(FillValue::Time(None).to_json(), "\"NaT\"");
    for json in ["\"nat\"", "1.0", "9223372036854775808", "true", "[]"] {
        assert!(read("<M8[s]", json).is_err(), "{json}");
    }
}

#[test]
fn equality_is_of_meaning() {
    let equal = |data_type, a, b| read(data_type, a).unwrap() == read(data_type, b).unwrap();
    assert!(equal("<f4", "0", "0.0"));
    assert!(equal("<f4", "\"NaN\"", "\"NaN\""));
    assert!(equal("<f4", "1e39", "\"Infinity\""));
    assert!(!equal("<f4", "0.0", "-0.0"));
    assert!(!equal("<f8", "1e39", "\"Infinity\""));
    assert!(equal("<c8", "[0, \"NaN\"]", "[0.0, \"NaN\"]"));
    assert!(!equal("<c8", "[0, \"NaN\"]", "[\"NaN\", 0]"));
    assert!(equal("|O", "{\"a\": 1, \"b\": 2}", "{\"b\":2,\"a\":1}"));
    assert!(!equal("|O", "1", "1.0"));
    assert_ne!(FillValue::Signed(0), FillValue::Unsigned(0));
    assert_ne!(FillValue::Null, FillValue::Json(Raw::new("0").unwrap()));
}

#[test]
fn text_is_any_unicode() {
    assert_eq!(read("<U1", r#""a longer \u00e9""#), Ok(FillValue::Text("a longer é".into())));
    assert_eq!(read("<U1", r#""\u0000\"""#).unwrap().to_json(), r#""\u0000\"""#);
    assert!(read("<U1", r#""\udc00""#).is_err());
    assert!(read("<U1", "0").is_err());
}
