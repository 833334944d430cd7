//! Valid consolidated metadata.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::listing::Listing;
use super::read::{Read, stream};
use crate::hierarchy::path_order;
use crate::json::{Raw, Tape, ToJson, Writer};
use crate::order;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems};
use crate::v3::{Node, NodePath, Scope};

/// The nodes below a group, as its member `consolidated_metadata` lists them: each valid, and together a tree.
///
/// ```
/// use zarr_spec::v3::{ConsolidatedMetadata, Node};
///
/// let member = br#"{
///     "kind": "inline", "must_understand": false,
///     "metadata": {"a": {"zarr_format": 3, "node_type": "group", "attributes": {"units": "m"}}}
/// }"#;
/// let metadata = ConsolidatedMetadata::from_slice(member)?;
/// let Some(Node::Group(group)) = metadata.get("a") else { unreachable!() };
/// assert_eq!(group.attributes().get("units").and_then(|units| units.to_text()).as_deref(), Some("m"));
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Debug, Clone)]
pub struct ConsolidatedMetadata {
    json: Raw,
    /// In the order of their paths.
    nodes: Vec<(NodePath, Node)>,
}

/// The value of a member `consolidated_metadata` as a scope reads it, whatever it holds.
#[derive(Debug, Clone)]
pub struct ConsolidatedReading {
    problems: Problems,
    metadata: Option<ConsolidatedMetadata>,
}

impl ConsolidatedMetadata {
    pub(crate) fn from_listing(json: Raw, listing: Listing) -> Self {
        let nodes = listing.into_iter().filter_map(|entry| Some((entry.path, entry.node?))).collect();
        Self { json, nodes }
    }

    /// The metadata that `member`, the value of a member `consolidated_metadata`, holds, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// Every problem, located in the value.
    pub fn from_slice(member: &[u8]) -> Result<Self, Problems> {
        Self::from_slice_in(member, &Scope::ALL)
    }

    /// The metadata that `member` holds, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem, located in the value.
    pub fn from_slice_in(member: &[u8], scope: &Scope) -> Result<Self, Problems> {
        ConsolidatedReading::new(member, scope).into_metadata()
    }

    /// The consolidated metadata of `nodes`, each with its path below the group, which lists them in its member
    /// `consolidated_metadata`, read in [`Scope::ALL`].
    ///
    /// ```
    /// use zarr_spec::v3::{ConsolidatedMetadata, GroupMetadata, Node, NodePath};
    ///
    /// let nodes: Vec<(NodePath, Node)> = vec![("ice".parse()?, Node::Group(GroupMetadata::new()))];
    /// let listed = nodes.iter().map(|(path, node)| (path, node));
    /// let listed = ConsolidatedMetadata::from_nodes(listed)?;
    /// let root = GroupMetadata::new().update().set("consolidated_metadata", &listed).read()?;
    /// assert_eq!(root.consolidated(), Some(Ok(&listed)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Every problem: the path of the group itself, a path twice, a node that is not below a group.
    pub fn from_nodes<'n>(
        nodes: impl IntoIterator<Item = (&'n NodePath, &'n Node)>,
    ) -> Result<Self, Problems> {
        Self::from_nodes_in(nodes, &Scope::ALL)
    }

    /// The consolidated metadata of `nodes`, read in `scope`: the one of the nodes, where they have codecs or data types of
    /// the user's own.
    ///
    /// # Errors
    ///
    /// Every problem, as for [`from_nodes`](Self::from_nodes).
    pub fn from_nodes_in<'n>(
        nodes: impl IntoIterator<Item = (&'n NodePath, &'n Node)>,
        scope: &Scope,
    ) -> Result<Self, Problems> {
        let mut writer = Writer::new();
        writer.begin_object();
        writer.member("kind", "inline");
        writer.member("must_understand", &false);
        writer.name("metadata");
        writer.begin_object();
        let mut paths = Vec::new();
        for (path, node) in nodes {
            paths.push(path.as_str());
            writer.name(path.as_str());
            writer.text(node.as_str());
        }
        writer.end_object();
        writer.end_object();
        let mut problems = Problems::new();
        for (index, first) in order::firsts(paths.len(), &|index| paths[index]).into_iter().enumerate() {
            if first != index {
                let metadata = Path::ROOT.key("metadata");
                let place = (&metadata.key(paths[index])).into();
                let expected = Expected::Words("one node at each path".into());
                problems.push(Problem::new(place, ProblemKind::InvalidValue, expected, None, 0));
            }
        }
        match Self::from_slice_in(writer.finish().as_bytes(), scope) {
            Ok(metadata) if problems.is_empty() => Ok(metadata),
            Ok(_) => Err(problems),
            Err(found) => {
                problems.extend(found);
                Err(problems)
            }
        }
    }

    /// The node at `path`, names joined by slashes: `a/b`.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Node> {
        let at = self.nodes.binary_search_by(|(other, _)| path_order(other.as_str(), path)).ok()?;
        self.nodes.get(at).map(|(_, node)| node)
    }

    /// Whether this holds everything that `other` holds: a node at each of the same paths, which
    /// [refines](Node::refines) the other's.
    #[must_use]
    pub fn refines(&self, other: &Self) -> bool {
        let pairs = || self.nodes.iter().zip(&other.nodes);
        self.nodes.len() == other.nodes.len()
            && pairs().all(|((path, node), (their_path, theirs))| path == their_path && node.refines(theirs))
    }

    /// Each node with its path, a group before the nodes in it.
    #[must_use]
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (&NodePath, &Node)> {
        self.nodes.iter().map(|(path, node)| (path, node))
    }
}

impl PartialEq for ConsolidatedMetadata {
    /// Equality of meaning: of each node.
    fn eq(&self, other: &Self) -> bool {
        self.nodes == other.nodes
    }
}

impl Eq for ConsolidatedMetadata {}

/// The value as it was written.
impl ToJson for ConsolidatedMetadata {
    fn write_json(&self, writer: &mut Writer) {
        self.json.write_json(writer);
    }
}

impl ConsolidatedReading {
    /// Read `member`, the value of a member `consolidated_metadata`, in `scope`.
    #[must_use]
    pub fn new(member: &[u8], scope: &Scope) -> Self {
        match crate::json::decode(member) {
            Ok(text) => Self::of_text(&text.into(), scope),
            Err(error) => Self { problems: Problems::of_syntax((&Path::ROOT).into(), error), metadata: None },
        }
    }

    fn of_text(text: &Arc<str>, scope: &Scope) -> Self {
        // The value is a member of a group's document, one level down.
        let read = stream(text, 0, 1, &Path::ROOT, &mut Tape::new(), scope).and_then(|read| {
            crate::json::expect_end(text, read.span.end())?;
            Ok(read)
        });
        match read {
            Ok(Read { mut problems, node_problems, listing, span, .. }) => {
                problems.extend(node_problems);
                let json = Raw::span(text, span);
                let metadata = problems.is_empty().then(|| ConsolidatedMetadata::from_listing(json, listing));
                Self { problems, metadata }
            }
            Err(error) => Self { problems: Problems::of_syntax((&Path::ROOT).into(), error), metadata: None },
        }
    }

    /// Every problem, each located in the value.
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
