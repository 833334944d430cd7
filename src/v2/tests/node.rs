//! A node from its files, and where in them a problem is.

use std::string::{String, ToString};
use std::vec::Vec;

use crate::v2::{ArrayMetadata, GroupMetadata, Node, NodeFiles, NodeReading, Scope};

const ARRAY: &str = r#"{"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": "|u1", "compressor": null,
    "fill_value": 0, "order": "C", "filters": null}"#;
const GROUP: &str = r#"{"zarr_format": 2}"#;

fn files<'a>(array: Option<&'a str>, group: Option<&'a str>, attributes: Option<&'a str>) -> NodeFiles<'a> {
    NodeFiles {
        array: array.map(str::as_bytes),
        group: group.map(str::as_bytes),
        attributes: attributes.map(str::as_bytes),
    }
}

/// The places of the problems of `files`.
fn places(files: &NodeFiles<'_>) -> Vec<String> {
    let reading = NodeReading::from_files(files, &Scope::ALL);
    reading.problems().iter().map(|problem| files.place(problem).to_string()).collect()
}

#[test]
fn the_files_say_what_a_node_is() {
    let attributes = Some(r#"{"units": "m"}"#);
    for (array, group) in [(Some(ARRAY), None), (None, Some(GROUP))] {
        let files = files(array, group, attributes);
        let node = Node::from_files(&files).unwrap();
        assert_eq!(node.as_array().is_some(), array.is_some());
        assert_eq!(node.attributes().get("units").unwrap().source(), "\"m\"");
        let written = node.files();
        assert_eq!(written.get(".zattrs"), attributes);
        assert_eq!(written.iter().count(), 2);
        assert_eq!(written.get(".zarray"), array);
        assert_eq!(written.get(".zgroup").is_some(), group.is_some());
    }
    let bare = Node::from_files(&files(None, Some(GROUP), None)).unwrap();
    assert_eq!(bare.files().iter().count(), 1);
}

#[test]
fn both_documents_or_neither_is_no_node() {
    let both = NodeReading::from_files(&files(Some(ARRAY), Some(GROUP), None), &Scope::ALL);
    assert_eq!(both.problems().len(), 1);
    assert!(both.into_node().is_err());
    let neither = NodeReading::from_files(&files(None, None, Some("{}")), &Scope::ALL);
    assert_eq!(neither.problems().to_string(), "missing a .zarray or a .zgroup");
    let group = files(None, Some(GROUP), None);
    assert_eq!(
        ArrayMetadata::from_files(&group).unwrap_err().to_string(),
        "/.zarray: missing required member"
    );
    let array = files(Some(ARRAY), None, None);
    assert_eq!(
        GroupMetadata::from_files(&array).unwrap_err().to_string(),
        "/.zgroup: missing required member"
    );
}

#[test]
fn a_problem_is_placed_in_its_file() {
    let wrong = ARRAY.replace("\"|u1\"", "\"|u3\"");
    assert_eq!(places(&files(Some(&wrong), None, Some("[1]"))), [".zarray: /dtype (1:58)", ".zattrs: (1:1)"]);
    assert_eq!(
        places(&files(Some("{\n1}"), None, Some("\n{\"a\": 01}"))),
        [".zarray: (2:1)", ".zattrs: (2:7)"]
    );
    assert_eq!(places(&files(None, Some("{"), Some("{]"))), [".zgroup: (1:2)", ".zattrs: (1:2)"]);
    let merged = r#"{"zarr_format": 2, "attributes": {}}"#;
    assert_eq!(places(&files(None, Some(merged), None)), [".zgroup: /attributes (1:34)"]);
    let deep = std::format!("{{\"a\": {}{}}}", "[".repeat(255), "]".repeat(255));
    let pointer = std::format!(".zattrs: /a{} (1:261)", "/0".repeat(254));
    assert_eq!(places(&files(None, Some(GROUP), Some(&deep))), [pointer]);
}

#[test]
fn a_member_called_as_a_file_is_a_member() {
    let array = ARRAY.replace('}', ", \".zarray\": NaN, \".zattrs\": {\"a\": NaN}, \".zgroup\": [NaN]}");
    assert_eq!(
        places(&files(Some(&array), None, Some("{}"))),
        [".zarray: /.zarray (2:64)", ".zarray: /.zattrs/a (2:86)", ".zarray: /.zgroup/0 (2:104)"]
    );
    let group = r#"{"zarr_format": 2, ".zattrs": 1}"#;
    assert_eq!(places(&files(None, Some(group), None)), [".zgroup: /.zattrs (1:31)"]);
}

#[test]
fn attributes_beside_no_object_are_not_judged() {
    assert_eq!(places(&files(Some("[]"), None, Some("[]"))), [".zarray: (1:1)"]);
    assert_eq!(places(&files(None, Some("1"), Some("{"))), [".zgroup: (1:1)"]);
}
