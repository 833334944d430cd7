//! Checking a store on disk.

use std::collections::BTreeSet;

use zarr_spec::v2::{CONSOLIDATED_KEY, GROUP_KEY};

use crate::finding::{Fault, Finding};
use crate::report::Report;
use crate::walk::{Folder, Walk, join};
use crate::{compare, consolidated, node};

/// What there is to say of the store that `walk` found.
pub(crate) fn check(walk: &Walk) -> Report {
    let mut report = Report::default();
    for folder in &walk.folders {
        node::check(folder, &mut report);
        report.findings.extend(check_consolidated(folder, &walk.folders));
    }
    report.findings.extend(missing_groups(&walk.folders));
    for (path, why) in &walk.unreadable {
        report.findings.push(Finding::of_file(path.clone(), Fault::unreadable(why.clone())));
    }
    for path in &walk.links {
        report.notes.push((path.clone(), "not followed: the link leads to a folder that is read elsewhere"));
    }
    report.sort();
    report
}

/// The problems of the `.zmetadata` of `folder`, and where it disagrees with `folders`.
fn check_consolidated(folder: &Folder, folders: &[Folder]) -> Vec<Finding> {
    let file = join(&folder.path, CONSOLIDATED_KEY);
    let Some(bytes) = folder.consolidated.bytes() else {
        return folder.consolidated.finding(&file).into_iter().collect();
    };
    consolidated::check(bytes, |entries, faults| compare::compare(&folder.path, folders, entries, faults))
        .into_findings(&file, bytes)
}

/// A problem for each folder between a group and a node below it that is no group.
fn missing_groups(folders: &[Folder]) -> Vec<Finding> {
    let nodes: BTreeSet<&str> =
        folders.iter().filter(|folder| folder.is_node()).map(|folder| &*folder.path).collect();
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
        Finding::of_file(join(path, GROUP_KEY), fault)
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
