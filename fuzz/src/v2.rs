//! Zarr v2: fields and documents.

use zarr_spec::json::{Raw, Tape, ToJson, decode};
use zarr_spec::problem::{Problem, ProblemKind, Problems};
use zarr_spec::v2::{
    ArrayMetadata, ArrayReading, Attributes, Codec, ConsolidatedMetadata, ConsolidatedReading, DataType,
    FillValue, GroupMetadata, GroupReading, Node, NodeFiles, NodeReading, Scope,
};

use crate::check::{SEPARATOR, check_listing_problems, check_problems, field, halves, text};
use crate::chunks::check_chunks;

const SCOPES: [&Scope; 3] = [&Scope::ALL, &Scope::CORE_V2, &Scope::EMPTY];

/// Checks `bytes` as a `.zarray` document, with its attributes in it and beside it.
pub fn array(bytes: &[u8]) {
    for scope in SCOPES {
        let reading = ArrayReading::new(bytes, scope);
        let (problems, fields) = (reading.problems().clone(), reading.fields());
        let metadata = reading.into_metadata();
        check_problems(text(bytes), &problems, metadata.is_ok());
        let Ok(metadata) = metadata else { continue };
        assert!(!fields.is_empty());
        check_array(&metadata, scope);
        assert_eq!(
            ArrayMetadata::from_slice_in(metadata.to_json().as_bytes(), scope).as_ref(),
            Ok(&metadata)
        );
        // What one scope keeps, another reads.
        if let Ok(other) = metadata.read_in(&Scope::EMPTY) {
            assert_eq!(other.read_in(scope).as_ref(), Ok(&metadata));
            assert!(metadata.refines(&other));
        }
        let shape = metadata.update().set("shape", metadata.shape()).read();
        assert_eq!(shape.as_ref(), Ok(&metadata));
    }
}

/// Checks that the files and the canonical document of `metadata` mean the same, and that each of its chunks is where its
/// indices say.
fn check_array(metadata: &ArrayMetadata, scope: &Scope) {
    let (files, canonical) = (metadata.files(), metadata.canonical());
    let attributes = files.get(".zattrs").map(str::as_bytes);
    for document in [files.get(".zarray").unwrap(), &canonical] {
        let files = NodeFiles { array: Some(document.as_bytes()), attributes, group: None };
        assert_eq!(ArrayMetadata::from_files_in(&files, scope).as_ref(), Ok(metadata));
    }
    let again = ArrayMetadata::from_slice_in(canonical.as_bytes(), scope).unwrap();
    assert_eq!(again.canonical(), canonical);
    for chunk in metadata.chunks().iter().flat_map(|chunks| check_chunks(chunks, metadata.shape())) {
        let key = metadata.dimension_separator().key(&chunk);
        assert_eq!(metadata.dimension_separator().indices(&key, chunk.len()), Some(chunk));
    }
}

/// Checks `bytes` as a codec.
pub fn codec(bytes: &[u8]) {
    field(bytes, &SCOPES, Codec::read);
}

/// Checks `bytes` as a data type.
pub fn dtype(bytes: &[u8]) {
    field(bytes, &SCOPES, DataType::read);
    // As a typestr without its quotes, too.
    if let Ok(data_type) = text(bytes).parse::<DataType>() {
        assert_eq!(data_type.to_string().parse(), Ok(data_type));
    }
}

/// Checks `bytes` as a data type and, after a byte 0xFF, a fill value of it.
pub fn fill_value(bytes: &[u8]) {
    let (data_type, value) = halves(bytes);
    let Ok(data_type) = DataType::from_json_in(text(data_type), &Scope::ALL) else { return };
    assert_eq!(FillValue::from_json("null", &data_type), Ok(FillValue::Null));
    let json = text(value);
    let value = FillValue::from_json(json, &data_type);
    let none = Problems::new();
    check_problems(json, value.as_ref().err().unwrap_or(&none), value.is_ok());
    if let Ok(value) = value {
        let again = FillValue::from_json(&value.to_json(), &data_type).unwrap();
        assert_eq!(again.to_json(), value.to_json());
        assert_eq!(again, value);
    }
}

