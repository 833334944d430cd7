//! The indices of many chunks, one after the other.

use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::ops::Range;

/// The indices of the chunks in a box of them, the last dimension fastest: see [`Chunks::iter`](super::Chunks::iter).
#[derive(Debug, Clone)]
pub struct ChunkIndices {
    /// The chunks along each dimension.
    ranges: Vec<Range<u64>>,
    /// The chunk to come, within the ranges; `None` where all were given.
    next: Option<Vec<u64>>,
    /// How many are to come; `None` past 64 bits.
    rest: Option<u64>,
}

impl ChunkIndices {
    pub(super) fn new(ranges: Vec<Range<u64>>) -> Self {
        // An array without dimensions has one chunk.
        let any = ranges.iter().all(|range| !range.is_empty());
        let next = any.then(|| ranges.iter().map(|range| range.start).collect());
        let lengths = || ranges.iter().map(|range| range.end.saturating_sub(range.start));
        let rest = if any { lengths().try_fold(1_u64, u64::checked_mul) } else { Some(0) };
        Self { ranges, next, rest }
    }

    /// Go to the chunk after `self.next`.
    fn advance(&mut self) {
        let Some(indices) = &mut self.next else { return };
        for (index, range) in indices.iter_mut().zip(&self.ranges).rev() {
            // It is within the range, so it is not the last number.
            *index += 1;
            if range.contains(index) {
                return;
            }
            *index = range.start;
        }
        self.next = None;
    }
}

impl Iterator for ChunkIndices {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let indices = self.next.clone()?;
        self.rest = self.rest.map(|rest| rest.saturating_sub(1));
        self.advance();
        Some(indices)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.rest.map(usize::try_from) {
            Some(Ok(rest)) => (rest, Some(rest)),
            Some(Err(_)) | None => (usize::MAX, None),
        }
    }
}

impl FusedIterator for ChunkIndices {}
