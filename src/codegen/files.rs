//! The files that tables stand in.

use std::fs;
use std::path::Path;

use super::error::TableError;
use super::ir::Origin;
use crate::json::Position;

/// A kind of table: all of a kind are in one folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Closed sets.
    Set,
    /// Families of v2 data types.
    V2DataType,
    /// v2 codecs.
    V2Codec,
    /// v3 data types.
    V3DataType,
    /// v3 codecs.
    V3Codec,
    /// v3 chunk grids.
    V3ChunkGrid,
    /// v3 chunk key encodings.
    V3ChunkKeyEncoding,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Set,
        Self::V2DataType,
        Self::V2Codec,
        Self::V3DataType,
        Self::V3Codec,
        Self::V3ChunkGrid,
        Self::V3ChunkKeyEncoding,
    ];

    /// The folder of its tables, below `spec/`.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Set => "sets",
            Self::V2DataType => "v2/data_type",
            Self::V2Codec => "v2/codec",
            Self::V3DataType => "v3/data_type",
            Self::V3Codec => "v3/codec",
            Self::V3ChunkGrid => "v3/chunk_grid",
            Self::V3ChunkKeyEncoding => "v3/chunk_key_encoding",
        }
    }

    /// The format that its tables are of; none where both use them.
    pub fn format(self) -> Option<Format> {
        match self {
            Self::Set => None,
            Self::V2DataType | Self::V2Codec => Some(Format::V2),
            Self::V3DataType | Self::V3Codec | Self::V3ChunkGrid | Self::V3ChunkKeyEncoding => {
                Some(Format::V3)
            }
        }
    }

    /// The kind whose folder holds the file at `path`, below `spec/`.
    fn of(path: &str) -> Option<Self> {
        let (folder, _) = path.rsplit_once('/')?;
        Self::ALL.into_iter().find(|kind| kind.folder() == folder)
    }
}

/// A format of Zarr.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Zarr v2.
    V2,
    /// Zarr v3.
    V3,
}

/// The text of a table.
#[derive(Debug, Clone)]
pub struct TableFile {
    /// Its path below `spec/`, with `/` between the parts.
    pub path: String,
    /// What the file holds.
    pub text: String,
}

impl TableFile {
    /// The kind of the table; none where its folder is no kind's.
    pub fn kind(&self) -> Option<Kind> {
        Kind::of(&self.path)
    }
}

/// Every `*.json` below `folder` but the schema beside the kinds, in the order of their paths.
///
/// # Errors
///
/// What cannot be read, and what is no table in the folder of a kind.
pub fn find(folder: &Path) -> Result<Vec<TableFile>, Vec<TableError>> {
    let (mut files, mut strangers) = (Vec::new(), Vec::new());
    walk(folder, "", &mut files, &mut strangers).map_err(|error| vec![error])?;
    if !strangers.is_empty() {
        return Err(strangers.iter().map(|path| no_table(path)).collect());
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

/// Adds what is in `folder` to `files`, and the paths of what is no table to `strangers`.
fn walk(
    folder: &Path,
    below: &str,
    files: &mut Vec<TableFile>,
    strangers: &mut Vec<String>,
) -> Result<(), TableError> {
    let entries = fs::read_dir(folder).map_err(|error| unreadable(below, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(below, &error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name } else { format!("{below}/{name}") };
        if entry.path().is_dir() {
            walk(&entry.path(), &path, files, strangers)?;
        } else if is_hidden(&path) {
            // Editors and file managers put such files where they like.
        } else if entry.path().extension().is_some_and(|extension| extension == "json")
            && path != "schema.json"
        {
            let text = fs::read_to_string(entry.path()).map_err(|error| unreadable(&path, &error))?;
            files.push(TableFile { path, text });
        } else if Kind::of(&path).is_some() {
            strangers.push(path);
        }
    }
    Ok(())
}

fn is_hidden(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.starts_with('.'))
}

fn no_table(path: &str) -> TableError {
    TableError::new(&start(path), "no table: the name of one ends in `.json`")
}

fn unreadable(path: &str, error: &std::io::Error) -> TableError {
    TableError::new(&start(path), error.to_string())
}

fn start(path: &str) -> Origin {
    Origin { file: path.into(), position: Position { line: 1, column: 1 } }
}
