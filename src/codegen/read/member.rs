//! Members of configurations.

use super::table::{Object, Table};
use super::{Reading, set, value};
use crate::codegen::ir::{Bounds, ClosedSet, Fallback, Member, MemberType, Presence};
use crate::codegen::unique::Unique;
use crate::json::Kind;

/// The members in `table`, none of them called as `reserved` says, and the closed sets that stand in them.
pub(super) fn read_all(table: Table<'_>, reserved: &[&str]) -> Reading<(Vec<Member>, Vec<ClosedSet>)> {
    let (mut members, mut sets) = (Vec::new(), Vec::new());
    let mut unique = Unique::new("member");
    for table in table.items()? {
        let member = read(table, &members, &mut sets)?;
        if reserved.contains(&&*member.name) {
            return table.error(format!("the member {:?} stands beside the configuration", member.name));
        }
        unique.insert(&member.name, &member.origin)?;
        members.push(member);
    }
    Ok((members, sets))
}

/// A member that stands after `earlier`.
fn read(table: Table<'_>, earlier: &[Member], sets: &mut Vec<ClosedSet>) -> Reading<Member> {
    let names = ["name", "doc", "type", "nullable", "optional", "default", "omit_default"];
    let object = table.object(&names)?;
    let value_type = read_type(object.required("type")?, sets)?;
    Ok(Member {
        origin: table.origin(),
        name: object.required("name")?.snake_case()?,
        doc: object.required("doc")?.doc()?,
        presence: read_presence(object, &value_type, earlier, sets)?,
        value_type,
    })
}

fn read_presence(
    object: Object<'_>,
    value_type: &MemberType,
    earlier: &[Member],
    sets: &[ClosedSet],
) -> Reading<Presence> {
    let nullable = object.flag("nullable")?;
    let (optional, omitted) = (object.flag("optional")?, object.flag("omit_default")?);
    let Some(default) = object.get("default") else {
        return match (optional, nullable, omitted) {
            (false, _, false) => Ok(Presence::Required { nullable }),
            (true, false, false) => Ok(Presence::Optional),
            (true, true, _) => object.table().error("an optional member cannot be null"),
            (_, _, true) => object.table().error("a member without a default cannot leave it out"),
        };
    };
    if optional {
        return default.error("an optional member has no default");
    }
    if default.kind() == Kind::Null {
        if !nullable {
            return default.error("only a nullable member has the default null");
        }
        return Ok(Presence::NullByDefault { omitted });
    }
    let fallback = read_default(default, value_type, earlier, sets)?;
    if omitted && matches!(fallback, Fallback::Member(_)) {
        return default.error("only a default that the table writes can be left out");
    }
    Ok(Presence::Defaulted { default: fallback, nullable, omitted })
}

fn read_type(table: Table<'_>, sets: &mut Vec<ClosedSet>) -> Reading<MemberType> {
    if table.kind() == Kind::String {
        return table.choice(&[
            ("boolean", MemberType::Boolean),
            ("number", MemberType::Number),
            ("string", MemberType::String),
            ("json", MemberType::Json),
            ("length", MemberType::Length),
        ]);
    }
    match table.one_of(&["integer", "array", "enum", "set", "element_type"])? {
        ("integer", integer) => read_integer(integer),
        ("array", of) => read_type(of, sets).map(|of| MemberType::Array(Box::new(of))),
        ("enum", inline) => {
            let set = set::read_inline(inline)?;
            let mut unique = Unique::new("closed set");
            for known in inline.known().sets.iter().chain(&*sets).chain([&set]) {
                unique.insert(&known.name, &known.origin)?;
            }
            let name = set.name.clone();
            sets.push(set);
            Ok(MemberType::Set(name))
        }
        ("set", name) => {
            let set = name.string()?;
            if !name.known().sets.iter().any(|known| known.name == set) {
                return name.error(format!("no table in spec/sets/ is of {set:?}"));
            }
            Ok(MemberType::Set(set))
        }
        (_, of) => of.choice(&[
            ("any", MemberType::ElementType),
            ("float", MemberType::FloatElementType),
            ("named", MemberType::NumpyType),
            ("named_float", MemberType::NumpyFloat),
        ]),
    }
}

fn read_integer(table: Table<'_>) -> Reading<MemberType> {
    let object = table.object(&["min", "max", "multiple_of"])?;
    let (min, max) = (object.get("min"), object.get("max"));
    if let Some(unit) = object.get("multiple_of") {
        return match unit.integer()? {
            _ if min.is_some() || max.is_some() => table.error("a positive multiple has no other bounds"),
            positive if positive > 0 => Ok(MemberType::MultipleOf(positive)),
            _ => unit.expected("a positive integer"),
        };
    }
    let bounds = match (min.map(Table::integer).transpose()?, max.map(Table::integer).transpose()?) {
        (Some(min), Some(max)) if min > max => {
            return table.error(format!("no integer is from {min} to {max}"));
        }
        (Some(min), Some(max)) => Bounds::Between(min, max),
        (Some(min), None) => Bounds::AtLeast(min),
        (None, Some(max)) => Bounds::AtMost(max),
        (None, None) => Bounds::Unbounded,
    };
    Ok(MemberType::Integer(bounds))
}

/// A default other than null.
fn read_default(
    table: Table<'_>,
    value_type: &MemberType,
    earlier: &[Member],
    sets: &[ClosedSet],
) -> Reading<Fallback> {
    if table.kind() != Kind::Object {
        let value = value::read(table, value_type, sets)?;
        return Ok(Fallback::Value { value, json: table.line() });
    }
    let name = table.object(&["member"])?.required("member")?;
    let member = name.string()?;
    let Some(other) = earlier.iter().find(|earlier| earlier.name == member) else {
        return name.error(format!("no member {member:?} stands before this one"));
    };
    if other.value_type != *value_type || other.can_be_none() {
        return name.error(format!("the member {member:?} has other values than this one"));
    }
    Ok(Fallback::Member(member))
}
