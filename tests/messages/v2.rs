//! Zarr v2.

use zarr_spec::v2::{
    ArrayReading, Attributes, Codec, ConsolidatedReading, DataType, FillValue, GroupReading, NodeFiles,
    NodeReading, Scope,
};

use crate::Report;

/// A `.zarray` with `members` in the place of those of a sound one.
fn array(report: &mut Report, members: &[(&str, Option<&str>)]) {
    const SOUND: [(&str, &str); 8] = [
        ("zarr_format", "2"),
        ("shape", "[20, 20]"),
        ("chunks", "[10, 10]"),
        ("dtype", "\"<f8\""),
        ("compressor", "null"),
        ("fill_value", "0"),
        ("order", "\"C\""),
        ("filters", "null"),
    ];
    let text = crate::changed(&SOUND, members);
    report.add(&crate::changes(members), &text, ArrayReading::new(text.as_bytes(), &Scope::ALL).problems());
}

#[test]
fn arrays() {
    let mut report = Report::default();
    let mut one = |name, value| array(&mut report, &[(name, Some(value))]);
    one("zarr_format", "3");
    one("zarr_format", "\"2\"");
    one("shape", "[-1, 20]");
    one("shape", "[1e3, 20]");
    one("shape", "[true, 20]");
    one("shape", "20");
    one("shape", "[18446744073709551616, 20]");
    one("chunks", "[10]");
    one("chunks", "null");
    one("order", "\"A\"");
    one("order", "null");
    one("dimension_separator", "\"-\"");
    one("filters", "{\"id\": \"zlib\"}");
    one("filters", "[{\"id\": \"delta\"}, 5]");
    one("compressor", "\"zlib\"");
    one("compressor", "{\"name\": \"zstd\", \"configuration\": {\"level\": 0}}");
    one("attributes", "[]");
    one("extra", "{\"scale\": [1, NaN]}");
    array(&mut report, &[("fill_value", None)]);
    array(&mut report, &[("dtype", None), ("shape", None)]);
    array(&mut report, &[("dtype", Some("\"<f3\"")), ("fill_value", Some("\"x\""))]);
    insta::assert_snapshot!(report.0);
}

