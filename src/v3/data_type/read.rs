//! Reading a data type.

use super::{CustomDataType, DataType, DataTypeName};
use crate::field::{Outcome, Refused};
use crate::json::Value;
use crate::problem::Path;
use crate::scope::Claim;
use crate::v3::envelope::{Envelope, Enveloped};
use crate::v3::reader::Reader;
use crate::v3::unknown::UnknownField;

/// Read `value`, which stands at `at`, as a data type.
pub(crate) fn read_data_type(
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Outcome<DataType> {
    reader.read_field(value, at, read)
}

fn read(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<DataType> {
    match Envelope::read(value, at, reader) {
        Enveloped::Named(envelope) => read_named(&envelope, at, reader),
        Enveloped::Malformed(name) => Err(refused(&name, reader)),
        Enveloped::Nameless => Err(Refused::default()),
    }
}

fn read_named(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<DataType> {
    let scope = reader.scope;
    let claimant = scope.data_type_claimant(&envelope.name);
    // The name of a table is one that a field can have, but for `r*`, which stands for many.
    if !matches!(claimant, Some(Claim::Table(name)) if name != DataTypeName::RawBits) {
        envelope.check_name(at, reader)?;
    }
    let data_type = match claimant {
        None => {
            let unknown = UnknownField::new(&envelope.name, envelope.field.into());
            return Ok(DataType::Unknown(unknown));
        }
        Some(Claim::Table(name)) => name.read(envelope, at, reader),
        Some(Claim::Custom(definition)) => {
            let read = envelope.defined(at, reader, |configuration, at, reporter| {
                definition.read(configuration, at, reporter)
            });
            read.map(|value| {
                DataType::Custom(CustomDataType::new(
                    definition.name(),
                    value,
                    envelope.configuration.is_some(),
                ))
            })
        }
    };
    data_type.ok_or_else(|| refused(&envelope.name, reader))
}

/// How a field of the name `name` is refused.
fn refused(name: &str, reader: &Reader<'_, '_>) -> Refused {
    Refused::by(match reader.scope.data_type_claimant(name) {
        None => None,
        Some(Claim::Table(name)) => Some(name.name()),
        Some(Claim::Custom(definition)) => Some(definition.name()),
    })
}
