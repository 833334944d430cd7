//! The files of a node, which in format 3 are one document, and where in it a problem is.
//!
//! Source: Zarr v3 core specification, "Storage".

use alloc::string::String;
use alloc::vec::Vec;

pub use crate::files::{Files, Place};

use super::KEY;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems};

/// The files of one node, as a store has them.
///
/// ```
/// use zarr_spec::v3::{Node, NodeFiles};
///
/// let document = br#"{"zarr_format": 3, "node_type": "table"}"#;
/// let files = NodeFiles { document: Some(document) };
/// let problems = Node::from_files(&files).unwrap_err();
/// assert_eq!(files.places(&problems)[0].to_string(), "zarr.json: /node_type (1:33)");
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct NodeFiles<'a> {
    /// The bytes of `zarr.json`, where there is one.
    pub document: Option<&'a [u8]>,
}

impl<'a> NodeFiles<'a> {
    /// Where in these files `problem`, which reading them found, is. The places of many problems are found faster
    /// together: [`places`](Self::places).
    #[must_use]
    pub fn place(&self, problem: &Problem) -> Place {
        Place::new(self.file_of(problem), problem, self.document.unwrap_or_default())
    }

    /// Where in these files each of `problems`, which reading them found, is, in one pass over each file.
    #[must_use]
    pub fn places(&self, problems: &Problems) -> Vec<Place> {
        let files = [(KEY, self.document.unwrap_or_default())];
        Place::of_each(problems, &files, |problem| self.file_of(problem))
    }

    /// The file that `problem` is in, and its JSON Pointer in that file: the whole of it where it is not there.
    fn file_of(&self, problem: &Problem) -> (&'static str, String) {
        let pointer = self.document.map(|_| problem.location().to_pointer());
        (KEY, pointer.unwrap_or_default())
    }

    /// The document.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(crate) fn require_document(&self) -> Result<&'a [u8], Problems> {
        self.document.ok_or_else(|| {
            let location = (&Path::ROOT.key(KEY)).into();
            Problem::new(location, ProblemKind::MissingKey, Expected::Member, None, 0).into()
        })
    }
}
