//! Reading chunk key encodings.

use super::ChunkKeyEncoding;
use crate::field::{Field, FieldKind, Refused};
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
) -> Field<ChunkKeyEncoding> {
    let field = match Envelope::read(value, at, reader) {
        Enveloped::Named(envelope) => match reader.scope.chunk_key_encoding_claimant(&envelope.name) {
            None => {
                let unknown = UnknownField::new(&envelope.name, envelope.field.into());
                Field::Unclaimed(ChunkKeyEncoding::Unknown(unknown))
            }
            Some(name) => match name.read(&envelope, at, reader) {
                Some(encoding) => Field::Accepted(encoding),
                None => Field::Refused(Refused::by(Some(name.name()))),
            },
        },
        Enveloped::Malformed(name) => {
            let claimed = reader.scope.chunk_key_encoding_claimant(&name);
            Field::Refused(Refused::by(claimed.map(super::ChunkKeyEncodingName::name)))
        }
        Enveloped::Nameless => Field::Refused(Refused::default()),
    };
    reader.record(at, FieldKind::ChunkKeyEncoding, &field, ChunkKeyEncoding::definition_name);
    field
}
