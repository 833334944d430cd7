//! Documents as they were written: their members in order, and changes to these.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::json::{Key, Raw, Tape, ToJson, Value, Writer};

/// One member of a document. Two are equal where they have one name and equal values.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    name: Name,
    /// The name in its quotes, as the document writes it.
    source: Box<str>,
    value: Raw,
}

/// What a member is called.
///
/// A name with an unpaired surrogate, which no text can hold, is told from others by its spelling, which is the second part.
type Name = (String, Option<Box<str>>);

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
    pub(crate) fn into_pair(self) -> (String, Raw) {
        (self.name.0, self.value)
    }

    /// Write the member with its name in the simplest spelling.
    pub(crate) fn write_canonical(&self, writer: &mut Writer) {
        match &self.name {
            (name, None) => writer.name(name),
            (_, Some(spelling)) => writer.raw_name(spelling),
        }
        writer.raw(self.value.as_str());
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
    let mut members: Vec<Member> = Vec::new();
    let mut places = BTreeMap::new();
    for (key, value) in document.root().members() {
        let place = *places.entry(name_of(key)).or_insert(members.len());
        match members.get_mut(place) {
            Some(earlier) => earlier.value = value.into(),
            None => members.push(Member::new(key, value)),
        }
    }
    members
}

/// The members of `object` that are not called as `defined` says, by their names; of those with one name the last.
pub(crate) fn others<'v>(object: Value<'v>, defined: &[&str]) -> BTreeMap<&'v str, Value<'v>> {
    let members = object.members().map(|(key, value)| (key.name(), value));
    members.filter(|(name, _)| !defined.contains(name)).collect()
}

/// Members of a document that are not called as `defined` says, sorted by name.
pub(crate) fn sorted_extra(members: Vec<Member>, defined: &[&str]) -> Vec<Member> {
    let mut extra = extra(members, defined);
    extra.sort_by(|a, b| a.name.cmp(&b.name));
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
        writer.raw(member.value.as_str());
    }
    writer.end_object();
}

/// Changes to the members of a document, in the order they were asked for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Changes(Vec<(String, Option<String>)>);

impl Changes {
    /// Give the member `name` the value `value`.
    pub(crate) fn set(&mut self, name: &str, value: &(impl ToJson + ?Sized)) {
        self.0.push((name.into(), Some(value.to_json())));
    }

    /// Remove the member `name`.
    pub(crate) fn remove(&mut self, name: &str) {
        self.0.push((name.into(), None));
    }

    /// The text of a document of `members` with these changes. A new member stands last.
    pub(crate) fn apply(self, members: Vec<Member>) -> String {
        let mut members: Vec<Changed> = members.into_iter().map(Changed::from).collect();
        let places = members.iter().enumerate().map(|(at, member)| (member.name.clone(), at));
        let mut places: BTreeMap<Name, usize> = places.collect();
        for (name, change) in self.0 {
            let name = (name, None);
            match (places.get(&name).copied(), change) {
                (Some(at), None) => {
                    members[at].value = None;
                    // Set again, it is a new member.
                    places.remove(&name);
                }
                (Some(at), value) => members[at].value = value,
                (None, Some(value)) => {
                    let source = name.0.to_json().into();
                    places.insert(name.clone(), members.len());
                    members.push(Changed { source, name, value: Some(value) });
                }
                (None, None) => {}
            }
        }
        let mut writer = Writer::new();
        writer.begin_object();
        for member in &members {
            if let Some(value) = &member.value {
                writer.raw_name(&member.source);
                writer.raw(value);
            }
        }
        writer.end_object();
        writer.finish()
    }
}

/// A member whose value is any text that its user gives; `None` for one that is removed.
struct Changed {
    name: Name,
    source: Box<str>,
    value: Option<String>,
}

impl From<Member> for Changed {
    fn from(member: Member) -> Self {
        Self { name: member.name, source: member.source, value: Some(member.value.as_str().into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str, change: impl FnOnce(&mut Changes)) -> String {
        let mut changes = Changes::default();
        change(&mut changes);
        changes.apply(members(&Raw::new(text).unwrap()))
    }

    #[test]
    fn names_are_kept_as_they_are_written() {
        let text = r#"{"\ud83d":1,"\u0061":2,"\uD83D":3,"\ufffd":4}"#;
        let set = changed(text, |changes| changes.set("b", &5_u8));
        assert_eq!(set, r#"{"\ud83d":1,"\u0061":2,"\uD83D":3,"\ufffd":4,"b":5}"#);
        // A name that no text can hold is no other's, U+FFFD's neither.
        let set = changed(text, |changes| {
            changes.set("a", &true);
            changes.remove("\u{fffd}");
        });
        assert_eq!(set, r#"{"\ud83d":1,"\u0061":true,"\uD83D":3}"#);
    }

    #[test]
    fn of_members_with_one_name_the_last_counts() {
        let text = r#"{"\udc00": 1, "x": 2, "\udc00": 3, "\u0078": 4}"#;
        assert_eq!(changed(text, |_| {}), r#"{"\udc00":3,"x":4}"#);
    }
}
