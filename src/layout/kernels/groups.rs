//! Several columns of several records moved by one byte permutation.
//!
//! A group is a few neighbouring columns of a few records. The bytes of the records fill one 64-byte
//! register, either as whole records end to end or, for longer records, as one 16-byte window of each
//! of four. The bytes of the columns fill it as four 16-byte lanes, each the whole or a part of one
//! column's values of these records. Gathering loads records, permutes and stores lanes; scattering
//! loads lanes, permutes and stores records. A change of byte order is part of the permutation.

use alloc::vec::Vec;
use core::ops::Range;

use super::windows::identity;

/// Bytes of a vector.
const VECTOR: usize = 64;

/// Bytes of a lane, a quarter of a vector.
pub const LANE: usize = 16;

/// Lanes of a vector.
pub const LANES: usize = VECTOR / LANE;

/// Where a column lies in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Where its bytes start.
    pub offset: usize,
    /// How many there are.
    pub width: usize,
    /// The length of the units to reverse on the way, 1 for none.
    pub unit: usize,
}

impl Column {
    fn end(self) -> usize {
        self.offset + self.width
    }
}

/// How columns are moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// One column word by word.
    Single(usize),
    /// Neighbouring columns by permutation.
    Group(Group),
}

/// The permutation of one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Which columns take part.
    pub columns: Range<usize>,
    /// How many records are moved at once.
    pub records: usize,
    /// How the records lie in the vector.
    pub source: Source,
    /// The lanes in use, at most [`LANES`].
    pub lanes: Vec<Lane>,
    /// For each byte of the lanes, the byte of the records it comes from.
    pub gather: [u8; VECTOR],
    /// For each byte of the records, the byte of the lanes it comes from.
    pub scatter: [u8; VECTOR],
    /// The bytes of the records that scattering writes, the first in the lowest bit.
    pub written: u64,
}

/// How records lie in a vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Whole records end to end.
    Whole,
    /// The 16 bytes from this offset of each of four records.
    Windows(usize),
}

/// A part of a column's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lane {
    /// Which column.
    pub column: usize,
    /// Where the lane starts in the column's values of one group.
    pub offset: usize,
    /// The length of the column's values of one group.
    pub step: usize,
}

/// Divides columns, which are in the order of their offsets, into steps.
pub fn plan(item_size: usize, columns: &[Column]) -> Vec<Step> {
    let whole = VECTOR.checked_div(item_size).unwrap_or(0);
    let division = if whole < 2 {
        Some(Division::new(columns, LANES, false))
    } else {
        (2..=whole).map(|records| Division::new(columns, records, true)).min_by_key(|d| d.cost)
    };
    let Some(Division { records, whole, parts, .. }) = division else { return Vec::new() };
    let step = |part: Part| match part {
        Part::Single(column) => Step::Single(column),
        Part::Group(range) => {
            let source = match columns.get(range.start) {
                Some(first) if !whole => Source::Windows(first.offset),
                _ => Source::Whole,
            };
            Step::Group(Group::new(item_size, columns, range, records, source))
        }
    };
    parts.into_iter().map(step).collect()
}

/// One way to divide the columns, with what it costs.
struct Division {
    records: usize,
    whole: bool,
    parts: Vec<Part>,
    /// Instructions for 64 records, by a rough count.
    cost: usize,
}

enum Part {
    Single(usize),
    Group(Range<usize>),
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
        let mut lanes = 0;
        let mut end = at;
        while let Some(column) = columns.get(end) {
            let within = self.whole || column.end() - columns[at].offset <= LANE;
            let more = (column.width * self.records).div_ceil(LANE);
            if !within || lanes + more > LANES {
                break;
            }
            (lanes, end) = (lanes + more, end + 1);
        }
        let moves = if self.whole { 3 } else { 12 };
        let group = (moves + 2 * lanes) * 64 / self.records;
        let words = 3 * 64;
        if group < words * (end - at) {
            self.parts.push(Part::Group(at..end));
            self.cost += group;
            return end;
        }
        self.parts.push(Part::Single(at));
        self.cost += words;
        at + 1
    }
}

