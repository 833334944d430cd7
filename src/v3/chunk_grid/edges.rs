//! The lengths of chunks along one dimension.

use alloc::vec::Vec;
use core::num::NonZeroU64;

use crate::json::{ToJson, Writer};
use crate::v3::pipeline::Lengths;

/// The lengths of the chunks along one dimension: one that repeats as often as it takes, or a list.
///
/// Lists are equal when they list the same lengths, however they are grouped into runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeLengths(Repr);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Repr {
    Uniform(NonZeroU64),
    /// Runs of one length, each of another length than the one before it.
    Listed(Vec<(NonZeroU64, u64)>),
}

impl EdgeLengths {
    /// Chunks of `length`, as many as the dimension takes.
    #[must_use]
    pub const fn uniform(length: NonZeroU64) -> Self {
        Self(Repr::Uniform(length))
    }

    /// The chunks of `runs`: for each, a length and how often it repeats.
    #[must_use]
    pub fn listed(runs: impl IntoIterator<Item = (NonZeroU64, NonZeroU64)>) -> Self {
        let mut merged: Vec<(NonZeroU64, u64)> = Vec::new();
        for (length, count) in runs {
            let count = count.get();
            match merged.last_mut() {
                // A count past 64 bits is more chunks than any array has.
                Some((last, total)) if *last == length => *total = total.saturating_add(count),
                Some(_) | None => merged.push((length, count)),
            }
        }
        Self(Repr::Listed(merged))
    }

    /// The length that repeats, where it is one.
    #[must_use]
    pub const fn as_uniform(&self) -> Option<NonZeroU64> {
        match &self.0 {
            Repr::Uniform(length) => Some(*length),
            Repr::Listed(_) => None,
        }
    }

    /// The runs of a list: a length and how often it repeats.
    pub fn runs(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let runs: &[_] = match &self.0 {
            Repr::Uniform(_) => &[],
            Repr::Listed(runs) => runs,
        };
        runs.iter().map(|(length, count)| (length.get(), *count))
    }

    /// The sum of a list's lengths; `None` where the length repeats, and past 64 bits.
    #[must_use]
    pub fn total(&self) -> Option<u64> {
        match &self.0 {
            Repr::Uniform(_) => None,
            Repr::Listed(_) => self
                .runs()
                .try_fold(0_u64, |total, (length, count)| total.checked_add(length.checked_mul(count)?)),
        }
    }

    /// Whether chunks of these lengths cover a dimension of `extent` items.
    #[must_use]
    pub fn cover(&self, extent: u64) -> bool {
        match &self.0 {
            Repr::Uniform(_) => true,
            // A sum past 64 bits covers every extent.
            Repr::Listed(_) => self.total().is_none_or(|total| total >= extent),
        }
    }

    /// Each length, once, in order.
    pub(crate) fn distinct(&self) -> Lengths {
        match &self.0 {
            Repr::Uniform(length) => Lengths::One(length.get()),
            Repr::Listed(_) => Lengths::among(self.runs().map(|(length, _)| length).collect()),
        }
    }

    /// The lengths without runs: each as often as it repeats.
    pub(crate) fn write_without_runs(&self, writer: &mut Writer) {
        match &self.0 {
            Repr::Uniform(length) => length.write_json(writer),
            Repr::Listed(_) => {
                writer.begin_array();
                for (length, count) in self.runs() {
                    for _ in 0..count {
                        writer.integer(length);
                    }
                }
                writer.end_array();
            }
        }
    }
}

/// The canonical form of `rectilinear`: a bare length that repeats, or a list in which each run of two or more is a pair.
impl ToJson for EdgeLengths {
    fn write_json(&self, writer: &mut Writer) {
        match &self.0 {
            Repr::Uniform(length) => length.write_json(writer),
            Repr::Listed(_) => {
                writer.begin_array();
                for (length, count) in self.runs() {
                    if count == 1 {
                        writer.integer(length);
                    } else {
                        [length, count].write_json(writer);
                    }
                }
                writer.end_array();
            }
        }
    }
}
