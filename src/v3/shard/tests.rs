//! Shards, their inner chunks and their index.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::error::Error as _;

use proptest::prelude::*;

use super::{Shard, ShardIndexError};
use crate::byte_order::ByteOrder;
use crate::chunks::ChunkIndexError;
use crate::sets::ShardIndexLocation;
use crate::v3::codec::ShardingIndexed;
use crate::v3::pipeline::{Chunk, Stage, stages};
use crate::v3::{ArrayMetadata, Codec, DataType};

const LITTLE: &str = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
const BIG: &str = r#"{"name": "bytes", "configuration": {"endian": "big"}}"#;
const TURN: &str = r#"{"name": "transpose", "configuration": {"order": [1, 0]}}"#;

/// The codec of shards of inner chunks of `chunk_shape`, which `codecs` encode, with an index that `index_codecs` encode.
fn codec(chunk_shape: &str, codecs: &str, index_codecs: &str) -> String {
    format!(
        r#"{{"name": "sharding_indexed", "configuration": {{"chunk_shape": {chunk_shape}, "codecs": [{codecs}],
            "index_codecs": [{index_codecs}]}}}}"#
    )
}

fn sharding(chunk_shape: &str, index_codecs: &str) -> ShardingIndexed {
    let Codec::ShardingIndexed(sharding) = codec(chunk_shape, r#""bytes""#, index_codecs).parse().unwrap()
    else {
        unreachable!()
    };
    sharding
}

/// An array of `shape` in chunks as `grid` says.
fn array(shape: &str, grid: &str, codecs: &str) -> ArrayMetadata {
    let document = format!(
        r#"{{"zarr_format": 3, "node_type": "array", "shape": {shape}, "data_type": "uint16", "fill_value": 0,
            "chunk_grid": {grid}, "chunk_key_encoding": {{"name": "default"}}, "codecs": [{codecs}]}}"#
    );
    ArrayMetadata::from_slice(document.as_bytes()).unwrap()
}

/// An array of chunks of 20 by 30 items.
fn regular(codecs: &str) -> ArrayMetadata {
    let grid = r#"{"name": "regular", "configuration": {"chunk_shape": [20, 30]}}"#;
    array("[200, 300]", grid, codecs)
}

