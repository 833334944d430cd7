//! One field of a node, as a reading of either format has it.

use zarr_spec::field::{self, Status};
use zarr_spec::json::ToJson;
use zarr_spec::problem::{Location, Path, Problems};

use crate::compact::compact;
use crate::report::Field;

impl Field {
    /// That of `field`, which is at `at`, among whose values there can be some that no definition claims.
    pub(crate) fn of<T: ToJson>(
        field: Option<&field::Field<T>>,
        is_claimed: impl FnOnce(&T) -> bool,
        at: &Location,
        problems: &Problems,
    ) -> Self {
        let Some(field) = field else { return Self::default() };
        let unclaimed = field.value().is_some_and(|value| !is_claimed(value));
        Self {
            canonical: field.value().map(|value| compact(&value.to_json())),
            status: if unclaimed { Status::Unclaimed } else { field.status() },
            faulty: has_problem(problems, at),
        }
    }

    /// Those of `list`, which is at `at`.
    pub(crate) fn of_list<T: ToJson>(
        list: &[field::Field<&T>],
        is_claimed: impl Fn(&T) -> bool,
        at: &Path<'_>,
        problems: &Problems,
    ) -> Vec<Self> {
        let one = |(index, item): (usize, &field::Field<&T>)| {
            Self::of(Some(item), |value| is_claimed(value), &(&at.index(index)).into(), problems)
        };
        list.iter().enumerate().map(one).collect()
    }

    /// That of `value`, which is at `at` and of the specification's own.
    pub(crate) fn of_json<T: ToJson + ?Sized>(value: Option<&T>, at: &Location, problems: &Problems) -> Self {
        let Some(value) = value else { return Self::default() };
        let faulty = has_problem(problems, at);
        Self { canonical: Some(value.to_json()), status: Status::Accepted, faulty }
    }
}

/// The place of the member `name` of a document.
pub(crate) fn member(name: &str) -> Location {
    (&Path::ROOT.key(name)).into()
}

/// Whether one of `problems` is in the value at `at`.
pub(crate) fn has_problem(problems: &Problems, at: &Location) -> bool {
    problems.iter().any(|problem| problem.location().is_within(at))
}
