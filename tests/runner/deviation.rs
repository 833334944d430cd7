//! Where this library refuses on purpose what the right results take.
//!
//! It refuses a length that 64 bits cannot hold, which no array has. The right results take one of any size, since the
//! specifications name no greatest: Zarr v2, "Metadata", `shape` and `chunks`, and "Data type encoding", subarrays; Zarr v3,
//! "Array metadata", `shape`, and the chunk grids' lengths.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use zarr_spec::json::{Document, Tape, Value};
use zarr_spec::problem::{Expected, Problem, ProblemKind, Problems, Range, Segment};

use super::{Check, Checked, key, listed_key, location};

/// The members of an array that hold lengths, or a part with lengths of its own.
const WITH_LENGTHS: [&str; 6] = ["shape", "chunks", "dtype", "chunk_grid", "data_type", "codecs"];
/// The members of an array that are compared with others that have lengths.
const COMPARED: [&str; 5] = ["chunks", "chunk_grid", "codecs", "dimension_names", "fill_value"];

/// How a result differs from the right one on purpose, and what may differ.
#[derive(Default)]
pub(crate) struct Deviations {
    /// Whether anything differs.
    pub(crate) differ: bool,
    /// The places of the lengths past 64 bits that are refused.
    refused: Vec<Json>,
    /// The places of the problems that are not told, since what is refused is compared with no other member.
    untold: Vec<Json>,
}

impl Deviations {
    /// Those of `found`, the problems in `input`, from the list `expected`; `None` if anything else differs.
    pub(crate) fn between(expected: &[Json], found: &Problems, input: &str) -> Option<Self> {
        let mut tape = Tape::new();
        let document = tape.parse(input).ok();
        let root = document.as_ref().map(Document::root);
        let is_length = |problem: &&Problem| root.is_some_and(|root| is_length_past_64_bits(problem, root));
        let listed: BTreeSet<String> = expected.iter().map(listed_key).collect();
        let reported: BTreeSet<String> = found.iter().map(key).collect();
        let mut more = found.iter().filter(|problem| !listed.contains(&key(problem)));
        let refused: Vec<_> =
            found.iter().filter(is_length).map(|problem| location(problem.location())).collect();
        let untold: Vec<_> =
            expected.iter().filter(|problem| !reported.contains(&listed_key(problem))).collect();
        let is_meant = |problem: &&Json| refused.iter().any(|place| needs(problem, place));
        let are_meant = more.all(|problem| is_length(&problem)) && untold.iter().all(is_meant);
        let untold = untold.iter().map(|problem| problem["loc"].clone()).collect();
        are_meant.then_some(Self { differ: listed != reported, refused, untold })
    }

    /// What `compare` makes of no deviations and, if that is an error, of these.
    pub(crate) fn allowed_in(mut self, compare: impl Fn(&Self) -> Check) -> Checked {
        if compare(&Self::default()).is_err() {
            compare(&self)?;
            self.differ = true;
        }
        Ok(self)
    }

    /// The status of a field at `place` that the right results give `status`.
    pub(crate) fn status<'s>(&self, status: &'s str, place: &Json) -> &'s str {
        if status == "accepted" && self.refuse(place) { "refused" } else { status }
    }

    /// Whether a length that is refused is in the field at `place`.
    pub(crate) fn refuse(&self, place: &Json) -> bool {
        self.refused.iter().any(|refused| is_within(refused, place))
    }

    /// Whether a problem that is not told is in the field at `place`.
    pub(crate) fn leave_out(&self, place: &Json) -> bool {
        self.untold.iter().any(|untold| is_within(untold, place))
    }
}

/// Whether the problem, as the vectors write it, is found by a comparison with the array whose length at `refused` is.
fn needs(problem: &Json, refused: &Json) -> bool {
    let place = segments(&problem["loc"]);
    let array = segments(refused);
    let before = array.iter().position(|segment| is_one_of(segment, &WITH_LENGTHS)).unwrap_or_default();
    problem["kind"] == ProblemKind::InvalidValue.name()
        && place.starts_with(&array[..before])
        && place[before..].iter().any(|segment| is_one_of(segment, &COMPARED))
}

fn is_one_of(segment: &Json, members: &[&str]) -> bool {
    segment.as_str().is_some_and(|segment| members.contains(&segment))
}

fn is_within(place: &Json, outer: &Json) -> bool {
    segments(place).starts_with(segments(outer))
}

fn segments(place: &Json) -> &[Json] {
    place.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Whether `problem` refuses a length in `input` that 64 bits cannot hold, or a list with one.
fn is_length_past_64_bits(problem: &Problem, input: Value<'_>) -> bool {
    let segments = problem.location().segments();
    let of_value = |segment: &Segment| matches!(segment, Segment::Key(key) if &**key == "fill_value");
    if segments.is_empty() || segments.iter().any(of_value) {
        return false;
    }
    let value = segments.iter().try_fold(input, |value, segment| match segment {
        Segment::Key(key) => value.get(key),
        Segment::Index(index) => value.items().nth(*index),
        _ => None,
    });
    let lengths = [0, 1].map(|least| Range::new(least, i128::from(u64::MAX)));
    match (problem.expected(), value) {
        (Expected::Range(range), Some(length)) => lengths.contains(range) && is_past_64_bits(length),
        (Expected::ArrayOf(range), Some(list)) => {
            lengths.contains(range) && list.items().any(is_past_64_bits)
        }
        _ => false,
    }
}

/// Whether `value` is an integer past 64 bits.
fn is_past_64_bits(value: Value<'_>) -> bool {
    let digits = value.source();
    digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.parse::<u64>().is_err()
}
