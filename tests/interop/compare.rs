//! A node against what zarr and numcodecs say of it.

use std::fmt::Debug;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use zarr_spec::json::{Raw, Value};
use zarr_spec::v2::{ArrayMetadata, DataType, FillValue, Node};

use super::deviation::Deviation;
use super::fill_bytes::fill_bytes;
use super::manifest::{Line, NodeType};

/// Nothing, or what differs.
type Check = Result<(), String>;

/// Whether `node` is what `line` says, but for the deviations that are given back.
pub(crate) fn node(line: &Line<'_>, node: &Node) -> Result<Vec<Deviation>, String> {
    let attributes = node.attributes().json().map_or("{}", Raw::source);
    same("attributes", &line.attributes()?, &Raw::new(attributes).map_err(|error| error.to_string())?)?;
    match (line.node_type()?, node) {
        (NodeType::Array, Node::Array(array)) => self::array(line, array),
        (NodeType::Group, Node::Group(_)) => Ok(Vec::new()),
        _ => Err(format!("it is not of the kind {:?}", line.text("node"))),
    }
}

fn array(line: &Line<'_>, array: &ArrayMetadata) -> Result<Vec<Deviation>, String> {
    data_type(line, array.data_type())?;
    fill_value(line, array.fill_value(), array.data_type())?;
    same("shape", &*line.lengths("shape"), array.shape())?;
    same("chunks", &*line.lengths("chunks"), array.chunk_shape())?;
    same("order", &*line.text("order"), array.order().name())?;
    same("separator", &*line.text("separator"), array.dimension_separator().name())?;
    codecs(line, array)
}

/// The document's data type is the one that zarr reads or, where zarr reads another, the one that it was asked for.
/// Both have the same item size, unless they hold objects, whose size no document says.
fn data_type(line: &Line<'_>, found: &DataType) -> Check {
    let as_asked = line.differs("dtype") && *found == line.data_type("asked_dtype")?;
    if !as_asked {
        same("dtype", &line.data_type("dtype")?, found)?;
    }
    match found.item_size() {
        None if holds_objects(found) => Ok(()),
        size => same("item size", &line.get("item_size").and_then(Value::as_u64), &size),
    }
}

fn holds_objects(data_type: &DataType) -> bool {
    match data_type {
        DataType::Object => true,
        DataType::Struct(records) => records.fields().iter().any(|field| holds_objects(field.data_type())),
        _ => false,
    }
}

/// The document's fill value has the bytes of the one that zarr reads or, where zarr reads another, of the one that it
/// was asked for.
fn fill_value(line: &Line<'_>, found: &FillValue, data_type: &DataType) -> Check {
    let found = fill_bytes(found, data_type).map(|bytes| BASE64_STANDARD.encode(bytes));
    let text = |name| line.get(name).and_then(Value::as_str);
    let as_asked =
        line.differs("fill_value") && text("asked_fill_value_base64").as_deref() == found.as_deref();
    if as_asked {
        return Ok(());
    }
    same("bytes of the fill value", &text("fill_value_base64").as_deref(), &found.as_deref())
}

fn codecs(line: &Line<'_>, array: &ArrayMetadata) -> Result<Vec<Deviation>, String> {
    let filters: Vec<_> = line.get("filters").into_iter().flat_map(Value::items).collect();
    let compressor = line.get("compressor");
    same("whether there is a compressor", &compressor.is_some(), &array.compressor().is_some())?;
    same("number of filters", &filters.len(), &array.filters().len())?;
    let expected = compressor.into_iter().chain(filters);
    let found = array.compressor().into_iter().chain(array.filters());
    found.zip(expected).filter_map(|(codec, config)| Deviation::of_codec(codec, config).transpose()).collect()
}

/// Whether two values are equal.
pub(crate) fn same<T: PartialEq + Debug + ?Sized>(what: &str, expected: &T, found: &T) -> Check {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected:?}, found {found:?}")) }
}
