//! Fields that nothing claims.

use alloc::boxed::Box;

use super::envelope::write_named;
use crate::json::{Raw, Tape, ToJson, Writer};

/// A data type, a chunk grid, a chunk key encoding or a storage transformer that nothing in the scope claims, as its
/// document writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownField {
    name: Box<str>,
    json: Raw,
}

impl UnknownField {
    pub(crate) fn new(name: &str, json: Raw) -> Self {
        Self { name: name.into(), json }
    }

    /// The field's name; empty for a value that has none.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The JSON that the document writes.
    #[must_use]
    pub fn json(&self) -> &Raw {
        &self.json
    }

    /// Whether the document writes a configuration with members.
    pub(crate) fn is_configured(&self) -> bool {
        let mut tape = Tape::new();
        let document = self.json.parse(&mut tape);
        document.root().get("configuration").is_some_and(|members| members.members().next().is_some())
    }
}

/// An object with the name and the configuration as written.
impl ToJson for UnknownField {
    fn write_json(&self, writer: &mut Writer) {
        let mut tape = Tape::new();
        let document = self.json.parse(&mut tape);
        write_named(&self.name, document.root().get("configuration"), writer);
    }
}
