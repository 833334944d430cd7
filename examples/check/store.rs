//! Checking a store on disk.

use std::collections::BTreeSet;

use zarr_spec::v2::CONSOLIDATED_KEY;
use zarr_spec::v3::{KEY, NodeName};

use crate::finding::{Fault, Finding};
use crate::format::Format;
use crate::report::{Content, Node, Report};
use crate::walk::{File, Folder, Walk, join};
use crate::{compare, repair, twin, v2, v3};

/// What there is to say of the store that `walk` found.
pub(crate) fn check(walk: &Walk) -> Report {
    let folders = &walk.folders;
    let mut report = Report::default();
    for folder in folders {
        v2::node::check(folder, &mut report);
        report.findings.extend(check_consolidated(folder, folders));
        check_v3(folder, folders, &mut report);
        report.findings.extend(twin::compare(folder));
    }
    report.findings.extend(Format::ALL.into_iter().flat_map(|format| missing_groups(format, folders)));
    report.findings.extend(misnamed(folders));
    for (path, why) in &walk.unreadable {
        report.findings.push(Finding::of_file(path.clone(), Fault::unreadable(why.clone())));
    }
    for (links, note) in [
        (&walk.links, "not followed: the link leads to a folder that is read elsewhere"),
        (&walk.dangling, "not followed: the link leads nowhere"),
    ] {
        report.notes.extend(links.iter().map(|path| (path.clone(), note.into())));
    }
    let faulty: BTreeSet<&str> = report.findings.iter().map(|finding| &*finding.file).collect();
    report.mended.extend(folders.iter().flat_map(|folder| repair::of_folder(folder, &faulty)));
    report.sort();
    report
}

/// The problems of the `.zmetadata` of `folder`, and where it disagrees with `folders`.
fn check_consolidated(folder: &Folder, folders: &[Folder]) -> Vec<Finding> {
    let (file, path) = (folder.file(CONSOLIDATED_KEY), folder.file_path(CONSOLIDATED_KEY));
    let Some(bytes) = file.bytes() else { return file.finding(&path).into_iter().collect() };
    v2::consolidated::check(bytes, |entries, faults| compare::compare(&folder.path, folders, entries, faults))
        .into_findings(&path, bytes)
}

/// Report the node whose `zarr.json` is in `folder`, its problems, and where what it lists disagrees with `folders`.
fn check_v3(folder: &Folder, folders: &[Folder], report: &mut Report) {
    let (file, path) = (folder.file(KEY), folder.file_path(KEY));
    report.findings.extend(file.finding(&path));
    match file {
        File::Absent => {}
        File::Unreadable(_) => report.nodes.push(Node {
            path: folder.path.clone(),
            format: Format::V3,
            faulty: true,
            content: Content::Unknown,
        }),
        File::Bytes(bytes) => {
            report.nodes.push(v3::fields_of(&folder.path, bytes));
            let faults =
                v3::check(bytes, |entries, faults| compare::compare(&folder.path, folders, entries, faults));
            report.findings.extend(faults.into_findings(&path, bytes));
            report.notes.extend(v3::notes(bytes).into_iter().map(|note| (path.clone(), note)));
        }
    }
}

/// A problem for each node of format 3 below a group whose folder has a name that no node can have.
fn misnamed(folders: &[Folder]) -> Vec<Finding> {
    let nodes = paths_of(Format::V3, folders);
    let misnamed = |path: &&str| -> Option<Finding> {
        // The root of a store has no name: its folder is called as its owner likes.
        ancestors(path).find(|above| nodes.contains(above))?;
        let name = path.rsplit('/').next().unwrap_or_default();
        let error = name.parse::<NodeName>().err()?;
        let fault = Fault::wrong(format!("another name of the folder ({error})"), format!("{name:?}"));
        Some(Finding::of_file(join(path, KEY), fault))
    };
    nodes.iter().filter_map(misnamed).collect()
}

/// The paths of the nodes of `format`.
fn paths_of(format: Format, folders: &[Folder]) -> BTreeSet<&str> {
    folders.iter().filter(|folder| folder.is_node(format)).map(|folder| &*folder.path).collect()
}

/// A problem for each folder between a group of `format` and a node of it below that is no group of it.
fn missing_groups(format: Format, folders: &[Folder]) -> Vec<Finding> {
    let nodes = paths_of(format, folders);
    let mut missing = BTreeSet::new();
    for node in &nodes {
        let between: Vec<_> = ancestors(node).take_while(|path| !nodes.contains(path)).collect();
        // Above the root of a store there need not be a group.
        if between.len() < ancestors(node).count() {
            missing.extend(between);
        }
    }
    let finding = |path| {
        let fault = Fault::missing("a group, since nodes are below it".into());
        Finding::of_file(join(path, format.group_key()), fault)
    };
    missing.into_iter().map(finding).collect()
}

/// The paths above `path`, the nearest first, the root last.
fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(parent(path), |path| parent(path))
}

fn parent(path: &str) -> Option<&str> {
    if path.is_empty() { None } else { Some(path.rsplit_once('/').map_or("", |(parent, _)| parent)) }
}
