//! Zarr v3: fields and documents.

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::json::{Raw, Tape, ToJson, Value};
use zarr_spec::problem::{Expected, Problems, Segment};
use zarr_spec::v3::{
    ArrayMetadata, ArrayReading, ChunkGrid, ChunkKeyEncoding, Codec, ConsolidatedMetadata,
    ConsolidatedReading, DataType, FillValue, GroupMetadata, GroupReading, Node, NodeReading, Scope,
};

use crate::check::{check_listing_problems, check_problems, field, halves, listed, member, text};
use crate::chunks::{MAX_RANK, check_chunks};
use crate::shards::check_shards;

const SCOPES: [&Scope; 4] = [&Scope::ALL, &Scope::CORE_AND_EXTENSIONS, &Scope::CORE, &Scope::EMPTY];
const ORDERS: [ByteOrder; 2] = [ByteOrder::Little, ByteOrder::Big];
const CONSOLIDATED: &str = "consolidated_metadata";

/// More than a document that is read without a tape of the whole has.
const LONG: usize = (1 << 16) + 1;

/// Checks `bytes` as the `zarr.json` of an array.
pub fn array(bytes: &[u8]) {
    for scope in SCOPES {
        let reading = ArrayReading::new(bytes, scope);
        let (problems, fields) = (reading.problems().clone(), reading.fields());
        let metadata = reading.into_metadata();
        check_problems(text(bytes), &problems, metadata.is_ok());
        assert_eq!(ArrayMetadata::from_slice_in(bytes, scope), metadata);
        let Ok(metadata) = metadata else { continue };
        assert!(!fields.is_empty());
        check_array(&metadata, scope);
        // What one scope keeps, another reads.
        if let Ok(other) = metadata.read_in(&Scope::EMPTY) {
            assert_eq!(other.read_in(scope).as_ref(), Ok(&metadata));
            assert!(metadata.refines(&other));
        }
        let shape = metadata.update().set("shape", metadata.shape()).read();
        assert_eq!(shape.as_ref(), Ok(&metadata));
    }
}

/// Checks that the document and the canonical document of `metadata` mean the same, and that each of its chunks is where
/// its indices say.
fn check_array(metadata: &ArrayMetadata, scope: &Scope) {
    let read = |document: &str| ArrayMetadata::from_slice_in(document.as_bytes(), scope);
    assert_eq!(read(&metadata.to_json()).as_ref(), Ok(metadata));
    let canonical = metadata.canonical();
    let again = read(&canonical).unwrap();
    assert_eq!(again, *metadata);
    assert_eq!(again.canonical(), canonical);
    assert_eq!(metadata.stages().len(), metadata.codecs().len());
    check_shards(&metadata.stages());
    for chunk in metadata.chunks().iter().flat_map(|chunks| check_chunks(chunks, metadata.shape())) {
        check_key(metadata.chunk_key_encoding(), &chunk);
    }
}

/// Checks that the key of the chunk `indices` is read back.
fn check_key(encoding: &ChunkKeyEncoding, indices: &[u64]) {
    if let Some(key) = encoding.key(indices) {
        assert_eq!(encoding.indices(&key, indices.len()).as_deref(), Some(indices));
    }
}

/// Checks `bytes` as the `zarr.json` of a group, which is read member by member, beside the reader of nodes, which reads
/// it on a tape.
pub fn group(bytes: &[u8]) {
    for scope in SCOPES {
        let reading = GroupReading::new(bytes, scope);
        let problems = reading.problems().clone();
        let group = reading.into_metadata();
        check_problems(text(bytes), &problems, group.is_ok());
        same_node(bytes, &group, scope);
        let Ok(group) = group else { continue };
        check_group(&group, text(bytes), scope);
    }
}

/// Checks that the reader of nodes finds in `bytes` what that of groups found, however long the text is.
fn same_node(bytes: &[u8], group: &Result<GroupMetadata, Problems>, scope: &Scope) {
    let mut long = bytes.to_vec();
    long.resize(LONG.max(bytes.len()), b' ');
    for bytes in [bytes, &long] {
        let node = NodeReading::new(bytes, scope).into_node();
        match (group, &node) {
            (Ok(group), Ok(Node::Group(node))) => {
                assert_eq!(group, node);
                assert_eq!(group.consolidated(), node.consolidated());
            }
            (Err(of_group), Err(of_node)) if is_group(text(bytes)) => {
                assert_eq!(listed(of_group, &[]), listed(of_node, &[]));
            }
            (Ok(_), _) | (Err(_), Ok(Node::Group(_))) => panic!("{group:?} and {node:?}"),
            (Err(_), _) => {}
        }
    }
}

/// Whether `text` is a document that says that it is one of a group.
fn is_group(text: &str) -> bool {
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(text) else { return false };
    document.root().get("node_type").and_then(Value::as_str).as_deref() == Some("group")
}

