//! Moving columns out of and into records.

use alloc::vec::Vec;

use super::element::sealed::Sink;
use super::element::Element;
use super::error::RecordError;
use super::kernels::gather::{self as kernel, VectorGather};
use super::kernels::scatter::{self, Step};
use super::kernels::{BLOCK, Level, Move, prefetch, vector_gather, vector_scatter, words};
use super::place::Place;
use crate::byte_order::ByteOrder;

/// The byte order of this machine.
const NATIVE: ByteOrder = if cfg!(target_endian = "little") { ByteOrder::Little } else { ByteOrder::Big };

/// Fewer records than this are not worth a table.
const MIN_VECTOR_RECORDS: usize = 64;

/// Records longer than this in all are taken to lie outside the second-level cache.
const FAR: usize = 1 << 20;

/// A column of records that are far is asked for in blocks of this many records.
const FAR_BLOCK_RECORDS: usize = 128;

/// Where the values of one column come from when columns are
/// [scattered](super::RecordsMut::scatter_columns) together.
#[derive(Debug, Clone, Copy)]
pub struct Column<'a> {
    slot: Slot,
    bytes: &'a [u8],
}

impl<'a> Column<'a> {
    /// The bytes of the column, in the byte order of the layout.
    #[must_use]
    pub fn bytes(place: Place<'_>, bytes: &'a [u8]) -> Self {
        Self { slot: Slot::bytes(place), bytes }
    }

    /// The values of the column, in the machine's byte order.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotAScalar`], [`RecordError::WrongElement`].
    pub fn values<T: Element>(place: Place<'_>, values: &'a [T]) -> Result<Self, RecordError> {
        Ok(Self { slot: Slot::values::<T>(place)?, bytes: T::bytes(values) })
    }
}

/// Where the values of one column go when columns are
/// [gathered](super::Records::gather_columns) together.
pub struct ColumnMut<'a> {
    slot: Slot,
    sink: Sink<'a>,
}

impl<'a> ColumnMut<'a> {
    /// Memory for the bytes of the column, in the byte order of the layout.
    #[must_use]
    pub fn bytes(place: Place<'_>, bytes: &'a mut [u8]) -> Self {
        Self { slot: Slot::bytes(place), sink: Sink::Bytes(bytes) }
    }

    /// Memory for the values of the column, in the machine's byte order.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotAScalar`], [`RecordError::WrongElement`].
    pub fn values<T: Element>(place: Place<'_>, values: &'a mut [T]) -> Result<Self, RecordError> {
        Ok(Self { slot: Slot::values::<T>(place)?, sink: T::sink(values) })
    }
}

impl core::fmt::Debug for ColumnMut<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ColumnMut").field("slot", &self.slot).finish_non_exhaustive()
    }
}

/// Where a column lies in a record and how its bytes change on the way.
#[derive(Debug, Clone, Copy)]
struct Slot {
    column: kernel::Column,
    /// The size of what the caller counts lengths in.
    element: usize,
}

impl Slot {
    fn bytes(place: Place<'_>) -> Self {
        let (offset, width) = (place.offset(), place.layout().item_size());
        Self { column: kernel::Column { offset, width, unit: 1 }, element: 1 }
    }

    fn values<T: Element>(place: Place<'_>) -> Result<Self, RecordError> {
        let values = place.values().ok_or(RecordError::NotAScalar)?;
        if !T::KIND.accepts(values.scalar) {
            return Err(RecordError::WrongElement { element: T::KIND, scalar: values.scalar });
        }
        let mut slot = Self::bytes(place);
        if values.byte_order.is_some_and(|order| order != NATIVE) {
            slot.column.unit = values.scalar.swap_unit();
        }
        slot.element = T::KIND.item_size();
        Ok(slot)
    }

    /// Checks that the slot lies in the records and that `len` bytes are one value a record.
    fn check(&self, records: Extent, len: usize) -> Result<(), RecordError> {
        let kernel::Column { offset, width, .. } = self.column;
        let item_size = records.item_size;
        if offset.checked_add(width).is_none_or(|end| end > item_size) {
            return Err(RecordError::OutsideRecord { offset, size: width, item_size });
        }
        // The column is a part of the records, so its length fits.
        let expected = records.count * width;
        if len != expected {
            let element = self.element;
            return Err(RecordError::WrongLength { found: len / element, expected: expected / element });
        }
        Ok(())
    }
}

/// How many records there are, and how long each is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    pub(super) item_size: usize,
    pub(super) count: usize,
}

impl Extent {
    fn is_far(self) -> bool {
        self.item_size * self.count > FAR
    }

    /// Ranges of records to be worked on one after the other.
    fn blocks(self) -> impl Iterator<Item = core::ops::Range<usize>> {
        let bytes = if self.is_far() {
            FAR_BLOCK_RECORDS.saturating_mul(self.item_size).clamp(BLOCK / 4, BLOCK)
        } else {
            BLOCK
        };
        let block = bytes.checked_div(self.item_size).unwrap_or(0).max(1);
        (0..self.count).step_by(block).map(move |start| start..self.count.min(start + block))
    }
}

