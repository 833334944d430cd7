//! Repairs of v3 documents.

use super::edit::{Edits, is_regular};
use super::fill_value::{self, FillType};
use super::{RepairKind, codecs};
use crate::document::effective;
use crate::json::{Integer, Value};
use crate::problem::{Path, SharedKey};
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
        node(entry, Standing::Listed, &at.shared_key(&SharedKey::new(key.name())), edits);
    }
}

fn array(document: Value<'_>, standing: Standing, at: &Path<'_>, edits: &mut Edits<'_>) {
    zero_chunk_lengths(document, at, edits);
    let bare = BareType::of(document);
    if let Some(bare) = &bare {
        fill_value(bare, document, standing, at, edits);
    }
    remove_null(RepairKind::NullDimensionNames, document, "dimension_names", at, edits);
    // The core specification of the time had a default for its own types.
    codecs_of(document, bare.is_some_and(|bare| bare.is_core), at, edits);
}

fn codecs_of(document: Value<'_>, had_default_bytes: bool, at: &Path<'_>, edits: &mut Edits<'_>) {
    let name = document.get("data_type").and_then(|data_type| data_type.get("name")).and_then(Value::as_str);
    let items = codecs::Items {
        structured: name.as_deref() == Some(LEGACY_NAME),
        had_default_bytes,
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

/// A data type that is written as a bare name.
struct BareType {
    data_type: DataType,
    /// Whether the core specification has the name.
    is_core: bool,
}

impl BareType {
    /// That of `document`, an array, where a definition claims it.
    fn of(document: Value<'_>) -> Option<Self> {
        let value = document.get("data_type")?;
        let is_core = Scope::CORE.claims_data_type(&value.as_str()?);
        let data_type = DataType::read(value.source(), &Scope::ALL).into_value().ok()?;
        data_type.definition_name()?;
        Some(Self { data_type, is_core })
    }
}

fn remove_null(kind: RepairKind, document: Value<'_>, name: &str, at: &Path<'_>, edits: &mut Edits<'_>) {
    if document.get(name).is_some_and(Value::is_null) {
        edits.remove(kind, at, document, name);
    }
}

fn fill_value(
    bare: &BareType,
    document: Value<'_>,
    standing: Standing,
    at: &Path<'_>,
    edits: &mut Edits<'_>,
) {
    let fill_type = FillType::of_v3(&bare.data_type);
    let (Some(fill_type), Some(value)) = (fill_type, document.get("fill_value")) else { return };
    let at = at.key("fill_value");
    // The writers with this bug wrote a node's own document right, and knew no other types.
    if standing == Standing::Listed && bare.is_core {
        fill_value::name_non_finite(fill_type, value, &at, edits);
    }
    fill_value::respell(fill_type, value, &at, edits);
}

/// Write 1 for each chunk length of 0, where every dimension with one has the length 0.
fn zero_chunk_lengths(document: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    let (Some(shape), Some(grid)) = (document.get("shape"), document.get("chunk_grid")) else { return };
    let name = grid.get("name").and_then(Value::as_str);
    if name.as_deref() != Some(ChunkGridName::Regular.name()) || !is_regular(grid) {
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
