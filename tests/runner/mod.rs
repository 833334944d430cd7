//! Runs one line, and counts.

mod bytes;
mod fields;
mod repair;
mod v2;
mod v3;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

use serde_json::Value as Json;
use zarr_spec::field::{Field, Reading, Refused};
use zarr_spec::json::{Raw, ToJson};
use zarr_spec::problem::{Expected, Literal, Location, Problem, Problems, Range, Segment};

/// The most failures that are printed.
const SHOWN: usize = 40;

/// What came of one line.
pub(crate) enum Outcome {
    /// The result is the right one.
    Passed,
    /// It is not; this is what differs.
    Failed(String),
    /// No reader of this operation is built yet.
    NotBuilt,
    /// The result differs on purpose, as [`LENGTH_PAST_64_BITS`] says.
    Deviates,
}

/// What differs where the one difference is that this library refuses a length that 64 bits cannot hold, which no array has.
/// The right results take one of any size, since the specifications name no greatest: Zarr v2, "Metadata", `shape` and
/// `chunks`, and "Data type encoding", subarrays; Zarr v3, "Array metadata", `shape`, and the chunk grids' lengths. A list
/// that is refused is compared with no other member.
const LENGTH_PAST_64_BITS: &str = "a length past 64 bits";

/// The counts of each operation.
#[derive(Default)]
pub(crate) struct Tally {
    operations: BTreeMap<String, Counts>,
    shown: usize,
}

