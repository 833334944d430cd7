//! The index of a shard.
//!
//! Source: Zarr v3 core specification, sharding-indexed codec, "Binary shard format".

use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::byte_order::ByteOrder;
use crate::chunks::{Axis, Chunks};
use crate::fill_value::bytes::get;
use crate::sets::ShardIndexLocation;
use crate::v3::Codec;
use crate::v3::rules::sharding_indexed::ShardingIndexed;

/// The bytes of an entry: an offset and a length of 64 bits.
const ENTRY: u64 = 16;

impl ShardingIndexed {
    /// The inner chunks of a shard of `shard_shape`; `None` where they do not divide it.
    ///
    /// ```
    /// use zarr_spec::v3::{ArrayMetadata, Codec};
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
    /// let [Codec::ShardingIndexed(sharding)] = metadata.codecs() else { unreachable!() };
    /// let chunks = metadata.chunks().ok_or("the grid is known")?;
    ///
    /// // The shard that has an item, and where the item is in it.
    /// let item = [250, 990];
    /// let shard = chunks.at(&item)?;
    /// let shape = chunks.shape(&shard)?;
    /// let within: Vec<u64> = item.iter().zip(chunks.start(&shard)?).map(|(item, start)| item - start).collect();
    /// assert_eq!(metadata.chunk_key_encoding().key(&shard).as_deref(), Some("c/2/9"));
    ///
    /// // The inner chunk, and what to read of a shard of 50,000 bytes to find it.
    /// let inner = sharding.inner_chunks(&shape).ok_or("they divide it")?.at(&within)?;
    /// assert_eq!(inner, [5, 1]);
    /// let range = sharding.index_range(&shape, 50_000).ok_or("it is of a fixed size")?;
    /// assert_eq!(range, 49_676..50_000);
    ///
    /// // Its bytes, as if the inner chunk began at 16 and took 400 bytes.
    /// let mut index = vec![0xff; 324];
    /// index[176..184].copy_from_slice(&16_u64.to_le_bytes());
    /// index[184..192].copy_from_slice(&400_u64.to_le_bytes());
    /// assert_eq!(sharding.inner_range(&index, &inner, &shape)?, Some(16..416));
    /// assert_eq!(sharding.inner_range(&index, &[0, 0], &shape)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn inner_chunks<'a>(&self, shard_shape: &'a [u64]) -> Option<Chunks<'a>> {
        let mut pairs = shard_shape.iter().zip(&self.chunk_shape);
        let divide = shard_shape.len() == self.chunk_shape.len()
            && pairs.all(|(shard, inner)| shard % inner.get() == 0);
        let axes = self.chunk_shape.iter().map(|&length| Axis::Uniform { length, bounded: false });
        divide.then(|| Chunks::new(shard_shape, axes.collect()))
    }

    /// The size in bytes of the index of a shard of `shard_shape`: an offset and a length of 64 bits for each inner chunk, as
    /// the index codecs encode them.
    ///
    /// `None` where the inner chunks do not divide the shard, past 64 bits, and where the size that an index codec gives is
    /// not known: that of `bytes` is the same, a checksum adds 4, and a transposition changes nothing.
    #[must_use]
    pub fn index_size(&self, shard_shape: &[u64]) -> Option<u64> {
        self.index_size_of(&self.inner_chunks(shard_shape)?.counts())
    }

    /// The size of the index of inner chunks that are so many along each dimension.
    fn index_size_of(&self, counts: &[u64]) -> Option<u64> {
        let size = counts.iter().copied().try_fold(ENTRY, u64::checked_mul)?;
        self.index_codecs.iter().try_fold(size, |size, codec| size.checked_add(added_by(codec)?))
    }

    /// The bytes of the index in a shard of `shard_size` bytes and of `shard_shape`; `None` where
    /// [`index_size`](Self::index_size) is, and where the shard is too short for it.
    #[must_use]
    pub fn index_range(&self, shard_shape: &[u64], shard_size: u64) -> Option<Range<u64>> {
        let size = self.index_size(shard_shape)?;
        let rest = shard_size.checked_sub(size)?;
        Some(match self.index_location {
            ShardIndexLocation::Start => 0..size,
            ShardIndexLocation::End => rest..shard_size,
        })
    }

    /// The bytes of the entry of the inner chunk `chunk` in the decoded index of a shard of `shard_shape`: its offset in the
    /// shard, and 8 bytes after that its length. `None` where the shard has no such chunk.
    #[must_use]
    pub fn index_entry(&self, chunk: &[u64], shard_shape: &[u64]) -> Option<Range<u64>> {
        entry_of(chunk, &self.inner_chunks(shard_shape)?.counts())
    }

    /// The bytes of the inner chunk `chunk` in a shard of `shard_shape`, by the `index` of the shard: the bytes at
    /// [`index_range`](Self::index_range). `None` where the shard does not hold the chunk, all of whose items then are the fill
    /// value. A checksum after the index is passed over, not checked.
    ///
    /// # Errors
    ///
    /// An index whose codecs are others than `bytes` and then, if any, `crc32c`; one of another size; a chunk that the shard does
    /// not have; bytes past 64 bits.
    pub fn inner_range(
        &self,
        index: &[u8],
        chunk: &[u64],
        shard_shape: &[u64],
    ) -> Result<Option<Range<u64>>, ShardIndexError> {
        let order = self.index_order().ok_or(ShardIndexError::Codecs)?;
        let counts = self.inner_chunks(shard_shape).ok_or(ShardIndexError::Shape)?.counts();
        let expected = self.index_size_of(&counts).ok_or(ShardIndexError::TooLarge)?;
        if u64::try_from(index.len()) != Ok(expected) {
            return Err(ShardIndexError::Size { expected, found: index.len() });
        }
        let entry = entry_of(chunk, &counts).ok_or(ShardIndexError::Chunk)?;
        // The entry is within the index, which is in memory.
        let numbers =
            usize::try_from(entry.start).ok().and_then(|start| index.get(start..)?.first_chunk::<16>());
        let (offset, length) = numbers.ok_or(ShardIndexError::Chunk)?.split_at(8);
        let (offset, length) = (get(offset, order), get(length, order));
        // Both stand for a chunk that is not there.
        if (offset, length) == (u64::MAX, u64::MAX) {
            return Ok(None);
        }
        let end = offset.checked_add(length).ok_or(ShardIndexError::Overflow { offset, length })?;
        Ok(Some(offset..end))
    }

    /// The byte order of an index with a codec `bytes` and nothing after it but, perhaps, `crc32c`.
    fn index_order(&self) -> Option<ByteOrder> {
        let (first, rest) = self.index_codecs.split_first()?;
        let Codec::Bytes(bytes) = first else { return None };
        bytes.endian.filter(|_| matches!(rest, [] | [Codec::Crc32c])).map(Into::into)
    }
}

