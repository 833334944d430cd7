//! The files of nodes, on disk.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use zarr_spec::problem::Problems;
use zarr_spec::v2::{ARRAY_KEY, ATTRIBUTES_KEY, GROUP_KEY, Node, NodeFiles};

/// A file's name and its text.
pub(crate) type File = (&'static str, String);

/// The node in `folder`, or its problems.
pub(crate) fn read_node(folder: &Path) -> Result<Result<Node, Problems>, String> {
    let file = |name| read(&folder.join(name));
    let (array, group, attributes) = (file(ARRAY_KEY)?, file(GROUP_KEY)?, file(ATTRIBUTES_KEY)?);
    let files =
        NodeFiles { array: array.as_deref(), group: group.as_deref(), attributes: attributes.as_deref() };
    Ok(Node::from_files(&files))
}

/// The node in `folder`, which has no problem.
pub(crate) fn read_valid_node(folder: &Path) -> Result<Node, String> {
    read_node(folder)?.map_err(|problems| format!("{}: {problems}", folder.display()))
}

/// The bytes of the file at `path`, where there is one.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, String> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", path.display())),
    }
}

/// Writes `files` into `folder`.
pub(crate) fn write(folder: &Path, files: &[File]) -> Result<(), String> {
    fs::create_dir_all(folder)
        .and_then(|()| files.iter().try_for_each(|(name, text)| fs::write(folder.join(name), text)))
        .map_err(|error| format!("{}: {error}", folder.display()))
}
