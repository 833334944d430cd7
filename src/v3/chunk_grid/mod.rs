//! v3 chunk grids.
//!
//! Generated from `spec/v3/chunk_grid/`. Sources: Zarr v3 core specification, "Chunk grids"; zarr-extensions,
//! `chunk-grids/`.

mod edges;
mod read;

use core::fmt;

pub use super::rules::rectangular::Rectangular;
pub use super::rules::rectilinear::Rectilinear;
pub use edges::EdgeLengths;
pub(crate) use read::{check_shape, read_chunk_grid};

use super::envelope::{Envelope, write_configured};
use super::pipeline::{ChunkLengths, Lengths};
use super::reader::Reader;
use super::unknown::UnknownField;
use crate::field::prelude::*;
use crate::field::{FieldKind, FieldValue};

include!(concat!(env!("OUT_DIR"), "/v3_chunk_grid.rs"));

impl ChunkGrid {
    /// The grid's name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Unknown(unknown) => unknown.name(),
            known => known.definition().map_or("", ChunkGridName::name),
        }
    }

    /// The name of the definition that claims this grid; `None` for an unknown one.
    #[must_use]
    pub fn definition_name(&self) -> Option<&str> {
        self.definition().map(ChunkGridName::name)
    }

    /// The shape of every chunk, in items; `None` for any grid but `regular`, whose chunks can have several shapes: those of a
    /// `zarrs.regular_bounded` one end with the array.
    #[must_use]
    pub fn chunk_shape(&self) -> Option<&[NonZeroU64]> {
        match self {
            Self::Regular(grid) => Some(&grid.chunk_shape),
            Self::RegularBounded(_) | Self::Rectilinear(_) | Self::Rectangular(_) | Self::Unknown(_) => None,
        }
    }

    /// The number of dimensions; `None` where it is not known.
    fn rank(&self) -> Option<usize> {
        match self {
            Self::Regular(grid) => Some(grid.chunk_shape.len()),
            Self::RegularBounded(grid) => Some(grid.chunk_shape.len()),
            Self::Rectilinear(_) | Self::Rectangular(_) => Some(self.edges().len()),
            Self::Unknown(_) => None,
        }
    }

    /// The lengths along each dimension, where the grid lists them.
    pub(crate) fn edges(&self) -> &[EdgeLengths] {
        match self {
            Self::Rectilinear(grid) => &grid.chunk_shapes,
            Self::Rectangular(grid) => &grid.chunk_shape,
            Self::Regular(_) | Self::RegularBounded(_) | Self::Unknown(_) => &[],
        }
    }

    /// Whether the grid is not known not to fit an array of `shape`: it has as many lengths as dimensions, which cover them.
    pub(crate) fn fits(&self, shape: &[u64]) -> bool {
        self.rank().is_none_or(|rank| rank == shape.len())
            && self.edges().iter().zip(shape).all(|(edges, extent)| edges.cover(*extent))
    }

    /// The lengths that the chunks of an array of `shape` have along each dimension; `None` where this grid is of another number
    /// of dimensions.
    #[must_use]
    pub fn chunk_lengths(&self, shape: &[u64]) -> Option<ChunkLengths> {
        let rank = shape.len();
        let lengths: ChunkLengths = match self {
            Self::Regular(grid) => ChunkLengths::of_shape(&grid.chunk_shape),
            Self::RegularBounded(grid) if grid.chunk_shape.len() == rank => {
                grid.chunk_shape.iter().zip(shape).map(|(length, extent)| bounded(*length, *extent)).collect()
            }
            Self::RegularBounded(_) => return None,
            Self::Rectilinear(_) | Self::Rectangular(_) => {
                self.edges().iter().map(EdgeLengths::distinct).collect()
            }
            Self::Unknown(_) => ChunkLengths::unknown(rank),
        };
        (lengths.len() == rank).then_some(lengths)
    }
}

/// The lengths of chunks of `length` along a dimension of `extent` items, where the last one ends with the dimension.
fn bounded(length: NonZeroU64, extent: u64) -> Lengths {
    let whole = (extent >= length.get() || extent == 0).then_some(length.get());
    let rest = Some(extent % length).filter(|rest| *rest > 0);
    Lengths::among(whole.into_iter().chain(rest).collect())
}

impl FieldValue for ChunkGrid {
    const KIND: FieldKind = FieldKind::ChunkGrid;

    fn definition(&self) -> Option<&str> {
        self.definition_name()
    }
}

/// The canonical form: an object with the name and the configuration.
impl ToJson for ChunkGrid {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Unknown(unknown) => unknown.write_json(writer),
            known => write_configured(known.name(), known.configuration(), writer),
        }
    }
}
