//! The codecs of a format 3 array are checked as a pipeline: each against the chunk that it takes.

use zarr_spec::v3::ArrayReading;
use zarr_spec::v3::Scope;

/// The problems of an array of `chunk_shape` chunks of `data_type` with these `codecs`, a line each.
fn problems(data_type: &str, fill_value: &str, chunk_shape: &str, codecs: &str) -> Vec<String> {
    let document = format!(
        r#"{{"zarr_format": 3, "node_type": "array", "shape": {chunk_shape}, "data_type": {data_type},
        "chunk_grid": {{"name": "regular", "configuration": {{"chunk_shape": {chunk_shape}}}}},
        "chunk_key_encoding": {{"name": "default"}}, "fill_value": {fill_value}, "codecs": {codecs}}}"#
    );
    let reading = ArrayReading::new(document.as_bytes(), &Scope::ALL);
    reading.problems().iter().map(|problem| format!("{}: {problem}", problem.location())).collect()
}

/// The places of the problems.
fn places(data_type: &str, fill_value: &str, chunk_shape: &str, codecs: &str) -> Vec<String> {
    let lines = problems(data_type, fill_value, chunk_shape, codecs);
    lines.iter().filter_map(|line| Some(line.split_once(':')?.0.to_owned())).collect()
}

const LITTLE: &str = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;

const OPTIONAL: &str =
    r#"{"name": "zarrs.optional", "configuration": {"name": "uint16", "configuration": {}}}"#;

