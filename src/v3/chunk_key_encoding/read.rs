//! Reading chunk key encodings.

use super::ChunkKeyEncoding;
use crate::field::{Outcome, Refused};
use crate::json::Value;
use crate::problem::Path;
use crate::v3::envelope::{Envelope, Enveloped};
use crate::v3::reader::Reader;
use crate::v3::unknown::UnknownField;

/// Read `value`, which stands at `at`, as a chunk key encoding.
pub(crate) fn read_chunk_key_encoding(
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Outcome<ChunkKeyEncoding> {
    reader.read_field(value, at, read)
}

fn read(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<ChunkKeyEncoding> {
    match Envelope::read(value, at, reader) {
        Enveloped::Named(envelope) => match reader.scope.chunk_key_encoding_claimant(&envelope.name) {
            None => {
                envelope.check_name(at, reader)?;
                let unknown = UnknownField::new(&envelope.name, envelope.field.into());
                Ok(ChunkKeyEncoding::Unknown(unknown))
            }
            Some(name) => {
                let read = name.read(&envelope, at, reader);
                read.ok_or_else(|| Refused::by(Some(name.name())))
            }
        },
        Enveloped::Malformed(name) => {
            let claimed = reader.scope.chunk_key_encoding_claimant(&name);
            Err(Refused::by(claimed.map(super::ChunkKeyEncodingName::name)))
        }
        Enveloped::Nameless => Err(Refused::default()),
    }
}
