//! The `sharding_indexed` codec: chunks in a chunk, with an index.
//!
//! Source: Zarr v3 core specification, sharding-indexed codec.

use alloc::vec::Vec;
use core::num::NonZeroU64;

use crate::field::prelude::read_required;
use crate::field::read_member;
use crate::json::{ToJson, Value, Writer};
use crate::problem::{Expected, Path};
use crate::sets::{Endian, ShardIndexLocation};
use crate::v3::codec::{Bytes, Codec, CodecList, SizeClass, read_codec_list, read_codecs};
use crate::v3::data_type::DataType;
use crate::v3::envelope::Envelope;
use crate::v3::pipeline::{Chunk, ChunkLengths, Lengths, Place};
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["chunk_shape", "codecs", "index_codecs", "index_location"];

/// `sharding_indexed`: several chunks in one, a shard, with an index of where they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardingIndexed {
    /// The length of an inner chunk in each dimension, in items; each divides that of the shard.
    pub chunk_shape: Vec<NonZeroU64>,
    /// The codecs of each inner chunk.
    pub codecs: Vec<Codec>,
    /// The codecs of the index, whose size follows from the number of inner chunks.
    pub index_codecs: Vec<Codec>,
    /// Where the index stands: at the end where a document leaves it out.
    pub index_location: ShardIndexLocation,
}

impl ShardingIndexed {
    /// Inner chunks of `chunk_shape`, in items, each encoded by `codecs`, with the index that most writers give a shard: at its
    /// end, little-endian, with the checksum `crc32c`. `None` where a length is 0.
    ///
    /// ```
    /// use zarr_spec::json::ToJson;
    /// use zarr_spec::v3::Codec;
    /// use zarr_spec::v3::codec::{Bytes, ShardingIndexed};
    ///
    /// let codecs = vec![Codec::Bytes(Bytes { endian: None })];
    /// let sharding = ShardingIndexed::new(&[10, 10], codecs).ok_or("no length is 0")?;
    /// assert_eq!(sharding.index_codecs.to_json(), r#"[{"name":"bytes","configuration":{"endian":"little"}},{"name":"crc32c"}]"#);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn new(chunk_shape: &[u64], codecs: Vec<Codec>) -> Option<Self> {
        let chunk_shape = chunk_shape.iter().copied().map(NonZeroU64::new).collect::<Option<_>>()?;
        let index_codecs = alloc::vec![Codec::Bytes(Bytes { endian: Some(Endian::Little) }), Codec::Crc32c];
        Some(Self { chunk_shape, codecs, index_codecs, index_location: ShardIndexLocation::End })
    }

    /// The chunk that the inner codecs take, of items of `data_type`.
    pub(crate) fn inner_chunk<'c>(&self, data_type: Option<&'c DataType>) -> Chunk<'c> {
        Chunk { lengths: Some(ChunkLengths::of_shape(&self.chunk_shape)), data_type }
    }
}

