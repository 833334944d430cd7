//! What holds for every document.

use std::string::String;
use std::vec::Vec;

use proptest::prelude::*;
use proptest::sample::select;

use super::text;
use crate::json::Tape;
use crate::repair::{Repair, Repairs, v2_consolidated, v2_node, v3_node};
use crate::v2::NodeFiles;

/// Members of documents of either format, right and wrong.
const MEMBERS: [&str; 35] = [
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
    r#""dtype": "|S2""#,
    r#""dtype": [["a", "<U1"], ["b", "|V3"]]"#,
    r#""_NCZARR_GROUP": {"dims": {}}"#,
    r#""_nczarr_group": null"#,
    r#""data_type": "int8""#,
    r#""data_type": "r16""#,
    r#""fill_value": 0"#,
    r#""codecs": []"#,
    r#""codecs": [{"name": "transpose", "configuration": {"order": "F"}}, "crc32c"]"#,
    r#""codecs": [{"name": "endian"}, "gzip"]"#,
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
