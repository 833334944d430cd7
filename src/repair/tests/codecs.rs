//! Repairs of v3 codecs.

use super::{array, zarr_json};
use crate::repair::RepairKind;

#[test]
fn the_codec_endian_is_bytes_wherever_it_stands() {
    let kind = RepairKind::EndianCodec;
    let document = array(
        r#""codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [1],
        "codecs": [{"configuration": {"endian": "big"}, "name": "endian"}], "index_codecs": ["endian"]}}]"#,
    );
    let (repaired, lines) = zarr_json(&document, kind);
    assert_eq!(
        repaired,
        document
            .replace(r#""name": "endian""#, r#""name": "bytes""#)
            .replace(r#"["endian"]"#, r#"["bytes"]"#)
    );
    assert_eq!(
        lines,
        [
            "/codecs/0/configuration/codecs/0/name: \"endian\" is now \"bytes\" (endian_codec)",
            "/codecs/0/configuration/index_codecs/0: \"endian\" is now \"bytes\" (endian_codec)",
        ]
    );
}

#[test]
fn an_old_shard_says_what_its_index_is_encoded_with() {
    let kind = RepairKind::MissingIndexCodecs;
    let shard = |members: &str| {
        array(&std::format!(
            r#""codecs": [{{"name": "sharding_indexed", "configuration": {{"chunk_shape": [1], {members}}}}}]"#
        ))
    };
    let index =
        r#", "index_codecs": [{"name":"bytes","configuration":{"endian":"little"}}, {"name":"crc32c"}]"#;
    // The shard in the shard is one, too.
    let inner = |index: &str| {
        std::format!(
            r#""codecs": [{{"name": "sharding_indexed", "configuration": {{"chunk_shape": [1], "codecs": []{index}}}}}]{index}"#
        )
    };
    let (repaired, lines) = zarr_json(&shard(&inner("")), kind);
    assert_eq!(repaired, shard(&inner(index)));
    assert_eq!(lines.len(), 2);
    for left in
        [r#""codecs": [], "index_location": "end""#, r#""codecs": [], "index_codecs": []"#, r#""x": 1"#]
    {
        assert_eq!(zarr_json(&shard(left), kind).0, shard(left));
    }
}

#[test]
fn a_structured_array_says_its_byte_order() {
    let kind = RepairKind::StructuredWithoutEndian;
    let document = |data_type: &str, codec: &str| {
        array(&std::format!(r#""data_type": {{"name": "{data_type}"}}, "codecs": [{codec}]"#))
    };
    let explicit = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    let whole = r#"{"name":"bytes","configuration":{"endian":"little"}}"#;
    for (codec, to) in [(r#""bytes""#, whole), (r#"{"name": "bytes"}"#, explicit)] {
        let (repaired, lines) = zarr_json(&document("structured", codec), kind);
        assert_eq!(repaired, document("structured", to));
        assert_eq!(lines.len(), 1);
        assert_eq!(zarr_json(&document("struct", codec), kind).0, document("struct", codec));
    }
    let empty = r#"{"name": "bytes", "configuration": {}}"#;
    assert_eq!(zarr_json(&document("structured", empty), kind).0, document("structured", explicit));
    for codec in [explicit, r#"{"name": "bytes", "configuration": 1}"#] {
        assert!(zarr_json(&document("structured", codec), kind).1.is_empty());
    }
}

#[test]
fn an_array_says_that_its_items_are_bytes() {
    let kind = RepairKind::MissingArrayToBytesCodec;
    let of_type = |name: &str, codecs: &str| {
        array(&std::format!(r#""chunk_grid": {{}}, "data_type": "{name}"{codecs}"#))
    };
    let bytes = r#"{"name":"bytes","configuration":{"endian":"little"}}"#;
    for (from, to) in [
        ("", std::format!(r#", "codecs": [{bytes}]"#)),
        (r#", "codecs": []"#, std::format!(r#", "codecs": [{bytes}]"#)),
        (r#", "codecs": ["gzip"]"#, std::format!(r#", "codecs": [{bytes}, "gzip"]"#)),
        (
            r#", "codecs": [{"name": "transpose"}, {"name": "gzip"}]"#,
            std::format!(r#", "codecs": [{{"name": "transpose"}}, {bytes}, {{"name": "gzip"}}]"#),
        ),
        (r#", "codecs": ["transpose"]"#, std::format!(r#", "codecs": ["transpose", {bytes}]"#)),
    ] {
        for name in ["bool", "uint8", "float16", "complex128", "r24"] {
            assert_eq!(zarr_json(&of_type(name, from), kind).0, of_type(name, &to));
        }
        // What was not in the core specification had no default.
        for name in ["string", "int4", "bfloat16", "r12", "complex_float64", "my_type"] {
            assert_eq!(zarr_json(&of_type(name, from), kind).0, of_type(name, from));
        }
    }
    for left in [
        // One that is there, or may be.
        r#", "codecs": [{"name": "bytes"}]"#,
        r#", "codecs": ["endian"]"#,
        r#", "codecs": ["vlen-utf8", "gzip"]"#,
        r#", "codecs": ["my_codec", "gzip"]"#,
        r#", "codecs": [{}, "gzip"]"#,
        // Out of order; no list.
        r#", "codecs": ["gzip", "transpose"]"#,
        r#", "codecs": null"#,
        r#", "codecs": {}"#,
    ] {
        assert_eq!(zarr_json(&of_type("int16", left), kind).0, of_type("int16", left));
    }
    let no_array = array(r#""data_type": "int8""#);
    assert_eq!(zarr_json(&no_array, kind).0, no_array);
    let shard = r#", "codecs": [{"name": "sharding_indexed", "configuration":
        {"chunk_shape": [2], "codecs": [CODECS"gzip"], "index_codecs": ["crc32c"]}}]"#;
    let (repaired, lines) = zarr_json(&of_type("int16", &shard.replace("CODECS", "")), kind);
    assert_eq!(repaired, of_type("int16", &shard.replace("CODECS", &std::format!("{bytes}, "))));
    assert_eq!(
        lines,
        [std::format!("/codecs/0/configuration/codecs/0: added {bytes} (missing_array_to_bytes_codec)")]
    );
}

#[test]
fn the_order_of_a_transposition_is_spelled_out() {
    let kind = RepairKind::TransposeOrderAsLetter;
    let with = |order: &str| {
        let codec = std::format!(r#"{{"name": "transpose", "configuration": {{"order": {order}}}}}"#);
        array(&std::format!(r#""shape": [4, 4, 4], "codecs": [{codec}, {{"name": "bytes"}}]"#))
    };
    assert_eq!(zarr_json(&with(r#""F""#), kind).0, with("[2, 1, 0]"));
    assert_eq!(zarr_json(&with(r#""C""#), kind).0, with("[0, 1, 2]"));
    for left in [r#""f""#, "[0, 1, 2]", "null", r#"["F"]"#] {
        assert_eq!(zarr_json(&with(left), kind).0, with(left));
    }
    let lines = zarr_json(&with(r#""F""#), kind).1;
    assert_eq!(lines, ["/codecs/0/configuration/order: \"F\" is now [2, 1, 0] (transpose_order_as_letter)"]);
    // A chunk in a shard has dimensions of its own; what is not first takes what another codec gives.
    let shard = |order: &str| {
        array(&std::format!(
            r#""shape": [4], "codecs": ["bytes", {{"name": "transpose", "configuration": {{"order": "F"}}}},
            {{"name": "sharding_indexed", "configuration": {{"chunk_shape": [2, 2], "codecs":
            [{{"name": "transpose", "configuration": {{"order": {order}}}}}]}}}}]"#
        ))
    };
    assert_eq!(zarr_json(&shard(r#""F""#), kind).0, shard("[1, 0]"));
    let shapeless = with(r#""F""#).replace("shape", "no_shape");
    assert_eq!(zarr_json(&shapeless, kind).0, shapeless);
}
