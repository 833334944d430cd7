//! Where the two nodes disagree that a folder with the documents of both formats is.

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::field::Field;
use zarr_spec::json::{self, Tape, ToJson};
use zarr_spec::layout::Layout;
use zarr_spec::{v2, v3};

use crate::faults::Faults;
use crate::finding::{Fault, Finding, compact, cut};
use crate::format::{Format, pointer_to};
use crate::v3::node::{NodeType, node_type};
use crate::walk::Folder;

/// Where the `zarr.json` of `folder` says something else than its documents of format 2: of what the node is, of its shape
/// and of its data type. What either leaves open is not compared.
pub(crate) fn compare(folder: &Folder) -> Vec<Finding> {
    let Some(bytes) = folder.file(v3::KEY).bytes().filter(|_| folder.is_node(Format::V2)) else {
        return Vec::new();
    };
    let mut tape = Tape::new();
    let Ok(document) = json::decode(bytes).and_then(|text| tape.parse(text)) else { return Vec::new() };
    let mut faults = Faults::default();
    for (name, fault) in disagreements(folder, bytes) {
        let value = document.root().get(name).unwrap_or(document.root());
        faults.push(value.offset(), pointer_to(name), fault);
    }
    faults.into_findings(&folder.file_path(v3::KEY), bytes)
}

/// What is wrong with each member of `newer`, the `zarr.json` of `folder`, beside the documents of format 2.
fn disagreements(folder: &Folder, newer: &[u8]) -> Vec<(&'static str, Fault)> {
    let array = folder.file(v2::ARRAY_KEY);
    match (array.is_absent(), node_type(newer)) {
        (false, Some(NodeType::Array)) => {
            let older = array.bytes();
            older.map(|older| array_disagreements(folder, older, newer)).unwrap_or_default()
        }
        (false, Some(NodeType::Group)) => vec![node_type_fault("array", "group", folder, v2::ARRAY_KEY)],
        (true, Some(NodeType::Array)) => vec![node_type_fault("group", "array", folder, v2::GROUP_KEY)],
        (true, Some(NodeType::Group)) | (_, None) => Vec::new(),
    }
}

fn node_type_fault(older: &str, newer: &str, folder: &Folder, key: &str) -> (&'static str, Fault) {
    ("node_type", fault(&older.to_json(), &newer.to_json(), &folder.file_path(key)))
}

fn array_disagreements(folder: &Folder, older: &[u8], newer: &[u8]) -> Vec<(&'static str, Fault)> {
    let older = v2::ArrayReading::new(older, &v2::Scope::ALL);
    let newer = v3::ArrayReading::new(newer, &v3::Scope::ALL);
    let file = folder.file_path(v2::ARRAY_KEY);
    let mut found = Vec::new();
    if let (Some(older), Some(newer)) = (older.shape(), newer.shape()) {
        if older != newer {
            found.push(("shape", fault(&older.to_json(), &newer.to_json(), &file)));
        }
    }
    if let (Some(older), Some(newer)) =
        (older.data_type().and_then(Field::into_value), newer.data_type().and_then(Field::into_value))
    {
        if is_same_type(older, newer) == Some(false) {
            // Each format spells it in its own way, and the file of one is not to have the spelling of the other.
            let expected =
                format!("a type of the values that {} has in {file}", cut(&compact(&older.to_json())));
            found.push(("data_type", Fault::wrong(expected, cut(&compact(&newer.to_json())))));
        }
    }
    found
}

/// Whether items of the two types are the same values, in whatever byte order: of one kind, unit and size, in records of
/// the same fields. `None` where it is not known.
fn is_same_type(older: &v2::DataType, newer: &v3::DataType) -> Option<bool> {
    if older.definition_name().is_none() || newer.definition_name().is_none() {
        return None;
    }
    match (Layout::try_from(older), Layout::of_v3(newer, ByteOrder::Little)) {
        (Ok(older_layout), Ok(newer_layout)) => {
            let same = older_layout.with_byte_order(ByteOrder::Little) == newer_layout;
            Some(same && is_same_unit(older, newer))
        }
        // Items of one vary in size, or their type is of no layout.
        (Ok(_), Err(_)) => older.item_size().zip(newer.item_size()).map(|(older, newer)| older == newer),
        (Err(_), Ok(_) | Err(_)) => None,
    }
}

/// Whether two types are times of one unit, where both are times.
fn is_same_unit(older: &v2::DataType, newer: &v3::DataType) -> bool {
    let older = match older {
        v2::DataType::Datetime64(time) => (time.unit.name(), time.scale_factor.get()),
        v2::DataType::Timedelta64(time) => (time.unit.name(), time.scale_factor.get()),
        _ => return true,
    };
    match newer {
        v3::DataType::NumpyDatetime64(time) => older == (time.unit.name(), time.scale_factor.get()),
        v3::DataType::NumpyTimedelta64(time) => older == (time.unit.name(), time.scale_factor.get()),
        _ => true,
    }
}

/// Another value than `older`, the JSON that `file` has.
fn fault(older: &str, newer: &str, file: &str) -> Fault {
    Fault::wrong(format!("{}, as {file} has", cut(&compact(older))), cut(&compact(newer)))
}
