//! Scattering several columns by one byte permutation.
//!
//! A group is a few neighbouring columns of a few records. The bytes of the columns fill a vector as
//! lanes, each the whole or a part of one column's values; the bytes of the records fill it as whole
//! records end to end or, for longer records, as one window of each. So one permutation and one store
//! a window write what would take one store a column.

use alloc::vec::Vec;
use core::ops::Range;

use super::gather::Column;
use super::{VECTOR, steps_within};

/// Bytes of a lane or window.
pub(crate) const LANE: usize = 16;

/// Lanes of a vector.
pub(crate) const LANES: usize = VECTOR / LANE;

/// How columns are scattered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// One column word by word.
    Single(usize),
    /// Neighbouring columns by permutation.
    Group(VectorScatter),
}

/// The permutation that scatters one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VectorScatter {
    /// Which columns take part.
    pub(crate) columns: Range<usize>,
    /// The length of one record in bytes.
    pub(super) item_size: usize,
    /// Records scattered at once.
    pub(super) records: usize,
    /// How the records lie in the vector.
    pub(super) target: Target,
    /// The lanes in use, from 1 to [`LANES`].
    pub(super) lanes: Vec<Lane>,
    /// For each byte of the records, the byte of the lanes it comes from.
    pub(super) index: [u8; VECTOR],
    /// The bytes of the records that are written, the first in the lowest bit.
    pub(super) written: u64,
    /// Whether vectors are stored whole: they hold whole records of which every byte is written, so
    /// that what lies behind belongs to later records and is written later; or windows of which every
    /// byte is written.
    pub(super) full: bool,
}

/// How records lie in a vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// Whole records end to end.
    Whole,
    /// The 16 bytes from this offset of each of four records.
    Windows(usize),
}

/// A part of a column's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lane {
    /// Which column.
    pub(super) column: usize,
    /// Where the lane starts in the column's values of one group.
    pub(super) offset: usize,
    /// The length of the column's values of one group.
    pub(super) step: usize,
}

/// Divides columns, which are in the order of their offsets, into steps.
pub(crate) fn plan(item_size: usize, columns: &[Column]) -> Vec<Step> {
    let whole = VECTOR.checked_div(item_size).unwrap_or(0);
    let division = if whole < 2 {
        Some(Division::new(columns, LANES, false))
    } else {
        (2..=whole).map(|records| Division::new(columns, records, true)).min_by_key(|d| d.cost)
    };
    let Some(Division { records, whole, parts, .. }) = division else { return Vec::new() };
    let step = |part: Range<usize>| match columns.get(part.clone()) {
        Some([first, ..]) if !part.is_empty() => {
            let target = if whole { Target::Whole } else { Target::Windows(first.offset) };
            Step::Group(VectorScatter::new(item_size, columns, part, records, target))
        }
        _ => Step::Single(part.start),
    };
    parts.into_iter().map(step).collect()
}

/// One way to divide the columns, with what it costs.
struct Division {
    records: usize,
    whole: bool,
    /// The columns of each group; an empty range is a single column.
    parts: Vec<Range<usize>>,
    /// Instructions for 64 records, by a rough count.
    cost: usize,
}

impl Division {
    fn new(columns: &[Column], records: usize, whole: bool) -> Self {
        let mut division = Self { records, whole, parts: Vec::new(), cost: 0 };
        let mut at = 0;
        while at < columns.len() {
            at = division.add(columns, at);
        }
        division
    }

    /// Adds the column at `at`, with as many after it as share its group, and returns the next.
    fn add(&mut self, columns: &[Column], at: usize) -> usize {
        let start = columns[at].offset;
        let mut lanes = 0;
        let mut end = at;
        while let Some(column) = columns.get(end) {
            let within = self.whole || column.offset + column.width - start <= LANE;
            let more = if within { (column.width * self.records).div_ceil(LANE) } else { LANES };
            if !within || lanes + more > LANES {
                break;
            }
            (lanes, end) = (lanes + more, end + 1);
        }
        let moves = if self.whole { 3 } else { 12 };
        let group = (moves + 2 * lanes) * 64 / self.records;
        let words = 3 * 64;
        if group < words * (end - at) {
            self.parts.push(at..end);
            self.cost += group;
            return end;
        }
        self.parts.push(at..at);
        self.cost += words;
        at + 1
    }
}

