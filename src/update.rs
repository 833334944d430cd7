//! Changes to metadata, which are read as the changed document.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::attributes::Attributes;
use crate::document::{self, Member, Name, Updatable};
use crate::json::{Raw, ToJson, Writer};
use crate::order;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems};

/// Changes to the members of a document, to be read together: see the `update` of arrays and groups.
///
/// Members that depend on each other are changed together: a shape with a chunk grid that fits it, a data type with a fill
/// value of that type.
///
/// ```
/// use zarr_spec::v3::GroupMetadata;
///
/// let group = GroupMetadata::from_slice(
///     br#"{"zarr_format": 3, "node_type": "group", "attributes": {"title": "x", "units": "m"}}"#,
/// )?;
/// let changed = group.update().set_attribute("scale", &0.5).remove_attribute("units").read()?;
/// assert_eq!(
///     changed.as_str(),
///     r#"{"zarr_format":3,"node_type":"group","attributes":{"title":"x","scale":0.5}}"#,
/// );
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "changes are read with `read`"]
pub struct Update<'a, M> {
    metadata: &'a M,
    changes: DocumentChanges,
}

impl<'a, M: Updatable> Update<'a, M> {
    pub(crate) fn new(metadata: &'a M) -> Self {
        Self { metadata, changes: DocumentChanges::default() }
    }

    /// Give the member `name` the value `value`: a slice of lengths, a data type, a codec or a slice of them, any
    /// [`Raw`] JSON. Format 2's member `attributes` is the content of `.zattrs`.
    ///
    /// The name is the document's: `shape`, `chunks` and `dtype` in format 2, `chunk_grid` and `data_type` in format 3. One that
    /// neither the specification defines nor the document has is a problem: see [`set_extra`](Self::set_extra).
    pub fn set(mut self, name: &str, value: &(impl ToJson + ?Sized)) -> Self {
        self.changes.members.set(name, value);
        self
    }

    /// The same for a member that the specification need not define. It is added where it is not there. In format 3 a reader
    /// must refuse a document with a member that it does not know, unless its value says `"must_understand": false`.
    pub fn set_extra(mut self, name: &str, value: &(impl ToJson + ?Sized)) -> Self {
        self.changes.extra.push(name.into());
        self.set(name, value)
    }

    /// Remove the member `name`, if it is there.
    pub fn remove(mut self, name: &str) -> Self {
        self.changes.members.remove(name);
        self
    }

    /// Give the attribute `name` the value `value`. It is changed in the attributes that the document has after the changes
    /// to its members.
    pub fn set_attribute(mut self, name: &str, value: &(impl ToJson + ?Sized)) -> Self {
        self.changes.attributes.set(name, value);
        self
    }

    /// Remove the attribute `name`, if it is there, as [`set_attribute`](Self::set_attribute) sets one.
    pub fn remove_attribute(mut self, name: &str) -> Self {
        self.changes.attributes.remove(name);
        self
    }

    /// The metadata of the changed document, read in the scope of the metadata that is changed. A codec or a data type of the
    /// user's own that this scope does not have is unclaimed then: [`read_in`](Self::read_in) reads it in another.
    ///
    /// # Errors
    ///
    /// Every problem of the changed document, and every member that it is not to have.
    pub fn read(self) -> Result<M, Problems> {
        let metadata = self.metadata;
        self.read_in(metadata.scope())
    }

    /// The metadata of the changed document, read in `scope`, of the format of the metadata. A group of format 2 is the same in
    /// every scope.
    ///
    /// # Errors
    ///
    /// Every problem, as for [`read`](Self::read).
    pub fn read_in(self, scope: &M::Scope) -> Result<M, Problems> {
        let Self { metadata, changes } = self;
        let (text, mut problems) = changes.apply(metadata.members(), metadata.defined());
        match metadata.read_again(&text, scope) {
            Ok(metadata) if problems.is_empty() => return Ok(metadata),
            Ok(_) => {}
            Err(found) => problems.extend(found),
        }
        Err(problems)
    }
}

/// Changes to a document.
#[derive(Debug, Clone, Default)]
struct DocumentChanges {
    members: Changes,
    attributes: Changes,
    /// The members that need not be defined.
    extra: Vec<String>,
}

