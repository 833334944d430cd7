//! v3 storage transformers, of which none is registered.
//!
//! Source: Zarr v3 core specification, "Storage transformers"; zarr-extensions, `storage-transformers/`.

use alloc::boxed::Box;

use super::envelope::{Envelope, Enveloped, write_named};
use super::reader::Reader;
use crate::field::{Field, FieldKind, Refused};
use crate::json::{Raw, Tape, ToJson, Value, Writer};
use crate::problem::Path;

/// A v3 storage transformer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StorageTransformer {
    /// A storage transformer that nothing in the scope claims, kept as written.
    Unknown(UnknownStorageTransformer),
}

/// A storage transformer that nothing in the scope claims, as its document writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownStorageTransformer {
    name: Box<str>,
    json: Raw,
}

impl UnknownStorageTransformer {
    /// The transformer's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The JSON that the document writes.
    #[must_use]
    pub fn json(&self) -> &Raw {
        &self.json
    }
}

/// The canonical form: an object with the name and the configuration as written.
impl ToJson for StorageTransformer {
    fn write_json(&self, writer: &mut Writer) {
        let Self::Unknown(unknown) = self;
        let mut tape = Tape::new();
        let document = unknown.json.parse(&mut tape);
        write_named(&unknown.name, document.root().get("configuration"), writer);
    }
}

/// Read `value`, which stands at `at`, as a storage transformer.
pub(crate) fn read_storage_transformer(
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Field<StorageTransformer> {
    let field = match Envelope::read(value, at, reader) {
        Enveloped::Named(envelope) => {
            let unknown = UnknownStorageTransformer { name: envelope.name.into(), json: value.into() };
            Field::Unclaimed(StorageTransformer::Unknown(unknown))
        }
        Enveloped::Malformed(_) | Enveloped::Nameless => Field::Refused(Refused::default()),
    };
    reader.record(at, FieldKind::StorageTransformer, &field, |_| None);
    field
}