/// The configuration, without the index location that is the default.
impl ToJson for ShardingIndexed {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("chunk_shape", &self.chunk_shape);
        writer.member("codecs", &self.codecs);
        writer.member("index_codecs", &self.index_codecs);
        if self.index_location != ShardIndexLocation::End {
            writer.member("index_location", &self.index_location);
        }
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(
    envelope: &Envelope<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<ShardingIndexed> {
    let Some(object) = envelope.configuration else {
        reader.reporter.missing_key(at, "configuration", envelope.field);
        return None;
    };
    let at = &at.key("configuration");
    let (mut chunk_shape, mut codecs, mut index_codecs, mut index_location) = (None, None, None, None);
    for (key, value) in object.members() {
        match key.name() {
            "chunk_shape" => chunk_shape = Some(value),
            "codecs" => codecs = Some(value),
            "index_codecs" => index_codecs = Some(value),
            "index_location" => index_location = Some(value),
            _ => reader.reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let chunk_shape: Option<Vec<NonZeroU64>> =
        read_required(chunk_shape, "chunk_shape", object, at, &mut reader.reporter);
    let index_location = match index_location {
        None => Some(ShardIndexLocation::End),
        Some(value) => read_member(value, &at.key("index_location"), &mut reader.reporter),
    };
    let codecs = read_codec_list("codecs", codecs, object, at, reader);
    let index_list = read_codecs("index_codecs", index_codecs, object, at, reader);
    if let (Some(list), Some(value)) = (&index_list, index_codecs) {
        check_static(&list.codecs, value, &at.key("index_codecs"), reader);
    }
    Some(ShardingIndexed {
        chunk_shape: chunk_shape?,
        codecs: codecs?,
        index_codecs: index_list.and_then(CodecList::into_named)?,
        index_location: index_location?,
    })
}

/// A reader finds the index by a size that it knows before: no codec of it has a size that depends on the data. A codec
/// that is refused is told by its name.
fn check_static(codecs: &[Codec], list: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    for ((index, codec), value) in codecs.iter().enumerate().zip(list.items()) {
        let name = match codec {
            Codec::Unknown(unknown) => unknown.refused_by(),
            known => known.definition(),
        };
        if name.is_some_and(|name| name.size_class() == SizeClass::Variable) {
            let words = "a codec whose size does not depend on the data";
            reader.reporter.invalid(&at.index(index), words, value);
        }
    }
}

/// Each inner length divides those of the shard; the inner codecs take inner chunks, and the index codecs the index.
pub(crate) fn check_chunk(sharding: &ShardingIndexed, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let same_rank = chunk.rank().is_none_or(|rank| rank == sharding.chunk_shape.len());
    let shape_at = &place.at.key("chunk_shape");
    if let (false, Some(rank)) = (same_rank, chunk.rank()) {
        let expected = Expected::Rank(rank);
        place.reporter.invalid_value(shape_at, expected, place.codec.member("chunk_shape"));
    }
    let lengths = chunk.lengths.as_deref().filter(|_| same_rank).unwrap_or_default();
    if !sharding.chunk_shape.iter().zip(lengths).all(divides) {
        let shape = place.codec.member("chunk_shape");
        let axes = sharding.chunk_shape.iter().zip(lengths).zip(shape.items()).enumerate();
        for (axis, (_, value)) in axes.filter(|(_, (lengths, _))| !divides(*lengths)) {
            let words = "a length that divides each length of the shards along this dimension";
            place.reporter.invalid(&shape_at.index(axis), words, value);
        }
    }
    let (inner, index) = inner_chunks(sharding, chunk);
    place.check_pipeline("codecs", &sharding.codecs, &inner);
    place.check_pipeline("index_codecs", &sharding.index_codecs, &index);
}

/// Whether the inner length divides each length of the shards, as far as these are known.
fn divides((inner, shards): (&NonZeroU64, &Lengths)) -> bool {
    shards.known().is_none_or(|shards| shards.iter().all(|length| *length % *inner == 0))
}

/// The chunks that the inner codecs and the index codecs take.
fn inner_chunks<'c>(sharding: &ShardingIndexed, chunk: &Chunk<'c>) -> (Chunk<'c>, Chunk<'c>) {
    let index_type = Some(&DataType::Uint64);
    let rank = sharding.chunk_shape.len();
    if chunk.rank().is_some_and(|found| found != rank) {
        // It is not known which of the two is wrong.
        let inner = Chunk { lengths: None, data_type: chunk.data_type };
        return (inner, Chunk { lengths: None, data_type: index_type });
    }
    let index = ChunkLengths::from_fn(rank + 1, |axis| {
        // Each entry of the index is an offset and a length.
        let Some(length) = sharding.chunk_shape.get(axis) else { return Lengths::One(2) };
        let shard = chunk.lengths.as_ref().and_then(|lengths| lengths.get(axis));
        shard.map_or(Lengths::Unknown, |shard| shard.divided_by(*length))
    });
    (sharding.inner_chunk(chunk.data_type), Chunk { lengths: Some(index), data_type: index_type })
}
