//! Reading a document's `compressor` and `filters`.

use super::{Codec, CustomCodec, UnknownCodec};
use crate::field::{Outcome, Refused};
use crate::json::{Kind, Value};
use crate::problem::{Expected, Path, Types};
use crate::scope::Claim;
use crate::v2::reader::Reader;

/// Read `value`, which stands at `at`, as a codec.
pub(crate) fn read_codec(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<Codec> {
    reader.read_field(value, at, read)
}

fn read(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<Codec> {
    let irregular = reader.report_irregular(value, at);
    if value.kind() != Kind::Object {
        if !irregular {
            reader.reporter.invalid_type(at, Types::OBJECT, value);
        }
        return Err(Refused::default());
    }
    let id = match value.get("id") {
        Some(id) => id,
        None if irregular => return Err(Refused::default()),
        None => {
            reader.reporter.missing_key(at, "id", value);
            return Err(Refused::default());
        }
    };
    if id.kind() != Kind::String {
        if !irregular {
            reader.reporter.invalid_type(&at.key("id"), Types::STRING, id);
        }
        return Err(Refused::default());
    }
    match id.as_str() {
        Some(name) if !name.is_empty() => {
            if irregular {
                let claimed = reader.scope.codec_claimant(&name).is_some();
                return Err(Refused::by(claimed.then_some(&*name)));
            }
            read_claimed(&name, value, at, reader)
        }
        Some(_) => {
            reader.reporter.invalid(&at.key("id"), "a name that is not empty", id);
            Err(Refused::default())
        }
        None => {
            reader.reporter.invalid_value(&at.key("id"), Expected::UnicodeText, id);
            Err(Refused::default())
        }
    }
}

/// Read `value`, an object whose `id` is `id`.
fn read_claimed(id: &str, value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<Codec> {
    let codec = match reader.scope.codec_claimant(id) {
        None => return Ok(Codec::Unknown(UnknownCodec::new(id, value.into()))),
        Some(Claim::Table(name)) => name.read(value, at, &mut reader.reporter),
        Some(Claim::Custom(definition)) => {
            let read =
                reader.reporter.explained(id, at, value, |reporter| definition.read(value, at, reporter));
            read.map(|value| Codec::Custom(CustomCodec::new(id, value)))
        }
    };
    codec.ok_or_else(|| Refused::by(Some(id)))
}
