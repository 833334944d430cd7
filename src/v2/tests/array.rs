//! Array metadata: what is kept, what is equal, what an update changes.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::json::{Raw, ToJson};
use crate::v2::codec::{Gzip, Zlib};
use crate::v2::{
    ArrayBuilder, ArrayMetadata, Attributes, Codec, DataType, DimensionSeparator, FillValue, Order, Scope,
};

/// A document with `members` after, or in the place of, those of a sound one.
fn document(members: &[(&str, &str)]) -> String {
    let mut all: Vec<(&str, &str)> = [
        ("zarr_format", "2"),
        ("shape", "[20, 10]"),
        ("chunks", "[10, 10]"),
        ("dtype", "\"<f8\""),
        ("compressor", "{\"id\": \"gzip\"}"),
        ("fill_value", "0"),
        ("order", "\"C\""),
        ("filters", "null"),
    ]
    .into();
    for member in members {
        match all.iter_mut().find(|(name, _)| *name == member.0) {
            Some(held) => *held = *member,
            None => all.push(*member),
        }
    }
    let all: Vec<_> = all.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
    format!("{{{}}}", all.join(", "))
}

fn read(members: &[(&str, &str)]) -> ArrayMetadata {
    ArrayMetadata::from_slice(document(members).as_bytes()).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn equality_is_of_meaning() {
    let sound = read(&[]);
    for same in [
        ("compressor", r#"{"level": 1, "id": "gzip"}"#),
        ("fill_value", "0.0"),
        ("filters", "[]"),
        ("dimension_separator", "\".\""),
        ("attributes", "{}"),
        ("d\\u0074ype", "\"<f8\""),
    ] {
        assert_eq!(sound, read(&[same]), "{same:?}");
    }
    for other in [
        ("compressor", r#"{"id": "gzip", "level": 2}"#),
        ("compressor", "null"),
        ("fill_value", "-0.0"),
        ("shape", "[20, 11]"),
        ("dtype", "\">f8\""),
        ("order", "\"F\""),
        ("dimension_separator", "\"/\""),
        ("attributes", "{\"a\": 1}"),
        ("extra", "1"),
    ] {
        assert_ne!(sound, read(&[other]), "{other:?}");
    }
    assert_eq!(read(&[("x", "[1.0]"), ("y", "2")]), read(&[("y", "2"), ("x", "[1.00]")]));
    assert_ne!(read(&[("x", "1")]), read(&[("x", "1.0")]));
}

#[test]
fn members_that_the_specification_does_not_define_are_kept() {
    let metadata = read(&[("node_type", "\"array\""), ("x", "[1.50, -0]"), ("attributes", "{\"n\": NaN}")]);
    let extra: Vec<_> = metadata.extra().into_iter().map(|(name, value)| (name, value.to_string())).collect();
    assert_eq!(extra, [("node_type".into(), "\"array\"".to_string()), ("x".into(), "[1.50, -0]".into())]);
    let files = metadata.files();
    assert_eq!(files.get(".zattrs"), Some("{\"n\": NaN}"));
    assert!(files.get(".zarray").unwrap().ends_with(r#""node_type":"array","x":[1.50, -0]}"#));
    assert!(!files.get(".zarray").unwrap().contains("attributes"));
    assert!(
        metadata.canonical().ends_with(r#""dimension_separator":".","node_type":"array","x":[1.50, -0]}"#)
    );
    assert!(metadata.to_json().contains(r#""attributes":{"n": NaN}"#));
}

#[test]
fn an_unchanged_document_is_written_as_it_was() {
    let text = format!("\n {}\t", document(&[("x", "1E5")]));
    let metadata = ArrayMetadata::from_slice(text.as_bytes()).unwrap();
    assert_eq!(metadata.files().get(".zarray"), Some(&*text));
    assert_eq!(metadata.files().get(".zattrs"), None);
}

#[test]
fn the_last_of_a_name_counts_everywhere() {
    let twice = document(&[]).replacen('{', r#"{"x": NaN, "shape": [NaN], "attributes": 5, "x": 1, "#, 1);
    let twice = twice.replace("\"filters\"", r#""attributes": {"a": 1}, "x": 2, "filters""#);
    let metadata =
        ArrayMetadata::from_slice(twice.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(metadata.shape(), [20, 10]);
    assert_eq!(metadata.attributes().to_json(), "{\"a\": 1}");
    assert_eq!(
        metadata.extra().into_iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>(),
        ["x=2"]
    );
    assert_eq!(ArrayMetadata::from_slice(metadata.to_json().as_bytes()), Ok(metadata));
}

#[test]
fn an_update_changes_members_and_is_read() {
    let metadata = read(&[("x", "1"), ("attributes", "{\"a\": 1}")]);
    let changed = metadata
        .update()
        .set("shape", &[40, 10])
        .set("compressor", &Codec::Zlib(Zlib::default()))
        .set("dimension_separator", &DimensionSeparator::Slash)
        .set("attributes", &Raw::new("{\"b\": Infinity}").unwrap())
        .remove("x")
        .remove("not there")
        .read()
        .unwrap();
    assert_eq!(changed.shape(), [40, 10]);
    assert_eq!(changed.compressor(), Some(&Zlib::default().into()));
    assert_eq!(changed.dimension_separator().name(), "/");
    assert_eq!(changed.attributes().to_json(), "{\"b\": Infinity}");
    assert!(changed.extra().is_empty());
    let problems =
        metadata.update().set("shape", &[1]).set("dtype", "<i4").set("fill_value", "x").read().unwrap_err();
    assert_eq!(
        problems.iter().map(|problem| problem.location().to_string()).collect::<Vec<_>>(),
        ["/chunks", "/fill_value"]
    );
    assert!(metadata.update().remove("order").read().is_err());
}

#[test]
fn a_document_is_read_again_in_another_scope() {
    let metadata = read(&[("compressor", r#"{"id": "base64"}"#)]);
    assert!(metadata.is_claimed());
    let core = metadata.read_in(&Scope::CORE_V2).unwrap();
    assert!(matches!(core.compressor(), Some(Codec::Unknown(_))) && !core.is_claimed());
    assert_eq!(core.scope(), &Scope::CORE_V2);
    assert_eq!(core.read_in(&Scope::ALL), Ok(metadata));
    let unclaimed = read(&[]).read_in(&Scope::EMPTY).unwrap();
    assert!(matches!(unclaimed.data_type(), DataType::Unknown(_)));
    assert_eq!(unclaimed.fill_value(), &FillValue::Json(Raw::new("0").unwrap()));
}

#[test]
fn a_builder_gives_metadata_or_every_problem() {
    let data_type: DataType = "<i2".parse().unwrap();
    let built = ArrayBuilder::new(&[20, 10], &[10, 10], data_type.clone())
        .fill_value(FillValue::Signed(-1))
        .order(Order::F)
        .dimension_separator(DimensionSeparator::Slash)
        .filter(Gzip::default().into())
        .compressor(Zlib::default().into())
        .attributes(&Attributes::from_slice(b"{\"a\": NaN}").unwrap())
        .build()
        .unwrap();
    assert_eq!((built.order(), built.filters().len()), (Order::F, 1));
    assert_eq!(built.attributes().to_json(), "{\"a\": NaN}");
    let wrong = ArrayBuilder::new(&[20], &[10, 10], data_type).fill_value(FillValue::Signed(40_000)).build();
    assert_eq!(wrong.unwrap_err().len(), 2);
}
