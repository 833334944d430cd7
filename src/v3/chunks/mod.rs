//! The chunks of an array: how many there are, where each lies, and which store key it has.
//!
//! Sources: Zarr v3 core specification, "Chunk grids" and "Chunk key encodings"; zarr-extensions, `chunk-grids/rectilinear`.

mod key;
mod shard;

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::num::NonZeroU64;

use super::ArrayMetadata;
use super::chunk_grid::{ChunkGrid, EdgeLengths};

/// The chunks of an array of a shape, as its grid divides it.
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

/// How one dimension is divided.
#[derive(Debug, Clone)]
enum Axis {
    /// Into chunks of one length, not 0; the last is cut at the edge of the array where `bounded`.
    Uniform { length: u64, bounded: bool },
    /// Into `count` chunks, which cover the dimension, in runs of one length.
    Listed { runs: Vec<Run>, count: u64 },
}

/// Chunks of one length that follow one another.
#[derive(Debug, Clone)]
struct Run {
    /// The index of the first.
    first_chunk: u64,
    /// The index of the first item in it.
    first_item: u64,
    length: u64,
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
            Self::PastEnd { dimension, count, found } => {
                write!(f, "expected an index below {count} along dimension {dimension}, found {found}")
            }
        }
    }
}

impl Error for ChunkIndexError {}

impl Axis {
    fn of(edges: &EdgeLengths) -> Self {
        match edges.as_uniform() {
            Some(length) => Self::Uniform { length, bounded: false },
            None => Self::listed(edges),
        }
    }

    fn listed(edges: &EdgeLengths) -> Self {
        let (mut first_chunk, mut first_item) = (0_u64, 0_u64);
        let mut runs = Vec::with_capacity(edges.runs().size_hint().0);
        for (length, count) in edges.runs() {
            runs.push(Run { first_chunk, first_item, length });
            first_chunk = first_chunk.saturating_add(count);
            // A run past 64 bits has every index.
            first_item = first_item.saturating_add(length.saturating_mul(count));
        }
        Self::Listed { runs, count: first_chunk }
    }

    /// The number of chunks along a dimension of `extent` items.
    fn count(&self, extent: u64) -> u64 {
        match self {
            Self::Uniform { length, .. } => extent.div_ceil(*length),
            Self::Listed { count, .. } => *count,
        }
    }

    /// The chunk that has the item `index`, where that is within the dimension.
    fn at(&self, index: u64) -> u64 {
        match self {
            Self::Uniform { length, .. } => index / length,
            Self::Listed { runs, .. } => Run::last(runs, |run| run.first_item <= index)
                .map_or(0, |run| run.first_chunk.saturating_add((index - run.first_item) / run.length)),
        }
    }

    /// The first item of the chunk `index`, and the chunk's length.
    fn span(&self, index: u64, extent: u64) -> (u64, u64) {
        match self {
            Self::Uniform { length, bounded } => {
                // The chunk begins within the dimension, so the product is below its extent.
                let start = index.saturating_mul(*length);
                (start, if *bounded { (*length).min(extent.saturating_sub(start)) } else { *length })
            }
            Self::Listed { runs, .. } => {
                Run::last(runs, |run| run.first_chunk <= index).map_or((0, 0), |run| {
                    let before = (index - run.first_chunk).saturating_mul(run.length);
                    (run.first_item.saturating_add(before), run.length)
                })
            }
        }
    }
}

impl Run {
    /// The last of `runs` for which `begins` holds, as it does for none after one for which it does not.
    fn last(runs: &[Self], begins: impl Fn(&Self) -> bool) -> Option<&Self> {
        runs.get(runs.partition_point(begins).checked_sub(1)?)
    }
}

impl<'a> Chunks<'a> {
    /// The chunks that `grid` divides an array of `shape` into; `None` where the grid is unknown, or does not fit the shape.
    #[must_use]
    pub fn new(grid: &'a ChunkGrid, shape: &'a [u64]) -> Option<Self> {
        let uniform = |lengths: &[NonZeroU64], bounded| -> Vec<Axis> {
            lengths.iter().map(|length| Axis::Uniform { length: length.get(), bounded }).collect()
        };
        let axes = match grid {
            ChunkGrid::Regular(grid) => uniform(&grid.chunk_shape, false),
            ChunkGrid::RegularBounded(grid) => uniform(&grid.chunk_shape, true),
            ChunkGrid::Rectilinear(_) | ChunkGrid::Rectangular(_) => {
                grid.edges().iter().map(Axis::of).collect()
            }
            ChunkGrid::Unknown(_) => return None,
        };
        grid.fits(shape).then_some(Self { extents: shape, axes })
    }

    /// The number of chunks along each dimension.
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
        let spans = self.spans(chunk)?.into_iter().zip(self.extents);
        Ok(spans.map(|((start, length), extent)| length.min(extent.saturating_sub(start))).collect())
    }

    fn spans(&self, chunk: &[u64]) -> Result<Vec<(u64, u64)>, ChunkIndexError> {
        check(chunk, self.counts().into_iter())?;
        let axes = self.axes.iter().zip(self.extents).zip(chunk);
        Ok(axes.map(|((axis, extent), index)| axis.span(*index, *extent)).collect())
    }
}