/// Checks `bytes` as a `.zmetadata` document.
pub fn consolidated(bytes: &[u8]) {
    let reading = ConsolidatedReading::new(bytes, &Scope::ALL);
    let problems = reading.problems().clone();
    // The members are read one by one; what is no JSON is so for the parser of a whole text too.
    let mut tape = Tape::new();
    let parsed = decode(bytes).and_then(|text| tape.parse(text));
    let no_json = problems.iter().find(|problem| problem.kind() == ProblemKind::InvalidJson);
    assert_eq!(no_json.map(Problem::offset), parsed.err().map(|error| error.offset()));
    let metadata = reading.into_metadata();
    assert_eq!(problems.is_empty(), metadata.is_ok());
    check_listing_problems(text(bytes), &problems);
    let Ok(metadata) = metadata else { return };
    assert_eq!(metadata.as_str(), text(bytes));
    let nodes: Vec<_> = metadata.nodes().collect();
    assert!(nodes.iter().all(|(path, node)| metadata.get(path) == Some(node)));
    let again = ConsolidatedMetadata::from_nodes(nodes.iter().copied()).unwrap();
    assert_eq!(again.nodes().collect::<Vec<_>>(), nodes);
    assert_eq!(ConsolidatedMetadata::from_slice(metadata.to_json().as_bytes()), Ok(metadata.clone()));
}

/// Checks `bytes` as the files of a node: `.zarray`, `.zgroup` and `.zattrs` with a byte 0xFF between them. A file of one
/// byte 0x00 is not there.
pub fn node(bytes: &[u8]) {
    let mut parts = bytes.splitn(3, |byte| *byte == SEPARATOR).map(|file| (file != b"\0").then_some(file));
    let mut next = || parts.next().flatten();
    let files = NodeFiles { array: next(), group: next(), attributes: next() };
    let reading = NodeReading::from_files(&files, &Scope::ALL);
    let problems = reading.problems().clone();
    for problem in &problems {
        assert!(files.place(problem).to_string().starts_with(".z"));
    }
    let node = reading.into_node();
    assert_eq!(problems.is_empty(), node.is_ok());
    if let Ok(node) = node {
        check_node(&node);
    }
}

fn check_node(node: &Node) {
    let written = node.files();
    let file = |key| written.get(key).map(str::as_bytes);
    let files = NodeFiles { array: file(".zarray"), group: file(".zgroup"), attributes: file(".zattrs") };
    assert_eq!(Node::from_files(&files).as_ref(), Ok(node));
    let merged = node.to_json();
    match node {
        Node::Array(array) => {
            check_array(array, &Scope::ALL);
            assert_eq!(ArrayMetadata::from_slice(merged.as_bytes()).as_ref(), Ok(array));
        }
        Node::Group(group) => assert_eq!(GroupMetadata::from_slice(merged.as_bytes()).as_ref(), Ok(group)),
    }
    // One node of a hierarchy of one. Its attributes stand a level deeper there.
    let root = [("", node)];
    if let Ok(metadata) = ConsolidatedMetadata::from_nodes(root) {
        assert_eq!(metadata.get(""), Some(node));
    }
}

/// Checks `bytes` as a `.zgroup` document, with its attributes in it and beside it.
pub fn group(bytes: &[u8]) {
    let reading = GroupReading::new(bytes);
    let problems = reading.problems().clone();
    let group = reading.into_metadata();
    check_problems(text(bytes), &problems, group.is_ok());
    let Ok(group) = group else { return };
    check_node(&Node::Group(group.clone()));
    if let Some(attributes) = group.attributes().json() {
        // They stood as deep in the document.
        assert_eq!(GroupMetadata::new().update().set("attributes", attributes).read(), Ok(group.clone()));
    }
}

/// Checks `bytes` as a `.zattrs` document.
pub fn attributes(bytes: &[u8]) {
    let attributes = Attributes::from_slice(bytes);
    let none = Problems::new();
    check_problems(text(bytes), attributes.as_ref().err().unwrap_or(&none), attributes.is_ok());
    let Ok(attributes) = attributes else { return };
    let json = attributes.to_json();
    assert_eq!(Attributes::from_slice(json.as_bytes()).as_ref(), Ok(&attributes));
    assert_eq!(attributes.json().map(Raw::source), Some(&*json));
    let mut tape = Tape::new();
    let document = tape.parse(&json).unwrap();
    for (key, _) in document.root().members() {
        let last = document.root().get(key.name()).map(Raw::from);
        assert_eq!(attributes.get(key.name()), last);
    }
    assert_eq!(attributes.is_empty(), document.root().members().next().is_none());
    // Beside a group, a level deeper.
    let files = NodeFiles { group: Some(br#"{"zarr_format": 2}"#), attributes: Some(bytes), array: None };
    if let Ok(group) = GroupMetadata::from_files(&files) {
        assert_eq!(*group.attributes(), attributes);
    }
}
