//! Checking the files of one node.

use zarr_spec::problem::Problems;
use zarr_spec::v2::{ARRAY_KEY, ATTRIBUTES_KEY, Attributes, GROUP_KEY, NodeFiles, NodeReading, Scope};

use super::fields;
use crate::faults::Faults;
use crate::finding::{Fault, Finding, Place};
use crate::format::Format;
use crate::report::{Array, Content, Node, Report};
use crate::walk::{File, Folder, join};

/// Report the node that `folder` is and every problem of its files.
pub(crate) fn check(folder: &Folder, report: &mut Report) {
    let path = &*folder.path;
    let files = files(folder);
    let mut findings = unreadable(folder);
    let node = match (folder.file(ARRAY_KEY), folder.file(GROUP_KEY)) {
        (File::Absent, File::Absent) => {
            findings.extend(orphaned(path, &files));
            None
        }
        (File::Unreadable(_), _) => {
            findings.extend(attributes_findings(path, &files));
            Some(Content::Array(Box::new(Array::unread(Format::V2))))
        }
        (File::Absent, File::Unreadable(_)) => {
            findings.extend(attributes_findings(path, &files));
            Some(Content::Group)
        }
        (File::Bytes(_) | File::Absent, _) => {
            let node = read(path, &files, &mut findings);
            node.map(|node| node.content)
        }
    };
    let faulty = !findings.is_empty();
    report.nodes.extend(node.map(|content| Node { path: path.into(), format: Format::V2, faulty, content }));
    report.findings.append(&mut findings);
}

/// The files of the node that `folder` is.
pub(crate) fn files(folder: &Folder) -> NodeFiles<'_> {
    NodeFiles {
        array: folder.file(ARRAY_KEY).bytes(),
        group: folder.file(GROUP_KEY).bytes(),
        attributes: folder.file(ATTRIBUTES_KEY).bytes(),
    }
}

/// Each file of the node that is there and cannot be read.
fn unreadable(folder: &Folder) -> Vec<Finding> {
    let keys = [ARRAY_KEY, GROUP_KEY, ATTRIBUTES_KEY];
    keys.into_iter().filter_map(|key| folder.file(key).finding(&folder.file_path(key))).collect()
}

/// Read `files` as the node at `path`.
fn read(path: &str, files: &NodeFiles<'_>, findings: &mut Vec<Finding>) -> Option<Node> {
    let reading = NodeReading::from_files(files, &Scope::ALL);
    findings.extend(placed(path, files, reading.problems()));
    if let NodeReading::Neither(_) = reading {
        // An array and a group: each has more to say.
        let group = NodeFiles { group: files.group, ..NodeFiles::default() };
        read(path, &group, findings);
        return read(path, &NodeFiles { group: None, ..*files }, findings);
    }
    fields::node(path, &reading)
}

/// What is wrong with a `.zattrs` that is of no node.
fn orphaned(path: &str, files: &NodeFiles<'_>) -> Vec<Finding> {
    if files.attributes.is_none() {
        return Vec::new();
    }
    let fault = Fault::missing("a .zarray or a .zgroup beside the .zattrs".into());
    let mut findings = vec![Finding::of_file(join(path, GROUP_KEY), fault)];
    findings.extend(attributes_findings(path, files));
    findings
}

/// What is wrong with the `.zattrs` among `files`.
fn attributes_findings(path: &str, files: &NodeFiles<'_>) -> Vec<Finding> {
    let Some(attributes) = files.attributes else { return Vec::new() };
    of_attributes(&join(path, ATTRIBUTES_KEY), attributes)
}

/// The problems of `attributes`, the content of the `.zattrs` at `file`.
pub(crate) fn of_attributes(file: &str, attributes: &[u8]) -> Vec<Finding> {
    let problems = Attributes::from_slice(attributes).err().unwrap_or_default();
    Faults::of(&problems).into_findings(file, attributes)
}

/// The problems that reading `files`, those of the node at `path`, found.
pub(crate) fn placed(
    path: &str,
    files: &NodeFiles<'_>,
    problems: &Problems,
) -> impl Iterator<Item = Finding> {
    problems.iter().zip(files.places(problems)).map(move |(problem, place)| Finding {
        file: join(path, place.file),
        place: Some(Place { pointer: place.pointer, position: place.position }),
        fault: Fault::of(problem),
    })
}
