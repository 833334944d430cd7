//! The inner chunks of a shard, and the index that says where they are in it.
//!
//! Source: Zarr v3 core specification, sharding-indexed codec, "Binary shard format".

mod index;

#[cfg(test)]
mod tests;

pub use index::{ShardIndex, ShardIndexError, ShardRanges};

use alloc::vec::Vec;
use core::num::NonZeroU64;
use core::ops::Range;

use super::Codec;
use super::data_type::DataType;
use super::pipeline::{self, Chunk, Stage};
use super::rules::sharding_indexed::ShardingIndexed;
use crate::byte_order::ByteOrder;
use crate::chunks::{Axis, ChunkIndexError, Chunks, check};
use crate::sets::ShardIndexLocation;

/// The bytes of an entry: an offset and a length of 64 bits.
const ENTRY: u64 = 16;

/// A shard of one shape: which inner chunks it has, and where its index stands.
///
/// [`Stage::shard`] makes it, of the shape that the codec takes.
///
/// ```
/// use zarr_spec::v3::ArrayMetadata;
///
/// let metadata = ArrayMetadata::from_slice(br#"{
///     "zarr_format": 3, "node_type": "array", "shape": [1000, 1000], "data_type": "uint8",
///     "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [100, 100]}},
///     "chunk_key_encoding": {"name": "default"}, "fill_value": 0,
///     "codecs": [{"name": "sharding_indexed", "configuration": {
///         "chunk_shape": [10, 50], "codecs": ["bytes"],
///         "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, "crc32c"]
///     }}]
/// }"#)?;
/// let shard = metadata.stages()[0].shard().ok_or("shards of one shape")?;
/// assert_eq!(shard.inner_chunks().counts(), [10, 2]);
///
/// // What to read of a shard of 50,000 bytes, and what that says of an inner chunk of 400 bytes at 16.
/// assert_eq!(shard.index_range(50_000), Some(49_676..50_000));
/// let mut bytes = vec![0xff; 324];
/// assert_eq!(shard.entry(&[5, 1])?, 176..192);
/// bytes[176..184].copy_from_slice(&16_u64.to_le_bytes());
/// bytes[184..192].copy_from_slice(&400_u64.to_le_bytes());
/// let index = shard.index(&bytes)?;
/// assert_eq!(index.get(&[5, 1])?, Some(16..416));
/// assert_eq!(index.get(&[0, 0])?, None);
///
/// // Or all of them, in the order of their indices.
/// for (chunk, range) in shard.inner_chunks().iter().zip(&index) {
///     if let Some(range) = range? {
///         assert_eq!((chunk, range), (vec![5, 1], 16..416));
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Shard<'a> {
    sharding: &'a ShardingIndexed,
    shape: Vec<u64>,
    /// The number of inner chunks along each dimension.
    counts: Vec<u64>,
    /// The bytes of the entries of all inner chunks.
    entries_size: u64,
}

impl<'a> Stage<'a> {
    /// The shard that the codec takes.
    ///
    /// `None` where it is no `sharding_indexed`, where its shards have no one shape that is known, and where
    /// [`ShardingIndexed::shard`] gives none for their shape. Where the chunks of a grid differ, take the stages of one of them, by
    /// [`Chunk::of_shape`].
    #[must_use]
    pub fn shard(&self) -> Option<Shard<'a>> {
        let Codec::ShardingIndexed(sharding) = self.codec else { return None };
        Shard::new(sharding, self.shape()?)
    }
}

impl ShardingIndexed {
    /// The shard of `shape`, in items, as this codec takes it: that is not the shape of the grid's chunk where another codec, such
    /// as `transpose`, comes before this one. [`Stage::shard`] knows the shape.
    ///
    /// `None` where the inner chunks do not divide it, and where the entries of its index take more bytes than 64 bits count.
    #[must_use]
    pub fn shard(&self, shape: &[u64]) -> Option<Shard<'_>> {
        Shard::new(self, shape.to_vec())
    }

    /// The codecs of the inner chunks with the chunk that each takes, where the items are of `data_type`: that of the
    /// [stage](Stage::data_type) of this codec.
    #[must_use]
    pub fn stages<'a>(&'a self, data_type: Option<&'a DataType>) -> Vec<Stage<'a>> {
        pipeline::stages(&self.codecs, &self.inner_chunk(data_type))
    }

    /// The byte order of an index with a codec `bytes` and nothing after it but, perhaps, `crc32c`.
    fn index_order(&self) -> Option<ByteOrder> {
        let (first, rest) = self.index_codecs.split_first()?;
        let Codec::Bytes(bytes) = first else { return None };
        bytes.endian.filter(|_| matches!(rest, [] | [Codec::Crc32c])).map(Into::into)
    }
}

impl<'a> Shard<'a> {
    fn new(sharding: &'a ShardingIndexed, shape: Vec<u64>) -> Option<Self> {
        let counts = counts(&shape, &sharding.chunk_shape)?;
        // A zero hides an overflow of the others.
        let any = !counts.contains(&0);
        let entries_size = if any { counts.iter().copied().try_fold(ENTRY, u64::checked_mul)? } else { 0 };
        Some(Self { sharding, shape, counts, entries_size })
    }

