//! Repairs of v3 documents.

use super::edit::{Edits, effective};
use super::fill_value::{self, FillType};
use super::{RepairKind, codecs};
use crate::json::{Integer, Value};
use crate::problem::Path;

const CONSOLIDATED: &str = "consolidated_metadata";

/// Where a document stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// It is a node's own `zarr.json`.
    Own,
    /// A group's consolidated metadata lists it.
    Listed,
}

/// Repair `document`, which stands at `at`, and those that it lists.
pub(super) fn node(document: Value<'_>, standing: Standing, at: &Path<'_>, edits: &mut Edits<'_>) {
    let node_type = document.get("node_type").and_then(Value::as_str);
    match node_type.as_deref() {
        Some("array") => array(document, standing, at, edits),
        Some("group") => remove_null(RepairKind::NullConsolidatedMetadata, document, CONSOLIDATED, at, edits),
        Some(_) | None => {}
    }
    let Some(listed) = document.get(CONSOLIDATED).and_then(|member| member.get("metadata")) else { return };
    let at = at.key(CONSOLIDATED);
    let at = at.key("metadata");
    for (key, entry) in effective(listed) {
        node(entry, Standing::Listed, &at.key(&key.name()), edits);
    }
}

fn array(document: Value<'_>, standing: Standing, at: &Path<'_>, edits: &mut Edits<'_>) {
    zero_chunk_lengths(document, at, edits);
    fill_value(document, standing, at, edits);
    remove_null(RepairKind::NullDimensionNames, document, "dimension_names", at, edits);
    codecs_of(document, at, edits);
}

fn codecs_of(document: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    let data_type = document.get("data_type");
    let bare = data_type.and_then(Value::as_str);
    let name = data_type.and_then(|data_type| data_type.get("name")).and_then(Value::as_str);
    let items = codecs::Items {
        structured: name.as_deref() == Some("structured"),
        had_default_bytes: bare.as_deref().is_some_and(had_default_bytes),
        rank: document.get("shape").map(|shape| shape.items().count()),
    };
    match document.get("codecs") {
        Some(list) => codecs::repair(list, items, &at.key("codecs"), edits),
        None if items.had_default_bytes && document.get("chunk_grid").is_some() => {
            let list = alloc::format!("[{}]", codecs::DEFAULT_BYTES);
            edits.insert(RepairKind::MissingArrayToBytesCodec, at, document, "codecs", &list);
        }
        None => {}
    }
}

/// Whether the data type called `name` had a default binary representation: those of the core specification of the time.
fn had_default_bytes(name: &str) -> bool {
    let is_raw = || {
        let bits = name.strip_prefix('r').and_then(|bits| bits.parse::<u64>().ok());
        bits.is_some_and(|bits| bits % 8 == 0)
    };
    let is_small = matches!(name, "int2" | "int4" | "uint2" | "uint4");
    (FillType::of_name(name).is_some() && !is_small) || is_raw()
}

fn remove_null(kind: RepairKind, document: Value<'_>, name: &str, at: &Path<'_>, edits: &mut Edits<'_>) {
    if document.get(name).is_some_and(Value::is_null) {
        edits.remove(kind, at, document, name);
    }
}

fn fill_value(document: Value<'_>, standing: Standing, at: &Path<'_>, edits: &mut Edits<'_>) {
    let name = document.get("data_type").and_then(Value::as_str);
    let fill_type = name.and_then(|name| FillType::of_name(&name));
    let (Some(fill_type), Some(value)) = (fill_type, document.get("fill_value")) else { return };
    let at = at.key("fill_value");
    // The writers with this bug wrote a node's own document right.
    if standing == Standing::Listed {
        fill_value::name_non_finite(fill_type, value, &at, edits);
    }
    fill_value::respell(fill_type, value, &at, edits);
}

/// Write 1 for each chunk length of 0, where every dimension with one has the length 0.
fn zero_chunk_lengths(document: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    let (Some(shape), Some(grid)) = (document.get("shape"), document.get("chunk_grid")) else { return };
    if grid.get("name").and_then(Value::as_str).as_deref() != Some("regular") {
        return;
    }
    let chunk_shape = grid.get("configuration").and_then(|configuration| configuration.get("chunk_shape"));
    let Some(chunk_shape) = chunk_shape else { return };
    let is_zero = |length: Value<'_>| length.as_u64() == Some(0);
    let known = shape.items().count() == chunk_shape.items().count()
        && shape.items().chain(chunk_shape.items()).all(is_length)
        && shape.items().zip(chunk_shape.items()).all(|(length, chunk)| !is_zero(chunk) || is_zero(length));
    if !known {
        return;
    }
    let (grid, configuration);
    grid = at.key("chunk_grid");
    configuration = grid.key("configuration");
    let at = configuration.key("chunk_shape");
    for (axis, chunk) in chunk_shape.items().enumerate().filter(|(_, chunk)| is_zero(*chunk)) {
        edits.replace(RepairKind::ZeroChunkLength, &at.index(axis), chunk, "1");
    }
}

/// Whether `value` is an integer of at least 0, of any size.
fn is_length(value: Value<'_>) -> bool {
    Integer::from_value(value).is_some_and(|length| !length.is_negative())
}
