//! The documents that consolidated metadata lists, as the nodes of a tree.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::ConsolidatedMetadata;
use super::read::read_nested;
use crate::hierarchy::{NodeType, TreeProblem, path_order, tree_problems};
use crate::json::{Raw, Span, Value};
use crate::order;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems, Quoted, Reporter, SharedKey};
use crate::v3::group::{CONSOLIDATED, same_but_listing};
use crate::v3::node::read_node;
use crate::v3::reader::Reader;
use crate::v3::{Node, NodePath, Scope};

/// One document of a listing, whose path is one of a node.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Below the group.
    pub(crate) path: NodePath,
    /// Where the document begins in the text.
    offset: usize,
    /// What the document says it is; `None` where it says neither.
    node_type: Option<NodeType>,
    /// The node, where there is no problem in it.
    pub(crate) node: Option<Node>,
    /// The document of a group with a problem in it.
    faulty_group: Option<Raw>,
}

/// The documents of a listing, in the order of their paths.
pub(crate) type Listing = Vec<Entry>;

/// Takes documents in the order of the text.
pub(super) struct Documents<'a> {
    text: &'a Arc<str>,
    scope: &'a Scope,
    read: Vec<Document<'a>>,
}

/// A document, read by itself.
struct Document<'a> {
    path: Cow<'a, str>,
    offset: usize,
    node_type: Option<NodeType>,
    node: Option<Node>,
    faulty_group: Option<Raw>,
    /// What the group that it is lists itself, and where that stands.
    nested: Option<Box<(Span, Listing)>>,
    problems: Problems,
}

impl<'a> Documents<'a> {
    pub(super) fn new(text: &'a Arc<str>, scope: &'a Scope) -> Self {
        Self { text, scope, read: Vec::new() }
    }

    /// Read `document`, which stands at `at` below `metadata`.
    pub(super) fn take(
        &mut self,
        path: Cow<'a, str>,
        document: Value<'_>,
        irregular: bool,
        metadata: &Path<'_>,
    ) {
        let mut problems = Problems::new();
        let key = SharedKey::new(&path);
        let at = &metadata.shared_key(&key);
        let mut reader = Reader::of_document(self.scope, Reporter::new(&mut problems), irregular);
        let (node_type, node) = read_node(document, self.text, at, &mut reader);
        let lists = match node {
            Some(Node::Group(_)) => document.get(CONSOLIDATED),
            Some(Node::Array(_)) | None => None,
        };
        let nested = lists.map(|value| {
            let listing = read_nested(value, self.text, &at.key(CONSOLIDATED), &mut reader);
            Box::new((value.span(), listing))
        });
        let is_faulty_group = node_type == Some(NodeType::Group) && node.is_none();
        let faulty_group = is_faulty_group.then(|| Raw::part(self.text, document));
        let offset = document.offset();
        self.read.push(Document { path, offset, node_type, node, faulty_group, nested, problems });
    }

    /// The documents in the order of their paths. Of a name that is written twice, the last counts.
    fn sorted(self) -> Vec<Document<'a>> {
        let mut read = self.read;
        if !read.is_sorted_by(|a, b| path_order(&a.path, &b.path).is_lt()) {
            order::keep_last_by(&mut read, |a, b| path_order(&a.path, &b.path));
        }
        read
    }
}

/// The documents that are nodes, of an object that begins at `offset` and stands at `at`; what is wrong with any of them,
/// and with the tree that they are, goes to `problems`.
pub(super) fn read(
    documents: Documents<'_>,
    offset: usize,
    at: &Path<'_>,
    problems: &mut Problems,
) -> Listing {
    let text = documents.text;
    let documents = documents.sorted();
    let mut listing = Listing::with_capacity(documents.len());
    let mut nested = Vec::new();
    for document in documents {
        let Document { path, offset, node_type, node, faulty_group, nested: lists, problems: found } =
            document;
        problems.extend(found);
        let path = match node_path(&path) {
            Ok(path) => path,
            Err(words) => {
                problems.push(place_problem(&at.key(&path), ProblemKind::InvalidValue, words, offset));
                continue;
            }
        };
        if let Some(lists) = lists {
            nested.push((listing.len(), *lists));
        }
        listing.push(Entry { path, offset, node_type, node, faulty_group });
    }
    report_tree(&listing, offset, at, problems);
    for (index, (span, inner)) in nested {
        let Some(entry) = listing.get(index) else { continue };
        compare_nested(entry.path.as_str(), &inner, &listing, at, problems);
        if let Some(Entry { node: Some(Node::Group(group)), .. }) = listing.get_mut(index) {
            let json = Raw::span(text, span);
            group.set_consolidated(Ok(ConsolidatedMetadata::from_listing(json, inner)));
        }
    }
    listing
}

