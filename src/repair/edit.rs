//! Changes to the text of a document, which leave the rest of it as it is.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Repair, RepairKind, Repairs};
use crate::document::effective;
use crate::field::{Finite, report_irregular};
use crate::json::{Key, Raw, Value};
use crate::order;
use crate::problem::{Location, Path, Problems, Reporter};

/// The changes to one text, each of a kind that was asked for; one of another kind does nothing.
pub(super) struct Edits<'t> {
    text: &'t str,
    kinds: Repairs,
    splices: Vec<Splice>,
    repairs: Vec<Repair>,
}

/// What stands in the place of the bytes `start..end`.
struct Splice {
    start: usize,
    end: usize,
    json: String,
}

impl<'t> Edits<'t> {
    pub(super) const fn new(text: &'t str, kinds: Repairs) -> Self {
        Self { text, kinds, splices: Vec::new(), repairs: Vec::new() }
    }

    /// Write `json` for `value`, which stands at `at`.
    pub(super) fn replace(&mut self, kind: RepairKind, at: &Path<'_>, value: Value<'_>, json: &str) {
        if !self.kinds.contains(kind) {
            return;
        }
        self.splice(value.offset(), end(value), json.into());
        self.record(kind, at, Some(value.into()), Some(raw(json)));
    }

    /// Remove the member `name` of `object`, which stands at `at`. Nothing else of that object is removed.
    pub(super) fn remove(&mut self, kind: RepairKind, at: &Path<'_>, object: Value<'_>, name: &str) {
        self.remove_all(at, object, |key| (key == name).then_some(kind));
    }

    /// Remove each member of `object`, which stands at `at`, whose name `kind_of` has a kind for. Nothing else of that
    /// object is removed.
    pub(super) fn remove_all(
        &mut self,
        at: &Path<'_>,
        object: Value<'_>,
        kind_of: impl Fn(&str) -> Option<RepairKind>,
    ) {
        let kinds = self.kinds;
        let kind_of = |key: Key<'_>| kind_of(key.name()).filter(|kind| kinds.contains(*kind));
        if !object.members().any(|(key, _)| kind_of(key).is_some()) {
            return;
        }
        for (key, value) in effective(object) {
            if let Some(kind) = kind_of(key) {
                self.record(kind, &at.key(key.name()), Some(value.into()), None);
            }
        }
        // Every member of a name, since an earlier one would count where the last is gone.
        let mut kept_end = None;
        let mut run: Option<(usize, usize)> = None;
        for (key, value) in object.members() {
            if kind_of(key).is_some() {
                let start = run.map_or(key.offset(), |(start, _)| start);
                run = Some((start, end(value)));
                continue;
            }
            match (run.take(), kept_end) {
                (Some((_, end)), Some(kept_end)) => self.splice(kept_end, end, String::new()),
                (Some((start, _)), None) => self.splice(start, key.offset(), String::new()),
                (None, _) => {}
            }
            kept_end = Some(end(value));
        }
        if let Some((start, end)) = run {
            self.splice(kept_end.unwrap_or(start), end, String::new());
        }
    }

    /// Give `list`, which stands at `at`, the item `json` before that of `index`, or after the last.
    pub(super) fn insert_item(
        &mut self,
        kind: RepairKind,
        at: &Path<'_>,
        list: Value<'_>,
        index: usize,
        json: &str,
    ) {
        if !self.kinds.contains(kind) {
            return;
        }
        let (place, item) = match (list.items().nth(index), list.items().last()) {
            (Some(next), _) => (next.offset(), format!("{json}, ")),
            (None, Some(previous)) => (end(previous), format!(", {json}")),
            (None, None) => (list.offset() + 1, json.into()),
        };
        self.splice(place, place, item);
        self.record(kind, &at.index(index), None, Some(raw(json)));
    }

    /// Give `object`, which stands at `at` and keeps a member or has none, the member `name` after its others, spaced as
    /// they are.
    pub(super) fn insert(
        &mut self,
        kind: RepairKind,
        at: &Path<'_>,
        object: Value<'_>,
        name: &str,
        json: &str,
    ) {
        if !self.kinds.contains(kind) {
            return;
        }
        let mut previous = None;
        let mut last: Option<(Key<'_>, Value<'_>)> = None;
        for member in object.members() {
            previous = last.replace(member).map(|(_, value)| end(value));
        }
        let (place, member) = match last {
            None => (object.offset() + 1, format!("\"{name}\": {json}")),
            Some((key, value)) => {
                let comma = previous.map_or(", ", |previous| self.between(previous, key.offset()));
                let colon = self.between(key.offset() + key.source().len(), value.offset());
                (end(value), format!("{comma}\"{name}\"{colon}{json}"))
            }
        };
        self.splice(place, place, member);
        self.record(kind, &at.key(name), None, Some(raw(json)));
    }

    /// The changed text after `mark`, and the repairs in the order they were asked for; `None` where there are none.
    pub(super) fn finish(mut self, mark: &str) -> Option<(String, Vec<Repair>)> {
        if self.repairs.is_empty() {
            return None;
        }
        // The sort is stable: two members that are inserted at one place stay in their order.
        order::sort_by_key(&mut self.splices, |splice| (splice.start, splice.end));
        let added: usize = self.splices.iter().map(|splice| splice.json.len()).sum();
        let mut out = String::with_capacity(mark.len() + self.text.len() + added);
        out.push_str(mark);
        let mut at = 0;
        for splice in &self.splices {
            out.push_str(self.between(at, splice.start));
            out.push_str(&splice.json);
            at = splice.end;
        }
        out.push_str(self.between(at, self.text.len()));
        Some((out, self.repairs))
    }

