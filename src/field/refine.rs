//! Whether one reading of a document tells all that another does.

use alloc::collections::BTreeMap;

use super::{FieldKind, FieldReading};
use crate::scope::ScopeConflict;

/// Whether each of `theirs` that a definition claims is claimed in `mine` too, at the same place and by the same
/// definition. The scopes read `conflicts` with different ones.
pub(crate) fn claims_all(
    mine: &[FieldReading],
    theirs: &[FieldReading],
    conflicts: &[ScopeConflict],
) -> bool {
    let mine: BTreeMap<_, _> =
        mine.iter().map(|field| (field.location.to_pointer(), (field.kind, &field.definition))).collect();
    theirs.iter().filter(|field| field.definition.is_some()).all(|field| {
        let same = mine.get(&field.location.to_pointer()) == Some(&(field.kind, &field.definition));
        same && !conflicts.iter().any(|conflict| {
            conflict.kind() == kind_name(field.kind) && Some(conflict.name()) == field.definition.as_deref()
        })
    })
}

/// What a conflict calls fields of `kind`.
const fn kind_name(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::DataType => "data type",
        FieldKind::Codec => "codec",
        FieldKind::ChunkGrid => "chunk grid",
        FieldKind::ChunkKeyEncoding => "chunk key encoding",
        FieldKind::StorageTransformer => "storage transformer",
    }
}
