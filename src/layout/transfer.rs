//! Moving columns out of and into records, block by block.

use alloc::vec::Vec;
use core::ops::Range;

use super::columns::{Column, ColumnMut, Extent};
use super::element::sealed::Sink;
use super::error::RecordError;
use super::kernels::gather::VectorGather;
use super::kernels::{
    BLOCK, Level, Move, gather as kernel, prefetch, scatter as scatter_kernel, vector_gather, vector_scatter,
    words,
};

/// Fewer records than this are not worth a table.
const MIN_VECTOR_RECORDS: usize = 64;

/// Records longer than this in all are taken to lie outside the second-level cache.
const FAR: usize = 1 << 20;

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

/// A column with the memory its values go to.
struct Values<'a> {
    column: kernel::Column,
    bytes: &'a mut [u8],
    plan: Option<VectorGather>,
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
    let vectors = level == Level::Avx512 && extent.count >= MIN_VECTOR_RECORDS;
    let mut values = Vec::with_capacity(columns.len());
    for ColumnMut { slot, sink } in columns {
        let column = slot.column;
        match sink {
            Sink::Bytes(bytes) => {
                let plan = vectors.then(|| VectorGather::new(extent.item_size, column)).flatten();
                values.push(Values { column, bytes, plan });
            }
            Sink::Bools(bools) => gather_bools(records, extent.item_size, column, bools)?,
        }
    }
    let shares = values.len();
    for block in extent.blocks() {
        for (share, values) in values.iter_mut().enumerate() {
            if extent.is_far() {
                let ahead_of_block = extent.ahead(&block, share, shares);
                prefetch::<false>(records.get(ahead_of_block).unwrap_or_default());
                prefetch::<true>(ahead(values.bytes, values.column.width, &block));
            }
            values.gather_block(&records[block.start * extent.item_size..], extent, &block);
        }
    }
    Ok(())
}

impl Values<'_> {
    /// Gathers one block, of which `records` starts with the first.
    fn gather_block(&mut self, records: &[u8], extent: Extent, block: &Range<usize>) {
        let kernel::Column { offset, width, unit } = self.column;
        let to = &mut self.bytes[block.start * width..];
        let plan = self.plan.as_ref();
        let done = plan.map_or(0, |plan| vector_gather(&records[offset..], to, block.len(), plan));
        let (from, to) = (&records[done * extent.item_size..], &mut to[done * width..]);
        let run = Move { from: offset, to: 0, len: width, unit };
        words::copy(from, extent.item_size, to, width, block.len() - done, run);
    }
}

/// Gathers bools, or says which record holds another byte.
fn gather_bools(
    records: &[u8],
    item_size: usize,
    column: kernel::Column,
    to: &mut [bool],
) -> Result<(), RecordError> {
    if to.is_empty() {
        return Ok(());
    }
    let records = records.chunks_exact(item_size);
    for (record, (from, to)) in records.zip(to.chunks_exact_mut(column.width)).enumerate() {
        for (to, &byte) in to.iter_mut().zip(&from[column.offset..]) {
            if byte > 1 {
                return Err(RecordError::InvalidBool { record, byte });
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
    let mut columns: Vec<&Column> = columns.iter().filter(|column| !column.bytes.is_empty()).collect();
    columns.sort_by_key(|column| column.slot.column.offset);
    let steps = if level == Level::Avx512 && extent.count >= MIN_VECTOR_RECORDS {
        let slots: Vec<_> = columns.iter().map(|column| column.slot.column).collect();
        scatter_kernel::plan(extent.item_size, &slots)
    } else {
        (0..columns.len()).map(scatter_kernel::Step::Single).collect()
    };
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
    Ok(())
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
