//! Fields that nothing claims.

use alloc::boxed::Box;

use super::envelope::write_named;
use crate::json::{Raw, Tape, ToJson, Writer};

/// A data type, a chunk grid, a chunk key encoding or a storage transformer that nothing in the scope claims, as its
/// document writes it.
///
/// Two are equal that have one name and equal configurations, of which an empty one is as good as none.
#[derive(Debug, Clone)]
pub struct UnknownField(
    // Boxed, so that every other field is small.
    Box<Written>,
);

/// What a document writes.
#[derive(Debug, Clone)]
struct Written {
    name: Box<str>,
    json: Raw,
}

impl UnknownField {
    pub(crate) fn new(name: &str, json: Raw) -> Self {
        Self(Box::new(Written { name: name.into(), json }))
    }

    /// The field's name; empty for a value that has none.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The JSON that the document writes.
    #[must_use]
    pub fn json(&self) -> &Raw {
        &self.0.json
    }

    /// Whether the document writes a configuration with members.
    pub(crate) fn is_configured(&self) -> bool {
        self.configuration().is_some()
    }

    /// The configuration, where the document writes one with members.
    pub(crate) fn configuration(&self) -> Option<Raw> {
        let mut tape = Tape::new();
        let document = self.0.json.parse(&mut tape);
        let configuration = document.root().get("configuration");
        configuration.filter(|members| members.members().next().is_some()).map(Raw::from)
    }
}

impl PartialEq for UnknownField {
    fn eq(&self, other: &Self) -> bool {
        if self.0.name.is_empty() || self.0.json.source() == other.0.json.source() {
            return self.0.name == other.0.name && self.0.json == other.0.json;
        }
        self.0.name == other.0.name && self.configuration() == other.configuration()
    }
}

impl Eq for UnknownField {}

/// An object with the name and the configuration as written.
impl ToJson for UnknownField {
    fn write_json(&self, writer: &mut Writer) {
        let mut tape = Tape::new();
        let document = self.0.json.parse(&mut tape);
        write_named(&self.0.name, document.root().get("configuration"), writer);
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::v3::{ArrayMetadata, ChunkGrid, ChunkKeyEncoding, Codec, DataType, Scope};

    /// Spellings of one field that nothing claims, and then others.
    const SAME: [&str; 4] = [
        r#""acme.unknown""#,
        r#"{"name": "acme.unknown"}"#,
        r#"{"configuration": {}, "name": "acme.unknown"}"#,
        r#"{"name": "acme.unknown", "must_understand": true}"#,
    ];
    const OTHER: [&str; 2] = [r#""acme.other""#, r#"{"name": "acme.unknown", "configuration": {"x": 1}}"#];

    fn compare<T: PartialEq + core::fmt::Debug>(read: impl Fn(&str) -> T) {
        for a in SAME {
            assert!(SAME.iter().all(|b| read(a) == read(b)), "{a}");
            assert!(OTHER.iter().all(|b| read(a) != read(b)), "{a}");
        }
    }

    #[test]
    fn fields_that_nothing_claims_are_equal_by_meaning() {
        compare(|json| DataType::from_json_in(json, &Scope::ALL).unwrap());
        compare(|json| Codec::from_json_in(json, &Scope::ALL).unwrap());
        compare(|json| ChunkGrid::from_json_in(json, &Scope::ALL).unwrap());
        compare(|json| ChunkKeyEncoding::from_json_in(json, &Scope::ALL).unwrap());
        compare(|json| {
            let document = format!(
                r#"{{"zarr_format": 3, "node_type": "array", "shape": [1], "data_type": "int8", "fill_value": 0,
                "chunk_grid": {{"name": "regular", "configuration": {{"chunk_shape": [1]}}}}, "codecs": ["bytes"],
                "chunk_key_encoding": {{"name": "default"}}, "storage_transformers": [{json}]}}"#
            );
            ArrayMetadata::from_slice(document.as_bytes()).unwrap()
        });
    }
}
