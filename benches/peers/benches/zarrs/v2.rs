//! Zarr v2 metadata read with `zarrs_metadata` and `zarrs_metadata_ext`, as far as these have types for it.
//!
//! They have none for a data type, for codecs such as `delta`, and for `.zmetadata`; the first two stay as they are read
//! and the last is taken apart by the names of its entries, in one pass over the text.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::Deserializer;
use serde::de::{Deserialize, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value};
use zarrs_metadata::v2::{ArrayMetadataV2, GroupMetadataV2, MetadataV2};
use zarrs_metadata_ext::codec::adler32::Adler32CodecConfiguration;
use zarrs_metadata_ext::codec::bitround::BitroundCodecConfiguration;
use zarrs_metadata_ext::codec::blosc::BloscCodecConfigurationNumcodecs;
use zarrs_metadata_ext::codec::bz2::Bz2CodecConfiguration;
use zarrs_metadata_ext::codec::crc32c::Crc32cCodecConfiguration;
use zarrs_metadata_ext::codec::fixedscaleoffset::FixedScaleOffsetCodecConfiguration;
use zarrs_metadata_ext::codec::fletcher32::Fletcher32CodecConfiguration;
use zarrs_metadata_ext::codec::gzip::GzipCodecConfiguration;
use zarrs_metadata_ext::codec::packbits::PackBitsCodecConfiguration;
use zarrs_metadata_ext::codec::pcodec::PcodecCodecConfiguration;
use zarrs_metadata_ext::codec::shuffle::ShuffleCodecConfiguration;
use zarrs_metadata_ext::codec::vlen_array::VlenArrayCodecConfiguration;
use zarrs_metadata_ext::codec::vlen_bytes::VlenBytesCodecConfiguration;
use zarrs_metadata_ext::codec::vlen_utf8::VlenUtf8CodecConfiguration;
use zarrs_metadata_ext::codec::zfpy::ZfpyCodecConfiguration;
use zarrs_metadata_ext::codec::zlib::ZlibCodecConfiguration;
use zarrs_metadata_ext::codec::zstd::ZstdCodecConfiguration;

/// An array and its codecs, typed where there is a type.
#[allow(dead_code, reason = "the work is to make it")]
pub struct Array {
    metadata: ArrayMetadataV2,
    filters: Vec<Option<Codec>>,
    compressor: Option<Codec>,
}

macro_rules! codecs {
    ($($($id:literal)|+ => $variant:ident($configuration:ty),)*) => {
        #[allow(dead_code, reason = "the work is to make it")]
        pub enum Codec {
            $($variant($configuration),)*
        }

        /// The codec of `metadata`; `None` where no type has its id.
        fn codec(metadata: &MetadataV2) -> Result<Option<Codec>, Arc<serde_json::Error>> {
            Ok(Some(match metadata.id() {
                $($($id)|+ => Codec::$variant(metadata.to_typed_configuration()?),)*
                _ => return Ok(None),
            }))
        }
    };
}

codecs! {
    "adler32" => Adler32(Adler32CodecConfiguration),
    "bitround" => Bitround(BitroundCodecConfiguration),
    "blosc" => Blosc(BloscCodecConfigurationNumcodecs),
    "bz2" => Bz2(Bz2CodecConfiguration),
    "crc32c" => Crc32c(Crc32cCodecConfiguration),
    "fixedscaleoffset" => FixedScaleOffset(FixedScaleOffsetCodecConfiguration),
    "fletcher32" => Fletcher32(Fletcher32CodecConfiguration),
    "gzip" => Gzip(GzipCodecConfiguration),
    "packbits" => PackBits(PackBitsCodecConfiguration),
    "pcodec" => Pcodec(PcodecCodecConfiguration),
    "shuffle" => Shuffle(ShuffleCodecConfiguration),
    "vlen-array" => VlenArray(VlenArrayCodecConfiguration),
    "vlen-bytes" => VlenBytes(VlenBytesCodecConfiguration),
    "vlen-utf8" => VlenUtf8(VlenUtf8CodecConfiguration),
    "zfpy" => Zfpy(ZfpyCodecConfiguration),
    "zlib" => Zlib(ZlibCodecConfiguration),
    "zstd" => Zstd(ZstdCodecConfiguration),
}

/// The array that `document`, a `.zarray`, describes.
pub fn read_array(document: &[u8]) -> Result<Array, Arc<serde_json::Error>> {
    typed(serde_json::from_slice(document)?)
}

fn typed(metadata: ArrayMetadataV2) -> Result<Array, Arc<serde_json::Error>> {
    let filters = metadata.filters.iter().flatten().map(codec).collect::<Result<_, _>>()?;
    let compressor = metadata.compressor.as_ref().map(codec).transpose()?.flatten();
    Ok(Array { metadata, filters, compressor })
}

/// The nodes of a `.zmetadata`.
#[derive(Default)]
#[allow(dead_code, reason = "the work is to make it")]
pub struct Consolidated {
    arrays: BTreeMap<String, Array>,
    groups: BTreeMap<String, GroupMetadataV2>,
}

/// The nodes that `document`, a `.zmetadata`, describes, with their attributes.
pub fn read_consolidated(document: &[u8]) -> Result<Consolidated, Arc<serde_json::Error>> {
    let Document { metadata: entries } = serde_json::from_slice(document)?;
    let Entries { arrays, groups, mut attributes } = entries;
    let mut nodes = Consolidated::default();
    for (path, mut array) in arrays {
        array.attributes = attributes.remove(&path).unwrap_or_default();
        nodes.arrays.insert(path, typed(array)?);
    }
    for (path, mut group) in groups {
        group.attributes = attributes.remove(&path).unwrap_or_default();
        nodes.groups.insert(path, group);
    }
    Ok(nodes)
}

struct Document {
    metadata: Entries,
}

#[derive(Default)]
struct Entries {
    arrays: Vec<(String, ArrayMetadataV2)>,
    groups: Vec<(String, GroupMetadataV2)>,
    attributes: BTreeMap<String, Map<String, Value>>,
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct DocumentVisitor;

        impl<'de> Visitor<'de> for DocumentVisitor {
            type Value = Document;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("consolidated metadata")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Document, A::Error> {
                let mut metadata = Entries::default();
                while let Some(name) = members.next_key::<&str>()? {
                    if name == "metadata" {
                        metadata = members.next_value()?;
                    } else {
                        members.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(Document { metadata })
            }
        }

        deserializer.deserialize_map(DocumentVisitor)
    }
}

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;

        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Entries;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("entries")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Entries, A::Error> {
                let mut entries = Entries::default();
                while let Some(name) = members.next_key::<&str>()? {
                    let (path, file) = name.rsplit_once('/').unwrap_or(("", name));
                    let path = path.to_owned();
                    match file {
                        ".zarray" => entries.arrays.push((path, members.next_value()?)),
                        ".zgroup" => entries.groups.push((path, members.next_value()?)),
                        ".zattrs" => {
                            entries.attributes.insert(path, members.next_value()?);
                        }
                        _ => {
                            members.next_value::<IgnoredAny>()?;
                        }
                    }
                }
                Ok(entries)
            }
        }

        deserializer.deserialize_map(EntriesVisitor)
    }
}
