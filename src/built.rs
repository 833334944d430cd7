//! What a builder builds: metadata of the data type and the codecs that it was given.

use alloc::vec::Vec;

use crate::field::{FieldReading, Status};
use crate::problem::{Expected, Location, Problem, ProblemKind, Problems};

/// How a field that a builder was given was read back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReadBack {
    /// As it was given.
    Same,
    /// As another: by a table that did not claim it where it was read first, or, unclaimed now, as unknown.
    Other,
    /// As another, although a definition of the user's own had read it.
    Custom,
}

impl ReadBack {
    /// How `given`, which is one of the user's own where `custom` says so, was read back as `read`.
    pub(crate) fn of<T: PartialEq>(given: &T, read: &T, custom: bool) -> Self {
        match (given == read, custom) {
            (true, _) => Self::Same,
            (false, false) => Self::Other,
            (false, true) => Self::Custom,
        }
    }
}

/// The problems of `fields`, those of metadata that was built: each definition of the user's own that the scope lacks, so that
/// what it read is something else now. `read_back` says how the field that holds a location was read back.
pub(crate) fn lost(fields: Vec<FieldReading>, read_back: impl Fn(&Location) -> ReadBack) -> Problems {
    let is_lost = |field: &FieldReading| match read_back(&field.location) {
        ReadBack::Same => false,
        ReadBack::Other => field.status == Status::Unclaimed,
        ReadBack::Custom => true,
    };
    let mut problems = Problems::new();
    for field in fields.into_iter().filter(is_lost) {
        let words = "what the scope reads as it was given: build_in takes a scope with its definition";
        let expected = Expected::Words(words.into());
        let found = field.canonical.as_deref();
        problems.push(Problem::new(field.location, ProblemKind::InvalidValue, expected, found, 0));
    }
    problems
}
