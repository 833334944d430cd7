//! Scattering several columns by byte permutations.
//!
//! The values of a few neighbouring columns for a few records are loaded, end to end, into two
//! vectors. A permutation of the two gives a vector of the records, end to end or in windows. So one
//! permutation and one store a vector or a window write what would take one store a value.

use alloc::vec::Vec;

use super::groups::{COLUMNS, Column, Group, Spread, Step, WINDOW, WINDOWS, divide};
use super::{VECTOR, steps_within};

/// The permutations that scatter one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VectorScatter {
    pub(crate) group: Group,
    /// The values of each column, those in the first vector first.
    pub(super) pieces: Vec<Piece>,
    /// The two vectors of records.
    pub(super) records: [RecordBytes; 2],
    /// Whether vectors are stored whole: they hold whole records of which every byte is written, so
    /// that what lies behind belongs to later records and is written later; or windows of which every
    /// byte is written.
    pub(super) full: bool,
}

/// The values of one column in a step, as they lie in the two vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    /// Which column.
    pub(super) column: usize,
    /// How many bytes there are, at most those of a vector.
    pub(super) len: usize,
    /// Where they start; all are in one vector.
    pub(super) place: usize,
}

/// A vector of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RecordBytes {
    /// For each byte, the byte of the two vectors of values.
    pub(super) index: [u8; VECTOR],
    /// The bytes that are written, the first in the lowest bit.
    pub(super) written: u64,
}

/// Divides columns, which are in the order of their offsets, into steps.
pub(crate) fn plan(item_size: usize, columns: &[Column]) -> Vec<Step<VectorScatter>> {
    let steps = divide(item_size, columns, cost);
    steps.into_iter().map(|step| step.map(|group| VectorScatter::new(group, columns))).collect()
}

/// What it takes to scatter 64 records of a group: a load for each column, two permutations, and the
/// stores; `None` if its values do not fit in two vectors, or are the records as they are.
fn cost(group: &Group, columns: &[Column]) -> Option<usize> {
    if columns.iter().any(|column| column.is_plain(group.item_size)) {
        return None;
    }
    if !fit(columns, group.records, &mut [0; COLUMNS]) {
        return None;
    }
    let bytes = columns.iter().map(|column| column.width).sum::<usize>();
    let moves = match group.spread {
        Spread::Whole if bytes == group.item_size => 3 * columns.len() / 2 + 5,
        Spread::Whole => 3 * columns.len() / 2 + 9,
        Spread::Windows(_) if bytes == WINDOW => columns.len() + 10,
        Spread::Windows(_) => columns.len() + 18,
    };
    Some(moves * 64 / group.records)
}

/// Whether the values of columns fit in two vectors, and where they start there: longer ones first, each in the first
/// vector that has room.
fn fit(columns: &[Column], records: usize, places: &mut [usize; COLUMNS]) -> bool {
    let bytes = columns.iter().map(|column| column.width).sum::<usize>() * records;
    if bytes > 2 * VECTOR || columns.len() > COLUMNS {
        return false;
    }
    // Each length with its column's number behind it. There are a few: each is put before the shorter ones.
    let mut lens = [0; COLUMNS];
    for (column, &Column { width, .. }) in columns.iter().enumerate() {
        let len = width * records * COLUMNS + column;
        let mut at = column;
        while at > 0 && lens[at - 1] < len {
            lens[at] = lens[at - 1];
            at -= 1;
        }
        lens[at] = len;
    }
    // The bytes that are used of the first vector, and of the second.
    let (mut first, mut second) = (0, 0);
    for len in &lens[..columns.len()] {
        let (len, column) = (len / COLUMNS, len % COLUMNS);
        if first + len <= VECTOR {
            places[column] = first;
            first += len;
        } else if second + len <= VECTOR {
            places[column] = VECTOR + second;
            second += len;
        } else {
            return false;
        }
    }
    true
}

impl VectorScatter {
    fn new(group: Group, columns: &[Column]) -> Self {
        let columns = &columns[group.columns.clone()];
        let mut places = [0; COLUMNS];
        // They do: the columns are those of a group that has a cost.
        fit(columns, group.records, &mut places);
        let mut records = [RecordBytes { index: [0; VECTOR], written: 0 }; 2];
        let mut pieces = Vec::with_capacity(columns.len());
        for ((at, column), place) in group.columns.clone().zip(columns).zip(places) {
            let piece = Piece { column: at, len: column.width * group.records, place };
            pieces.insert(pieces.partition_point(|other: &Piece| other.place < place), piece);
            for record in 0..group.records {
                for (to, from) in column.bytes() {
                    let to = group.place(record, column.offset + to);
                    records[to / VECTOR].connect(to % VECTOR, place + record * column.width + from);
                }
            }
        }
        let len = match group.spread {
            Spread::Whole => group.step(),
            Spread::Windows(_) => WINDOW * WINDOWS,
        };
        let written = u128::from(records[0].written) | u128::from(records[1].written) << VECTOR;
        // Less than a vector would be written whole.
        let full = len > VECTOR && written.trailing_ones() as usize == len;
        Self { group, pieces, records, full }
    }