/// The bytes of the entry of the inner chunk `chunk`, of so many as `counts` says along each dimension, in a decoded index.
fn entry_of(chunk: &[u64], counts: &[u64]) -> Option<Range<u64>> {
    if chunk.len() != counts.len() {
        return None;
    }
    let number = chunk.iter().zip(counts).try_fold(0_u64, |number, (&index, &count)| {
        if index < count { number.checked_mul(count)?.checked_add(index) } else { None }
    })?;
    let start = number.checked_mul(ENTRY)?;
    Some(start..start.checked_add(ENTRY)?)
}

/// Why the index of a shard does not say where an inner chunk is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShardIndexError {
    /// The index is not as the codec `bytes` stores it, with the checksum `crc32c` after it or without one.
    Codecs,
    /// The inner chunks do not divide the shard.
    Shape,
    /// The shard has no such inner chunk.
    Chunk,
    /// The index is of another size.
    Size {
        /// The bytes that it takes.
        expected: u64,
        /// The bytes that were given.
        found: usize,
    },
    /// The index takes more bytes than 64 bits count.
    TooLarge,
    /// The chunk ends past 64 bits.
    Overflow {
        /// Where it begins in the shard.
        offset: u64,
        /// The bytes that it takes.
        length: u64,
    },
}

impl fmt::Display for ShardIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Codecs => f.write_str(
                "expected an index with the codecs bytes, in a byte order, and crc32c, or bytes alone",
            ),
            Self::TooLarge => f.write_str("expected an index of a size within 64 bits"),
            Self::Shape => f.write_str("expected inner chunks that divide the shard"),
            Self::Chunk => f.write_str("expected the indices of an inner chunk of the shard"),
            Self::Size { expected, found } => {
                write!(f, "expected an index of {expected} bytes, found {found}")
            }
            Self::Overflow { offset, length } => {
                write!(f, "expected an inner chunk within 64 bits, found {length} bytes at {offset}")
            }
        }
    }
}

