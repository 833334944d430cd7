//! Groups, attributes and consolidated metadata.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::json::{Raw, ToJson};
use crate::v2::{Attributes, ConsolidatedMetadata, GroupMetadata, Node, NodeFiles};

fn attributes(json: &str) -> Attributes {
    Attributes::from_slice(json.as_bytes()).unwrap()
}

fn group(json: &str) -> GroupMetadata {
    GroupMetadata::from_slice(json.as_bytes()).unwrap()
}

/// A consolidated document with `entries`.
fn consolidated(entries: &str) -> String {
    format!(r#"{{"metadata": {{{entries}}}, "zarr_consolidated_format": 1}}"#)
}

const GROUP: &str = r#"{"zarr_format": 2}"#;
const ARRAY: &str = r#"{"zarr_format": 2, "shape": [], "chunks": [], "dtype": "|u1", "compressor": null, "fill_value": 0, "order": "C", "filters": null}"#;

#[test]
fn attributes_are_kept_as_written() {
    let json = "{\"b\": [NaN, -Infinity, 1.50, 1e999], \"a\": \"NaN\", \"b\": {\"x\": -0}}";
    let kept = attributes(&format!("\u{feff} {json}\n"));
    assert_eq!(kept.json().map(Raw::source), Some(json));
    assert_eq!(kept.to_json(), json);
    assert_eq!(kept.get("a").unwrap().source(), "\"NaN\"");
    // The last of a name counts.
    assert_eq!(kept.get("b").unwrap().source(), "{\"x\": -0}");
    assert!(kept.get("c").is_none());
    assert_eq!(kept, attributes("{\"a\":\"NaN\",\"b\":{\"x\":0}}"));
}

#[test]
fn no_attributes_equal_empty_ones() {
    let (none, empty) = (Attributes::default(), attributes("{ }"));
    assert!(none.is_empty() && empty.is_empty());
    assert_eq!((&none, &empty), (&empty, &none));
    assert_ne!(none, attributes("{\"a\": 1}"));
    assert_ne!(attributes("{\"a\": 1}"), none);
    assert_eq!((none.to_json(), none.json()), ("{}".into(), None));
}

#[test]
fn a_group_is_closed() {
    assert_eq!(GroupMetadata::new(), group(GROUP));
    assert_eq!(group(r#"{"attributes": {}, "zarr_format": 2}"#), group(GROUP));
    assert_ne!(group(r#"{"zarr_format": 2, "attributes": {"a": 1}}"#), group(GROUP));
    for wrong in
        ["{}", "[]", r#"{"zarr_format": 3}"#, r#"{"zarr_format": 2, "a": 1}"#, r#"{"zarr_format": "2"}"#]
    {
        assert!(GroupMetadata::from_slice(wrong.as_bytes()).is_err(), "{wrong}");
    }
}

#[test]
fn a_group_takes_attributes_that_its_files_can_hold() {
    let nested = |levels: usize| {
        Raw::new(&format!("{{\"a\": {}{}}}", "[".repeat(levels), "]".repeat(levels))).unwrap()
    };
    let with = |levels| GroupMetadata::new().update().set("attributes", &nested(levels)).read();
    let group = with(254).unwrap();
    let files = group.files();
    let files = NodeFiles {
        group: files.get(".zgroup").map(str::as_bytes),
        attributes: files.get(".zattrs").map(str::as_bytes),
        array: None,
    };
    assert_eq!(GroupMetadata::from_files(&files), Ok(group.clone()));
    assert_eq!(GroupMetadata::from_slice(group.to_json().as_bytes()), Ok(group));
    assert!(with(255).is_err());
    assert!(GroupMetadata::new().update().set("attributes", &Raw::new("[]").unwrap()).read().is_err());
}

#[test]
fn nodes_are_in_the_order_of_their_paths() {
    let entries = format!(
        r#""b/.zgroup": {GROUP}, "a-b/.zarray": {ARRAY}, "a/c/.zarray": {ARRAY}, "a/.zattrs": {{"x": 1}}, "a/.zgroup": {GROUP}"#
    );
    let metadata = ConsolidatedMetadata::from_slice(consolidated(&entries).as_bytes()).unwrap();
    let paths: Vec<_> = metadata.nodes().map(|(path, _)| path).collect();
    assert_eq!(paths, ["a", "a/c", "a-b", "b"]);
    assert_eq!(metadata.get("a").unwrap().attributes().get("x").unwrap().source(), "1");
    assert!(metadata.get("a/c").unwrap().as_array().is_some());
    assert!(metadata.get("").is_none());
    assert_eq!(metadata.as_str(), consolidated(&entries));
}

#[test]
fn the_last_of_a_name_counts() {
    let entries = format!(r#""a/.zarray": 5, "a/.zgroup": 7, "a/.zgroup": {GROUP}, "a/.zarray": {ARRAY}"#);
    let text = consolidated(
        &entries.replace("\"a/.zgroup\": 7, ", "").replace(&format!("\"a/.zgroup\": {GROUP}, "), ""),
    );
    assert!(ConsolidatedMetadata::from_slice(text.as_bytes()).unwrap().get("a").is_some());
    let twice = format!(r#"{{"metadata": 5, "zarr_consolidated_format": 0, {}"#, &consolidated("")[1..]);
    assert_eq!(ConsolidatedMetadata::from_slice(twice.as_bytes()).unwrap().nodes().len(), 0);
}

#[test]
fn a_path_is_names_joined_by_one_slash() {
    let metadata = ConsolidatedMetadata::from_slice(
        consolidated(&format!(
            r#""/.zgroup": {GROUP}, "//a//b/.zarray": {ARRAY}, "a/.zgroup": {GROUP}, "/a/.zattrs": {{}}"#
        ))
        .as_bytes(),
    )
    .unwrap();
    let paths: Vec<_> = metadata.nodes().map(|(path, _)| path).collect();
    assert_eq!(paths, ["", "a", "a/b"]);
    assert!(metadata.other_entries().is_empty());
    let twice = consolidated(&format!(r#""a/.zarray": {ARRAY}, "/a/.zarray": {ARRAY}"#));
    assert!(ConsolidatedMetadata::from_slice(twice.as_bytes()).is_err());
}

#[test]
fn entries_of_no_node_are_kept_and_compared() {
    let read = |entries: &str| ConsolidatedMetadata::from_slice(consolidated(entries).as_bytes()).unwrap();
    let some = read(&format!(r#""notes.txt": 1, "a/.zattrs": {{"x": NaN}}, "b/.zgroup": {GROUP}"#));
    let others: Vec<_> =
        some.other_entries().into_iter().map(|(name, value)| (name, value.to_string())).collect();
    assert_eq!(others, [("a/.zattrs".into(), "{\"x\": NaN}".to_string()), ("notes.txt".into(), "1".into())]);
    assert_eq!(some, read(&format!(r#""b/.zgroup": {GROUP}, "a/.zattrs": {{"x":NaN}}, "notes.txt": 1"#)));
    assert_ne!(some, read(&format!(r#""b/.zgroup": {GROUP}, "a/.zattrs": {{"x":NaN}}"#)));
    assert_ne!(some, read(r#""notes.txt": 1, "a/.zattrs": {"x": NaN}"#));
}

#[test]
fn nodes_become_a_document() {
    let node = |json: &str| Node::Group(group(json));
    let (root, a) = (node(GROUP), node(r#"{"zarr_format": 2, "attributes": {"x": 1}}"#));
    let metadata = ConsolidatedMetadata::from_nodes([("a/b", &root), ("", &root), ("a", &a)]).unwrap();
    let nodes: Vec<_> = metadata.nodes().collect();
    assert_eq!(nodes, [("", &root), ("a", &a), ("a/b", &root)]);
    let problems = |nodes: &[(&str, &Node)]| {
        ConsolidatedMetadata::from_nodes(nodes.iter().copied()).unwrap_err().to_string()
    };
    assert_eq!(
        problems(&[("a/b", &root)]),
        "/metadata/a~1.zgroup: missing a group at \"a\", which holds other nodes"
    );
    assert!(problems(&[("a", &a), ("a", &a)]).starts_with("/metadata/a~1.zgroup: "));
    assert!(problems(&[("a", &a), ("/a", &a)]).starts_with("/metadata/~1a~1.zgroup: "));
    assert!(problems(&[("../a", &a)]).starts_with("/metadata/..~1a~1.zgroup: "));
}