impl Group {
    fn new(
        item_size: usize,
        columns: &[Column],
        range: Range<usize>,
        records: usize,
        source: Source,
    ) -> Self {
        let (step, origin) = match source {
            Source::Whole => (item_size, 0),
            Source::Windows(offset) => (LANE, offset),
        };
        let mut group = Self {
            columns: range.clone(),
            records,
            source,
            lanes: Vec::new(),
            gather: identity(),
            scatter: identity(),
            written: 0,
        };
        for column in range {
            let Column { offset, width, unit } = columns[column];
            let first = group.lanes.len() * LANE;
            let values = width * records;
            let lanes = (0..values).step_by(LANE);
            group.lanes.extend(lanes.map(|offset| Lane { column, offset, step: values }));
            for value in 0..values {
                let (record, byte) = (value / width, value % width);
                let reversed = byte / unit * unit + unit - 1 - byte % unit;
                group.connect(record * step + offset - origin + reversed, first + value);
            }
        }
        group
    }

    /// Ties a byte of the records to a byte of the lanes.
    #[expect(clippy::cast_possible_truncation, reason = "both are places in a vector of 64 bytes")]
    fn connect(&mut self, record: usize, lane: usize) {
        self.gather[lane] = record as u8;
        self.scatter[record] = lane as u8;
        self.written |= 1 << record;
    }

    /// How many groups of records lie within `count` records, such that all that is loaded or stored
    /// for them lies within the `records` bytes of the records from the first one on, and within the
    /// bytes that `values` gives for each column from its first value on.
    pub fn groups_within(
        &self,
        item_size: usize,
        count: usize,
        records: usize,
        values: impl Fn(usize) -> usize,
    ) -> usize {
        let reach = match self.source {
            Source::Whole => VECTOR,
            Source::Windows(offset) => offset + (LANES - 1) * item_size + LANE,
        };
        let lanes = self.lanes.iter().map(|lane| {
            repeats(values(lane.column), lane.offset + LANE, lane.step)
        });
        lanes
            .chain([count / self.records, repeats(records, reach, self.records * item_size)])
            .min()
            .unwrap_or(0)
    }
}

/// How many times `reach` bytes, each `step` bytes further, lie within `len` bytes.
fn repeats(len: usize, reach: usize, step: usize) -> usize {
    len.checked_sub(reach).and_then(|room| room.checked_div(step)).map_or(0, |times| times + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(offset: usize, width: usize) -> Column {
        Column { offset, width, unit: 1 }
    }

    #[test]
    fn a_small_record_is_one_group() {
        let steps = plan(13, &[column(0, 4), column(4, 1), column(5, 8)]);
        let [Step::Group(group)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((group.records, group.source, group.columns.clone()), (4, Source::Whole, 0..3));
        let lanes: Vec<_> = group.lanes.iter().map(|l| (l.column, l.offset, l.step)).collect();
        assert_eq!(lanes, [(0, 0, 16), (1, 0, 4), (2, 0, 32), (2, 16, 32)]);
        assert_eq!(group.gather[..8], [0, 1, 2, 3, 13, 14, 15, 16]);
        assert_eq!(group.gather[16..20], [4, 17, 30, 43]);
        assert_eq!(group.written, (1 << 52) - 1);
    }

    #[test]
    fn a_larger_record_is_cut_into_windows() {
        let columns = [column(0, 8), column(8, 4), column(12, 4), column(16, 8), column(24, 16)];
        let steps = plan(40, &columns);
        let [Step::Group(first), Step::Single(3), Step::Single(4)] = &steps[..] else {
            panic!("{steps:?}")
        };
        assert_eq!((first.records, first.source, first.written), (4, Source::Windows(0), u64::MAX));
    }

    #[test]
    fn groups_stay_within_the_bytes() {
        let steps = plan(8, &[column(0, 4), column(4, 4)]);
        let [Step::Group(group)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!(group.records, 8);
        assert_eq!(group.groups_within(8, 100, 800, |_| 400), 12);
        assert_eq!(group.groups_within(8, 100, 127, |_| 400), 1);
        assert_eq!(group.groups_within(8, 100, 63, |_| 400), 0);
        assert_eq!(group.groups_within(8, 100, 800, |column| 32 + 32 * column), 1);
    }
}
