//! The `n5_default` codec.
//!
//! Source: zarr-extensions, `codecs/n5_default`.

use alloc::vec::Vec;

use crate::json::{ToJson, Writer};
use crate::problem::Path;
use crate::sets::Endian;
use crate::v3::codec::{Codec, CodecPosition, read_codec_list};
use crate::v3::envelope::Envelope;
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["codecs"];

/// `n5_default`: chunks as N5 writes them, a header and what the inner codecs give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct N5Default {
    codecs: Vec<Codec>,
}

impl N5Default {
    /// The codecs of what follows the header: a transposition that turns the dimensions round, where there is one, `bytes`
    /// in big-endian order, and no more than one from bytes to bytes.
    #[must_use]
    pub fn codecs(&self) -> &[Codec] {
        &self.codecs
    }

    /// Whether `codecs` are what N5 has.
    fn fits(codecs: &[Codec]) -> bool {
        let rest = match codecs {
            [Codec::Transpose(transpose), rest @ ..] => {
                if !transpose.order().iter().rev().copied().eq(0..transpose.order().len()) {
                    return false;
                }
                rest
            }
            rest => rest,
        };
        let to_bytes =
            |codec: &Codec| codec.position().is_none_or(|found| found == CodecPosition::BytesToBytes);
        match rest {
            [Codec::Bytes(bytes), rest @ ..] => {
                bytes.endian != Some(Endian::Little) && rest.len() <= 1 && rest.iter().all(to_bytes)
            }
            // One that is not known, or refused, can be any.
            rest => rest.iter().any(|codec| matches!(codec, Codec::Unknown(_))),
        }
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
        let words = "a transposition that turns the dimensions round or none, \"bytes\" in big-endian order, and no more \
                     than one codec from bytes to bytes";
        reader.reporter.invalid(&at.key("codecs"), words, value);
        return None;
    }
    Some(N5Default { codecs })
}

/// The inner codecs "obey the same rules as a regular Zarr codec chain".
pub(crate) fn check_chunk(n5: &N5Default, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    place.check_pipeline("codecs", &n5.codecs, chunk);
}
