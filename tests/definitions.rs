//! Definitions of the user's own: what they refuse is told, and what they write they read.

use std::borrow::Cow;
use std::sync::Arc;

use zarr_spec::json::{ToJson, Value, Writer};
use zarr_spec::problem::{Path, Reporter};
use zarr_spec::v2::codec::{CodecDefinition, CodecValue};
use zarr_spec::v2::{ArrayBuilder, ArrayMetadata, Codec, Scope};
use zarr_spec::v3;
use zarr_spec::v3::pipeline::{Chunk, Lengths};

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

#[test]
fn what_is_built_is_what_was_given() {
    let scope = v3::Scope::ALL.with_codec(Arc::new(Padded));
    let read = |json: &str| v3::Codec::from_json_in(json, &scope).unwrap();
    let builder = |codecs: [&str; 2]| {
        let grid = v3::ChunkGrid::regular(&[2]).unwrap();
        let fill_value = v3::FillValue::from_json("0", &v3::DataType::Uint8).unwrap();
        let builder = v3::ArrayBuilder::new(&[4], grid, v3::DataType::Uint8, fill_value);
        codecs.into_iter().fold(builder, |builder, codec| builder.codec(read(codec)))
    };
    let padded = r#"{"name":"acme.padded","configuration":{"bytes":4}}"#;
    let outside = builder(["\"bytes\"", padded]);
    let sharding = format!(
        r#"{{"name":"sharding_indexed","configuration":{{"chunk_shape":[1],"codecs":["bytes",{padded}],"index_codecs":[
            {{"name":"bytes","configuration":{{"endian":"little"}}}}]}}}}"#
    );
    let inside = builder([&sharding, "\"crc32c\""]);
    for (builder, at) in [(outside, "/codecs/1"), (inside, "/codecs/0/configuration/codecs/1")] {
        let problems = builder.clone().build().unwrap_err();
        assert_eq!(
            problems.to_string(),
            format!(
                "{at}: expected what the scope reads as it was given: build_in takes a scope with its definition, found \
                 {padded}"
            )
        );
        assert!(builder.build_in(&scope).unwrap().is_claimed());
    }
    // A codec that nothing claims is kept, as from a document.
    let unknown = builder(["\"bytes\"", r#"{"name":"acme.other","configuration":{}}"#]).build().unwrap();
    assert!(matches!(unknown.codecs(), [_, v3::Codec::Unknown(_)]));
}

/// Takes what the definition of a table would refuse, under its id.
#[derive(Debug)]
struct AnyZlib;

#[derive(Debug)]
struct Written(&'static str);

impl CodecDefinition for AnyZlib {
    fn id(&self) -> &'static str {
        "zlib"
    }

    fn read(&self, _: Value<'_>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Arc<dyn CodecValue>> {
        Some(Arc::new(Written("best")))
    }
}

impl CodecValue for Written {
    fn write_members(&self, writer: &mut Writer) {
        writer.member("level", &5_u8);
        writer.member("strategy", self.0);
    }
}

#[test]
fn what_is_built_of_format_2_is_what_was_given() {
    let scope = Scope::ALL.with_codec(Arc::new(Silent)).with_codec(Arc::new(AnyZlib));
    let zlib = Codec::from_json_in(r#"{"id": "zlib"}"#, &scope).unwrap();
    let builder = ArrayBuilder::new(&[4], &[2], "|u1".parse().unwrap());
    let built = |builder: ArrayBuilder| builder.build().unwrap_err().to_string();
    // The table has another opinion of the members, and where it has not, another type.
    assert!(built(builder.clone().compressor(zlib.clone())).contains("/compressor/strategy: unknown member"));
    let of_table: Codec = r#"{"id": "zlib"}"#.parse().unwrap();
    assert_eq!(builder.clone().compressor(of_table.clone()).build().unwrap().compressor(), Some(&of_table));
    let core = Scope::CORE_V2.without_codec("zlib");
    let lost = builder.clone().filter(zlib.clone()).build_in(&core).unwrap_err().to_string();
    assert!(lost.starts_with("/filters/0: expected what the scope reads as it was given"), "{lost}");
    assert_eq!(builder.filter(zlib.clone()).build_in(&scope).unwrap().filters(), [zlib]);
}

/// Gives half of the items along the last dimension; takes an even number of them.
#[derive(Debug)]
struct Halved;

impl v3::codec::CodecDefinition for Halved {
    fn name(&self) -> &'static str {
        "acme.halved"
    }

    fn position(&self) -> v3::codec::CodecPosition {
        v3::codec::CodecPosition::ArrayToArray
    }

    fn read(
        &self,
        _: Option<Value<'_>>,
        _: &Path<'_>,
        _: &mut Reporter<'_>,
    ) -> Option<Arc<dyn v3::codec::CodecValue>> {
        Some(Arc::new(Self))
    }
}

impl v3::codec::CodecValue for Halved {
    fn write_members(&self, _: &mut Writer) {}

    fn check_chunk(&self, chunk: &Chunk<'_>) -> Result<(), Cow<'static, str>> {
        let last = chunk.lengths.as_deref().and_then(<[Lengths]>::last).and_then(Lengths::known);
        if last.is_none_or(|lengths| lengths.iter().all(|length| length % 2 == 0)) {
            return Ok(());
        }
        Err("chunks of an even length in the last dimension".into())
    }

    fn pass_on<'c>(&'c self, chunk: &Chunk<'c>) -> Chunk<'c> {
        let half =
            |lengths: &Lengths| lengths.only().map_or(Lengths::Unknown, |length| Lengths::One(length / 2));
        let lengths = chunk.lengths.as_deref().map(|lengths| lengths.iter().map(half).collect());
        Chunk { lengths, ..chunk.clone() }
    }
}

#[test]
fn a_pipeline_goes_on_after_a_codec_of_the_user_s_own() {
    let scope = v3::Scope::ALL.with_codec(Arc::new(Halved));
    let read = |length: u64, inner: u64| {
        let text = format!(
            r#"{{"zarr_format": 3, "node_type": "array", "shape": [100], "data_type": "uint8", "fill_value": 0,
            "chunk_grid": {{"name": "regular", "configuration": {{"chunk_shape": [{length}]}}}},
            "chunk_key_encoding": {{"name": "default"}}, "codecs": ["acme.halved", {{"name": "sharding_indexed",
            "configuration": {{"chunk_shape": [{inner}], "codecs": ["bytes"], "index_codecs": [{{"name": "bytes",
            "configuration": {{"endian": "little"}}}}]}}}}]}}"#
        );
        v3::ArrayMetadata::from_slice_in(text.as_bytes(), &scope).map_err(|problems| problems.to_string())
    };
    assert!(read(20, 5).is_ok());
    assert_eq!(
        read(5, 5).unwrap_err().lines().next(),
        Some(
            "/codecs/0/configuration: expected chunks of an even length in the last dimension, found \"acme.halved\""
        )
    );
    // What it passes on is checked too: 10 is no multiple of 4.
    assert!(read(20, 4).unwrap_err().starts_with("/codecs/1/configuration/chunk_shape"));
}
