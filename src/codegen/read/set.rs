//! Closed sets.

use super::table::{Reading, Table};
use crate::codegen::ir::{ClosedSet, Literal, SetValue};

/// A table of `spec/sets/`.
pub(super) fn read(table: Table<'_>) -> Reading<ClosedSet> {
    let object = table.object(&["name", "doc", "source", "values"])?;
    let source = object.required("source")?.object(&["document", "section"])?;
    source.required("document")?.string()?;
    source.required("section")?.string()?;
    read_members(table, object)
}

/// A closed set that stands in the member that takes it.
pub(super) fn read_inline(table: Table<'_>) -> Reading<ClosedSet> {
    read_members(table, table.object(&["name", "doc", "values"])?)
}

fn read_members(table: Table<'_>, object: super::table::Object<'_>) -> Reading<ClosedSet> {
    let mut values = Vec::new();
    for value in object.required("values")?.items()? {
        values.push(read_value(value)?);
    }
    let strings = values.iter().filter(|value| matches!(value.value, Literal::String(_))).count();
    if values.is_empty() || (strings != 0 && strings != values.len()) {
        return table.error("a closed set has values, all of them strings or all integers");
    }
    Ok(ClosedSet {
        origin: object.required("name")?.origin(),
        name: object.required("name")?.variant()?,
        doc: object.required("doc")?.string()?,
        values,
    })
}

fn read_value(table: Table<'_>) -> Reading<SetValue> {
    let object = table.object(&["value", "variant", "doc", "also"])?;
    let mut also = Vec::new();
    if let Some(spellings) = object.get("also") {
        for spelling in spellings.items()? {
            also.push(spelling.literal()?);
        }
    }
    Ok(SetValue {
        value: object.required("value")?.literal()?,
        variant: object.required("variant")?.variant()?,
        doc: object.required("doc")?.string()?,
        also,
    })
}
