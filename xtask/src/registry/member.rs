//! Members of configurations.

use super::set;
use crate::codegen::ir::{Bounds, Entry, Fallback, Member, MemberType, Presence};
use crate::markdown::{Table, code};

/// The configuration of `entry`: nothing, where it has none.
pub(super) fn configuration(entry: &Entry, members: &[Member]) -> String {
    if members.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&["Member", "Values", "Default", "Meaning"]);
    for member in members {
        table.row(&[code(&member.name), values(member), default(member), member.doc.clone()]);
    }
    format!("\n### {}\n\n{}\n\n{}", code(&entry.name), entry.doc, table.finish())
}

fn values(member: &Member) -> String {
    let values = value_type(&member.value_type);
    if member.takes_null() { format!("{values}, or null") } else { values }
}

fn value_type(value_type: &MemberType) -> String {
    match value_type {
        MemberType::Boolean => "true or false".into(),
        MemberType::Number => "number; `1` is not `1.0`".into(),
        MemberType::String => "string".into(),
        MemberType::Json => "any JSON".into(),
        MemberType::Integer(Bounds::Between(min, max)) => format!("integer from {min} to {max}"),
        MemberType::Integer(Bounds::AtLeast(min)) => format!("integer of at least {min}"),
        MemberType::Integer(Bounds::AtMost(max)) => format!("integer of at most {max}"),
        MemberType::Integer(Bounds::Unbounded) => "integer".into(),
        MemberType::MultipleOf(unit) => format!("positive multiple of {unit}"),
        MemberType::Length => "integer of at least 1, of 64 bits".into(),
        MemberType::Array(of) => format!("array; of each item: {}", self::value_type(of)),
        MemberType::Set(name) => set::link(name),
        MemberType::ElementType => "typestr".into(),
        MemberType::FloatElementType => "typestr of a float".into(),
        MemberType::NumpyType => "typestr, or NumPy's name".into(),
        MemberType::NumpyFloat => "typestr of a float, or NumPy's name".into(),
    }
}

fn default(member: &Member) -> String {
    match &member.presence {
        Presence::Required { .. } => "required".into(),
        Presence::Optional => "none".into(),
        Presence::NullByDefault { .. } => "null".into(),
        Presence::Defaulted { default: Fallback::Value { json, .. }, .. } => code(json),
        Presence::Defaulted { default: Fallback::Member(other), .. } => {
            format!("the value of {}", code(other))
        }
    }
}
