//! A node from its `zarr.json`, and back.
//!
//! Source: Zarr v3 core specification, "Metadata": the member `node_type`.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::array::{check_literal, read_array};
use super::group::{self, read_group};
use super::reader::Reader;
use super::{ArrayMetadata, Attributes, Files, GroupMetadata, GroupReading, KEY, NodeFiles, Scope};
use crate::document::{Member, Updatable};
use crate::hierarchy::NodeType;
use crate::json::{Raw, SyntaxError, Tape, ToJson, Value, Writer};
use crate::problem::{Literal, Path, Problems, Reporter, Types};
use crate::update::Update;

/// One node of a hierarchy: an array or a group.
///
/// ```
/// use zarr_spec::v3::{Node, Scope};
///
/// let node = Node::from_slice(br#"{"zarr_format": 3, "node_type": "group"}"#)?;
/// assert!(matches!(node, Node::Group(_)));
///
/// let problems = Node::from_slice(br#"{"zarr_format": 3, "node_type": "table"}"#).unwrap_err();
/// assert_eq!(problems.to_string(), "/node_type: expected \"array\" or \"group\", found \"table\"");
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// An array.
    Array(ArrayMetadata),
    /// A group.
    Group(GroupMetadata),
}

/// A `zarr.json` as a scope reads it, whatever it holds.
#[derive(Debug, Clone)]
pub struct NodeReading {
    node: Option<Node>,
    problems: Problems,
}

impl Node {
    /// The node that `document`, a `zarr.json`, holds, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// Every problem of the document.
    pub fn from_slice(document: &[u8]) -> Result<Self, Problems> {
        Self::from_slice_in(document, &Scope::ALL)
    }

    /// The node that `document` holds, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem of the document.
    pub fn from_slice_in(document: &[u8], scope: &Scope) -> Result<Self, Problems> {
        NodeReading::new(document, scope).into_node()
    }

    /// The node whose files are `files`, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// There is no `zarr.json`, or it has problems: every one.
    pub fn from_files(files: &NodeFiles<'_>) -> Result<Self, Problems> {
        Self::from_files_in(files, &Scope::ALL)
    }

    /// The node whose files are `files`, read in `scope`.
    ///
    /// # Errors
    ///
    /// There is no `zarr.json`, or it has problems: every one.
    pub fn from_files_in(files: &NodeFiles<'_>, scope: &Scope) -> Result<Self, Problems> {
        Self::from_slice_in(files.require_document()?, scope)
    }

    /// The node's attributes.
    #[must_use]
    pub const fn attributes(&self) -> &Attributes {
        match self {
            Self::Array(array) => array.attributes(),
            Self::Group(group) => group.attributes(),
        }
    }

    /// Change members and attributes: see [`Update`].
    pub fn update(&self) -> Update<'_, Self> {
        Update::new(self)
    }

    /// The array, where the node is one.
    #[must_use]
    pub const fn as_array(&self) -> Option<&ArrayMetadata> {
        match self {
            Self::Array(array) => Some(array),
            Self::Group(_) => None,
        }
    }

    /// The group, where the node is one.
    #[must_use]
    pub const fn as_group(&self) -> Option<&GroupMetadata> {
        match self {
            Self::Array(_) => None,
            Self::Group(group) => Some(group),
        }
    }

    /// Whether this holds everything that `other` holds: it is the same kind of node, and
    /// [refines](ArrayMetadata::refines) the other.
    #[must_use]
    pub fn refines(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Array(a), Self::Array(b)) => a.refines(b),
            (Self::Group(a), Self::Group(b)) => a.refines(b),
            (Self::Array(_), Self::Group(_)) | (Self::Group(_), Self::Array(_)) => false,
        }
    }

    /// The files of the node: `zarr.json` as it was written.
    #[must_use]
    pub fn files(&self) -> Files<'_> {
        Files::new(KEY, self.as_str())
    }

    /// The text of `zarr.json`, as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Array(array) => array.as_str(),
            Self::Group(group) => group.as_str(),
        }
    }
}

/// What is changed stays an array or a group.
impl Updatable for Node {
    type Scope = Scope;

    fn members(&self) -> Vec<Member> {
        match self {
            Self::Array(array) => array.members(),
            Self::Group(group) => group.members(),
        }
    }

    fn defined(&self) -> Option<&'static [&'static str]> {
        match self {
            Self::Array(array) => array.defined(),
            Self::Group(group) => group.defined(),
        }
    }

    fn scope(&self) -> &Scope {
        match self {
            Self::Array(array) => array.scope(),
            Self::Group(group) => group.scope(),
        }
    }

    fn read_again(&self, text: &str, scope: &Scope) -> Result<Self, Problems> {
        match self {
            Self::Array(array) => array.read_again(text, scope).map(Self::Array),
            Self::Group(group) => group.read_again(text, scope).map(Self::Group),
        }
    }
}

