//! Definitions of the user's own: what they refuse is told, and what they write they read.

use std::sync::Arc;

use zarr_spec::json::{ToJson, Value, Writer};
use zarr_spec::problem::{Path, Reporter};
use zarr_spec::v2::codec::{CodecDefinition, CodecValue};
use zarr_spec::v2::{ArrayMetadata, Scope};
use zarr_spec::v3;

/// A definition that takes nothing and does not say why, in both formats.
#[derive(Debug)]
struct Silent;

impl CodecDefinition for Silent {
    fn id(&self) -> &'static str {
        "silent"
    }

    fn read(&self, _: Value<'_>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Arc<dyn CodecValue>> {
        None
    }
}

impl v3::codec::CodecDefinition for Silent {
    fn name(&self) -> &'static str {
        "silent"
    }

    fn position(&self) -> v3::codec::CodecPosition {
        v3::codec::CodecPosition::BytesToBytes
    }

    fn read(
        &self,
        _: Option<Value<'_>>,
        _: &Path<'_>,
        _: &mut Reporter<'_>,
    ) -> Option<Arc<dyn v3::codec::CodecValue>> {
        None
    }
}

#[test]
fn a_definition_that_does_not_say_why_it_takes_nothing_hides_no_codec() {
    let scope = Scope::ALL.with_codec(Arc::new(Silent));
    let text =
        br#"{"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": "|u1", "compressor": {"id": "silent"},
        "fill_value": 0, "order": "C", "filters": [{"id": "silent"}]}"#;
    let problems = ArrayMetadata::from_slice_in(text, &scope).unwrap_err().to_string();
    assert!(problems.contains("/compressor: expected what the definition of \"silent\" takes"), "{problems}");
    assert!(problems.contains("/filters/0: "), "{problems}");

    let scope = v3::Scope::ALL.with_codec(Arc::new(Silent));
    let text =
        br#"{"zarr_format": 3, "node_type": "array", "shape": [1], "data_type": "uint8", "fill_value": 0,
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
        "chunk_key_encoding": {"name": "default"}, "codecs": ["bytes", {"name": "silent"},
            {"name": "silent", "configuration": {}}]}"#;
    let problems = v3::ArrayMetadata::from_slice_in(text, &scope).unwrap_err().to_string();
    assert!(problems.contains("/codecs/1/configuration: missing required member"), "{problems}");
    assert!(problems.contains("/codecs/2: expected what the definition of \"silent\" takes"), "{problems}");
}

/// A definition that needs a configuration, whose one member has a default.
#[derive(Debug)]
struct Padded;

#[derive(Debug)]
struct Padding(Option<u64>);

impl v3::codec::CodecValue for Padding {
    fn write_members(&self, writer: &mut Writer) {
        if let Some(bytes) = &self.0 {
            writer.member("bytes", bytes);
        }
    }
}

impl v3::codec::CodecDefinition for Padded {
    fn name(&self) -> &'static str {
        "acme.padded"
    }

    fn position(&self) -> v3::codec::CodecPosition {
        v3::codec::CodecPosition::BytesToBytes
    }

    fn read(
        &self,
        configuration: Option<Value<'_>>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Arc<dyn v3::codec::CodecValue>> {
        let configuration = configuration?;
        reporter.only_members(configuration, at, &["bytes"]);
        Some(Arc::new(Padding(configuration.get("bytes").and_then(Value::as_u64))))
    }
}

#[test]
fn what_a_definition_of_format_3_writes_it_reads() {
    let scope = v3::Scope::ALL.with_codec(Arc::new(Padded));
    let read = |json: &str| v3::Codec::from_json_in(json, &scope);
    for json in [
        r#"{"name":"acme.padded","configuration":{}}"#,
        r#"{"name":"acme.padded","configuration":{"bytes":4}}"#,
    ] {
        let codec = read(json).unwrap();
        assert_eq!(codec.to_json(), json);
        assert_eq!(read(&codec.to_json()), Ok(codec));
    }
    assert_eq!(read("\"acme.padded\"").unwrap_err().to_string(), "/configuration: missing required member");
    let typo = read(r#"{"name":"acme.padded","configuration":{"byte":4}}"#).unwrap_err();
    assert_eq!(typo.to_string(), "/configuration/byte: unknown member: expected only \"bytes\"");
}
