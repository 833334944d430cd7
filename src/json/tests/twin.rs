//! Whether a tree of this crate is that of `serde_json`.

use std::collections::BTreeSet;

use crate::json::{Kind, Value};

/// Whether `ours` and `theirs` are the same value. Where an object writes a name twice, the last member counts.
pub(crate) fn same(ours: Value<'_>, theirs: &serde_json::Value) -> bool {
    match theirs {
        serde_json::Value::Null => ours.kind() == Kind::Null,
        serde_json::Value::Bool(value) => ours.as_bool() == Some(*value),
        serde_json::Value::Number(number) => same_number(ours, number),
        serde_json::Value::String(text) => ours.as_str().as_deref() == Some(text),
        serde_json::Value::Array(items) => {
            ours.kind() == Kind::Array
                && ours.items().count() == items.len()
                && ours.items().zip(items).all(|(ours, theirs)| same(ours, theirs))
        }
        serde_json::Value::Object(members) => {
            let names: BTreeSet<_> =
                ours.members().map(|(key, _)| std::string::String::from(key.name())).collect();
            ours.kind() == Kind::Object
                && names.iter().eq(members.keys())
                && members.iter().all(|(name, theirs)| ours.get(name).is_some_and(|ours| same(ours, theirs)))
        }
    }
}

fn same_number(ours: Value<'_>, theirs: &serde_json::Number) -> bool {
    if let Some(value) = theirs.as_i64() {
        return ours.kind() == Kind::Integer && ours.as_i64() == Some(value);
    }
    if let Some(value) = theirs.as_u64() {
        return ours.kind() == Kind::Integer && ours.as_u64() == Some(value);
    }
    // Past 64 bits serde_json has a float, and so for "-0".
    if ours.kind() == Kind::Integer && ours.as_i64().is_some_and(|value| value != 0) {
        return false;
    }
    // Its floats can be an ulp or two beside the nearest.
    let (Some(ours), Some(theirs)) = (ours.as_f64(), theirs.as_f64()) else { return false };
    (ours - theirs).abs() <= ours.abs() * 1e-15 || (ours - theirs).abs() < 1e-300
}
