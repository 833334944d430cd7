//! What a peer made of a case, beside the case.

use std::fmt::Debug;

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::json::Raw;
use zarr_spec::v3::codec::Bytes;
use zarr_spec::v3::pipeline::Stage;
use zarr_spec::v3::{ArrayMetadata, Codec, DataType, GroupMetadata, Node};

use super::case::{Case, hex};
use super::exchange;
use super::peer::{self, OWN, Peer, Said};
use super::sections::Section;

/// How `peer` understands `case` otherwise than this library: each difference in words.
pub(super) fn differences(case: &Case, peer: &Peer, said: &Said) -> Vec<String> {
    let mut found = Vec::new();
    let checks = [
        fill_value(case, said),
        chunk_keys(case, said),
        items(case, said, "items"),
        peer.verified(&case.path).map_or(Ok(()), |again| verified(case, said, again)),
    ];
    found.extend(checks.into_iter().filter_map(Result::err));
    let wrote = said
        .refusal
        .as_ref()
        .is_none_or(|refusal| !matches!(refusal.stage, peer::Stage::Open | peer::Stage::Create));
    if wrote {
        match exchange::nodes(&peer.folder.join(&case.path)) {
            Ok(nodes) => found.extend(case.nodes.iter().filter_map(|(path, node)| {
                let Some(written) = nodes.get(path.as_str()) else {
                    return Some(format!("no node {path:?}"));
                };
                self::node(node, written).err()
            })),
            Err(error) => found.push(error),
        }
    }
    found
}

/// The array of the data type `name` that `peer` wrote of its own accord, as a case: with what was read in place of what
/// is written, and with the items that the cases have of the data type.
///
/// # Errors
///
/// The peer did not write it; it is of another data type, or has a problem.
pub(super) fn own(name: &str, peer: &Peer, said: &Said, cases: &[Case]) -> Result<Case, String> {
    if let Some(refusal) = &said.refusal {
        return Err(format!("it is not written: {}", refusal.reason));
    }
    let path = format!("{OWN}{name}");
    let nodes = exchange::nodes(&peer.folder.join(&path))?;
    let Some(Node::Array(array)) = nodes.get("") else { return Err("it is no array".into()) };
    same("data type", &Some(name), &array.data_type().definition_name())?;
    let model = cases.iter().find(|case| case.path == format!("{}/{name}/0", Section::DataTypes.folder()));
    let samples = model.and_then(|case| case.samples.clone()).ok_or("there are no items of the data type")?;
    let case = Case::array(Section::DataTypes, name, "", array.clone());
    Ok(Case { path, samples: Some(samples), ..case })
}

fn fill_value(case: &Case, said: &Said) -> Result<(), String> {
    let (Some(array), Some(found)) = (case.as_array(), &said.fill) else { return Ok(()) };
    let Ok(bytes) = array.fill_value().to_bytes(array.data_type(), ByteOrder::Little) else { return Ok(()) };
    let is_empty = array.shape().contains(&0);
    same("fill value", &if is_empty { Vec::new() } else { vec![hex(&bytes)] }, found)
}

fn chunk_keys(case: &Case, said: &Said) -> Result<(), String> {
    let (Some(array), Some(found)) = (case.as_array(), &said.keys) else { return Ok(()) };
    let Some(mut expected) = keys(array) else { return Err("chunk keys: not known".into()) };
    expected.sort();
    same("chunk keys", &expected, found)
}

/// The store keys of all chunks of `array`.
fn keys(array: &ArrayMetadata) -> Option<Vec<String>> {
    let counts = array.chunks()?.counts();
    let mut indices: Vec<Vec<u64>> = vec![Vec::new()];
    for count in counts {
        let longer = |index: &Vec<u64>| (0..count).map(|at| [&index[..], &[at]].concat()).collect::<Vec<_>>();
        indices = indices.iter().flat_map(longer).collect();
    }
    indices.iter().map(|index| array.chunk_key_encoding().key(index)).collect()
}

fn items(case: &Case, said: &Said, what: &str) -> Result<(), String> {
    let (Some(array), Some(samples), Some(found)) = (case.as_array(), &case.samples, &said.read) else {
        return Ok(());
    };
    let count = array.shape().iter().product::<u64>();
    let count = usize::try_from(count).map_err(|error| error.to_string())?;
    let expected: Vec<_> = samples.items().iter().map(|item| hex(item)).cycle().take(count).collect();
    same(what, &expected, found)
}

/// What the peer said of its own store, once the document had been written back.
fn verified(case: &Case, said: &Said, again: &Said) -> Result<(), String> {
    if let (None, Some(refusal)) = (&said.refusal, &again.refusal) {
        return Err(format!("written back: {}", refusal.reason));
    }
    if said.read.is_some() {
        items(case, again, "items, written back")?;
    }
    same("members, written back", &said.members, &again.members)
}

fn node(expected: &Node, found: &Node) -> Result<(), String> {
    match (expected, found) {
        (Node::Array(expected), Node::Array(found)) => array(expected, found),
        (Node::Group(expected), Node::Group(found)) => group(expected, found),
        _ => Err("node type: another".into()),
    }
}

