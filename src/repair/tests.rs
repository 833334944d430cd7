mod codecs;
mod fill_value;
mod properties;

use std::borrow::Cow;
use std::string::{String, ToString};
use std::vec::Vec;

use super::{Repair, RepairKind, Repairs, v2_consolidated, v2_node, v3_node};
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
fn a_listing_in_a_zgroup_that_is_no_json_stays() {
    for listing in [r#"{"a": [NaN]}"#, r#"{"a": {"b": -Infinity}}"#, "[]", "null"] {
        let document = std::format!(
            r#"{{"metadata": {{"a/.zgroup": {{"zarr_format": 2, "consolidated_metadata": {listing}}}}}}}"#
        );
        assert!(v2_consolidated(document.as_bytes(), Repairs::ALL).repairs.is_empty(), "{listing}");
    }
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

#[test]
fn a_zgroup_tells_nothing_of_netcdf() {
    let kinds = Repairs::none().with(RepairKind::NczarrMembersInZgroup);
    let group =
        r#"{"zarr_format": 2, "_NCZARR_SUPERBLOCK": {"version": "2.0.0"}, "_nczarr_group": {}, "other": 1}"#;
    let files = NodeFiles { group: Some(group.as_bytes()), ..NodeFiles::default() };
    let repaired = v2_node(&files, kinds);
    assert_eq!(text(&repaired.group.unwrap()), r#"{"zarr_format": 2, "other": 1}"#);
    assert_eq!(
        lines(&repaired.repairs),
        [
            "/.zgroup/_NCZARR_SUPERBLOCK: removed (nczarr_members_in_zgroup)",
            "/.zgroup/_nczarr_group: removed (nczarr_members_in_zgroup)",
        ]
    );
    let both = r#"{"consolidated_metadata": {}, "_nczarr_group": {}, "zarr_format": 2}"#;
    let listed = std::format!(r#"{{"metadata": {{".zgroup": {both}, "a/.zgroup": {both}}}}}"#);
    let repaired = v2_consolidated(listed.as_bytes(), Repairs::ALL);
    assert_eq!(
        text(&repaired.bytes),
        r#"{"metadata": {".zgroup": {"consolidated_metadata": {}, "zarr_format": 2}, "a/.zgroup": {"zarr_format": 2}}}"#
    );
    let other_format = group.replace('2', "3");
    let files = NodeFiles { group: Some(other_format.as_bytes()), ..NodeFiles::default() };
    assert!(v2_node(&files, Repairs::ALL).repairs.is_empty());
}

#[test]
fn a_document_is_repaired_before_those_that_it_lists() {
    let group = r#"{"zarr_format": 2, "consolidated_metadata": {}}"#;
    let zmetadata =
        std::format!(r#"{{"metadata": {{"a/.zgroup": {{}}, "b/.zgroup": {group}, "a/.zgroup": {group}}}}}"#);
    let places = |repairs: &[Repair]| -> Vec<String> {
        repairs.iter().map(|repair| repair.location.to_pointer()).collect()
    };
    // Of entries of one name the last counts, in the place of the first.
    assert_eq!(
        places(&v2_consolidated(zmetadata.as_bytes(), Repairs::ALL).repairs),
        ["/metadata/a~1.zgroup/consolidated_metadata", "/metadata/b~1.zgroup/consolidated_metadata"]
    );
    let listing = r#""consolidated_metadata": {"metadata": {"g": {"node_type": "group", "consolidated_metadata": null}}}"#;
    let chunks = r#""shape": [0], "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [0]}}"#;
    assert_eq!(
        places(&v3_node(array(&std::format!("{listing}, {chunks}")).as_bytes(), Repairs::ALL).repairs),
        [
            "/chunk_grid/configuration/chunk_shape/0",
            "/consolidated_metadata/metadata/g/consolidated_metadata"
        ]
    );
}

#[test]
fn a_chunk_of_no_length_stays_refused_where_the_dimension_is_not_empty() {
    for (shape, chunks) in [("[5]", "[0]"), ("[0, 5]", "[0, 0]"), ("[5, 0]", "[0, 1]"), ("[0]", "[0, 0]")] {
        let document = array(&std::format!(
            r#""shape": {shape}, "chunk_grid": {{"name": "regular", "configuration": {{"chunk_shape": {chunks}}}}}"#
        ));
        let (repaired, lines) = zarr_json(&document, RepairKind::ZeroChunkLength);
        assert_eq!((repaired, lines), (document, Vec::new()), "{shape} {chunks}");
        let document = std::format!(r#"{{"zarr_format": 2, "shape": {shape}, "chunks": {chunks}}}"#);
        let (repaired, lines) = zarray(&document, RepairKind::ZeroChunkLength);
        assert_eq!((repaired, lines), (document, Vec::new()), "{shape} {chunks}");
    }
}

#[test]
fn a_grid_with_what_is_no_json_is_left_alone() {
    for member in [r#""x": 1"#, r#""x": NaN"#] {
        let grid = std::format!(
            r#""shape": [0], "chunk_grid": {{"name": "regular", {member}, "configuration": {{"chunk_shape": [0]}}}}"#
        );
        let repairs = zarr_json(&array(&grid), RepairKind::ZeroChunkLength).1;
        assert_eq!(repairs.is_empty(), member.contains("NaN"), "{repairs:?}");
    }
}
