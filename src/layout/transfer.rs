//! Moving columns out of and into records, block by block.

use alloc::vec::Vec;
use core::ops::Range;

use super::columns::{Column, ColumnMut, Extent};
use super::element::sealed::Sink;
use super::error::RecordError;
use super::kernels::gather::VectorGather;
use super::kernels::{
    BLOCK, FAR, Level, Move, gather as kernel, prefetch, scatter as scatter_kernel, vector_gather,
    vector_scatter, words,
};

/// Fewer records than this are not worth a table.
const MIN_VECTOR_RECORDS: usize = 64;

/// Records that are far are moved in blocks of about this many, so that a block and the one asked for
/// ahead of it fit in the first-level cache.
const FAR_BLOCK_RECORDS: usize = 128;

impl Extent {
    fn is_far(self) -> bool {
        self.item_size * self.count > FAR
    }

    /// Ranges of records to be worked on one after the other.
    fn blocks(self) -> impl Iterator<Item = Range<usize>> {
        let bytes = if self.is_far() {
            FAR_BLOCK_RECORDS.saturating_mul(self.item_size).clamp(BLOCK / 4, BLOCK)
        } else {
            BLOCK
        };
        let block = bytes.checked_div(self.item_size).unwrap_or(0).max(1);
        (0..self.count).step_by(block).map(move |start| start..self.count.min(start + block))
    }

    /// The bytes of the records after `block` that are asked for in one of `shares` steps over it.
    fn ahead(self, block: &Range<usize>, share: usize, shares: usize) -> Range<usize> {
        let len = block.len().min(self.count - block.end) * self.item_size / shares;
        let start = block.end * self.item_size + len * share;
        start..start + len
    }
}

/// The values after those of `block` that are asked for while it is moved.
fn ahead<'a>(values: &'a [u8], width: usize, block: &Range<usize>) -> &'a [u8] {
    let end = values.len().min((block.end + block.len()) * width);
    values.get(block.end * width..end).unwrap_or_default()
}

/// Gathers columns from `records`.
pub(super) fn gather(
    records: &[u8],
    extent: Extent,
    columns: &mut [ColumnMut<'_>],
    level: Level,
) -> Result<(), RecordError> {
    for column in &*columns {
        column.slot.check(extent, column.len())?;
    }
    let plan = |column: &ColumnMut| VectorGather::new(extent.item_size, column.slot.column);
    let plans: Vec<_> = if vectors(extent, level) { columns.iter().map(plan).collect() } else { Vec::new() };
    let shares = columns.len();
    for block in extent.blocks() {
        for (share, column) in columns.iter_mut().enumerate() {
            if extent.is_far() {
                let ahead_of_block = extent.ahead(&block, share, shares);
                prefetch::<false>(records.get(ahead_of_block).unwrap_or_default());
            }
            let from = &records[block.start * extent.item_size..];
            let plan = plans.get(share).and_then(Option::as_ref);
            let kernel::Column { width, .. } = column.slot.column;
            match &mut column.sink {
                Sink::Bytes(bytes) => {
                    if extent.is_far() {
                        prefetch::<true>(ahead(bytes, width, &block));
                    }
                    let to = &mut bytes[block.start * width..];
                    gather_values(from, extent.item_size, column.slot.column, to, block.len(), plan);
                }
                Sink::Bools(bools) => {
                    let to = &mut bools[block.start * width..block.end * width];
                    gather_bools(from, extent.item_size, column.slot.column, to, block.start)?;
                }
            }
        }
    }
    Ok(())
}

/// Whether tables for the vectors are worth their making.
fn vectors(extent: Extent, level: Level) -> bool {
    level == Level::Avx512 && extent.count >= MIN_VECTOR_RECORDS
}

/// Gathers the values of the first `count` records.
fn gather_values(
    records: &[u8],
    item_size: usize,
    column: kernel::Column,
    to: &mut [u8],
    count: usize,
    plan: Option<&VectorGather>,
) {
    let kernel::Column { offset, width, unit } = column;
    let done = plan.map_or(0, |plan| vector_gather(&records[offset..], to, count, plan));
    let (from, to) = (&records[done * item_size..], &mut to[done * width..]);
    let run = Move { from: offset, to: 0, len: width, unit };
    words::copy(from, item_size, to, width, count - done, run);
}

/// Gathers bools, or says which record, counted from `first`, holds another byte.
fn gather_bools(
    records: &[u8],
    item_size: usize,
    column: kernel::Column,
    to: &mut [bool],
    first: usize,
) -> Result<(), RecordError> {
    if to.is_empty() {
        return Ok(());
    }
    let records = records.chunks_exact(item_size);
    for (record, (from, to)) in records.zip(to.chunks_exact_mut(column.width)).enumerate() {
        for (to, &byte) in to.iter_mut().zip(&from[column.offset..]) {
            if byte > 1 {
                return Err(RecordError::InvalidBool { record: first + record, byte });
            }
            *to = byte == 1;
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
    if vectors(extent, level) {
        let mut columns: Vec<&Column> = columns.iter().filter(|column| !column.bytes.is_empty()).collect();
        columns.sort_by_key(|column| column.slot.column.offset);
        let slots: Vec<_> = columns.iter().map(|column| column.slot.column).collect();
        let steps = scatter_kernel::plan(extent.item_size, &slots);
        scatter_groups(records, extent, &columns, &steps);
        return Ok(());
    }
    for block in extent.blocks() {
        for (share, column) in columns.iter().enumerate() {
            if extent.is_far() {
                let ahead_of_block = extent.ahead(&block, share, columns.len());
                prefetch::<true>(records.get(ahead_of_block).unwrap_or_default());
            }
            column.scatter_block(&mut records[block.start * extent.item_size..], extent, &block, 0);
        }
    }
    Ok(())
}

/// Scatters columns, which are in the order of their offsets, step by step.
fn scatter_groups(
    records: &mut [u8],
    extent: Extent,
    columns: &[&Column<'_>],
    steps: &[scatter_kernel::Step],
) {
    for block in extent.blocks() {
        for (share, step) in steps.iter().enumerate() {
            if extent.is_far() {
                let ahead_of_block = extent.ahead(&block, share, steps.len());
                prefetch::<true>(records.get(ahead_of_block).unwrap_or_default());
            }
            let to = &mut records[block.start * extent.item_size..];
            let (group, done) = match step {
                scatter_kernel::Step::Single(column) => (*column..*column + 1, 0),
                scatter_kernel::Step::Group(plan) => {
                    let values = |column: usize| columns[column].values_from(block.start);
                    (plan.columns.clone(), vector_scatter(values, to, block.len(), plan))
                }
            };
            for column in &columns[group] {
                column.scatter_block(to, extent, &block, done);
            }
        }
    }
}

impl<'a> Column<'a> {
    /// The values from this record on.
    fn values_from(&self, record: usize) -> &'a [u8] {
        &self.bytes[record * self.slot.column.width..]
    }

    /// Scatters one block from its record `done` on; `records` starts with the block.
    fn scatter_block(&self, records: &mut [u8], extent: Extent, block: &Range<usize>, done: usize) {
        let kernel::Column { offset, width, unit } = self.slot.column;
        if extent.is_far() {
            prefetch::<false>(ahead(self.bytes, width, block));
        }
        let to = &mut records[done * extent.item_size..];
        let run = Move { from: 0, to: offset, len: width, unit };
        let from = self.values_from(block.start + done);
        words::copy(from, width, to, extent.item_size, block.len() - done, run);
    }
}
