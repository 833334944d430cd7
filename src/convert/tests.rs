//! What becomes of arrays and groups of format 2.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use super::ConversionError;
use crate::json::ToJson;
use crate::{v2, v3};

/// An array of format 2 with these members in the place of the usual ones.
fn array(members: &[(&str, &str)]) -> v2::ArrayMetadata {
    let usual = [
        ("zarr_format", "2"),
        ("shape", "[20, 30]"),
        ("chunks", "[10, 10]"),
        ("dtype", r#""<f4""#),
        ("fill_value", "null"),
        ("order", r#""C""#),
        ("compressor", "null"),
        ("filters", "null"),
    ];
    let more = members.iter().filter(|(name, _)| usual.iter().all(|(other, _)| other != name));
    let chosen = |name: &str| members.iter().copied().find(|(other, _)| *other == name);
    let members: Vec<_> = usual
        .into_iter()
        .map(|usual| chosen(usual.0).unwrap_or(usual))
        .chain(more.copied())
        .map(|(name, value)| format!("{name:?}: {value}"))
        .collect();
    v2::ArrayMetadata::from_slice(format!("{{{}}}", members.join(", ")).as_bytes())
        .expect("the array is valid")
}

fn converted(members: &[(&str, &str)]) -> Result<v3::ArrayMetadata, ConversionError> {
    (&array(members)).try_into()
}

/// The data type and the fill value of the result.
fn typed(dtype: &str, fill_value: &str) -> (String, String) {
    let array = converted(&[("dtype", dtype), ("fill_value", fill_value)]).expect("format 3 has the type");
    (array.data_type().to_json(), array.fill_value().to_json())
}

/// The codecs of the result.
fn codecs(members: &[(&str, &str)]) -> Vec<String> {
    converted(members).expect("format 3 has the codecs").codecs().iter().map(ToJson::to_json).collect()
}

#[test]
fn data_types_and_fill_values() {
    for (dtype, fill, data_type, converted) in [
        (r#""|b1""#, "true", r#""bool""#, "true"),
        (r#"">i8""#, "-3", r#""int64""#, "-3"),
        (r#""<u2""#, "null", r#""uint16""#, "0"),
        (r#""<f2""#, r#""NaN""#, r#""float16""#, r#""NaN""#),
        (r#""<f8""#, "1e300", r#""float64""#, "1e300"),
        (r#""<c8""#, r#"[1.0, "-Infinity"]"#, r#""complex64""#, r#"[1.0,"-Infinity"]"#),
        (
            r#""|S3""#,
            r#""YQ==""#,
            r#"{"name":"null_terminated_bytes","configuration":{"length_bytes":3}}"#,
            r#""YQ==""#,
        ),
        (
            r#"">U2""#,
            r#""é""#,
            r#"{"name":"fixed_length_utf32","configuration":{"length_bytes":8}}"#,
            r#""é""#,
        ),
        (r#""|V2""#, "null", r#"{"name":"raw_bytes","configuration":{"length_bytes":2}}"#, r#""AAA=""#),
        (
            r#""<M8[10us]""#,
            r#""NaT""#,
            r#"{"name":"numpy.datetime64","configuration":{"unit":"us","scale_factor":10}}"#,
            r#""NaT""#,
        ),
        (
            r#""<m8[s]""#,
            "null",
            r#"{"name":"numpy.timedelta64","configuration":{"unit":"s","scale_factor":1}}"#,
            r#""NaT""#,
        ),
        (
            r#""<U3""#,
            r#""abcdef""#,
            r#"{"name":"fixed_length_utf32","configuration":{"length_bytes":12}}"#,
            r#""abc""#,
        ),
    ] {
        assert_eq!(typed(dtype, fill), (data_type.into(), converted.into()), "{dtype}");
    }
}

#[test]
fn records_keep_their_bytes() {
    let dtype = r#"[["a", ">u2"], ["b", [["c", ">f4"], ["d", ">m8[s]"]]]]"#;
    // The bytes 01 02, and then zeros, in big-endian fields.
    let (data_type, fill) = typed(dtype, r#""AQIAAAAAAAAAAAAAAAA=""#);
    assert!(data_type.starts_with(r#"{"name":"struct""#), "{data_type}");
    assert_eq!(fill, r#"{"a":258,"b":{"c":0.0,"d":0}}"#);
    let codecs = codecs(&[("dtype", dtype)]);
    assert_eq!(codecs, [r#"{"name":"bytes","configuration":{"endian":"big"}}"#]);
}

#[test]
fn what_format_3_does_not_have_is_named() {
    for (members, error) in [
        (
            &[("dtype", r#""|O""#), ("filters", r#"[{"id": "pickle"}]"#)][..],
            "format 3 has a data type for |O only where the filters have vlen-utf8 or vlen-bytes",
        ),
        (&[("dtype", r#""|V0""#)], "format 3 has no data type for |V0"),
        (
            &[("dtype", r#"[["a", "<u2"], ["b", ">u2"]]"#)],
            "the field \"b\" is of another byte order than those before it",
        ),
        (
            &[("dtype", r#"[["a", [["b", "<u2", [2]]]]]"#)],
            "format 3 has no subarrays and no padding: the field \"a.b\"",
        ),
        (
            &[("dtype", r#"[["a", "<u2"], ["", "|V2"], ["b", "<u4"]]"#)],
            "format 3 has no subarrays and no padding: the field \"\"",
        ),
        (&[("compressor", r#"{"id": "lzf"}"#)], "format 3 has no codec for \"lzf\""),
        (&[("compressor", r#"{"id": "base64"}"#)], "format 3 has no codec for \"base64\""),
        (
            &[("dtype", r#"">f4""#), ("compressor", r#"{"id": "zfpy"}"#)],
            "format 3 has \"zfpy\" for little-endian items only",
        ),
    ] {
        assert_eq!(converted(members).map_err(|error| error.to_string()), Err(error.into()));
    }
    let zero = converted(&[("shape", "[0]"), ("chunks", "[0]")]).expect_err("format 3 has no such chunk");
    let ConversionError::Problems(problems) = zero else { panic!("{zero}") };
    assert_eq!(
        problems.iter().map(|problem| problem.location().to_pointer()).collect::<Vec<_>>(),
        ["/chunks"]
    );
    // A filter of bytes before one of arrays.
    let filters = r#"[{"id": "shuffle"}, {"id": "delta", "dtype": "<f4"}]"#;
    assert!(matches!(converted(&[("filters", filters)]), Err(ConversionError::Problems(_))));
}

#[test]
fn objects_have_the_fill_value_of_text_or_bytes() {
    let fill = |filter: &str, fill_value: &str| {
        let filters = format!(r#"[{{"id": "{filter}"}}]"#);
        let array = converted(&[("dtype", r#""|O""#), ("filters", &filters), ("fill_value", fill_value)]);
        array.map(|array| array.fill_value().to_json())
    };
    for (filter, fill_value, result) in [
        ("vlen-utf8", r#""ab""#, r#""ab""#),
        ("vlen-bytes", r#""YWI=""#, r#""YWI=""#),
        ("vlen-utf8", "0", r#""""#),
        ("vlen-bytes", "null", r#""""#),
    ] {
        assert_eq!(fill(filter, fill_value).as_deref(), Ok(result), "{filter} {fill_value}");
    }
    for (filter, fill_value) in [("vlen-utf8", "1"), ("vlen-bytes", "[1]"), ("vlen-bytes", r#""YWI""#)] {
        assert!(
            matches!(fill(filter, fill_value), Err(ConversionError::FillValue { .. })),
            "{filter} {fill_value}"
        );
    }
}

#[test]
fn a_filter_that_looks_at_the_items_as_others_has_no_equivalent() {
    let convert = |dtype: &str, filters: &str| {
        let dtype = format!("{dtype:?}");
        converted(&[("dtype", &dtype), ("filters", &format!("[{filters}]")), ("fill_value", "null")])
    };
    let delta = |dtype: &str| format!(r#"{{"id": "delta", "dtype": "{dtype}"}}"#);
    for (dtype, taken) in [("<i4", "<i4"), (">u4", ">i4"), ("<m8[s]", "<i8"), ("|u1", "|i1"), (">f4", ">f4")]
    {
        assert!(convert(dtype, &delta(taken)).is_ok(), "{dtype} {taken}");
    }
    for (dtype, taken) in [(">i4", "<i4"), ("<f4", "<i4"), ("<i4", "<i2"), ("<U1", "<u4"), ("|S4", "|u1")] {
        let error = ConversionError::FilterDataType { id: "delta".into(), data_type: taken.into() };
        assert_eq!(convert(dtype, &delta(taken)), Err(error), "{dtype}");
        let rounded = format!(r#"{{"id": "bitround", "keepbits": 3}}, {}"#, delta(taken));
        assert!(convert(dtype, &rounded).is_err(), "{dtype}");
    }
    // What a filter gives, the next casts too.
    let scaled = r#"{"id": "fixedscaleoffset", "offset": 0, "scale": 1, "dtype": "<f4", "astype": "<i4"}"#;
    assert!(convert("<f4", &format!("{scaled}, {}", delta(">i4"))).is_ok());
    let cast = r#"{"id": "astype", "encode_dtype": "<i2", "decode_dtype": ">i4"}"#;
    assert!(convert("<i4", cast).is_err() && convert(">i4", cast).is_ok());
}

#[test]
fn codecs_stand_where_a_pipeline_has_them() {
    let filters = r#"[{"id": "fixedscaleoffset", "offset": 1, "scale": 2, "dtype": "<f4", "astype": ">i2"},
        {"id": "shuffle", "elementsize": 2}]"#;
    assert_eq!(
        codecs(&[("filters", filters), ("compressor", r#"{"id": "bz2"}"#)]),
        [
            r#"{"name":"numcodecs.fixedscaleoffset","configuration":{"offset":1,"scale":2,"dtype":"<f4","astype":">i2"}}"#,
            r#"{"name":"bytes","configuration":{"endian":"big"}}"#,
            r#"{"name":"numcodecs.shuffle","configuration":{"elementsize":2}}"#,
            r#"{"name":"numcodecs.bz2","configuration":{"level":1}}"#,
        ]
    );
    let utf8 = [("dtype", r#""|O""#), ("fill_value", "0"), ("filters", r#"[{"id": "vlen-utf8"}]"#)];
    assert_eq!(codecs(&utf8), [r#"{"name":"vlen-utf8"}"#]);
    assert_eq!(converted(&utf8).map(|array| array.fill_value().to_json()), Ok(r#""""#.into()));
    assert_eq!(
        codecs(&[("order", r#""F""#), ("dtype", r#""|u1""#)]),
        [r#"{"name":"transpose","configuration":{"order":[1,0]}}"#, r#"{"name":"bytes"}"#]
    );
    // Fewer than two dimensions have one order only.
    for shape in ["[]", "[20]"] {
        let members = [("order", r#""F""#), ("dtype", r#""|u1""#), ("shape", shape), ("chunks", shape)];
        assert_eq!(codecs(&members), [r#"{"name":"bytes"}"#], "{shape}");
    }
}

#[test]
fn what_codecs_give_is_what_the_next_ones_take() {
    // Packed truth values are bytes.
    let packed = r#"[{"id": "packbits"}, {"id": "delta", "dtype": "|u1"}]"#;
    assert_eq!(
        codecs(&[("dtype", r#""|b1""#), ("filters", packed)]),
        [
            r#"{"name":"numcodecs.packbits","configuration":{}}"#,
            r#"{"name":"numcodecs.delta","configuration":{"dtype":"|u1","astype":"|u1"}}"#,
            r#"{"name":"bytes"}"#,
        ]
    );
    let blosc = |members: &[(&str, &str)]| codecs(members).pop();
    let with = |shuffle: &str| {
        let configuration = r#""cname":"lz4","clevel":5,"shuffle":"#;
        Some(format!(
            r#"{{"name":"blosc","configuration":{{{configuration}"{shuffle}","typesize":1,"blocksize":0}}}}"#
        ))
    };
    let compressed = ("filters", r#"[{"id": "zlib"}]"#);
    assert_eq!(blosc(&[compressed, ("compressor", r#"{"id": "blosc", "shuffle": 1}"#)]), with("shuffle"));
    let automatic = ("compressor", r#"{"id": "blosc", "shuffle": -1}"#);
    assert_eq!(blosc(&[compressed, automatic]), with("bitshuffle"));
    assert_eq!(blosc(&[("dtype", r#""|u1""#), automatic]), with("bitshuffle"));
}

#[test]
fn codecs_that_format_3_has_itself_are_its_own() {
    for (v2, v3) in [
        (r#"{"id": "gzip", "level": 3}"#, r#"{"name":"gzip","configuration":{"level":3}}"#),
        (r#"{"id": "gzip", "level": -1}"#, r#"{"name":"numcodecs.gzip","configuration":{"level":-1}}"#),
        (
            r#"{"id": "blosc", "cname": "zstd", "shuffle": -1}"#,
            r#"{"name":"blosc","configuration":{"cname":"zstd","clevel":5,"shuffle":"shuffle","typesize":4,"blocksize":0}}"#,
        ),
        (
            r#"{"id": "blosc", "shuffle": 0}"#,
            r#"{"name":"blosc","configuration":{"cname":"lz4","clevel":5,"shuffle":"noshuffle","blocksize":0}}"#,
        ),
    ] {
        let codecs = codecs(&[("compressor", v2)]);
        let written =
            |json: &str| v3::Codec::from_json_in(json, &v3::Scope::ALL).expect("the codec is valid");
        assert_eq!(codecs.last().map(|codec| written(codec)), Some(written(v3)), "{v2}");
    }
}

#[test]
fn keys_attributes_and_names_of_dimensions_stay() {
    let attributes = r#"{"units": "m", "_ARRAY_DIMENSIONS": ["y", "x"], "valid_max": Infinity}"#;
    let array = converted(&[("dimension_separator", r#""/""#), ("attributes", attributes)])
        .expect("the array is valid");
    assert_eq!(array.chunk_key_encoding().key(&[1, 2]).as_deref(), Some("1/2"));
    assert_eq!(array.attributes().json().map(ToString::to_string).as_deref(), Some(attributes));
    let names =
        array.dimension_names().map(|names| names.iter().map(|name| name.map(String::from)).collect());
    assert_eq!(names, Some(Vec::from([Some("y".into()), Some("x".into())])));
    let fewer = converted(&[("attributes", r#"{"_ARRAY_DIMENSIONS": ["y"]}"#)]).expect("the array is valid");
    assert_eq!(fewer.dimension_names(), None);
}

#[test]
fn a_hierarchy_is_a_group_that_lists_it() {
    let zarray = array(&[]).to_json();
    let text = format!(
        r#"{{"zarr_consolidated_format": 1, "metadata": {{".zgroup": {{"zarr_format": 2}}, ".zattrs": {{"a": 1}},
        "g/.zgroup": {{"zarr_format": 2}}, "g/x/.zarray": {zarray}, "g/x/.zattrs": {{"b": 2}}}}}}"#
    );
    let hierarchy = v2::ConsolidatedMetadata::from_slice(text.as_bytes()).expect("the hierarchy is valid");
    let group = v3::GroupMetadata::try_from(&hierarchy).expect("every node has an equivalent");
    assert_eq!(group.attributes().get("a").map(|value| value.to_string()).as_deref(), Some("1"));
    let Some(Ok(listed)) = group.consolidated() else { panic!("the nodes are listed") };
    assert_eq!(listed.nodes().map(|(path, _)| path.as_str()).collect::<Vec<_>>(), ["g", "g/x"]);
    let attribute = listed.get("g/x").and_then(|node| node.attributes().get("b"));
    assert_eq!(attribute.map(|value| value.to_string()).as_deref(), Some("2"));
    let reserved = text.replace("g/", "__g/");
    let hierarchy = v2::ConsolidatedMetadata::from_slice(reserved.as_bytes()).expect("format 2 has the name");
    let error = v3::GroupMetadata::try_from(&hierarchy).expect_err("format 3 reserves the name");
    assert_eq!(
        error.to_string(),
        "__g: the path is none of format 3: a name of a node does not start with the reserved \"__\", found \"__g\""
    );
}

#[test]
fn an_item_too_large_to_be_written_is_an_error() {
    let large = [("dtype", r#""|V2000000000""#), ("fill_value", "null")];
    assert!(matches!(converted(&large), Err(ConversionError::FillValue { .. })));
}

#[test]
fn fill_values_keep_their_bytes() {
    for (dtype, fill_value) in [
        (r#""|b1""#, "true"),
        (r#""<i2""#, "-3"),
        (r#"">u8""#, "18446744073709551615"),
        (r#""<f2""#, "0.1"),
        (r#"">f4""#, r#""-Infinity""#),
        (r#""<f8""#, "1e-310"),
        (r#"">c16""#, r#"["NaN", 0.5]"#),
        (r#""|S4""#, r#""YWI=""#),
        (r#""|V3""#, r#""AQID""#),
        (r#"">U3""#, r#""é€""#),
        (r#""<M8[10us]""#, "-5"),
        (r#"">m8[s]""#, r#""NaT""#),
        (r#"[["a", ">i2"], ["b", ">f8"]]"#, r#""AQI/8AAAAAAAAA==""#),
        (r#""<f8""#, "null"),
    ] {
        let array = array(&[("dtype", dtype), ("fill_value", fill_value)]);
        let before = array.fill_value().to_bytes(array.data_type()).expect("the type has bytes");
        let after = v3::ArrayMetadata::try_from(&array).expect("it has an equivalent");
        let order = after.byte_order().unwrap_or(crate::byte_order::ByteOrder::Little);
        let after = after.fill_value().to_bytes(after.data_type(), order).expect("the type has bytes");
        assert_eq!(after, before, "{dtype} {fill_value}");
    }
}
