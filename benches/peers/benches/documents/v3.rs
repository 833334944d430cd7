//! Documents of format 3.

use serde_json::{Map, Value, json};

use super::indented;

/// The arrays of one group: its three coordinates and its variables.
const ARRAYS_OF_GROUP: usize = 20;

/// The `zarr.json` of a group with the consolidated metadata of `count` arrays in groups, with the attributes that xarray
/// writes, laid out as zarr-python does.
pub fn consolidated_group(count: usize) -> String {
    let mut entries = Map::new();
    for index in 0..count {
        let (group, member) = (index / ARRAYS_OF_GROUP, index % ARRAYS_OF_GROUP);
        if member == 0 {
            let attributes = json!({"source_id": group});
            let node = json!({"attributes": attributes, "zarr_format": 3, "node_type": "group"});
            entries.insert(format!("model_{group:05}"), node);
        }
        let (name, node) = array(member);
        entries.insert(format!("model_{group:05}/{name}"), node);
    }
    indented(&json!({
        "attributes": {"Conventions": "CF-1.7", "title": "Hourly fields on single levels"},
        "zarr_format": 3,
        "consolidated_metadata": {"kind": "inline", "must_understand": false, "metadata": entries},
        "node_type": "group"
    }))
}

/// The array of number `member` of a group: its name and its metadata.
fn array(member: usize) -> (String, Value) {
    match member {
        0 => coordinate("latitude", 721, "float64", &json!("NaN"), "degrees_north"),
        1 => coordinate("longitude", 1440, "float64", &json!("NaN"), "degrees_east"),
        2 => coordinate("time", 87_672, "int64", &json!(0), "hours since 1979-01-01 00:00:00"),
        variable => {
            let name = format!("variable_{variable:02}");
            let attributes = json!({
                "cell_methods": "time: mean (interval: 1 hour)",
                "coordinates": "realization",
                "grid_mapping": "crs",
                "long_name": "Temperature of air at 2 metres above the surface",
                "standard_name": "air_temperature",
                "units": "K",
                "valid_range": [180.0, 340.5]
            });
            let dimensions = ["time", "latitude", "longitude"];
            let node = zarr_json(
                &dimensions,
                &[87_672, 721, 1440],
                &[24, 181, 360],
                "float32",
                &json!("NaN"),
                &attributes,
            );
            (name, node)
        }
    }
}

fn coordinate(name: &str, length: u64, data_type: &str, fill: &Value, units: &str) -> (String, Value) {
    let attributes = json!({"long_name": name, "standard_name": name, "units": units});
    (name.into(), zarr_json(&[name], &[length], &[length], data_type, fill, &attributes))
}

fn zarr_json(
    dimension_names: &[&str],
    shape: &[u64],
    chunk_shape: &[u64],
    data_type: &str,
    fill_value: &Value,
    attributes: &Value,
) -> Value {
    json!({
        "shape": shape,
        "data_type": data_type,
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": chunk_shape}},
        "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
        "fill_value": fill_value,
        "codecs": [
            {"name": "bytes", "configuration": {"endian": "little"}},
            {"name": "zstd", "configuration": {"level": 0, "checksum": false}}
        ],
        "attributes": attributes,
        "dimension_names": dimension_names,
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