/// Gathers columns from `records`.
pub(super) fn gather(
    records: &[u8],
    extent: Extent,
    columns: &mut [ColumnMut<'_>],
    level: Level,
) -> Result<(), RecordError> {
    for column in &*columns {
        column.slot.check(extent, column.sink.len())?;
    }
    let vectors = level == Level::Avx512 && extent.count >= MIN_VECTOR_RECORDS;
    let plan = |column: &ColumnMut| VectorGather::new(extent.item_size, column.slot.column);
    let plans: Vec<_> = if vectors { columns.iter().map(plan).collect() } else { Vec::new() };
    let shares = columns.len();
    for block in extent.blocks() {
        for (share, column) in columns.iter_mut().enumerate() {
            if extent.is_far() {
                let next = next_share(extent, &block, share, shares);
                prefetch::<false>(records.get(next).unwrap_or_default());
                column.prefetch(&block);
            }
            let plan = plans.get(share).and_then(Option::as_ref);
            column.gather(&records[block.start * extent.item_size..], extent.item_size, &block, plan)?;
        }
    }
    Ok(())
}

/// The share of the next block's records that is asked for while one column of this block is moved.
fn next_share(
    extent: Extent,
    block: &core::ops::Range<usize>,
    share: usize,
    shares: usize,
) -> core::ops::Range<usize> {
    let start = block.end * extent.item_size;
    let len = (block.len().min(extent.count - block.end)) * extent.item_size;
    start + len / shares * share..start + len / shares * (share + 1)
}

impl Sink<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Bools(bools) => bools.len(),
        }
    }
}

impl ColumnMut<'_> {
    /// Asks for the memory of the block after this one.
    fn prefetch(&self, block: &core::ops::Range<usize>) {
        if let Sink::Bytes(bytes) = &self.sink {
            let width = self.slot.column.width;
            let next = block.end * width..bytes.len().min((block.end + block.len()) * width);
            prefetch::<true>(bytes.get(next).unwrap_or_default());
        }
    }

    /// Gathers one block, of which `records` starts with the first.
    fn gather(
        &mut self,
        records: &[u8],
        item_size: usize,
        block: &core::ops::Range<usize>,
        plan: Option<&VectorGather>,
    ) -> Result<(), RecordError> {
        let kernel::Column { offset, width, unit } = self.slot.column;
        let from = &records[offset..];
        match &mut self.sink {
            Sink::Bytes(bytes) => {
                let to = &mut bytes[block.start * width..];
                let mut done = 0;
                if let Some(plan) = plan {
                    let head = (to.as_ptr().align_offset(64) / width).min(block.len());
                    words::copy(from, item_size, to, width, head, Move { from: 0, to: 0, len: width, unit });
                    done = head + vector_gather(&from[head * item_size..], &mut to[head * width..], block.len() - head, plan);
                }
                let (from, to) = (&from[done * item_size..], &mut to[done * width..]);
                let run = Move { from: 0, to: 0, len: width, unit };
                words::copy(from, item_size, to, width, block.len() - done, run);
                Ok(())
            }
            Sink::Bools(bools) => {
                let to = &mut bools[block.start * width..block.end * width];
                gather_bools(from, item_size, to, width).map_err(|(record, byte)| {
                    RecordError::InvalidBool { record: block.start + record, byte }
                })
            }
        }
    }
}

/// Gathers `width` bools a record, or returns the first record that holds another byte, and the byte.
fn gather_bools(from: &[u8], item_size: usize, to: &mut [bool], width: usize) -> Result<(), (usize, u8)> {
    if width == 0 {
        return Ok(());
    }
    for (record, (to, from)) in to.chunks_exact_mut(width).zip(from.chunks(item_size)).enumerate() {
        for (to, &from) in to.iter_mut().zip(from) {
            *to = match from {
                0 => false,
                1 => true,
                byte => return Err((record, byte)),
            };
        }
    }
    Ok(())
}

/// Scatters columns into `records`.
pub(super) fn scatter(
    records: &mut [u8],
    extent: Extent,
    columns: &[Column<'_>],
    level: Level,
) -> Result<(), RecordError> {
    for column in columns {
        column.slot.check(extent, column.bytes.len())?;
    }
    let mut columns: Vec<&Column> = columns.iter().filter(|column| !column.bytes.is_empty()).collect();
    columns.sort_by_key(|column| column.slot.column.offset);
    let steps = if level == Level::Avx512 && extent.count >= MIN_VECTOR_RECORDS {
        let slots: Vec<_> = columns.iter().map(|column| column.slot.column).collect();
        scatter::plan(extent.item_size, &slots)
    } else {
        (0..columns.len()).map(Step::Single).collect()
    };
    for block in extent.blocks() {
        for (share, step) in steps.iter().enumerate() {
            if extent.is_far() {
                let next = next_share(extent, &block, share, steps.len());
                prefetch::<true>(records.get(next).unwrap_or_default());
            }
            let to = &mut records[block.start * extent.item_size..];
            let (group, done) = match step {
                Step::Single(column) => (*column..*column + 1, 0),
                Step::Group(plan) => {
                    let values = |column: usize| columns[column].from(block.start);
                    (plan.columns.clone(), vector_scatter(values, to, block.len(), plan))
                }
            };
            for column in &columns[group] {
                if extent.is_far() {
                    column.prefetch(&block);
                }
                column.scatter(to, extent.item_size, &block, done);
            }
        }
    }
    Ok(())
}

impl<'a> Column<'a> {
    /// The values from this record on.
    fn from(&self, record: usize) -> &'a [u8] {
        &self.bytes[record * self.slot.column.width..]
    }

    /// Asks for the values of the block after this one.
    fn prefetch(&self, block: &core::ops::Range<usize>) {
        let width = self.slot.column.width;
        let next = block.end * width..self.bytes.len().min((block.end + block.len()) * width);
        prefetch::<false>(self.bytes.get(next).unwrap_or_default());
    }

    /// Scatters one block from its record `done` on; `records` starts with the block.
    fn scatter(
        &self,
        records: &mut [u8],
        item_size: usize,
        block: &core::ops::Range<usize>,
        done: usize,
    ) {
        let kernel::Column { offset, width, unit } = self.slot.column;
        let to = &mut records[done * item_size..];
        let run = Move { from: 0, to: offset, len: width, unit };
        words::copy(self.from(block.start + done), width, to, item_size, block.len() - done, run);
    }
}
