//! The examples of tables, read by the library.

use zarr_spec::field::{Field, Reading, Refused};
use zarr_spec::json::{Raw, ToJson};
use zarr_spec::{v2, v3};

use crate::codegen::ir::{Entry, Example, ExampleProblem, Outcome, Spec};
use crate::failure::Failure;

/// Reads every example in the widest scope.
///
/// # Errors
///
/// Each example whose result is not the one that its table says.
pub fn check(spec: &Spec) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    let mut run = |entry: &Entry, read: fn(&str) -> Found| run(entry, read, &mut wrong);
    for data_type in &spec.v2_data_types {
        run(&data_type.entry, |json| {
            found(v2::DataType::read(json, &v2::Scope::ALL), v2::DataType::definition_name)
        });
    }
    for codec in &spec.v2_codecs {
        run(&codec.entry, |json| found(v2::Codec::read(json, &v2::Scope::ALL), v2::Codec::definition_name));
    }
    for data_type in &spec.v3_data_types {
        run(&data_type.configured.entry, |json| {
            found(v3::DataType::read(json, &v3::Scope::ALL), v3::DataType::definition_name)
        });
    }
    for codec in &spec.v3_codecs {
        run(&codec.configured.entry, |json| {
            found(v3::Codec::read(json, &v3::Scope::ALL), v3::Codec::definition_name)
        });
    }
    for grid in &spec.v3_chunk_grids {
        run(&grid.entry, |json| {
            found(v3::ChunkGrid::read(json, &v3::Scope::ALL), v3::ChunkGrid::definition_name)
        });
    }
    for encoding in &spec.v3_chunk_key_encodings {
        run(&encoding.entry, |json| {
            found(v3::ChunkKeyEncoding::read(json, &v3::Scope::ALL), v3::ChunkKeyEncoding::definition_name)
        });
    }
    Failure::unless_empty(wrong)
}

/// What the library makes of an example.
struct Found {
    /// The name of the table that claims it.
    definition: Option<String>,
    outcome: Outcome,
}

fn found<T: ToJson>(reading: Reading<T>, definition: impl Fn(&T) -> Option<&str>) -> Found {
    let definition = match &reading.field {
        Field::Accepted(value) | Field::Unclaimed(value) => definition(value),
        Field::Refused(refused) => Refused::definition(refused),
    };
    let definition = definition.map(str::to_owned);
    let outcome = match reading.into_value() {
        Ok(value) => Outcome::Canonical(value.to_json()),
        Err(problems) => {
            let problems = problems.iter().map(|problem| ExampleProblem {
                at: problem.location().to_pointer(),
                kind: problem.kind().name(),
            });
            Outcome::Problems(problems.collect())
        }
    };
    Found { definition, outcome }
}

/// Runs the examples of `entry` through `read`, and those that are written in the canonical spelling again.
fn run(entry: &Entry, read: fn(&str) -> Found, wrong: &mut Vec<String>) {
    for Example { origin, json, outcome } in &entry.examples {
        let found = read(json);
        if !same(outcome, &found.outcome) {
            wrong.push(format!("{origin}: the result is {}", describe(&found.outcome)));
            continue;
        }
        let Outcome::Canonical(canonical) = outcome else { continue };
        if found.definition.as_deref() != Some(&*entry.name) {
            wrong.push(format!("{origin}: it is of {:?}", found.definition.unwrap_or_default()));
        }
        let again = read(canonical).outcome;
        if !same(outcome, &again) {
            wrong.push(format!("{origin}: its canonical spelling gives {}", describe(&again)));
        }
    }
}

fn same(expected: &Outcome, found: &Outcome) -> bool {
    match (expected, found) {
        (Outcome::Canonical(expected), Outcome::Canonical(found)) => {
            matches!((Raw::new(expected), Raw::new(found)), (Ok(expected), Ok(found)) if expected == found)
        }
        (Outcome::Problems(expected), Outcome::Problems(found)) => sorted(expected) == sorted(found),
        (Outcome::Canonical(_), Outcome::Problems(_)) | (Outcome::Problems(_), Outcome::Canonical(_)) => {
            false
        }
    }
}

fn sorted(problems: &[ExampleProblem]) -> Vec<&ExampleProblem> {
    let mut problems: Vec<_> = problems.iter().collect();
    problems.sort();
    problems
}

fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Canonical(json) => format!("the canonical spelling {json}"),
        Outcome::Problems(problems) => {
            let problems: Vec<_> =
                problems.iter().map(|problem| format!("{} at {:?}", problem.kind, problem.at)).collect();
            format!("the problems {}", problems.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::load;

    fn spec() -> Spec {
        load(&crate::root().join("spec")).expect("the tables are sound")
    }

    /// Checks that `error` is told when the first example of the first v2 codec is `json` with `outcome`.
    #[track_caller]
    fn tells(json: &str, outcome: Outcome, error: &str) {
        let mut spec = spec();
        let example = &mut spec.v2_codecs[0].entry.examples[0];
        (example.json, example.outcome) = (json.into(), outcome);
        let told = check(&spec).map_err(|failure| failure.to_string());
        assert!(matches!(&told, Err(told) if told.ends_with(error)), "{told:?}");
    }

    #[test]
    fn every_example_has_its_result() {
        assert!(check(&spec()).is_ok());
    }

    #[test]
    fn another_result_is_told() {
        let canonical = |json: &str| Outcome::Canonical(json.into());
        tells(
            r#"{"id": "adler32"}"#,
            canonical(r#"{"id": "adler32"}"#),
            r#": the result is the canonical spelling {"id":"adler32","location":"start"}"#,
        );
        tells(
            r#"{"id": "adler32", "x": 1}"#,
            canonical(r#"{"id": "adler32", "location": "start"}"#),
            ": the result is the problems unknown_key at \"/x\"",
        );
        let problem = ExampleProblem { at: "/location".into(), kind: "missing_key" };
        tells(r#"{"id": "adler32", "x": 1}"#, Outcome::Problems(vec![problem]), "unknown_key at \"/x\"");
    }

    #[test]
    fn an_example_of_another_table_is_told() {
        let json = r#"{"id": "base64"}"#;
        tells(json, Outcome::Canonical(json.into()), ": it is of \"base64\"");
    }
}
