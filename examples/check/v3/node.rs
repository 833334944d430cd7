//! Checking a `zarr.json`.

use zarr_spec::json::{self, Tape, Value};
use zarr_spec::problem::Problems;
use zarr_spec::v3::{ArrayReading, ConsolidatedReading, GroupReading, NodeReading, Scope};

use super::fields;
use crate::entries::Entries;
use crate::faults::Faults;
use crate::finding::Fault;
use crate::format::{Format, pointer_to};
use crate::report::{Content, Node};

/// The member of a group's document that lists the nodes below it.
const CONSOLIDATED: &str = "consolidated_metadata";

/// What a document says it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodeType {
    Array,
    Group,
}

/// Whether `bytes`, a `zarr.json`, is that of an array, whatever else is wrong with it.
pub(crate) fn is_array(bytes: &[u8]) -> bool {
    node_type(bytes) == Some(NodeType::Array)
}

/// The problems of `bytes`, a `zarr.json`, and what `more` finds in the entries of its consolidated metadata.
pub(crate) fn check(bytes: &[u8], more: impl FnOnce(&Entries<'_>, &mut Faults)) -> Faults {
    let mut tape = Tape::new();
    let Ok(document) = json::decode(bytes).and_then(|text| tape.parse(text)) else {
        return Faults::of(&read(bytes, None).1);
    };
    let node_type = type_of(document.root());
    let mut faults = Faults::of(&read(bytes, node_type).1);
    let listing = document.root().get(CONSOLIDATED).filter(|_| node_type == Some(NodeType::Group));
    if let Some(listing) = listing {
        let reading = ConsolidatedReading::new(listing.source().as_bytes(), &Scope::ALL);
        let placed = reading.problems().iter().map(|problem| {
            let pointer = pointer_to(CONSOLIDATED) + &problem.location().to_pointer();
            (listing.offset() + problem.offset(), pointer, Fault::of(problem))
        });
        faults.extend_with_new(placed);
        if let Some(entries) = Entries::of(Format::V3, document.root()) {
            more(&entries, &mut faults);
        }
    }
    faults
}

/// The node at `path` whose document is `bytes`, as far as it can be read. The nodes that it lists are not looked at.
pub(crate) fn fields_of(path: &str, bytes: &[u8]) -> Node {
    let (content, problems) = read(bytes, node_type(bytes));
    Node { path: path.into(), format: Format::V3, faulty: !problems.is_empty(), content }
}

/// What `bytes`, a `zarr.json` of `node_type`, holds, and its problems. The nodes that it lists are not looked at.
fn read(bytes: &[u8], node_type: Option<NodeType>) -> (Content, Problems) {
    match node_type {
        Some(NodeType::Array) => {
            let reading = ArrayReading::new(bytes, &Scope::ALL);
            let array = fields::array(&reading);
            (Content::Array(Box::new(array)), reading.problems().clone())
        }
        Some(NodeType::Group) => (Content::Group, GroupReading::new(bytes, &Scope::ALL).problems().clone()),
        None => (Content::Unknown, NodeReading::new(bytes, &Scope::ALL).problems().clone()),
    }
}

/// What `bytes`, a `zarr.json`, says it is of.
pub(crate) fn node_type(bytes: &[u8]) -> Option<NodeType> {
    let mut tape = Tape::new();
    let document = json::decode(bytes).and_then(|text| tape.parse(text)).ok()?;
    type_of(document.root())
}

fn type_of(document: Value<'_>) -> Option<NodeType> {
    match document.get("node_type")?.as_str()?.as_ref() {
        "array" => Some(NodeType::Array),
        "group" => Some(NodeType::Group),
        _ => None,
    }
}