/// Check that there is one of `indices` for each of `counts`, and below it.
fn check(indices: &[u64], counts: impl ExactSizeIterator<Item = u64>) -> Result<(), ChunkIndexError> {
    if indices.len() != counts.len() {
        return Err(ChunkIndexError::Rank { expected: counts.len(), found: indices.len() });
    }
    for (dimension, (&found, count)) in indices.iter().zip(counts).enumerate() {
        if found >= count {
            return Err(ChunkIndexError::PastEnd { dimension, count, found });
        }
    }
    Ok(())
}

impl ArrayMetadata {
    /// The chunks of the array; `None` where the chunk grid is unknown.
    #[must_use]
    pub fn chunks(&self) -> Option<Chunks<'_>> {
        Chunks::new(self.chunk_grid(), self.shape())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use proptest::prelude::*;

    use super::*;

    fn grid(json: &str) -> ChunkGrid {
        json.parse().unwrap()
    }

    #[test]
    fn a_rectilinear_grid_is_walked_by_its_runs() {
        let grid = grid(
            r#"{"name": "rectilinear", "configuration": {"kind": "inline", "chunk_shapes": [[[3, 4], 2], 5]}}"#,
        );
        let chunks = Chunks::new(&grid, &[13, 12]).unwrap();
        assert_eq!(chunks.counts(), [5, 3]);
        assert_eq!(chunks.count(), Some(15));
        let mut item = 0;
        for (chunk, length) in [3, 3, 3, 3, 2].into_iter().enumerate() {
            let chunk = u64::try_from(chunk).unwrap();
            assert_eq!(chunks.start(&[chunk, 0]).unwrap(), [item, 0]);
            assert_eq!(chunks.shape(&[chunk, 0]).unwrap(), [length, 5]);
            for _ in 0..length {
                if item < 13 {
                    assert_eq!(chunks.at(&[item, 11]).unwrap(), [chunk, 2]);
                }
                item += 1;
            }
        }
        assert_eq!(chunks.extent(&[4, 2]).unwrap(), [1, 2]);
    }

    proptest! {
        /// Each chunk lies where its length, listed by itself, has it.
        #[test]
        fn runs_are_the_lengths_that_they_stand_for(runs in proptest::collection::vec((1_u64..4, 1_u64..4), 1..6)) {
            let lengths = runs.iter().flat_map(|(length, count)| (0..*count).map(|_| *length));
            let total = lengths.clone().sum();
            let pairs: Vec<_> = runs.iter().map(|(length, count)| alloc::format!("[{length}, {count}]")).collect();
            let grid = grid(&alloc::format!(
                r#"{{"name": "rectilinear", "configuration": {{"kind": "inline", "chunk_shapes": [[{}]]}}}}"#,
                pairs.join(", ")
            ));
            let shape = [total];
            let chunks = Chunks::new(&grid, &shape).unwrap();
            let mut item = 0;
            for (chunk, length) in (0..).zip(lengths.clone()) {
                prop_assert_eq!(chunks.start(&[chunk]), Ok(alloc::vec![item]));
                prop_assert_eq!(chunks.shape(&[chunk]), Ok(alloc::vec![length]));
                for _ in 0..length {
                    prop_assert_eq!(chunks.at(&[item]), Ok(alloc::vec![chunk]));
                    item += 1;
                }
            }
            prop_assert_eq!(chunks.counts(), [u64::try_from(lengths.count()).unwrap()]);
        }
    }

    #[test]
    fn a_bounded_grid_cuts_the_last_chunk() {
        let grid = grid(r#"{"name": "zarrs.regular_bounded", "configuration": {"chunk_shape": [10]}}"#);
        let chunks = Chunks::new(&grid, &[25]).unwrap();
        assert_eq!(chunks.shape(&[2]).unwrap(), [5]);
    }

    #[test]
    fn indices_are_checked() {
        let three = grid(r#"{"name": "regular", "configuration": {"chunk_shape": [1, 1, 1]}}"#);
        assert_eq!(Chunks::new(&three, &[1 << 40, 1 << 40, 0]).unwrap().count(), Some(0));
        let grid = grid(r#"{"name": "regular", "configuration": {"chunk_shape": [10, 10]}}"#);
        let chunks = Chunks::new(&grid, &[20, 0]).unwrap();
        assert_eq!(chunks.count(), Some(0));
        assert_eq!(chunks.at(&[0]), Err(ChunkIndexError::Rank { expected: 2, found: 1 }));
        let past = ChunkIndexError::PastEnd { dimension: 1, count: 0, found: 0 };
        assert_eq!(chunks.start(&[1, 0]), Err(past.clone()));
        assert_eq!(past.to_string(), "expected an index below 0 along dimension 1, found 0");
        assert!(Chunks::new(&grid, &[20]).is_none());
        let most = [u64::MAX, u64::MAX];
        assert_eq!(Chunks::new(&grid, &most).unwrap().count(), None);
        assert_eq!(Chunks::new(&grid, &most).unwrap().at(&[u64::MAX - 1, 0]).unwrap(), [u64::MAX / 10, 0]);
    }
}