/// Everything but members that the specification does not define, which nobody needs to carry over.
fn array(expected: &ArrayMetadata, found: &ArrayMetadata) -> Result<(), String> {
    same("shape", expected.shape(), found.shape())?;
    same("data type", expected.data_type(), found.data_type())?;
    same("chunk grid", expected.chunk_grid(), found.chunk_grid())?;
    same("chunk key encoding", expected.chunk_key_encoding(), found.chunk_key_encoding())?;
    same("fill value, written", expected.fill_value(), found.fill_value())?;
    same("codecs", &without_needless_order(expected), &without_needless_order(found))?;
    same("dimension names", &expected.dimension_names(), &found.dimension_names())?;
    same("attributes", &attributes(expected.attributes().json()), &attributes(found.attributes().json()))
}

/// The codecs, without the byte order where that may be left out: what has one byte an item has none.
fn without_needless_order(array: &ArrayMetadata) -> Vec<Codec> {
    let stages = array.stages().into_iter();
    let codec = |stage: Stage<'_>| {
        let size = stage.incoming.as_ref().and_then(|chunk| chunk.data_type).and_then(DataType::item_size);
        match stage.codec {
            Codec::Bytes(_) if size.is_none_or(|size| size == 1) => Codec::Bytes(Bytes { endian: None }),
            codec => codec.clone(),
        }
    };
    stages.map(codec).collect()
}

fn group(expected: &GroupMetadata, found: &GroupMetadata) -> Result<(), String> {
    attributes_of_groups(expected, found)?;
    match (expected.consolidated(), found.consolidated()) {
        (None, None) => Ok(()),
        (Some(Ok(expected)), Some(Ok(found))) => {
            for (path, node) in expected.nodes() {
                let written = found
                    .get(path.as_str())
                    .ok_or_else(|| format!("consolidated metadata: no node {path}"))?;
                self::listed(node, written)
                    .map_err(|difference| format!("consolidated metadata: {difference}"))?;
            }
            same("consolidated metadata", &expected.nodes().len(), &found.nodes().len())
        }
        (_, found) => Err(format!("consolidated metadata: found {found:?}")),
    }
}

/// A node in a list. A list of its own in a listed group says nothing: zarr-python writes an empty one.
fn listed(expected: &Node, found: &Node) -> Result<(), String> {
    match (expected, found) {
        (Node::Group(expected), Node::Group(found)) => attributes_of_groups(expected, found),
        _ => node(expected, found),
    }
}

fn attributes_of_groups(expected: &GroupMetadata, found: &GroupMetadata) -> Result<(), String> {
    same("attributes", &attributes(expected.attributes().json()), &attributes(found.attributes().json()))
}

/// The attributes: none are empty ones.
fn attributes(json: Option<&Raw>) -> Raw {
    json.cloned().unwrap_or_else(|| super::case::json("{}"))
}

fn same<T: PartialEq + Debug + ?Sized>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected:?}, found {found:?}")) }
}

#[cfg(test)]
mod tests {
    use zarr_spec::v3::{ArrayBuilder, ChunkGrid, FillValue};

    use super::*;

    /// Four items in chunks of two, with this fill value.
    fn array(fill_value: i64) -> ArrayMetadata {
        let grid = ChunkGrid::regular(&[2]).expect("no length is 0");
        ArrayBuilder::new(&[4], grid, DataType::Int8, FillValue::Signed(fill_value))
            .codec(Codec::Bytes(Bytes { endian: None }))
            .build()
            .expect("it is valid")
    }

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn another_fill_value_is_told() {
        let case = Case::array(Section::DataTypes, "int8", "", array(-2));
        let said = |fill: &[&str]| Said { fill: Some(texts(fill)), ..Said::default() };
        assert_eq!(fill_value(&case, &said(&["fe"])), Ok(()));
        let told = r#"fill value: expected ["fe"], found ["02"]"#;
        assert_eq!(fill_value(&case, &said(&["02"])), Err(told.into()));
        assert!(fill_value(&case, &said(&["fe", "ff"])).is_err());
    }

    #[test]
    fn other_keys_and_items_are_told() {
        let case = Case::array(Section::DataTypes, "int8", "", array(0));
        let items_of_case =
            case.samples.as_ref().map(|samples| samples.items().iter().map(|item| hex(item)).collect());
        let right = Said { keys: Some(texts(&["c/0", "c/1"])), read: items_of_case, ..Said::default() };
        assert_eq!((chunk_keys(&case, &right), items(&case, &right, "items")), (Ok(()), Ok(())));
        let wrong = Said { keys: Some(texts(&["0", "1"])), read: Some(texts(&["00"; 4])), ..Said::default() };
        assert!(chunk_keys(&case, &wrong).is_err());
        assert!(items(&case, &wrong, "items").is_err());
    }

    #[test]
    fn another_document_is_told() {
        let node = |fill_value| Node::Array(array(fill_value));
        assert_eq!(self::node(&node(1), &node(1)), Ok(()));
        assert!(self::node(&node(1), &node(2)).is_err());
        assert!(self::node(&node(1), &Node::Group(GroupMetadata::new())).is_err());
    }

    #[test]
    fn a_byte_order_of_single_bytes_is_none() {
        let little = array(0)
            .update()
            .set(
                "codecs",
                &super::super::case::json(r#"[{"name": "bytes", "configuration": {"endian": "little"}}]"#),
            )
            .read()
            .expect("it is valid");
        assert_eq!(super::array(&array(0), &little), Ok(()));
    }
}
