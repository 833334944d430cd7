//! Reading `consolidated_metadata`.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::path;
use crate::hierarchy::{NodeType, TreeProblem, path_order, tree_problems};
use crate::json::{Kind, Value};
use crate::problem::{Expected, Literal, Path, ProblemKind, Types};
use crate::v3::Node;
use crate::v3::array::check_literal;
use crate::v3::group::CONSOLIDATED;
use crate::v3::node::read_node;
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["kind", "must_understand", "metadata"];

/// One document of a listing.
#[derive(Debug)]
pub(crate) struct Entry<'v> {
    value: Value<'v>,
    /// What the document says it is; `None` where it says neither.
    node_type: Option<NodeType>,
    /// The node, where there is no problem in it.
    pub(crate) node: Option<Node>,
}

/// The documents of a listing, by their path below the group.
pub(crate) type Listing<'v> = BTreeMap<String, Entry<'v>>;

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
    let mut documents = BTreeMap::new();
    for (key, document) in metadata.members() {
        documents.insert(key.name(), document);
    }
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
            let inner = read_listing(inner, text, &at.key(CONSOLIDATED), reader);
            nested.push((String::from(&*path), fault.is_none(), inner));
        }
        if fault.is_none() {
            listing.insert(path.into_owned(), Entry { value: document, node_type, node });
        }
    }
    report_tree(&listing, metadata, at, reader);
    for (path, _, inner) in nested.iter().filter(|(_, sound, _)| *sound) {
        compare_nested(path, inner, &listing, at, reader);
    }
    listing
}

/// Report what is wrong with the tree that the documents of `listing` are with their group.
fn report_tree(listing: &Listing<'_>, metadata: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    // A document that says neither may be of a group.
    let node_type = |entry: &Entry<'_>| entry.node_type.unwrap_or(NodeType::Group);
    let mut nodes: Vec<_> = listing.iter().map(|(path, entry)| (&**path, node_type(entry))).collect();
    nodes.sort_by(|(a, _), (b, _)| path_order(a, b));
    for problem in tree_problems(&nodes) {
        match problem {
            TreeProblem::BelowArray(index) => {
                let Some((path, entry)) = nodes.get(index).and_then(|(path, _)| listing.get_key_value(*path))
                else {
                    continue;
                };
                let expected = Expected::Words("only groups above a node, where an array is above it".into());
                let at = &at.key(path);
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
    for (name, entry) in inner {
        let joined = alloc::format!("{path}/{name}");
        let words = match listing.get(&joined) {
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
