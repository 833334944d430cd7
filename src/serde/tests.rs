use alloc::string::ToString;

use serde_json::{Value, json};

use crate::json::Raw;
use crate::v2::{ArrayMetadata, Attributes, Codec, DataType};

fn array() -> Value {
    json!({
        "zarr_format": 2, "shape": [18_446_744_073_709_551_615_u64], "chunks": [1],
        "dtype": [["x", "<f4"]], "compressor": {"id": "zlib"}, "fill_value": "AACAPw==",
        "order": "C", "filters": null, "extra": [1, 1.0, -0.0, "é"], "attributes": {"a": null}
    })
}

#[test]
fn a_document_passes_through_a_value_without_loss() {
    let metadata = ArrayMetadata::try_from(&array()).unwrap();
    assert_eq!(Value::try_from(&metadata).unwrap(), array());
    assert_eq!(serde_json::from_value::<ArrayMetadata>(array()).unwrap(), metadata);
    let text = serde_json::to_string(&metadata).unwrap();
    assert_eq!(serde_json::from_str::<ArrayMetadata>(&text).unwrap(), metadata);
}

#[test]
fn an_error_carries_every_problem() {
    let mut document = array();
    document["order"] = json!("K");
    document["compressor"]["level"] = json!(10);
    let error = serde_json::from_value::<ArrayMetadata>(document.clone()).unwrap_err().to_string();
    assert!(error.contains("/order: ") && error.contains("/compressor/level: "), "{error}");
    let problems = ArrayMetadata::try_from(&document).unwrap_err();
    assert_eq!(problems.len(), 2);
}

#[test]
fn fields_serialize_in_their_canonical_form() {
    let codec: Codec = serde_json::from_value(json!({"id": "gzip"})).unwrap();
    assert_eq!(serde_json::to_value(&codec).unwrap(), json!({"id": "gzip", "level": 1}));
    let data_type: DataType = serde_json::from_value(json!("<i1")).unwrap();
    assert_eq!(serde_json::to_value(&data_type).unwrap(), json!("|i1"));
}

