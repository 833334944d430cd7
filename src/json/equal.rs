//! Whether two JSON values are the same value.

use alloc::vec::Vec;

use super::{Integer, Key, Kind, Raw, Value};

/// Whether `a` and `b` are the same value: members in any order, integers and floats kept apart, numbers compared
/// by value and `-0.0` told from `0.0`.
pub(super) fn equal(a: Value<'_>, b: Value<'_>) -> bool {
    if a.source() == b.source() {
        return true;
    }
    match (a.kind(), b.kind()) {
        (Kind::Integer, Kind::Integer) => Integer::from_value(a) == Integer::from_value(b),
        (Kind::Float, Kind::Float) => a.as_f64().map(f64::to_bits) == b.as_f64().map(f64::to_bits),
        (Kind::String, Kind::String) => match (a.as_str(), b.as_str()) {
            (Some(a), Some(b)) => a == b,
            // An unpaired surrogate is only the same where it is written the same.
            (Some(_) | None, Some(_) | None) => false,
        },
        (Kind::Array, Kind::Array) => arrays(a, b),
        (Kind::Object, Kind::Object) => objects(a, b),
        (Kind::Null, Kind::Null) => true,
        // Of the kinds whose text says all, the same kind with another text is another value.
        (
            Kind::Null
            | Kind::Boolean
            | Kind::Integer
            | Kind::Float
            | Kind::NonFinite
            | Kind::String
            | Kind::Array
            | Kind::Object
            | Kind::TooDeep,
            _,
        ) => false,
    }
}

fn arrays(a: Value<'_>, b: Value<'_>) -> bool {
    let (mut left, mut right) = (a.items(), b.items());
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if equal(a, b) => {}
            (Some(_) | None, Some(_) | None) => return false,
        }
    }
}

fn objects(a: Value<'_>, b: Value<'_>) -> bool {
    let (left, right) = (sorted(a), sorted(b));
    left.len() == right.len()
        && left.iter().zip(&right).all(|((name_a, a), (name_b, b))| name_a == name_b && equal(*a, *b))
}

/// A name, and its spelling where it has an unpaired surrogate, so that it is only the same where it is written the same.
type Name<'a> = (&'a str, Option<&'a str>);

fn name(key: Key<'_>) -> Name<'_> {
    (key.name(), (!key.is_unicode()).then(|| key.source()))
}

/// The members of `object` by name, the last of each name.
fn sorted(object: Value<'_>) -> Vec<(Name<'_>, Value<'_>)> {
    let mut members: Vec<_> = object.members().map(|(key, value)| (name(key), value)).collect();
    members.sort_by_key(|(name, _)| *name);
    // The sort is stable: of members with one name, the last of the text comes last.
    members.reverse();
    members.dedup_by(|(later, _), (earlier, _)| later == earlier);
    members
}

/// Whether two texts are the same JSON.
pub(crate) fn same_json(a: &str, b: &str) -> bool {
    match (Raw::new(a), Raw::new(b)) {
        (Ok(a), Ok(b)) => a == b,
        // A user's own writer can write text that is not JSON.
        (Ok(_) | Err(_), Ok(_) | Err(_)) => a == b,
    }
}
