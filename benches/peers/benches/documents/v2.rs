//! Documents of format 2.

use serde_json::{Map, Value, json};

use super::hierarchy::{Array, Items, Node, nodes};
use super::indented;

/// A `.zmetadata` of `count` arrays in groups, with the attributes that xarray writes, laid out as zarr-python does.
pub fn zmetadata(count: usize) -> String {
    let mut entries = Map::new();
    let title = json!({
        "Conventions": "CF-1.7",
        "history": "2024-03-05T11:20:41 regridded to 0.25 degrees",
        "institution": "European Centre for Medium-Range Weather Forecasts",
        "title": "Hourly fields on single levels"
    });
    entries.insert(".zattrs".into(), title);
    entries.insert(".zgroup".into(), json!({"zarr_format": 2}));
    for node in nodes(count) {
        match node {
            Node::Group { path, attributes } => {
                entries.insert(format!("{path}/.zattrs"), attributes);
                entries.insert(format!("{path}/.zgroup"), json!({"zarr_format": 2}));
            }
            Node::Array { path, array } => {
                entries.insert(format!("{path}/.zarray"), zarray(&array));
                let mut attributes = Map::new();
                attributes.insert("_ARRAY_DIMENSIONS".into(), json!(array.dimensions));
                attributes.extend(array.attributes);
                entries.insert(format!("{path}/.zattrs"), attributes.into());
            }
        }
    }
    indented(&json!({"metadata": entries, "zarr_consolidated_format": 1}))
}

fn zarray(array: &Array) -> Value {
    let (dtype, fill_value) = match array.items {
        Items::Float32 => ("<f4", json!("NaN")),
        Items::Float64 => ("<f8", json!("NaN")),
        Items::Int64 => ("<i8", Value::Null),
    };
    json!({
        "chunks": array.chunk_shape,
        "compressor": {"blocksize": 0, "clevel": 5, "cname": "lz4", "id": "blosc", "shuffle": 1},
        "dtype": dtype,
        "fill_value": fill_value,
        "filters": null,
        "order": "C",
        "shape": array.shape,
        "zarr_format": 2
    })
}
