//! The index of a shard.
//!
//! Source: Zarr v3 core specification, sharding-indexed codec, "Binary shard format".

use core::ops::Range;

use crate::chunks::{Axis, Chunks};
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
    /// assert_eq!(sharding.index_range(&shape, 50_000), Some(49_676..50_000));
    /// assert_eq!(sharding.index_entry(&inner, &shape), Some(176..192));
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
        let counts = self.inner_chunks(shard_shape)?.counts();
        let size = counts.into_iter().try_fold(ENTRY, u64::checked_mul)?;
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
    /// shard, and 8 bytes after that its length, of which [`inner_range`](Self::inner_range) makes a range. `None` where the
    /// shard has no such chunk.
    #[must_use]
    pub fn index_entry(&self, chunk: &[u64], shard_shape: &[u64]) -> Option<Range<u64>> {
        let counts = self.inner_chunks(shard_shape)?.counts();
        if chunk.len() != counts.len() {
            return None;
        }
        let number = chunk.iter().zip(counts).try_fold(0_u64, |number, (&index, count)| {
            if index < count { number.checked_mul(count)?.checked_add(index) } else { None }
        })?;
        let start = number.checked_mul(ENTRY)?;
        Some(start..start.checked_add(ENTRY)?)
    }

    /// The bytes of an inner chunk in its shard, whose entry in the index says that it begins at `offset` and takes `length`
    /// bytes; `None` for one that is not there, which both are 2⁶⁴ - 1 for, and past 64 bits.
    ///
    /// ```
    /// use zarr_spec::v3::codec::ShardingIndexed;
    ///
    /// assert_eq!(ShardingIndexed::inner_range(16, 100), Some(16..116));
    /// assert_eq!(ShardingIndexed::inner_range(u64::MAX, u64::MAX), None);
    /// ```
    #[must_use]
    pub fn inner_range(offset: u64, length: u64) -> Option<Range<u64>> {
        Some(offset..offset.checked_add(length)?)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_shard_index_follows_from_its_codecs() {
        let sharding = |index_codecs: &str| {
            let json = alloc::format!(
                r#"{{"name": "sharding_indexed", "configuration": {{"chunk_shape": [2, 5], "codecs": ["bytes"],
                    "index_codecs": [{index_codecs}]}}}}"#
            );
            let Codec::ShardingIndexed(sharding) = json.parse().unwrap() else { unreachable!() };
            sharding
        };
        let little = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
        assert_eq!(sharding(little).index_size(&[4, 10]), Some(64));
        assert_eq!(sharding(&alloc::format!("{little}, \"crc32c\"")).index_size(&[4, 10]), Some(68));
        assert_eq!(sharding(little).index_size(&[4, 9]), None);
        assert_eq!(sharding(little).index_size(&[4]), None);
        assert_eq!(sharding(little).index_size(&[u64::MAX - 1, u64::MAX]), None);
        assert_eq!(sharding(&alloc::format!("{little}, \"acme.pad\"")).index_size(&[4, 10]), None);
        let checked = sharding(&alloc::format!(
            "{little}, {{\"name\": \"numcodecs.adler32\", \"configuration\": {{}}}}"
        ));
        assert_eq!(checked.index_size(&[4, 10]), Some(68));
    }

    #[test]
    fn the_index_stands_at_one_end() {
        let sharding = |location: &str| {
            let json = alloc::format!(
                r#"{{"name": "sharding_indexed", "configuration": {{"chunk_shape": [2, 5], "codecs": ["bytes"],
                    "index_codecs": [{{"name": "bytes", "configuration": {{"endian": "little"}}}}],
                    "index_location": "{location}"}}}}"#
            );
            let Codec::ShardingIndexed(sharding) = json.parse().unwrap() else { unreachable!() };
            sharding
        };
        assert_eq!(sharding("end").index_range(&[4, 10], 1000), Some(936..1000));
        assert_eq!(sharding("start").index_range(&[4, 10], 1000), Some(0..64));
        assert_eq!(sharding("end").index_range(&[4, 10], 63), None);
    }

    #[test]
    fn each_inner_chunk_has_an_entry_in_the_index() {
        let json = r#"{"name": "sharding_indexed", "configuration": {"chunk_shape": [2, 5], "codecs": ["bytes"],
            "index_codecs": ["bytes"]}}"#;
        let Codec::ShardingIndexed(sharding) = json.parse().unwrap() else { unreachable!() };
        let shard = [4, 15];
        let chunks = sharding.inner_chunks(&shard).unwrap();
        assert_eq!(chunks.counts(), [2, 3]);
        let starts = chunks.iter().map(|chunk| sharding.index_entry(&chunk, &shard).unwrap().start);
        assert!(starts.eq([0, 16, 32, 48, 64, 80]));
        assert_eq!(sharding.index_entry(&[2, 0], &shard), None);
        assert_eq!(sharding.index_entry(&[0], &shard), None);
        assert_eq!(sharding.index_entry(&[0, 0], &[4, 14]), None);
    }
}