impl VectorScatter {
    fn new(
        item_size: usize,
        columns: &[Column],
        range: Range<usize>,
        records: usize,
        target: Target,
    ) -> Self {
        let (step, origin) = match target {
            Target::Whole => (item_size, 0),
            Target::Windows(offset) => (LANE, offset),
        };
        let mut group = Self {
            columns: range.clone(),
            item_size,
            records,
            target,
            lanes: Vec::new(),
            index: [0; VECTOR],
            written: 0,
            full: false,
        };
        for column in range {
            let Column { offset, width, .. } = columns[column];
            let first = group.lanes.len() * LANE;
            let values = width * records;
            let lanes = (0..values).step_by(LANE);
            group.lanes.extend(lanes.map(|offset| Lane { column, offset, step: values }));
            for byte in 0..values {
                let to = byte / width * step + offset - origin + columns[column].source(byte % width);
                group.connect(to, first + byte);
            }
        }
        group.full = group.written.trailing_ones() as usize == records * step;
        group
    }

    #[expect(clippy::cast_possible_truncation, reason = "a place in a vector of 64 bytes")]
    fn connect(&mut self, to: usize, from: usize) {
        self.index[to] = from as u8;
        self.written |= 1 << to;
    }

    /// How many groups scatter at most `count` records without a store past `to_len` bytes of
    /// records, or a load past the bytes from where each lane starts.
    pub(crate) fn groups_within(&self, count: usize, to_len: usize, lane_lens: [usize; LANES]) -> usize {
        let step = self.records * self.item_size;
        // Stores that are masked, or of windows, reach no further than the records.
        let whole = self.full && self.target == Target::Whole;
        let reach = if whole { VECTOR } else { step };
        let records = (count / self.records).min(steps_within(to_len, reach, step));
        self.lanes
            .iter()
            .zip(lane_lens)
            .fold(records, |groups, (lane, len)| groups.min(steps_within(len, LANE, lane.step)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(offset: usize, width: usize) -> Column {
        Column { offset, width, unit: 1 }
    }

    #[test]
    fn a_short_record_is_one_group() {
        let steps = plan(13, &[column(0, 4), column(4, 1), column(5, 8)]);
        let [Step::Group(group)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((group.records, group.target, group.columns.clone()), (4, Target::Whole, 0..3));
        let lanes: Vec<_> = group.lanes.iter().map(|l| (l.column, l.offset, l.step)).collect();
        assert_eq!(lanes, [(0, 0, 16), (1, 0, 4), (2, 0, 32), (2, 16, 32)]);
        assert_eq!(group.index[..6], [0, 1, 2, 3, 16, 32]);
        assert_eq!(group.index[13..19], [4, 5, 6, 7, 17, 40]);
        assert_eq!((group.written, group.full), ((1 << 52) - 1, true));
    }

    #[test]
    fn a_longer_record_is_cut_into_windows() {
        let columns = [column(0, 8), column(8, 4), column(12, 4), column(16, 8), column(24, 16)];
        let steps = plan(40, &columns);
        let [Step::Group(first), Step::Single(3), Step::Single(4)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((first.records, first.target), (4, Target::Windows(0)));
        assert_eq!((first.written, first.full), (u64::MAX, true));
    }

    #[test]
    fn units_are_reversed_on_the_way() {
        let reversed = |offset| Column { offset, width: 4, unit: 2 };
        let steps = plan(8, &[reversed(0), reversed(4)]);
        let [Step::Group(group)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!(group.index[..8], [1, 0, 3, 2, 33, 32, 35, 34]);
    }

    #[test]
    fn groups_stay_within_the_bytes() {
        let steps = plan(8, &[column(0, 4), column(4, 4)]);
        let [Step::Group(group)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!(group.records, 8);
        assert_eq!(group.groups_within(100, 800, [400; 4]), 12);
        assert_eq!(group.groups_within(100, 127, [400; 4]), 1);
        assert_eq!(group.groups_within(100, 63, [400; 4]), 0);
        assert_eq!(group.groups_within(100, 800, [400, 400, 47, 400]), 1);
        assert_eq!(group.groups_within(100, 800, [400, 400, 400, 15]), 0);
    }

    #[test]
    fn wide_columns_are_singles() {
        let steps = plan(100, &[column(0, 100)]);
        assert_eq!(steps, [Step::Single(0)]);
        assert_eq!(plan(20, &[column(0, 20)]), [Step::Single(0)]);
    }
}
