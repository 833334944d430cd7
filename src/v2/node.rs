//! A node from its files, and back.
//!
//! Source: Zarr v2, "Hierarchies": a `.zarray` makes a node an array and a `.zgroup` makes it a group.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::array::ArrayReading;
use super::group::GroupReading;
use super::{ARRAY_KEY, ATTRIBUTES_KEY, ArrayMetadata, Attributes, GROUP_KEY, GroupMetadata, Scope};
use crate::document::{Member, Updatable};
use crate::json::{Position, ToJson, Writer};
use crate::problem::{Expected, Location, Path, Problem, ProblemKind, Problems, Segment};
use crate::update::Update;

/// The files of one node, as a store has them.
#[derive(Debug, Clone, Copy, Default)]
pub struct NodeFiles<'a> {
    /// The bytes of `.zarray`, where there is one.
    pub array: Option<&'a [u8]>,
    /// The bytes of `.zgroup`, where there is one.
    pub group: Option<&'a [u8]>,
    /// The bytes of `.zattrs`, where there is one.
    pub attributes: Option<&'a [u8]>,
}

/// The files of one node, to be put in a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files {
    document: (&'static str, String),
    attributes: Option<String>,
}

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

/// Where in the files of a node a problem is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file's name.
    pub file: &'static str,
    /// The JSON Pointer in that file.
    pub pointer: String,
    /// The line and column in that file.
    pub position: Position,
}

/// `.zarray: /shape (1:34)`; without a pointer where it is the whole file: `.zgroup: (1:1)`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let space = if self.pointer.is_empty() { "" } else { " " };
        write!(f, "{}: {}{space}({})", self.file, self.pointer, self.position)
    }
}

impl<'a> NodeFiles<'a> {
    /// Where in these files `problem`, which reading them found, is. The places of many problems are found faster
    /// together: [`places`](Self::places).
    #[must_use]
    pub fn place(&self, problem: &Problem) -> Place {
        let (file, pointer) = self.file_of(problem);
        Place { file, pointer, position: problem.position(self.bytes(file)) }
    }

    /// Where in these files each of `problems`, which reading them found, is, in one pass over each file.
    #[must_use]
    pub fn places(&self, problems: &Problems) -> Vec<Place> {
        let unplaced = |problem| {
            let (file, pointer) = self.file_of(problem);
            Place { file, pointer, position: Position::START }
        };
        let mut places: Vec<_> = problems.iter().map(unplaced).collect();
        for key in [ARRAY_KEY, GROUP_KEY, ATTRIBUTES_KEY] {
            let in_file = problems.iter().zip(&places).filter(|(_, place)| place.file == key);
            let positions = Position::of_each(self.bytes(key), in_file.map(|(problem, _)| problem.offset()));
            for (place, position) in places.iter_mut().filter(|place| place.file == key).zip(positions) {
                place.position = position;
            }
        }
        places
    }

    /// The file that `problem` is in, and its JSON Pointer in that file.
    fn file_of(&self, problem: &Problem) -> (&'static str, String) {
        let document = if self.array.is_some() { ARRAY_KEY } else { GROUP_KEY };
        let segments = problem.location().segments();
        // A problem of a whole file found no value; a member called as a file is one.
        let whole = problem.found().is_none();
        let (file, skipped) = match segments.first() {
            Some(Segment::Key(key)) if whole && &**key == ATTRIBUTES_KEY => (ATTRIBUTES_KEY, 1),
            Some(Segment::Key(key)) if whole && &**key == ARRAY_KEY => (ARRAY_KEY, 1),
            Some(Segment::Key(key)) if whole && &**key == GROUP_KEY => (GROUP_KEY, 1),
            // A member `attributes` of the document itself is reported as what the file must not have.
            Some(Segment::Key(key))
                if &**key == "attributes" && !matches!(problem.expected(), Expected::MemberOf(_)) =>
            {
                (ATTRIBUTES_KEY, 1)
            }
            Some(_) | None => (document, 0),
        };
        (file, Location::from_segments(&segments[skipped..]).to_pointer())
    }

    /// The bytes of the file `key`; none where it is not there.
    fn bytes(&self, key: &str) -> &'a [u8] {
        let bytes = match key {
            ATTRIBUTES_KEY => self.attributes,
            ARRAY_KEY => self.array,
            _ => self.group,
        };
        bytes.unwrap_or_default()
    }

    pub(crate) fn require_array(&self) -> Result<&'a [u8], Problems> {
        self.array.ok_or_else(|| missing_file(ARRAY_KEY))
    }

    pub(crate) fn require_group(&self) -> Result<&'a [u8], Problems> {
        self.group.ok_or_else(|| missing_file(GROUP_KEY))
    }
}

fn missing_file(key: &'static str) -> Problems {
    let location = (&Path::ROOT.key(key)).into();
    Problem::new(location, ProblemKind::MissingKey, Expected::Member, None, 0).into()
}

impl Files {
    pub(crate) fn array(document: String, attributes: Option<String>) -> Self {
        Self { document: (ARRAY_KEY, document), attributes }
    }

    pub(crate) fn group(document: String, attributes: Option<String>) -> Self {
        Self { document: (GROUP_KEY, document), attributes }
    }

    /// The text of the file `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find(|(name, _)| *name == key).map(|(_, text)| text)
    }

    /// Each file's key, below the node's path, and its text.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let (key, text) = &self.document;
        let attributes = self.attributes.iter().map(|text| (ATTRIBUTES_KEY, &**text));
        core::iter::once((*key, &**text)).chain(attributes)
    }
}

impl<'a> NodeReading<'a> {
    /// Read `files` in `scope` as the node that they say.
    #[must_use]
    pub fn new(files: &NodeFiles<'a>, scope: &Scope) -> Self {
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

    /// The node whose files are `files`, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem of the files.
    pub fn from_files(files: &NodeFiles<'_>, scope: &Scope) -> Result<Self, Problems> {
        NodeReading::new(files, scope).into_node()
    }

    /// The node's files.
    #[must_use]
    pub fn to_files(&self) -> Files {
        match self {
            Self::Array(array) => array.to_files(),
            Self::Group(group) => group.to_files(),
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

    fn read_again(&self, text: &str) -> Result<Self, Problems> {
        match self {
            Self::Array(array) => array.read_again(text).map(Self::Array),
            Self::Group(group) => group.read_again(text).map(Self::Group),
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
