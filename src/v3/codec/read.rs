//! Reading codecs.

use alloc::vec::Vec;

use super::{Codec, CustomCodec, UnknownCodec};
use crate::field::{Outcome, Refused};
use crate::json::{Kind, Value};
use crate::problem::{Path, Types};
use crate::scope::Claim;
use crate::v3::envelope::{Envelope, Enveloped, is_named};
use crate::v3::reader::Reader;

/// Read `value`, which stands at `at`, as a codec.
pub(crate) fn read_codec(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<Codec> {
    reader.read_field(value, at, read)
}

fn read(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<Codec> {
    match Envelope::read(value, at, reader) {
        Enveloped::Named(envelope) => read_named(&envelope, at, reader),
        Enveloped::Malformed(name) => Err(refused(&name, reader)),
        Enveloped::Nameless => Err(Refused::default()),
    }
}

/// The codecs of a list. One that is refused stands as unknown.
pub(crate) struct CodecList {
    pub(crate) codecs: Vec<Codec>,
    /// Whether each has a name.
    named: bool,
}

impl CodecList {
    /// The codecs, if each has a name: without one, the codec that holds the list is refused.
    pub(crate) fn into_named(self) -> Option<Vec<Codec>> {
        self.named.then_some(self.codecs)
    }
}

/// The codecs of the member `name`, which must be there; `None` if it is no list, or one of it has no name.
/// One that is refused stands as unknown.
pub(crate) fn read_codec_list(
    name: &'static str,
    value: Option<Value<'_>>,
    object: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<Vec<Codec>> {
    read_codecs(name, value, object, at, reader)?.into_named()
}

/// The codecs of the member `name`, which must be there, whatever they are; `None` if it is no list.
pub(crate) fn read_codecs(
    name: &'static str,
    value: Option<Value<'_>>,
    object: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<CodecList> {
    let Some(value) = value else {
        reader.reporter.missing_key(at, name, object);
        return None;
    };
    let at = &at.key(name);
    if value.kind() != Kind::Array {
        reader.reporter.invalid_type(at, Types::ARRAY, value);
        return None;
    }
    let mut codecs = Vec::with_capacity(value.items().count());
    let mut named = true;
    for (index, value) in value.items().enumerate() {
        match read_codec(value, &at.index(index), reader) {
            Ok(codec) => codecs.push(codec),
            Err(refused) => {
                named &= is_named(value);
                codecs.push(stand_in(&refused, value));
            }
        }
    }
    Some(CodecList { codecs, named })
}

/// What stands for the codec that `value` writes and that is `refused`: an unknown one, which keeps what claims it.
#[cold]
pub(crate) fn stand_in(refused: &Refused, value: Value<'_>) -> Codec {
    let claimed = refused.definition().and_then(super::CodecName::from_name);
    Codec::Unknown(UnknownCodec::new("", value.into(), claimed))
}

fn read_named(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<Codec> {
    let scope = reader.scope;
    let codec = match scope.codec_claimant(&envelope.name) {
        None => {
            envelope.check_name(at, reader)?;
            let unknown = UnknownCodec::new(&envelope.name, envelope.field.into(), None);
            return Ok(Codec::Unknown(unknown));
        }
        Some(Claim::Table(name)) => name.read(envelope, at, reader),
        Some(Claim::Custom(definition)) => {
            envelope.check_name(at, reader)?;
            let read = envelope.defined(at, reader, |configuration, at, reporter| {
                definition.read(configuration, at, reporter)
            });
            read.map(|value| {
                Codec::Custom(CustomCodec::new(&**definition, value, envelope.configuration.is_some()))
            })
        }
    };
    codec.ok_or_else(|| refused(&envelope.name, reader))
}

/// How a field of the name `name` is refused.
fn refused(name: &str, reader: &Reader<'_, '_>) -> Refused {
    Refused::by(match reader.scope.codec_claimant(name) {
        None => None,
        Some(Claim::Table(name)) => Some(name.name()),
        Some(Claim::Custom(definition)) => Some(definition.name()),
    })
}
