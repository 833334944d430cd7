//! Changing the byte order of whole records in place.

use alloc::vec::Vec;

use super::error::RecordError;
use super::kernels::{BLOCK, Level, Permutation, Run, words};
use super::records::whole_records;
use super::tree::{Kind, Layout};
use crate::byte_order::ByteOrder;

/// Runs longer than this are reversed unit by unit as records of their own.
const LONG_RUN: usize = 256;

/// A subarray of structs with no more runs than this is written out; a larger one is a loop.
const MAX_UNROLLED: usize = 64;

/// Puts every leaf of every record into the byte order `target`, in place, and returns the layout of
/// the result.
///
/// Leaves already in that order, and padding, are left as they are. To change many buffers of one
/// layout, compile a [`ByteSwap`] once.
///
/// ```
/// use zarr_spec::byte_order::ByteOrder::{Big, Little};
/// use zarr_spec::layout::{LayoutBuilder, Scalar, to_byte_order};
///
/// let layout = LayoutBuilder::new()
///     .scalar("a", Scalar::Uint16, Little)
///     .scalar("b", Scalar::Uint8, None)
///     .build()?;
/// let mut records = [1, 0, 7, 2, 0, 8];
/// let big = to_byte_order(&layout, Big, &mut records)?;
/// assert_eq!(records, [0, 1, 7, 0, 2, 8]);
/// assert_eq!(big, layout.with_byte_order(Big));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`RecordError::PartialRecord`]; the buffer is then unchanged.
pub fn to_byte_order(layout: &Layout, target: ByteOrder, bytes: &mut [u8]) -> Result<Layout, RecordError> {
    let swap = ByteSwap::new(layout, target);
    swap.apply(bytes)?;
    Ok(swap.layout)
}

/// A change of byte order compiled for one layout, to be applied to any number of buffers.
#[derive(Debug, Clone)]
pub struct ByteSwap {
    layout: Layout,
    plan: Plan,
}

impl ByteSwap {
    /// Compiles the change of every leaf of `layout` to `target`, in time linear in the size of the
    /// layout.
    #[must_use]
    pub fn new(layout: &Layout, target: ByteOrder) -> Self {
        Self::with_level(layout, target, Level::of_machine())
    }

    pub(super) fn with_level(layout: &Layout, target: ByteOrder, level: Level) -> Self {
        Self { layout: layout.with_byte_order(target), plan: Plan::new(layout, target, level) }
    }

    /// The layout of the records after the change.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Changes whole records in place. Applied twice, it gives back what there was before.
    ///
    /// # Errors
    ///
    /// [`RecordError::PartialRecord`]; the buffer is then unchanged.
    pub fn apply(&self, bytes: &mut [u8]) -> Result<(), RecordError> {
        whole_records(bytes.len(), self.layout.item_size())?;
        self.plan.apply(bytes);
        Ok(())
    }
}

/// What to reverse in records of `item_size` bytes.
#[derive(Debug, Clone)]
struct Plan {
    item_size: usize,
    runs: Vec<Run>,
    permutation: Permutation,
    loops: Vec<Loop>,
}

/// Records within each record: the elements of a long subarray.
#[derive(Debug, Clone)]
struct Loop {
    offset: usize,
    len: usize,
    plan: Plan,
}

impl Plan {
    fn new(layout: &Layout, target: ByteOrder, level: Level) -> Self {
        let mut collector = Collector { target, level, runs: Vec::new(), loops: Vec::new() };
        collector.visit(layout, 0);
        let Collector { runs, loops, .. } = collector;
        Self::of_runs(layout.item_size(), runs, loops, level)
    }

    fn of_runs(item_size: usize, runs: Vec<Run>, mut loops: Vec<Loop>, level: Level) -> Self {
        if let [run] = runs[..] {
            // Records that are nothing but units of one length are those units.
            if run.len == item_size && item_size > run.unit {
                return Self::of_units(run.unit, level);
            }
        }
        let (runs, long): (Vec<Run>, Vec<Run>) = runs.into_iter().partition(|run| run.len <= LONG_RUN);
        loops.extend(long.into_iter().map(|run| Loop {
            offset: run.offset,
            len: run.len,
            plan: Self::of_units(run.unit, level),
        }));
        let permutation = Permutation::new(level, item_size, &runs);
        Self { item_size, runs, permutation, loops }
    }

    fn of_units(unit: usize, level: Level) -> Self {
        let runs = [Run { offset: 0, len: unit, unit }];
        let permutation = Permutation::new(level, unit, &runs);
        Self { item_size: unit, runs: runs.into(), permutation, loops: Vec::new() }
    }

    fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.loops.is_empty()
    }

    /// Reverses what is to be reversed in whole records.
    fn apply(&self, bytes: &mut [u8]) {
        if self.is_empty() || bytes.is_empty() {
            return;
        }
        let done = self.permutation.apply(bytes);
        let block = (BLOCK / self.item_size).max(1) * self.item_size;
        for block in bytes[done..].chunks_mut(block) {
            let records = block.len() / self.item_size;
            for run in &self.runs {
                words::swap(block, self.item_size, records, run.offset, run.len, run.unit);
            }
        }
        if self.loops.is_empty() {
            return;
        }
        for record in bytes.chunks_exact_mut(self.item_size) {
            for Loop { offset, len, plan } in &self.loops {
                plan.apply(&mut record[*offset..][..*len]);
            }
        }
    }
}

struct Collector {
    target: ByteOrder,
    level: Level,
    runs: Vec<Run>,
    loops: Vec<Loop>,
}

impl Collector {
    fn visit(&mut self, layout: &Layout, offset: usize) {
        match layout.kind() {
            Kind::Scalar { scalar, byte_order } => {
                if byte_order.is_some_and(|order| order != self.target) {
                    self.push(Run { offset, len: layout.item_size(), unit: scalar.swap_unit() });
                }
            }
            Kind::Struct { fields } => {
                for field in fields {
                    self.visit(field.layout(), offset + field.offset());
                }
            }
            Kind::Array { count, element, .. } => self.visit_elements(offset, count, element),
        }
    }

    fn visit_elements(&mut self, offset: usize, count: usize, element: &Layout) {
        let size = element.item_size();
        let mut inner = Self { target: self.target, level: self.level, runs: Vec::new(), loops: Vec::new() };
        inner.visit(element, 0);
        if inner.runs.is_empty() && inner.loops.is_empty() {
            return;
        }
        if let ([run], []) = (&inner.runs[..], &inner.loops[..]) {
            if run.len == size {
                return self.push(Run { offset, len: count * size, unit: run.unit });
            }
        }
        if inner.loops.is_empty() && inner.runs.len().saturating_mul(count) <= MAX_UNROLLED {
            for index in 0..count {
                for run in &inner.runs {
                    self.push(Run { offset: offset + index * size + run.offset, ..*run });
                }
            }
            return;
        }
        let plan = Plan::of_runs(size, inner.runs, inner.loops, self.level);
        self.loops.push(Loop { offset, len: count * size, plan });
    }

    /// Adds a run, joined with the one before it where they touch and have the same unit.
    fn push(&mut self, run: Run) {
        match self.runs.last_mut() {
            Some(last) if last.unit == run.unit && last.offset + last.len == run.offset => {
                last.len += run.len;
            }
            _ if run.len > 0 => self.runs.push(run),
            _ => {}
        }
    }
}
