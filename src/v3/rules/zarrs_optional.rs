//! The `zarrs.optional` codec.
//!
//! Source: zarrs 0.23, codec `optional`.

use alloc::vec::Vec;

use crate::json::{ToJson, Writer};
use crate::problem::Path;
use crate::v3::codec::{Codec, read_codec_list};
use crate::v3::data_type::DataType;
use crate::v3::envelope::Envelope;
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::reader::Reader;
use crate::v3::values::Values;

const MEMBERS: &[&str] = &["mask_codecs", "data_codecs"];

/// `zarrs.optional`: values or nothing, as a mask of which there are and the values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZarrsOptional {
    /// The codecs of the mask.
    pub mask_codecs: Vec<Codec>,
    /// The codecs of the values.
    pub data_codecs: Vec<Codec>,
}

/// The configuration.
impl ToJson for ZarrsOptional {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("mask_codecs", &self.mask_codecs);
        writer.member("data_codecs", &self.data_codecs);
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(
    envelope: &Envelope<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<ZarrsOptional> {
    let Some(object) = envelope.configuration else {
        reader.reporter.missing_key(at, "configuration", envelope.field);
        return None;
    };
    let at = &at.key("configuration");
    let (mut mask, mut data) = (None, None);
    for (key, value) in object.members() {
        match key.name() {
            "mask_codecs" => mask = Some(value),
            "data_codecs" => data = Some(value),
            _ => reader.reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let mask_codecs = read_codec_list("mask_codecs", mask, object, at, reader);
    let data_codecs = read_codec_list("data_codecs", data, object, at, reader);
    Some(ZarrsOptional { mask_codecs: mask_codecs?, data_codecs: data_codecs? })
}

/// The codec takes optional values. The mask has the chunk's shape; the values that there are stand in one dimension.
pub(crate) fn check_chunk(optional: &ZarrsOptional, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let inner = match chunk.known_data_type().map(|data_type| (data_type, data_type.values())) {
        Some((_, Values::Optional(optional))) => Some(optional.data_type()),
        None | Some((_, Values::Custom(_))) => None,
        Some(_) => {
            place.refuse("an optional data type for this codec");
            None
        }
    };
    let mask = Chunk { lengths: chunk.lengths.clone(), data_type: Some(&DataType::Bool) };
    place.check_pipeline("mask_codecs", &optional.mask_codecs, &mask);
    place.check_pipeline("data_codecs", &optional.data_codecs, &Chunk::list_of(inner));
}
