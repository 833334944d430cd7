//! Written text.

use std::borrow::Cow;
use std::boxed::Box;
use std::collections::BTreeMap;
use std::format;
use std::string::{String, ToString as _};
use std::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;

use crate::json::{Raw, ToJson, Writer};

#[test]
fn commas_stand_between_values_only() {
    let mut writer = Writer::new();
    writer.begin_array();
    writer.begin_object();
    writer.end_object();
    writer.begin_array();
    writer.end_array();
    writer.null();
    writer.begin_object();
    writer.member("a", &1_u8);
    writer.member("b", &[true, false][..]);
    writer.name("c");
    writer.text("1E5");
    writer.end_object();
    writer.string("");
    writer.end_array();
    assert_eq!(writer.finish(), r#"[{},[],null,{"a":1,"b":[true,false],"c":1E5},""]"#);
}

#[test]
fn a_float_has_a_point_or_an_exponent() {
    let cases = [
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (100.0, "100.0"),
        (1e16, "1e16"),
        (5e-324, "5e-324"),
        (0.1, "0.1"),
        (f64::NAN, "\"NaN\""),
        (f64::INFINITY, "\"Infinity\""),
        (f64::NEG_INFINITY, "\"-Infinity\""),
    ];
    for (value, text) in cases {
        let mut writer = Writer::new();
        writer.float(value);
        assert_eq!(writer.finish(), text);
    }
}

#[test]
fn values_write_themselves() {
    assert_eq!(Some(-5_i64).to_json(), "-5");
    assert_eq!(None::<bool>.to_json(), "null");
    assert_eq!(Vec::from([u64::MAX]).to_json(), "[18446744073709551615]");
    let boxed: Box<str> = "a\"\\\u{1}\u{7f}é".into();
    assert_eq!(boxed.to_json(), "\"a\\\"\\\\\\u0001\u{7f}é\"");
}

/// A value to be written, in the shapes that the writer knows.
#[derive(Debug, Clone)]
enum Shape {
    Null,
    Boolean(bool),
    Integer(i64),
    Float(f64),
    Text(String),
    Array(Vec<Shape>),
    Object(Vec<(String, Shape)>),
}

impl ToJson for Shape {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Null => writer.null(),
            Self::Boolean(value) => writer.boolean(*value),
            Self::Integer(value) => writer.integer(*value),
            Self::Float(value) => writer.float(*value),
            Self::Text(value) => writer.string(value),
            Self::Array(items) => items.write_json(writer),
            Self::Object(members) => {
                writer.begin_object();
                members.iter().for_each(|(name, value)| writer.member(name, value));
                writer.end_object();
            }
        }
    }
}

impl From<&Shape> for serde_json::Value {
    fn from(shape: &Shape) -> Self {
        match shape {
            Shape::Null => Self::Null,
            Shape::Boolean(value) => (*value).into(),
            Shape::Integer(value) => (*value).into(),
            Shape::Float(value) => (*value).into(),
            Shape::Text(value) => (&**value).into(),
            Shape::Array(items) => items.iter().map(Self::from).collect(),
            Shape::Object(members) => {
                members.iter().map(|(name, value)| (name.clone(), Self::from(value))).collect()
            }
        }
    }
}

fn shape() -> impl Strategy<Value = Shape> {
    let leaf = prop_oneof![
        Just(Shape::Null),
        any::<bool>().prop_map(Shape::Boolean),
        any::<i64>().prop_map(Shape::Integer),
        // serde_json reads the floats of few digits exactly.
        any::<i32>().prop_map(|value| Shape::Float(f64::from(value) / 8.0)),
        any::<String>().prop_map(Shape::Text),
    ];
    leaf.prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Shape::Array),
            vec((any::<String>(), inner), 0..5).prop_map(Shape::Object),
        ]
    })
}

proptest! {
    #[test]
    fn written_text_is_the_value(shape in shape()) {
        let text = shape.to_json();
        let theirs = serde_json::Value::from(&shape);
        prop_assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), theirs.clone());
        prop_assert_eq!(Raw::new(&text).unwrap(), Raw::new(&format!("{theirs:#}")).unwrap());
    }
}

#[test]
fn floats_are_written_in_the_fewest_digits() {
    assert_eq!((0.1_f32.to_json(), 0.1_f64.to_json()), ("0.1".into(), "0.1".into()));
    assert_eq!((1e30_f32.to_json(), 2.0_f64.to_json()), ("1e30".into(), "2.0".into()));
    assert_eq!((f32::NAN.to_json(), f64::INFINITY.to_json()), ("\"NaN\"".into(), "\"Infinity\"".into()));
}

#[test]
fn collections_are_written() {
    let texts = BTreeMap::from([("b", Cow::Borrowed("x")), ("a", Cow::Owned("\"".into()))]);
    assert_eq!(texts.to_json(), r#"{"a":"\"","b":"x"}"#);
    assert_eq!([[1_usize, 2], [3, usize::MAX]].to_json(), format!("[[1,2],[3,{}]]", usize::MAX));
    assert_eq!([0_u8; 0].to_json(), "[]");
    assert_eq!([u128::MAX].to_json(), "[340282366920938463463374607431768211455]");
    assert_eq!(isize::MIN.to_json(), isize::MIN.to_string());
    assert_eq!(i128::MIN.to_json(), i128::MIN.to_string());
}
