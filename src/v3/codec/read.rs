//! Reading codecs.

use alloc::vec::Vec;

use super::{Codec, CustomCodec, UnknownCodec};
use crate::field::{Field, FieldKind, Refused};
use crate::json::{Kind, Value};
use crate::problem::{Path, Types};
use crate::scope::Claim;
use crate::v3::envelope::{Envelope, Enveloped, is_named};
use crate::v3::reader::Reader;

/// Read `value`, which stands at `at`, as a codec.
pub(crate) fn read_codec(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Field<Codec> {
    let field = match Envelope::read(value, at, reader) {
        Enveloped::Named(envelope) => read_named(&envelope, at, reader),
        Enveloped::Malformed(name) => refused(&name, reader),
        Enveloped::Nameless => Field::Refused(Refused::default()),
    };
    reader.record(at, FieldKind::Codec, &field, Codec::definition_name);
    field
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
        let codec = read_codec(value, &at.index(index), reader);
        named &= codec.value().is_some() || is_named(value);
        codecs.push(held(codec, value));
    }
    Some(CodecList { codecs, named })
}

/// The codec of `field`, which `value` writes; an unknown one where it is refused, which keeps what claims it.
pub(crate) fn held(field: Field<Codec>, value: Value<'_>) -> Codec {
    match field {
        Field::Accepted(codec) | Field::Unclaimed(codec) => codec,
        Field::Refused(refused) => {
            let claimed = refused.definition().and_then(super::CodecName::from_name);
            Codec::Unknown(UnknownCodec::new("", value.into(), claimed))
        }
    }
}

fn read_named(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Field<Codec> {
    let scope = reader.scope;
    let codec = match scope.codec_claimant(&envelope.name) {
        None => {
            let unknown = UnknownCodec::new(&envelope.name, envelope.field.into(), None);
            return Field::Unclaimed(Codec::Unknown(unknown));
        }
        Some(Claim::Table(name)) => name.read(envelope, at, reader),
        Some(Claim::Custom(definition)) => {
            let at = &at.key("configuration");
            let read = definition.read(envelope.configuration, at, &mut reader.reporter);
            read.map(|value| Codec::Custom(CustomCodec::new(&**definition, value)))
        }
    };
    match codec {
        Some(codec) => Field::Accepted(codec),
        None => refused(&envelope.name, reader),
    }
}

/// A refused field of the name `name`.
fn refused(name: &str, reader: &Reader<'_, '_>) -> Field<Codec> {
    Field::Refused(Refused::by(match reader.scope.codec_claimant(name) {
        None => None,
        Some(Claim::Table(name)) => Some(name.name()),
        Some(Claim::Custom(definition)) => Some(definition.name()),
    }))
}
