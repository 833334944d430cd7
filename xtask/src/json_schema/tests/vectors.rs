//! The schemas beside the library, on every input of the conformance vectors and every example of the tables.

use std::collections::BTreeMap;
use std::thread;

use zarr_spec::json::Tape;

use super::inputs::{self, Input, instance};
use super::readers::Reader;
use super::reasons::{self, Reason};
use super::{SCOPES, Scopes, Validator, WIDEST, entries, spec};
use crate::codegen::ir::{Outcome, Spec};

/// The stack of a thread that reads what is nested as deep as the library takes it.
const STACK: usize = 256 << 20;

/// The most disagreements that are printed.
const SHOWN: usize = 20;

/// What the schema and the library make of one input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    /// Both take it.
    Taken,
    /// Both refuse it.
    Refused,
    /// The library refuses it for what JSON Schema cannot say, first of all for this.
    Wider(Reason),
    /// It is not JSON, which the library says too.
    NotJson,
}

/// The schemas and the readers of a scope.
pub(super) struct Pair {
    validator: Validator,
    reader: Reader,
}

impl Pair {
    pub(super) fn new(spec: &Spec, scopes: Scopes<'_>) -> Self {
        Self { validator: Validator::new(spec, scopes), reader: Reader::new(scopes) }
    }

    /// The verdict on `text`, which `file` describes; or how the two disagree.
    pub(super) fn judge(&self, file: &str, text: &str) -> Result<Verdict, String> {
        let problems = self.reader.problems(file, text);
        let mut tape = Tape::new();
        let Ok(document) = tape.parse(text) else {
            return if problems.is_empty() { Err("it is not JSON".into()) } else { Ok(Verdict::NotJson) };
        };
        let root = document.root();
        match (self.validator.takes(file, &instance(root)), problems.first()) {
            (true, None) => Ok(Verdict::Taken),
            (false, Some(_)) => Ok(Verdict::Refused),
            (false, None) => Err("the schema refuses what the library takes".into()),
            (true, Some(_)) => {
                let mut first = Err("the problems are none".to_owned());
                for problem in problems.iter().rev() {
                    let Some(reason) = reasons::of(problem, file, root, &self.reader) else {
                        return Err(format!("the schema does not find {}", problem.problem));
                    };
                    first = Ok(Verdict::Wider(reason));
                }
                first
            }
        }
    }
}

/// How often each verdict comes of the inputs of each file.
type Counts = BTreeMap<(&'static str, Verdict), usize>;

/// The verdicts on `inputs`.
fn judge_all(pair: &Pair, inputs: &[Input]) -> Result<Counts, String> {
    let (mut counts, mut wrong) = (Counts::new(), Vec::new());
    for Input { file, text } in inputs {
        match pair.judge(file, text) {
            Ok(verdict) => *counts.entry((file, verdict)).or_default() += 1,
            Err(what) => wrong.push(format!("{file}: {what}\n    {text}")),
        }
    }
    if wrong.is_empty() {
        return Ok(counts);
    }
    let count = wrong.len();
    wrong.truncate(SHOWN);
    Err(format!("{count} disagreements:\n{}", wrong.join("\n")))
}

fn agree(scopes: Scopes<'static>) {
    let judge = move || judge_all(&Pair::new(&spec(), scopes), &inputs::all());
    let counts = thread::Builder::new().stack_size(STACK).spawn(judge).expect("a thread can be started");
    let counts = match counts.join().expect("nothing panics") {
        Ok(counts) => counts,
        Err(wrong) => panic!("{wrong}"),
    };
    println!("scopes {scopes:?}:");
    for ((file, verdict), count) in &counts {
        println!("{count:8} {verdict:?} of {file}");
    }
    let both = [Verdict::Taken, Verdict::Refused];
    for file in counts.keys().map(|(file, _)| *file) {
        for verdict in both {
            assert!(counts.contains_key(&(file, verdict)), "no input of {file} is {verdict:?}");
        }
    }
}

#[test]
fn schemas_take_what_the_widest_scope_reads() {
    agree(WIDEST);
}

#[test]
fn schemas_of_the_core_take_what_it_reads() {
    agree(SCOPES[1]);
}

#[test]
fn schemas_of_the_core_with_extensions_take_what_it_reads() {
    agree(SCOPES[2]);
}

#[test]
fn schemas_take_the_examples_that_are_right() {
    let spec = spec();
    let pair = Pair::new(&spec, WIDEST);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (file, entry) in entries(&spec) {
        for example in &entry.examples {
            let takes = matches!(example.outcome, Outcome::Canonical(_));
            match pair.judge(file, &example.json) {
                Ok(Verdict::Taken) if takes => count += 1,
                Ok(Verdict::Refused | Verdict::Wider(_)) if !takes => count += 1,
                other => wrong.push(format!("{}: {other:?}", example.origin)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 400, "only {count} examples");
}
