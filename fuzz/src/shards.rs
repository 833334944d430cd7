//! The shards of an array.

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::v3::pipeline::Stage;
use zarr_spec::v3::{Codec, Shard, ShardIndexError};

use crate::chunks::check_chunks;

/// The most bytes of an index that is looked at.
const MAX_INDEX: u64 = 1 << 16;

/// Checks the shards that `stages` take, and those in their inner chunks.
pub fn check_shards(stages: &[Stage<'_>]) {
    for stage in stages {
        let Codec::ShardingIndexed(sharding) = stage.codec else {
            assert!(stage.shard().is_none());
            continue;
        };
        if let Some(shard) = stage.shard() {
            assert_eq!(stage.shape().as_deref(), Some(shard.shape()));
            check_shard(&shard);
        }
        let inner = sharding.stages(stage.data_type());
        assert_eq!(inner.len(), sharding.codecs.len());
        check_shards(&inner);
    }
}

/// Checks that each inner chunk of `shard` is where its entry says, as far as there are few of them.
fn check_shard(shard: &Shard<'_>) {
    let chunks = shard.inner_chunks();
    for chunk in check_chunks(&chunks, shard.shape()) {
        let entry = shard.entry(&chunk).unwrap();
        assert_eq!(entry.end - entry.start, 16);
    }
    assert_eq!(shard.index_stages().len(), shard.sharding().index_codecs.len());
    if let Some(range) = shard.index_range(u64::MAX) {
        assert_eq!(Some(range.end - range.start), shard.index_size());
    }
    // The number of inner chunks is not past 64 bits, since their entries are not.
    let count = chunks.count().unwrap();
    if count > MAX_INDEX / 16 {
        return;
    }
    let bytes: Vec<u8> = (0..count).flat_map(|number| [number; 2]).flat_map(u64::to_le_bytes).collect();
    let index = shard.decoded_index(&bytes, ByteOrder::Little).unwrap();
    assert_eq!(index.iter().count(), usize::try_from(count).unwrap());
    for ((chunk, range), number) in chunks.iter().zip(&index).zip(0..) {
        assert_eq!(shard.entry(&chunk).unwrap().start, 16 * number);
        assert_eq!(range, Ok(Some(number..2 * number)));
        assert_eq!(index.get(&chunk), range);
    }
    if let Some(size) = shard.index_size() {
        match shard.index(&vec![0xff; usize::try_from(size).unwrap()]) {
            Ok(index) => assert!(index.iter().all(|range| range == Ok(None))),
            Err(error) => assert_eq!(error, ShardIndexError::Codecs),
        }
    }
}