impl DocumentChanges {
    /// The text of a document of `members` with these changes, and the members that it is not to have: where `defined` are the
    /// members that it can, those that are set and neither one of them nor there before.
    fn apply(mut self, members: Vec<Member>, defined: Option<&'static [&'static str]>) -> (String, Problems) {
        let mut document = Changed::new(members);
        let added = defined.map_or_else(Vec::new, |defined| self.undefined(defined, &document));
        document.change(self.members);
        document.change_attributes(self.attributes);
        let mut problems = Problems::new();
        for name in added {
            if let Some(value) = document.value(&name) {
                problems.push(unknown(&name, value, defined.unwrap_or_default()));
            }
        }
        (document.into_text(), problems)
    }

    /// The members that are changed and are neither `defined` nor extra ones, nor those of `document`.
    fn undefined(&mut self, defined: &[&str], document: &Changed) -> Vec<String> {
        order::sort_by(&mut self.extra, String::cmp);
        let names = self.members.0.iter().map(|(name, _)| name);
        let names = names.filter(|name| {
            !defined.contains(&&***name)
                && self.extra.binary_search(name).is_err()
                && document.value(name).is_none()
        });
        let mut names: Vec<String> = names.cloned().collect();
        order::sort_by(&mut names, String::cmp);
        names.dedup();
        names
    }
}

/// The problem of a member that is set to `value` and none of `defined`.
fn unknown(name: &str, value: &str, defined: &'static [&'static str]) -> Problem {
    let place = (&Path::ROOT.key(name)).into();
    Problem::new(place, ProblemKind::UnknownKey, Expected::Members(defined), Some(value), 0)
}

/// The attributes of metadata that is being built.
#[derive(Debug, Clone, Default)]
pub(crate) struct NewAttributes {
    /// The object, where one is given.
    pub(crate) given: Attributes,
    /// Attributes one by one, which count before those of the object.
    changes: Changes,
}

impl NewAttributes {
    /// Give the attribute `name` the value `value`.
    pub(crate) fn set(&mut self, name: &str, value: &(impl ToJson + ?Sized)) {
        self.changes.set(name, value);
    }

    /// Write the member `attributes`, where there are any.
    pub(crate) fn write_member(&self, writer: &mut Writer) {
        let given = self.given.json().map(|json| Member::added(ATTRIBUTES, json.clone()));
        let mut object = Changed::new(given.into_iter().collect());
        object.change_attributes(self.changes.clone());
        if let Some(attributes) = object.value(ATTRIBUTES) {
            writer.name(ATTRIBUTES);
            writer.text(attributes);
        }
    }
}

const ATTRIBUTES: &str = "attributes";

/// Changes to the members of an object, in the order they were asked for.
#[derive(Debug, Clone, Default)]
struct Changes(Vec<(String, Option<String>)>);

impl Changes {
    fn set(&mut self, name: &str, value: &(impl ToJson + ?Sized)) {
        self.0.push((name.into(), Some(value.to_json())));
    }

    fn remove(&mut self, name: &str) {
        self.0.push((name.into(), None));
    }

    /// Whether a member is set, at some time.
    fn sets_any(&self) -> bool {
        self.0.iter().any(|(_, value)| value.is_some())
    }
}

/// An object that is being changed.
#[derive(Default)]
struct Changed {
    members: Vec<ChangedMember>,
    places: BTreeMap<Name, usize>,
}

/// A member whose value is any text that its user gives; `None` for one that is removed.
struct ChangedMember {
    source: Box<str>,
    value: Option<String>,
}

impl Changed {
    fn new(members: Vec<Member>) -> Self {
        let mut changed = Self::default();
        for Member { name, source, value } in members {
            changed.push(name, source, value.source().into());
        }
        changed
    }

    /// The value of the member `name`, where it is there.
    fn value(&self, name: &str) -> Option<&str> {
        let place = self.places.get(&(name.into(), None))?;
        self.members.get(*place)?.value.as_deref()
    }

    fn push(&mut self, name: Name, source: Box<str>, value: String) {
        self.places.insert(name, self.members.len());
        self.members.push(ChangedMember { source, value: Some(value) });
    }

    /// Make `changes`. A new member stands last.
    fn change(&mut self, changes: Changes) {
        for (name, value) in changes.0 {
            let name = (name, None);
            // One that was removed is a new member when it is set again.
            let place = self.places.get(&name).copied();
            match (place.filter(|at| self.members[*at].value.is_some()), value) {
                (Some(at), value) => self.members[at].value = value,
                (None, Some(value)) => {
                    let source = name.0.to_json().into();
                    self.push(name, source, value);
                }
                (None, None) => {}
            }
        }
    }

    /// Make `changes` in the member `attributes`. One that is no object stays, for its reader to refuse.
    fn change_attributes(&mut self, changes: Changes) {
        let text = self.value(ATTRIBUTES);
        // Of attributes that are not there, none is removed.
        if changes.0.is_empty() || (text.is_none() && !changes.sets_any()) {
            return;
        }
        let text = text.unwrap_or("{}");
        let Some(object) = Raw::new(text).ok().filter(|json| json.source().starts_with('{')) else { return };
        let mut attributes = Self::new(document::members(&object));
        attributes.change(changes);
        let mut change = Changes::default();
        change.0.push((ATTRIBUTES.into(), Some(attributes.into_text())));
        self.change(change);
    }

