//! What the peers wrote, read and written back.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use zarr_spec::json::ToJson;
use zarr_spec::v3::{KEY, Node};

use super::case::Case;
use super::peer::{OWN, Peer};
use super::{read, write};
use crate::failure::Failure;

/// The document that a peer wrote, beside the one that is written back.
const WRITTEN: &str = "zarr.json.written";

/// Reads every document that the peers wrote, for `cases` and of their own accord, and writes it back in its simplest
/// spelling.
///
/// # Errors
///
/// A document with a problem; a file that cannot be read or written.
pub(super) fn rewrite(cases: &[Case], peers: &[Peer]) -> Result<(), Failure> {
    let mut failed = Vec::new();
    for peer in peers {
        let mut count = 0;
        let own = peer.own().map(|(name, _)| format!("{OWN}{name}"));
        for case in cases.iter().map(|case| case.path.clone()).chain(own) {
            let folder = peer.folder.join(&case);
            if !folder.exists() {
                continue;
            }
            for path in documents(&folder)? {
                match rewrite_one(&folder.join(&path)) {
                    Ok(()) => count += 1,
                    Err(problem) => failed.push(format!("{} {case}: {problem}", peer.key)),
                }
            }
        }
        println!("interop: {} documents of {} written back", count, peer.title);
    }
    Failure::unless_empty(failed)
}

/// Writes the document in `folder` back, and keeps what the peer wrote beside it.
fn rewrite_one(folder: &Path) -> Result<(), String> {
    let (document, written) = (folder.join(KEY), folder.join(WRITTEN));
    if !written.exists() {
        fs::rename(&document, &written).map_err(|error| error.to_string())?;
    }
    let text = fs::read(&written).map_err(|error| error.to_string())?;
    let node = Node::from_slice(&text).map_err(|problems| format!("problems: {problems}"))?;
    let back = match &node {
        Node::Array(array) => array.canonical(),
        Node::Group(group) => group.to_json(),
    };
    let again = Node::from_slice(back.as_bytes()).map_err(|problems| format!("written back: {problems}"))?;
    if again != node {
        return Err(format!("written back it is another: {back}"));
    }
    write(&document, &back).map_err(|failure| failure.to_string())
}

/// The nodes that a peer wrote into `folder`, as it wrote them, by their paths below it.
pub(super) fn nodes(folder: &Path) -> Result<BTreeMap<String, Node>, String> {
    let paths = documents(folder).map_err(|failure| failure.to_string())?;
    let node = |path: String| {
        let written = folder.join(&path).join(WRITTEN);
        let text = read(&written).map_err(|failure| failure.to_string())?;
        let node = Node::from_slice(text.as_bytes()).map_err(|problems| format!("problems: {problems}"))?;
        Ok((path, node))
    };
    paths.into_iter().map(node).collect()
}

/// The paths below `folder` of the nodes in it.
fn documents(folder: &Path) -> Result<Vec<String>, Failure> {
    let mut found = Vec::new();
    let mut left = vec![String::new()];
    while let Some(path) = left.pop() {
        let at = folder.join(&path);
        if at.join(KEY).exists() || at.join(WRITTEN).exists() {
            found.push(path.clone());
        }
        for entry in fs::read_dir(&at).map_err(|error| Failure::file(&at, &error))? {
            let entry = entry.map_err(|error| Failure::file(&at, &error))?;
            if entry.path().is_dir() {
                let name = entry.file_name();
                let name = name.to_string_lossy();
                left.push(if path.is_empty() { name.into() } else { format!("{path}/{name}") });
            }
        }
    }
    found.sort();
    Ok(found)
}
