//! Repairs of v3 documents.

use super::edit::{Edits, effective};
use super::fill_value::{self, FillType};
use super::{RepairKind, codecs};
use crate::json::{Integer, Kind, Value};
use crate::problem::Path;
use crate::v3::data_type::LEGACY_NAME;
use crate::v3::{ChunkGridName, DataType, Scope};

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
    let name = data_type.and_then(|data_type| data_type.get("name")).and_then(Value::as_str);
    let items = codecs::Items {
        structured: name.as_deref() == Some(LEGACY_NAME),
        // Those of the core specification of the time.
        had_default_bytes: data_type.is_some_and(|value| bare_type(value, &Scope::CORE).is_some()),
        rank: document.get("shape").map(|shape| shape.items().count()),
    };
    match document.get("codecs") {
        Some(list) => codecs::repair(list, items, &at.key("codecs"), edits),
        None if items.had_default_bytes && document.get("chunk_grid").is_some() => {
            let list = alloc::format!("[{}]", codecs::default_bytes());
            edits.insert(RepairKind::MissingArrayToBytesCodec, at, document, "codecs", &list);
        }
        None => {}
    }
}

/// The data type that `value`, a bare name, is in `scope`, if a definition claims it.
fn bare_type(value: Value<'_>, scope: &Scope) -> Option<DataType> {
    let is_bare = value.kind() == Kind::String;
    let read = is_bare.then(|| DataType::read(value.source(), scope).into_value().ok()).flatten();
    read.filter(|data_type| data_type.definition_name().is_some())
}

fn remove_null(kind: RepairKind, document: Value<'_>, name: &str, at: &Path<'_>, edits: &mut Edits<'_>) {
    if document.get(name).is_some_and(Value::is_null) {
        edits.remove(kind, at, document, name);
    }
}

fn fill_value(document: Value<'_>, standing: Standing, at: &Path<'_>, edits: &mut Edits<'_>) {
    let (Some(data_type), Some(value)) = (document.get("data_type"), document.get("fill_value")) else {
        return;
    };
    let fill_type = |scope| bare_type(data_type, scope).as_ref().and_then(FillType::of_v3);
    let Some(numeric) = fill_type(&Scope::ALL) else { return };
    let at = at.key("fill_value");
    // The writers with this bug wrote a node's own document right, and knew no other types.
    if let (Standing::Listed, Some(core)) = (standing, fill_type(&Scope::CORE)) {
        fill_value::name_non_finite(core, value, &at, edits);
    }
    fill_value::respell(numeric, value, &at, edits);
}

/// Write 1 for each chunk length of 0, where every dimension with one has the length 0.
fn zero_chunk_lengths(document: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    let (Some(shape), Some(grid)) = (document.get("shape"), document.get("chunk_grid")) else { return };
    if grid.get("name").and_then(Value::as_str).as_deref() != Some(ChunkGridName::Regular.name()) {
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