    /// The text from `start` to `end`, two places where tokens begin or end.
    fn between(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or_default()
    }

    fn splice(&mut self, start: usize, end: usize, json: String) {
        self.splices.push(Splice { start, end, json });
    }

    fn record(&mut self, kind: RepairKind, at: &Path<'_>, from: Option<Raw>, to: Option<Raw>) {
        self.repairs.push(Repair { location: Location::from(at), kind, from, to });
    }
}

/// Whether no number in `value` is one that JSON has not, and nothing is nested too deep.
pub(super) fn is_regular(value: Value<'_>) -> bool {
    let mut problems = Problems::new();
    !report_irregular(value, &Path::ROOT, Finite::Required, &mut Reporter::new(&mut problems))
}

/// One past the last byte of `value`.
fn end(value: Value<'_>) -> usize {
    value.offset() + value.source().len()
}

/// `json`, the text of one value.
fn raw(json: &str) -> Raw {
    Raw::document(json.into())
}

#[cfg(test)]
mod tests {
    use std::string::String;

    use super::Edits;
    use crate::json::{Tape, Value};
    use crate::problem::Path;
    use crate::repair::{RepairKind, Repairs};

    const KIND: RepairKind = RepairKind::NullDimensionNames;

    fn edited(text: &str, edit: impl FnOnce(Value<'_>, &mut Edits<'_>)) -> String {
        let mut tape = Tape::new();
        let document = tape.parse(text).unwrap();
        let mut edits = Edits::new(text, Repairs::none().with(KIND));
        edit(document.root(), &mut edits);
        edits.finish("").map_or_else(|| text.into(), |(text, _)| text)
    }

    fn without_a(text: &str) -> String {
        edited(text, |root, edits| edits.remove(KIND, &Path::ROOT, root, "a"))
    }

    #[test]
    fn a_member_is_removed_with_one_comma() {
        assert_eq!(without_a(r#"{ "a": 1 }"#), "{  }");
        assert_eq!(without_a(r#"{"a": 1, "b": 2}"#), r#"{"b": 2}"#);
        assert_eq!(without_a("{\n  \"b\": 2,\n  \"a\": 1\n}"), "{\n  \"b\": 2\n}");
        assert_eq!(without_a(r#"{"b": 2, "a": 1, "c": 3}"#), r#"{"b": 2, "c": 3}"#);
        assert_eq!(without_a(r#"{"b": 2}"#), r#"{"b": 2}"#);
    }

    #[test]
    fn every_member_of_the_name_is_removed() {
        assert_eq!(without_a(r#"{"a":1,"a":2,"b":3,"\u0061":4,"a":5,"c":6,"a":7}"#), r#"{"b":3,"c":6}"#);
        assert_eq!(without_a(r#"{"a":1,"a":2}"#), "{}");
    }

    #[test]
    fn a_member_is_inserted_as_the_others_are_spaced() {
        let with_a = |text| {
            edited(text, |root, edits| {
                edits.insert(KIND, &Path::ROOT, root, "a", "1");
                edits.insert(KIND, &Path::ROOT, root, "z", "2");
            })
        };
        assert_eq!(with_a(r#"{"b":2,"c":3}"#), r#"{"b":2,"c":3,"a":1,"z":2}"#);
        assert_eq!(
            with_a("{\n \"b\" : 2,\n \"c\" : 3\n}"),
            "{\n \"b\" : 2,\n \"c\" : 3,\n \"a\" : 1,\n \"z\" : 2\n}"
        );
        let into_empty = edited("{ }", |root, edits| edits.insert(KIND, &Path::ROOT, root, "a", "1"));
        assert_eq!(into_empty, r#"{"a": 1 }"#);
    }

    #[test]
    fn members_of_several_names_are_removed() {
        let without_a_and_b = |text| {
            edited(text, |root, edits| {
                edits.remove_all(&Path::ROOT, root, |name| (name != "c").then_some(KIND));
            })
        };
        assert_eq!(without_a_and_b(r#"{"a":1,"b":2,"c":3}"#), r#"{"c":3}"#);
        assert_eq!(without_a_and_b(r#"{"a":1, "c":3, "b":2, "a": 4}"#), r#"{"c":3}"#);
        assert_eq!(without_a_and_b(r#"{"c":3 , "b":2, "c": 5}"#), r#"{"c":3, "c": 5}"#);
        assert_eq!(without_a_and_b(r#"{ "a":1,"b":2 }"#), "{  }");
    }

    #[test]
    fn an_item_is_inserted_with_one_comma() {
        let with_0 =
            |text, index| edited(text, |root, edits| edits.insert_item(KIND, &Path::ROOT, root, index, "0"));
        assert_eq!(with_0("[1,\n 2]", 0), "[0, 1,\n 2]");
        assert_eq!(with_0("[1,\n 2]", 1), "[1,\n 0, 2]");
        assert_eq!(with_0("[1,\n 2 ]", 2), "[1,\n 2, 0 ]");
        assert_eq!(with_0("[ ]", 0), "[0 ]");
    }

    #[test]
    fn a_kind_that_was_not_asked_for_does_nothing() {
        let text = r#"{"a": 1}"#;
        let unchanged = edited(text, |root, edits| {
            let other = RepairKind::EndianCodec;
            edits.remove(other, &Path::ROOT, root, "a");
            edits.insert(other, &Path::ROOT, root, "b", "2");
            edits.replace(other, &Path::ROOT, root, "3");
            edits.insert_item(other, &Path::ROOT, root, 0, "4");
        });
        assert_eq!(unchanged, text);
    }
}
