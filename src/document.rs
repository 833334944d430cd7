//! Documents as they were written: their members in order.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::json::{Key, Raw, Tape, ToJson, Value, Writer};
use crate::order;
use crate::problem::Problems;

/// One member of a document. Two are equal where they have one name and equal values.
#[derive(Debug, Clone)]
pub struct Member {
    pub(crate) name: Name,
    /// The name in its quotes, as the document writes it.
    pub(crate) source: Box<str>,
    pub(crate) value: Raw,
}

/// What a member is called.
///
/// A name with an unpaired surrogate, which no text can hold, is told from others by its spelling, which is the second part.
pub(crate) type Name = (String, Option<Box<str>>);

impl Member {
    fn new(key: Key<'_>, value: Value<'_>) -> Self {
        Self { name: name_of(key), source: key.source().into(), value: value.into() }
    }

    /// The member `name` of a document that does not have it.
    pub(crate) fn added(name: &str, value: Raw) -> Self {
        Self { name: (name.into(), None), source: name.to_json().into(), value }
    }

    /// Whether this is the member `name`.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name.0 == *name && self.name.1.is_none()
    }

    /// The name, with U+FFFD for an unpaired surrogate, and the value.
    fn into_pair(self) -> (String, Raw) {
        (self.name.0, self.value)
    }

    /// Write the member with its name in the simplest spelling.
    pub(crate) fn write_canonical(&self, writer: &mut Writer) {
        match &self.name {
            (name, None) => writer.name(name),
            (_, Some(spelling)) => writer.raw_name(spelling),
        }
        writer.raw(&self.value);
    }
}

impl PartialEq for Member {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.value == other.value
    }
}

fn name_of(key: Key<'_>) -> Name {
    let spelling = (!key.is_unicode()).then(|| key.source().into());
    (key.name().into(), spelling)
}

/// The members of `document`, an object, in its order; of those with one name the last, in the place of the first.
pub(crate) fn members(document: &Raw) -> Vec<Member> {
    let mut tape = Tape::new();
    let document = document.parse(&mut tape);
    effective(document.root()).into_iter().map(|(key, value)| Member::new(key, value)).collect()
}

/// The members of `object` that count, in its order: of those with one name the value of the last, in the place of the first.
pub(crate) fn effective(object: Value<'_>) -> Vec<(Key<'_>, Value<'_>)> {
    let mut members: Vec<(Key<'_>, Value<'_>)> = Vec::new();
    let mut places = BTreeMap::new();
    for (key, value) in object.members() {
        let place = *places.entry(name_of(key)).or_insert(members.len());
        match members.get_mut(place) {
            Some((_, earlier)) => *earlier = value,
            None => members.push((key, value)),
        }
    }
    members
}

/// The members of `object` that are not called as `defined` says, sorted by name; of those with one name the last.
pub(crate) fn others<'v>(object: Value<'v>, defined: &[&str]) -> Vec<(&'v str, Value<'v>)> {
    let members = object.members().map(|(key, value)| (key.name(), value));
    let mut others = members.filter(|(name, _)| !defined.contains(name)).collect();
    order::keep_last_by(&mut others, |(a, _), (b, _)| a.cmp(b));
    others
}

/// The names, with U+FFFD for an unpaired surrogate, and the values of `members`.
pub(crate) fn pairs(members: Vec<Member>) -> Vec<(String, Raw)> {
    members.into_iter().map(Member::into_pair).collect()
}

/// Members of a document that are not called as `defined` says, sorted by name.
pub(crate) fn sorted_extra(members: Vec<Member>, defined: &[&str]) -> Vec<Member> {
    let mut extra = extra(members, defined);
    order::sort_by(&mut extra, |a, b| a.name.cmp(&b.name));
    extra
}

/// Members of a document that are not called as `defined` says.
pub(crate) fn extra(mut members: Vec<Member>, defined: &[&str]) -> Vec<Member> {
    members.retain(|member| !defined.iter().any(|name| member.is(name)));
    members
}

/// Write an object of `members`, as they were written.
pub(crate) fn write_members<'a>(members: impl Iterator<Item = &'a Member>, writer: &mut Writer) {
    writer.begin_object();
    for member in members {
        writer.raw_name(&member.source);
        writer.raw(&member.value);
    }
    writer.end_object();
}

/// Metadata whose document can be changed.
pub trait Updatable: Sized {
    /// The scopes of the format.
    type Scope;

    /// The members of the document in its order, the last of each name, with the attributes.
    fn members(&self) -> Vec<Member>;

    /// The members that the specification defines; `None` of a closed document, whose reader refuses every other one itself.
    fn defined(&self) -> Option<&'static [&'static str]>;

    /// The scope that the document was read in.
    fn scope(&self) -> &Self::Scope;

    /// What `text`, a document of the same kind, holds, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem of the document.
    fn read_again(&self, text: &str, scope: &Self::Scope) -> Result<Self, Problems>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_one_name_the_last_member_counts() {
        let mut tape = Tape::new();
        let document = tape.parse(r#"{"a": 1, "b": 2, "a": 3}"#).unwrap();
        let values: Vec<_> =
            effective(document.root()).into_iter().map(|(_, value)| value.source()).collect();
        assert_eq!(values, ["3", "2"]);
    }
}
