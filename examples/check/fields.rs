//! One field of a node, as a reading of either format has it.

use std::collections::HashSet;

use zarr_spec::field::{self, Status};
use zarr_spec::json::ToJson;
use zarr_spec::problem::{Location, Path, Problems};

use crate::finding::compact;
use crate::report::Field;

impl Field {
    /// That of `field`, which is at `at`, among whose values there can be some that no definition claims.
    pub(crate) fn of<T: ToJson>(
        field: Option<field::Field<&T>>,
        is_claimed: impl FnOnce(&T) -> bool,
        at: &Location,
        faulty: &Faulty,
    ) -> Self {
        let Some(field) = field else { return Self::default() };
        let status = field.status();
        let value = field.into_value();
        let unclaimed = value.is_some_and(|value| !is_claimed(value));
        Self {
            canonical: value.map(|value| compact(&value.to_json())),
            status: if unclaimed { Status::Unclaimed } else { status },
            faulty: faulty.holds(at),
        }
    }

    /// Those of `list`, which is at `at`.
    pub(crate) fn of_list<T: ToJson>(
        list: Vec<field::Field<&T>>,
        is_claimed: impl Fn(&T) -> bool,
        at: &Path<'_>,
        faulty: &Faulty,
    ) -> Vec<Self> {
        let one = |(index, item): (usize, field::Field<&T>)| {
            Self::of(Some(item), &is_claimed, &(&at.index(index)).into(), faulty)
        };
        list.into_iter().enumerate().map(one).collect()
    }

    /// That of `value`, which is at `at` and of the specification's own.
    pub(crate) fn of_json<T: ToJson + ?Sized>(value: Option<&T>, at: &Location, faulty: &Faulty) -> Self {
        let Some(value) = value else { return Self::default() };
        Self { canonical: Some(value.to_json()), status: Status::Accepted, faulty: faulty.holds(at) }
    }
}

/// The place of the member `name` of a document.
pub(crate) fn member(name: &str) -> Location {
    (&Path::ROOT.key(name)).into()
}

/// The values of a document that have a problem in them.
pub(crate) struct Faulty {
    /// The JSON Pointers of all of them.
    pointers: HashSet<String>,
}

impl Faulty {
    /// Those in which one of `problems` is.
    pub(crate) fn of(problems: &Problems) -> Self {
        let mut pointers = HashSet::new();
        for problem in problems {
            let pointer = problem.location().to_pointer();
            // No name in a pointer has a slash, so what ends before one is the value around.
            pointers.extend(pointer.match_indices('/').map(|(end, _)| pointer[..end].to_owned()));
            pointers.insert(pointer);
        }
        Self { pointers }
    }

    /// Whether the value at `at` is one of them.
    pub(crate) fn holds(&self, at: &Location) -> bool {
        self.pointers.contains(&at.to_pointer())
    }
}
