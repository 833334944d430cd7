//! What the two formats have under the same names.

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::fill_value::BytesError;
use zarr_spec::json::Raw;
use zarr_spec::{v2, v3};

const V2: &str = r#"{"zarr_format": 2, "shape": [20, 10], "chunks": [10, 5], "dtype": "<u2", "compressor": null,
    "fill_value": 7, "order": "C", "filters": null, "attributes": {"units": "m", "valid_max": Infinity}}"#;
/// The same as a file, which has no attributes in it.
const V2_FILE: &str = r#"{"zarr_format": 2, "shape": [20, 10], "chunks": [10, 5], "dtype": "<u2", "compressor": null,
    "fill_value": 7, "order": "C", "filters": null}"#;
const V2_GROUP: &str = r#"{"zarr_format": 2, "attributes": {"a": NaN}}"#;
const V3: &str = r#"{"zarr_format": 3, "node_type": "array", "shape": [20, 10], "data_type": "uint16",
    "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [10, 5]}},
    "chunk_key_encoding": {"name": "default"}, "fill_value": 7,
    "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
    "attributes": {"units": "m", "valid_max": Infinity}}"#;
const V3_GROUP: &str = r#"{"zarr_format": 3, "node_type": "group", "attributes": {"a": NaN}}"#;

fn v2_array() -> v2::ArrayMetadata {
    v2::ArrayMetadata::from_slice(V2.as_bytes()).expect("the document is valid")
}

fn v3_array() -> v3::ArrayMetadata {
    v3::ArrayMetadata::from_slice(V3.as_bytes()).expect("the document is valid")
}

