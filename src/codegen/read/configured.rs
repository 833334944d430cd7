//! Named things of v3 documents.

use super::table::{Object, Table};
use super::{Reading, entry, member, rule};
use crate::codegen::ir::{ClosedSet, Configured, Name};

/// The members of a table that [`read`] reads, beside those of the entry.
const NAMES: [&str; 6] = ["aliases", "members", "rule", "schema", "alias_schema", "repeats_id"];

/// The members of a table of a named thing, and `more`.
pub(super) fn object<'a>(table: Table<'a>, more: &[&str]) -> Reading<Object<'a>> {
    table.object(&[&entry::MEMBERS[..], &NAMES, more].concat())
}

/// A table of a kind that says no more than a name and a configuration, and the closed sets that stand in it.
pub(super) fn read_table(table: Table<'_>) -> Reading<(Configured, Vec<ClosedSet>)> {
    read(object(table, &[])?)
}

/// The name and the configuration and the closed sets that stand in it.
pub(super) fn read(object: Object<'_>) -> Reading<(Configured, Vec<ClosedSet>)> {
    let aliases = object.get("aliases").map_or(Ok(Vec::new()), |aliases| aliases.list(read_alias))?;
    let rule = rule::read(object)?;
    let repeats_id = object.flag("repeats_id")?;
    let reserved: &[&str] = if repeats_id { &["id"] } else { &[] };
    let (members, sets) = match object.get("members") {
        Some(members) if rule.is_none() => member::read_all(members, reserved)?,
        Some(members) => return members.error("a rule reads the configuration"),
        None => (Vec::new(), Vec::new()),
    };
    Ok((Configured { entry: entry::read(object)?, aliases, members, rule, repeats_id }, sets))
}

fn read_alias(table: Table<'_>) -> Reading<Name> {
    let alias = table.name()?;
    if alias.text.ends_with('*') { table.error("no alias stands for other names") } else { Ok(alias) }
}
