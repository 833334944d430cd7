//! Stores that tests make.

use super::*;

#[test]
fn what_a_reader_must_know_is_said() {
    let root = folder("must_understand");
    let legacy = r#"{"name": "structured", "configuration": {"fields": [["a", "float32"]]}}"#;
    let array = ARRAY_V3
        .replace(r#""int32""#, legacy)
        .replace(r#""fill_value": 0"#, r#""fill_value": "AAAAAA==", "x": {"must_understand": false}, "y": 1"#)
        .replace(r#"{"name": "bytes", "configuration": {"endian": "little"}}"#, r#""bytes""#);
    let group = GROUP_V3.replace('}', r#", "a": 1, "b": {"must_understand": true}}"#);
    write(&root, &[("zarr.json", &group), ("records/zarr.json", &array)]);
    let output = check(&root);
    for line in [
        "zarr.json: not for a reader that does not know \"a\", \"b\"",
        "records/zarr.json: not for a reader that does not know \"y\"",
        "records/zarr.json: records without a byte order, which are read as little-endian",
    ] {
        assert!(output.lines().any(|found| found == line), "{line}\n{output}");
    }
    assert!(output.starts_with("exit code 0\n"), "{output}");
}

#[test]
fn a_folder_with_a_node_below_a_group_has_a_name_of_one() {
    let root = folder("names");
    write(&root, &[("zarr.json", GROUP_V3), ("__a/zarr.json", GROUP_V3), ("b/.../zarr.json", ARRAY_V3)]);
    let output = check(&root);
    for place in ["__a/zarr.json: invalid_value: ", "b/.../zarr.json: invalid_value: "] {
        assert!(output.contains(place), "{output}");
    }
    // A store's own folder can have any name.
    let root = folder("names_of_stores");
    write(&root, &[("__a/zarr.json", GROUP_V3), ("__a/b/zarr.json", GROUP_V3), ("...2/.zgroup", GROUP)]);
    assert!(check(&root).starts_with("exit code 0\n"), "{}", check(&root));
}

#[test]
fn folders_below_an_array_hold_chunks() {
    let root = folder("folders_below_an_array");
    write(
        &root,
        &[
            (".zgroup", GROUP),
            ("a/.zarray", ARRAY),
            ("a/0/.zarray", "not read"),
            ("zarr.json", GROUP_V3),
            ("b/zarr.json", ARRAY_V3),
            ("b/c/0/zarr.json", "not read"),
            // What is no JSON may be a group's.
            ("c/zarr.json", "{"),
            ("c/d/zarr.json", ARRAY_V3),
        ],
    );
    assert_snapshot!(check(root));
}

#[test]
fn several_stores_in_a_folder() {
    let root = folder("several_stores");
    write(
        &root,
        &[
            ("x/one/.zgroup", GROUP),
            ("x/one/b/c/.zarray", ARRAY),
            ("two/.zarray", ARRAY),
            ("two/.zattrs", "{"),
            ("x/one/three/zarr.json", GROUP_V3),
            ("x/one/three/b/c/zarr.json", ARRAY_V3),
        ],
    );
    assert_snapshot!(check(root));
}

#[test]
fn consolidated_metadata_by_meaning() {
    let root = folder("consolidated_metadata");
    // The same in other words: defaults, spellings, the order of members, no attributes.
    let consolidated = r#"{"metadata": {
        "g/.zgroup": {"zarr_format": 2},
        "g/a/.zarray": {"dtype": "<i4", "order": "C", "fill_value": 0, "shape": [4], "chunks": [2], "filters": [],
            "dimension_separator": ".", "compressor": null, "zarr_format": 2},
        "g/a/.zattrs": {},
        ".zgroup": {"zarr_format": 2}
    }, "zarr_consolidated_format": 1}"#;
    write(
        &root,
        &[(".zgroup", GROUP), ("g/.zgroup", GROUP), ("g/a/.zarray", ARRAY), (".zmetadata", consolidated)],
    );
    let same = check(&root);
    assert!(same.starts_with("exit code 0\n"), "{same}");

    // One of a group inside, of which a part is not JSON: no node hides behind that.
    write(&root, &[("g/.zmetadata", "{")]);
    write(&root, &[("g/a/.zattrs", r#"{"units": "m"}"#), ("h/.zgroup", GROUP)]);
    assert_snapshot!(check(&root));
}

#[test]
fn consolidated_metadata_of_format_3_by_meaning() {
    let root = folder("consolidated_metadata_v3");
    let listing = |metadata: &str| {
        format!(
            r#"{{"zarr_format": 3, "node_type": "group", "consolidated_metadata":
                {{"kind": "inline", "must_understand": false, "metadata": {metadata}}}}}"#
        )
    };
    // The same in other words: defaults, spellings, the order of members, no attributes, a group with a list of its own.
    let array = r#"{"node_type": "array", "zarr_format": 3, "data_type": {"name": "int32"}, "shape": [4], "fill_value": 0,
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}}, "attributes": {},
        "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
        "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}], "storage_transformers": []}"#;
    let own = listing(&format!(r#"{{"a": {ARRAY_V3}}}"#));
    let whole = listing(&format!(
        r#"{{"g/a": {array}, "g": {{"zarr_format": 3, "node_type": "group", "attributes": {{}}}}}}"#
    ));
    write(&root, &[("zarr.json", &whole), ("g/zarr.json", &own), ("g/a/zarr.json", ARRAY_V3)]);
    let same = check(&root);
    assert!(same.starts_with("exit code 0\n"), "{same}");

    // An attribute on one side, another data type, an entry that is no object, a list that is none.
    let array = ARRAY_V3.replace("\"codecs\"", "\"attributes\": {\"units\": \"m\"}, \"codecs\"");
    write(&root, &[("g/a/zarr.json", &array.replace("int32", "uint32"))]);
    write(&root, &[("g/zarr.json", &listing("[]"))]);
    write(&root, &[("zarr.json", &whole.replace("\"g\": {", "\"h\": 3, \"g\": {"))]);
    assert_snapshot!(check(&root));
}

#[test]
fn two_formats_in_a_folder() {
    let root = folder("two_formats");
    let struct_v2 = ARRAY
        .replace("\"<i4\"", r#"[["x", ">f4"], ["y", "|S2"]]"#)
        .replace("\"fill_value\": 0", "\"fill_value\": null");
    let struct_v3 = ARRAY_V3.replace(
        "\"int32\"",
        r#"{"name": "struct", "configuration": {"fields": [{"name": "x", "data_type": "float32"},
            {"name": "y", "data_type": {"name": "null_terminated_bytes", "configuration": {"length_bytes": 2}}}]}}"#,
    ).replace("\"fill_value\": 0", r#""fill_value": {"x": 0.0, "y": ""}"#);
    let v2 =
        |typestr: &str| ARRAY.replace("<i4", typestr).replace("\"fill_value\": 0", "\"fill_value\": null");
    let time = |unit: &str| {
        let data_type = format!(
            r#"{{"name": "numpy.datetime64", "configuration": {{"unit": "{unit}", "scale_factor": 1}}}}"#
        );
        ARRAY_V3.replace("\"int32\"", &data_type)
    };
    // Each pair is of the same values, or the two cannot be compared.
    let same = [
        ("order", v2(">i4"), ARRAY_V3.to_owned()),
        ("struct", struct_v2.clone(), struct_v3.clone()),
        ("time", v2("<M8[s]"), time("s")),
        ("unknown", v2("<i4"), ARRAY_V3.replace("int32", "my_type")),
    ];
    for (name, older, newer) in &same {
        let files = [(format!("{name}/.zarray"), older), (format!("{name}/zarr.json"), newer)];
        for (path, content) in &files {
            write(&root, &[(path, content)]);
        }
    }
    let output = check(&root);
    assert!(output.starts_with("exit code 0\n"), "{output}");

    let other = [
        ("order", v2(">u4"), ARRAY_V3.replace("[4]", "[4, 1]").replace("[2]", "[2, 1]")),
        ("struct", struct_v2.replace("|S2", "|S3"), struct_v3),
        ("time", v2("<M8[s]"), time("ms")),
        ("unknown", v2("<i4"), GROUP_V3.to_owned()),
    ];
    for (name, older, newer) in &other {
        write(&root, &[(&format!("{name}/.zarray"), older), (&format!("{name}/zarr.json"), newer)]);
    }
    write(&root, &[("group/.zgroup", GROUP), ("group/zarr.json", ARRAY_V3)]);
    assert_snapshot!(check(&root));
}

#[test]
fn names_and_values_cannot_write_on_the_terminal() {
    let root = folder("control_characters");
    write(&root, &[(".zarray", &ARRAY.replace("<i4", "\u{7f}\u{9b}2J"))]);
    let output = check(root);
    assert!(output.contains(r"\u{7f}\u{9b}2J"), "{output}");
}