    fn into_text(self) -> String {
        let mut writer = Writer::new();
        writer.begin_object();
        for ChangedMember { source, value } in &self.members {
            if let Some(value) = value {
                writer.raw_name(source);
                writer.text(value);
            }
        }
        writer.end_object();
        writer.finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;
    use crate::{v2, v3};

    fn changed(text: &str, change: impl FnOnce(&mut Changes)) -> String {
        let mut changes = Changes::default();
        change(&mut changes);
        let mut object = Changed::new(document::members(&Raw::new(text).unwrap()));
        object.change(changes);
        object.into_text()
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
    fn a_member_that_is_removed_and_set_again_stands_last() {
        let again = changed(r#"{"a":1,"b":2}"#, |changes| {
            changes.remove("a");
            changes.set("a", &3_u8);
            changes.set("a", &4_u8);
        });
        assert_eq!(again, r#"{"b":2,"a":4}"#);
    }

    #[test]
    fn of_members_with_one_name_the_last_counts() {
        let text = r#"{"\udc00": 1, "x": 2, "\udc00": 3, "\u0078": 4}"#;
        assert_eq!(changed(text, |_| {}), r#"{"\udc00":3,"x":4}"#);
    }

    #[test]
    fn attributes_are_changed_one_by_one() {
        let group = v3::GroupMetadata::new();
        let one = group.update().set_attribute("a", &1_u8).set_attribute("b", "two").read().unwrap();
        assert_eq!(one.attributes().json().unwrap().source(), r#"{"a":1,"b":"two"}"#);
        let other = one.update().remove_attribute("a").set_attribute("b", &[2]).read().unwrap();
        assert_eq!(other.attributes().json().unwrap().source(), r#"{"b":[2]}"#);
        // The member is set first, wherever it is asked for.
        let given = Raw::new(r#"{"c": 3}"#).unwrap();
        let third = other.update().set_attribute("d", &4_u8).set("attributes", &given).read().unwrap();
        assert_eq!(third.attributes().json().unwrap().source(), r#"{"c":3,"d":4}"#);
        let none = third.update().remove("attributes").remove_attribute("c").read().unwrap();
        assert!(none.attributes().json().is_none());
        let spelled = v3::GroupMetadata::from_slice(
            br#"{"zarr_format": 3, "node_type": "group", "attributes": {"\u0061": 1, "b": 2}}"#,
        );
        let changed = spelled.unwrap().update().set_attribute("a", &true).read().unwrap();
        assert_eq!(changed.attributes().json().unwrap().source(), r#"{"\u0061":true,"b":2}"#);
    }

    #[test]
    fn attributes_that_are_no_object_are_refused() {
        let group = v2::GroupMetadata::new();
        let problems = group.update().set("attributes", &5_u8).set_attribute("a", &1_u8).read().unwrap_err();
        assert_eq!(problems.as_slice()[0].location().to_pointer(), "/attributes");
    }

    #[test]
    fn attributes_of_format_2_are_a_file_of_their_own() {
        let group = v2::GroupMetadata::new().update().set_attribute("units", "m").read().unwrap();
        assert_eq!(group.files().get(".zattrs"), Some(r#"{"units":"m"}"#));
        assert_eq!(group.files().get(".zgroup"), Some(r#"{"zarr_format":2}"#));
        for update in [group.update().set("order", "C"), group.update().set_extra("order", "C")] {
            let problems = update.read().unwrap_err();
            let message = "/order: unknown member: expected only \"zarr_format\" and \"attributes\"";
            assert_eq!(problems.to_string(), message);
        }
    }

    #[test]
    fn a_member_that_nothing_defines_is_asked_for_as_such() {
        let group = v3::GroupMetadata::new();
        let problems = group.update().set("attribute", "m").read().unwrap_err();
        assert_eq!(
            problems.to_string(),
            "/attribute: unknown member: expected only \"zarr_format\", \"node_type\", \"attributes\" and \
             \"consolidated_metadata\""
        );
        let more = group.update().set_extra("acme.com", &1_u8).read().unwrap();
        assert_eq!(more.extra().len(), 1);
        // What is gone in the end is no problem, and what is there at first neither.
        assert!(group.update().set("x", &1_u8).remove("x").read().is_ok());
        assert!(group.update().set("x", &1_u8).set_extra("x", &2_u8).read().is_ok());
        let both =
            group.update().set("x", &1_u8).set("x", &2_u8).set("zarr_format", &4_u8).read().unwrap_err();
        assert_eq!(both.len(), 2);
        let changed = more.update().set("acme.com", &2_u8).read().unwrap();
        assert_eq!(changed.extra()[0].1.to_i64(), Some(2));
        let node = v3::Node::Group(changed);
        let node = node.update().remove("acme.com").set_attribute("units", "m").read().unwrap();
        assert_eq!(node.attributes().get("units").and_then(|units| units.to_text()).as_deref(), Some("m"));
    }
}
