//! The `n5_default` codec.
//!
//! Source: zarr-extensions, `codecs/n5_default`.

use alloc::vec::Vec;

use crate::json::{ToJson, Writer};
use crate::problem::Path;
use crate::sets::Endian;
use crate::v3::codec::{Codec, CodecPosition, read_codec_list};
use crate::v3::data_type::{DataType, FloatType};
use crate::v3::envelope::Envelope;
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::reader::Reader;
use crate::v3::values::Values;

const MEMBERS: &[&str] = &["codecs"];

/// `n5_default`: chunks as N5 writes them, a header and what the inner codecs give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct N5Default {
    codecs: Vec<Codec>,
}

impl N5Default {
    /// The codecs of what follows the header: a transposition that turns the dimensions round, `bytes` in big-endian order, and
    /// no more than one from bytes to bytes.
    #[must_use]
    pub fn codecs(&self) -> &[Codec] {
        &self.codecs
    }

    /// Whether `codecs` are what N5 has.
    fn fits(codecs: &[Codec]) -> bool {
        let [transposition, bytes, rest @ ..] = codecs else { return false };
        // One that is not known, or refused, can be any.
        let turns = match transposition {
            Codec::Transpose(transpose) => {
                transpose.order().iter().rev().copied().eq(0..transpose.order().len())
            }
            other => matches!(other, Codec::Unknown(_)),
        };
        let is_big = match bytes {
            Codec::Bytes(bytes) => bytes.endian != Some(Endian::Little),
            other => matches!(other, Codec::Unknown(_)),
        };
        let to_bytes =
            |codec: &Codec| codec.position().is_none_or(|found| found == CodecPosition::BytesToBytes);
        turns && is_big && rest.len() <= 1 && rest.iter().all(to_bytes)
    }
}

/// The configuration.
impl ToJson for N5Default {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("codecs", &self.codecs);
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<N5Default> {
    let Some(object) = envelope.configuration else {
        reader.reporter.missing_key(at, "configuration", envelope.field);
        return None;
    };
    let at = &at.key("configuration");
    let mut list = None;
    for (key, value) in object.members() {
        if key.is("codecs") {
            list = Some(value);
        } else {
            reader.reporter.unknown_key(at, key, MEMBERS, value);
        }
    }
    let codecs = read_codec_list("codecs", list, object, at, reader)?;
    if let (Some(value), false) = (list, N5Default::fits(&codecs)) {
        let words = "a transposition that turns the dimensions round, \"bytes\" in big-endian order, and no more than one codec \
                     from bytes to bytes";
        reader.reporter.invalid(&at.key("codecs"), words, value);
        return None;
    }
    Some(N5Default { codecs })
}

/// The data type is one of N5's, and the inner codecs "obey the same rules as a regular Zarr codec chain".
pub(crate) fn check_chunk(n5: &N5Default, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    if chunk.known_data_type().is_some_and(|data_type| !is_of_n5(data_type)) {
        place.refuse("a data type that N5 has: integers of 8 to 64 bits, float32 or float64");
    }
    place.check_pipeline("codecs", &n5.codecs, chunk);
}

/// Whether N5 has `data_type`: `u?int(8|16|32|64)`, `float(32|64)`.
fn is_of_n5(data_type: &DataType) -> bool {
    let values = data_type.values();
    if let Values::Integer { bits, .. } = values {
        return bits >= 8;
    }
    if let Values::Float(float) = values {
        return matches!(float, FloatType::Float32 | FloatType::Float64);
    }
    matches!(values, Values::Custom(_) | Values::Unknown)
}
