//! The entries of the index of a shard.

use core::error::Error;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::entry_start;
use crate::byte_order::ByteOrder;
use crate::chunks::ChunkIndexError;

/// The bytes of an entry, in memory.
const ENTRY: usize = 16;

/// Where the inner chunks of a shard are: see [`Shard::index`](super::Shard::index).
///
/// An iterator over it gives what [`get`](Self::get) does, of every inner chunk, in the order of
/// [`inner_chunks`](super::Shard::inner_chunks): the last dimension fastest.
#[derive(Debug, Clone, Copy)]
pub struct ShardIndex<'a> {
    /// They have every entry, and what follows these.
    bytes: &'a [u8],
    counts: &'a [u64],
    order: ByteOrder,
}

/// The bytes in a shard of each of its inner chunks: see [`ShardIndex::iter`].
#[derive(Debug, Clone)]
pub struct ShardRanges<'a> {
    /// The entries that are to come.
    entries: &'a [u8],
    order: ByteOrder,
}

/// Why the index of a shard does not say where an inner chunk is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShardIndexError {
    /// The index is not as the codec `bytes` stores it, with the checksum `crc32c` after it or without one.
    Codecs,
    /// The index is of another size.
    Size {
        /// The bytes that it takes.
        expected: u64,
        /// The bytes that were given.
        found: usize,
    },
    /// The shard has no such inner chunk.
    Chunk(ChunkIndexError),
    /// The chunk ends past 64 bits.
    Overflow {
        /// Where it begins in the shard, in bytes.
        offset: u64,
        /// The bytes that it takes.
        length: u64,
    },
}

impl<'a> ShardIndex<'a> {
    /// The index of inner chunks that are so many along each dimension; `bytes` begin with all their entries.
    pub(super) const fn new(bytes: &'a [u8], counts: &'a [u64], order: ByteOrder) -> Self {
        Self { bytes, counts, order }
    }

    /// The bytes of the inner chunk `chunk` in the shard; `None` where the shard does not hold the chunk, all of whose items then
    /// are the fill value.
    ///
    /// # Errors
    ///
    /// Indices that are of no inner chunk; bytes past 64 bits. Whether the shard has these bytes is not known here.
    pub fn get(&self, chunk: &[u64]) -> Result<Option<Range<u64>>, ShardIndexError> {
        let start = entry_start(chunk, self.counts).map_err(ShardIndexError::Chunk)?;
        // The entry is within the index, which is in memory.
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        self.from(start).next().unwrap_or(Ok(None))
    }

    /// The bytes in the shard of every inner chunk, the last dimension fastest.
    #[must_use]
    pub fn iter(&self) -> ShardRanges<'a> {
        self.from(0)
    }

    /// Those whose entries begin at the byte `start` or after it.
    fn from(&self, start: usize) -> ShardRanges<'a> {
        // A checksum is shorter than an entry, so it is none.
        ShardRanges { entries: self.bytes.get(start..).unwrap_or_default(), order: self.order }
    }
}

/// See [`ShardIndex::iter`].
impl<'a> IntoIterator for &ShardIndex<'a> {
    type Item = Result<Option<Range<u64>>, ShardIndexError>;
    type IntoIter = ShardRanges<'a>;

    fn into_iter(self) -> ShardRanges<'a> {
        self.iter()
    }
}

impl Iterator for ShardRanges<'_> {
    type Item = Result<Option<Range<u64>>, ShardIndexError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (entry, rest) = self.entries.split_first_chunk::<ENTRY>()?;
        self.entries = rest;
        Some(range_of(*entry, self.order))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.entries.len() / ENTRY;
        (rest, Some(rest))
    }
}

impl ExactSizeIterator for ShardRanges<'_> {}

impl FusedIterator for ShardRanges<'_> {}

/// The bytes of the inner chunk that has `entry`; `None` where the shard does not hold it.
#[inline]
fn range_of(entry: [u8; ENTRY], order: ByteOrder) -> Result<Option<Range<u64>>, ShardIndexError> {
    let (offset, length) = numbers(entry, order);
    // Both stand for a chunk that is not there.
    if (offset, length) == (u64::MAX, u64::MAX) {
        return Ok(None);
    }
    let end = offset.checked_add(length).ok_or(ShardIndexError::Overflow { offset, length })?;
    Ok(Some(offset..end))
}

/// The offset and the length that `entry` has.
#[inline]
fn numbers(entry: [u8; ENTRY], order: ByteOrder) -> (u64, u64) {
    let number = |bytes: Option<&[u8; 8]>| {
        // Half an entry is 8 bytes.
        let bytes = bytes.copied().unwrap_or_default();
        match order {
            ByteOrder::Little => u64::from_le_bytes(bytes),
            ByteOrder::Big => u64::from_be_bytes(bytes),
        }
    };
    (number(entry.first_chunk()), number(entry.last_chunk()))
}

/// Check that `bytes` are as many as an index of `expected` bytes has.
pub(super) fn check_size(bytes: &[u8], expected: u64) -> Result<(), ShardIndexError> {
    let found = bytes.len();
    if u64::try_from(found) == Ok(expected) { Ok(()) } else { Err(ShardIndexError::Size { expected, found }) }
}

impl fmt::Display for ShardIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Codecs => f.write_str(
                "expected an index with the codecs bytes, in a byte order, and crc32c, or bytes alone",
            ),
            Self::Size { expected, found } => {
                write!(f, "expected an index of {expected} bytes, found {found}")
            }
            Self::Chunk(error) => error.fmt(f),
            Self::Overflow { offset, length } => {
                write!(f, "expected an inner chunk within 64 bits, found {length} bytes at {offset}")
            }
        }
    }
}

impl Error for ShardIndexError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Chunk(error) => Some(error),
            Self::Codecs | Self::Size { .. } | Self::Overflow { .. } => None,
        }
    }
}
