//! What the two formats have under the same names.

use zarr_spec::json::Raw;
use zarr_spec::{v2, v3};

const V2: &str = r#"{"zarr_format": 2, "shape": [20, 10], "chunks": [10, 5], "dtype": "<u2", "compressor": null,
    "fill_value": 7, "order": "C", "filters": null, "attributes": {"units": "m", "valid_max": Infinity}}"#;
/// The same as a file, which has no attributes in it.
const V2_FILE: &str = r#"{"zarr_format": 2, "shape": [20, 10], "chunks": [10, 5], "dtype": "<u2", "compressor": null,
    "fill_value": 7, "order": "C", "filters": null}"#;
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

/// Tests with one text for both formats.
macro_rules! in_both {
    ($(
        $tests:ident of $format:ident:
        $file:ident;
        $files:expr;
        $places:expr;
    )*) => {$(mod $tests {
        use zarr_spec::$format::{ArrayMetadata, Node, NodeFiles, NodeReading, Place, Scope};

        const FILE: &str = super::$file;

        fn files(document: &str) -> NodeFiles<'_> {
            $files(document.as_bytes())
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

    })*};
}

in_both! {
    of_v2 of v2:
        V2_FILE;
        |array| NodeFiles { array: Some(array), ..NodeFiles::default() };
        [".zarray: /shape (1:29)", ".zarray: (1:2)", ".zarray: (1:1)"];
    of_v3 of v3:
        V3;
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
