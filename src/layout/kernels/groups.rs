//! Which columns are moved together.
//!
//! Neighbouring columns of a few records share the loads or the stores of these records: whole
//! vectors of records end to end or, for longer records, a window of each. Then one permutation a
//! column, or a vector of records, takes the place of a load and a store a value.

use alloc::vec::Vec;
use core::ops::Range;

use super::VECTOR;

/// Columns of a group, at most: each takes a register for its permutation, and one for its address.
pub(crate) const COLUMNS: usize = 8;

/// Bytes of a window.
pub(super) const WINDOW: usize = 16;

/// Windows of a step, which fill two vectors.
pub(super) const WINDOWS: usize = 2 * VECTOR / WINDOW;

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
    /// Whether the column is whole records of `item_size` bytes as they are.
    pub(super) fn is_plain(&self, item_size: usize) -> bool {
        self.width == item_size && self.unit == 1
    }

    /// The pairs of where each byte of the column's record bytes is and where it is in a value.
    pub(super) fn bytes(self) -> impl Iterator<Item = (usize, usize)> {
        let units = (0..self.width).step_by(self.unit);
        units.flat_map(move |unit| (0..self.unit).map(move |at| (unit + self.unit - 1 - at, unit + at)))
    }
}

/// How columns are moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step<G> {
    /// One column alone.
    Single(usize),
    /// Neighbouring columns together.
    Group(G),
}

impl<G> Step<G> {
    /// The step with what `change` makes of its group.
    pub(super) fn map<H>(self, change: impl FnOnce(G) -> H) -> Step<H> {
        match self {
            Self::Single(column) => Step::Single(column),
            Self::Group(group) => Step::Group(change(group)),
        }
    }
}

/// Neighbouring columns that are moved together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    /// Which columns.
    pub(crate) columns: Range<usize>,
    /// The length of one record in bytes.
    pub(super) item_size: usize,
    /// Records moved at once.
    pub(super) records: usize,
    /// How these records lie in two vectors.
    pub(super) spread: Spread,
}

/// How records lie in two vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spread {
    /// Whole records end to end.
    Whole,
    /// The [`WINDOW`] bytes from this offset of each of [`WINDOWS`] records.
    Windows(usize),
}

impl Group {
    /// The length of the records of a step in bytes.
    pub(super) fn step(&self) -> usize {
        self.records * self.item_size
    }

    /// Where byte `byte` of record `record` of a step lies in the vectors.
    pub(super) fn place(&self, record: usize, byte: usize) -> usize {
        match self.spread {
            Spread::Whole => record * self.item_size + byte,
            Spread::Windows(offset) => record * WINDOW + byte - offset,
        }
    }

    /// Whether the columns' bytes, and the values of a step of each, lie within vectors.
    fn fits(&self, columns: &[Column]) -> bool {
        let within = |column: &Column| match self.spread {
            Spread::Whole => true,
            Spread::Windows(offset) => column.offset + column.width <= offset + WINDOW,
        };
        let values = |column: &Column| column.width * self.records <= VECTOR;
        columns.len() <= COLUMNS && columns.iter().all(|column| within(column) && values(column))
    }
}

/// Divides columns, which are in the order of their offsets, into steps.
///
/// `cost` says in how many cycles, by a rough count, a group moves 64 records; `None` if it cannot.
pub(super) fn divide(
    item_size: usize,
    columns: &[Column],
    cost: fn(&Group, &[Column]) -> Option<usize>,
) -> Vec<Step<Group>> {
    let narrow = columns.iter().map(|column| column.width).filter(|width| *width <= VECTOR / 2);
    let by_width = VECTOR.checked_div(narrow.max().unwrap_or(0)).unwrap_or(0);
    let by_size = (2 * VECTOR).checked_div(item_size).unwrap_or(0);
    let most = by_width.min(by_size);
    // Fewer may lie better in vectors.
    let round = most.checked_ilog2().map(|power| 1 << power);
    let whole = [Some(most), round.filter(|round| *round < most)].into_iter().flatten();
    let whole = whole.filter(|records| *records > 1).map(Some);
    let windows = (item_size > WINDOW).then_some(None);
    let divisions = whole.chain(windows).map(|records| Division::new(item_size, columns, records, cost));
    let division = divisions.min_by_key(|division| division.cost);
    division.map_or_else(|| (0..columns.len()).map(Step::Single).collect(), |division| division.steps)
}

/// One way to divide the columns, with what it costs.
struct Division {
    steps: Vec<Step<Group>>,
    cost: usize,
}

impl Division {
    /// What a column alone costs for 64 records: a load and a store a value.
    const SINGLE: usize = 64;

    /// Groups of so many whole records, or of windows.
    fn new(
        item_size: usize,
        columns: &[Column],
        whole: Option<usize>,
        cost: fn(&Group, &[Column]) -> Option<usize>,
    ) -> Self {
        let mut division = Self { steps: Vec::new(), cost: 0 };
        let mut at = 0;
        while let Some(first) = columns.get(at) {
            let spread = whole.map_or(Spread::Windows(first.offset), |_| Spread::Whole);
            let records = whole.unwrap_or(WINDOWS);
            let group = |end| Group { columns: at..end, item_size, records, spread };
            let last = (at + 1..=columns.len())
                .take_while(|&end| group(end).fits(&columns[at..end]))
                .filter_map(|end| Some((end, cost(&group(end), &columns[at..end])?)))
                .last();
            match last {
                Some((end, cost)) if cost < Self::SINGLE * (end - at) => {
                    division.steps.push(Step::Group(group(end)));
                    division.cost += cost;
                    at = end;
                }
                _ => {
                    division.steps.push(Step::Single(at));
                    division.cost += Self::SINGLE;
                    at += 1;
                }
            }
        }
        division
    }
}
