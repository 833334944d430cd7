//! Valid consolidated metadata.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::entries::{FileKind, node_file, node_path, stream};
use super::list::NodeList;
use super::nodes::{Nodes, TakeEntries as _, entry_problem};
use crate::hierarchy::path_order;
use crate::json::{Raw, Tape, ToJson, Writer};
use crate::order;
use crate::problem::{Path, ProblemKind, Problems};
use crate::v2::{ATTRIBUTES_KEY, Node, Scope};

/// The consolidated metadata of a hierarchy: valid, with the metadata of each node.
///
/// ```
/// use zarr_spec::v2::{ConsolidatedMetadata, Node};
///
/// let metadata = ConsolidatedMetadata::from_slice(br#"{
///     "zarr_consolidated_format": 1,
///     "metadata": {
///         ".zgroup": {"zarr_format": 2},
///         "a/.zarray": {
///             "zarr_format": 2, "shape": [10], "chunks": [5], "dtype": "|u1",
///             "compressor": null, "fill_value": 0, "order": "C", "filters": null
///         },
///         "a/.zattrs": {"units": "m"}
///     }
/// }"#)?;
/// let Some(Node::Array(array)) = metadata.get("a") else { unreachable!() };
/// assert_eq!(array.attributes().get("units").and_then(|units| units.to_text()).as_deref(), Some("m"));
/// let paths: Vec<_> = metadata.nodes().map(|(path, _)| path).collect();
/// assert_eq!(paths, ["", "a"]);
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Debug, Clone)]
pub struct ConsolidatedMetadata {
    document: Raw,
    /// In the order of their paths.
    nodes: NodeList,
}

/// A `.zmetadata` document as a scope reads it, whatever it holds.
#[derive(Debug, Clone)]
pub struct ConsolidatedReading {
    problems: Problems,
    metadata: Option<ConsolidatedMetadata>,
}

impl ConsolidatedMetadata {
    /// The metadata that `document` holds, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// Every problem of the document, each located in it.
    pub fn from_slice(document: &[u8]) -> Result<Self, Problems> {
        Self::from_slice_in(document, &Scope::ALL)
    }

    /// The metadata that `document` holds, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem of the document, each located in it.
    pub fn from_slice_in(document: &[u8], scope: &Scope) -> Result<Self, Problems> {
        ConsolidatedReading::new(document, scope).into_metadata()
    }

    /// The node at `path`, names joined by slashes: `a/b`, and `""` for the root.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Node> {
        self.nodes.get(path)
    }

    /// Whether this holds everything that `other` holds: a node at each of the same paths, which
    /// [refines](Node::refines) the other's.
    #[must_use]
    pub fn refines(&self, other: &Self) -> bool {
        let mut pairs = self.nodes().zip(other.nodes());
        self.nodes().len() == other.nodes().len()
            && pairs.all(|((path, node), (their_path, theirs))| path == their_path && node.refines(theirs))
    }

    /// Each node with its path, a group before the nodes in it.
    #[must_use]
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (&str, &Node)> {
        self.nodes.iter()
    }

    /// The text of `.zmetadata`, as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.document.source()
    }

    /// The consolidated metadata of `nodes`, each with its path, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// Every problem: a path twice, a node that is not below a group.
    pub fn from_nodes<'n>(nodes: impl IntoIterator<Item = (&'n str, &'n Node)>) -> Result<Self, Problems> {
        Self::from_nodes_in(nodes, &Scope::ALL)
    }

    /// The consolidated metadata of `nodes`, read in `scope`: the one of the nodes, where they have codecs or data types of
    /// the user's own.
    ///
    /// # Errors
    ///
    /// Every problem, as for [`from_nodes`](Self::from_nodes).
    pub fn from_nodes_in<'n>(
        nodes: impl IntoIterator<Item = (&'n str, &'n Node)>,
        scope: &Scope,
    ) -> Result<Self, Problems> {
        let mut writer = Writer::new();
        writer.begin_object();
        writer.member("zarr_consolidated_format", &1_u8);
        writer.name("metadata");
        writer.begin_object();
        let nodes: Vec<_> = nodes.into_iter().collect();
        let firsts = order::firsts(nodes.len(), &|index| nodes[index].0);
        let mut problems = Problems::new();
        for (index, (path, node)) in nodes.iter().enumerate() {
            let first = firsts[index] == index;
            for (file, text) in node.files().iter() {
                let slash = if path.is_empty() { "" } else { "/" };
                let key = alloc::format!("{path}{slash}{file}");
                if !first && file != ATTRIBUTES_KEY {
                    let words = String::from("one node at each path");
                    problems.push(entry_problem(&key, ProblemKind::InvalidValue, words, 0));
                }
                writer.name(&key);
                writer.text(text);
            }
        }
        writer.end_object();
        writer.end_object();
        match Self::from_slice_in(writer.finish().as_bytes(), scope) {
            Ok(metadata) if problems.is_empty() => return Ok(metadata),
            Ok(_) => {}
            Err(found) => problems.extend(found),
        }
        Err(problems)
    }

    /// The entries that no node is read from, by name: a `.zattrs` without a node, and files of other names.
    #[must_use]
    pub fn other_entries(&self) -> Vec<(String, Raw)> {
        let mut tape = Tape::new();
        let document = self.document.parse(&mut tape);
        let Some(entries) = document.root().get("metadata") else { return Vec::new() };
        let mut others: Vec<(String, Raw)> = Vec::new();
        for (key, value) in entries.members() {
            let name = String::from(key.name());
            let of_node = match node_file(&name) {
                Some((_, FileKind::Array | FileKind::Group)) => true,
                Some((path, FileKind::Attributes)) => {
                    node_path(path).is_some_and(|path| self.get(&path).is_some())
                }
                None => false,
            };
            if !of_node {
                others.push((name, value.into()));
            }
        }
        // Of a name that is written twice, the last counts.
        order::keep_last_by(&mut others, |(a, _), (b, _)| a.cmp(b));
        others
    }
}

