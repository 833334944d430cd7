//! Documents of format 2.

use serde_json::{Map, Value, json};

use super::indented;

/// The arrays of one group of a `.zmetadata`: its three coordinates and its variables.
const ARRAYS_OF_GROUP: usize = 20;

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
    for index in 0..count {
        let (group, member) = (index / ARRAYS_OF_GROUP, index % ARRAYS_OF_GROUP);
        if member == 0 {
            entries.insert(format!("model_{group:05}/.zattrs"), json!({"source_id": group}));
            entries.insert(format!("model_{group:05}/.zgroup"), json!({"zarr_format": 2}));
        }
        let (name, array, attributes) = array(member);
        entries.insert(format!("model_{group:05}/{name}/.zarray"), array);
        entries.insert(format!("model_{group:05}/{name}/.zattrs"), attributes);
    }
    indented(&json!({"metadata": entries, "zarr_consolidated_format": 1}))
}

/// The array of number `member` of a group: its name, its `.zarray` and its `.zattrs`.
fn array(member: usize) -> (String, Value, Value) {
    match member {
        0 => coordinate("latitude", 721, "<f8", &json!("NaN"), "degrees_north"),
        1 => coordinate("longitude", 1440, "<f8", &json!("NaN"), "degrees_east"),
        2 => coordinate("time", 87_672, "<i8", &Value::Null, "hours since 1979-01-01 00:00:00"),
        variable => {
            let name = format!("variable_{variable:02}");
            let array = zarray(&[24, 181, 360], &[87_672, 721, 1440], "<f4", &json!("NaN"));
            let attributes = json!({
                "_ARRAY_DIMENSIONS": ["time", "latitude", "longitude"],
                "cell_methods": "time: mean (interval: 1 hour)",
                "coordinates": "realization",
                "grid_mapping": "crs",
                "long_name": "Temperature of air at 2 metres above the surface",
                "standard_name": "air_temperature",
                "units": "K",
                "valid_range": [180.0, 340.5]
            });
            (name, array, attributes)
        }
    }
}

fn coordinate(name: &str, length: u64, dtype: &str, fill: &Value, units: &str) -> (String, Value, Value) {
    let attributes = json!({
        "_ARRAY_DIMENSIONS": [name],
        "long_name": name,
        "standard_name": name,
        "units": units
    });
    (name.into(), zarray(&[length], &[length], dtype, fill), attributes)
}

fn zarray(chunks: &[u64], shape: &[u64], dtype: &str, fill_value: &Value) -> Value {
    json!({
        "chunks": chunks,
        "compressor": {"blocksize": 0, "clevel": 5, "cname": "lz4", "id": "blosc", "shuffle": 1},
        "dtype": dtype,
        "fill_value": fill_value,
        "filters": null,
        "order": "C",
        "shape": shape,
        "zarr_format": 2
    })
}
