//! Names and paths of nodes.
//!
//! Source: Zarr v3 core specification, "Node names" and "Path".

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::string::String;
use core::cmp::Ordering;
use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::hierarchy::path_order;
use crate::json::{ToJson, Writer};

/// The name of a node in its group.
///
/// ```
/// use zarr_spec::v3::{NodeName, NodeNameError};
///
/// assert_eq!("temperature".parse::<NodeName>()?.as_str(), "temperature");
/// assert_eq!("..".parse::<NodeName>(), Err(NodeNameError::Periods));
/// # Ok::<(), NodeNameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeName(Box<str>);

/// The path of a node below another: the names of the nodes from that one down. That of the node itself has none.
///
/// A path comes before those below it, and these before the next.
///
/// ```
/// use zarr_spec::v3::NodePath;
///
/// let path: NodePath = "model/temperature".parse()?;
/// assert_eq!(path.names().collect::<Vec<_>>(), ["model", "temperature"]);
/// assert_eq!(path.key(), "model/temperature/zarr.json");
/// assert_eq!(path.parent().unwrap_or_default().join(&"wind".parse()?), "model/wind");
/// assert_eq!(NodePath::root().key(), "zarr.json");
/// assert!("model//wind".parse::<NodePath>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct NodePath(Box<str>);

/// Why a text is no name of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NodeNameError {
    /// It is empty.
    Empty,
    /// It has a slash, which stands between names.
    Slash,
    /// It is periods only.
    Periods,
    /// It starts with the reserved `__`.
    Reserved,
    /// It is `zarr.json`, the name of a document.
    Document,
}

/// Why a text is no path of a node: one of its parts is no name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NodePathError {
    part: Box<str>,
    error: NodeNameError,
}

impl NodeName {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl NodePath {
    /// The path of the node that others are below.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// The names joined by slashes: `model/temperature`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the path of the node that others are below.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The names from the top down.
    #[must_use]
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/').filter(|name| !name.is_empty())
    }

    /// The name of the node in its group; `None` for the root.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.names().next_back()
    }

    /// The path of the group that the node is in; `None` for the root.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let (parent, _) = self.0.rsplit_once('/').unwrap_or(("", &self.0));
        (!self.is_root()).then(|| Self(parent.into()))
    }

    /// The path of the node `name` in the group at this path.
    #[must_use]
    pub fn join(&self, name: &NodeName) -> Self {
        if self.is_root() { Self(name.0.clone()) } else { Self(alloc::format!("{self}/{}", name.0).into()) }
    }

    /// The store key of the node's document, below that of the root.
    #[must_use]
    pub fn key(&self) -> String {
        if self.is_root() { super::KEY.to_owned() } else { alloc::format!("{self}/{}", super::KEY) }
    }
}

impl NodePathError {
    /// The part that is no name.
    #[must_use]
    pub fn part(&self) -> &str {
        &self.part
    }

    /// Why it is none.
    #[must_use]
    pub const fn error(&self) -> NodeNameError {
        self.error
    }
}

/// Check that `name` is one of a node.
fn check_name(name: &str) -> Result<(), NodeNameError> {
    Err(if name.is_empty() {
        NodeNameError::Empty
    } else if name.contains('/') {
        NodeNameError::Slash
    } else if name.bytes().all(|byte| byte == b'.') {
        NodeNameError::Periods
    } else if name.starts_with("__") {
        NodeNameError::Reserved
    } else if name == super::KEY {
        NodeNameError::Document
    } else {
        return Ok(());
    })
}

impl FromStr for NodeName {
    type Err = NodeNameError;

    fn from_str(name: &str) -> Result<Self, NodeNameError> {
        check_name(name).map(|()| Self(name.into()))
    }
}

/// Names joined by slashes, without one before or after them; nothing for the root.
impl FromStr for NodePath {
    type Err = NodePathError;

    fn from_str(path: &str) -> Result<Self, NodePathError> {
        if !path.is_empty() {
            for part in path.split('/') {
                check_name(part).map_err(|error| NodePathError { part: part.into(), error })?;
            }
        }
        Ok(Self(path.into()))
    }
}

impl From<NodeName> for NodePath {
    fn from(name: NodeName) -> Self {
        Self(name.0)
    }
}

impl AsRef<str> for NodeName {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for NodePath {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for NodePath {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other
    }
}

impl PartialEq<&str> for NodePath {
    fn eq(&self, other: &&str) -> bool {
        *self.0 == **other
    }
}

impl Ord for NodePath {
    fn cmp(&self, other: &Self) -> Ordering {
        path_order(&self.0, &other.0)
    }
}

impl PartialOrd for NodePath {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for NodeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for NodePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ToJson for NodeName {
    fn write_json(&self, writer: &mut Writer) {
        writer.string(&self.0);
    }
}

impl ToJson for NodePath {
    fn write_json(&self, writer: &mut Writer) {
        writer.string(&self.0);
    }
}

impl fmt::Display for NodeNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a name of a node is not empty",
            Self::Slash => "a name of a node has no slash",
            Self::Periods => "a name of a node is not periods only",
            Self::Reserved => "a name of a node does not start with the reserved \"__\"",
            Self::Document => "a name of a node is not \"zarr.json\", the name of a document",
        })
    }
}

impl fmt::Display for NodePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, found {:?}", self.error, self.part)
    }
}

impl Error for NodeNameError {}

impl Error for NodePathError {}
