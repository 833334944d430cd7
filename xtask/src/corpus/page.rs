//! The page that counts documents.

use std::collections::BTreeSet;

use super::document::Document;
use super::reasons::REASONS;
use super::{Counts, Outcome, refused};
use crate::markdown::{Table, code};
use crate::outputs::Made;

const HEAD: &str = "\
# Real documents

<!-- Written by `cargo xtask corpus` from documents that are not in this repository. -->

What becomes of metadata that people have written: documents found in public repositories, most of them the test data
of readers and writers of Zarr. Each is read in the widest scope; where it has problems, it is
[repaired](../src/repair/mod.rs) with all kinds of repair and read again; where it then has problems still, it is
refused, for a reason that is given below. A v3 group is read with the nodes that it lists.

";

const REPAIRED: &str = "
## Read after repairs

What each kind undoes stands in [src/repair/kind.rs](../src/repair/kind.rs).

";

const REFUSED: &str = "
## Refused

In a place, `*` is an index; a kind of problem without a place is of the whole document.

";

/// The page of `counts`, whose refused documents all have a reason.
pub fn made(counts: &Counts) -> Made {
    let text = [HEAD, &summary(counts), REPAIRED, &repaired(counts), REFUSED, &refusals(counts)].concat();
    Made { path: "docs/corpus.md".into(), text }
}

fn summary(counts: &Counts) -> String {
    let mut table =
        Table::new(&["document", "how many", "read as they are", "read after repairs", "refused"]);
    let mut total = [0; 4];
    for (document, outcomes) in counts {
        let mut numbers = [0; 4];
        for (outcome, count) in outcomes {
            let column = match outcome {
                Outcome::Read => 1,
                Outcome::Repaired(_) => 2,
                Outcome::Refused(_) => 3,
            };
            numbers[0] += count;
            numbers[column] += count;
        }
        table.row(&counted(document.title(), numbers));
        for (sum, number) in total.iter_mut().zip(numbers) {
            *sum += number;
        }
    }
    table.row(&counted("all", total));
    table.finish()
}

fn counted(title: &str, numbers: [usize; 4]) -> Vec<String> {
    std::iter::once(title.into()).chain(numbers.iter().map(ToString::to_string)).collect()
}

fn repaired(counts: &Counts) -> String {
    let mut table = Table::new(&["document", "repairs", "how many"]);
    for (document, outcomes) in counts {
        for (outcome, count) in outcomes {
            if let Outcome::Repaired(kinds) = outcome {
                let kinds: Vec<_> = kinds.iter().map(|kind| code(kind.name())).collect();
                table.row(&[document.title(), &kinds.join(", "), &count.to_string()]);
            }
        }
    }
    table.finish()
}

fn refusals(counts: &Counts) -> String {
    let mut table = Table::new(&["document", "problems", "how many", "why", "source"]);
    for (document, problems, count) in refused(counts) {
        let reason =
            REASONS.iter().find(|reason| is_of(reason.document, &reason.problems(), document, &problems));
        let (why, source) = reason.map_or(("", ""), |reason| (reason.why, reason.source));
        let problems: Vec<_> = problems.iter().map(|problem| code(problem)).collect();
        table.row(&[document.title(), &problems.join(", "), &count.to_string(), why, source]);
    }
    table.finish()
}

fn is_of(a: Document, a_problems: &BTreeSet<String>, b: Document, b_problems: &BTreeSet<String>) -> bool {
    a == b && a_problems == b_problems
}