    /// The codec that makes the shard.
    #[must_use]
    pub const fn sharding(&self) -> &'a ShardingIndexed {
        self.sharding
    }

    /// The shape of the shard as the codec takes it, in items.
    #[must_use]
    pub fn shape(&self) -> &[u64] {
        &self.shape
    }

    /// The inner chunks: how many there are, where each lies in the shard, and which hold a part of it.
    #[must_use]
    pub fn inner_chunks(&self) -> Chunks<'_> {
        let lengths = self.sharding.chunk_shape.iter();
        let axes = lengths.map(|&length| Axis::Uniform { length, bounded: false });
        Chunks::new(&self.shape, axes.collect())
    }

    /// The index codecs with the chunk that each takes. The index is an array of `uint64`: for each inner chunk along the shard's
    /// dimensions, and along one more dimension its offset and its length.
    #[must_use]
    pub fn index_stages(&self) -> Vec<Stage<'a>> {
        let shape: Vec<u64> = self.counts.iter().copied().chain([2]).collect();
        pipeline::stages(&self.sharding.index_codecs, &Chunk::of_shape(&shape, Some(&DataType::Uint64)))
    }

    /// The size of the index in bytes: an offset and a length of 64 bits for each inner chunk, as the index codecs encode them.
    ///
    /// `None` where the size that an index codec gives is not known: that of `bytes` is the same, a checksum adds 4, and a
    /// transposition changes nothing.
    #[must_use]
    pub fn index_size(&self) -> Option<u64> {
        let codecs = &self.sharding.index_codecs;
        codecs.iter().try_fold(self.entries_size, |size, codec| size.checked_add(added_by(codec)?))
    }

    /// The bytes of the index in a shard of `shard_size` bytes; `None` where [`index_size`](Self::index_size) is, and where the
    /// shard is too short for it.
    #[must_use]
    pub fn index_range(&self, shard_size: u64) -> Option<Range<u64>> {
        let size = self.index_size()?;
        let rest = shard_size.checked_sub(size)?;
        Some(match self.sharding.index_location {
            ShardIndexLocation::Start => 0..size,
            ShardIndexLocation::End => rest..shard_size,
        })
    }

    /// The bytes of the entry of the inner chunk `chunk` in the decoded index: its offset in the shard, and 8 bytes after that its
    /// length.
    ///
    /// # Errors
    ///
    /// Indices that are of no inner chunk.
    pub fn entry(&self, chunk: &[u64]) -> Result<Range<u64>, ChunkIndexError> {
        let start = entry_start(chunk, &self.counts)?;
        // The entries of all inner chunks end within 64 bits.
        Ok(start..start.saturating_add(ENTRY))
    }

    /// The index that `bytes` hold: those at [`index_range`](Self::index_range). A checksum after the index is passed over, not
    /// checked.
    ///
    /// This looks at no entry, so it costs the same for an index of any size.
    ///
    /// # Errors
    ///
    /// An index whose codecs are others than `bytes` and then, if any, `crc32c`, which [`decoded_index`](Self::decoded_index) takes
    /// once they are undone; bytes of another number than the index takes.
    pub fn index<'s>(&'s self, bytes: &'s [u8]) -> Result<ShardIndex<'s>, ShardIndexError> {
        let order = self.sharding.index_order().ok_or(ShardIndexError::Codecs)?;
        let size = self.index_size().ok_or(ShardIndexError::Codecs)?;
        index::check_size(bytes, size)?;
        Ok(ShardIndex::new(bytes, &self.counts, order))
    }

    /// The index whose entries are `bytes`, offsets and lengths of 64 bits in `order` with nothing after them: what is left where
    /// all index codecs are undone, whichever these are.
    ///
    /// # Errors
    ///
    /// Bytes of another number than the entries take.
    pub fn decoded_index<'s>(
        &'s self,
        bytes: &'s [u8],
        order: ByteOrder,
    ) -> Result<ShardIndex<'s>, ShardIndexError> {
        index::check_size(bytes, self.entries_size)?;
        Ok(ShardIndex::new(bytes, &self.counts, order))
    }
}

/// The number of inner chunks along each dimension of a shard of `shape`; `None` where they do not divide it.
fn counts(shape: &[u64], chunk_shape: &[NonZeroU64]) -> Option<Vec<u64>> {
    if shape.len() != chunk_shape.len() {
        return None;
    }
    let pairs = shape.iter().zip(chunk_shape);
    pairs.map(|(&shard, &inner)| (shard % inner == 0).then(|| shard / inner)).collect()
}

/// The first byte of the entry of the inner chunk `chunk`, of so many as `counts` says along each dimension, whose entries take
/// a number of bytes that 64 bits count.
fn entry_start(chunk: &[u64], counts: &[u64]) -> Result<u64, ChunkIndexError> {
    check(chunk, counts.iter().copied())?;
    let number = chunk.iter().zip(counts).fold(0_u64, |number, (&index, &count)| {
        // It is below the number of inner chunks, so none of this is past 64 bits.
        number.saturating_mul(count).saturating_add(index)
    });
    Ok(number.saturating_mul(ENTRY))
}

/// The bytes that `codec` adds to an index; `None` where that is not known.
fn added_by(codec: &Codec) -> Option<u64> {
    if matches!(codec, Codec::Bytes(_) | Codec::Transpose(_)) {
        return Some(0);
    }
    let checksum = matches!(
        codec,
        Codec::Crc32c
            | Codec::NumcodecsAdler32(_)
            | Codec::NumcodecsCrc32(_)
            | Codec::NumcodecsCrc32c(_)
            | Codec::NumcodecsFletcher32
            | Codec::NumcodecsJenkinsLookup3(_)
    );
    checksum.then_some(4)
}
