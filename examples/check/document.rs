//! Checking one document by itself.

use zarr_spec::json::{self, Tape};
use zarr_spec::v2::{ARRAY_KEY, ATTRIBUTES_KEY, CONSOLIDATED_KEY, GROUP_KEY, NodeFiles, NodeReading, Scope};
use zarr_spec::v3::KEY;

use crate::entries::{Entries, Entry};
use crate::report::{Node, Report};
use crate::walk::in_order;
use crate::{repair, v2, v3};

/// The key of a document called `name`: one whose name ends in it, with the dot before it or without.
pub(crate) fn key_of(name: &str) -> Option<&'static str> {
    let keys = [ARRAY_KEY, GROUP_KEY, ATTRIBUTES_KEY, CONSOLIDATED_KEY, KEY];
    keys.into_iter().find(|key| name.ends_with(key.trim_start_matches('.')))
}

/// The key of `bytes`, a document with a name of its own, by the members that each has; `None` for attributes, which can have
/// any, and for what is no document.
pub(crate) fn key_of_content(bytes: &[u8]) -> Option<&'static str> {
    let mut tape = Tape::new();
    let document = json::decode(bytes).and_then(|text| tape.parse(text)).ok()?;
    let has = |name| document.root().get(name).is_some();
    if has("zarr_consolidated_format") {
        return Some(CONSOLIDATED_KEY);
    }
    match document.root().get("zarr_format")?.as_u64()? {
        3 => Some(KEY),
        2 => Some(if has("shape") || has("dtype") { ARRAY_KEY } else { GROUP_KEY }),
        _ => None,
    }
}

/// What there is to say of `bytes`, a document called `name` whose key is `key`.
pub(crate) fn check(name: &str, key: &'static str, bytes: &[u8]) -> Report {
    let mut report = match key {
        ARRAY_KEY => node(name, &NodeFiles { array: Some(bytes), ..NodeFiles::default() }),
        GROUP_KEY => node(name, &NodeFiles { group: Some(bytes), ..NodeFiles::default() }),
        ATTRIBUTES_KEY => Report { findings: v2::node::of_attributes(name, bytes), ..Report::default() },
        CONSOLIDATED_KEY => consolidated(name, bytes),
        _ => v3_node(name, bytes),
    };
    if !report.findings.is_empty() {
        report.mended.extend(repair::of_document(name, key, bytes));
    }
    report
}

/// The node whose one file is the document `name`.
fn node(name: &str, files: &NodeFiles<'_>) -> Report {
    let reading = NodeReading::from_files(files, &Scope::ALL);
    let mut report = Report { nodes: v2::fields_of("", &reading).into_iter().collect(), ..Report::default() };
    report.findings.extend(v2::node::placed("", files, reading.problems()));
    for finding in &mut report.findings {
        finding.file = name.into();
    }
    report
}

/// The nodes of the `.zmetadata` document `name`.
fn consolidated(name: &str, bytes: &[u8]) -> Report {
    let mut nodes = Vec::new();
    let faults = v2::consolidated::check(bytes, |entries, _| {
        nodes = listed(entries, |path, entry| {
            let files = v2::consolidated::files(entry);
            v2::fields_of(path, &NodeReading::from_files(&files, &Scope::ALL))
        });
    });
    Report { nodes, findings: faults.into_findings(name, bytes), ..Report::default() }
}

/// The node whose `zarr.json` is the document `name`, and those that it lists.
fn v3_node(name: &str, bytes: &[u8]) -> Report {
    let mut nodes = vec![v3::fields_of("", bytes)];
    let faults = v3::check(bytes, |entries, _| {
        nodes.extend(listed(entries, |path, entry| Some(v3::fields_of(path, entry.bytes(KEY)?))));
    });
    Report {
        nodes,
        findings: faults.into_findings(name, bytes),
        notes: v3::notes(bytes).into_iter().map(|note| (name.to_owned(), note)).collect(),
        ..Report::default()
    }
}

/// The nodes of `entries`, each as `read` gives it, in the order of their paths.
fn listed(entries: &Entries<'_>, read: impl Fn(&str, &Entry<'_>) -> Option<Node>) -> Vec<Node> {
    let mut nodes: Vec<_> = entries.nodes.iter().filter_map(|(path, entry)| read(path, entry)).collect();
    nodes.sort_by(|a, b| in_order(&a.path, &b.path));
    nodes
}
