//! Moving columns out of and into records, block by block.

use alloc::vec::Vec;
use core::ops::Range;

use super::columns::{Column, ColumnMut, Extent};
use super::element::sealed::Sink;
use super::error::RecordError;
use super::kernels::gather::{self as gather_kernel, GroupGather, VectorGather};
use super::kernels::groups::{self as kernel, COLUMNS, Step};
use super::kernels::scatter::{self as scatter_kernel, VectorScatter};
use super::kernels::{
    BLOCK, FAR, Level, Move, prefetch, vector_gather, vector_gather_group, vector_scatter, words,
};
use crate::order;

/// Fewer records than this are not worth a table.
const MIN_VECTOR_RECORDS: usize = 64;

/// Bytes of far records that each step over a block asks for ahead of it: with those of the values, about as many as
/// a core can wait for at once.
const FAR_SHARE: usize = 1 << 10;

/// Longer blocks are a multiple of this, and so of the records that vectors most often take at once.
const WHOLE_STEPS: usize = 16;

impl Extent {
    fn is_far(self) -> bool {
        self.item_size * self.count > FAR
    }

    /// Ranges of records to be worked on one after the other, in so many steps each.
    fn blocks(self, steps: usize) -> impl Iterator<Item = Range<usize>> {
        let bytes = match (self.is_far(), steps) {
            (true, _) => FAR_SHARE.saturating_mul(steps).min(BLOCK),
            (false, 0 | 1) => usize::MAX,
            (false, _) => BLOCK,
        };
        let block = bytes.checked_div(self.item_size).unwrap_or(0).max(1);
        // Vectors take some records at once.
        let block = if block > WHOLE_STEPS { block / WHOLE_STEPS * WHOLE_STEPS } else { block };
        (0..self.count).step_by(block).map(move |start| start..self.count.min(start.saturating_add(block)))
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
    // No more than the values, so no overflow.
    let end = values.len().min(block.end * width + block.len() * width);
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
    let mut columns: Vec<_> = columns.iter_mut().filter(|column| column.len() > 0).collect();
    let steps = gather_steps(extent, &mut columns, level);
    for block in extent.blocks(steps.len()) {
        for (share, step) in steps.iter().enumerate() {
            if extent.is_far() {
                let ahead_of_block = extent.ahead(&block, share, steps.len());
                prefetch::<false>(records.get(ahead_of_block).unwrap_or_default());
            }
            let from = &records[block.start * extent.item_size..];
            let group = match step {
                GatherStep::Group(plan) => &mut columns[plan.group.columns.clone()],
                GatherStep::Single(column, _) => &mut columns[*column..=*column],
            };
            if extent.is_far() {
                group.iter().for_each(|column| column.prefetch(&block));
            }
            let done = match (step, &mut *group) {
                (GatherStep::Group(plan), group) => gather_group(from, group, &block, plan),
                (GatherStep::Single(_, Some(plan)), [column]) => column.gather_alone(from, &block, plan),
                (GatherStep::Single(..), _) => 0,
            };
            for column in group {
                column.gather_block(from, extent, &block, done)?;
            }
        }
    }
    Ok(())
}

/// How columns are gathered.
enum GatherStep {
    /// One alone, with vectors or without.
    Single(usize, Option<VectorGather>),
    /// Neighbours together.
    Group(GroupGather),
}

/// Divides the columns, which are put in the order of their offsets if vectors take some of them, into steps.
fn gather_steps(extent: Extent, columns: &mut [&mut ColumnMut<'_>], level: Level) -> Vec<GatherStep> {
    if !vectors(extent, level) {
        return (0..columns.len()).map(|column| GatherStep::Single(column, None)).collect();
    }
    // Those of bools, which are checked one by one, are last.
    order::sort_by_key(columns, |column| (column.is_bools(), column.slot.column.offset));
    let bytes = columns.partition_point(|column| !column.is_bools());
    let slots: Vec<_> = columns[..bytes].iter().map(|column| column.slot.column).collect();
    let steps = gather_kernel::plan(extent.item_size, &slots).into_iter().map(|step| match step {
        Step::Single(column) => {
            GatherStep::Single(column, VectorGather::new(extent.item_size, slots[column]))
        }
        Step::Group(group) => GatherStep::Group(group),
    });
    steps.chain((bytes..columns.len()).map(|column| GatherStep::Single(column, None))).collect()
}

/// Gathers a group from a block of records, and returns how many of these it did.
fn gather_group(
    records: &[u8],
    group: &mut [&mut ColumnMut<'_>],
    block: &Range<usize>,
    plan: &GroupGather,
) -> usize {
    let mut to: [&mut [u8]; COLUMNS] = Default::default();
    let count = group.len();
    for (to, column) in to.iter_mut().zip(group) {
        *to = column.bytes_from(block.start);
    }
    vector_gather_group(records, &mut to[..count], block.len(), plan)
}

impl ColumnMut<'_> {
    fn is_bools(&self) -> bool {
        matches!(self.sink, Sink::Bools(_))
    }

    /// The bytes of the values from this record on; none, if these are bools.
    fn bytes_from(&mut self, record: usize) -> &mut [u8] {
        match &mut self.sink {
            Sink::Bytes(bytes) => &mut bytes[record * self.slot.column.width..],
            Sink::Bools(_) => &mut [],
        }
    }

    /// Asks for the memory of the values after `block`.
    fn prefetch(&self, block: &Range<usize>) {
        if let Sink::Bytes(bytes) = &self.sink {
            prefetch::<true>(ahead(bytes, self.slot.column.width, block));
        }
    }

    /// Gathers what the vectors can of one block, and returns how many records that is.
    fn gather_alone(&mut self, records: &[u8], block: &Range<usize>, plan: &VectorGather) -> usize {
        let from = &records[self.slot.column.offset..];
        vector_gather(from, self.bytes_from(block.start), block.len(), plan)
    }

    /// Gathers one block from its record `done` on; `records` starts with the block.
    fn gather_block(
        &mut self,
        records: &[u8],
        extent: Extent,
        block: &Range<usize>,
        done: usize,
    ) -> Result<(), RecordError> {
        let kernel::Column { offset, width, unit } = self.slot.column;
        match &mut self.sink {
            Sink::Bytes(bytes) => {
                let to = &mut bytes[(block.start + done) * width..];
                let from = &records[done * extent.item_size..];
                let run = Move { from: offset, to: 0, len: width, unit };
                words::copy(from, extent.item_size, to, width, block.len() - done, run);
                Ok(())
            }
            Sink::Bools(bools) => {
                let to = &mut bools[block.start * width..block.end * width];
                gather_bools(records, extent.item_size, self.slot.column, to, block.start)
            }
        }
    }
}

/// Whether tables for the vectors are worth their making.
fn vectors(extent: Extent, level: Level) -> bool {
    level == Level::Avx512 && extent.count >= MIN_VECTOR_RECORDS
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
        order::sort_by_key(&mut columns, |column| column.slot.column.offset);
        let slots: Vec<_> = columns.iter().map(|column| column.slot.column).collect();
        let steps = scatter_kernel::plan(extent.item_size, &slots);
        scatter_groups(records, extent, &columns, &steps);
        return Ok(());
    }
    for block in extent.blocks(columns.len()) {
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
    steps: &[Step<VectorScatter>],
) {
    for block in extent.blocks(steps.len()) {
        for (share, step) in steps.iter().enumerate() {
            if extent.is_far() {
                let ahead_of_block = extent.ahead(&block, share, steps.len());
                prefetch::<true>(records.get(ahead_of_block).unwrap_or_default());
            }
            let to = &mut records[block.start * extent.item_size..];
            let (group, done) = match step {
                Step::Single(column) => (*column..*column + 1, 0),
                Step::Group(plan) => {
                    let values = |column: usize| columns[column].values_from(block.start);
                    (plan.group.columns.clone(), vector_scatter(values, to, block.len(), plan))
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
