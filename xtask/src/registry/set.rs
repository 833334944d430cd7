//! Closed sets.

use crate::codegen::ir::{ClosedSet, SetValue, SetValues};
use crate::markdown::{Table, code};

pub(super) fn sets(sets: &[ClosedSet]) -> String {
    let mut sorted: Vec<_> = sets.iter().collect();
    sorted.sort_by_key(|set| &set.name);
    let sets: Vec<_> = sorted.into_iter().map(set).collect();
    format!("## Closed sets\n{}", sets.concat())
}

/// A link to the set called `name`.
pub(super) fn link(name: &str) -> String {
    format!("[{}](#{})", code(name), name.to_ascii_lowercase())
}

fn set(set: &ClosedSet) -> String {
    let table = match &set.values {
        SetValues::Strings(values) => table(values, |text| format!("{text:?}"), |text| format!("{text:?}")),
        SetValues::Integers(values) => table(values, ToString::to_string, ToString::to_string),
    };
    let source = set
        .source
        .as_ref()
        .map_or(String::new(), |source| format!(" Source: {}, {}.", source.document, source.section));
    format!("\n### {}\n\n{}{source}\n\n{table}", code(&set.name), set.doc)
}

fn table<Value, Also>(
    values: &[SetValue<Value, Also>],
    json: fn(&Value) -> String,
    also_json: fn(&Also) -> String,
) -> String {
    let mut table = Table::new(&["Value", "Also read", "Meaning"]);
    for value in values {
        let also: Vec<_> = value.also.iter().map(|also| code(&also_json(also))).collect();
        table.row(&[code(&json(&value.value)), also.join(", "), value.doc.clone()]);
    }
    table.finish()
}
