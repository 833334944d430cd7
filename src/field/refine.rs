//! Whether one reading of a document tells all that another does.

use alloc::string::String;
use alloc::vec::Vec;

use super::{FieldKind, FieldReading};
use crate::order::order_of;
use crate::scope::ScopeConflict;

/// Whether each of `theirs` that a definition claims is claimed in `mine` too, at the same place and by the same
/// definition. The scopes read `conflicts` with different ones.
pub(crate) fn claims_all(
    mine: &[FieldReading],
    theirs: &[FieldReading],
    conflicts: &[ScopeConflict],
) -> bool {
    let pointers: Vec<String> = mine.iter().map(|field| field.location.to_pointer()).collect();
    let order = order_of(mine.len(), &|a, b| pointers[a].cmp(&pointers[b]));
    let find = |pointer: &str| {
        let after = order.partition_point(|&index| &*pointers[index] <= pointer);
        let last = *order[..after].last()?;
        (pointers[last] == pointer).then_some(&mine[last])
    };
    theirs.iter().filter(|field| field.definition.is_some()).all(|field| {
        let same = find(&field.location.to_pointer())
            .is_some_and(|mine| mine.kind == field.kind && mine.definition == field.definition);
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
