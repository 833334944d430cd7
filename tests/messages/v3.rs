//! Zarr v3.

use zarr_spec::v3::{
    ArrayReading, ChunkGrid, ChunkKeyEncoding, Codec, ConsolidatedReading, DataType, FillValue, NodeReading,
    Scope,
};

use crate::Report;

/// A `zarr.json` of an array with `members` in the place of those of a sound one.
fn array(report: &mut Report, members: &[(&str, Option<&str>)]) {
    const SOUND: [(&str, &str); 8] = [
        ("zarr_format", "3"),
        ("node_type", "\"array\""),
        ("shape", "[20, 20]"),
        ("data_type", "\"float64\""),
        ("chunk_grid", r#"{"name": "regular", "configuration": {"chunk_shape": [10, 10]}}"#),
        ("chunk_key_encoding", r#"{"name": "default"}"#),
        ("fill_value", "0"),
        ("codecs", r#"[{"name": "bytes", "configuration": {"endian": "little"}}]"#),
    ];
    let text = crate::changed(&SOUND, members);
    report.add(&crate::changes(members), &text, ArrayReading::new(text.as_bytes(), &Scope::ALL).problems());
}

#[test]
fn arrays() {
    let mut report = Report::default();
    let mut one = |name, value| array(&mut report, &[(name, Some(value))]);
    one("zarr_format", "2");
    one("zarr_format", "\"3\"");
    one("node_type", "\"group\"");
    one("shape", "[20, -20]");
    one("shape", "[20, null]");
    one("shape", "[20]");
    one("data_type", "\"<f8\"");
    one("data_type", "\"string\"");
    one("data_type", "null");
    one("chunk_grid", r#"{"name": "regular", "configuration": {"chunk_shape": [10]}}"#);
    one("chunk_grid", r#"{"name": "regular", "configuration": {"chunk_shape": [10, 0]}}"#);
    one(
        "chunk_grid",
        r#"{"name": "rectilinear", "configuration": {"kind": "inline", "chunk_shapes": [[10, 5], 10]}}"#,
    );
    one("chunk_key_encoding", r#"{"name": "default", "configuration": {"separator": "-"}}"#);
    one("fill_value", "null");
    one("fill_value", "NaN");
    one("codecs", "[]");
    one("codecs", "{}");
    one("codecs", r#"["bytes"]"#);
    one("codecs", r#"[{"name": "gzip", "configuration": {"level": 5}}]"#);
    one("codecs", r#"["crc32c", {"name": "bytes", "configuration": {"endian": "little"}}]"#);
    one(
        "codecs",
        r#"[{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "bytes", "configuration": {"endian": "little"}}]"#,
    );
    one(
        "codecs",
        r#"[{"name": "transpose", "configuration": {"order": [1, 2]}}, {"name": "bytes", "configuration": {"endian": "little"}}]"#,
    );
    one("codecs", r#"["vlen-utf8"]"#);
    one("codecs", r#"[{"id": "zlib", "level": 1}]"#);
    one("attributes", "null");
    one("storage_transformers", r#"{"name": "x"}"#);
    one("dimension_names", r#"["x"]"#);
    one("dimension_names", r#"["x", 1]"#);
    one("dimension_names", "null");
    array(&mut report, &[("fill_value", None), ("codecs", None)]);
    insta::assert_snapshot!(report.0);
}

/// A `zarr.json` of another format, and one that says of no node.
#[test]
fn nodes() {
    let mut report = Report::default();
    let mut one =
        |text: &str| report.add(text, text, NodeReading::new(text.as_bytes(), &Scope::ALL).problems());
    one("");
    one("5");
    one("{}");
    one(r#"{"zarr_format": 2}"#);
    one(r#"{"zarr_format": 3, "node_type": "table"}"#);
    one(r#"{"zarr_format": 2, "node_type": "group"}"#);
    one(r#"{"zarr_format": 2, "node_type": "array"}"#);
    one(r#"{"zarr_format": 3, "node_type": "group", "attributes": [], "consolidated_metadata": null}"#);
    insta::assert_snapshot!(report.0);
}

#[test]
fn data_types() {
    let mut report = Report::default();
    let mut one = |text: &str| report.add(text, text, &DataType::read(text, &Scope::ALL).problems);
    one("5");
    one("\"\"");
    one("\"Float32\"");
    one("\"r7\"");
    one("{}");
    one(r#"{"name": "float32", "configuration": {"endian": "little"}}"#);
    one(r#"{"name": "float32", "configuration": []}"#);
    one(r#"{"name": "float32", "must_understand": 1}"#);
    one(r#"{"name": "float32", "endian": "little"}"#);
    one("\"numpy.datetime64\"");
    one(r#"{"name": "numpy.datetime64", "configuration": {"unit": "min", "scale_factor": 0}}"#);
    one(r#"{"name": "fixed_length_utf32", "configuration": {"length_bytes": 6}}"#);
    one(r#"{"name": "struct", "configuration": {"fields": []}}"#);
    one(
        r#"{"name": "struct", "configuration": {"fields": [{"name": "a", "data_type": "int8"}, {"name": "a", "data_type": "int8"}]}}"#,
    );
    one(
        r#"{"name": "struct", "configuration": {"fields": [{"name": "a", "data_type": "string"}, {"name": "b"}]}}"#,
    );
    one(r#"{"name": "struct", "configuration": {"fields": [["a", "int8", 3], 5]}}"#);
    insta::assert_snapshot!(report.0);
}

#[test]
fn codecs() {
    let mut report = Report::default();
    let mut one = |text: &str| report.add(text, text, &Codec::read(text, &Scope::ALL).problems);
    one("\"gzip\"");
    one(r#"{"name": "gzip", "configuration": {"level": 10}}"#);
    one(r#"{"name": "gzip", "configuration": {"level": "5"}}"#);
    one(r#"{"name": "gzip", "configuration": {"level": 5, "strategy": 1}}"#);
    one(
        r#"{"name": "blosc", "configuration": {"cname": "lz5", "clevel": 10, "shuffle": 1, "blocksize": -1}}"#,
    );
    one(r#"{"name": "bytes", "configuration": {"endian": "middle"}}"#);
    one(r#"{"name": "transpose", "configuration": {"order": "F"}}"#);
    one(r#"{"name": "transpose", "configuration": {"order": [0, 0]}}"#);
    one(
        r#"{"name": "sharding_indexed", "configuration": {"chunk_shape": [0], "codecs": [], "index_location": "middle"}}"#,
    );
    one(
        r#"{"name": "sharding_indexed", "configuration": {"chunk_shape": [5], "codecs": ["bytes"], "index_codecs": ["bytes", {"name": "gzip", "configuration": {"level": 1}}]}}"#,
    );
    one(r#"{"name": "cast_value", "configuration": {"data_type": "string", "rounding": "up"}}"#);
    one(r#"{"name": "scale_offset", "configuration": {"scale": "1", "offset": null}}"#);
    one(r#"{"name": "zfp", "configuration": {"mode": "fixed_rate"}}"#);
    one(r#"{"name": "packbits", "configuration": {"padding_encoding": "middle"}}"#);
    one(r#"{"name": "numcodecs.zlib", "configuration": {"level": 12}}"#);
    one(r#"{"name": "reshape", "configuration": {"shape": [[0, 1], -1, -1]}}"#);
    one("\"not a name\"");
    insta::assert_snapshot!(report.0);
}

/// Codecs that do not follow from one another, or from the chunk.
#[test]
fn pipelines() {
    let mut report = Report::default();
    let mut one = |data_type: &str, codecs: &str| {
        array(&mut report, &[("data_type", Some(data_type)), ("codecs", Some(codecs))]);
    };
    let shard = |inner: &str| {
        format!(
            r#"[{{"name": "sharding_indexed", "configuration": {{"chunk_shape": {inner}, "codecs": ["bytes"], "index_codecs": [{{"name": "bytes", "configuration": {{"endian": "little"}}}}, "crc32c"]}}}}]"#
        )
    };
    one("\"uint8\"", &shard("[5, 3]"));
    one("\"uint8\"", &shard("[5]"));
    one("\"uint16\"", &shard("[5, 5]"));
    one("\"uint16\"", r#"["bytes"]"#);
    one(
        "\"complex64\"",
        r#"[{"name": "bitround", "configuration": {"keepbits": 3}}, {"name": "bytes", "configuration": {"endian": "little"}}]"#,
    );
    one("\"bool\"", r#"[{"name": "scale_offset", "configuration": {"scale": 2}}, "bytes"]"#);
    one("\"uint8\"", r#"[{"name": "scale_offset", "configuration": {"scale": 300}}, "bytes"]"#);
    one("\"string\"", r#"["vlen-bytes"]"#);
    one(
        "\"float64\"",
        r#"[{"name": "reshape", "configuration": {"shape": [3, 5]}}, {"name": "bytes", "configuration": {"endian": "little"}}]"#,
    );
    one(
        "\"uint8\"",
        r#"["bytes", {"name": "blosc", "configuration": {"cname": "lz4", "clevel": 5, "shuffle": "shuffle", "blocksize": 0}}]"#,
    );
    insta::assert_snapshot!(report.0);
}

#[test]
fn grids_and_key_encodings() {
    let mut report = Report::default();
    let mut grid = |text: &str| report.add(text, text, &ChunkGrid::read(text, &Scope::ALL).problems);
    grid("\"regular\"");
    grid(r#"{"name": "regular", "configuration": {"chunk_shape": 10}}"#);
    grid(r#"{"name": "regular", "configuration": {"chunk_shape": [10, "5"]}}"#);
    grid(
        r#"{"name": "rectilinear", "configuration": {"kind": "external", "chunk_shapes": [[0], [[3]], "x"]}}"#,
    );
    let mut encoding =
        |text: &str| report.add(text, text, &ChunkKeyEncoding::read(text, &Scope::ALL).problems);
    encoding("5");
    encoding(r#"{"name": "v2", "configuration": {"separator": ""}}"#);
    encoding(r#"{"name": "v2", "separator": "."}"#);
    insta::assert_snapshot!(report.0);
}

#[test]
fn fill_values() {
    let mut report = Report::default();
    let mut one = |data_type: &str, text: &str| {
        let read = DataType::from_json_in(data_type, &Scope::ALL).unwrap();
        let problems = FillValue::from_json(text, &read).expect_err(text);
        report.add(&format!("{data_type}: {text}"), text, &problems);
    };
    one("\"bool\"", "0");
    one("\"int8\"", "128");
    one("\"int8\"", "1.0");
    one("\"uint8\"", "null");
    one("\"float32\"", "\"0x7fc0\"");
    one("\"float32\"", "\"nan\"");
    one("\"complex64\"", "[0]");
    one("\"complex64\"", "[0, \"i\"]");
    one("\"r16\"", "[0]");
    one("\"r16\"", "[0, 256]");
    one("\"string\"", "0");
    one("\"bytes\"", "\"é\"");
    one(
        r#"{"name": "numpy.datetime64", "configuration": {"unit": "s", "scale_factor": 1}}"#,
        "\"2020-01-01\"",
    );
    one(r#"{"name": "null_terminated_bytes", "configuration": {"length_bytes": 2}}"#, "\"YWJj\"");
    one(r#"{"name": "fixed_length_utf32", "configuration": {"length_bytes": 4}}"#, "\"ab\"");
    let record = r#"{"name": "struct", "configuration": {"fields": [{"name": "a", "data_type": "int8"}]}}"#;
    one(record, "0");
    one(record, r#"{"b": 1}"#);
    one(record, r#"{"a": 200}"#);
    one(record, "\"AAA=\"");
    insta::assert_snapshot!(report.0);
}

#[test]
fn consolidated_metadata() {
    const ARRAY: &str = r#"{"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "uint8", "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}}, "chunk_key_encoding": "default", "fill_value": 0, "codecs": ["bytes"]}"#;
    const GROUP: &str = r#"{"zarr_format": 3, "node_type": "group"}"#;

    let mut report = Report::default();
    let mut one = |input: &str, text: &str| {
        report.add(input, text, ConsolidatedReading::new(text.as_bytes(), &Scope::ALL).problems());
    };
    one("null", "null");
    one("{}", "{}");
    let text = r#"{"kind": "external", "must_understand": true, "metadata": [], "format": 1}"#;
    one(text, text);
    let mut listed = |entries: &[(&str, &str)]| {
        let lines: Vec<_> = entries.iter().map(|(key, value)| format!("    \"{key}\": {value}")).collect();
        let text = format!(
            "{{\n  \"kind\": \"inline\", \"must_understand\": false,\n  \"metadata\": {{\n{}\n  }}\n}}",
            lines.join(",\n")
        );
        let keys: Vec<_> = entries.iter().map(|(key, _)| *key).collect();
        one(&keys.join(", "), &text);
    };
    listed(&[("a/b", ARRAY)]);
    listed(&[("a", ARRAY), ("a/b", ARRAY)]);
    listed(&[("", GROUP)]);
    listed(&[("/a", GROUP), ("b/", GROUP), ("c//d", GROUP), ("e/../f", GROUP), ("__g", GROUP)]);
    listed(&[("a", &ARRAY.replace("[2]", "[0]")), ("b", "{}")]);
    insta::assert_snapshot!(report.0);
}
