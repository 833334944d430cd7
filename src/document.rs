//! Documents as they were written: their members in order, and changes to these.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::json::{Raw, Tape, ToJson, Writer};

/// The members of `document`, an object, in its order; of those with one name the last, in the place of the first.
pub(crate) fn members(document: &Raw) -> Vec<(String, Raw)> {
    let mut tape = Tape::new();
    let document = document.parse(&mut tape);
    let mut members: Vec<(String, Raw)> = Vec::new();
    let mut places = BTreeMap::new();
    for (key, value) in document.root().members() {
        let name = key.name();
        let place = *places.entry(name.clone()).or_insert(members.len());
        match members.get_mut(place) {
            Some((_, earlier)) => *earlier = value.into(),
            None => members.push((name.into_owned(), value.into())),
        }
    }
    members
}

/// Members of a document that are not called as `defined` says, sorted by name.
pub(crate) fn sorted_extra(members: Vec<(String, Raw)>, defined: &[&str]) -> Vec<(String, Raw)> {
    let mut extra = extra(members, defined);
    extra.sort_by(|(a, _), (b, _)| a.cmp(b));
    extra
}

/// Members of a document that are not called as `defined` says.
pub(crate) fn extra(mut members: Vec<(String, Raw)>, defined: &[&str]) -> Vec<(String, Raw)> {
    members.retain(|(name, _)| !defined.contains(&&**name));
    members
}

/// Write an object of `members`.
pub(crate) fn write_members<'a>(members: impl Iterator<Item = &'a (String, Raw)>, writer: &mut Writer) {
    writer.begin_object();
    for (name, value) in members {
        writer.member(name, value);
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
    pub(crate) fn apply(self, members: Vec<(String, Raw)>) -> String {
        let mut members: Vec<(String, String)> =
            members.into_iter().map(|(name, value)| (name, value.as_str().into())).collect();
        for (name, change) in self.0 {
            let at = members.iter().position(|(member, _)| *member == name);
            match (at, change) {
                (Some(at), Some(value)) => members[at].1 = value,
                (Some(at), None) => {
                    members.remove(at);
                }
                (None, Some(value)) => members.push((name, value)),
                (None, None) => {}
            }
        }
        let mut writer = Writer::new();
        writer.begin_object();
        for (name, value) in &members {
            writer.name(name);
            writer.raw(value);
        }
        writer.end_object();
        writer.finish()
    }
}
