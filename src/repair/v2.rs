//! Repairs of v2 documents.

use super::RepairKind;
use super::edit::{Edits, is_regular};
use super::fill_value::{self, FillType};
use crate::document::effective;
use crate::json::{Kind, Value};
use crate::problem::{Path, SharedKey};
use crate::v2::{ARRAY_KEY, DataType, GROUP_KEY, Scope};

/// Repair `document`, a `.zarray` that stands at `at`.
pub(super) fn array(document: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    if !is_format_2(document) {
        return;
    }
    if let (Some(data_type), Some(value)) = (document.get("dtype"), document.get("fill_value")) {
        fill_value_of(data_type, value, &at.key("fill_value"), edits);
    }
    let node_type = document.get("node_type").and_then(Value::as_str);
    if node_type.as_deref() == Some("array") {
        edits.remove(RepairKind::NodeTypeInZarray, at, document, "node_type");
    }
    missing_members(document, at, edits);
}

fn fill_value_of(data_type: Value<'_>, value: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    let Ok(data_type) = DataType::read(data_type.source(), &Scope::ALL).into_value() else { return };
    match FillType::of_v2(&data_type) {
        Some(fill_type) => {
            fill_value::name_non_finite(fill_type, value, at, edits);
            fill_value::respell(fill_type, value, at, edits);
        }
        None => fill_value::write_zeros(&data_type, value, at, edits),
    }
}

/// Add the members that `document` at `at`, an array, leaves out.
fn missing_members(document: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    let has = |name: &str| document.get(name).is_some();
    if !["shape", "chunks", "dtype"].into_iter().all(has) {
        return;
    }
    for (name, kind) in
        [("fill_value", RepairKind::MissingFillValue), ("filters", RepairKind::MissingFilters)]
    {
        if !has(name) {
            edits.insert(kind, at, document, name, "null");
        }
    }
}

/// Repair `document`, a `.zmetadata`.
pub(super) fn consolidated(document: Value<'_>, edits: &mut Edits<'_>) {
    let Some(metadata) = document.get("metadata") else { return };
    let root = Path::ROOT;
    let at = root.key("metadata");
    for (key, entry) in effective(metadata) {
        let key = key.name();
        let (path, file) = key.rsplit_once('/').unwrap_or(("", key));
        let key = SharedKey::new(key);
        let at = &at.shared_key(&key);
        if file == ARRAY_KEY {
            array(entry, at, edits);
        } else if file == GROUP_KEY {
            let is_root = path.trim_matches('/').is_empty();
            group(entry, is_root, at, edits);
        }
    }
}

/// Repair `document`, a `.zgroup` that stands at `at`: by itself or that of the root of a `.zmetadata`, or that of a group
/// below.
pub(super) fn group(document: Value<'_>, is_root: bool, at: &Path<'_>, edits: &mut Edits<'_>) {
    const CONSOLIDATED: &str = "consolidated_metadata";
    if !is_format_2(document) {
        return;
    }
    let is_listing =
        document.get(CONSOLIDATED).is_some_and(|value| value.kind() == Kind::Object && is_regular(value));
    edits.remove_all(at, document, |name| match name {
        CONSOLIDATED if !is_root && is_listing => Some(RepairKind::ConsolidatedMetadataInZgroupEntry),
        "_NCZARR_SUPERBLOCK" | "_NCZARR_GROUP" | "_nczarr_superblock" | "_nczarr_group" => {
            Some(RepairKind::NczarrMembersInZgroup)
        }
        _ => None,
    });
}

fn is_format_2(document: Value<'_>) -> bool {
    document.get("zarr_format").and_then(Value::as_u64) == Some(2)
}
