//! The files of a node, which in format 3 are one document.
//!
//! Source: Zarr v3 core specification, "Storage".

use super::KEY;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems};

/// The files of one node, as a store has them.
#[derive(Debug, Clone, Copy, Default)]
pub struct NodeFiles<'a> {
    /// The bytes of `zarr.json`, where there is one.
    pub document: Option<&'a [u8]>,
}

/// The files of one node, to be put in a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Files<'a> {
    document: &'a str,
}

impl<'a> NodeFiles<'a> {
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

impl<'a> Files<'a> {
    pub(crate) const fn new(document: &'a str) -> Self {
        Self { document }
    }

    /// The text of the file `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'a str> {
        (key == KEY).then_some(self.document)
    }

    /// Each file's key, below the node's path, and its text.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'a str)> + use<'a> {
        core::iter::once((KEY, self.document))
    }
}