#[test]
fn packed_bits_are_those_of_numbers() {
    let codecs =
        |configuration: &str| format!(r#"[{{"name": "packbits", "configuration": {configuration}}}]"#);
    for data_type in [r#""bool""#, r#""int4""#, r#""float32""#, r#""complex64""#] {
        let fill = match data_type {
            r#""bool""# => "false",
            r#""complex64""# => "[0, 0]",
            _ => "0",
        };
        assert_eq!(problems(data_type, fill, "[4]", &codecs("{}")), [""; 0], "{data_type}");
    }
    assert_eq!(places(r#""string""#, r#""""#, "[4]", &codecs("{}")), ["/codecs/0/configuration"]);
    assert_eq!(problems(r#""uint4""#, "0", "[4]", &codecs(r#"{"first_bit": 1, "last_bit": 3}"#)), [""; 0]);
    assert_eq!(
        problems(r#""uint4""#, "0", "[4]", &codecs(r#"{"last_bit": 4}"#)),
        ["/codecs/0/configuration/last_bit: expected an integer from 0 to 3, found 4"]
    );
    assert_eq!(problems(r#""bool""#, "false", "[4]", &codecs(r#"{"first_bit": 0, "last_bit": 0}"#)), [""; 0]);
    for bit in ["first_bit", "last_bit"] {
        assert_eq!(
            problems(r#""bool""#, "false", "[4]", &codecs(&format!(r#"{{"{bit}": 1}}"#))),
            [format!("/codecs/0/configuration/{bit}: expected an integer from 0 to 0, found 1")]
        );
    }
}

#[test]
fn scalars_are_mapped_from_the_type_that_is_cast_and_back() {
    let little = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    let mapped = |from: &str, to: &str, map: &str| {
        let cast = r#""name": "cast_value", "configuration""#;
        let codecs = format!(r#"[{{{cast}: {{"data_type": "{to}", "scalar_map": {map}}}}}, {little}]"#);
        places(&format!("{from:?}"), "0", "[4]", &codecs)
    };
    let nan_first = |direction: &str| format!(r#"{{"{direction}": [["NaN", 0]]}}"#);
    let nan_last = |direction: &str| format!(r#"{{"{direction}": [[0, "NaN"]]}}"#);
    // Only the float has a NaN.
    for (from, to, of_nan, to_nan) in
        [("float64", "uint8", "encode", "decode"), ("uint8", "float64", "decode", "encode")]
    {
        assert_eq!(mapped(from, to, &nan_first(of_nan)), [""; 0], "{from} {to}");
        assert_eq!(mapped(from, to, &nan_last(to_nan)), [""; 0], "{from} {to}");
        let place = |direction: &str, index: usize| {
            [format!("/codecs/0/configuration/scalar_map/{direction}/0/{index}")]
        };
        assert_eq!(mapped(from, to, &nan_last(of_nan)), place(of_nan, 1), "{from} {to}");
        assert_eq!(mapped(from, to, &nan_first(to_nan)), place(to_nan, 0), "{from} {to}");
    }
}

#[test]
fn zfp_takes_real_numbers_in_four_dimensions() {
    for codec in [
        r#"[{"name": "zfp", "configuration": {"mode": "reversible"}}]"#,
        r#"[{"name": "numcodecs.zfpy", "configuration": {"mode": 4}}]"#,
    ] {
        assert_eq!(problems(r#""float32""#, "0", "[2, 2, 2, 2]", codec), [""; 0]);
        assert_eq!(problems(r#""float32""#, "0", "[]", codec), [""; 0]);
        assert_eq!(
            problems(r#""float32""#, "0", "[2, 2, 2, 2, 2]", codec).len(),
            1,
            "{codec} in five dimensions"
        );
        assert_eq!(places(r#""bool""#, "false", "[2]", codec), ["/codecs/0/configuration"]);
    }
}

#[test]
fn pcodec_takes_numbers_of_16_to_64_bits() {
    let codec = r#"[{"name": "numcodecs.pcodec", "configuration": {}}]"#;
    for (data_type, fill_value) in
        [("int64", "0"), ("uint16", "0"), ("float16", "0"), ("complex64", "[0, 0]")]
    {
        assert_eq!(problems(&format!("{data_type:?}"), fill_value, "[2]", codec), [""; 0], "{data_type}");
    }
    for (data_type, fill_value) in [("uint8", "0"), ("bfloat16", "0"), ("bool", "false"), ("string", r#""""#)]
    {
        let places = places(&format!("{data_type:?}"), fill_value, "[2]", codec);
        assert_eq!(places, ["/codecs/0/configuration"], "{data_type}");
    }
}

#[test]
fn numcodecs_filters_keep_the_shape() {
    let little = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    let turned = r#"{"name": "transpose", "configuration": {"order": [0]}}"#;
    let rounded = r#"{"name": "numcodecs.quantize", "configuration": {"digits": 2, "dtype": null}}"#;
    assert_eq!(problems(r#""float64""#, "0", "[4]", &format!("[{rounded}, {little}]")), [""; 0]);
    for filter in [
        r#"{"name": "numcodecs.delta", "configuration": {"dtype": "float64"}}"#,
        r#"{"name": "numcodecs.fixedscaleoffset", "configuration": {"offset": 0, "scale": 10}}"#,
        r#"{"name": "numcodecs.astype", "configuration": {"encode_dtype": "<i2"}}"#,
    ] {
        let codecs = |rest: &str| format!("[{filter}, {rest}]");
        assert_eq!(problems(r#""float64""#, "0", "[4, 4]", &codecs(little)), [""; 0], "{filter}");
        let wrong = places(r#""float64""#, "0", "[4, 4]", &codecs(&format!("{turned}, {little}")));
        assert_eq!(wrong, ["/codecs/1/configuration/order"], "{filter}");
    }
}

#[test]
fn items_with_their_lengths_have_several() {
    for codec in [r#"["vlen-array"]"#, r#"["zarrs.vlen_v2"]"#] {
        assert_eq!(problems(r#""string""#, r#""""#, "[2]", codec), [""; 0]);
        assert_eq!(places(r#""int32""#, "0", "[2]", codec), ["/codecs/0/configuration"]);
    }
}

#[test]
fn the_last_chunk_of_a_bounded_grid_is_shorter() {
    let problems = |extent: u64, length: u64, inner: u64| {
        let document = format!(
            r#"{{"zarr_format": 3, "node_type": "array", "shape": [{extent}], "data_type": "uint8", "fill_value": 0,
            "chunk_grid": {{"name": "zarrs.regular_bounded", "configuration": {{"chunk_shape": [{length}]}}}},
            "chunk_key_encoding": {{"name": "default"}}, "codecs": [{{"name": "sharding_indexed", "configuration": {{
                "chunk_shape": [{inner}], "codecs": ["bytes"],
                "index_codecs": [{{"name": "bytes", "configuration": {{"endian": "little"}}}}]}}}}]}}"#
        );
        ArrayReading::new(document.as_bytes(), &Scope::ALL).problems().len()
    };
    for (extent, length, inner) in [(3, 4, 3), (8, 4, 2), (10, 4, 2), (8, 100, 8), (0, 4, 4)] {
        assert_eq!(problems(extent, length, inner), 0, "{extent} {length} {inner}");
    }
    for (extent, length, inner) in [(9, 4, 2), (10, 4, 4), (3, 4, 4), (0, 4, 3)] {
        assert_eq!(problems(extent, length, inner), 1, "{extent} {length} {inner}");
    }
}

#[test]
fn the_codecs_in_a_shard_take_the_inner_chunk_and_the_index() {
    let sharding = |inner: &str, index: &str| {
        format!(
            r#"[{{"name": "sharding_indexed", "configuration": {{"chunk_shape": [2, 2],
            "codecs": {inner}, "index_codecs": {index}}}}}]"#
        )
    };
    let little = r#"[{"name": "bytes", "configuration": {"endian": "little"}}]"#;
    assert_eq!(problems(r#""int32""#, "0", "[4, 4]", &sharding(little, little)), [""; 0]);
    let bare = r#"["bytes"]"#;
    assert_eq!(problems(r#""int8""#, "0", "[4, 4]", &sharding(bare, little)), [""; 0]);
    assert_eq!(
        places(r#""int32""#, "0", "[4, 4]", &sharding(bare, bare)),
        [
            "/codecs/0/configuration/codecs/0/configuration/endian",
            "/codecs/0/configuration/index_codecs/0/configuration/endian"
        ]
    );
    assert_eq!(
        places(r#""int32""#, "0", "[4, 3]", &sharding(little, little)),
        ["/codecs/0/configuration/chunk_shape/1"]
    );
}

#[test]
fn inner_chunks_that_do_not_fit_a_shard_are_one_problem() {
    let document = |grid: &str, index: &str| {
        format!(
            r#"{{"zarr_format": 3, "node_type": "array", "shape": [7, 4], "data_type": "int32", "fill_value": 0,
            "chunk_grid": {grid}, "chunk_key_encoding": {{"name": "default"}},
            "codecs": [{{"name": "sharding_indexed", "configuration": {{"chunk_shape": [2, 2],
                "codecs": [{{"name": "transpose", "configuration": {{"order": [1, 0]}}}}, {LITTLE}],
                "index_codecs": [{index}, {LITTLE}]}}}}]}}"#
        )
    };
    let places = |grid: &str, index: &str| -> Vec<String> {
        let document = document(grid, index);
        let reading = ArrayReading::new(document.as_bytes(), &Scope::ALL);
        reading.problems().iter().map(|problem| problem.location().to_pointer()).collect()
    };
    let regular =
        |shape: &str| format!(r#"{{"name": "regular", "configuration": {{"chunk_shape": {shape}}}}}"#);
    let rectilinear = |rows: &str| {
        let kind = r#""kind": "inline""#;
        format!(r#"{{"name": "rectilinear", "configuration": {{{kind}, "chunk_shapes": [{rows}, 4]}}}}"#)
    };
    let reshape = |shape: &str| format!(r#"{{"name": "reshape", "configuration": {{"shape": {shape}}}}}"#);
    let turned = r#"{"name": "transpose", "configuration": {"order": [2, 1, 0]}}"#;
    let index = "/codecs/0/configuration/index_codecs/0/configuration";
    // The index of a shard of 4 by 4 is 2 by 2 by 2 numbers.
    assert_eq!(places(&regular("[4, 4]"), &reshape("[8]")), [""; 0]);
    assert_eq!(places(&regular("[4, 4]"), &reshape("[7]")), [format!("{index}/shape")]);
    assert_eq!(places(&regular("[4, 4]"), turned), [""; 0]);
    // How large that of a shard is which they do not divide is not known.
    let shape = "/codecs/0/configuration/chunk_shape";
    for index in [&reshape("[7]"), turned] {
        assert_eq!(places(&regular("[3, 4]"), index), [format!("{shape}/0")], "{index}");
        assert_eq!(places(&rectilinear("[4, 3]"), index), [format!("{shape}/0")], "{index}");
        assert_eq!(places(&rectilinear("[3, 4]"), index), [format!("{shape}/0")], "{index}");
    }
}

#[test]
fn inner_chunks_of_another_rank_are_one_problem() {
    let sharding = |order: &str, index_order: &str| {
        let turned = |order: &str| {
            format!(r#"[{{"name": "transpose", "configuration": {{"order": {order}}}}}, {LITTLE}]"#)
        };
        format!(
            r#"[{{"name": "sharding_indexed", "configuration": {{"chunk_shape": [2, 2],
            "codecs": {}, "index_codecs": {}}}}}]"#,
            turned(order),
            turned(index_order)
        )
    };
    // Whichever of the ranks the codecs in the shard have, that is no second problem.
    for (order, index_order) in [("[1, 0]", "[2, 1, 0]"), ("[2, 1, 0]", "[3, 2, 1, 0]")] {
        assert_eq!(
            places(r#""int32""#, "0", "[4, 4, 4]", &sharding(order, index_order)),
            ["/codecs/0/configuration/chunk_shape"],
            "{order}"
        );
    }
}

#[test]
fn the_codecs_of_n5_take_the_chunk() {
    let n5 = |order: &str| {
        format!(
            r#"[{{"name": "n5_default", "configuration": {{"codecs": [
            {{"name": "transpose", "configuration": {{"order": {order}}}}},
            {{"name": "bytes", "configuration": {{"endian": "big"}}}}]}}}}]"#
        )
    };
    assert_eq!(problems(r#""int32""#, "0", "[4, 4]", &n5("[1, 0]")), [""; 0]);
    assert_eq!(
        places(r#""int32""#, "0", "[4, 4]", &n5("[2, 1, 0]")),
        ["/codecs/0/configuration/codecs/0/configuration/order"]
    );
    for (data_type, fill_value) in
        [(r#""bool""#, "false"), (r#""complex64""#, "[0, 0]"), (r#""float16""#, "0")]
    {
        let places = places(data_type, fill_value, "[4, 4]", &n5("[1, 0]"));
        assert_eq!(places, ["/codecs/0/configuration"], "{data_type}");
    }
}

#[test]
fn n5_has_a_transposition_then_bytes_then_one_more() {
    let n5 = |codecs: &[&str]| {
        let codecs = codecs.join(", ");
        format!(r#"[{{"name": "n5_default", "configuration": {{"codecs": [{codecs}]}}}}]"#)
    };
    let turned = r#"{"name": "transpose", "configuration": {"order": [1, 0]}}"#;
    let big = r#"{"name": "bytes", "configuration": {"endian": "big"}}"#;
    let little = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    let gzip = r#"{"name": "gzip", "configuration": {"level": 5}}"#;
    let unknown = r#"{"name": "acme.x"}"#;
    for right in
        [&[turned, big][..], &[turned, big, gzip], &[turned, big, unknown], &[unknown, unknown, unknown]]
    {
        assert_eq!(problems(r#""int32""#, "0", "[4, 4]", &n5(right)), [""; 0], "{right:?}");
    }
    for wrong in [
        &[big][..],
        &[turned],
        &[unknown],
        &[big, gzip],
        &[turned, little],
        &[turned, big, gzip, gzip],
        &[turned, unknown, gzip, gzip],
        &[turned, turned, big],
    ] {
        let places = places(r#""int32""#, "0", "[4, 4]", &n5(wrong));
        assert!(places.contains(&"/codecs/0/configuration/codecs".to_owned()), "{wrong:?}: {places:?}");
    }
}

#[test]
fn rounded_numbers_are_a_chunk_of_the_same_kind() {
    let codecs =
        |rest: &str| format!(r#"[{{"name": "bitround", "configuration": {{"keepbits": 1}}}}, {rest}]"#);
    let little = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    assert_eq!(problems(r#""float32""#, "0", "[4]", &codecs(little)), [""; 0]);
    assert_eq!(places(r#""float32""#, "0", "[4]", &codecs(r#""bytes""#)), ["/codecs/1/configuration/endian"]);
    let transposed =
        codecs(&format!(r#"{{"name": "transpose", "configuration": {{"order": [0]}}}}, {little}"#));
    assert_eq!(places(r#""int32""#, "0", "[4, 4]", &transposed), ["/codecs/1/configuration/order"]);
    assert_eq!(places(r#""string""#, r#""""#, "[4]", &codecs(r#""vlen-utf8""#)), ["/codecs/0/configuration"]);
}

#[test]
fn offsets_and_data_of_variable_length_are_arrays() {
    let vlen = |index: &str, data: &str| {
        format!(
            r#"[{{"name": "zarrs.vlen", "configuration": {{"index_codecs": {index}, "data_codecs": {data},
            "index_data_type": "uint32"}}}}]"#
        )
    };
    let little = r#"[{"name": "bytes", "configuration": {"endian": "little"}}]"#;
    let bare = r#"["bytes"]"#;
    assert_eq!(problems(r#""string""#, r#""""#, "[4, 4]", &vlen(little, bare)), [""; 0]);
    assert_eq!(
        places(r#""string""#, r#""""#, "[4, 4]", &vlen(bare, bare)),
        ["/codecs/0/configuration/index_codecs/0/configuration/endian"]
    );
    assert_eq!(places(r#""int32""#, "0", "[4, 4]", &vlen(little, bare)), ["/codecs/0/configuration"]);
    assert_eq!(
        places(r#""string""#, r#""""#, "[4, 4]", &vlen(little, "[]")),
        ["/codecs/0/configuration/data_codecs"]
    );
}

#[test]
fn a_mask_and_optional_values_are_arrays() {
    let optional = |mask: &str, data: &str| {
        format!(
            r#"[{{"name": "zarrs.optional", "configuration": {{"mask_codecs": {mask}, "data_codecs": {data}}}}}]"#
        )
    };
    let little = r#"[{"name": "bytes", "configuration": {"endian": "little"}}]"#;
    let bare = r#"["bytes"]"#;
    assert_eq!(problems(OPTIONAL, "null", "[4, 4]", &optional(bare, little)), [""; 0]);
    assert_eq!(
        places(OPTIONAL, "null", "[4, 4]", &optional(bare, bare)),
        ["/codecs/0/configuration/data_codecs/0/configuration/endian"]
    );
    let transposed = r#"[{"name": "transpose", "configuration": {"order": [0]}}, "bytes"]"#;
    assert_eq!(
        places(OPTIONAL, "null", "[4, 4]", &optional(transposed, little)),
        ["/codecs/0/configuration/mask_codecs/0/configuration/order"]
    );
    assert_eq!(places(r#""int8""#, "0", "[4, 4]", &optional(bare, bare)), ["/codecs/0/configuration"]);
}

#[test]
fn a_chunk_that_does_not_fit_is_told_of_the_configuration() {
    let document = |data_type: &str, codec: &str| {
        format!(
            r#"{{"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "{data_type}",
            "chunk_grid": {{"name": "regular", "configuration": {{"chunk_shape": [4]}}}},
            "chunk_key_encoding": {{"name": "default"}}, "fill_value": {}, "codecs": [{codec}]}}"#,
            if data_type == "string" { r#""""# } else { "0" }
        )
    };
    let stands_at = |data_type: &str, codec: &str, text: &str| {
        let document = document(data_type, codec);
        let reading = ArrayReading::new(document.as_bytes(), &Scope::ALL);
        let offsets: Vec<_> = reading.problems().iter().map(zarr_spec::problem::Problem::offset).collect();
        assert_eq!(offsets, [document.rfind(text).unwrap()], "{document}");
    };
    let little = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    stands_at("string", little, r#"{"endian""#);
    stands_at("int16", r#"{"name": "bytes", "configuration": {}}"#, "{}");
    // A configuration that is not written has no place: that is the codec's.
    stands_at("int16", r#"{"name": "bytes"}"#, r#"{"name": "bytes""#);
    stands_at("int16", r#""bytes""#, r#""bytes""#);
}
