//! Tests of what is counted.

use std::collections::BTreeSet;

use super::*;

#[test]
fn a_document_is_read_repaired_or_refused() {
    let group = r#"{"zarr_format": 3, "node_type": "group"}"#;
    assert_eq!(Document::V3Node.outcome(group.as_bytes()), Outcome::Read);
    let null = group.replace('}', r#", "consolidated_metadata": null}"#);
    let kinds = BTreeSet::from([RepairKind::NullConsolidatedMetadata]);
    assert_eq!(Document::V3Node.outcome(null.as_bytes()), Outcome::Repaired(kinds));
    let refused = |problem: &str| Outcome::Refused(BTreeSet::from([problem.into()]));
    assert_eq!(Document::V2Attributes.outcome(b"{"), refused("invalid_json"));
    // Where the file stands in the location, the page does not repeat it; nor which of several items it is.
    assert_eq!(Document::V2Array.outcome(b"{"), refused("invalid_json"));
    let array = br#"{"zarr_format": 2, "shape": [4], "chunks": [2], "dtype": "<i4", "compressor": null,
        "fill_value": 0, "order": "C", "filters": [{"id": "zlib", "level": 99}]}"#;
    assert_eq!(Document::V2Array.outcome(array), refused("invalid_value /filters/*/level"));
    // What a group lists is read too.
    let listing = br#"{"zarr_format": 3, "node_type": "group", "consolidated_metadata":
        {"kind": "inline", "must_understand": false, "metadata": {"a": 3}}}"#;
    let problem = refused("invalid_type /consolidated_metadata/metadata/a");
    assert_eq!(Document::V3Node.outcome(listing), problem);
}

#[test]
fn a_refusal_without_a_reason_is_told_and_a_reason_without_a_refusal() {
    let problems = BTreeSet::from(["invalid_type".to_owned()]);
    let counts = Counts::from([(Document::V2Group, [(Outcome::Refused(problems), 1)].into())]);
    let told = check_reasons(&counts).map_err(|failure| failure.to_string()).unwrap_err();
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(lines.len(), REASONS.len() + 1);
    assert_eq!(lines[0], "no reason is written: `.zgroup`: invalid_type");
    assert!(lines[1..].iter().all(|line| line.starts_with("a reason without a document: ")));
}

/// The documents are not in the repository: beside a checkout of them, the page is held against them.
#[test]
fn the_page_is_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = root.join("../shared/conformance/corpus");
    if folder.is_dir() {
        run(&root, &folder, Mode::Check).unwrap();
    }
}
