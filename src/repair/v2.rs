//! Repairs of v2 documents.

use super::RepairKind;
use super::edit::{Edits, effective};
use super::fill_value::{self, FillType};
use crate::json::{Kind, Value};
use crate::problem::Path;
use crate::v2::{ARRAY_KEY, GROUP_KEY};

/// Repair `document`, a `.zarray` that stands at `at`.
pub(super) fn array(document: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    if !is_format_2(document) {
        return;
    }
    let typestr = document.get("dtype").and_then(Value::as_str);
    let fill_type = typestr.and_then(|typestr| FillType::of_typestr(&typestr));
    if let (Some(fill_type), Some(value)) = (fill_type, document.get("fill_value")) {
        let at = at.key("fill_value");
        fill_value::name_non_finite(fill_type, value, &at, edits);
        fill_value::respell(fill_type, value, &at, edits);
    }
    let node_type = document.get("node_type").and_then(Value::as_str);
    if node_type.as_deref() == Some("array") {
        edits.remove(RepairKind::NodeTypeInZarray, at, document, "node_type");
    }
    missing_members(document, at, edits);
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
        let (path, file) = key.rsplit_once('/').unwrap_or(("", &key));
        if file == ARRAY_KEY {
            array(entry, &at.key(&key), edits);
        } else if file == GROUP_KEY && !path.trim_matches('/').is_empty() {
            group_entry(entry, &at.key(&key), edits);
        }
    }
}

/// Repair `entry`, the `.zgroup` of a group below the root.
fn group_entry(entry: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    const NAME: &str = "consolidated_metadata";
    if is_format_2(entry) && entry.get(NAME).is_some_and(|value| value.kind() == Kind::Object) {
        edits.remove(RepairKind::ConsolidatedMetadataInZgroupEntry, at, entry, NAME);
    }
}

fn is_format_2(document: Value<'_>) -> bool {
    document.get("zarr_format").and_then(Value::as_u64) == Some(2)
}
