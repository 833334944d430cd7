//! The files of a node that was read, as they are written back.

use std::path::Path;

use zarr_spec::json::ToJson;
use zarr_spec::v2::{
    ARRAY_KEY, ATTRIBUTES_KEY, CONSOLIDATED_KEY, ConsolidatedMetadata, GROUP_KEY, Node, NodeFiles,
};

use super::manifest::Line;
use super::store::{self, File};

/// The files of `node`, which hold an equal node: an array's document in its canonical spelling if `canonical`, and as
/// it was written otherwise.
pub(crate) fn node(node: &Node, canonical: bool) -> Result<Vec<File>, String> {
    let files = files(node, canonical);
    if read(&files)? == *node {
        Ok(files)
    } else {
        Err(format!("written back, it is another node: {files:?}"))
    }
}

/// The consolidated metadata of the nodes that `line` lists, made from their own files in `folder`, every second one
/// in its canonical spelling.
pub(crate) fn consolidated(line: &Line<'_>, folder: &Path) -> Result<Vec<File>, String> {
    let mut nodes = Vec::new();
    for (number, path) in line.texts("members").into_iter().enumerate() {
        let node = store::read_valid_node(&folder.join(&*path))?;
        nodes.push((path, read(&files(&node, number % 2 == 1))?));
    }
    let nodes = nodes.iter().map(|(path, node)| (&**path, node));
    let metadata = ConsolidatedMetadata::from_nodes(nodes)
        .map_err(|problems| format!("consolidated again: {problems}"))?;
    Ok(vec![(CONSOLIDATED_KEY, metadata.to_json())])
}

fn files(node: &Node, canonical: bool) -> Vec<File> {
    match node {
        Node::Array(array) if canonical => {
            vec![(ARRAY_KEY, array.canonical()), (ATTRIBUTES_KEY, array.attributes().to_json())]
        }
        Node::Array(_) | Node::Group(_) => {
            node.files().iter().map(|(name, text)| (name, text.to_owned())).collect()
        }
    }
}

/// The node that `files` hold.
fn read(files: &[File]) -> Result<Node, String> {
    let file = |key| files.iter().find(|(name, _)| *name == key).map(|(_, text)| text.as_bytes());
    let files =
        NodeFiles { array: file(ARRAY_KEY), group: file(GROUP_KEY), attributes: file(ATTRIBUTES_KEY) };
    Node::from_files(&files).map_err(|problems| format!("written back: {problems}"))
}
