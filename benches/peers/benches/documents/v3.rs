//! Documents of format 3.

use serde_json::{Map, Value, json};

use super::hierarchy::{Array, Items, Node, nodes};
use super::indented;

/// The `zarr.json` of a group with the consolidated metadata of `count` arrays in groups, with the attributes that xarray
/// writes, laid out as zarr-python does.
pub fn consolidated_group(count: usize) -> String {
    let mut entries = Map::new();
    for node in nodes(count) {
        match node {
            Node::Group { path, attributes } => {
                let group = json!({"attributes": attributes, "zarr_format": 3, "node_type": "group"});
                entries.insert(path, group);
            }
            Node::Array { path, array } => {
                entries.insert(path, zarr_json(&array));
            }
        }
    }
    indented(&json!({
        "attributes": {"Conventions": "CF-1.7", "title": "Hourly fields on single levels"},
        "zarr_format": 3,
        "consolidated_metadata": {"kind": "inline", "must_understand": false, "metadata": entries},
        "node_type": "group"
    }))
}

fn zarr_json(array: &Array) -> Value {
    let (data_type, fill_value) = match array.items {
        Items::Float32 => ("float32", json!("NaN")),
        Items::Float64 => ("float64", json!("NaN")),
        Items::Int64 => ("int64", json!(0)),
    };
    json!({
        "shape": array.shape,
        "data_type": data_type,
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": array.chunk_shape}},
        "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
        "fill_value": fill_value,
        "codecs": [
            {"name": "bytes", "configuration": {"endian": "little"}},
            {"name": "zstd", "configuration": {"level": 0, "checksum": false}}
        ],
        "attributes": array.attributes,
        "dimension_names": array.dimensions,
        "zarr_format": 3,
        "node_type": "array",
        "storage_transformers": []
    })
}

/// The `zarr.json` of an array of shards in shards, `levels` of them.
pub fn nested_shards(levels: usize) -> String {
    let bytes = json!({"name": "bytes", "configuration": {"endian": "little"}});
    let mut codec = bytes.clone();
    for _ in 0..levels {
        let configuration = json!({
            "chunk_shape": [64, 64],
            "codecs": [codec],
            "index_codecs": [bytes, {"name": "crc32c"}],
            "index_location": "end"
        });
        codec = json!({"name": "sharding_indexed", "configuration": configuration});
    }
    json!({
        "shape": [4096, 4096],
        "data_type": "float32",
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [64, 64]}},
        "chunk_key_encoding": {"name": "default"},
        "fill_value": 0,
        "codecs": [codec],
        "zarr_format": 3,
        "node_type": "array"
    })
    .to_string()
}
