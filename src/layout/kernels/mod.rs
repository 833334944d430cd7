//! The loops that move and reverse bytes.
//!
//! Each kernel has a portable form and, where it pays, one for AVX2 or AVX-512 VBMI, chosen when it
//! is called. The functions here are safe: they check what the raw loops need. `unsafe` is used in
//! this folder alone, and every kernel is tested against a naive twin.

#![allow(
    unsafe_code,
    reason = "intrinsics, and moves without bounds checks; each block says why it is sound"
)]
#![cfg_attr(
    not(all(target_arch = "x86_64", zarr_spec_avx512)),
    allow(dead_code, reason = "the tables are made on every machine and read only by the vectors")
)]

pub(crate) mod cast;
pub(crate) mod convert;
pub(crate) mod fill;
pub(crate) mod gather;
pub(crate) mod groups;
pub(crate) mod scatter;
pub(crate) mod windows;
pub(crate) mod words;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "x86_64", zarr_spec_avx512))]
mod avx512;
mod detect;
mod prefetch;
#[cfg(test)]
mod tests;

pub(crate) use detect::Level;
pub(crate) use prefetch::prefetch;

use convert::VectorConvert;
use gather::{GroupGather, VectorGather};
use scatter::VectorScatter;
use windows::Windows;

/// Bytes of records worked on at a time, so that they stay in the first-level cache while one column
/// after the other is moved.
pub(crate) const BLOCK: usize = 16 * 1024;

/// Records longer than this in all are taken to lie outside the second-level cache, and are asked for
/// a block ahead.
pub(crate) const FAR: usize = 1 << 20;

/// Bytes of a vector of the byte permutations.
const VECTOR: usize = 64;

/// How many times `reach` bytes, each time `step` bytes further, lie within `len` bytes.
fn steps_within(len: usize, reach: usize, step: usize) -> usize {
    len.checked_sub(reach).and_then(|room| room.checked_div(step)).map_or(0, |steps| steps + 1)
}

/// Bytes at one place of every record, made of whole units that a change of byte order reverses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    /// Where the run starts in a record.
    pub(crate) offset: usize,
    /// Its length in bytes, a multiple of `unit`.
    pub(crate) len: usize,
    /// The length of a unit: 1, 2, 4 or 8.
    pub(crate) unit: usize,
}

/// Bytes at one place of every record that go to another place of another record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    /// Where the bytes start in a source record.
    pub(crate) from: usize,
    /// Where they go in a target record.
    pub(crate) to: usize,
    /// How many there are, a multiple of `unit`.
    pub(crate) len: usize,
    /// The length of the units to reverse on the way: 1 (none), 2, 4 or 8.
    pub(crate) unit: usize,
}

/// The permutations of one byte-order change, for the widest vectors of this machine.
#[derive(Debug, Clone)]
pub(crate) enum Permutation {
    /// No vectors, or no table that fits.
    None,
    /// 32-byte windows of two lanes.
    Avx2(Windows<32, 16>),
    /// 64-byte windows of one lane.
    Avx512(Windows<64, 64>),
}

impl Permutation {
    /// Tabulates the reversal of every unit of `runs` in records of `item_size` bytes.
    pub(crate) fn new(level: Level, item_size: usize, runs: &[Run]) -> Self {
        let plan = match level {
            Level::Portable => None,
            Level::Avx2 => Windows::new(item_size, runs).map(Self::Avx2),
            Level::Avx512 => Windows::new(item_size, runs).map(Self::Avx512),
        };
        plan.unwrap_or(Self::None)
    }

    /// Reverses the units of as many records from the start of `bytes` as the vectors can, and
    /// returns how many bytes these records are.
    #[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables, reason = "only x86-64 has vectors here"))]
    pub(crate) fn apply(&self, bytes: &mut [u8]) -> usize {
        match self {
            Self::None => 0,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(windows) => avx2::swap(bytes, windows),
            #[cfg(all(target_arch = "x86_64", zarr_spec_avx512))]
            Self::Avx512(windows) => avx512::swap(bytes, windows),
            #[cfg(not(all(target_arch = "x86_64", zarr_spec_avx512)))]
            Self::Avx512(_) => 0,
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2(_) => 0,
        }
    }
}

/// Gathers a column from `from`, which starts at its first byte, as far as the vectors can, and
/// returns how many of the `count` records that is. Bytes of `to` behind them may be overwritten.
pub(crate) fn vector_gather(from: &[u8], to: &mut [u8], count: usize, plan: &VectorGather) -> usize {
    #[cfg(all(target_arch = "x86_64", zarr_spec_avx512))]
    return avx512::gather(from, to, count, plan);
    #[cfg(not(all(target_arch = "x86_64", zarr_spec_avx512)))]
    {
        let _ = (from, to, count, plan);
        0
    }
}

/// Gathers a group of columns from `from`, which starts with a record, each to one of `to`, as far as the
/// vectors can, and returns how many of the `count` records that is. Bytes of `to` behind them may be
/// overwritten.
pub(crate) fn vector_gather_group(
    from: &[u8],
    to: &mut [&mut [u8]],
    count: usize,
    plan: &GroupGather,
) -> usize {
    #[cfg(all(target_arch = "x86_64", zarr_spec_avx512))]
    return avx512::gather_group(from, to, count, plan);
    #[cfg(not(all(target_arch = "x86_64", zarr_spec_avx512)))]
    {
        let _ = (from, to, count, plan);
        0
    }
}

/// Scatters a group of columns, `values` giving the bytes of each by its number, as far as the
/// vectors can, and returns how many of the `count` records that is. If the records have no other bytes,
/// those of `to` behind them may be overwritten.
pub(crate) fn vector_scatter<'a>(
    values: impl Fn(usize) -> &'a [u8],
    to: &mut [u8],
    count: usize,
    plan: &VectorScatter,
) -> usize {
    #[cfg(all(target_arch = "x86_64", zarr_spec_avx512))]
    return avx512::scatter(values, to, count, plan);
    #[cfg(not(all(target_arch = "x86_64", zarr_spec_avx512)))]
    {
        let _ = (values, to, count, plan);
        0
    }
}

/// Converts records as far as the vectors can, and returns how many of the `count` that is. Bytes of
/// `to` behind them may be overwritten.
pub(crate) fn vector_convert(from: &[u8], to: &mut [u8], count: usize, plan: &VectorConvert) -> usize {
    #[cfg(all(target_arch = "x86_64", zarr_spec_avx512))]
    return avx512::convert(from, to, count, plan);
    #[cfg(not(all(target_arch = "x86_64", zarr_spec_avx512)))]
    {
        let _ = (from, to, count, plan);
        0
    }
}
