//! Rules.

use super::Reading;
use super::table::{Object, Table};
use crate::codegen::ir::Rule;
use crate::json::Kind;

/// The rule that a table names, if it names one.
pub(super) fn read(object: Object<'_>) -> Reading<Option<Rule>> {
    let (schema, alias_schema) = (object.get("schema"), object.get("alias_schema"));
    let Some(rule) = object.get("rule") else {
        return match schema.or(alias_schema) {
            Some(schema) => schema.error("only what a rule reads has a JSON Schema"),
            None => Ok(None),
        };
    };
    if let (Some(schema), None) = (alias_schema, object.get("aliases")) {
        return schema.error("there is no alias that has this JSON Schema");
    }
    Ok(Some(Rule {
        name: rule.rule()?,
        schema: read_schema(object.required("schema")?)?,
        alias_schema: alias_schema.map(read_schema).transpose()?,
    }))
}

fn read_schema(table: Table<'_>) -> Reading<String> {
    if table.kind() == Kind::Object { Ok(table.source()) } else { table.expected("a JSON Schema") }
}
