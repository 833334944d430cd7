use std::borrow::Cow;
use std::string::{String, ToString};
use std::vec::Vec;

use proptest::prelude::*;
use proptest::sample::select;

use super::{Repair, RepairKind, Repairs, v2_consolidated, v2_node, v3_node};
use crate::json::Tape;
use crate::v2::NodeFiles;

/// The text of `array`, a `.zarray`, after the repairs of `kind`, and these as sentences.
fn zarray(array: &str, kind: RepairKind) -> (String, Vec<String>) {
    let files = NodeFiles { array: Some(array.as_bytes()), ..NodeFiles::default() };
    let repaired = v2_node(&files, Repairs::none().with(kind));
    (text(&repaired.array.unwrap()), lines(&repaired.repairs))
}

/// The text of `document`, a `zarr.json`, after the repairs of `kind`, and these as sentences.
fn zarr_json(document: &str, kind: RepairKind) -> (String, Vec<String>) {
    let repaired = v3_node(document.as_bytes(), Repairs::none().with(kind));
    (text(&repaired.bytes), lines(&repaired.repairs))
}

fn text(bytes: &[u8]) -> String {
    std::str::from_utf8(bytes).unwrap().into()
}

fn lines(repairs: &[Repair]) -> Vec<String> {
    repairs.iter().map(ToString::to_string).collect()
}

