//! `cargo xtask corpus`: what becomes of real documents.

mod document;
mod page;
mod reasons;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use zarr_spec::json::Tape;
use zarr_spec::repair::RepairKind;

use crate::failure::Failure;
use crate::outputs::{self, Mode};
use document::Document;
use reasons::REASONS;

/// What becomes of a document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// It is read as it is.
    Read,
    /// It is read after repairs of these kinds.
    Repaired(BTreeSet<RepairKind>),
    /// It is refused for these problems, each its kind and its pointer with `*` for an index.
    Refused(BTreeSet<String>),
}

/// How many documents of each kind there are of each outcome.
type Counts = BTreeMap<Document, BTreeMap<Outcome, usize>>;

/// Reads each document in `folder`, which holds a file of them for each kind, and brings the page that counts them up to
/// date.
///
/// # Errors
///
/// A file that cannot be read; a document that is refused for problems of which no reason is written, and a reason for
/// which none is; a page that is not current, when checking.
pub fn run(root: &Path, folder: &Path, mode: Mode) -> Result<(), Failure> {
    let mut counts = Counts::new();
    for document in Document::ALL {
        let path = folder.join(format!("{}.jsonl", document.file()));
        let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
        let outcomes = counts.entry(document).or_default();
        for (number, line) in (1..).zip(text.lines()) {
            let input = input(line).ok_or_else(|| {
                Failure::new(format!("{}:{number}: no object with a string `input`", path.display()))
            })?;
            *outcomes.entry(document.outcome(input.as_bytes())).or_default() += 1;
        }
    }
    check_reasons(&counts)?;
    outputs::update(root, &[page::made(&counts)], mode, "cargo xtask corpus FOLDER")
}

/// The text of the document that `line` holds.
fn input(line: &str) -> Option<String> {
    let mut tape = Tape::new();
    let vector = tape.parse(line).ok()?;
    let input = vector.root().get("input")?.as_str()?;
    Some(input.into_owned())
}

/// Each refused document has a reason, and each reason a document.
fn check_reasons(counts: &Counts) -> Result<(), Failure> {
    let refused: BTreeSet<_> = refused(counts).map(|(document, problems, _)| (document, problems)).collect();
    let given: BTreeSet<_> = REASONS.iter().map(|reason| (reason.document, reason.problems())).collect();
    let tell = |what: &str, (document, problems): &(Document, BTreeSet<String>)| {
        let problems: Vec<_> = problems.iter().map(String::as_str).collect();
        format!("{what}: {}: {}", document.title(), problems.join(", "))
    };
    let missing = refused.difference(&given).map(|case| tell("no reason is written", case));
    let unused = given.difference(&refused).map(|case| tell("a reason without a document", case));
    Failure::unless_empty(missing.chain(unused).collect())
}

/// Each set of problems for which documents are refused, with how many there are.
fn refused(counts: &Counts) -> impl Iterator<Item = (Document, BTreeSet<String>, usize)> {
    counts.iter().flat_map(|(document, outcomes)| {
        outcomes.iter().filter_map(|(outcome, count)| match outcome {
            Outcome::Refused(problems) => Some((*document, problems.clone(), *count)),
            Outcome::Read | Outcome::Repaired(_) => None,
        })
    })
}
