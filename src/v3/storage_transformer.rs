//! v3 storage transformers, of which none is registered.
//!
//! Source: Zarr v3 core specification, "Storage transformers"; zarr-extensions, `storage-transformers/`.

use super::envelope::{Envelope, Enveloped};
use super::reader::Reader;
use super::unknown::UnknownField;
use crate::field::{FieldKind, FieldValue, Outcome, Refused};
use crate::json::{ToJson, Value, Writer};
use crate::problem::Path;

/// A v3 storage transformer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StorageTransformer {
    /// A storage transformer that nothing in the scope claims, kept as written.
    Unknown(UnknownField),
}

impl FieldValue for StorageTransformer {
    const KIND: FieldKind = FieldKind::StorageTransformer;

    fn definition(&self) -> Option<&str> {
        // Nothing is registered that could claim one.
        None
    }
}

/// The canonical form: an object with the name and the configuration as written.
impl ToJson for StorageTransformer {
    fn write_json(&self, writer: &mut Writer) {
        let Self::Unknown(unknown) = self;
        unknown.write_json(writer);
    }
}

/// Read `value`, which stands at `at`, as a storage transformer.
pub(crate) fn read_storage_transformer(
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Outcome<StorageTransformer> {
    reader.read_field(value, at, read)
}

fn read(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<StorageTransformer> {
    match Envelope::read(value, at, reader) {
        Enveloped::Named(envelope) => {
            envelope.check_name(at, reader)?;
            let unknown = UnknownField::new(&envelope.name, value.into());
            Ok(StorageTransformer::Unknown(unknown))
        }
        Enveloped::Malformed(_) | Enveloped::Nameless => Err(Refused::default()),
    }
}
