//! Gathering one column by byte permutations.
//!
//! A few records of some vectors in length are loaded whole, and each vector gives the bytes of the
//! column that it holds to one result. This takes as many permutations as vectors, whatever the
//! width of the column, and beats a load and a store a value while records are short.
//!
//! Gathering several columns from the same loads is slower: unless all of them are aligned, stores
//! that cross cache lines in more than one stream wait for each other.

use alloc::vec::Vec;

use super::{VECTOR, steps_within};

/// Vectors that one result is made from; all but one need a mask register, of which there are seven.
const MAX_VECTORS: usize = 7;

/// Where a column lies in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Column {
    /// Where its bytes start.
    pub(crate) offset: usize,
    /// How many there are.
    pub(crate) width: usize,
    /// The length of the units to reverse on the way, 1 for none.
    pub(crate) unit: usize,
}

impl Column {
    /// Where in the column's record bytes byte `at` of its value comes from, and goes to.
    pub(crate) fn source(&self, at: usize) -> usize {
        at / self.unit * self.unit + self.unit - 1 - at % self.unit
    }
}

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
        let plain = width == item_size && column.unit == 1;
        if plain || (vectors + 1) * 5 > records * 3 {
            return None;
        }
        let mut parts: Vec<Part> = (0..vectors).map(|_| Part { index: [0; VECTOR], given: 0 }).collect();
        for byte in 0..records * width {
            let from = byte / width * item_size + column.source(byte % width);
            parts[from / VECTOR].connect(byte, from % VECTOR);
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
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|at| complex.source(at)), [3, 2, 1, 0, 7, 6, 5, 4]);
    }

    #[test]
    fn long_records_and_wide_columns_are_left_to_words() {
        for (item_size, width) in [(40, 8), (1 << 20, 1), (65, 65), (500, 448), (500, 449), (16, 16)] {
            let column = Column { offset: 0, width, unit: 1 };
            assert_eq!(VectorGather::new(item_size, column), None, "{item_size} {width}");
        }
    }
}
