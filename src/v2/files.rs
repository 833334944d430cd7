//! The files of a node, and where in them a problem is.
//!
//! Source: Zarr v2, "Storage": `.zarray`, `.zgroup` and `.zattrs`.

use alloc::string::String;
use alloc::vec::Vec;

pub use crate::files::{Files, Place};

use super::{ARRAY_KEY, ATTRIBUTES_KEY, GROUP_KEY};
use crate::problem::{Expected, Location, Path, Problem, ProblemKind, Problems, Segment};

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

impl<'a> NodeFiles<'a> {
    /// Where in these files `problem`, which reading them found, is. The places of many problems are found faster
    /// together: [`places`](Self::places).
    #[must_use]
    pub fn place(&self, problem: &Problem) -> Place {
        let place = self.file_of(problem);
        let bytes = self.bytes(place.0);
        Place::new(place, problem, bytes)
    }

    /// Where in these files each of `problems`, which reading them found, is, in one pass over each file.
    #[must_use]
    pub fn places(&self, problems: &Problems) -> Vec<Place> {
        let files = [ARRAY_KEY, GROUP_KEY, ATTRIBUTES_KEY].map(|key| (key, self.bytes(key)));
        Place::of_each(problems, &files, |problem| self.file_of(problem))
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
