//! The `zarrs.optional` codec.
//!
//! Source: zarrs 0.23, codec `optional`.

use alloc::vec::Vec;

use crate::json::{ToJson, Writer};
use crate::problem::Path;
use crate::v3::codec::{Codec, read_codec_list};
use crate::v3::envelope::Envelope;
use crate::v3::reader::Reader;

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
        match &*key.name() {
            "mask_codecs" => mask = Some(value),
            "data_codecs" => data = Some(value),
            _ => reader.reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let mask_codecs = read_codec_list("mask_codecs", mask, object, at, reader);
    let data_codecs = read_codec_list("data_codecs", data, object, at, reader);
    Some(ZarrsOptional { mask_codecs: mask_codecs?, data_codecs: data_codecs? })
}