    /// How many pieces are in the first vector.
    pub(super) fn in_first(&self) -> usize {
        self.pieces.iter().filter(|piece| !piece.is_second()).count()
    }

    /// How many groups scatter at most `count` records without a store past `to_len` bytes of
    /// records, or a load past the bytes of a column.
    pub(crate) fn steps_within(
        &self,
        count: usize,
        to_len: usize,
        column_len: impl Fn(usize) -> usize,
    ) -> usize {
        // Stores that are masked, or of windows, reach no further than the records.
        let reach = match self.group.spread {
            Spread::Whole if self.full => 2 * VECTOR,
            Spread::Whole | Spread::Windows(_) => self.group.step(),
        };
        let steps = (count / self.group.records).min(steps_within(to_len, reach, self.group.step()));
        self.pieces.iter().fold(steps, |steps, piece| {
            steps.min(steps_within(column_len(piece.column), piece.len, piece.len))
        })
    }
}

impl Piece {
    /// Where the values start in their vector.
    pub(super) fn start(&self) -> usize {
        self.place % VECTOR
    }

    /// Whether the values are in the second vector.
    pub(super) fn is_second(&self) -> bool {
        self.place >= VECTOR
    }

    /// The bytes of the values in their vector, the first in the lowest bit.
    pub(super) fn mask(&self) -> u64 {
        let ones = u64::MAX >> (VECTOR - self.len);
        ones << self.start()
    }
}

impl RecordBytes {
    #[expect(clippy::cast_possible_truncation, reason = "a place in two vectors of 64 bytes")]
    fn connect(&mut self, to: usize, from: usize) {
        self.index[to] = from as u8;
        self.written |= 1 << to;
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
        let [Step::Group(plan)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((plan.group.records, plan.group.spread), (8, Spread::Whole));
        let pieces: Vec<_> = plan.pieces.iter().map(|p| (p.column, p.len, p.place)).collect();
        assert_eq!(pieces, [(2, 64, 0), (0, 32, 64), (1, 8, 96)]);
        assert_eq!(plan.pieces[2].mask(), 0xff << 32);
        assert_eq!(plan.records[0].index[..6], [64, 65, 66, 67, 96, 0]);
        assert_eq!(plan.records[0].index[13..19], [68, 69, 70, 71, 97, 8]);
        assert_eq!((plan.records[1].written, plan.full), ((1 << 40) - 1, true));
    }

    #[test]
    fn a_longer_record_is_cut_into_windows() {
        let columns = [column(0, 8), column(8, 4), column(12, 4), column(16, 8), column(24, 16)];
        let steps = plan(40, &columns);
        let [Step::Group(first), Step::Single(3), Step::Single(4)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((first.group.records, first.group.spread), (8, Spread::Windows(0)));
        assert_eq!((first.records[1].written, first.full), (u64::MAX, true));
    }

    #[test]
    fn units_are_reversed_on_the_way() {
        let reversed = |offset| Column { offset, width: 4, unit: 2 };
        let steps = plan(8, &[reversed(0), reversed(4)]);
        let [Step::Group(group)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!(group.records[0].index[..8], [65, 64, 67, 66, 1, 0, 3, 2]);
    }

    #[test]
    fn steps_stay_within_the_bytes() {
        let steps = plan(8, &[column(0, 4), column(4, 4)]);
        let [Step::Group(group)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!(group.group.records, 16);
        assert_eq!(group.steps_within(100, 800, |_| 400), 6);
        assert_eq!(group.steps_within(100, 255, |_| 400), 1);
        assert_eq!(group.steps_within(100, 127, |_| 400), 0);
        assert_eq!(group.steps_within(100, 800, |column| [400, 191][column]), 2);
    }

    #[test]
    fn a_record_with_gaps_is_not_stored_whole() {
        let steps = plan(8, &[column(2, 4)]);
        let [Step::Group(group)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((group.full, group.records[0].written), (false, 0x3c3c_3c3c_3c3c_3c3c));
        assert_eq!(group.steps_within(16, 128, |_| 64), 1);
    }

    #[test]
    fn wide_columns_are_singles() {
        assert_eq!(plan(100, &[column(0, 100)]), [Step::Single(0)]);
        assert_eq!(plan(40, &[column(0, 40)]), [Step::Single(0)]);
        assert_eq!(plan(4, &[column(0, 4)]), [Step::Single(0)]);
    }

    #[test]
    fn as_many_records_are_taken_as_lie_well_in_two_vectors() {
        // Of nine records, the values of no more than two columns of four bytes would fit.
        let steps = plan(13, &[column(0, 4), column(4, 4), column(8, 4), column(12, 1)]);
        let [Step::Group(group)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((group.group.records, group.full), (8, true));
    }
}
