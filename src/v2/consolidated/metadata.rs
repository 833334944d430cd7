//! Valid consolidated metadata.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::entries::{Entry, File, node_path, stream};
use crate::hierarchy::{NodeType, TreeProblem, path_order, tree_problems};
use crate::json::{Raw, Tape, ToJson, Writer};
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems};
use crate::v2::{
    ARRAY_KEY, ATTRIBUTES_KEY, ArrayMetadata, Attributes, GROUP_KEY, GroupMetadata, Node, Scope,
};

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
/// assert_eq!(array.attributes().get("units").as_ref().map(|units| units.as_str()), Some("\"m\""));
/// let paths: Vec<_> = metadata.nodes().map(|(path, _)| path).collect();
/// assert_eq!(paths, ["", "a"]);
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Debug, Clone)]
pub struct ConsolidatedMetadata {
    document: Raw,
    /// In the order of their paths.
    nodes: Vec<(Box<str>, Node)>,
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
        let at = self.nodes.binary_search_by(|(other, _)| path_order(other, path)).ok()?;
        self.nodes.get(at).map(|(_, node)| node)
    }

    /// Each node with its path, a group before the nodes in it.
    #[must_use]
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (&str, &Node)> {
        self.nodes.iter().map(|(path, node)| (&**path, node))
    }

    /// The text of `.zmetadata`, as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.document.as_str()
    }

    /// The consolidated metadata of `nodes`, each with its path.
    ///
    /// # Errors
    ///
    /// Every problem: a path twice, a node that is not below a group.
    pub fn from_nodes<'n>(
        nodes: impl IntoIterator<Item = (&'n str, &'n Node)>,
        scope: &Scope,
    ) -> Result<Self, Problems> {
        let mut writer = Writer::new();
        writer.begin_object();
        writer.member("zarr_consolidated_format", &1_u8);
        writer.name("metadata");
        writer.begin_object();
        let (mut paths, mut problems) = (BTreeSet::new(), Problems::new());
        for (path, node) in nodes {
            let first = paths.insert(path);
            for (file, text) in node.to_files().iter() {
                let slash = if path.is_empty() { "" } else { "/" };
                let key = alloc::format!("{path}{slash}{file}");
                if !first && file != ATTRIBUTES_KEY {
                    let words = String::from("one node at each path");
                    problems.push(entry_problem(&key, ProblemKind::InvalidValue, words, 0));
                }
                writer.name(&key);
                writer.raw(text);
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
        let mut others = BTreeMap::new();
        for (key, value) in entries.members() {
            let name = key.name().into_owned();
            let (path, file) = name.rsplit_once('/').unwrap_or(("", &name));
            let of_node = match file {
                ARRAY_KEY | GROUP_KEY => true,
                ATTRIBUTES_KEY => node_path(path).is_some_and(|path| self.get(&path).is_some()),
                _ => false,
            };
            if !of_node {
                others.insert(name, value.into());
            }
        }
        others.into_iter().collect()
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
        writer.raw(self.as_str());
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
        let mut streamed = match stream(text, scope) {
            Ok(streamed) => streamed,
            Err(error) => return Self::of_problems(Problems::of_syntax((&Path::ROOT).into(), error)),
        };
        if !streamed.problems.is_empty() {
            return Self::of_problems(streamed.problems);
        }
        let mut problems = core::mem::take(&mut streamed.name_problems);
        let mut entries = streamed.entries;
        if !entries.is_sorted_by(|a, b| path_order(&a.path, &b.path).is_le()) {
            entries.sort_by(|a, b| path_order(&a.path, &b.path));
        }
        let text: Arc<str> = text.into();
        let mut nodes = Vec::new();
        let mut present = Vec::new();
        let mut of_node = NodeEntries::default();
        for entry in entries {
            if of_node.path.as_ref().is_some_and(|path| *path != entry.path) {
                core::mem::take(&mut of_node).finish(&text, scope, &mut nodes, &mut present, &mut problems);
            }
            of_node.take(entry, &mut problems);
        }
        of_node.finish(&text, scope, &mut nodes, &mut present, &mut problems);
        report_tree(&present, streamed.offset, &mut problems);
        if !problems.is_empty() {
            return Self::of_problems(problems);
        }
        let document = Raw::span(&text, 0, text.len());
        Self { problems, metadata: Some(ConsolidatedMetadata { document, nodes }) }
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

/// A node that is there: its path, the name of its entry, and what it is.
struct Present {
    path: Box<str>,
    key: Box<str>,
    /// Of the entry's value in the document.
    offset: usize,
    node_type: NodeType,
}

/// The entries of one node.
#[derive(Default)]
struct NodeEntries<'a> {
    path: Option<alloc::borrow::Cow<'a, str>>,
    array: Option<Entry<'a>>,
    group: Option<Entry<'a>>,
    attributes: Option<Entry<'a>>,
}

impl<'a> NodeEntries<'a> {
    fn take(&mut self, entry: Entry<'a>, problems: &mut Problems) {
        if self.path.is_none() {
            self.path = Some(entry.path.clone());
        }
        let slot = match entry.file {
            File::Array(_) => &mut self.array,
            File::Group => &mut self.group,
            File::Attributes => &mut self.attributes,
        };
        match slot {
            // Of a name that is written twice, the last entry counts.
            Some(first) if first.key != entry.key => {
                let words =
                    alloc::format!("one entry for this file of the node, which {:?} is too", first.key);
                problems.push(entry_problem(&entry.key, ProblemKind::InvalidValue, words, entry.span.0));
            }
            Some(_) | None => *slot = Some(entry),
        }
    }

    /// Make the node of the entries, if they are one.
    fn finish(
        self,
        text: &Arc<str>,
        scope: &Scope,
        nodes: &mut Vec<(Box<str>, Node)>,
        present: &mut Vec<Present>,
        problems: &mut Problems,
    ) {
        let Self { path, array, group, attributes } = self;
        let (entry, node_type) = match (array, group) {
            (Some(array), Some(group)) => {
                let words = alloc::format!("an array or a group, not both: {:?} is there too", array.key);
                let kind = ProblemKind::InvalidValue;
                problems.push(entry_problem(&group.key, kind, words, group.span.0));
                present.push(Present::new(&array, NodeType::Array));
                return;
            }
            (Some(array), None) => (array, NodeType::Array),
            (None, Some(group)) => (group, NodeType::Group),
            (None, None) => return,
        };
        present.push(Present::new(&entry, node_type));
        let before = problems.len();
        // Beside an entry that is no object, there is no node for attributes to be of.
        let attributes_entry = attributes.as_ref().filter(|_| text.as_bytes()[entry.span.0] == b'{');
        for file in [Some(&entry), attributes_entry].into_iter().flatten() {
            let (metadata, key) = (Path::ROOT.key("metadata"), &*file.key);
            problems
                .extend(file.problems.iter().cloned().map(|problem| problem.nested(&metadata.key(key), 0)));
        }
        if problems.len() > before {
            return;
        }
        let raw = |(start, end)| Raw::span(text, start, end);
        let attributes = Attributes::new(attributes.map(|entry| raw(entry.span)));
        let node = match entry.file {
            File::Array(read) => read.into_parts().map(|parts| {
                Node::Array(ArrayMetadata::from_parts(parts, raw(entry.span), attributes, scope.clone()))
            }),
            File::Group => Some(Node::Group(GroupMetadata::from_attributes(attributes))),
            File::Attributes => None,
        };
        nodes.extend(node.map(|node| (path.unwrap_or_default().into_owned().into(), node)));
    }
}

impl Present {
    fn new(entry: &Entry<'_>, node_type: NodeType) -> Self {
        Self { path: (&*entry.path).into(), key: (&*entry.key).into(), offset: entry.span.0, node_type }
    }
}

/// Report what is wrong with the tree of the nodes in the object at `offset`.
fn report_tree(present: &[Present], offset: usize, problems: &mut Problems) {
    let tree: Vec<_> = present.iter().map(|node| (&*node.path, node.node_type)).collect();
    for problem in tree_problems(&tree) {
        problems.push(match problem {
            TreeProblem::BelowArray(index) => {
                let node = &present[index];
                let words = String::from("only groups above a node, where an array is above this one");
                entry_problem(&node.key, ProblemKind::InvalidValue, words, node.offset)
            }
            TreeProblem::MissingGroup(path) => {
                let slash = if path.is_empty() { "" } else { "/" };
                let key = alloc::format!("{path}{slash}{GROUP_KEY}");
                let words = alloc::format!("a group at {path:?}, which holds other nodes");
                entry_problem(&key, ProblemKind::MissingKey, words, offset)
            }
        });
    }
}

/// A problem of the entry `key`, with what `words` say as expected.
fn entry_problem(key: &str, kind: ProblemKind, words: String, offset: usize) -> Problem {
    let metadata = Path::ROOT.key("metadata");
    Problem::new((&metadata.key(key)).into(), kind, Expected::Words(words.into()), None, offset)
}
