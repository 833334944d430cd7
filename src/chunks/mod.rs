//! The chunks of an array: how many there are, where each lies, and which of them hold a part of the array.
//!
//! Sources: Zarr v2, "Chunks"; Zarr v3 core specification, "Chunk grids"; zarr-extensions, `chunk-grids/rectilinear`.

mod axis;
mod indices;
mod key;

#[cfg(test)]
mod tests;

pub(crate) use axis::Axis;
pub use indices::ChunkIndices;
pub(crate) use key::KeyParts;

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// The chunks of an array, of [format 2](crate::v2::ArrayMetadata::chunks) or [format 3](crate::v3::ArrayMetadata::chunks).
///
/// ```
/// use zarr_spec::v3::ArrayMetadata;
///
/// let metadata = ArrayMetadata::from_slice(br#"{
///     "zarr_format": 3, "node_type": "array", "shape": [25, 8], "data_type": "uint8",
///     "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [10, 4]}},
///     "chunk_key_encoding": {"name": "default"}, "fill_value": 0, "codecs": [{"name": "bytes"}]
/// }"#)?;
/// let chunks = metadata.chunks().ok_or("the grid is known")?;
/// assert_eq!(chunks.counts(), [3, 2]);
/// assert_eq!(chunks.at(&[23, 5])?, [2, 1]);
///
/// // The last chunk is stored whole, and five rows of it are in the array.
/// assert_eq!(chunks.start(&[2, 1])?, [20, 4]);
/// assert_eq!(chunks.shape(&[2, 1])?, [10, 4]);
/// assert_eq!(chunks.extent(&[2, 1])?, [5, 4]);
///
/// // What to read for a part of the array.
/// let part: Vec<_> = chunks.overlapping(&[8..12, 0..4])?.collect();
/// assert_eq!(part, [[0, 0], [1, 0]]);
/// assert_eq!(chunks.items(&part[1])?, [10..20, 0..4]);
///
/// let encoding = metadata.chunk_key_encoding();
/// assert_eq!(encoding.key(&[2, 1]).as_deref(), Some("c/2/1"));
/// assert_eq!(encoding.indices("c/2/1", 2), Some(vec![2, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Chunks<'a> {
    extents: &'a [u64],
    axes: Vec<Axis>,
}

/// Indices that are of no chunk, or of no item.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChunkIndexError {
    /// There are more or fewer indices than dimensions.
    Rank {
        /// The dimensions.
        expected: usize,
        /// The indices.
        found: usize,
    },
    /// A part of the array ends past the last item of a dimension.
    PartPastEnd {
        /// The dimension.
        dimension: usize,
        /// How many items there are along it.
        extent: u64,
        /// The end of the part.
        end: u64,
    },
    /// An index is past the last one of its dimension.
    PastEnd {
        /// The dimension.
        dimension: usize,
        /// How many there are along it.
        count: u64,
        /// The index.
        found: u64,
    },
}

impl fmt::Display for ChunkIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank { expected, found } => write!(f, "expected {expected} indices, found {found}"),
            Self::PartPastEnd { dimension, extent, end } => {
                write!(
                    f,
                    "expected a part of the {extent} items along dimension {dimension}, found one up to {end}"
                )
            }
            Self::PastEnd { dimension, count, found } => {
                write!(f, "expected an index below {count} along dimension {dimension}, found {found}")
            }
        }
    }
}

impl Error for ChunkIndexError {}

impl<'a> Chunks<'a> {
    /// The chunks of an array of `shape`, which has a dimension for each of `axes`, as these divide it.
    pub(crate) const fn new(shape: &'a [u64], axes: Vec<Axis>) -> Self {
        Self { extents: shape, axes }
    }

    /// The number of chunks along each dimension. A grid that lists lengths may list more than the array has items for; those are
    /// not counted.
    #[must_use]
    pub fn counts(&self) -> Vec<u64> {
        self.axes.iter().zip(self.extents).map(|(axis, extent)| axis.count(*extent)).collect()
    }

