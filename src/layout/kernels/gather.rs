//! Gathering columns by byte permutations.
//!
//! One column: a few records of some vectors in length are loaded whole, and each vector gives the
//! bytes of the column that it holds to one result. This takes as many permutations as vectors,
//! whatever the width of the column, and beats a load and a store a value while records are short.
//!
//! A group: two vectors hold the bytes of all its columns of a few records, and one permutation of
//! the two gives the values of a column.

use alloc::vec::Vec;

use super::groups::{Column, Group, Spread, Step, WINDOW, WINDOWS, divide};
use super::{VECTOR, steps_within};

/// Vectors that one result is made from; all but one need a mask register, of which there are seven.
const MAX_VECTORS: usize = 7;

/// The permutations that gather one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VectorGather {
    /// Records gathered at once.
    pub(super) records: usize,
    /// The length of these records in bytes.
    pub(super) from_step: usize,
    /// The length of their values in bytes.
    pub(super) to_step: usize,
    /// What each vector gives, from the column's first byte on; at least one.
    pub(super) parts: Vec<Part>,
}

/// What one vector gives to the result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// For each byte of the result, the byte of the vector.
    pub(super) index: [u8; VECTOR],
    /// The bytes of the result that this vector gives, the first in the lowest bit.
    pub(super) given: u64,
}

impl VectorGather {
    /// Tabulates the column of records of `item_size` bytes, or `None` where words are as good.
    pub(crate) fn new(item_size: usize, column: Column) -> Option<Self> {
        let width = column.width;
        let by_result = VECTOR.checked_div(width)?;
        let by_vectors = (MAX_VECTORS * VECTOR).checked_sub(width)?.checked_div(item_size)? + 1;
        let records = by_result.min(by_vectors);
        let vectors = (records.checked_sub(1)? * item_size + width).div_ceil(VECTOR);
        // A vector takes somewhat more than a cycle, a word somewhat more than half a cycle; a plain
        // copy beats both.
        if column.is_plain(item_size) || (vectors + 1) * 5 > records * 3 {
            return None;
        }
        let mut parts: Vec<Part> = (0..vectors).map(|_| Part { index: [0; VECTOR], given: 0 }).collect();
        for record in 0..records {
            for (from, to) in column.bytes() {
                let from = record * item_size + from;
                parts[from / VECTOR].connect(record * width + to, from % VECTOR);
            }
        }
        Some(Self { records, from_step: records * item_size, to_step: records * width, parts })
    }

    /// How many steps gather at most `count` records without a load past `from_len` bytes, counted
    /// from the column's first byte, or a store past `to_len`.
    pub(crate) fn steps_within(&self, count: usize, from_len: usize, to_len: usize) -> usize {
        (count / self.records)
            .min(steps_within(from_len, self.parts.len() * VECTOR, self.from_step))
            .min(steps_within(to_len, VECTOR, self.to_step))
    }
}

impl Part {
    #[expect(clippy::cast_possible_truncation, reason = "a place in a vector of 64 bytes")]
    fn connect(&mut self, to: usize, from: usize) {
        self.index[to] = from as u8;
        self.given |= 1 << to;
    }
}

/// The permutations that gather a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GroupGather {
    pub(crate) group: Group,
    /// A permutation for each column.
    pub(super) values: Vec<Values>,
}

/// The values of one column in a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Values {
    /// For each byte of the values, the byte of the two vectors.
    pub(super) index: [u8; VECTOR],
    /// How many bytes there are, at least 1.
    pub(super) len: usize,
}

/// Divides columns, which are in the order of their offsets, into steps.
pub(crate) fn plan(item_size: usize, columns: &[Column]) -> Vec<Step<GroupGather>> {
    let steps = divide(item_size, columns, cost);
    steps.into_iter().map(|step| step.map(|group| GroupGather::new(group, columns))).collect()
}

/// What it takes to gather 64 records of a group: loads; a permutation and a store for each column, and more where
/// the store reaches behind the values.
fn cost(group: &Group, columns: &[Column]) -> Option<usize> {
    let loads = if group.spread == Spread::Whole { 1 } else { 6 };
    let exact = |column: &Column| {
        let len = column.width * group.records;
        stored(len) == len
    };
    let moves: usize = columns.iter().map(|column| if exact(column) { 2 } else { 3 }).sum();
    (columns.len() > 1).then(|| (loads + moves) * 64 / group.records)
}

/// How many bytes are stored: the least power of two from 8 on that holds the `len` bytes of values.
fn stored(len: usize) -> usize {
    len.next_power_of_two().max(8)
}

impl GroupGather {
    fn new(group: Group, columns: &[Column]) -> Self {
        let values = columns[group.columns.clone()].iter().map(|column| Values::new(&group, *column));
        Self { values: values.collect(), group }
    }

