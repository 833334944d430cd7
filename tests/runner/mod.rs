//! Runs one line, and counts.

mod bytes;
mod deviation;
mod fields;
mod repair;
mod v2;
mod v3;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

use deviation::Deviations;
use serde_json::Value as Json;
use zarr_spec::field::{Field, Reading, Refused};
use zarr_spec::json::{Raw, ToJson};
use zarr_spec::problem::{Expected, Literal, Location, Problem, Problems, Segment};

/// The most failures that are printed.
const SHOWN: usize = 40;

/// What came of one line.
pub(crate) enum Outcome {
    /// The result is the right one.
    Passed,
    /// It is not; this is what differs.
    Failed(String),
    /// It differs on purpose, as [`deviation`] says, and in nothing else.
    Deviates,
}

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
    deviating: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, operation: &str, outcome: &Outcome) {
        let counts = self.operations.entry(operation.into()).or_default();
        match outcome {
            Outcome::Passed => counts.passed += 1,
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
            let total = counts.passed + counts.failed + counts.deviating;
            let note = match counts {
                Counts { deviating: 0, .. } => String::new(),
                Counts { deviating, .. } => {
                    format!("  ({deviating} with a length past 2^64 - 1: Metadata, shape and chunks)")
                }
            };
            println!("{operation:24} {:6} of {total:6}{note}", counts.passed);
            passed += counts.passed;
            failed += counts.failed;
            skipped += counts.deviating;
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
    let without_deviations = |check: Check| check.map(|()| Deviations::default());
    let checked = v2::run(&operation, &vector)
        .or_else(|| v3::run(&operation, &vector, line))
        .or_else(|| bytes::run(&operation, &vector, line).map(without_deviations))
        .or_else(|| repair::run(&operation, &vector).map(without_deviations));
    let outcome = match checked {
        Some(Ok(Deviations { differ: false, .. })) => Outcome::Passed,
        Some(Ok(_)) => Outcome::Deviates,
        Some(Err(what)) => Outcome::Failed(format!("{}\n    {what}", vector["input"])),
        None => Outcome::Failed(format!("nothing runs such a vector of {}", file.display())),
    };
    tally.add(&operation, &outcome);
}

/// Nothing, or what differs.
pub(crate) type Check = Result<(), String>;
/// What differs on purpose, or else.
pub(crate) type Checked = Result<Deviations, String>;

/// Whether two JSON texts are the same value.
pub(crate) fn same_json(what: &str, expected: &str, found: &str) -> Check {
    match (Raw::new(expected), Raw::new(found)) {
        (Ok(a), Ok(b)) if a == b => Ok(()),
        _ => Err(format!("{what}: expected {expected}, found {found}")),
    }
}

/// Whether the problems in `input` are those that `expected` lists, as a set, but for differences that are meant.
pub(crate) fn same_problems(expected: &Json, found: &Problems, input: &str) -> Checked {
    let empty = Vec::new();
    let expected = expected.as_array().unwrap_or(&empty);
    let listed: BTreeSet<String> = expected.iter().map(listed_key).collect();
    let reported: BTreeSet<String> = found.iter().map(key).collect();
    let deviations = Deviations::between(expected, found, input)
        .ok_or_else(|| format!("problems: expected {listed:#?}, found {reported:#?}"))?;
    for problem in expected.iter().filter(|problem| problem.get("ctx").is_some()) {
        let name = listed_key(problem);
        let contexts: Vec<_> = found.iter().filter(|problem| key(problem) == name).map(context).collect();
        if reported.contains(&name) && !contexts.contains(&problem["ctx"]) {
            return Err(format!("context of {name}: expected {}, found {contexts:?}", problem["ctx"]));
        }
    }
    Ok(deviations)
}

/// A problem as the vectors write it, without its context.
fn listed_key(problem: &Json) -> String {
    format!("{} {}", problem["loc"], problem["kind"])
}

fn key(problem: &Problem) -> String {
    format!("{} {:?}", location(problem.location()), problem.kind().name())
}

/// Whether one field reads as `expect` says.
pub(crate) fn field<T: ToJson>(
    expect: &Json,
    reading: &Reading<T>,
    input: &str,
    definition: impl Fn(&T) -> Option<&str>,
) -> Checked {
    let deviations = same_problems(&expect["problems"], &reading.problems, input)?;
    deviations.allowed_in(|deviations| same_field(expect, reading, &definition, deviations))
}

/// Whether one field has the status, the definition and the canonical spelling that `expect` says, but for `deviations`.
fn same_field<T: ToJson>(
    expect: &Json,
    reading: &Reading<T>,
    definition: impl Fn(&T) -> Option<&str>,
    deviations: &Deviations,
) -> Check {
    let whole = Json::Array(Vec::new());
    let claimed = match &reading.field {
        Field::Refused(refused) => Refused::definition(refused),
        Field::Accepted(value) | Field::Unclaimed(value) => definition(value),
    };
    let found = (reading.field.status().name(), claimed);
    let status = deviations.status(expect["status"].as_str().unwrap_or_default(), &whole);
    let expected = (status, expect["definition"].as_str());
    if found != expected {
        return Err(format!("expected {expected:?}, found {found:?}"));
    }
    match (expect["canonical"].as_str(), reading.field.value()) {
        (Some(canonical), Some(value)) => same_json("canonical", canonical, &value.to_json()),
        (Some(canonical), None) if !deviations.refuse(&whole) => {
            Err(format!("canonical: expected {canonical}, found none"))
        }
        (None | Some(_), _) => Ok(()),
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
