//! Configurations and their members.

use super::json::{Json, object};
use super::typestr;
use crate::codegen::ir::{Bounds, ClosedSet, Fallback, Member, MemberType, Presence, SetValues};

/// The file of the closed sets.
pub const SETS: &str = "sets.json";

/// An object of `properties`, of which `required` must be there, then of `members`, and of no more.
pub fn closed_object(properties: Vec<(String, Json)>, required: Vec<&str>, members: &[Member]) -> Json {
    let mut properties = properties;
    properties.extend(members.iter().map(|member| (member.name.clone(), property(member))));
    let mut required = required;
    required.extend(members.iter().filter(|member| !member.can_be_absent()).map(|member| &*member.name));
    let mut object = object! {"type": "object"};
    if !properties.is_empty() {
        object = object.and(object! {"properties": properties});
    }
    if !required.is_empty() {
        object = object.and(object! {"required": Json::list(required)});
    }
    object.and(object! {"additionalProperties": false})
}

/// What a member is.
fn property(member: &Member) -> Json {
    let values = match (&member.value_type, member.takes_null()) {
        // Any JSON, so null too.
        (MemberType::Json, _) => object! {},
        (value_type, false) => values(value_type),
        (value_type, true) => or_null(values(value_type)),
    };
    let description = match &member.presence {
        Presence::Defaulted { default: Fallback::Member(other), .. } => {
            format!("{} Where it is left out, that is `{other}`.", member.doc)
        }
        Presence::Defaulted { default: Fallback::Value { .. }, .. }
        | Presence::Required { .. }
        | Presence::Optional
        | Presence::NullByDefault { .. } => member.doc.clone(),
    };
    object! {"description": description}.and(values).and(default(&member.presence))
}

fn default(presence: &Presence) -> Json {
    match presence {
        Presence::Defaulted { default: Fallback::Value { json, .. }, .. } => {
            object! {"default": Json::Scalar(json.clone())}
        }
        Presence::NullByDefault { .. } => object! {"default": Json::Scalar("null".into())},
        Presence::Defaulted { default: Fallback::Member(_), .. }
        | Presence::Required { .. }
        | Presence::Optional => object! {},
    }
}

/// The values of a member, `null` aside.
fn values(value_type: &MemberType) -> Json {
    match value_type {
        MemberType::Boolean => object! {"type": "boolean"},
        MemberType::Number => object! {"type": "number"},
        MemberType::String => object! {"type": "string"},
        MemberType::Json => object! {},
        MemberType::Integer(bounds) => integer(*bounds),
        MemberType::MultipleOf(unit) => {
            object! {"type": "integer", "minimum": *unit, "maximum": i64::MAX, "multipleOf": *unit}
        }
        MemberType::Length => object! {"type": "integer", "minimum": 1, "maximum": u64::MAX},
        MemberType::Array(of) => object! {"type": "array", "items": values(of)},
        MemberType::Set(name) => object! {"$ref": format!("{SETS}#/$defs/{name}")},
        MemberType::ElementType => object! {"$ref": typestr::ELEMENT_TYPE},
        MemberType::FloatElementType => object! {"$ref": typestr::FLOAT_ELEMENT_TYPE},
        MemberType::NumpyType => object! {"$ref": typestr::NUMPY_TYPE},
        MemberType::NumpyFloat => object! {"$ref": typestr::NUMPY_FLOAT},
    }
}

/// An integer in `bounds`.
pub fn integer(bounds: Bounds) -> Json {
    let integer = object! {"type": "integer"};
    match bounds {
        Bounds::Between(min, max) => integer.and(object! {"minimum": min, "maximum": max}),
        Bounds::AtLeast(min) => integer.and(object! {"minimum": min}),
        Bounds::AtMost(max) => integer.and(object! {"maximum": max}),
        Bounds::Unbounded => integer,
    }
}

/// What `values` are, or `null`.
fn or_null(values: Json) -> Json {
    match values {
        // Bounds and items say nothing of null.
        Json::Object(mut members) if members.iter().any(|(name, _)| name == "type") => {
            for (_, value) in members.iter_mut().filter(|(name, _)| name == "type") {
                *value = vec![value.clone(), "null".into()].into();
            }
            Json::Object(members)
        }
        other => object! {"anyOf": vec![other, object! {"type": "null"}]},
    }
}

/// The definition of each closed set.
pub fn sets(sets: &[ClosedSet]) -> Json {
    let set = |set: &ClosedSet| {
        let values = match &set.values {
            SetValues::Strings(values) => {
                Json::list(values.iter().flat_map(|value| std::iter::once(&value.value).chain(&value.also)))
            }
            SetValues::Integers(values) => values
                .iter()
                .flat_map(|value| {
                    std::iter::once(value.value.into()).chain(value.also.iter().map(|also| Json::from(*also)))
                })
                .collect::<Vec<_>>()
                .into(),
        };
        let definition = object! {"title": &set.name, "description": &set.doc, "enum": values};
        (set.name.clone(), definition)
    };
    object! {
        "title": "Closed sets",
        "description": "The values that members of configurations can have, every spelling of each.",
        "$defs": sets.iter().map(set).collect::<Vec<_>>(),
    }
}
