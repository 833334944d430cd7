//! What the two formats have under the same names.

use zarr_spec::json::Raw;
use zarr_spec::{v2, v3};

const V2: &str = r#"{"zarr_format": 2, "shape": [20, 10], "chunks": [10, 5], "dtype": "<u2", "compressor": null,
    "fill_value": 7, "order": "C", "filters": null, "attributes": {"units": "m", "valid_max": Infinity}}"#;
const V3: &str = r#"{"zarr_format": 3, "node_type": "array", "shape": [20, 10], "data_type": "uint16",
    "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [10, 5]}},
    "chunk_key_encoding": {"name": "default"}, "fill_value": 7,
    "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
    "attributes": {"units": "m", "valid_max": Infinity}}"#;

fn v2_array() -> v2::ArrayMetadata {
    v2::ArrayMetadata::from_slice(V2.as_bytes()).expect("the document is valid")
}

fn v3_array() -> v3::ArrayMetadata {
    v3::ArrayMetadata::from_slice(V3.as_bytes()).expect("the document is valid")
}

#[test]
fn attributes_go_into_a_new_array_as_they_were_written() {
    let (v2, v3) = (v2_array(), v3_array());
    let data_type = v2.data_type().clone();
    let v2_copy = v2::ArrayBuilder::new(v2.shape(), v2.chunk_shape(), data_type)
        .attributes(v2.attributes())
        .attribute("units", "km")
        .build()
        .expect("it is valid");
    let grid = v3.chunk_grid().clone();
    let v3_copy = v3::ArrayBuilder::new(v3.shape(), grid, v3.data_type().clone(), v3.fill_value().clone())
        .codec(v3.codecs()[0].clone())
        .attributes(v3.attributes())
        .attribute("units", "km")
        .build()
        .expect("it is valid");
    assert_eq!(v2.attributes(), v3.attributes());
    for attributes in [v2_copy.attributes(), v3_copy.attributes()] {
        let json = attributes.json().map(Raw::to_compact);
        assert_eq!(json.as_deref(), Some(r#"{"units":"km","valid_max":Infinity}"#));
    }
}

#[test]
fn an_array_without_attributes_gives_a_new_one_none() {
    let none = v2::ArrayBuilder::new(&[1], &[1], v2::DataType::Bool).build().expect("it is valid");
    let copy = v2::ArrayBuilder::new(&[1], &[1], v2::DataType::Bool).attributes(none.attributes()).build();
    assert_eq!(copy.expect("it is valid").attributes().json(), None);
}