#[test]
fn data_types() {
    let mut report = Report::default();
    let mut one = |text: &str| report.add(text, text, &DataType::read(text, &Scope::ALL).problems);
    one("\"float32\"");
    one("\"f4\"");
    one("\"<f3\"");
    one("\"|f8\"");
    one("\"|u3\"");
    one("\"|b1[s]\"");
    one("\"<M8\"");
    one("\"<M8[x]\"");
    one("\"<M8[0s]\"");
    one("\"<M4[s]\"");
    one("\"|O8\"");
    one("\"|S99999999999999999999\"");
    one("\"(2, 2)<f4\"");
    one("\"!b1\"");
    one("\"\\ud800\"");
    one("\"struct\"");
    one("5");
    one("{\"name\": \"float32\"}");
    one(r#"[["a", "<f4"], "b"]"#);
    one(r#"[["a", "<f4"], ["b"]]"#);
    one(r#"[["a", "<u4"], ["b", "<u4"], ["a", "<u4"]]"#);
    one(r#"[["a", "<f4", [2, -1]], ["b", "<f4", [2.5]], ["c", "<f4", 2]]"#);
    one(r#"[["a", [["b", "<f4"], ["c", "<f3"]]]]"#);
    one(r#"[[1, "<f4"], [2, "<f4", [2]]]"#);
    one(r#"[["a", 5]]"#);
    one(r#"[["a", "|S9223372036854775807"], ["b", "|u1"]]"#);
    one(r#"[["a", "<f8", [4294967296, 4294967296]]]"#);
    insta::assert_snapshot!(report.0);
}

#[test]
fn codecs() {
    let mut report = Report::default();
    let mut one = |text: &str| report.add(text, text, &Codec::read(text, &Scope::ALL).problems);
    one(r#"{"id": "zlib", "level": 12}"#);
    one(r#"{"id": "zlib", "level": 1.0}"#);
    one(r#"{"id": "zlib", "level": "9"}"#);
    one(r#"{"id": "zlib", "Level": 9, "wbits": 15}"#);
    one(r#"{"id": "fletcher32", "level": 1}"#);
    one(r#"{"id": "blosc", "cname": "lz5", "shuffle": 3, "typesize": 0}"#);
    one(r#"{"id": "blosc", "shuffle": "bit"}"#);
    one(r#"{"id": "bitround"}"#);
    one(r#"{"id": "bitround", "keepbits": -1}"#);
    one(r#"{"id": "shuffle", "elementsize": 9223372036854775808}"#);
    one(r#"{"id": "delta", "dtype": "<i3"}"#);
    one(r#"{"id": "quantize", "digits": 3, "dtype": "<i4"}"#);
    one(r#"{"id": "fixedscaleoffset", "offset": "0", "scale": Infinity, "dtype": "<f8"}"#);
    one(r#"{"id": "fixedscaleoffset", "offset": "0", "dtype": "<f8"}"#);
    one(r#"{"id": "crc32", "location": "middle"}"#);
    one(r#"{"id": "json2", "strict": 0, "separators": [","], "encoding": "\ud800"}"#);
    one(r#"{"level": 1}"#);
    one(r#"{"id": ""}"#);
    one(r#"{"id": 5}"#);
    one("\"gzip\"");
    insta::assert_snapshot!(report.0);
}

#[test]
fn fill_values() {
    let mut report = Report::default();
    let mut one = |data_type: &str, text: &str| {
        let read = data_type.parse().unwrap();
        let problems = FillValue::from_json(text, &read).expect_err(text);
        report.add(&format!("{data_type}: {text}"), text, &problems);
    };
    one("|b1", "1");
    one("<i2", "40000");
    one("<i2", "1.0");
    one("|u1", "-1");
    one("<u8", "18446744073709551616");
    one("<f4", "\"0\"");
    one("<f4", "\"nan\"");
    one("<f4", "NaN");
    one("<f4", "[0]");
    one("<c8", "0");
    one("<c8", "[0, \"i\"]");
    one("<M8[s]", "\"2020-01-01\"");
    one("<M8[s]", "1.5");
    one("<M8[s]", "9223372036854775808");
    one("|S3", "\"abc\"");
    one("|S3", "\"YWJjZA==\"");
    one("|S3", "0");
    one("|V4", "\"AAA=\"");
    one(r#"[["r", "|u1"], ["g", "|u1"]]"#, "0");
    one(r#"[["r", "|u1"], ["g", "|u1"]]"#, "\"AA==\"");
    one("<U4", "0");
    one("<U4", r#""\ud83d""#);
    insta::assert_snapshot!(report.0);
}

#[test]
fn groups_and_attributes() {
    let mut report = Report::default();
    let mut group = |text: &str| report.add(text, text, GroupReading::new(text.as_bytes()).problems());
    group("{}");
    group("[]");
    group(r#"{"zarr_format": 2, "node_type": "group"}"#);
    group(r#"{"zarr_format": 2.0}"#);
    group(r#"{"zarr_format": 2, "attributes": null}"#);
    let deep = format!("{{\"a\": {}0{}}}", "[".repeat(300), "]".repeat(300));
    for text in ["[]", "{\"a\": 1,}", &deep] {
        let problems = Attributes::from_slice(text.as_bytes()).unwrap_err();
        report.add(if text == deep { "{\"a\": [[[… 300 levels …]]]}" } else { text }, text, &problems);
    }
    insta::assert_snapshot!(report.0);
}

#[test]
fn nodes() {
    let mut report = Report::default();
    let mut one = |array: Option<&str>, group: Option<&str>, attributes: Option<&str>| {
        let files = NodeFiles {
            array: array.map(str::as_bytes),
            group: group.map(str::as_bytes),
            attributes: attributes.map(str::as_bytes),
        };
        let input: Vec<_> = [(".zarray", array), (".zgroup", group), (".zattrs", attributes)]
            .into_iter()
            .filter_map(|(name, text)| text.map(|text| format!("{name}: {text}")))
            .collect();
        let reading = NodeReading::from_files(&files, &Scope::ALL);
        let lines = reading.problems().iter().map(|problem| {
            let place = files.place(problem);
            format!("{place}: {}: {problem}", problem.kind())
        });
        report.lines(&format!("{{{}}}", input.join("; ")), lines);
    };
    let group = Some(r#"{"zarr_format": 2}"#);
    one(None, None, None);
    one(None, None, Some("{}"));
    one(Some("{}"), group, None);
    one(None, group, Some("[1]"));
    one(None, group, Some("{\n  'a': 1}"));
    one(None, Some("{\"zarr_format\": 2"), Some("{}"));
    one(None, Some(r#"{"zarr_format": 2, "attributes": {}}"#), None);
    insta::assert_snapshot!(report.0);
}

#[test]
fn consolidated_metadata() {
    const ARRAY: &str = r#"{"zarr_format": 2, "shape": [12], "chunks": [12], "dtype": "<f8", "compressor": null, "fill_value": 0.0, "order": "C", "filters": null}"#;
    const GROUP: &str = r#"{"zarr_format": 2}"#;

    let mut report = Report::default();
    let mut document = |input: &str, text: &str| {
        report.add(input, text, ConsolidatedReading::new(text.as_bytes(), &Scope::ALL).problems());
    };
    document("[]", "[]");
    document("{}", "{}");
    let text = r#"{"metadata": {}, "record_size": 10000}"#;
    document(text, text);
    let text = r#"{"zarr_consolidated_format": 2, "metadata": []}"#;
    document(text, text);

    let mut entries = |entries: &[(&str, &str)]| {
        let lines: Vec<_> = entries.iter().map(|(key, value)| format!("    \"{key}\": {value}")).collect();
        let text = format!(
            "{{\n  \"zarr_consolidated_format\": 1,\n  \"metadata\": {{\n{}\n  }}\n}}",
            lines.join(",\n")
        );
        let keys: Vec<_> = entries
            .iter()
            .map(|(key, value)| {
                let changed = ![ARRAY, GROUP].contains(value) && value.len() < 30;
                if changed { format!("{key}: {value}") } else { (*key).to_owned() }
            })
            .collect();
        document(&keys.join(", "), &text);
    };
    let nan = ARRAY.replace("0.0", "NaN");
    entries(&[(".zgroup", GROUP), ("t/.zarray", &nan)]);
    let text = ARRAY.replace("<f8", "|S4").replace("0.0", "\"A\"");
    entries(&[(".zgroup", GROUP), ("x/.zarray", &text)]);
    entries(&[(".zgroup", GROUP), ("a/b/.zarray", ARRAY)]);
    entries(&[("a/.zarray", ARRAY), ("a/b/.zarray", ARRAY)]);
    entries(&[("a/.zarray", ARRAY), ("a/.zgroup", GROUP)]);
    entries(&[("a/.zarray", ARRAY), ("/a/.zarray", ARRAY)]);
    entries(&[("../a/.zarray", ARRAY)]);
    entries(&[("a/.zarray", ARRAY), ("a/.zattrs", "[]")]);
    entries(&[("a/.zgroup", "{\"zarr_format\": 1, \"b\": 2}")]);
    insta::assert_snapshot!(report.0);
}
