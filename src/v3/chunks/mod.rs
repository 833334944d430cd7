//! The chunks of an array, and their store keys.
//!
//! Sources: Zarr v3 core specification, "Chunk grids"; Zarr v3, "Regular chunk grid"; zarr-extensions, `chunk-grids/rectilinear`.

mod key;

#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::num::NonZeroU64;

use super::ArrayMetadata;
use super::chunk_grid::{ChunkGrid, EdgeLengths};
use crate::chunks::{Axis, Chunks};

impl ArrayMetadata {
    /// The chunks of the array; `None` where the chunk grid is unknown.
    #[must_use]
    pub fn chunks(&self) -> Option<Chunks<'_>> {
        self.chunk_grid().chunks(self.shape())
    }
}

impl ChunkGrid {
    /// The chunks that this grid divides an array of `shape` into; `None` where the grid is unknown, or does not fit the shape.
    #[must_use]
    pub fn chunks<'a>(&self, shape: &'a [u64]) -> Option<Chunks<'a>> {
        let uniform = |lengths: &[NonZeroU64], bounded| -> Vec<Axis> {
            lengths.iter().map(|&length| Axis::Uniform { length, bounded }).collect()
        };
        let axes = match self {
            Self::Regular(grid) => uniform(&grid.chunk_shape, false),
            Self::RegularBounded(grid) => uniform(&grid.chunk_shape, true),
            Self::Rectilinear(_) | Self::Rectangular(_) => self.edges().iter().map(axis).collect(),
            Self::Unknown(_) => return None,
        };
        self.fits(shape).then(|| Chunks::new(shape, axes))
    }
}

fn axis(edges: &EdgeLengths) -> Axis {
    match edges.as_uniform() {
        Some(length) => Axis::Uniform { length, bounded: false },
        None => Axis::listed(edges.runs()),
    }
}
