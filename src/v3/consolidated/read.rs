//! Reading `consolidated_metadata`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::path;
use crate::hierarchy::{NodeType, TreeProblem, path_order, tree_problems};
use crate::json::{Kind, Raw, Value};
use crate::problem::{Expected, Literal, Path, ProblemKind, Types};
use crate::v3::array::check_literal;
use crate::v3::group::CONSOLIDATED;
use crate::v3::node::read_node;
use crate::v3::reader::Reader;
use crate::v3::{ConsolidatedMetadata, Node};

const MEMBERS: &[&str] = &["kind", "must_understand", "metadata"];

/// One document of a listing, whose path is one of a node.
#[derive(Debug)]
pub(crate) struct Entry<'v> {
    /// Below the group.
    pub(crate) path: Box<str>,
    value: Value<'v>,
    /// What the document says it is; `None` where it says neither.
    node_type: Option<NodeType>,
    /// The node, where there is no problem in it.
    pub(crate) node: Option<Node>,
}

/// The documents of a listing, in the order of their paths.
pub(crate) type Listing<'v> = Vec<Entry<'v>>;

/// Check `value`, which stands at `at`, but not the documents that it lists.
pub(crate) fn check_envelope(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    if value.kind() != Kind::Object {
        reader.reporter.invalid_type(at, Types::OBJECT, value);
        return;
    }
    for name in MEMBERS {
        if value.get(name).is_none() {
            reader.reporter.missing_key(at, name, value);
        }
    }
    for (key, member) in value.members() {
        if !MEMBERS.iter().any(|name| key.is(name)) {
            reader.reporter.unknown_key(at, key, MEMBERS, member);
        }
    }
    check_literal(value.get("kind"), &[Literal::String("inline")], &at.key("kind"), reader);
    let must_understand = value.get("must_understand");
    check_literal(must_understand, &[Literal::Boolean(false)], &at.key("must_understand"), reader);
    if let Some(metadata) = value.get("metadata").filter(|metadata| metadata.kind() != Kind::Object) {
        reader.reporter.invalid_type(&at.key("metadata"), Types::OBJECT, metadata);
    }
}

/// Read `value`, a part of `text` that stands at `at`, with every document that it lists.
pub(crate) fn read_listing<'v>(
    value: Value<'v>,
    text: &Arc<str>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Listing<'v> {
    check_envelope(value, at, reader);
    let mut listing = Listing::new();
    let Some(metadata) = value.get("metadata").filter(|metadata| metadata.kind() == Kind::Object) else {
        return listing;
    };
    let at = &at.key("metadata");
    let documents = documents(metadata);
    listing.reserve_exact(documents.len());
    let mut nested = Vec::new();
    for (path, document) in documents {
        let at = &at.key(&path);
        let fault = path::fault(&path);
        if let Some(fault) = fault {
            let words = alloc::format!("the path of a node below the group, found {path:?}, {fault}");
            let expected = Expected::Words(words.into());
            reader.reporter.report_place(at, ProblemKind::InvalidValue, expected, document);
        }
        let (node_type, node) = read_node(document, text, at, reader);
        let inner = document.get(CONSOLIDATED).filter(|_| matches!(node, Some(Node::Group(_))));
        if let Some(inner) = inner {
            let inner_listing = read_listing(inner, text, &at.key(CONSOLIDATED), reader);
            if fault.is_none() {
                nested.push((listing.len(), inner, inner_listing));
            }
        }
        if fault.is_none() {
            listing.push(Entry { path: path.into(), value: document, node_type, node });
        }
    }
    report_tree(&listing, metadata, at, reader);
    for (index, value, inner) in nested {
        let Some(entry) = listing.get(index) else { continue };
        compare_nested(&entry.path, &inner, &listing, at, reader);
        if let Some(Entry { node: Some(Node::Group(group)), .. }) = listing.get_mut(index) {
            group.set_consolidated(Ok(ConsolidatedMetadata::from_listing(Raw::part(text, value), inner)));
        }
    }
    listing
}

/// The documents of `metadata`, in the order of their paths. Of a name that is written twice, the last counts.
fn documents(metadata: Value<'_>) -> Vec<(Cow<'_, str>, Value<'_>)> {
    let mut documents: Vec<_> = metadata.members().map(|(key, document)| (key.name(), document)).collect();
    if !documents.is_sorted_by(|(a, _), (b, _)| path_order(a, b).is_lt()) {
        documents.sort_by(|(a, _), (b, _)| path_order(a, b));
        documents.dedup_by(|(later, document), (earlier, kept)| {
            let twice = later == earlier;
            if twice {
                *kept = *document;
            }
            twice
        });
    }
    documents
}

/// The document of `listing` at `path`.
fn find<'l, 'v>(listing: &'l Listing<'v>, path: &str) -> Option<&'l Entry<'v>> {
    let at = listing.binary_search_by(|entry| path_order(&entry.path, path)).ok()?;
    listing.get(at)
}

/// Report what is wrong with the tree that the documents of `listing` are with their group.
fn report_tree(listing: &Listing<'_>, metadata: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    // A document that says neither may be of a group.
    let node_type = |entry: &Entry<'_>| entry.node_type.unwrap_or(NodeType::Group);
    let nodes: Vec<_> = listing.iter().map(|entry| (&*entry.path, node_type(entry))).collect();
    for problem in tree_problems(&nodes) {
        match problem {
            TreeProblem::BelowArray(index) => {
                let Some(entry) = listing.get(index) else { continue };
                let expected = Expected::Words("only groups above a node, where an array is above it".into());
                let at = &at.key(&entry.path);
                reader.reporter.report_place(at, ProblemKind::InvalidValue, expected, entry.value);
            }
            TreeProblem::MissingGroup(path) => {
                let words = alloc::format!("a group at {path:?}, which holds other nodes");
                let expected = Expected::Words(words.into());
                reader.reporter.report_place(&at.key(path), ProblemKind::MissingKey, expected, metadata);
            }
        }
    }
}

/// Report the documents that the group at `path` lists itself, as `inner`, and `listing` lists otherwise or not at all.
///
/// zarr-python lists every node below a group in that group's own list; one that only an inner list has would be lost.
fn compare_nested(
    path: &str,
    inner: &Listing<'_>,
    listing: &Listing<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) {
    let at = &at.key(path);
    let at = &at.key(CONSOLIDATED);
    let at = &at.key("metadata");
    for entry in inner {
        let name = &entry.path;
        let joined = alloc::format!("{path}/{name}");
        let words = match find(listing, &joined) {
            None => alloc::format!("a node that the group lists too, as {joined:?}"),
            Some(outer) => match (outer.node_type, entry.node_type) {
                (Some(a), Some(b)) if a != b => {
                    alloc::format!("the type of node that the group lists at {joined:?}")
                }
                _ if same_node(outer, entry) => continue,
                _ => alloc::format!("the document that the group lists at {joined:?}"),
            },
        };
        let expected = Expected::Words(words.into());
        reader.reporter.report_place(&at.key(name), ProblemKind::InvalidValue, expected, entry.value);
    }
}

/// Whether two documents mean the same, as far as they are sound. What groups list themselves is compared elsewhere.
fn same_node(a: &Entry<'_>, b: &Entry<'_>) -> bool {
    match (&a.node, &b.node) {
        (Some(Node::Group(a)), Some(Node::Group(b))) => a.eq_but_listing(b),
        (Some(a), Some(b)) => a == b,
        (None, _) | (_, None) => true,
    }
}
