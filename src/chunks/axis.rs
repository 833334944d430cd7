//! How one dimension is divided.

use alloc::vec::Vec;
use core::num::NonZeroU64;

/// How one dimension is divided.
#[derive(Debug, Clone)]
pub(crate) enum Axis {
    /// Into chunks of one length; the last is cut at the edge of the array where `bounded`.
    Uniform { length: NonZeroU64, bounded: bool },
    /// Into runs of chunks of one length, which cover the dimension. Those that begin past its end are of no array.
    Listed(Vec<Run>),
}

/// Chunks of one length that follow one another.
#[derive(Debug, Clone)]
pub(crate) struct Run {
    /// The index of the first.
    first_chunk: u64,
    /// The index of the first item in it.
    first_item: u64,
    length: u64,
}

impl Axis {
    /// Into chunks of `runs`: for each, a length above 0 and how often it repeats. They cover the dimension.
    pub(crate) fn listed(runs: impl Iterator<Item = (u64, u64)>) -> Self {
        let (mut first_chunk, mut first_item) = (0_u64, 0_u64);
        let mut listed = Vec::with_capacity(runs.size_hint().0);
        for (length, count) in runs {
            listed.push(Run { first_chunk, first_item, length });
            first_chunk = first_chunk.saturating_add(count);
            // A run past 64 bits has every index.
            first_item = first_item.saturating_add(length.saturating_mul(count));
        }
        Self::Listed(listed)
    }

    /// The number of chunks along a dimension of `extent` items.
    pub(super) fn count(&self, extent: u64) -> u64 {
        match self {
            Self::Uniform { length, .. } => extent.div_ceil(length.get()),
            // A chunk has an item at least, so there are no more chunks before an item's own than items.
            Self::Listed(_) => extent.checked_sub(1).map_or(0, |last| self.at(last) + 1),
        }
    }

    /// The chunk that has the item `index`, where that is within the dimension.
    pub(super) fn at(&self, index: u64) -> u64 {
        match self {
            Self::Uniform { length, .. } => index / *length,
            Self::Listed(runs) => Run::last(runs, |run| run.first_item <= index)
                .map_or(0, |run| run.first_chunk.saturating_add((index - run.first_item) / run.length)),
        }
    }

    /// The first item of the chunk `index`, and the chunk's length.
    pub(super) fn span(&self, index: u64, extent: u64) -> (u64, u64) {
        match self {
            Self::Uniform { length, bounded } => {
                // The chunk begins within the dimension, so the product is below its extent.
                let start = index.saturating_mul(length.get());
                let rest = extent.saturating_sub(start);
                (start, if *bounded { length.get().min(rest) } else { length.get() })
            }
            Self::Listed(runs) => Run::last(runs, |run| run.first_chunk <= index).map_or((0, 0), |run| {
                let before = (index - run.first_chunk).saturating_mul(run.length);
                (run.first_item.saturating_add(before), run.length)
            }),
        }
    }
}

impl Run {
    /// The last of `runs` for which `begins` holds, as it does for none after one for which it does not.
    fn last(runs: &[Self], begins: impl Fn(&Self) -> bool) -> Option<&Self> {
        runs.get(runs.partition_point(begins).checked_sub(1)?)
    }
}