    /// How many steps gather at most `count` records without a load past `from_len` bytes, or a store
    /// past the bytes of a column.
    pub(crate) fn steps_within(
        &self,
        count: usize,
        from_len: usize,
        to_lens: impl Iterator<Item = usize>,
    ) -> usize {
        let reach = match self.group.spread {
            Spread::Whole => 2 * VECTOR,
            Spread::Windows(offset) => (WINDOWS - 1) * self.group.item_size + offset + WINDOW,
        };
        let steps = (count / self.group.records).min(steps_within(from_len, reach, self.group.step()));
        let stores = self.values.iter().zip(to_lens);
        stores.fold(steps, |steps, (values, len)| steps.min(steps_within(len, values.stored(), values.len)))
    }
}

impl Values {
    #[expect(clippy::cast_possible_truncation, reason = "a place in two vectors of 64 bytes")]
    fn new(group: &Group, column: Column) -> Self {
        let mut index = [0; VECTOR];
        for record in 0..group.records {
            for (from, to) in column.bytes() {
                index[record * column.width + to] = group.place(record, column.offset + from) as u8;
            }
        }
        Self { index, len: group.records * column.width }
    }

    /// How many bytes are stored.
    pub(super) fn stored(&self) -> usize {
        stored(self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_spread_over_vectors() {
        let column = Column { offset: 5, width: 8, unit: 1 };
        let plan = VectorGather::new(13, column).unwrap();
        assert_eq!((plan.records, plan.from_step, plan.to_step), (8, 104, 64));
        let given: Vec<u64> = plan.parts.iter().map(|part| part.given).collect();
        // The fifth value starts at byte 52 of the first vector and ends within it; the sixth at 65.
        assert_eq!(given, [(1 << 40) - 1, !((1 << 40) - 1)]);
        assert_eq!(plan.steps_within(100, 128, 1000), 1);
        assert_eq!(plan.steps_within(100, 127, 1000), 0);
        assert_eq!(plan.steps_within(100, 232, 127), 1);
        assert_eq!(plan.steps_within(15, 1000, 1000), 1);
    }

    #[test]
    fn units_are_reversed_on_the_way() {
        let plan = VectorGather::new(8, Column { offset: 0, width: 4, unit: 4 }).unwrap();
        assert_eq!(plan.parts[0].index[..8], [3, 2, 1, 0, 11, 10, 9, 8]);
        let complex = Column { offset: 0, width: 8, unit: 4 };
        let sources: Vec<_> = complex.bytes().map(|(from, _)| from).collect();
        assert_eq!(sources, [3, 2, 1, 0, 7, 6, 5, 4]);
    }

    #[test]
    fn long_records_and_wide_columns_are_left_to_words() {
        for (item_size, width) in [(40, 8), (1 << 20, 1), (65, 65), (500, 448), (500, 449), (16, 16)] {
            let column = Column { offset: 0, width, unit: 1 };
            assert_eq!(VectorGather::new(item_size, column), None, "{item_size} {width}");
        }
    }

    fn column(offset: usize, width: usize) -> Column {
        Column { offset, width, unit: 1 }
    }

    #[test]
    fn short_records_are_gathered_whole() {
        let steps = plan(13, &[column(0, 4), column(4, 1), Column { offset: 5, width: 8, unit: 4 }]);
        let [Step::Group(plan)] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((plan.group.records, plan.group.spread), (8, Spread::Whole));
        let lens: Vec<_> = plan.values.iter().map(|values| (values.len, values.stored())).collect();
        assert_eq!(lens, [(32, 32), (8, 8), (64, 64)]);
        assert_eq!(plan.values[0].index[..5], [0, 1, 2, 3, 13]);
        assert_eq!(plan.values[2].index[..9], [8, 7, 6, 5, 12, 11, 10, 9, 21]);
        assert_eq!(plan.steps_within(100, 1300, [400, 100, 800].into_iter()), 12);
        assert_eq!(plan.steps_within(100, 231, [400, 100, 800].into_iter()), 1);
        assert_eq!(plan.steps_within(100, 1300, [63, 100, 800].into_iter()), 1);
    }

    #[test]
    fn longer_records_are_gathered_in_windows() {
        let columns = [column(0, 8), column(8, 8), column(16, 4), column(20, 4), column(24, 16)];
        let steps = plan(40, &columns);
        let [Step::Group(first), Step::Group(second), Step::Single(4)] = &steps[..] else {
            panic!("{steps:?}")
        };
        assert_eq!((first.group.columns.clone(), first.group.spread), (0..2, Spread::Windows(0)));
        assert_eq!((second.group.columns.clone(), second.group.spread), (2..4, Spread::Windows(16)));
        assert_eq!(second.values[1].index[..6], [4, 5, 6, 7, 20, 21]);
        assert_eq!(second.steps_within(8, 312, [32, 32].into_iter()), 1);
        assert_eq!(second.steps_within(8, 311, [32, 32].into_iter()), 0);
    }

    #[test]
    fn one_column_and_wide_ones_are_no_group() {
        assert_eq!(plan(8, &[column(0, 4)]), [Step::Single(0)]);
        assert_eq!(plan(400, &[column(0, 200), column(200, 200)]), [Step::Single(0), Step::Single(1)]);
        assert_eq!(plan(0, &[]), []);
    }
}