/// The document as it was written.
impl ToJson for Node {
    fn write_json(&self, writer: &mut Writer) {
        writer.text(self.as_str());
    }
}

impl NodeReading {
    /// Read `files` in `scope`. One without a `zarr.json` has that problem.
    #[must_use]
    pub fn from_files(files: &NodeFiles<'_>, scope: &Scope) -> Self {
        match files.require_document() {
            Ok(document) => Self::new(document, scope),
            Err(problems) => Self { node: None, problems },
        }
    }

    /// Read `document`, a `zarr.json`, in `scope`.
    #[must_use]
    pub fn new(document: &[u8], scope: &Scope) -> Self {
        match crate::json::decode(document) {
            Ok(text) => Self::of_text(&text.into(), scope),
            Err(error) => Self { node: None, problems: Problems::of_syntax((&Path::ROOT).into(), error) },
        }
    }

    fn of_text(text: &Arc<str>, scope: &Scope) -> Self {
        let read = if text.len() > LONG { long_group(text, scope) } else { None };
        let read = read.map_or_else(|| read_text(text, scope), Ok);
        let (node, problems) =
            read.unwrap_or_else(|error| (None, Problems::of_syntax((&Path::ROOT).into(), error)));
        Self { node, problems }
    }

    /// Every problem, in the order they were found.
    #[must_use]
    pub const fn problems(&self) -> &Problems {
        &self.problems
    }

    /// The node, where there is no problem.
    ///
    /// # Errors
    ///
    /// The problems, where there are any.
    pub fn into_node(self) -> Result<Node, Problems> {
        self.node.ok_or(self.problems)
    }
}

/// A document of more bytes than these is nearly always that of a group which lists the nodes below it.
const LONG: usize = 1 << 16;

/// The group that `text` holds, where it holds one without a problem. It is read without a tape of the whole document.
fn long_group(text: &Arc<str>, scope: &Scope) -> Option<(Option<Node>, Problems)> {
    let GroupReading { metadata, problems, .. } = GroupReading::of_text(text, scope).ok()?;
    Some((Some(Node::Group(metadata?)), problems))
}

/// The node that `text` holds, where it has no problem, and the problems.
fn read_text(text: &Arc<str>, scope: &Scope) -> Result<(Option<Node>, Problems), SyntaxError> {
    let mut tape = Tape::new();
    let document = tape.parse(text)?;
    let mut problems = Problems::new();
    let mut reader = Reader::of_document(scope, Reporter::new(&mut problems), document.is_irregular());
    let (_, node) = read_node(document.root(), text, &Path::ROOT, &mut reader);
    let lists = document.root().get(group::CONSOLIDATED).is_some();
    match node {
        Some(Node::Group(_)) if lists => {
            let GroupReading { metadata, problems, .. } = GroupReading::of_text(text, scope)?;
            Ok((metadata.map(Node::Group), problems))
        }
        node => Ok((node, problems)),
    }
}

/// Read `document`, a part of `text` that stands at `at`: what it says it is, and the node where there is no problem,
/// without what a group lists.
pub(crate) fn read_node(
    document: Value<'_>,
    text: &Arc<str>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> (Option<NodeType>, Option<Node>) {
    let before = reader.reporter.count();
    let node_type = document.get("node_type");
    let name = node_type.and_then(Value::as_str);
    match name.as_deref() {
        Some("array") => {
            let mut read = read_array(document, at, reader);
            let sound = reader.reporter.count() == before;
            let parts = if sound { read.take_parts() } else { None };
            let array = parts.map(|parts| {
                let document = Raw::part(text, document);
                ArrayMetadata::from_parts(parts, document, read.attributes, reader.scope.clone())
            });
            (Some(NodeType::Array), array.map(Node::Array))
        }
        Some("group") => {
            read_group(document, at, reader);
            let sound = reader.reporter.count() == before;
            let group = sound.then(|| {
                let attributes = document.get("attributes").map(Value::span);
                GroupMetadata::from_document(Raw::part(text, document), attributes, reader.scope.clone())
            });
            (Some(NodeType::Group), group.map(Node::Group))
        }
        Some(_) | None => {
            report_no_node(document, at, reader);
            (None, None)
        }
    }
}

/// Report that `document` is of no node. Its format is told too: it may be another one.
fn report_no_node(document: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    const NODE_TYPES: &[Literal] = &[Literal::String("array"), Literal::String("group")];
    if document.kind() != crate::json::Kind::Object {
        reader.reporter.invalid_type(at, Types::OBJECT, document);
        return;
    }
    let format = document.get("zarr_format");
    if format.is_none() {
        reader.reporter.missing_key(at, "zarr_format", document);
    }
    check_literal(format, &[Literal::Integer(3)], &at.key("zarr_format"), reader);
    match document.get("node_type") {
        Some(value) => reader.reporter.outside_of(&at.key("node_type"), NODE_TYPES, value),
        None => reader.reporter.missing_key(at, "node_type", document),
    }
}
