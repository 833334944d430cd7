//! Converting whole records by one byte permutation.

use super::{Move, VECTOR, steps_within};

/// The permutation that converts as many records as one vector holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VectorConvert {
    /// Records converted at once.
    pub(super) records: usize,
    /// The length of these records in the source.
    pub(super) from_step: usize,
    /// Their length in the target.
    pub(super) to_step: usize,
    /// For each byte of the target, the byte of the source.
    pub(super) index: [u8; VECTOR],
    /// The bytes of the target that come from the source; the others are zero.
    pub(super) given: u64,
}

impl VectorConvert {
    /// Tabulates the moves from records of `from_size` to records of `to_size` bytes, or `None` when
    /// one of them is no byte or more than a vector.
    #[expect(clippy::cast_possible_truncation, reason = "a place in a vector of 64 bytes")]
    pub(crate) fn new(from_size: usize, to_size: usize, moves: &[Move]) -> Option<Self> {
        if from_size.min(to_size) == 0 || from_size.max(to_size) > VECTOR {
            return None;
        }
        let records = VECTOR / from_size.max(to_size);
        let (from_step, to_step) = (records * from_size, records * to_size);
        let mut plan = Self { records, from_step, to_step, index: [0; VECTOR], given: 0 };
        for record in 0..records {
            for &Move { from, to, len, unit } in moves {
                for byte in 0..len {
                    let to = record * to_size + to + byte;
                    let byte = byte / unit * unit + unit - 1 - byte % unit;
                    plan.index[to] = (record * from_size + from + byte) as u8;
                    plan.given |= 1 << to;
                }
            }
        }
        Some(plan)
    }

    /// How many steps convert at most `count` records without a load past `from_len` or a store past
    /// `to_len` bytes.
    pub(crate) fn steps_within(&self, count: usize, from_len: usize, to_len: usize) -> usize {
        (count / self.records).min(steps_within(from_len, VECTOR, self.from_step)).min(steps_within(
            to_len,
            VECTOR,
            self.to_step,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_become_one_permutation() {
        let moves = [Move { from: 4, to: 0, len: 2, unit: 2 }, Move { from: 0, to: 4, len: 4, unit: 1 }];
        let plan = VectorConvert::new(6, 8, &moves).unwrap();
        assert_eq!((plan.records, plan.from_step, plan.to_step), (8, 48, 64));
        assert_eq!(plan.index[..10], [5, 4, 0, 0, 0, 1, 2, 3, 11, 10]);
        assert_eq!(plan.given & 0xffff, 0b1111_0011_1111_0011);
        assert_eq!(plan.steps_within(100, 111, 640), 1);
        assert_eq!(plan.steps_within(100, 112, 640), 2);
        assert_eq!(VectorConvert::new(65, 8, &[]), None);
        assert_eq!(VectorConvert::new(0, 0, &[]), None);
    }
}