impl Error for ShardIndexError {}

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

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    /// Shards of inner chunks of `chunk_shape`, whose index `index_codecs` encode.
    fn sharding(chunk_shape: &str, index_codecs: &str) -> ShardingIndexed {
        let json = alloc::format!(
            r#"{{"name": "sharding_indexed", "configuration": {{"chunk_shape": {chunk_shape}, "codecs": ["bytes"],
                "index_codecs": [{index_codecs}]}}}}"#
        );
        let Codec::ShardingIndexed(sharding) = json.parse().unwrap() else { unreachable!() };
        sharding
    }

    const LITTLE: &str = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    const BIG: &str = r#"{"name": "bytes", "configuration": {"endian": "big"}}"#;

    #[test]
    fn the_size_of_a_shard_index_follows_from_its_codecs() {
        let sharding = |index_codecs: &str| sharding("[2, 5]", index_codecs);
        assert_eq!(sharding(LITTLE).index_size(&[4, 10]), Some(64));
        assert_eq!(sharding(&alloc::format!("{LITTLE}, \"crc32c\"")).index_size(&[4, 10]), Some(68));
        assert_eq!(sharding(LITTLE).index_size(&[4, 9]), None);
        assert_eq!(sharding(LITTLE).index_size(&[4]), None);
        assert_eq!(sharding(LITTLE).index_size(&[u64::MAX - 1, u64::MAX]), None);
        assert_eq!(sharding(&alloc::format!("{LITTLE}, \"acme.pad\"")).index_size(&[4, 10]), None);
        let checked =
            alloc::format!("{LITTLE}, {{\"name\": \"numcodecs.adler32\", \"configuration\": {{}}}}");
        assert_eq!(sharding(&checked).index_size(&[4, 10]), Some(68));
    }

    #[test]
    fn the_index_stands_at_one_end() {
        let mut sharding = sharding("[2, 5]", LITTLE);
        assert_eq!(sharding.index_range(&[4, 10], 1000), Some(936..1000));
        assert_eq!(sharding.index_range(&[4, 10], 63), None);
        sharding.index_location = ShardIndexLocation::Start;
        assert_eq!(sharding.index_range(&[4, 10], 1000), Some(0..64));
    }

    #[test]
    fn each_inner_chunk_has_an_entry_in_the_index() {
        let sharding = sharding("[2, 5]", LITTLE);
        let shard = [4, 15];
        let chunks = sharding.inner_chunks(&shard).unwrap();
        assert_eq!(chunks.counts(), [2, 3]);
        let starts = chunks.iter().map(|chunk| sharding.index_entry(&chunk, &shard).unwrap().start);
        assert!(starts.eq([0, 16, 32, 48, 64, 80]));
        assert_eq!(sharding.index_entry(&[2, 0], &shard), None);
        assert_eq!(sharding.index_entry(&[0], &shard), None);
        assert_eq!(sharding.index_entry(&[0, 0], &[4, 14]), None);
    }

    #[test]
    fn what_an_index_cannot_say_is_an_error() {
        let big = sharding("[2]", BIG);
        let mut index = [0xff; 32];
        index[16..24].copy_from_slice(&7_u64.to_be_bytes());
        index[24..].copy_from_slice(&2_u64.to_be_bytes());
        assert_eq!(big.inner_range(&index, &[0], &[4]), Ok(None));
        assert_eq!(big.inner_range(&index, &[1], &[4]), Ok(Some(7..9)));
        assert_eq!(big.inner_range(&index, &[2], &[4]), Err(ShardIndexError::Chunk));
        assert_eq!(big.inner_range(&index, &[1], &[3]), Err(ShardIndexError::Shape));
        let size = ShardIndexError::Size { expected: 32, found: 31 };
        assert_eq!(big.inner_range(&index[..31], &[1], &[4]), Err(size));
        assert_eq!(size.to_string(), "expected an index of 32 bytes, found 31");
        assert_eq!(big.inner_range(&index, &[1], &[u64::MAX - 1]), Err(ShardIndexError::TooLarge));
        // An offset or a length alone stands for itself.
        index[16..24].copy_from_slice(&u64::MAX.to_be_bytes());
        index[24..].copy_from_slice(&0_u64.to_be_bytes());
        assert_eq!(big.inner_range(&index, &[1], &[4]), Ok(Some(u64::MAX..u64::MAX)));
        index[16..24].copy_from_slice(&7_u64.to_be_bytes());
        index[24..].copy_from_slice(&u64::MAX.to_be_bytes());
        let past = ShardIndexError::Overflow { offset: 7, length: u64::MAX };
        assert_eq!(big.inner_range(&index, &[1], &[4]), Err(past));
        let packed = sharding("[2]", &alloc::format!("{BIG}, \"numcodecs.fletcher32\""));
        assert_eq!(packed.inner_range(&index, &[1], &[4]), Err(ShardIndexError::Codecs));
    }
}
