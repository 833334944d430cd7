//! Members of configurations.

use super::set;
use super::table::{Reading, Table};
use crate::codegen::ir::{ClosedSet, Default, DefaultValue, Member, MemberType};

/// The members in `table`, and the closed sets that stand in them.
pub(super) fn read_all(table: Table<'_>) -> Reading<(Vec<Member>, Vec<ClosedSet>)> {
    let mut members = Vec::new();
    let mut sets = Vec::new();
    for member in table.items()? {
        members.push(read(member, &mut sets)?);
    }
    Ok((members, sets))
}

fn read(table: Table<'_>, sets: &mut Vec<ClosedSet>) -> Reading<Member> {
    let object = table.object(&["name", "doc", "type", "nullable", "default", "omit_default"])?;
    let nullable = object.flag("nullable")?;
    let default = object.get("default").map(read_default).transpose()?;
    if matches!(default, Some(Default::Null)) && !nullable {
        return table.error("only a nullable member has the default null");
    }
    let omit_default = object.flag("omit_default")?;
    if omit_default && !matches!(default, Some(Default::Null)) {
        return table.error("only the default null can be left out");
    }
    Ok(Member {
        origin: table.origin(),
        name: object.required("name")?.string()?,
        doc: object.required("doc")?.string()?,
        member_type: read_type(object.required("type")?, sets)?,
        nullable,
        default,
        omit_default,
    })
}

fn read_type(table: Table<'_>, sets: &mut Vec<ClosedSet>) -> Reading<MemberType> {
    if table.is_string() {
        let name = table.string()?;
        return match &*name {
            "boolean" => Ok(MemberType::Boolean),
            "number" => Ok(MemberType::Number),
            "string" => Ok(MemberType::String),
            "json" => Ok(MemberType::Json),
            _ => table.error(format!("no type is called {name:?}")),
        };
    }
    let object = table.object(&["integer", "array", "enum", "set", "element_type"])?;
    if let Some(bounds) = object.get("integer") {
        let bounds = bounds.object(&["min", "max", "multiple_of"])?;
        if let Some(unit) = bounds.get("multiple_of") {
            return unit.integer().map(MemberType::MultipleOf);
        }
        return Ok(MemberType::Integer {
            min: bounds.get("min").map(Table::integer).transpose()?,
            max: bounds.get("max").map(Table::integer).transpose()?,
        });
    }
    if let Some(of) = object.get("array") {
        return Ok(MemberType::Array(Box::new(read_type(of, sets)?)));
    }
    if let Some(inline) = object.get("enum") {
        let set = set::read_inline(inline)?;
        let name = set.name.clone();
        sets.push(set);
        return Ok(MemberType::Set(name));
    }
    if let Some(name) = object.get("set") {
        return Ok(MemberType::Set(name.string()?));
    }
    object
        .required("element_type")?
        .choice(&[("any", false), ("float", true)])
        .map(|float| if float { MemberType::FloatElementType } else { MemberType::ElementType })
}

fn read_default(table: Table<'_>) -> Reading<Default> {
    if table.is_null() {
        return Ok(Default::Null);
    }
    if table.is_array() {
        let mut items = Vec::new();
        for item in table.items()? {
            items.push(item.literal()?);
        }
        return Ok(Default::Json(DefaultValue::Array(items)));
    }
    if let Ok(object) = table.object(&["member"]) {
        return Ok(Default::Member(object.required("member")?.string()?));
    }
    table.literal().map(|literal| Default::Json(DefaultValue::Literal(literal)))
}