#[test]
fn what_serde_cannot_hold_is_an_error() {
    let attributes = Attributes::from_slice(br#"{"a": NaN}"#).unwrap();
    assert_eq!(serde_json::to_value(&attributes).unwrap_err().to_string(), "NaN is no JSON number");
    let large = Raw::new("1".repeat(50).as_str()).unwrap();
    assert!(serde_json::to_value(&large).is_err());
}

#[test]
fn of_a_name_that_is_written_twice_the_last_value_stands_where_the_name_comes_first() {
    let twice = Raw::new(r#"{"a": 1, "b": 2, "\u0061": {"c": 3, "d": 4, "c": 5}}"#).unwrap();
    assert_eq!(serde_json::to_string(&twice).unwrap(), r#"{"a":{"c":5,"d":4},"b":2}"#);
}

#[test]
fn an_object_of_many_members_is_serialized_in_linear_time() {
    let members: alloc::vec::Vec<_> =
        (0..200_000).map(|index| alloc::format!(r#""{}": {index}"#, index / 2)).collect();
    let object = Raw::new(&alloc::format!("{{{}}}", members.join(","))).unwrap();
    assert_eq!(serde_json::to_value(&object).unwrap()["99999"], json!(199_999));
}

#[test]
fn what_is_nested_too_deep_is_an_error() {
    let nested = |levels: usize| (0..levels).fold(json!(0), |inner, _| json!([inner]));
    assert!(serde_json::from_value::<Raw>(nested(crate::json::MAX_DEPTH)).is_ok());
    let error = serde_json::from_value::<Raw>(nested(crate::json::MAX_DEPTH + 1)).unwrap_err();
    assert_eq!(error.to_string(), "a value nested more than 256 levels deep");
}

/// What `value` is read as writes the same value.
fn passes<T: serde::de::DeserializeOwned + serde::Serialize>(value: &Value) {
    let read: T = serde_json::from_value(value.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), *value);
}

#[test]
fn configurations_pass_through_a_value() {
    use crate::v3::{chunk_grid, codec, data_type};

    let little = json!({"name": "bytes", "configuration": {"endian": "little"}});
    passes::<codec::Blosc>(
        &json!({"cname": "lz4", "clevel": 5, "shuffle": "shuffle", "typesize": 4, "blocksize": 0}),
    );
    passes::<codec::CastValue>(&json!({"data_type": "uint8"}));
    passes::<codec::Reshape>(&json!({"shape": [[0, 1], -1]}));
    passes::<codec::ScaleOffset>(&json!({"offset": 1, "scale": 2}));
    passes::<codec::ShardingIndexed>(
        &json!({"chunk_shape": [2], "codecs": [{"name": "bytes"}], "index_codecs": [little]}),
    );
    passes::<codec::Transpose>(&json!({"order": [1, 0]}));
    passes::<codec::Zfp>(&json!({"mode": "fixed_rate", "rate": 10.5}));
    passes::<chunk_grid::Rectilinear>(&json!({"kind": "inline", "chunk_shapes": [[[2, 3], 4], 5]}));
    passes::<data_type::Struct>(&json!({"fields": [{"name": "a", "data_type": "int8"}]}));
    passes::<codec::Conditional>(&json!({"codecs": [{"name": "crc32c"}], "header_bits": 16}));
    let big = json!({"name": "bytes", "configuration": {"endian": "big"}});
    let turned = json!({"name": "transpose", "configuration": {"order": [1, 0]}});
    passes::<codec::N5Default>(&json!({"codecs": [turned, big]}));
    passes::<codec::Packbits>(&json!({"padding_encoding": "first_byte", "first_bit": 1, "last_bit": 3}));
    passes::<codec::ZarrsOptional>(&json!({"mask_codecs": [{"name": "packbits"}], "data_codecs": [little]}));
    passes::<codec::ZarrsVlen>(
        &json!({"index_codecs": [little], "data_codecs": [{"name": "bytes"}], "index_data_type": "uint64"}),
    );
    passes::<chunk_grid::Rectangular>(&json!({"chunk_shape": [[5, 5, 2], 10]}));
    passes::<data_type::Optional>(&json!({"name": "int32", "configuration": {}}));
    let error = codec::Transpose::try_from(&json!({"order": [1, 1]})).unwrap_err();
    assert_eq!(error.to_string(), "/order: expected a permutation of the dimensions, from 0, found [1,1]");
    assert_eq!(error.as_slice()[0].offset(), r#"{"order":"#.len());
}

#[test]
fn parts_of_documents_pass_through_a_value() {
    use crate::{v2, v3};

    passes::<v2::Order>(&json!("F"));
    passes::<v2::DimensionSeparator>(&json!("/"));
    passes::<v3::DimensionNames>(&json!(["time", null]));
    passes::<v3::NodePath>(&json!("a/b"));
    passes::<v3::StorageTransformer>(&json!({"name": "acme.cache", "configuration": {"size": 1}}));
    let error = serde_json::from_value::<v3::NodeName>(json!("__a")).unwrap_err();
    let message = "expected a name of a node: a name of a node does not start with the reserved \"__\"";
    assert_eq!(error.to_string(), message);
    let error = serde_json::from_value::<v3::NodePath>(json!("a//b")).unwrap_err();
    let message = "expected a path of names of nodes: a name of a node is not empty, found \"\"";
    assert_eq!(error.to_string(), message);
    assert!(serde_json::from_value::<v2::Order>(json!("A")).is_err());
}

#[test]
fn problems_and_repairs_are_data() {
    use crate::repair::{self, Repairs};
    use crate::v3;

    let text = br#"{"zarr_format": 3, "node_type": "group", "attributes": 1}"#;
    let problems = v3::GroupMetadata::from_slice(text).unwrap_err();
    assert_eq!(
        serde_json::to_value(&problems).unwrap(),
        json!([{"pointer": "/attributes", "offset": 55, "kind": "invalid_type", "found": "1",
            "message": "expected an object, found 1", "expected": "an object"}])
    );
    let text = br#"{"zarr_format": 3, "node_type": "group", "consolidated_metadata": null}"#;
    let repaired = repair::v3_node(text, Repairs::ALL);
    assert_eq!(
        serde_json::to_value(&repaired.repairs).unwrap(),
        json!([{"pointer": "/consolidated_metadata", "kind": "null_consolidated_metadata", "from": "null", "to": null}])
    );
}
