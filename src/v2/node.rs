//! A node from its files, and back.
//!
//! Source: Zarr v2, "Hierarchies": a `.zarray` makes a node an array and a `.zgroup` makes it a group.

use alloc::vec::Vec;

use super::array::ArrayReading;
use super::group::GroupReading;
use super::{ArrayMetadata, Attributes, Files, GROUP_KEY, GroupMetadata, NodeFiles, Scope};
use crate::document::{Member, Updatable};
use crate::json::{ToJson, Writer};
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems};
use crate::update::Update;

/// One node of a hierarchy: an array or a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// An array.
    Array(ArrayMetadata),
    /// A group.
    Group(GroupMetadata),
}

/// The files of a node as a scope reads them, whatever they hold.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "most nodes are arrays")]
pub enum NodeReading<'a> {
    /// There is a `.zarray`, and no `.zgroup`.
    Array(ArrayReading<'a>),
    /// There is a `.zgroup`, and no `.zarray`.
    Group(GroupReading<'a>),
    /// There are both, or neither. The problem says which.
    Neither(Problems),
}

impl<'a> NodeReading<'a> {
    /// Read `files` in `scope` as the node that they say.
    #[must_use]
    pub fn from_files(files: &NodeFiles<'a>, scope: &Scope) -> Self {
        match (files.array, files.group) {
            (Some(array), None) => Self::Array(ArrayReading::of_files(array, files.attributes, scope)),
            (None, Some(group)) => Self::Group(GroupReading::of_files(group, files.attributes)),
            (Some(_), Some(_)) => {
                let location = (&Path::ROOT.key(GROUP_KEY)).into();
                let expected = Expected::Words("a node that is an array or a group, not both".into());
                let kind = ProblemKind::InvalidValue;
                Self::Neither(Problem::new(location, kind, expected, None, 0).into())
            }
            (None, None) => {
                let location = (&Path::ROOT).into();
                let expected = Expected::Words("a .zarray or a .zgroup".into());
                let kind = ProblemKind::MissingKey;
                Self::Neither(Problem::new(location, kind, expected, None, 0).into())
            }
        }
    }

    /// Every problem, in the order they were found; those of a `.zattrs` are located under `attributes`.
    /// [`NodeFiles::place`] gives the file.
    #[must_use]
    pub const fn problems(&self) -> &Problems {
        match self {
            Self::Array(reading) => reading.problems(),
            Self::Group(reading) => reading.problems(),
            Self::Neither(problems) => problems,
        }
    }

    /// The node, where there is no problem.
    ///
    /// # Errors
    ///
    /// The problems, where there are any.
    pub fn into_node(self) -> Result<Node, Problems> {
        match self {
            Self::Array(reading) => reading.into_metadata().map(Node::Array),
            Self::Group(reading) => reading.into_metadata().map(Node::Group),
            Self::Neither(problems) => Err(problems),
        }
    }
}

impl Node {
    /// Whether this holds everything that `other` holds: it is the same kind of node, and
    /// [refines](ArrayMetadata::refines) the other. A group refines an equal one.
    #[must_use]
    pub fn refines(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Array(a), Self::Array(b)) => a.refines(b),
            (Self::Group(a), Self::Group(b)) => a == b,
            (Self::Array(_), Self::Group(_)) | (Self::Group(_), Self::Array(_)) => false,
        }
    }

    /// The node whose files are `files`, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// Every problem of the files; those of `.zattrs` are located under `attributes`. [`NodeFiles::places`] gives the file
    /// of each.
    pub fn from_files(files: &NodeFiles<'_>) -> Result<Self, Problems> {
        Self::from_files_in(files, &Scope::ALL)
    }

    /// The node whose files are `files`, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem of the files.
    pub fn from_files_in(files: &NodeFiles<'_>, scope: &Scope) -> Result<Self, Problems> {
        NodeReading::from_files(files, scope).into_node()
    }

    /// The node's files: see those of an [array](ArrayMetadata::files) and of a [group](GroupMetadata::files).
    #[must_use]
    pub fn files(&self) -> Files<'_> {
        match self {
            Self::Array(array) => array.files(),
            Self::Group(group) => group.files(),
        }
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

/// The merged document of the node.
impl ToJson for Node {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Array(array) => array.write_json(writer),
            Self::Group(group) => group.write_json(writer),
        }
    }
}
