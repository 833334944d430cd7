//! The `conditional` codec.
//!
//! Source: zarr-extensions, `codecs/conditional`.

use alloc::vec::Vec;

use crate::field::read_member;
use crate::json::{Integer, ToJson, Value, Writer};
use crate::problem::Path;
use crate::v3::codec::{Codec, CodecPosition, read_codec_list};
use crate::v3::envelope::Envelope;
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["codecs", "header_bits"];

/// `conditional`: codecs from bytes to bytes, of which a header of each chunk says which were applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conditional {
    codecs: Vec<Codec>,
    header_bits: u64,
}

impl Conditional {
    /// The codecs, in the order in which encoding applies them.
    #[must_use]
    pub fn codecs(&self) -> &[Codec] {
        &self.codecs
    }

    /// The bits of the header, a multiple of eight: one for each codec, and padding.
    #[must_use]
    pub const fn header_bits(&self) -> u64 {
        self.header_bits
    }

    /// The bits of the header where a document leaves them out.
    fn default_bits(codecs: &[Codec]) -> u64 {
        u64::try_from(codecs.len()).map_or(u64::MAX, |count| count.div_ceil(8).saturating_mul(8))
    }
}

/// The configuration, without the bits that are the default.
impl ToJson for Conditional {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("codecs", &self.codecs);
        if self.header_bits != Self::default_bits(&self.codecs) {
            writer.name("header_bits");
            writer.integer(self.header_bits);
        }
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(
    envelope: &Envelope<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<Conditional> {
    let Some(object) = envelope.configuration else {
        reader.reporter.missing_key(at, "configuration", envelope.field);
        return None;
    };
    let at = &at.key("configuration");
    let (mut list, mut bits) = (None, None);
    for (key, value) in object.members() {
        match key.name() {
            "codecs" => list = Some(value),
            "header_bits" => bits = Some(value),
            _ => reader.reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let codecs = read_codec_list("codecs", list, object, at, reader)?;
    for ((index, codec), value) in codecs.iter().enumerate().zip(list.into_iter().flat_map(Value::items)) {
        if codec.position().is_some_and(|position| position != CodecPosition::BytesToBytes) {
            let at = &at.key("codecs");
            reader.reporter.invalid(&at.index(index), "a codec from bytes to bytes", value);
        }
    }
    let header_bits = match bits {
        None => Conditional::default_bits(&codecs),
        Some(value) => read_bits(value, &codecs, &at.key("header_bits"), reader)?,
    };
    Some(Conditional { codecs, header_bits })
}

/// A multiple of eight that has a bit for each codec.
fn read_bits(value: Value<'_>, codecs: &[Codec], at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<u64> {
    let bits: Integer = read_member(value, at, &mut reader.reporter)?;
    let least = Conditional::default_bits(codecs);
    let bits = bits.to_u64().filter(|bits| *bits >= least && bits % 8 == 0);
    if bits.is_none() {
        let words = alloc::format!("a multiple of 8 from {least} to 2^64 - 8");
        reader.reporter.invalid(at, words, value);
    }
    bits
}