/// Checks that `group`, which `text` holds, is read from what it writes, and that what it lists is what its member says.
fn check_group(group: &GroupMetadata, text: &str, scope: &Scope) {
    let read = |document: &str| GroupMetadata::from_slice_in(document.as_bytes(), scope);
    assert_eq!(read(&group.to_json()).as_ref(), Ok(group));
    assert_eq!(group.as_str(), text.trim_matches(|letter| matches!(letter, ' ' | '\t' | '\r' | '\n')));
    let changed = group.update().set("attributes", group.attributes()).read().unwrap();
    assert_eq!(changed, *group);

    let mut tape = Tape::new();
    let document = tape.parse(group.as_str()).unwrap();
    let listing = member(document.root(), CONSOLIDATED);
    assert_eq!(listing.is_some(), group.consolidated().is_some());
    let (Some(listing), Some(of_group)) = (listing, group.consolidated()) else { return };
    match (of_group, ConsolidatedReading::new(listing.as_bytes(), scope).into_metadata()) {
        (Ok(of_group), Ok(alone)) => {
            assert_eq!(*of_group, alone);
            check_listing(&alone, scope);
        }
        (Err(of_group), Err(alone)) => {
            check_listing_problems(text, of_group);
            assert_eq!(listed(of_group, &[CONSOLIDATED]), listed(&alone, &[]));
        }
        (of_group, alone) => panic!("{of_group:?} and {alone:?}"),
    }
}

/// Checks that each node of `metadata` is the one that its own document holds, with what that lists, and that the nodes
/// list again as they are.
fn check_listing(metadata: &ConsolidatedMetadata, scope: &Scope) {
    let nodes: Vec<_> = metadata.nodes().collect();
    for (path, node) in &nodes {
        assert_eq!(metadata.get(path.as_str()), Some(*node));
        let alone = Node::from_slice_in(node.as_str().as_bytes(), scope).unwrap();
        assert_eq!(alone, **node);
        if let (Node::Group(node), Node::Group(alone)) = (node, &alone) {
            assert_eq!(node.consolidated(), alone.consolidated());
        }
    }
    let again = ConsolidatedMetadata::from_nodes_in(nodes.iter().copied(), scope).unwrap();
    assert_eq!(again, *metadata);
    assert_eq!(
        ConsolidatedMetadata::from_slice_in(metadata.to_json().as_bytes(), scope).as_ref(),
        Ok(metadata)
    );
}