impl PartialEq for ConsolidatedMetadata {
    /// Equality of meaning: of each node, and of the entries that no node is read from.
    fn eq(&self, other: &Self) -> bool {
        self.nodes == other.nodes && self.other_entries() == other.other_entries()
    }
}

impl Eq for ConsolidatedMetadata {}

/// The document as it was written.
impl ToJson for ConsolidatedMetadata {
    fn write_json(&self, writer: &mut Writer) {
        writer.text(self.as_str());
    }
}

impl ConsolidatedReading {
    /// Read `document`, a `.zmetadata` document, in `scope`.
    #[must_use]
    pub fn new(document: &[u8], scope: &Scope) -> Self {
        match crate::json::decode(document) {
            Ok(text) => Self::of_text(text, scope),
            Err(error) => Self::of_problems(Problems::of_syntax((&Path::ROOT).into(), error)),
        }
    }

    fn of_text(text: &str, scope: &Scope) -> Self {
        let text: Arc<str> = text.into();
        match read_nodes(&text, scope) {
            Ok(nodes) => {
                let document = Raw::document(text);
                let metadata = Some(ConsolidatedMetadata { document, nodes });
                Self { problems: Problems::new(), metadata }
            }
            Err(problems) => Self::of_problems(problems),
        }
    }

    fn of_problems(problems: Problems) -> Self {
        Self { problems, metadata: None }
    }

    /// Every problem, each located in the document.
    #[must_use]
    pub const fn problems(&self) -> &Problems {
        &self.problems
    }

    /// The metadata, where there is no problem.
    ///
    /// # Errors
    ///
    /// The problems, where there are any.
    pub fn into_metadata(self) -> Result<ConsolidatedMetadata, Problems> {
        self.metadata.ok_or(self.problems)
    }
}

/// The nodes of the document `text`, in the order of their paths.
fn read_nodes(text: &Arc<str>, scope: &Scope) -> Result<NodeList, Problems> {
    let of_syntax = |error| Problems::of_syntax((&Path::ROOT).into(), error);
    let mut nodes = Nodes::new(text, scope);
    let streamed = stream(text, scope, &mut nodes).map_err(of_syntax)?;
    if !streamed.problems.is_empty() {
        return Err(streamed.problems);
    }
    if !nodes.finish() {
        // The entries of a node stand apart: they are brought together first.
        let mut entries = Vec::new();
        stream(text, scope, &mut entries).map_err(of_syntax)?;
        order::sort_by(&mut entries, |(a, _), (b, _)| path_order(&a.path, &b.path));
        nodes.restart();
        entries.into_iter().for_each(|(entry, file)| nodes.take(entry, file));
        nodes.finish();
    }
    let mut problems = streamed.name_problems;
    match nodes.into_tree(streamed.offset) {
        Ok(nodes) if problems.is_empty() => return Ok(nodes),
        Ok(_) => {}
        Err(found) => problems.extend(found),
    }
    Err(problems)
}
