//! Consolidated metadata against the nodes' own files.

use std::path::Path;

use serde_json::Value as Json;
use zarr_spec::v2::{CONSOLIDATED_KEY, ConsolidatedMetadata};

use super::compare::same;
use super::deviation::Deviation;
use super::manifest::Line;
use super::store;

/// Whether the consolidated metadata in `folder` has the nodes that `line` lists, each equal to the one that its own
/// files hold, but for the deviations that are given back.
pub(crate) fn compare(line: &Line<'_>, folder: &Path) -> Result<Vec<Deviation>, String> {
    let document = store::read(&folder.join(CONSOLIDATED_KEY))?.unwrap_or_default();
    let (metadata, deviations) = match ConsolidatedMetadata::from_slice(&document) {
        Ok(metadata) => (metadata, Vec::new()),
        Err(problems) => {
            let deviation = Deviation::of_problems(&problems, line)?;
            let mended = without_group_members(&document)?;
            let metadata = ConsolidatedMetadata::from_slice(mended.as_bytes());
            (metadata.map_err(|problems| format!("mended: {problems}"))?, vec![deviation])
        }
    };
    let mut found: Vec<_> = metadata.nodes().map(|(path, _)| path.into()).collect();
    found.sort_unstable();
    same("members", &*line.texts("members"), &found)?;
    for (path, node) in metadata.nodes() {
        same(path, &store::read_valid_node(&folder.join(path))?, node)?;
    }
    Ok(deviations)
}

/// `document` without the members `consolidated_metadata` of `.zgroup` entries.
fn without_group_members(document: &[u8]) -> Result<String, String> {
    let mut document: Json = serde_json::from_slice(document).map_err(|error| error.to_string())?;
    for (name, entry) in document["metadata"].as_object_mut().into_iter().flatten() {
        if let Some(group) = entry.as_object_mut().filter(|_| name.ends_with(".zgroup")) {
            group.remove("consolidated_metadata");
        }
    }
    Ok(document.to_string())
}
