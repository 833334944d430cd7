//! The cases that no table has: shards with pipelines inside, other members of documents, groups.

use zarr_spec::json::Raw;
use zarr_spec::v3::{ArrayMetadata, ConsolidatedMetadata, GroupMetadata, Node, NodePath};

use super::case::{Case, json};
use super::sections::Section;

const BYTES: &str = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
const INDEX: &str = r#"[{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "crc32c"}]"#;

/// Every case.
pub(super) fn all() -> Vec<Case> {
    let mut cases = shards();
    cases.extend(members());
    cases.extend(groups());
    cases
}

/// A document of 8 by 8 items with chunks of 4 by 4, some members of which are `changed`.
fn document(changed: &[(&str, &str)]) -> ArrayMetadata {
    let mut members = vec![
        ("zarr_format", "3"),
        ("node_type", r#""array""#),
        ("shape", "[8, 8]"),
        ("data_type", r#""int32""#),
        ("chunk_grid", r#"{"name": "regular", "configuration": {"chunk_shape": [4, 4]}}"#),
        ("chunk_key_encoding", r#"{"name": "default", "configuration": {"separator": "/"}}"#),
        ("fill_value", "7"),
    ];
    let codecs = format!("[{BYTES}]");
    members.push(("codecs", &codecs));
    for (name, value) in changed {
        members.retain(|(member, _)| member != name);
        members.push((name, value));
    }
    let members: Vec<_> = members.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
    let text = format!("{{{}}}", members.join(", "));
    ArrayMetadata::from_slice(text.as_bytes()).unwrap_or_else(|problems| panic!("{text}: {problems}"))
}

fn shard(chunk: &str, codecs: &str, more: &str) -> String {
    let more = if more.contains("index_codecs") {
        more.into()
    } else {
        format!(r#", "index_codecs": {INDEX}{more}"#)
    };
    format!(
        r#"{{"name": "sharding_indexed", "configuration": {{"chunk_shape": {chunk}, "codecs": [{codecs}]{more}}}}}"#
    )
}

fn shards() -> Vec<Case> {
    let plain = |more| shard("[2, 2]", BYTES, more);
    let transpose = r#"{"name": "transpose", "configuration": {"order": [1, 0]}}"#;
    let gzip = r#"{"name": "gzip", "configuration": {"level": 1}}"#;
    let zstd = r#"{"name": "zstd", "configuration": {"level": 1, "checksum": true}}"#;
    let crc32c = r#"{"name": "crc32c"}"#;
    let index = r#", "index_codecs": [{"name": "bytes", "configuration": {"endian": "big"}}]"#;
    let cases = [
        ("index at the end", plain(r#", "index_location": "end""#)),
        ("index at the start", plain(r#", "index_location": "start""#)),
        ("index big-endian, without a checksum", plain(index)),
        ("compressed chunks inside", shard("[2, 2]", &format!("{BYTES}, {gzip}"), "")),
        (
            "a pipeline of three kinds inside",
            shard("[2, 2]", &format!("{transpose}, {BYTES}, {zstd}, {crc32c}"), ""),
        ),
        ("shards in shards", shard("[2, 2]", &shard("[1, 2]", BYTES, ""), "")),
        ("a transpose before the shard", format!("{transpose}, {}", plain(""))),
        ("a checksum after the shard", format!("{}, {crc32c}", plain(""))),
        ("chunks as large as the shard", shard("[4, 4]", BYTES, "")),
    ];
    let case = |(feature, codecs): (&str, String)| {
        Case::array(Section::Sharding, feature, "", document(&[("codecs", &format!("[{codecs}]"))]))
    };
    cases.into_iter().map(case).collect()
}

fn members() -> Vec<Case> {
    const ATTRIBUTES: &str = r#"{"units": "K", "größe": "😀", "": null, "list": [1, [2.5, {"deep": []}], true],
        "large": 18446744073709551615, "small": -1e-320}"#;
    let scalar = r#"{"name": "regular", "configuration": {"chunk_shape": []}}"#;
    let cases: [(&str, &[(&str, &str)]); 15] = [
        ("`dimension_names`", &[("dimension_names", r#"["y", "x"]"#)]),
        ("`dimension_names`, one missing", &[("dimension_names", r#"["y", null]"#)]),
        ("`dimension_names`, empty and twice the same", &[("dimension_names", r#"["", ""]"#)]),
        ("`attributes`", &[("attributes", ATTRIBUTES)]),
        ("`attributes`, empty", &[("attributes", "{}")]),
        ("`storage_transformers`, empty", &[("storage_transformers", "[]")]),
        (
            "an unknown member that need not be understood",
            &[("example.org/note", r#"{"must_understand": false, "text": "x"}"#)],
        ),
        ("`codecs` as bare names", &[("codecs", r#"["bytes", "crc32c"]"#), ("data_type", r#""uint8""#)]),
        (
            "`codecs` as objects without a configuration",
            &[("codecs", r#"[{"name": "bytes"}, {"name": "crc32c"}]"#), ("data_type", r#""uint8""#)],
        ),
        ("`data_type` as an object", &[("data_type", r#"{"name": "int32"}"#)]),
        ("`chunk_key_encoding` as a bare name", &[("chunk_key_encoding", r#""default""#)]),
        ("`chunk_key_encoding` without a configuration", &[("chunk_key_encoding", r#"{"name": "default"}"#)]),
        ("no dimension", &[("shape", "[]"), ("chunk_grid", scalar)]),
        ("a dimension of length 0", &[("shape", "[0, 8]")]),
        ("chunks past the end", &[("shape", "[5, 9]")]),
    ];
    let case = |(feature, changed): (&str, &[(&str, &str)])| {
        Case::array(Section::Arrays, feature, "", document(changed))
    };
    cases.into_iter().map(case).collect()
}

fn groups() -> Vec<Case> {
    let attributes = json(r#"{"title": "x", "nested": {"list": [1, null]}}"#);
    let path = |text: &str| text.parse::<NodePath>().expect("it is a path");
    let root = || vec![(NodePath::root(), group(Some(&attributes)))];
    let below = [
        (path("a"), Node::Array(document(&[("dimension_names", r#"["y", null]"#)]))),
        (path("b"), group(None)),
        (path("b/c"), Node::Array(document(&[("attributes", r#"{"units": "m"}"#)]))),
    ];
    let mut tree = root();
    tree.extend(below.iter().cloned());
    let listed = below.iter().map(|(path, node)| (path, node));
    let listing = ConsolidatedMetadata::from_nodes(listed).expect("it is a tree");
    let mut consolidated = tree.clone();
    if let Some((_, Node::Group(group))) = consolidated.first_mut() {
        *group = group.update().set("consolidated_metadata", &listing).read().expect("it may be there");
    }
    vec![
        Case::new(Section::Groups, "a group without attributes", "", vec![(NodePath::root(), group(None))]),
        Case::new(Section::Groups, "a group with attributes", "", root()),
        Case::new(Section::Groups, "arrays and groups in a group", "", tree),
        Case::new(Section::Groups, "consolidated metadata", "", consolidated),
    ]
}

fn group(attributes: Option<&Raw>) -> Node {
    let group = GroupMetadata::new();
    Node::Group(match attributes {
        Some(attributes) => group.update().set("attributes", attributes).read().expect("it may be there"),
        None => group,
    })
}