/// The shape of the chunk that each codec takes.
fn shapes(stages: &[Stage<'_>]) -> Vec<Option<Vec<u64>>> {
    stages.iter().map(Stage::shape).collect()
}

#[test]
fn the_size_of_a_shard_index_follows_from_its_codecs() {
    let size = |index_codecs: &str| sharding("[2, 5]", index_codecs).shard(&[4, 10]).unwrap().index_size();
    assert_eq!(size(LITTLE), Some(64));
    assert_eq!(size(&format!("{LITTLE}, \"crc32c\"")), Some(68));
    assert_eq!(size(&format!("{LITTLE}, \"acme.pad\"")), None);
    // The index has one dimension more than the shard.
    let turned = r#"{"name": "transpose", "configuration": {"order": [2, 0, 1]}}"#;
    assert_eq!(size(&format!("{turned}, {LITTLE}, \"crc32c\"")), Some(68));
    assert_eq!(
        size(&format!("{LITTLE}, {{\"name\": \"numcodecs.adler32\", \"configuration\": {{}}}}")),
        Some(68)
    );
}

#[test]
fn a_shard_is_whole_inner_chunks_with_an_index_within_64_bits() {
    let planes = sharding("[2, 5]", LITTLE);
    for wrong in [&[4, 9][..], &[3, 10], &[4], &[4, 10, 1], &[u64::MAX - 1, u64::MAX]] {
        assert!(planes.shard(wrong).is_none(), "{wrong:?}");
    }
    let line = sharding("[2]", LITTLE);
    assert!(line.shard(&[u64::MAX - 1]).is_none());
    // The most entries that 64 bits count the bytes of.
    let most = line.shard(&[(1 << 61) - 2]).unwrap();
    assert_eq!(most.index_size(), Some(u64::MAX - 15));
    assert_eq!(most.entry(&[(1 << 60) - 2]), Ok(u64::MAX - 31..u64::MAX - 15));
    assert_eq!(most.index_range(u64::MAX), Some(15..u64::MAX));
    let summed = sharding("[2]", &format!("{LITTLE}{}", r#", "crc32c""#.repeat(4)));
    assert_eq!(summed.shard(&[(1 << 61) - 2]).unwrap().index_size(), None);
    // None along one dimension is none in all, however many there are along the others.
    let none = planes.shard(&[u64::MAX - 1, 0]).unwrap();
    assert_eq!(none.index_size(), Some(0));
    assert_eq!(none.index(&[]).unwrap().iter().count(), 0);
    let scalar = sharding("[]", LITTLE);
    assert_eq!(scalar.shard(&[]).unwrap().entry(&[]), Ok(0..16));
}

#[test]
fn the_index_stands_at_one_end() {
    let mut sharding = sharding("[2, 5]", LITTLE);
    let range = |sharding: &ShardingIndexed, size| sharding.shard(&[4, 10]).unwrap().index_range(size);
    assert_eq!(range(&sharding, 1000), Some(936..1000));
    assert_eq!(range(&sharding, 64), Some(0..64));
    assert_eq!(range(&sharding, 63), None);
    sharding.index_location = ShardIndexLocation::Start;
    assert_eq!(range(&sharding, 1000), Some(0..64));
    assert_eq!(range(&sharding, 63), None);
}

#[test]
fn each_inner_chunk_has_an_entry_in_the_index() {
    let sharding = sharding("[2, 5]", LITTLE);
    let shard = sharding.shard(&[4, 15]).unwrap();
    assert_eq!(shard.inner_chunks().counts(), [2, 3]);
    let chunks = shard.inner_chunks();
    let starts = chunks.iter().map(|chunk| shard.entry(&chunk).unwrap().start);
    assert!(starts.eq([0, 16, 32, 48, 64, 80]));
    let past = ChunkIndexError::PastEnd { dimension: 0, count: 2, found: 2 };
    assert_eq!(shard.entry(&[2, 0]), Err(past));
    assert_eq!(shard.entry(&[0]), Err(ChunkIndexError::Rank { expected: 2, found: 1 }));
}

/// A big-endian index of two inner chunks, of which the first is not there.
fn index(offset: u64, length: u64) -> [u8; 32] {
    let mut index = [0xff; 32];
    index[16..24].copy_from_slice(&offset.to_be_bytes());
    index[24..].copy_from_slice(&length.to_be_bytes());
    index
}

#[test]
fn an_index_is_of_the_size_that_its_codecs_give() {
    let big = sharding("[2]", BIG);
    let shard = big.shard(&[4]).unwrap();
    for wrong in [&[0; 31][..], &[0; 33], &[0; 36], &[]] {
        let size = ShardIndexError::Size { expected: 32, found: wrong.len() };
        assert_eq!(shard.index(wrong).unwrap_err(), size);
    }
    let size = ShardIndexError::Size { expected: 32, found: 31 };
    assert_eq!(size.to_string(), "expected an index of 32 bytes, found 31");

    let checked = sharding("[2]", &format!("{BIG}, \"crc32c\""));
    let shard = checked.shard(&[4]).unwrap();
    let bytes: Vec<u8> = index(7, 2).into_iter().chain([1, 2, 3, 4]).collect();
    assert!(shard.index(&bytes).unwrap().iter().eq([Ok(None), Ok(Some(7..9))]));
    let size = ShardIndexError::Size { expected: 36, found: 32 };
    assert_eq!(shard.index(&bytes[..32]).unwrap_err(), size);
}

#[test]
fn an_index_of_other_codecs_is_read_once_they_are_undone() {
    for index_codecs in [
        format!("{BIG}, \"numcodecs.fletcher32\""),
        format!("{BIG}, \"crc32c\", \"crc32c\""),
        format!("{TURN}, {BIG}"),
        r#""bytes""#.into(),
        r#""acme.index""#.into(),
    ] {
        let sharding = sharding("[2]", &index_codecs);
        let shard = sharding.shard(&[4]).unwrap();
        let bytes = index(7, 2);
        assert_eq!(shard.index(&bytes).unwrap_err(), ShardIndexError::Codecs, "{index_codecs}");
        let decoded = shard.decoded_index(&bytes, ByteOrder::Big).unwrap();
        assert_eq!(decoded.get(&[1]), Ok(Some(7..9)));
        let size = ShardIndexError::Size { expected: 32, found: 36 };
        assert_eq!(shard.decoded_index(&[0; 36], ByteOrder::Big).unwrap_err(), size);
    }
}

#[test]
fn what_an_index_cannot_say_is_an_error() {
    let sharding = sharding("[2]", BIG);
    let shard = sharding.shard(&[4]).unwrap();
    let second = |offset, length| {
        let bytes = index(offset, length);
        let index = shard.index(&bytes).unwrap();
        let ranges: Vec<_> = index.iter().collect();
        assert_eq!(ranges, [index.get(&[0]), index.get(&[1])]);
        assert_eq!(ranges[0], Ok(None));
        ranges[1].clone()
    };
    assert_eq!(second(7, 2), Ok(Some(7..9)));
    // An offset or a length alone stands for itself.
    assert_eq!(second(u64::MAX, 0), Ok(Some(u64::MAX..u64::MAX)));
    assert_eq!(second(0, u64::MAX), Ok(Some(0..u64::MAX)));
    assert_eq!(second(7, u64::MAX), Err(ShardIndexError::Overflow { offset: 7, length: u64::MAX }));

    let bytes = index(7, 2);
    let error = shard.index(&bytes).unwrap().get(&[2]).unwrap_err();
    assert_eq!(error, ShardIndexError::Chunk(ChunkIndexError::PastEnd { dimension: 0, count: 2, found: 2 }));
    assert_eq!(error.to_string(), "expected an index below 2 along dimension 0, found 2");
    assert!(error.source().is_some());
}

#[test]
fn a_shard_has_the_shape_that_the_codec_takes() {
    let metadata = regular(&format!("{TURN}, {}", codec("[10, 5]", LITTLE, LITTLE)));
    let stages = metadata.stages();
    assert!(stages[0].shard().is_none());
    let shard = stages[1].shard().unwrap();
    assert_eq!(shard.shape(), [30, 20]);
    assert_eq!(shard.inner_chunks().counts(), [3, 4]);
    assert_eq!(shard.entry(&[2, 1]), Ok(144..160));
    assert!(shard.entry(&[0, 4]).is_err());
    assert_eq!(shapes(&shard.index_stages()), [Some([3, 4, 2].into())]);
    assert_eq!(shard.index_stages()[0].data_type(), Some(&DataType::Uint64));
}

#[test]
fn a_shard_in_a_shard_has_the_shape_of_the_inner_chunk() {
    let inner = codec("[5, 2]", LITTLE, BIG);
    let metadata = regular(&codec("[10, 15]", &format!("{TURN}, {inner}"), LITTLE));
    let outer = &metadata.stages()[0];
    let inner = outer.shard().unwrap().sharding().stages(outer.data_type());
    assert_eq!(shapes(&inner), [Some([10, 15].into()), Some([15, 10].into())]);
    let shard = inner[1].shard().unwrap();
    assert_eq!(shard.inner_chunks().counts(), [3, 5]);
    assert_eq!(shard.index_size(), Some(240));
    let innermost = shard.sharding().stages(inner[1].data_type());
    assert_eq!(shapes(&innermost), [Some([5, 2].into())]);
    assert_eq!(innermost[0].data_type(), Some(&DataType::Uint16));
}

#[test]
fn shards_of_several_shapes_have_each_their_own() {
    let grid = r#"{"name": "rectilinear", "configuration": {"kind": "inline", "chunk_shapes": [[2, 4], 3]}}"#;
    let metadata = array("[6, 6]", grid, &format!("{TURN}, {}", codec("[3, 1]", LITTLE, LITTLE)));
    assert!(metadata.stages()[1].shard().is_none());
    let shape = metadata.chunks().unwrap().shape(&[1, 0]).unwrap();
    let chunk = Chunk::of_shape(&shape, Some(metadata.data_type()));
    let stages = stages(metadata.codecs(), &chunk);
    assert_eq!(stages[1].shard().unwrap().shape(), [3, 4]);
    // Behind a codec that may give any shape, none is known.
    let unknown = regular(&format!(r#""acme.cut", {}"#, codec("[3, 1]", LITTLE, LITTLE)));
    assert!(unknown.stages()[1].shard().is_none());
}

/// The entry of `chunk` in little-endian `bytes`, found by counting all inner chunks.
fn counted(shard: &Shard<'_>, bytes: &[u8], chunk: &[u64]) -> Option<(u64, u64)> {
    let number = shard.inner_chunks().iter().position(|other| other == chunk).unwrap();
    let number_at = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let entry = (number_at(16 * number), number_at(16 * number + 8));
    (entry != (u64::MAX, u64::MAX)).then_some(entry)
}

proptest! {
    /// One inner chunk, and all of them in order, are where their entries say.
    #[test]
    fn each_inner_chunk_is_where_its_entry_says(
        counts in proptest::collection::vec(0_u64..5, 1..4),
        numbers in proptest::collection::vec(prop_oneof![Just(u64::MAX), 0_u64..1000, any::<u64>()], 128),
        rest in 0_usize..5,
    ) {
        let sharding = sharding(&format!("{:?}", [3].repeat(counts.len())), LITTLE);
        let shape: Vec<u64> = counts.iter().map(|count| 3 * count).collect();
        let shard = sharding.shard(&shape).unwrap();
        let count = usize::try_from(shard.inner_chunks().count().unwrap()).unwrap();
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let bytes = &bytes[..16 * count];
        let index = shard.index(bytes).unwrap();
        prop_assert_eq!(index.iter().len(), count);
        prop_assert_eq!(index.iter().count(), count);
        prop_assert_eq!(shard.index(&bytes[..(16 * count).saturating_sub(rest)]).is_ok(), rest == 0 || count == 0);
        for (chunk, range) in shard.inner_chunks().iter().zip(&index) {
            let expected = counted(&shard, bytes, &chunk).map(|(offset, length)| {
                let end = offset.checked_add(length).ok_or(ShardIndexError::Overflow { offset, length })?;
                Ok(offset..end)
            });
            prop_assert_eq!(&range, &expected.transpose());
            prop_assert_eq!(index.get(&chunk), range);
        }
        prop_assert!(index.get(&counts).is_err());
    }
}