/// Checks `bytes` as the value of a member `consolidated_metadata`, alone and in a group.
pub fn consolidated(bytes: &[u8]) {
    let scope = &Scope::ALL;
    let reading = ConsolidatedReading::new(bytes, scope);
    let problems = reading.problems().clone();
    let metadata = reading.into_metadata();
    assert_eq!(problems.is_empty(), metadata.is_ok());
    check_listing_problems(text(bytes), &problems);
    if Tape::new().parse(text(bytes)).is_err() {
        return;
    }
    entries(text(bytes), &problems, scope);
    let group = format!(r#"{{"zarr_format": 3, "node_type": "group", "{CONSOLIDATED}": {}}}"#, text(bytes));
    match GroupMetadata::from_slice_in(group.as_bytes(), scope) {
        Ok(group) => match (group.consolidated(), &metadata) {
            (Some(Ok(of_group)), Ok(metadata)) => assert_eq!(of_group, metadata),
            (Some(Err(of_group)), Err(_)) => {
                assert_eq!(listed(of_group, &[CONSOLIDATED]), listed(&problems, &[]));
            }
            (of_group, _) => panic!("{of_group:?} and {metadata:?}"),
        },
        // A problem of the value itself is one of the group, which alone says what is nested too deep.
        Err(of_group) if of_group.iter().all(|problem| *problem.expected() == Expected::Depth) => {}
        Err(of_group) => {
            let alone = listed(&problems, &[]);
            assert!(listed(&of_group, &[CONSOLIDATED]).iter().all(|problem| alone.contains(problem)));
        }
    }
    if let Ok(metadata) = metadata {
        check_listing(&metadata, scope);
    }
}

/// Checks that what is wrong with a document that counts is told of the listing too.
fn entries(listing: &str, problems: &Problems, scope: &Scope) {
    let mut tape = Tape::new();
    let document = tape.parse(listing).unwrap();
    let Some(metadata) = document.root().get("metadata") else { return };
    for (key, _) in metadata.members() {
        let (path, Some(entry)) = (key.name(), metadata.get(key.name())) else { continue };
        if Node::from_slice_in(entry.source().as_bytes(), scope).is_err() {
            let at = |segment: Option<&Segment>, name: &str| matches!(segment, Some(Segment::Key(key)) if **key == *name);
            let told = problems.iter().any(|problem| {
                let segments = problem.location().segments();
                at(segments.first(), "metadata") && at(segments.get(1), path)
            });
            assert!(told, "nothing is told of {path:?} in {listing}");
        }
    }
}

/// Checks `bytes` as a `zarr.json`.
pub fn node(bytes: &[u8]) {
    for scope in SCOPES {
        let reading = NodeReading::new(bytes, scope);
        let problems = reading.problems().clone();
        let node = reading.into_node();
        check_problems(text(bytes), &problems, node.is_ok());
        match node {
            Ok(Node::Array(array)) => {
                assert_eq!(ArrayMetadata::from_slice_in(bytes, scope).as_ref(), Ok(&array));
                check_array(&array, scope);
            }
            Ok(Node::Group(group)) => {
                same_node(bytes, &Ok(group.clone()), scope);
                check_group(&group, text(bytes), scope);
            }
            Err(_) => same_node(bytes, &GroupMetadata::from_slice_in(bytes, scope), scope),
        }
    }
}

/// Checks `bytes` as a data type.
pub fn data_type(bytes: &[u8]) {
    field(bytes, &SCOPES, DataType::read);
    if let Ok(data_type) = text(bytes).parse::<DataType>() {
        assert_eq!(DataType::from_json_in(&data_type.to_json(), &Scope::ALL), Ok(data_type));
    }
}

/// Checks `bytes` as a codec.
pub fn codec(bytes: &[u8]) {
    field(bytes, &SCOPES, Codec::read);
}

/// Checks `bytes` as a chunk grid and, after a byte 0xFF, the shape of an array.
pub fn chunk_grid(bytes: &[u8]) {
    let (grid, shape) = halves(bytes);
    field(grid, &SCOPES, ChunkGrid::read);
    let Ok(grid) = ChunkGrid::from_json_in(text(grid), &Scope::ALL) else { return };
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(text(shape)) else { return };
    let Some(shape) = document.root().items().map(Value::as_u64).collect::<Option<Vec<_>>>() else {
        return;
    };
    assert!(grid.chunk_lengths(&shape).is_none_or(|lengths| lengths.len() == shape.len()));
    if let Some(chunks) = grid.chunks(&shape) {
        assert!(grid.chunk_lengths(&shape).is_some());
        check_chunks(&chunks, &shape);
    }
}

/// Checks `bytes` as a chunk key encoding and, after a byte 0xFF, a key.
pub fn chunk_key_encoding(bytes: &[u8]) {
    let (encoding, key) = halves(bytes);
    field(encoding, &SCOPES, ChunkKeyEncoding::read);
    let Ok(encoding) = ChunkKeyEncoding::from_json_in(text(encoding), &Scope::ALL) else { return };
    let key = text(key);
    for rank in 0..8 {
        // A key that is of a chunk is the one that the chunk has.
        if let Some(indices) = encoding.indices(key, rank) {
            assert_eq!(indices.len(), rank);
            assert_eq!(encoding.key(&indices).as_deref(), Some(key));
        }
    }
    let indices: Vec<u64> = key.bytes().map(|byte| u64::MAX >> (byte % 64)).take(MAX_RANK).collect();
    check_key(&encoding, &indices);
}

/// Checks `bytes` as a data type and, after a byte 0xFF, a fill value of it: as JSON, and as bytes in both byte orders.
pub fn fill_value(bytes: &[u8]) {
    let (data_type, value) = halves(bytes);
    let Ok(data_type) = DataType::from_json_in(text(data_type), &Scope::ALL) else { return };
    for order in ORDERS {
        fill_value_of_bytes(value, &data_type, order);
        let read = FillValue::from_json_in_order(text(value), &data_type, order);
        let none = Problems::new();
        check_problems(text(value), read.as_ref().err().unwrap_or(&none), read.is_ok());
        let Ok(read) = read else { continue };
        let canonical = read.to_json();
        // What is written is no packed record, so it has no byte order.
        for other in ORDERS {
            let again = FillValue::from_json_in_order(&canonical, &data_type, other).unwrap();
            assert_eq!(again, read);
            assert_eq!(again.to_json(), canonical);
        }
        let Ok(bytes) = read.to_bytes(&data_type, order) else { continue };
        if let Some(size) = data_type.item_size() {
            assert_eq!(u64::try_from(bytes.len()), Ok(size));
        }
        assert_eq!(FillValue::from_bytes(&bytes, &data_type, order).as_ref(), Ok(&read));
    }
}

/// Checks `bytes` as those of a value of `data_type`.
fn fill_value_of_bytes(bytes: &[u8], data_type: &DataType, order: ByteOrder) {
    let Ok(value) = FillValue::from_bytes(bytes, data_type, order) else { return };
    let again = FillValue::from_json(&value.to_json(), data_type);
    assert_eq!(again.as_ref(), Ok(&value), "{data_type}");
    let written = value.to_bytes(data_type, order).unwrap();
    assert_eq!(FillValue::from_bytes(&written, data_type, order).as_ref(), Ok(&value));
    assert!(Raw::new(&value.to_json()).is_ok());
}
