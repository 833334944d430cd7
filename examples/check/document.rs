//! Checking one document by itself.

use zarr_spec::v2::{ARRAY_KEY, ATTRIBUTES_KEY, CONSOLIDATED_KEY, GROUP_KEY, NodeFiles, NodeReading, Scope};

use crate::report::{Node, Report};
use crate::walk::in_order;
use crate::{consolidated, fields, node};

/// What a document is.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Array,
    Group,
    Attributes,
    Consolidated,
}

impl Kind {
    /// What a document called `name` is: one whose name ends in that of the file, with the dot or without.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let kinds = [
            (ARRAY_KEY, Self::Array),
            (GROUP_KEY, Self::Group),
            (ATTRIBUTES_KEY, Self::Attributes),
            (CONSOLIDATED_KEY, Self::Consolidated),
        ];
        kinds.into_iter().find(|(key, _)| name.ends_with(key.trim_start_matches('.'))).map(|(_, kind)| kind)
    }
}

/// What there is to say of `bytes`, a document of `kind` called `name`.
pub(crate) fn check(name: &str, kind: Kind, bytes: &[u8]) -> Report {
    match kind {
        Kind::Array => node(name, &NodeFiles { array: Some(bytes), ..NodeFiles::default() }),
        Kind::Group => node(name, &NodeFiles { group: Some(bytes), ..NodeFiles::default() }),
        Kind::Attributes => Report { findings: node::of_attributes(name, bytes), ..Report::default() },
        Kind::Consolidated => consolidated(name, bytes),
    }
}

/// The node whose one file is the document `name`.
fn node(name: &str, files: &NodeFiles<'_>) -> Report {
    let reading = NodeReading::new(files, &Scope::ALL);
    let mut report = Report { nodes: fields::node("", &reading).into_iter().collect(), ..Report::default() };
    report.findings.extend(node::placed("", files, reading.problems()));
    for finding in &mut report.findings {
        finding.file = name.into();
    }
    report
}

/// The nodes of the `.zmetadata` document `name`.
fn consolidated(name: &str, bytes: &[u8]) -> Report {
    let mut nodes: Vec<Node> = Vec::new();
    let faults = consolidated::check(bytes, |entries, _| {
        for (path, entry) in &entries.nodes {
            nodes.extend(fields::node(path, &NodeReading::new(&entry.files(), &Scope::ALL)));
        }
    });
    nodes.sort_by(|a, b| in_order(&a.path, &b.path));
    Report { nodes, findings: faults.into_findings(name, bytes), ..Report::default() }
}