/// The path of a node below the group, or what is expected in its place.
fn node_path(path: &str) -> Result<NodePath, String> {
    match path.parse::<NodePath>() {
        Ok(path) if path.is_root() => {
            Err(String::from("the path of a node below the group, not the group's own"))
        }
        Ok(path) => Ok(path),
        Err(error) => Err(alloc::format!("the path of a node below the group: {error}")),
    }
}

/// Report what is wrong with the tree that the documents of `listing`, an object at `offset`, are with their group.
fn report_tree(listing: &Listing, offset: usize, at: &Path<'_>, problems: &mut Problems) {
    // A document that says neither may be of a group.
    let node_type = |entry: &Entry| entry.node_type.unwrap_or(NodeType::Group);
    let nodes: Vec<_> = listing.iter().map(|entry| (entry.path.as_str(), node_type(entry))).collect();
    for problem in tree_problems(&nodes) {
        problems.push(match problem {
            TreeProblem::BelowArray(index) => {
                let Some(entry) = listing.get(index) else { continue };
                let words = String::from("only groups above a node, where an array is above it");
                place_problem(&at.key(entry.path.as_str()), ProblemKind::InvalidValue, words, entry.offset)
            }
            TreeProblem::MissingGroup(path) => {
                let words = alloc::format!("a group at {}, which holds other nodes", Quoted(path));
                place_problem(&at.key(path), ProblemKind::MissingKey, words, offset)
            }
        });
    }
}

/// Report the documents that the group at `path` lists itself, as `inner`, and `listing` lists otherwise or not at all.
///
/// zarr-python lists every node below a group in that group's own list; one that only an inner list has would be lost.
fn compare_nested(path: &str, inner: &Listing, listing: &Listing, at: &Path<'_>, problems: &mut Problems) {
    let group = SharedKey::new(path);
    let at = &at.shared_key(&group);
    let at = &at.key(CONSOLIDATED);
    let at = &at.key("metadata");
    let mut joined = alloc::format!("{path}/");
    for entry in inner {
        joined.truncate(path.len() + 1);
        joined.push_str(entry.path.as_str());
        let quoted = Quoted(&joined);
        let words = match find(listing, &joined) {
            None => alloc::format!("a node that the group lists too, as {quoted}"),
            Some(outer) => match (outer.node_type, entry.node_type) {
                (Some(a), Some(b)) if a != b => {
                    alloc::format!("the type of node that the group lists at {quoted}")
                }
                _ if same_node(outer, entry) => continue,
                _ => alloc::format!("the document that the group lists at {quoted}"),
            },
        };
        problems.push(place_problem(
            &at.key(entry.path.as_str()),
            ProblemKind::InvalidValue,
            words,
            entry.offset,
        ));
    }
}

/// The document of `listing` at `path`.
fn find<'l>(listing: &'l Listing, path: &str) -> Option<&'l Entry> {
    let at = listing.binary_search_by(|entry| path_order(entry.path.as_str(), path)).ok()?;
    listing.get(at)
}

impl Entry {
    /// The document of a group, whether it is sound or not.
    fn group(&self) -> Option<&Raw> {
        match &self.node {
            Some(Node::Group(group)) => Some(group.document()),
            Some(Node::Array(_)) => None,
            None => self.faulty_group.as_ref(),
        }
    }
}

/// Whether two documents mean the same: of groups their attributes and other members, of arrays all, where both are sound.
/// What groups list themselves is compared elsewhere.
fn same_node(a: &Entry, b: &Entry) -> bool {
    match (a.group(), b.group()) {
        (Some(a), Some(b)) => same_but_listing(a, b),
        _ => a.node.is_none() || b.node.is_none() || a.node == b.node,
    }
}

/// A problem with the place `at` itself, whatever stands there.
#[cold]
fn place_problem(at: &Path<'_>, kind: ProblemKind, words: String, offset: usize) -> Problem {
    Problem::new(at.into(), kind, Expected::Words(words.into()), None, offset)
}
