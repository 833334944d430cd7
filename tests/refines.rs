//! One reading of a document refines another where it tells all that the other does.

use std::sync::Arc;

use zarr_spec::json::{Value, Writer};
use zarr_spec::problem::{Path, Reporter};
use zarr_spec::v2::codec::{CodecDefinition, CodecValue};
use zarr_spec::{v2, v3};

const SHARDED: &str = r#"{
    "zarr_format": 3, "node_type": "array", "shape": [8], "data_type": "float32",
    "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4]}},
    "chunk_key_encoding": {"name": "default"}, "fill_value": 0.0,
    "codecs": [{"name": "sharding_indexed", "configuration": {
        "chunk_shape": [2],
        "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "zstd",
            "configuration": {"level": 3, "checksum": false}}],
        "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]
    }}]
}"#;

const ZARRAY: &str = r#"{
    "zarr_format": 2, "shape": [8], "chunks": [4], "dtype": "<f4", "fill_value": 0,
    "compressor": {"id": "zlib"}, "filters": [{"id": "delta", "dtype": "<f4"}], "order": "C"
}"#;

fn sharded(text: &str, scope: &v3::Scope) -> v3::ArrayMetadata {
    v3::ArrayMetadata::from_slice_in(text.as_bytes(), scope).expect("the document is valid")
}

fn zarray(text: &str, scope: &v2::Scope) -> v2::ArrayMetadata {
    v2::ArrayMetadata::from_slice_in(text.as_bytes(), scope).expect("the document is valid")
}

#[test]
fn what_reads_more_names_refines_what_reads_fewer() {
    let readings = [
        sharded(SHARDED, &v3::Scope::EMPTY),
        sharded(SHARDED, &v3::Scope::CORE),
        sharded(SHARDED, &v3::Scope::ALL),
    ];
    // Only the codec in the shard is unclaimed in the core.
    for (i, a) in readings.iter().enumerate() {
        for (j, b) in readings.iter().enumerate() {
            assert_eq!(a.refines(b), i >= j, "{i} and {j}");
        }
    }
}

#[test]
fn another_spelling_is_refined_and_another_value_is_not() {
    let (all, none) = (sharded(SHARDED, &v3::Scope::ALL), v3::Scope::EMPTY);
    let spelled = SHARDED.replace(r#"{"name": "default"}"#, r#""default""#).replace("0.0", "0");
    assert!(all.refines(&sharded(&spelled, &none)));
    assert!(all.refines(&sharded(&spelled, &v3::Scope::ALL)));
    for (from, to) in
        [(r#""level": 3"#, r#""level": 4"#), ("[8]", "[9]"), ("0.0", "1.0"), ("\"float32\"", "\"int32\"")]
    {
        let changed = SHARDED.replace(from, to).replace("0.0", "0");
        assert!(!all.refines(&sharded(&changed, &none)), "{from}");
    }
}

#[test]
fn what_one_alone_claims_is_lost_in_the_other() {
    // Each claims what the other does not.
    let without_codec = v3::Scope::ALL.without_codec("zstd");
    let without_type = v3::Scope::ALL.without_data_type("float32");
    let (a, b) = (sharded(SHARDED, &without_codec), sharded(SHARDED, &without_type));
    assert!(!a.refines(&b) && !b.refines(&a));
    assert!(sharded(SHARDED, &v3::Scope::ALL).refines(&a));
}

#[test]
fn arrays_of_format_2_refine_alike() {
    let (all, core) = (zarray(ZARRAY, &v2::Scope::ALL), zarray(ZARRAY, &v2::Scope::EMPTY));
    assert!(all.refines(&core) && !core.refines(&all) && all.refines(&all) && core.refines(&core));
    let level = ZARRAY.replace(r#""zlib""#, r#""zlib", "level": 1"#);
    assert!(all.refines(&zarray(&level, &v2::Scope::EMPTY)));
    let level = ZARRAY.replace(r#""zlib""#, r#""zlib", "level": 2"#);
    assert!(!all.refines(&zarray(&level, &v2::Scope::EMPTY)));
}

/// A definition of the id `zlib`, which reads any level.
#[derive(Debug)]
struct AnyLevel;

#[derive(Debug)]
struct Level(String);

impl CodecDefinition for AnyLevel {
    fn id(&self) -> &'static str {
        "zlib"
    }

    fn read(&self, codec: Value<'_>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Arc<dyn CodecValue>> {
        Some(Arc::new(Level(codec.get("level").map(|level| level.source().into()).unwrap_or_default())))
    }
}

impl CodecValue for Level {
    fn write_members(&self, writer: &mut Writer) {
        writer.member("level", &*self.0);
    }
}

#[test]
fn two_definitions_of_one_name_refine_neither_way() {
    let table = zarray(ZARRAY, &v2::Scope::ALL);
    let custom = zarray(ZARRAY, &v2::Scope::ALL.with_codec(Arc::new(AnyLevel)));
    let unknown = zarray(ZARRAY, &v2::Scope::EMPTY);
    assert!(!table.refines(&custom) && !custom.refines(&table));
    assert!(table.refines(&unknown) && custom.refines(&unknown));
}

#[test]
fn nodes_that_are_listed_refine_pair_by_pair() {
    let group = |array: &str, scope: &v3::Scope| {
        let text = format!(
            r#"{{"zarr_format": 3, "node_type": "group", "consolidated_metadata": {{
            "kind": "inline", "must_understand": false, "metadata": {{"a": {array}}}}}}}"#
        );
        v3::Node::from_slice_in(text.as_bytes(), scope).expect("the document is valid")
    };
    let (all, core) = (group(SHARDED, &v3::Scope::ALL), group(SHARDED, &v3::Scope::CORE));
    assert!(all.refines(&core) && !core.refines(&all));
    let other = group(&SHARDED.replace("[8]", "[9]"), &v3::Scope::CORE);
    assert!(!all.refines(&other));
}
