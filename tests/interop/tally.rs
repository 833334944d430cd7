//! The counts of what was compared.

use std::collections::BTreeMap;
use std::process::ExitCode;

use super::deviation::Deviation;

/// The most failures that are printed.
const SHOWN: usize = 40;

/// What came of one node.
pub(crate) enum Outcome {
    /// It was read, is what zarr and numcodecs say but for these deviations, and was written back.
    WrittenBack(Vec<Deviation>),
    /// It has the problems that this deviation makes it have.
    NotRead(Deviation),
}

/// The counts of what was compared.
#[derive(Default)]
pub(crate) struct Tally {
    written_back: usize,
    not_read: Vec<(String, Deviation)>,
    failed: usize,
    refused: usize,
    deviations: BTreeMap<Deviation, usize>,
}

impl Tally {
    /// The number of nodes so far that zarr wrote.
    pub(crate) fn nodes(&self) -> usize {
        self.written_back + self.not_read.len() + self.failed
    }

    /// The nodes that were not read: a line each, the path and the reason with a tab between.
    pub(crate) fn not_read(&self) -> String {
        let lines = self.not_read.iter().map(|(path, deviation)| format!("{path}\t{}\n", deviation.words()));
        lines.collect::<Vec<_>>().concat()
    }

    /// Count a node that zarr did not write.
    pub(crate) fn add_refused(&mut self) {
        self.refused += 1;
    }

    /// Count the node at `path`; an error is what differs.
    pub(crate) fn add(&mut self, path: &str, outcome: Result<Outcome, String>) {
        match outcome {
            Ok(Outcome::WrittenBack(deviations)) => {
                self.written_back += 1;
                for deviation in deviations {
                    *self.deviations.entry(deviation).or_default() += 1;
                }
            }
            Ok(Outcome::NotRead(deviation)) => {
                self.not_read.push((path.into(), deviation));
                *self.deviations.entry(deviation).or_default() += 1;
            }
            Err(difference) => {
                self.failed += 1;
                if self.failed <= SHOWN {
                    println!("FAILED {path}: {difference}");
                }
            }
        }
    }

    /// Print the counts. Nothing written back is a failure.
    pub(crate) fn report(&self) -> ExitCode {
        for (deviation, count) in &self.deviations {
            println!("{count:6} {}", deviation.words());
        }
        let (passed, refused) = (self.written_back + self.not_read.len(), self.refused);
        println!("interop: {passed} passed, {} failed, {refused} that zarr did not write", self.failed);
        if self.failed == 0 && self.written_back > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