#[derive(Default)]
struct Counts {
    passed: usize,
    failed: usize,
    not_built: usize,
    deviating: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, operation: &str, outcome: &Outcome) {
        let counts = self.operations.entry(operation.into()).or_default();
        match outcome {
            Outcome::Passed => counts.passed += 1,
            Outcome::NotBuilt => counts.not_built += 1,
            Outcome::Deviates => counts.deviating += 1,
            Outcome::Failed(what) => {
                counts.failed += 1;
                self.shown += 1;
                if self.shown <= SHOWN {
                    println!("FAILED {operation}: {what}");
                }
            }
        }
    }

    pub(crate) fn report(&self) -> ExitCode {
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        for (operation, counts) in &self.operations {
            let total = counts.passed + counts.failed + counts.not_built + counts.deviating;
            let note = match counts {
                Counts { not_built: 1.., .. } => "  (no reader built yet)".to_owned(),
                Counts { deviating: 0, .. } => String::new(),
                Counts { deviating, .. } => {
                    format!("  ({deviating} with a length past 2^64 - 1: Metadata, shape and chunks)")
                }
            };
            println!("{operation:24} {:6} of {total:6}{note}", counts.passed);
            passed += counts.passed;
            failed += counts.failed;
            skipped += counts.not_built + counts.deviating;
        }
        println!("{passed} passed, {failed} failed, {skipped} skipped");
        if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// Runs `line` of `file`.
pub(crate) fn run(line: &str, file: &Path, tally: &mut Tally) {
    let vector: Json = match serde_json::from_str(line) {
        Ok(vector) => vector,
        Err(error) => {
            return tally.add("not JSON", &Outcome::Failed(format!("{}: {error}", file.display())));
        }
    };
    let operation = vector["op"].as_str().unwrap_or("no operation").to_owned();
    let outcome = match v2::run(&operation, &vector)
        .or_else(|| v3::run(&operation, &vector, line))
        .or_else(|| bytes::run(&operation, &vector, line))
        .or_else(|| repair::run(&operation, &vector))
    {
        Some(Ok(())) => Outcome::Passed,
        Some(Err(what)) if what == LENGTH_PAST_64_BITS => Outcome::Deviates,
        Some(Err(what)) => Outcome::Failed(format!("{}\n    {what}", vector["input"])),
        None => Outcome::NotBuilt,
    };
    tally.add(&operation, &outcome);
}

/// Nothing, or what differs.
pub(crate) type Check = Result<(), String>;

/// Whether two JSON texts are the same value.
pub(crate) fn same_json(what: &str, expected: &str, found: &str) -> Check {
    match (Raw::new(expected), Raw::new(found)) {
        (Ok(a), Ok(b)) if a == b => Ok(()),
        _ => Err(format!("{what}: expected {expected}, found {found}")),
    }
}

/// Whether the problems are those that `expected` lists, as a set.
pub(crate) fn same_problems(expected: &Json, found: &Problems) -> Check {
    let empty = Vec::new();
    let expected = expected.as_array().unwrap_or(&empty);
    let listed: BTreeSet<String> =
        expected.iter().map(|problem| format!("{} {}", problem["loc"], problem["kind"])).collect();
    let reported: BTreeSet<String> = found.iter().map(key).collect();
    if listed != reported {
        let is_rest = |problem: &&Problem| !is_length_past_64_bits(problem);
        let rest: BTreeSet<String> = found.iter().filter(is_rest).map(key).collect();
        if rest.len() < reported.len() && rest.is_subset(&listed) {
            return Err(LENGTH_PAST_64_BITS.into());
        }
        return Err(format!("problems: expected {listed:#?}, found {reported:#?}"));
    }
    for problem in expected.iter().filter(|problem| problem.get("ctx").is_some()) {
        let name = format!("{} {}", problem["loc"], problem["kind"]);
        let held = found.iter().any(|reported| key(reported) == name && context(reported) == problem["ctx"]);
        if !held {
            let contexts: Vec<_> = found.iter().filter(|problem| key(problem) == name).map(context).collect();
            return Err(format!("context of {name}: expected {}, found {contexts:?}", problem["ctx"]));
        }
    }
    Ok(())
}

fn is_length_past_64_bits(problem: &Problem) -> bool {
    let past = [0, 1].map(|least| Range::new(least, i128::from(u64::MAX)));
    let lengths = match problem.expected() {
        Expected::Range(range) | Expected::ArrayOf(range) => past.contains(range),
        _ => false,
    };
    let of_value = |segment: &Segment| matches!(segment, Segment::Key(key) if &**key == "fill_value");
    let segments = problem.location().segments();
    lengths && !segments.is_empty() && !segments.iter().any(of_value)
}

fn key(problem: &Problem) -> String {
    format!("{} {:?}", location(problem.location()), problem.kind().name())
}

/// Whether one field reads as `expect` says.
pub(crate) fn field<T: ToJson>(
    expect: &Json,
    reading: &Reading<T>,
    definition: impl Fn(&T) -> Option<&str>,
) -> Check {
    same_problems(&expect["problems"], &reading.problems)?;
    let claimed = match &reading.field {
        Field::Refused(refused) => Refused::definition(refused),
        Field::Accepted(value) | Field::Unclaimed(value) => definition(value),
    };
    let found = (reading.field.status().name(), claimed);
    let expected = (expect["status"].as_str().unwrap_or_default(), expect["definition"].as_str());
    if found != expected {
        return Err(format!("expected {expected:?}, found {found:?}"));
    }
    match (expect["canonical"].as_str(), reading.field.value()) {
        (None, _) => Ok(()),
        (Some(canonical), Some(value)) => same_json("canonical", canonical, &value.to_json()),
        (Some(canonical), None) => Err(format!("canonical: expected {canonical}, found none")),
    }
}

/// A location as the vectors write it.
pub(crate) fn location(location: &Location) -> Json {
    let segments = location.segments().iter().map(|segment| match segment {
        Segment::Key(key) => Json::from(&**key),
        Segment::Index(index) => Json::from(*index),
        Segment::Implied(name) => Json::from(*name),
        other => panic!("no vector has {other:?}"),
    });
    segments.collect()
}

/// What a problem expects, as the vectors write it.
fn context(problem: &Problem) -> Json {
    let mut context = serde_json::Map::new();
    match problem.expected() {
        Expected::Range(range) | Expected::ArrayOf(range) => {
            let bound = |bound: i128| match (i64::try_from(bound), u64::try_from(bound)) {
                (Ok(bound), _) => Json::from(bound),
                (Err(_), Ok(bound)) => Json::from(bound),
                (Err(_), Err(_)) => Json::Null,
            };
            context.extend(range.min.map(|min| ("ge".to_owned(), bound(min))));
            context.extend(range.max.map(|max| ("le".to_owned(), bound(max))));
        }
        Expected::OneOf(literals) | Expected::TypeOrOneOf(_, literals) => {
            let literals = literals.iter().map(|literal| match literal {
                Literal::String(text) => Json::from(*text),
                Literal::Integer(value) => Json::from(*value),
                Literal::Boolean(value) => Json::from(*value),
                other => panic!("no vector has {other:?}"),
            });
            context.insert("expected".to_owned(), literals.collect());
        }
        _ => {}
    }
    context.into()
}
