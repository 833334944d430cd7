//! Byte-order changes as permutations of whole vectors.
//!
//! A window is `L` bytes of a record, or of a group of records, that one vector register holds, in
//! lanes of `LANE` bytes that bytes cannot leave. Its permutation reverses the units that lie wholly
//! within a lane and keeps every other byte. Windows follow each other so that each unit is reversed
//! by exactly one of them; they may overlap in bytes that the earlier one keeps.

use alloc::vec::Vec;

use super::Run;

/// Plans larger than this are given up; runs are then swapped one by one.
const MAX_WINDOWS: usize = 512;

/// How many more records than fill one window a group may have, so that few window bytes go to waste.
const MORE_RECORDS: usize = 8;

/// The windows of one group of records, repeated over a buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Windows<const L: usize, const LANE: usize> {
    records: usize,
    step: usize,
    /// In order, at least one.
    table: Vec<Window<L>>,
}

/// One permutation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Window<const L: usize> {
    /// Where the window starts in its group.
    pub(crate) offset: usize,
    /// How far it starts from the window before it in the group.
    pub(crate) advance: usize,
    /// For each byte of the result, the byte of its lane it comes from.
    pub(crate) index: [u8; L],
}

impl<const L: usize, const LANE: usize> Windows<L, LANE> {
    /// The windows that reverse every unit of `runs`, which are in order and do not overlap, in
    /// records of `item_size` bytes. `None` when there is nothing to do or too much to tabulate.
    pub(crate) fn new(item_size: usize, runs: &[Run]) -> Option<Self> {
        let units = runs.iter().map(|run| run.len / run.unit).sum::<usize>();
        if units == 0 || units > MAX_WINDOWS * L {
            return None;
        }
        let fewest = L.checked_div(item_size)?.max(1);
        let most = if units > L { fewest } else { fewest + MORE_RECORDS };
        // The fewest windows a record; of equals, the shortest table.
        let (windows, records) = (fewest..=most)
            .map(|records| {
                let mut windows = 0;
                each_start::<L, LANE>(records, item_size, runs, |_| windows += 1);
                (windows, records)
            })
            .min_by(|&(a, a_records), &(b, b_records)| (a * b_records).cmp(&(b * a_records)))?;
        // A window that starts within the one before the last waits until that one is stored. If
        // windows advance by less than half their length, all wait, and words are faster.
        let waits = windows * L > 2 * records * item_size;
        (windows <= MAX_WINDOWS && !waits).then(|| Self::of_group(records, item_size, runs))
    }

    fn of_group(records: usize, item_size: usize, runs: &[Run]) -> Self {
        let mut table: Vec<Window<L>> = Vec::new();
        each_start::<L, LANE>(records, item_size, runs, |offset| {
            let advance = offset - table.last().map_or(0, |last| last.offset);
            table.push(Window { offset, advance, index: identity::<L, LANE>() });
        });
        let mut at = 0;
        each_unit(records, item_size, runs, |start, unit| {
            if table.get(at + 1).is_some_and(|next| start >= next.offset) {
                at += 1;
            }
            if let Some(window) = table.get_mut(at) {
                window.reverse(start - window.offset, unit);
            }
        });
        Self { records, step: records * item_size, table }
    }

    /// The length of one group in bytes.
    pub(crate) fn step(&self) -> usize {
        self.step
    }

    /// The first window of a group, and the others.
    pub(crate) fn split(&self) -> (&Window<L>, &[Window<L>]) {
        (&self.table[0], &self.table[1..])
    }

    /// How many whole groups at the start of `len` bytes have all their windows within these bytes.
    pub(crate) fn groups_within(&self, len: usize) -> usize {
        let reach = self.table.last().map_or(0, |last| last.offset) + L;
        len.checked_sub(reach).map_or(0, |room| (room / self.step + 1).min(len / self.step))
    }
}

