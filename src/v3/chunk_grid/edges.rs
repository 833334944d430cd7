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
    /// Runs of one length, each of another length than the one before it, unless that one counts to the end of 64 bits.
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
            let mut rest = count.get();
            if let Some((_, total)) = merged.last_mut().filter(|(last, _)| *last == length) {
                let more = rest.min(u64::MAX - *total);
                *total += more;
                rest -= more;
            }
            if rest > 0 {
                merged.push((length, rest));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_one_length_are_one_as_far_as_it_counts() {
        let listed = |runs: &[(u64, u64)]| {
            let number = |number| NonZeroU64::new(number).unwrap();
            EdgeLengths::listed(runs.iter().map(|(length, count)| (number(*length), number(*count))))
        };
        let runs: Vec<_> = listed(&[(2, 3), (2, 1), (5, 1), (2, 1)]).runs().collect();
        assert_eq!(runs, [(2, 4), (5, 1), (2, 1)]);
        let many = listed(&[(2, u64::MAX), (2, 2)]);
        assert_eq!(many.runs().collect::<Vec<_>>(), [(2, u64::MAX), (2, 2)]);
        assert_eq!(many, listed(&[(2, 2), (2, u64::MAX)]));
        assert_eq!(many.to_json(), "[[2,18446744073709551615],[2,2]]");
        assert_eq!(many.total(), None);
        assert!(many.cover(u64::MAX));
    }
}
