//! Closed sets.

use std::fmt::Debug;

use super::table::{Object, Table};
use super::{Reading, entry};
use crate::codegen::ir::{ClosedSet, SetValue, SetValues};
use crate::codegen::unique::Unique;
use crate::json::Kind;

/// A table of `spec/sets/`.
pub(super) fn read(table: Table<'_>) -> Reading<ClosedSet> {
    let object = table.object(&["name", "doc", "source", "values"])?;
    let source = entry::read_source(object.required("source")?)?;
    Ok(ClosedSet { source: Some(source), ..read_members(object)? })
}

/// A closed set that stands in the member that takes it.
pub(super) fn read_inline(table: Table<'_>) -> Reading<ClosedSet> {
    read_members(table.object(&["name", "doc", "values"])?)
}

fn read_members(object: Object<'_>) -> Reading<ClosedSet> {
    let name = object.required("name")?;
    Ok(ClosedSet {
        origin: name.origin(),
        name: name.variant()?,
        doc: object.required("doc")?.doc()?,
        source: None,
        values: read_values(object.required("values")?)?,
    })
}

/// The first value says of which type all are.
fn read_values(table: Table<'_>) -> Reading<SetValues> {
    let Some(first) = table.items()?.first().copied() else {
        return table.error("a closed set has at least one value");
    };
    let first = first.object(&VALUE_MEMBERS)?.required("value")?;
    if first.kind() == Kind::String {
        read_each(table, Table::string, Table::string).map(SetValues::Strings)
    } else {
        read_each(table, Table::integer, Table::boolean).map(SetValues::Integers)
    }
}

const VALUE_MEMBERS: [&str; 4] = ["value", "variant", "doc", "also"];

/// What is compared are values, which a table can write in several ways: `"a"` and `"\u0061"`.
fn read_each<'a, Value: Debug, Also: Debug>(
    table: Table<'a>,
    read_value: fn(Table<'a>) -> Reading<Value>,
    read_also: fn(Table<'a>) -> Reading<Also>,
) -> Reading<Vec<SetValue<Value, Also>>> {
    let (mut spellings, mut variants) = (Unique::new("value"), Unique::new("variant"));
    table.list(|table| {
        let object = table.object(&VALUE_MEMBERS)?;
        let (value, name) = (object.required("value")?, object.required("variant")?);
        let read = read_value(value)?;
        spellings.insert(&format!("{read:?}"), &value.origin())?;
        let also = object.get("also").map_or(Ok(Vec::new()), |also| {
            also.list(|table| {
                let spelling = read_also(table)?;
                spellings.insert(&format!("{spelling:?}"), &table.origin())?;
                Ok(spelling)
            })
        })?;
        let variant = name.variant()?;
        variants.insert(&variant, &name.origin())?;
        Ok(SetValue { value: read, variant, doc: object.required("doc")?.doc()?, also })
    })
}
