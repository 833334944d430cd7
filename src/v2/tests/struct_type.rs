//! Struct data types: names, sizes, padding.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::json::{MAX_DEPTH, ToJson};
use crate::problem::Segment;
use crate::v2::data_type::{Struct, StructError, StructField};
use crate::v2::{DataType, Scope};

fn parse(json: &str) -> Struct {
    match json.parse() {
        Ok(DataType::Struct(records)) => records,
        other => panic!("{other:?}"),
    }
}

/// `count` fields with names of their own, and then those of `more`.
fn many(count: usize, more: &[&str]) -> String {
    let names = (0..count).map(|index| format!("f{index}")).chain(more.iter().map(ToString::to_string));
    let records: Vec<_> = names.map(|name| format!("[{name:?}, \"|u1\"]")).collect();
    format!("[{}]", records.join(","))
}

#[test]
fn a_record_has_a_name_a_type_and_perhaps_a_shape() {
    let records = parse(r#"[["r", "|u1"], ["", "|V3"], ["z", "<f4", [2, 3]], ["n", [["i", "<i2"]], []]]"#);
    let fields: Vec<_> = records
        .fields()
        .iter()
        .map(|field| (field.name(), field.data_type().to_string(), field.shape(), field.is_padding()))
        .collect();
    assert_eq!(
        fields,
        [
            ("r", "|u1".into(), &[][..], false),
            ("", "|V3".into(), &[][..], true),
            ("z", "<f4".into(), &[2, 3][..], false),
            ("n", r#"[["i","<i2"]]"#.into(), &[][..], false),
        ]
    );
    assert_eq!(records.item_size(), Some(1 + 3 + 24 + 2));
}

#[test]
fn an_empty_shape_means_none_and_is_kept() {
    let (with, without) = (parse(r#"[["a","<f4",[]]]"#), parse(r#"[["a","<f4"]]"#));
    assert_eq!(with, without);
    assert_eq!(with.to_string(), r#"[["a","<f4",[]]]"#);
}

#[test]
fn sizes_are_summed_and_checked() {
    let size = |json: &str| parse(json).item_size();
    assert_eq!(size("[]"), Some(0));
    assert_eq!(size(r#"[["a","|u1"],["n",[["b","|u1"],["c","<u2"]]],["d","|S3"]]"#), Some(7));
    assert_eq!(size(r#"[["a","|O"],["b","<f8"]]"#), None);
    assert_eq!(size(r#"[["a","<z9"],["b","<f8"]]"#), None);
    // Without items there are no bytes, however long the other dimensions are.
    assert_eq!(size(r#"[["a","<f8",[0,18446744073709551615,18446744073709551615]],["b","|u1"]]"#), Some(1));
    assert_eq!(size(r#"[["a","|V9223372036854775807"],["b","|V0"]]"#), Some(i64::MAX.unsigned_abs()));
    for too_large in [
        r#"[["a","|V9223372036854775807"],["b","|u1"]]"#,
        r#"[["a","<f8",[1152921504606846976]]]"#,
        r#"[["a","|u1",[4294967296,4294967296]]]"#,
        r#"[["a","|u1",[18446744073709551615]],["b","|u1",[18446744073709551615]]]"#,
        r#"[["o","|O"],["a","|u1",[4294967296,4294967296]]]"#,
        r#"[["n",[["a","|V9223372036854775807"]],[2]]]"#,
    ] {
        let problems = too_large.parse::<DataType>().unwrap_err();
        assert!(problems.to_string().starts_with("expected an item size of less than 2^63"), "{problems}");
    }
}

#[test]
fn lengths_past_64_bits_do_not_make_a_record_none() {
    let places = |json: &str| {
        let problems = json.parse::<DataType>().unwrap_err();
        problems.iter().map(|problem| problem.location().to_pointer()).collect::<Vec<_>>()
    };
    assert_eq!(places(r#"[["a","|u1",[18446744073709551616,-1]]]"#), ["/0/2/0", "/0/2/1"]);
    assert_eq!(places(r#"[["a","|u1",[18446744073709551616,-1,-1]]]"#), ["/0"]);
}

#[test]
fn names_are_distinct_however_many_there_are() {
    for count in [0, 1, 31, 32, 33, 1000] {
        assert_eq!(parse(&many(count, &["", "", "x"])).fields().len(), count + 3);
        let reading = DataType::read(&many(count, &["x", "", "x", "y", "", "x", "y"]), &Scope::ALL);
        let found: Vec<_> = reading
            .problems
            .iter()
            .map(|problem| (problem.location().to_string(), problem.to_string()))
            .collect();
        let duplicate = |index: usize, first: usize, name: &str| {
            let message = format!("expected a name that field {first} does not have already, found {name:?}");
            (format!("/{}/0", count + index), message)
        };
        let expected = [duplicate(2, count, "x"), duplicate(5, count, "x"), duplicate(6, count + 3, "y")];
        assert_eq!(found, expected);
    }
}

#[test]
fn names_are_compared_without_their_escapes() {
    let reading = DataType::read(r#"[["a", "|u1"], ["\u0061", "|u1"]]"#, &Scope::ALL);
    assert_eq!(reading.problems.len(), 1);
    assert_eq!(
        reading.problems.as_slice()[0].location().segments(),
        [Segment::Implied("fields"), Segment::Index(1), Segment::Index(0)]
    );
}

#[test]
fn a_struct_is_made_from_fields() {
    let field = |name: &str, data_type: &str, shape: &[u64]| {
        StructField::new(name, data_type.parse().unwrap(), shape)
    };
    let records =
        Struct::new([field("a", "<f4", &[]), field("", "|V2", &[]), field("b", "|u1", &[2])].into());
    assert_eq!(records, Ok(parse(r#"[["a","<f4"],["","|V2"],["b","|u1",[2]]]"#)));
    let duplicate =
        Struct::new([field("a", "<f4", &[]), field("b", "|u1", &[]), field("a", "|u1", &[])].into());
    let error = StructError::DuplicateName { name: "a".into(), first: 0, second: 2 };
    assert_eq!(duplicate, Err(error.clone()));
    assert_eq!(error.to_string(), "fields 0 and 2 are both called \"a\"");
    let large = Struct::new([field("a", "|u1", &[u64::MAX])].into());
    assert_eq!(large, Err(StructError::TooLarge));
    assert_eq!(StructError::TooLarge.to_string(), "the item size is more than 2^63 - 1 bytes");
}

#[test]
fn a_struct_too_deep_is_a_problem_where_it_ends() {
    let nested =
        |levels: usize| (0..levels).fold("\"<f4\"".to_string(), |inner, _| format!("[[\"a\", {inner}]]"));
    assert_eq!(parse(&nested(128)).item_size(), Some(4));
    let problems = nested(129).parse::<DataType>().unwrap_err();
    assert_eq!(problems.len(), 1);
    assert_eq!(
        problems.as_slice()[0].to_string(),
        "expected no more than 256 levels of nesting, found [[\"a\", \"<f4\"]]"
    );
}

#[test]
fn a_struct_is_made_as_deep_as_documents_are() {
    let inside = |data_type: DataType, shape: &[u64]| {
        Struct::new([StructField::new("a", data_type, shape)].into()).map(DataType::Struct)
    };
    let mut data_type: DataType = "<f4".parse().unwrap();
    for _ in 1..MAX_DEPTH / 2 {
        data_type = inside(data_type, &[]).unwrap();
    }
    let too_deep = Err(StructError::TooDeep { max: MAX_DEPTH });
    assert_eq!(inside(inside(data_type.clone(), &[]).unwrap(), &[]), too_deep);
    // A shape is a list beside the inner type, which is as deep already.
    let deepest = inside(data_type, &[2]).unwrap();
    assert_eq!(DataType::from_json_in(&deepest.to_json(), &Scope::ALL), Ok(deepest));
    assert_eq!(StructError::TooDeep { max: 7 }.to_string(), "nested deeper than 7 levels");
}