/// Tests with one text for both formats.
macro_rules! in_both {
    ($(
        $tests:ident of $format:ident:
        $array:ident, $file:ident, $group:ident $(in $scope:expr)?;
        $files:expr;
        $places:expr;
    )*) => {$(mod $tests {
        use zarr_spec::json::Raw;
        use zarr_spec::$format::{
            ArrayMetadata, ArrayReading, Attributes, GroupReading, Node, NodeFiles, NodeReading, Place, Scope,
        };

        const ARRAY: &str = super::$array;
        const FILE: &str = super::$file;
        const GROUP: &str = super::$group;

        fn files(document: &str) -> NodeFiles<'_> {
            $files(document.as_bytes())
        }

        fn reading(document: &str) -> ArrayReading<'_> {
            ArrayReading::new(document.as_bytes(), &Scope::ALL)
        }

        #[test]
        fn files_are_read_in_every_scope_or_in_one() {
            let files = files(FILE);
            let all = ArrayMetadata::from_files(&files).expect("they are valid");
            let none = ArrayMetadata::from_files_in(&files, &Scope::EMPTY).expect("they are valid");
            assert_eq!((all.is_claimed(), none.is_claimed()), (true, false));
            assert_eq!(Node::from_files(&files), Ok(Node::Array(all.clone())));
            assert_eq!(Node::from_files_in(&files, &Scope::EMPTY), Ok(Node::Array(none)));
            assert_eq!(NodeReading::from_files(&files, &Scope::ALL).into_node(), Ok(Node::Array(all)));
        }

        #[test]
        fn a_node_gives_the_files_that_it_was_read_from() {
            let node = Node::from_files(&files(FILE)).expect("they are valid");
            let texts: Vec<_> = node.files().iter().map(|(_, text)| text.to_owned()).collect();
            assert_eq!(texts, [FILE]);
        }

        #[test]
        fn problems_are_placed_in_a_file() {
            let negative = FILE.replace("[20, 10]", "[20, -1]");
            let places = [&*negative, "{", "[]"].map(|text| -> Vec<Place> {
                let problems = Node::from_files(&files(text)).expect_err("they are not valid");
                let places = files(text).places(&problems);
                let one_by_one: Vec<_> = problems.iter().map(|problem| files(text).place(problem)).collect();
                assert_eq!(one_by_one, places);
                places
            });
            let places: Vec<_> = places.iter().flatten().map(ToString::to_string).collect();
            assert_eq!(places, $places);
        }

        #[test]
        fn a_reading_has_every_member_that_could_be_read() {
            let metadata = ArrayMetadata::from_slice(ARRAY.as_bytes()).expect("the document is valid");
            let sound = reading(ARRAY);
            assert_eq!(sound.fill_value(), Some(metadata.fill_value()));
            assert_eq!(sound.attributes().as_ref(), Some(metadata.attributes()));
            assert_eq!(sound.chunk_shape().map(<[_]>::len), Some(2));

            let shapeless = ARRAY.replace("[20, 10]", "20");
            assert_eq!(reading(&shapeless).fill_value(), sound.fill_value());
            assert_eq!(reading(&shapeless).attributes(), sound.attributes());
            for wrong in ["-1", "NaN", r#""a""#, "[7]"] {
                let text = ARRAY.replace(r#""fill_value": 7"#, &format!(r#""fill_value": {wrong}"#));
                assert_eq!(reading(&text).fill_value(), None, "{wrong}");
            }
            let typeless = ARRAY.replace(r#""dtype": "<u2""#, r#""dtype": 2"#).replace(r#""uint16""#, "16");
            assert_eq!(reading(&typeless).fill_value(), None);
            let listed = ARRAY.replace(r#"{"units": "m", "valid_max": Infinity}"#, "[1]");
            assert_eq!(reading(&listed).attributes(), None);
            for broken in ["", "{", "[]", "{}"] {
                assert_eq!((reading(broken).fill_value(), reading(broken).attributes()), (None, None));
            }
        }

        #[test]
        fn a_group_reading_has_the_attributes_that_could_be_read() {
            let attributes = |text: &str| -> Option<Attributes> {
                GroupReading::new(text.as_bytes() $(, $scope)?).attributes().cloned()
            };
            let other_format = GROUP.replace(r#""zarr_format": "#, r#""zarr_format": 1"#);
            for text in [GROUP, &other_format] {
                let attribute = attributes(text).and_then(|attributes| attributes.get("a"));
                assert_eq!(attribute.as_ref().map(Raw::source), Some("NaN"));
            }
            assert_eq!(attributes(&GROUP.replace(r#"{"a": NaN}"#, "null")), None);
            assert_eq!(attributes("[]"), None);
        }
    })*};
}

in_both! {
    of_v2 of v2:
        V2, V2_FILE, V2_GROUP;
        |array| NodeFiles { array: Some(array), ..NodeFiles::default() };
        [".zarray: /shape (1:29)", ".zarray: (1:2)", ".zarray: (1:1)"];
    of_v3 of v3:
        V3, V3, V3_GROUP in &Scope::ALL;
        |document| NodeFiles { document: Some(document) };
        ["zarr.json: /shape (1:51)", "zarr.json: (1:2)", "zarr.json: (1:1)"];
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

#[test]
fn a_file_that_is_missing_is_the_place() {
    let v2 = v2::NodeFiles { attributes: Some(b"{}"), ..v2::NodeFiles::default() };
    let problems = v2::ArrayMetadata::from_files(&v2).expect_err("there is no document");
    assert_eq!(v2.place(&problems.as_slice()[0]).to_string(), ".zarray: (1:1)");
    let v3 = v3::NodeFiles::default();
    let reading = v3::NodeReading::from_files(&v3, &v3::Scope::ALL);
    assert_eq!(v3.places(reading.problems())[0].to_string(), "zarr.json: (1:1)");
}

#[test]
fn the_layout_of_chunks_is_read_by_itself() {
    use v2::{ArrayReading, DimensionSeparator, Order, Scope};

    let read = |members: &str| {
        let text = V2_FILE.replace(r#""order": "C""#, members);
        let reading = ArrayReading::new(text.as_bytes(), &Scope::ALL);
        (reading.order(), reading.dimension_separator())
    };
    assert_eq!(read(r#""order": "F""#), (Some(Order::F), Some(DimensionSeparator::Dot)));
    assert_eq!(read(r#""order": "c", "dimension_separator": "/""#), (None, Some(DimensionSeparator::Slash)));
    assert_eq!(read(r#""order": "C", "dimension_separator": "-""#), (Some(Order::C), None));
    let nothing = ArrayReading::new(b"[]", &Scope::ALL);
    assert_eq!((nothing.order(), nothing.dimension_separator()), (None, None));
}

#[test]
fn a_node_reading_has_the_attributes_beside_its_document() {
    let files = v2::NodeFiles {
        array: Some(b"{}"),
        attributes: Some(br#"{"units": "m"}"#),
        ..v2::NodeFiles::default()
    };
    let v2::NodeReading::Array(reading) = v2::NodeReading::from_files(&files, &v2::Scope::ALL) else {
        panic!("it is an array");
    };
    assert_eq!(reading.attributes().and_then(|all| all.get("units")?.to_text()).as_deref(), Some("m"));
}

#[test]
fn a_regular_grid_has_one_chunk_shape() {
    let array = v3_array();
    let lengths: Vec<_> = array.chunk_shape().into_iter().flatten().map(|length| length.get()).collect();
    assert_eq!(lengths, v2_array().chunk_shape());
    let bounded = V3.replace(r#""regular""#, r#""zarrs.regular_bounded""#);
    let bounded = v3::ArrayMetadata::from_slice(bounded.as_bytes()).expect("the document is valid");
    assert_eq!(bounded.chunk_shape(), None);
}

#[test]
fn an_integer_in_range_is_of_a_type_with_a_sign_and_of_one_without() {
    let v2_bytes = |value: v2::FillValue, data_type: &str| {
        value.to_bytes(&data_type.parse::<v2::DataType>().expect("it is a data type"))
    };
    assert_eq!(v2_bytes(v2::FillValue::Unsigned(7), ">i2"), Ok(vec![0, 7]));
    assert_eq!(v2_bytes(v2::FillValue::Signed(7), ">u2"), Ok(vec![0, 7]));
    let v3_bytes = |value: v3::FillValue, data_type: &v3::DataType| value.to_bytes(data_type, ByteOrder::Big);
    assert_eq!(v3_bytes(v3::FillValue::Unsigned(7), &v3::DataType::Int16), Ok(vec![0, 7]));
    assert_eq!(v3_bytes(v3::FillValue::Signed(7), &v3::DataType::Uint16), Ok(vec![0, 7]));
    let past = Err(BytesError::OutOfRange);
    for value in [1 << 15, u64::MAX] {
        assert_eq!(v2_bytes(v2::FillValue::Unsigned(value), "<i2"), past);
        assert_eq!(v3_bytes(v3::FillValue::Unsigned(value), &v3::DataType::Int16), past);
    }
    for value in [-1, 1 << 16] {
        assert_eq!(v2_bytes(v2::FillValue::Signed(value), "<u2"), past);
        assert_eq!(v3_bytes(v3::FillValue::Signed(value), &v3::DataType::Uint16), past);
    }
}

#[test]
fn a_builder_takes_the_integers_that_have_bytes() {
    let data_type: v2::DataType = "<i2".parse().expect("it is a data type");
    let built = v2::ArrayBuilder::new(&[1], &[1], data_type).fill_value(v2::FillValue::Unsigned(7)).build();
    assert_eq!(*built.expect("it is valid").fill_value(), v2::FillValue::Signed(7));
    let grid = v3::ChunkGrid::regular(&[1]).expect("no length is 0");
    let built = v3::ArrayBuilder::new(&[1], grid, v3::DataType::Int8, v3::FillValue::Unsigned(7))
        .codec(v3_array().codecs()[0].clone())
        .build();
    assert_eq!(*built.expect("it is valid").fill_value(), v3::FillValue::Signed(7));
}

#[test]
fn a_fill_value_gives_the_value_of_its_kind_only() {
    use v2::FillValue::{Boolean, Float, Null, Signed, Text, Time, Unsigned};

    assert_eq!((Boolean(true).as_bool(), Signed(1).as_bool()), (Some(true), None));
    assert_eq!((Signed(-1).as_i64(), Signed(-1).as_u64()), (Some(-1), None));
    assert_eq!((Unsigned(u64::MAX).as_i64(), Unsigned(u64::MAX).as_u64()), (None, Some(u64::MAX)));
    assert_eq!((Time(Some(1)).as_i64(), Null.as_i64(), Float(1.0).as_i64()), (None, None, None));
    assert_eq!((Float(0.1).as_f64(), Signed(1).as_f64()), (Some(0.1), None));
    assert_eq!((Text("a".into()).as_str(), Null.as_str()), (Some("a"), None));

    let v3 = v3_array();
    assert_eq!((v3.fill_value().as_u64(), v3.fill_value().as_i64()), (Some(7), Some(7)));
    assert_eq!((v3.fill_value().as_bool(), v3.fill_value().as_f64()), (None, None));
    let text = v3::FillValue::from_json("\"a\"", &v3::DataType::String).expect("it is text");
    assert_eq!(text.as_str(), Some("a"));
}

#[test]
fn codecs_are_in_the_order_of_encoding() {
    let text = V2_FILE
        .replace(r#""compressor": null"#, r#""compressor": {"id": "zlib"}"#)
        .replace(r#""filters": null"#, r#""filters": [{"id": "delta", "dtype": "<u2"}, {"id": "mine"}]"#);
    let metadata = v2::ArrayMetadata::from_slice(text.as_bytes()).expect("the document is valid");
    assert_eq!(metadata.codecs().map(v2::Codec::id).collect::<Vec<_>>(), ["delta", "mine", "zlib"]);
    assert_eq!(metadata.codecs().next_back(), metadata.compressor());
    let positions: Vec<_> = metadata.codecs().map(v2::Codec::position).collect();
    let [delta, zlib] = [v2::codec::CodecPosition::ArrayToArray, v2::codec::CodecPosition::BytesToBytes];
    assert_eq!(positions, [Some(delta), None, Some(zlib)]);
    assert_eq!(v2_array().codecs().count(), 0);
}

#[test]
fn what_a_group_lists_is_read_in_the_scope_of_the_group_or_of_the_update() {
    use v3::{ConsolidatedMetadata, GroupMetadata, Node, NodePath, Scope};

    let (path, node): (NodePath, _) = ("a".parse().expect("it is a path"), Node::Array(v3_array()));
    let listed = ConsolidatedMetadata::from_nodes([(&path, &node)]).expect("it is a tree");
    let is_claimed = |group: Result<GroupMetadata, _>| {
        let group = group.expect("it is valid");
        let listed = group.consolidated().expect("it lists nodes").expect("they are valid");
        listed.get("a").and_then(Node::as_array).map(v3::ArrayMetadata::is_claimed)
    };
    let (all, empty) = (GroupMetadata::new(), GroupMetadata::new_in(&Scope::EMPTY));
    let update = |group| GroupMetadata::update(group).set("consolidated_metadata", &listed);
    assert_eq!(is_claimed(update(&all).read()), Some(true));
    assert_eq!(is_claimed(update(&empty).read()), Some(false));
    assert_eq!(is_claimed(update(&all).read_in(&Scope::EMPTY)), Some(false));
    assert_eq!(is_claimed(update(&empty).read_in(&Scope::ALL)), Some(true));
}

#[test]
fn an_update_is_read_in_another_scope() {
    let array = v2::Node::Array(v2_array());
    let unclaimed = array.update().set("order", "F").read_in(&v2::Scope::EMPTY).expect("it is valid");
    assert_eq!(unclaimed.as_array().map(v2::ArrayMetadata::is_claimed), Some(false));
    let group = v2::GroupMetadata::new().update().set_attribute("a", &1_u8).read_in(&v2::Scope::EMPTY);
    assert_eq!(group.expect("it is valid").attributes().json().map(Raw::source), Some(r#"{"a":1}"#));
}