impl<const L: usize> Window<L> {
    fn reverse(&mut self, start: usize, unit: usize) {
        if let Some(index) = self.index.get_mut(start..start + unit) {
            index.reverse();
        }
    }
}

/// Takes every unit of a group of records: its offset in the group and its length.
fn each_unit(records: usize, item_size: usize, runs: &[Run], mut take: impl FnMut(usize, usize)) {
    for record in 0..records {
        for run in runs {
            let start = record * item_size + run.offset;
            for unit in 0..run.len / run.unit {
                take(start + unit * run.unit, run.unit);
            }
        }
    }
}

/// Takes where windows must start so that each unit lies wholly within a lane of the latest one.
fn each_start<const L: usize, const LANE: usize>(
    records: usize,
    item_size: usize,
    runs: &[Run],
    mut take: impl FnMut(usize),
) {
    let mut window = None;
    each_unit(records, item_size, runs, |start, unit| {
        let covered = window.is_some_and(|window| {
            let at = start - window;
            at + unit <= L && at / LANE == (at + unit - 1) / LANE
        });
        if !covered {
            window = Some(start);
            take(start);
        }
    });
}

/// The permutation that keeps every byte.
#[expect(clippy::cast_possible_truncation, reason = "a lane has at most 64 bytes")]
pub(crate) fn identity<const L: usize, const LANE: usize>() -> [u8; L] {
    core::array::from_fn(|byte| (byte % LANE) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn run(offset: usize, len: usize, unit: usize) -> Run {
        Run { offset, len, unit }
    }

    #[test]
    fn small_records_share_a_window() {
        let plan = Windows::<16, 16>::new(4, &[run(0, 2, 2)]).unwrap();
        assert_eq!((plan.records, plan.step, plan.table.len()), (4, 16, 1));
        let index = [1, 0, 2, 3, 5, 4, 6, 7, 9, 8, 10, 11, 13, 12, 14, 15];
        assert_eq!(plan.table[0], Window { offset: 0, advance: 0, index });
    }

    #[test]
    fn no_unit_is_cut() {
        let plan = Windows::<16, 16>::of_group(1, 33, &[run(1, 24, 8), run(25, 8, 4)]);
        let offsets: Vec<_> = plan.table.iter().map(|w| w.offset).collect();
        assert_eq!(offsets, [1, 17]);
        assert_eq!(plan.groups_within(32), 0);
        assert_eq!(plan.groups_within(33), 1);
        assert_eq!(plan.groups_within(65), 1);
        assert_eq!(plan.groups_within(66), 2);
    }

    #[test]
    fn a_group_is_chosen_that_fills_its_windows() {
        // Five windows of 16 bytes hold the 80 bytes of two records; one alone would take three.
        let plan = Windows::<16, 16>::new(40, &[run(0, 40, 8)]).unwrap();
        assert_eq!((plan.records, plan.table.len()), (2, 5));
    }

    #[test]
    fn no_unit_leaves_its_lane() {
        let plan = Windows::<32, 16>::of_group(1, 32, &[run(0, 8, 8), run(12, 8, 4), run(24, 8, 8)]);
        let offsets: Vec<_> = plan.table.iter().map(|w| w.offset).collect();
        assert_eq!(offsets, [0]);
        let plan = Windows::<32, 16>::of_group(1, 32, &[run(0, 8, 8), run(14, 4, 4), run(24, 8, 8)]);
        let offsets: Vec<_> = plan.table.iter().map(|w| w.offset).collect();
        assert_eq!(offsets, [0, 14, 24]);
        assert_eq!(plan.table[1].index[..4], [3, 2, 1, 0]);
    }

    #[test]
    fn nothing_and_too_much_have_no_plan() {
        assert_eq!(Windows::<16, 16>::new(8, &[]), None);
        assert_eq!(Windows::<16, 16>::new(0, &[]), None);
        let long = vec![run(0, 1 << 20, 4)];
        assert_eq!(Windows::<64, 64>::new(1 << 20, &long), None);
    }
}
