//! The zarr-extensions repository: a folder a kind, in it a folder a name.

use std::path::Path;

use super::{Comparison, entries, tables};
use crate::codegen::files::TableFile;
use crate::failure::Failure;

/// The folders there, and those of the tables.
const KINDS: [(&str, &str); 5] = [
    ("data-types", "v3/data_type"),
    ("codecs", "v3/codec"),
    ("chunk-grids", "v3/chunk_grid"),
    ("chunk-key-encodings", "v3/chunk_key_encoding"),
    ("storage-transformers", "v3/storage_transformer"),
];

/// The kinds that the checkout at `folder` has; none if it is no such checkout.
///
/// # Errors
///
/// A folder that cannot be read.
pub(super) fn compare(folder: &Path, files: &[TableFile]) -> Result<Vec<Comparison>, Failure> {
    let mut comparisons = Vec::new();
    if !folder.join("data-types").is_dir() || !folder.join("codecs").is_dir() {
        return Ok(comparisons);
    }
    for (kind, folder_of_tables) in KINDS {
        let inside = folder.join(kind);
        if !inside.is_dir() {
            continue;
        }
        let names = entries(&inside)?.into_iter().filter(|name| inside.join(name).is_dir());
        let ours = tables(files, folder_of_tables)?.map(|tables| {
            let names = tables.into_iter().flat_map(|table| table.names);
            // The registry calls the family of raw bits by its letter.
            names.map(|name| name.trim_end_matches('*').to_owned()).collect()
        });
        comparisons.push(Comparison {
            title: format!("zarr-extensions, {kind}"),
            tables: folder_of_tables,
            theirs: names.collect(),
            ours,
        });
    }
    Ok(comparisons)
}
