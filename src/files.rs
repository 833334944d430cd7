//! The files of a node, to be put in a store, and places in the files of one.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::json::Position;
use crate::problem::{Problem, Problems};

/// The files of one node, to be put in a store: in format 2 its document and, where it has attributes, a `.zattrs`; in
/// format 3 a `zarr.json`. Text is borrowed from the metadata, unless it has to be written: a `.zarray` that was read with
/// the attributes in it.
///
/// Sources: Zarr v2, "Storage"; Zarr v3 core specification, "Storage".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files<'a> {
    document: (&'static str, Cow<'a, str>),
    attributes: Option<(&'static str, &'a str)>,
}

/// Where in the files of a node a problem is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The file's key, below the node's path.
    pub file: &'static str,
    /// The JSON Pointer in that file.
    pub pointer: String,
    /// The line and column in that file.
    pub position: Position,
}

impl<'a> Files<'a> {
    pub(crate) fn new(key: &'static str, document: impl Into<Cow<'a, str>>) -> Self {
        Self { document: (key, document.into()), attributes: None }
    }

    /// With `attributes`, if there are any, in the file `key`.
    pub(crate) fn with_attributes(self, key: &'static str, attributes: Option<&'a str>) -> Self {
        Self { attributes: attributes.map(|text| (key, text)), ..self }
    }

    /// The text of the file `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find(|(name, _)| *name == key).map(|(_, text)| text)
    }

    /// Each file's key, below the node's path, and its text.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let (key, text) = &self.document;
        core::iter::once((*key, &**text)).chain(self.attributes)
    }
}

impl Place {
    /// Where `problem` is, at `pointer` of the file `file`, whose content is `bytes`.
    pub(crate) fn new((file, pointer): (&'static str, String), problem: &Problem, bytes: &[u8]) -> Self {
        Self { file, pointer, position: problem.position(bytes) }
    }

    /// Where each of `problems` is, in one pass over each of `files`. `file_of` says in which a problem is, and at which
    /// JSON Pointer.
    pub(crate) fn of_each<'p>(
        problems: &'p Problems,
        files: &[(&'static str, &[u8])],
        file_of: impl Fn(&'p Problem) -> (&'static str, String),
    ) -> Vec<Self> {
        let unplaced = |problem| {
            let (file, pointer) = file_of(problem);
            Self { file, pointer, position: Position::START }
        };
        let mut places: Vec<_> = problems.iter().map(unplaced).collect();
        for (key, bytes) in files {
            let in_file = problems.iter().zip(&places).filter(|(_, place)| place.file == *key);
            let positions = Position::of_each(bytes, in_file.map(|(problem, _)| problem.offset()));
            for (place, position) in places.iter_mut().filter(|place| place.file == *key).zip(positions) {
                place.position = position;
            }
        }
        places
    }
}

/// `.zarray: /shape (1:34)`; without a pointer where it is the whole file: `.zgroup: (1:1)`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let space = if self.pointer.is_empty() { "" } else { " " };
        write!(f, "{}: {}{space}({})", self.file, self.pointer, self.position)
    }
}
