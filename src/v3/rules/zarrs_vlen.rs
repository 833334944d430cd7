//! The `zarrs.vlen` codec.
//!
//! Source: zarrs 0.23, codec `vlen`.

use alloc::vec::Vec;

use super::variable_length;
use crate::field::prelude::read_required;
use crate::field::read_member;
use crate::json::{ToJson, Writer};
use crate::problem::Path;
use crate::sets::{ShardIndexLocation, VlenIndexDataType};
use crate::v3::codec::{Codec, read_codec_list};
use crate::v3::data_type::DataType;
use crate::v3::envelope::Envelope;
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["index_codecs", "data_codecs", "index_data_type", "index_location"];

/// `zarrs.vlen`: items of variable length, with the offsets and the data encoded apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZarrsVlen {
    /// The codecs of the offsets.
    pub index_codecs: Vec<Codec>,
    /// The codecs of the data.
    pub data_codecs: Vec<Codec>,
    /// The data type of the offsets.
    pub index_data_type: VlenIndexDataType,
    /// Where the offsets stand: before the data where nothing is written, as in the codec's first version, which has no
    /// such member.
    pub index_location: ShardIndexLocation,
}

/// The configuration.
impl ToJson for ZarrsVlen {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("index_codecs", &self.index_codecs);
        writer.member("data_codecs", &self.data_codecs);
        writer.member("index_data_type", &self.index_data_type);
        if self.index_location != ShardIndexLocation::Start {
            writer.member("index_location", &self.index_location);
        }
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<ZarrsVlen> {
    let Some(object) = envelope.configuration else {
        reader.reporter.missing_key(at, "configuration", envelope.field);
        return None;
    };
    let at = &at.key("configuration");
    let (mut index, mut data, mut data_type, mut location) = (None, None, None, None);
    for (key, value) in object.members() {
        match key.name() {
            "index_codecs" => index = Some(value),
            "data_codecs" => data = Some(value),
            "index_data_type" => data_type = Some(value),
            "index_location" => location = Some(value),
            _ => reader.reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let index_codecs = read_codec_list("index_codecs", index, object, at, reader);
    let data_codecs = read_codec_list("data_codecs", data, object, at, reader);
    let index_data_type = read_required(data_type, "index_data_type", object, at, &mut reader.reporter);
    let index_location = match location {
        None => Some(ShardIndexLocation::Start),
        Some(value) => read_member(value, &at.key("index_location"), &mut reader.reporter),
    };
    Some(ZarrsVlen {
        index_codecs: index_codecs?,
        data_codecs: data_codecs?,
        index_data_type: index_data_type?,
        index_location: index_location?,
    })
}

/// The codec takes items of variable length; the offsets and the data are arrays of one dimension.
pub(crate) fn check_chunk(vlen: &ZarrsVlen, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    variable_length::check_chunk(chunk, place);
    let index_type = match vlen.index_data_type {
        VlenIndexDataType::Uint32 => &DataType::Uint32,
        VlenIndexDataType::Uint64 => &DataType::Uint64,
    };
    place.check_pipeline("index_codecs", &vlen.index_codecs, &Chunk::list_of(Some(index_type)));
    place.check_pipeline("data_codecs", &vlen.data_codecs, &Chunk::list_of(Some(&DataType::Uint8)));
}