    /// The number of all chunks; `None` past 64 bits.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        let counts = self.counts();
        // A zero hides an overflow of the others.
        if counts.contains(&0) { Some(0) } else { counts.into_iter().try_fold(1_u64, u64::checked_mul) }
    }

    /// The indices of the chunk that has the item at `index`.
    ///
    /// # Errors
    ///
    /// Indices that are of no item of the array.
    pub fn at(&self, index: &[u64]) -> Result<Vec<u64>, ChunkIndexError> {
        check(index, self.extents.iter().copied())?;
        Ok(self.axes.iter().zip(index).map(|(axis, index)| axis.at(*index)).collect())
    }

    /// The first item of the chunk `chunk`, along each dimension.
    ///
    /// # Errors
    ///
    /// Indices that are of no chunk.
    pub fn start(&self, chunk: &[u64]) -> Result<Vec<u64>, ChunkIndexError> {
        Ok(self.spans(chunk)?.into_iter().map(|(start, _)| start).collect())
    }

    /// The shape of the chunk `chunk` as it is stored: chunks of a regular grid are whole at the edge of the array too.
    ///
    /// # Errors
    ///
    /// Indices that are of no chunk.
    pub fn shape(&self, chunk: &[u64]) -> Result<Vec<u64>, ChunkIndexError> {
        Ok(self.spans(chunk)?.into_iter().map(|(_, length)| length).collect())
    }

    /// The shape of the part of the chunk `chunk` that is in the array.
    ///
    /// # Errors
    ///
    /// Indices that are of no chunk.
    pub fn extent(&self, chunk: &[u64]) -> Result<Vec<u64>, ChunkIndexError> {
        Ok(self.items(chunk)?.into_iter().map(|items| items.end - items.start).collect())
    }

    /// The indices of every chunk, the last dimension fastest.
    #[must_use]
    pub fn iter(&self) -> ChunkIndices {
        ChunkIndices::new(self.counts().into_iter().map(|count| 0..count).collect())
    }

    /// The indices of the chunks that hold an item of `part`, which has a range of items for each dimension; the last dimension
    /// fastest. An empty range is of no chunk.
    ///
    /// # Errors
    ///
    /// Ranges that are not of the array.
    pub fn overlapping(&self, part: &[Range<u64>]) -> Result<ChunkIndices, ChunkIndexError> {
        check_rank(part.len(), self.extents.len())?;
        let mut ranges = Vec::with_capacity(part.len());
        for (dimension, ((axis, &extent), items)) in self.axes.iter().zip(self.extents).zip(part).enumerate()
        {
            let (last, end) = (items.end.saturating_sub(1), items.end);
            if end > extent {
                return Err(ChunkIndexError::PartPastEnd { dimension, extent, end });
            }
            // A chunk has an item at least, so there are no more chunks before this one than items.
            ranges.push(if items.is_empty() { 0..0 } else { axis.at(items.start)..axis.at(last) + 1 });
        }
        Ok(ChunkIndices::new(ranges))
    }

    /// The items of the array that the chunk `chunk` holds, along each dimension: its [start](Self::start), and as many from
    /// there as its [extent](Self::extent).
    ///
    /// # Errors
    ///
    /// Indices that are of no chunk.
    pub fn items(&self, chunk: &[u64]) -> Result<Vec<Range<u64>>, ChunkIndexError> {
        let spans = self.spans(chunk)?.into_iter().zip(self.extents);
        // A chunk begins within the array, which ends before 64 bits do.
        Ok(spans.map(|((start, length), extent)| start..start.saturating_add(length).min(*extent)).collect())
    }

    fn spans(&self, chunk: &[u64]) -> Result<Vec<(u64, u64)>, ChunkIndexError> {
        check(chunk, self.counts().into_iter())?;
        let axes = self.axes.iter().zip(self.extents).zip(chunk);
        Ok(axes.map(|((axis, extent), index)| axis.span(*index, *extent)).collect())
    }
}

fn check_rank(found: usize, expected: usize) -> Result<(), ChunkIndexError> {
    if found == expected { Ok(()) } else { Err(ChunkIndexError::Rank { expected, found }) }
}

/// Check that there is one of `indices` for each of `counts`, and below it.
pub(crate) fn check(
    indices: &[u64],
    counts: impl ExactSizeIterator<Item = u64>,
) -> Result<(), ChunkIndexError> {
    check_rank(indices.len(), counts.len())?;
    for (dimension, (&found, count)) in indices.iter().zip(counts).enumerate() {
        if found >= count {
            return Err(ChunkIndexError::PastEnd { dimension, count, found });
        }
    }
    Ok(())
}

/// The indices of every chunk: see [`Chunks::iter`].
impl IntoIterator for &Chunks<'_> {
    type Item = Vec<u64>;
    type IntoIter = ChunkIndices;

    fn into_iter(self) -> ChunkIndices {
        self.iter()
    }
}
