//! Zarr v3 metadata read with `zarrs_metadata` and `zarrs_metadata_ext`, as far as these have types for it.
//!
//! The types of the codecs, the grid and the key encoding are those that the documents of the cases name; any other
//! name is refused, so that no case passes over one. A data type stays as it is read: the types for these are in zarrs.

use serde::Deserialize as _;
use serde::de::{DeserializeOwned, Error as _};
use serde_json::Error;
use zarrs_metadata::v3::{ArrayMetadataV3, GroupMetadataV3, MetadataV3};
use zarrs_metadata::{ArrayMetadata, GroupMetadata, NodeMetadata};
use zarrs_metadata_ext::chunk_grid::regular::RegularChunkGridConfiguration;
use zarrs_metadata_ext::chunk_key_encoding::default::DefaultChunkKeyEncodingConfiguration;
use zarrs_metadata_ext::codec::blosc::BloscCodecConfiguration;
use zarrs_metadata_ext::codec::bytes::BytesCodecConfiguration;
use zarrs_metadata_ext::codec::crc32c::Crc32cCodecConfiguration;
use zarrs_metadata_ext::codec::sharding::ShardingCodecConfiguration;
use zarrs_metadata_ext::codec::transpose::TransposeCodecConfiguration;
use zarrs_metadata_ext::codec::zstd::ZstdCodecConfiguration;
use zarrs_metadata_ext::group::consolidated_metadata::ConsolidatedMetadata;

/// An array and its parts, typed where there is a type.
#[allow(dead_code, reason = "the work is to make it")]
pub struct Array {
    metadata: ArrayMetadataV3,
    chunk_grid: RegularChunkGridConfiguration,
    chunk_key_encoding: DefaultChunkKeyEncodingConfiguration,
    codecs: Vec<Codec>,
}

#[allow(dead_code, reason = "the work is to make it")]
enum Codec {
    Blosc(BloscCodecConfiguration),
    Bytes(BytesCodecConfiguration),
    Crc32c(Crc32cCodecConfiguration),
    Sharding(Box<Sharding>),
    Transpose(TransposeCodecConfiguration),
    Zstd(ZstdCodecConfiguration),
}

/// Sharding with its two pipelines.
#[allow(dead_code, reason = "the work is to make it")]
struct Sharding {
    configuration: ShardingCodecConfiguration,
    codecs: Vec<Codec>,
    index_codecs: Vec<Codec>,
}

/// A group and its consolidated nodes.
#[allow(dead_code, reason = "the work is to make it")]
pub struct Group {
    metadata: GroupMetadataV3,
    arrays: Vec<(String, Array)>,
    groups: Vec<(String, GroupMetadata)>,
}

/// The array that `document`, a `zarr.json`, describes.
pub fn read_array(document: &[u8]) -> Result<Array, Error> {
    typed(serde_json::from_slice(document)?)
}

/// The group that `document`, a `zarr.json`, describes, with its consolidated metadata.
pub fn read_group(document: &[u8]) -> Result<Group, Error> {
    let mut metadata: GroupMetadataV3 = serde_json::from_slice(document)?;
    let consolidated = metadata.additional_fields.remove("consolidated_metadata");
    let consolidated = consolidated.ok_or_else(|| Error::custom("no consolidated metadata"))?;
    let (mut arrays, mut groups) = (Vec::new(), Vec::new());
    for (path, node) in ConsolidatedMetadata::deserialize(consolidated.as_value())?.metadata {
        match node {
            NodeMetadata::Array(ArrayMetadata::V3(array)) => arrays.push((path, typed(array)?)),
            NodeMetadata::Array(ArrayMetadata::V2(_)) => return Err(Error::custom("an array of format 2")),
            NodeMetadata::Group(group) => groups.push((path, group)),
        }
    }
    Ok(Group { metadata, arrays, groups })
}

fn typed(metadata: ArrayMetadataV3) -> Result<Array, Error> {
    let chunk_grid = named(&metadata.chunk_grid, "regular")?;
    let chunk_key_encoding = named(&metadata.chunk_key_encoding, "default")?;
    let codecs = codecs(&metadata.codecs)?;
    Ok(Array { metadata, chunk_grid, chunk_key_encoding, codecs })
}

fn codecs(pipeline: &[MetadataV3]) -> Result<Vec<Codec>, Error> {
    pipeline.iter().map(codec).collect()
}

fn codec(metadata: &MetadataV3) -> Result<Codec, Error> {
    Ok(match metadata.name() {
        "blosc" => Codec::Blosc(configuration(metadata)?),
        "bytes" => Codec::Bytes(configuration(metadata)?),
        "crc32c" => Codec::Crc32c(configuration(metadata)?),
        "sharding_indexed" => Codec::Sharding(Box::new(sharding(configuration(metadata)?)?)),
        "transpose" => Codec::Transpose(configuration(metadata)?),
        "zstd" => Codec::Zstd(configuration(metadata)?),
        name => return Err(Error::custom(format!("no type for the codec {name}"))),
    })
}

fn sharding(configuration: ShardingCodecConfiguration) -> Result<Sharding, Error> {
    let ShardingCodecConfiguration::V1(parts) = &configuration else {
        return Err(Error::custom("no such version of sharding"));
    };
    let (codecs, index_codecs) = (codecs(&parts.codecs)?, self::codecs(&parts.index_codecs)?);
    Ok(Sharding { configuration, codecs, index_codecs })
}

/// The configuration of `metadata`, which must be called `name`.
fn named<T: DeserializeOwned>(metadata: &MetadataV3, name: &str) -> Result<T, Error> {
    if metadata.name() == name { configuration(metadata) } else { Err(Error::custom(metadata.name())) }
}

fn configuration<T: DeserializeOwned>(metadata: &MetadataV3) -> Result<T, Error> {
    metadata.to_typed_configuration().map_err(Error::custom)
}
