//! Kept text and its equality.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use proptest::prelude::*;

use super::strategy::{json, json_with_non_finite, space};
use crate::json::{Raw, Tape, ToJson, Value, Writer};

fn raw(text: &str) -> Raw {
    Raw::new(text).unwrap()
}

#[test]
fn equality_is_of_value() {
    for (a, b) in [
        (r#"{"a":1,"b":[2]}"#, r#" {"b": [2], "\u0061": 1} "#),
        ("1.5", "1.50"),
        ("1e2", "100.0"),
        ("0", "-0"),
        (r#""\u0041""#, r#""A""#),
        (r#"{"a":1,"a":2}"#, r#"{"a":2}"#),
        ("[NaN]", "[ NaN]"),
        (r#"["\ud800"]"#, r#"[ "\ud800"]"#),
    ] {
        assert_eq!(raw(a), raw(b));
    }
}

#[test]
fn what_reads_differently_is_not_equal() {
    for (a, b) in [
        ("1", "1.0"),
        ("0.0", "-0.0"),
        ("1", "\"1\""),
        ("null", "false"),
        ("true", "false"),
        ("[1,2]", "[2,1]"),
        ("[1]", "[1,1]"),
        ("[]", "{}"),
        (r#"{"a":1}"#, r#"{"b":1}"#),
        (r#"{"a":1}"#, r#"{"a":1,"b":1}"#),
        (r#"{"a":1,"a":2}"#, r#"{"a":1}"#),
        ("9007199254740993", "9007199254740992"),
        ("18446744073709551617", "18446744073709551616"),
        ("NaN", "\"NaN\""),
        ("Infinity", "-Infinity"),
        (r#""\ud800""#, r#""\ufffd""#),
        (r#"{"\ud800":1}"#, r#"{"\ufffd":1}"#),
    ] {
        assert_ne!(raw(a), raw(b));
        assert_ne!(raw(b), raw(a));
    }
}

#[test]
fn the_text_is_that_of_the_value_alone() {
    assert_eq!(raw(" \n[1, 2 ]\t").source(), "[1, 2 ]");
    assert_eq!(raw("1.50").to_string(), "1.50");
    assert_eq!(format!("{:?}", raw("{ }")), "{ }");
    assert_eq!(raw(" 1E5 ").to_json(), "1E5");
    assert!(Raw::new("[").is_err());
    assert!(Raw::new("1 2").is_err());
}

/// `value` written with its members in the other order and each number and string in another spelling.
fn respelled(value: Value<'_>, writer: &mut Writer) {
    use crate::json::{Kind, Number};
    match value.kind() {
        Kind::Array => {
            writer.begin_array();
            value.items().for_each(|item| respelled(item, writer));
            writer.end_array();
        }
        Kind::Object => {
            writer.begin_object();
            let mut members: Vec<(String, Value<'_>)> = Vec::new();
            for (key, value) in value.members() {
                members.retain(|(name, _)| *name != key.name());
                members.push((key.name().into(), value));
            }
            for (name, value) in members.into_iter().rev() {
                writer.name(&name);
                respelled(value, writer);
            }
            writer.end_object();
        }
        Kind::Integer | Kind::Float => Number::from_value(value).unwrap().write_json(writer),
        Kind::String => writer.string(&value.as_str().unwrap()),
        Kind::Null | Kind::Boolean | Kind::NonFinite | Kind::TooDeep => writer.text(value.source()),
    }
}

proptest! {
    #[test]
    fn another_spelling_is_equal(text in json_with_non_finite(), space in space()) {
        let a = raw(&format!("{space}{text}"));
        let mut tape = Tape::new();
        let mut writer = Writer::new();
        respelled(a.parse(&mut tape).root(), &mut writer);
        let b = raw(&writer.finish());
        prop_assert_eq!(&a, &b);
        prop_assert_eq!(b, a);
    }

    #[test]
    fn equality_is_symmetric_and_one_change_ends_it(a in json(), b in json()) {
        let (a, b) = (raw(&a), raw(&b));
        prop_assert_eq!(&a, &a.clone());
        prop_assert_eq!(a == b, b == a);
        prop_assert_ne!(raw(&format!("[{a},{b}]")), raw(&format!("[{a},{b},{b}]")));
        prop_assert_eq!(raw(&format!("[{a},{b}]")) == raw(&format!("[{b},{a}]")), a == b);
        prop_assert_ne!(raw(&format!("{{\"x\":{a}}}")), raw(&format!("{{\"y\":{a}}}")));
    }

    #[test]
    fn a_part_of_a_document_is_the_value(text in json()) {
        let document = format!("[0, {text}]");
        let mut tape = Tape::new();
        let parsed = tape.parse(&document).unwrap();
        let value = parsed.root().items().nth(1).unwrap();
        let part = Raw::part(&document.clone().into(), value);
        prop_assert_eq!(part.source(), value.source());
        prop_assert_eq!(part, raw(&text));
    }
}

#[test]
fn a_value_is_what_it_is_asked_for_as() {
    assert_eq!(raw(r#""a\n\"b\"""#).to_text().as_deref(), Some("a\n\"b\""));
    assert_eq!(raw(r#""\ud800""#).to_text(), None);
    assert_eq!(raw("true").to_bool(), Some(true));
    assert_eq!((raw("-7").to_i64(), raw("-7").to_f64()), (Some(-7), Some(-7.0)));
    assert_eq!((raw("2.5e1").to_i64(), raw("2.5e1").to_f64()), (None, Some(25.0)));
    let most = raw("18446744073709551615");
    assert_eq!((most.to_i64(), most.to_u64(), raw("-1").to_u64()), (None, Some(u64::MAX), None));
    assert_eq!(raw("-Infinity").to_f64(), Some(f64::NEG_INFINITY));
    assert!(raw("NaN").to_f64().is_some_and(f64::is_nan));
    assert_eq!(raw("-1e400").to_f64(), Some(f64::NEG_INFINITY));
    for other in ["null", r#""1""#, "[1]", r#"{"a": 1}"#] {
        let other = raw(other);
        assert_eq!((other.to_i64(), other.to_f64(), other.to_bool()), (None, None, None));
    }
    assert!(raw(r#"{"a": [1, 1e300]}"#).is_finite());
    assert!(!raw(r#"{"a": [1, NaN]}"#).is_finite() && !raw("1e400").is_finite());
}

#[test]
fn white_space_goes_and_tokens_stay() {
    let spaced = raw("{ \"\\u0061\" :\n[ 1.50 , \"b c\" , NaN ], \"\\ud800\":{ } }");
    assert_eq!(spaced.to_compact(), r#"{"\u0061":[1.50,"b c",NaN],"\ud800":{}}"#);
}
