//! The problems of one document, with their places.

use std::collections::HashSet;

use zarr_spec::json::Position;
use zarr_spec::problem::{Problem, Problems};

use crate::finding::{Fault, Finding, Place};

/// The problems of one document, whose positions are found in one pass at the end.
#[derive(Default)]
pub(crate) struct Faults {
    list: Vec<Located>,
}

struct Located {
    offset: usize,
    pointer: String,
    fault: Fault,
}

impl Faults {
    /// What `problems`, which reading the document found, say.
    pub(crate) fn of(problems: &Problems) -> Self {
        let located = |problem: &Problem| Located {
            offset: problem.offset(),
            pointer: problem.location().to_pointer(),
            fault: Fault::of(problem),
        };
        Self { list: problems.iter().map(located).collect() }
    }

    pub(crate) fn push(&mut self, offset: usize, pointer: String, fault: Fault) {
        self.list.push(Located { offset, pointer, fault });
    }

    /// Add those of `more`, each with its offset and pointer, that are not there: by their pointer and kind.
    pub(crate) fn extend_with_new(&mut self, more: impl IntoIterator<Item = (usize, String, Fault)>) {
        let reported: HashSet<_> =
            self.list.iter().map(|located| (located.pointer.clone(), located.fault.kind)).collect();
        for (offset, pointer, fault) in more {
            if !reported.contains(&(pointer.clone(), fault.kind)) {
                self.push(offset, pointer, fault);
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The problems in the order of their places, as those of `file`, whose content is `bytes`.
    pub(crate) fn into_findings(mut self, file: &str, bytes: &[u8]) -> Vec<Finding> {
        self.list.sort_by_key(|located| located.offset);
        let positions = Position::of_each(bytes, self.list.iter().map(|located| located.offset));
        let finding = |(Located { pointer, fault, .. }, position)| Finding {
            file: file.into(),
            place: Some(Place { pointer, position }),
            fault,
        };
        self.list.into_iter().zip(positions).map(finding).collect()
    }
}