/// A `.zarray` of `dtype` with `fill_value`.
fn with_fill(dtype: &str, fill_value: &str) -> String {
    std::format!(r#"{{"zarr_format":2,"dtype":"{dtype}","fill_value":{fill_value}}}"#)
}

/// A `zarr.json` of an array with the one member `member`.
fn array(member: &str) -> String {
    std::format!(r#"{{"node_type": "array", {member}}}"#)
}

/// Whether `kind` makes `to` of the v2 fill value `from` of `dtype`, and does not touch `to`.
fn check_fill(kind: RepairKind, dtype: &str, from: &str, to: &str) {
    let (repaired, _) = zarray(&with_fill(dtype, from), kind);
    assert_eq!(repaired, with_fill(dtype, to), "{dtype} {from}");
    let name = match dtype {
        "|b1" => "bool",
        "<i4" => "int32",
        "<f4" => "float32",
        other => panic!("no v3 name for {other}"),
    };
    let v3 = |value: &str| array(&std::format!(r#""data_type": "{name}", "fill_value": {value}"#));
    let (repaired, _) = zarr_json(&v3(from), kind);
    assert_eq!(repaired, v3(to), "{name} {from}");
    assert!(zarr_json(&v3(to), kind).1.is_empty());
}

#[test]
fn a_boolean_is_no_number() {
    let kind = RepairKind::BoolFillValueAsInteger;
    check_fill(kind, "|b1", "0", "false");
    check_fill(kind, "|b1", "1", "true");
    for left in ["2", "0.0", "\"0\"", "null", "true"] {
        check_fill(kind, "|b1", left, left);
    }
    check_fill(kind, "<i4", "1", "1");
    let lines = zarray(&with_fill("|b1", "0"), kind).1;
    assert_eq!(lines, ["/.zarray/fill_value: 0 is now false (bool_fill_value_as_integer)"]);
}

#[test]
fn an_integer_loses_a_fraction_of_zeros() {
    let kind = RepairKind::IntegerFillValueAsFloat;
    check_fill(kind, "<i4", "0.0", "0");
    check_fill(kind, "<i4", "-7.00", "-7");
    check_fill(kind, "<i4", "-0.0", "0");
    check_fill(kind, "<i4", "36893488147419103232.0", "36893488147419103232");
    for left in ["0.5", "1e3", "1.0e3", "\"0.0\"", "NaN", "0"] {
        check_fill(kind, "<i4", left, left);
    }
    check_fill(kind, "<f4", "0.0", "0.0");
}

#[test]
fn a_quoted_number_loses_its_quotes() {
    let kind = RepairKind::QuotedFillValue;
    check_fill(kind, "<i4", "\"-12\"", "-12");
    check_fill(kind, "<f4", "\"0\"", "0");
    check_fill(kind, "<f4", "\"1.50\"", "1.50");
    check_fill(kind, "<f4", r#""\u0031""#, "1");
    for left in ["\"NaN\"", "\"Infinity\"", "\"0x7fc00000\"", "\" 1\"", "\"\"", "\"1e999\"", "\"one\""] {
        check_fill(kind, "<f4", left, left);
    }
    check_fill(kind, "<i4", "\"1.0\"", "\"1.0\"");
}

#[test]
fn a_bare_token_gets_its_name_and_a_large_number_does_not() {
    let kind = RepairKind::NonFiniteFillValue;
    assert_eq!(zarray(&with_fill(">f8", "-Infinity"), kind).0, with_fill(">f8", "\"-Infinity\""));
    let large = with_fill("<f4", "1e999");
    assert_eq!(zarray(&large, kind).0, large);
    // The writers with the bug wrote a node's own v3 document right.
    let own = array(r#""data_type": "float32", "fill_value": NaN"#);
    assert_eq!(zarr_json(&own, kind).0, own);
}

#[test]
fn members_that_a_zarray_leaves_out_are_null() {
    let document = r#"{"zarr_format": 2, "shape": [2], "chunks": [2], "dtype": "<f4"}"#;
    let with = |name: &str| document.replace('}', &std::format!(r#", "{name}": null}}"#));
    assert_eq!(
        zarray(document, RepairKind::MissingFilters),
        (with("filters"), ["/.zarray/filters: added null (missing_filters)".to_string()].into())
    );
    assert_eq!(zarray(document, RepairKind::MissingFillValue).0, with("fill_value"));
    // What is no array is not made one.
    let group = r#"{"zarr_format": 2, "shape": [2]}"#;
    assert_eq!(zarray(group, RepairKind::MissingFilters).0, group);
    assert_eq!(zarray(&with("filters"), RepairKind::MissingFilters).0, with("filters"));
}

#[test]
fn a_zarray_has_no_node_type() {
    let document = r#"{"node_type": "array", "zarr_format": 2, "shape": [2]}"#;
    assert_eq!(
        zarray(document, RepairKind::NodeTypeInZarray),
        (
            r#"{"zarr_format": 2, "shape": [2]}"#.into(),
            ["/.zarray/node_type: removed (node_type_in_zarray)".to_string()].into()
        )
    );
    let other = document.replace("array", "group");
    assert_eq!(zarray(&other, RepairKind::NodeTypeInZarray).0, other);
}

#[test]
fn dimension_names_are_not_null() {
    let document = array(r#""dimension_names": null, "shape": [2]"#);
    let (repaired, lines) = zarr_json(&document, RepairKind::NullDimensionNames);
    assert_eq!(repaired, array(r#""shape": [2]"#));
    assert_eq!(lines, ["/dimension_names: removed (null_dimension_names)"]);
    let other = array(r#""dimension_names": [null]"#);
    assert_eq!(zarr_json(&other, RepairKind::NullDimensionNames).0, other);
}

#[test]
fn the_codec_endian_is_bytes_wherever_it_stands() {
    let kind = RepairKind::EndianCodec;
    let document = array(
        r#""codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [1],
        "codecs": [{"configuration": {"endian": "big"}, "name": "endian"}], "index_codecs": ["endian"]}}]"#,
    );
    let (repaired, lines) = zarr_json(&document, kind);
    assert_eq!(
        repaired,
        document
            .replace(r#""name": "endian""#, r#""name": "bytes""#)
            .replace(r#"["endian"]"#, r#"["bytes"]"#)
    );
    assert_eq!(
        lines,
        [
            "/codecs/0/configuration/codecs/0/name: \"endian\" is now \"bytes\" (endian_codec)",
            "/codecs/0/configuration/index_codecs/0: \"endian\" is now \"bytes\" (endian_codec)",
        ]
    );
}

#[test]
fn an_old_shard_says_what_its_index_is_encoded_with() {
    let kind = RepairKind::MissingIndexCodecs;
    let shard = |members: &str| {
        array(&std::format!(
            r#""codecs": [{{"name": "sharding_indexed", "configuration": {{"chunk_shape": [1], {members}}}}}]"#
        ))
    };
    let index =
        r#", "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "crc32c"}]"#;
    // The shard in the shard is one, too.
    let inner = |index: &str| {
        std::format!(
            r#""codecs": [{{"name": "sharding_indexed", "configuration": {{"chunk_shape": [1], "codecs": []{index}}}}}]{index}"#
        )
    };
    let (repaired, lines) = zarr_json(&shard(&inner("")), kind);
    assert_eq!(repaired, shard(&inner(index)));
    assert_eq!(lines.len(), 2);
    for left in
        [r#""codecs": [], "index_location": "end""#, r#""codecs": [], "index_codecs": []"#, r#""x": 1"#]
    {
        assert_eq!(zarr_json(&shard(left), kind).0, shard(left));
    }
}

#[test]
fn a_structured_array_says_its_byte_order() {
    let kind = RepairKind::StructuredWithoutEndian;
    let document = |data_type: &str, codec: &str| {
        array(&std::format!(r#""data_type": {{"name": "{data_type}"}}, "codecs": [{codec}]"#))
    };
    let explicit = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    for codec in [r#""bytes""#, r#"{"name": "bytes"}"#] {
        let (repaired, lines) = zarr_json(&document("structured", codec), kind);
        assert_eq!(repaired, document("structured", explicit));
        assert_eq!(lines.len(), 1);
        assert_eq!(zarr_json(&document("struct", codec), kind).0, document("struct", codec));
    }
    let empty = r#"{"name": "bytes", "configuration": {}}"#;
    assert_eq!(zarr_json(&document("structured", empty), kind).0, document("structured", explicit));
    for codec in [explicit, r#"{"name": "bytes", "configuration": 1}"#] {
        assert!(zarr_json(&document("structured", codec), kind).1.is_empty());
    }
}

#[test]
fn the_last_of_two_members_is_the_one_that_is_repaired() {
    let kinds = Repairs::none().with(RepairKind::NonFiniteFillValue);
    let entry = r#"{"zarr_format": 2, "dtype": "<f4", "fill_value": 0, "fill_value": NaN}"#;
    let document = std::format!(r#"{{"metadata": {{"a/.zarray": {entry}, "a/.zarray": {entry}}}}}"#);
    let repaired = v2_consolidated(document.as_bytes(), kinds);
    let (head, _) = document.rsplit_once("NaN").unwrap();
    assert_eq!(text(&repaired.bytes), std::format!("{head}\"NaN\"}}}}}}"));
    assert_eq!(
        lines(&repaired.repairs),
        ["/metadata/a~1.zarray/fill_value: NaN is now \"NaN\" (non_finite_fill_value)"]
    );
}

#[test]
fn the_root_of_a_zmetadata_keeps_its_members() {
    let entry = r#"{"zarr_format": 2, "consolidated_metadata": {}}"#;
    let document =
        std::format!(r#"{{"metadata": {{".zgroup": {entry}, "/.zgroup": {entry}, "a.zgroup": {entry}}}}}"#);
    assert!(v2_consolidated(document.as_bytes(), Repairs::ALL).repairs.is_empty());
}

#[test]
fn what_needs_no_repair_is_the_same_bytes() {
    let marked = "\u{feff} {\"node_type\" : \"group\" }\n".as_bytes();
    for bytes in [&b""[..], b"{", b"\xff", b"3", b"[null]", marked] {
        let repaired = v3_node(bytes, Repairs::ALL);
        assert!(matches!(repaired.bytes, Cow::Borrowed(same) if same == bytes));
        assert!(repaired.repairs.is_empty());
        assert!(matches!(v2_consolidated(bytes, Repairs::ALL).bytes, Cow::Borrowed(same) if same == bytes));
    }
    let null = br#"{"node_type": "group", "consolidated_metadata": null}"#;
    assert!(matches!(v3_node(null, Repairs::none()).bytes, Cow::Borrowed(_)));
}

#[test]
fn a_byte_order_mark_is_kept() {
    let document = "\u{feff}{\"node_type\": \"group\", \"consolidated_metadata\": null}";
    let repaired = v3_node(document.as_bytes(), Repairs::ALL);
    assert_eq!(text(&repaired.bytes), "\u{feff}{\"node_type\": \"group\"}");
}

#[test]
fn a_group_repairs_what_it_lists() {
    let document = r#"{"node_type": "group", "consolidated_metadata": {"metadata": {
        "a": {"node_type": "group", "consolidated_metadata": null},
        "a/b": {"node_type": "array", "shape": [0], "chunk_grid":
            {"name": "regular", "configuration": {"chunk_shape": [0]}}, "dimension_names": null}}}}"#;
    let repaired = v3_node(document.as_bytes(), Repairs::ALL);
    assert_eq!(
        lines(&repaired.repairs),
        [
            "/consolidated_metadata/metadata/a/consolidated_metadata: removed (null_consolidated_metadata)",
            "/consolidated_metadata/metadata/a~1b/chunk_grid/configuration/chunk_shape/0: 0 is now 1 (zero_chunk_length)",
            "/consolidated_metadata/metadata/a~1b/dimension_names: removed (null_dimension_names)",
        ]
    );
    assert!(v3_node(&repaired.bytes, Repairs::ALL).repairs.is_empty());
}

/// Members of documents of either format, right and wrong.
const MEMBERS: [&str; 26] = [
    r#""zarr_format": 2"#,
    r#""zarr_format":3"#,
    r#""node_type": "array""#,
    r#""node_type" : "group""#,
    r#""consolidated_metadata": null"#,
    r#""consolidated_metadata": {"metadata": {}}"#,
    r#""consolidated\u005fmetadata": {"x": [NaN, {}]}"#,
    r#""shape": [0, 3]"#,
    r#""shape": []"#,
    r#""chunks": [1]"#,
    r#""dtype": "<f4""#,
    r#""dtype": "|b1""#,
    r#""dtype": "<c8""#,
    r#""data_type": "int8""#,
    r#""data_type": "complex64""#,
    r#""data_type": {"name": "structured"}"#,
    r#""fill_value": NaN"#,
    r#""fill_value": [-Infinity, NaN]"#,
    r#""fill_value": 1"#,
    r#""fill_value": "1""#,
    r#""fill_value": 1.0"#,
    r#""dimension_names": null"#,
    r#""filters": null"#,
    r#""chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [0, 3]}}"#,
    r#""codecs": [{"name": "bytes"}, "bytes", {"name": "bytes", "configuration": {}}]"#,
    r#""codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [], "codecs": []}}]"#,
];

/// An object of those members, in any order, some of them twice.
fn object() -> impl Strategy<Value = String> {
    proptest::collection::vec((select(&MEMBERS[..]), select(&["", " ", "\n  "][..])), 0..20).prop_map(
        |members| {
            let members: Vec<_> =
                members.iter().map(|(member, space)| std::format!("{space}{member}{space}")).collect();
            std::format!("{{{}}}", members.join(","))
        },
    )
}

/// Documents of which some list others.
fn documents() -> impl Strategy<Value = String> {
    let listing = |outer: &'static str| {
        (object(), object(), object()).prop_map(move |(a, b, c)| {
            let metadata =
                std::format!(r#"{{"a/.zarray": {a}, "a/.zgroup": {b}, "a/.zgroup": {c}, "a/.zarray": {b}}}"#);
            outer.replace("LISTED", &metadata)
        })
    };
    prop_oneof![
        object(),
        listing(r#"{"metadata": LISTED}"#),
        listing(r#"{"node_type": "group", "consolidated_metadata": {"metadata": LISTED}}"#),
    ]
}

/// Gives a text repaired, and what was repaired in it.
type Way<'a> = &'a dyn Fn(&[u8]) -> (Vec<u8>, Vec<Repair>);

proptest! {
    /// What repairs make is JSON, and needs no other.
    #[test]
    fn a_repaired_document_is_repaired_once(document in documents()) {
        let array = |bytes: &[u8]| {
            let files = NodeFiles { array: Some(bytes), ..NodeFiles::default() };
            let repaired = v2_node(&files, Repairs::ALL);
            (repaired.array.unwrap_or_default().into_owned(), repaired.repairs)
        };
        let listing = |bytes: &[u8]| {
            let repaired = v2_consolidated(bytes, Repairs::ALL);
            (repaired.bytes.into_owned(), repaired.repairs)
        };
        let node = |bytes: &[u8]| {
            let repaired = v3_node(bytes, Repairs::ALL);
            (repaired.bytes.into_owned(), repaired.repairs)
        };
        let ways: [Way<'_>; 3] = [&array, &listing, &node];
        for repair in ways {
            let (once, _) = repair(document.as_bytes());
            prop_assert!(Tape::new().parse(&text(&once)).is_ok(), "{}", text(&once));
            let (twice, repairs) = repair(&once);
            prop_assert!(repairs.is_empty(), "{repairs:?} in {}", text(&once));
            prop_assert_eq!(once, twice);
        }
    }
}
