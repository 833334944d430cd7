//! What the checks of all documents and fields share.

use std::fmt::Debug;

use zarr_spec::field::{Field, Reading};
use zarr_spec::json::{Tape, ToJson, Value, decode};
use zarr_spec::problem::{Problem, Problems, Segment};

use crate::place::{ends, misplaced};

/// Stands between the parts of an input: UTF-8 has no such byte.
pub(crate) const SEPARATOR: u8 = 0xff;

/// The two parts of an input; the second is empty where there is no separator.
pub(crate) fn halves(bytes: &[u8]) -> (&[u8], &[u8]) {
    let mut parts = bytes.splitn(2, |byte| *byte == SEPARATOR);
    (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
}

/// The text that `bytes` are; the empty one, which no document is, if they are none.
pub(crate) fn text(bytes: &[u8]) -> &str {
    decode(bytes).unwrap_or_default()
}

/// Checks that each of `problems` stands in `text` where it says, and that there are some exactly where nothing was read.
pub(crate) fn check_problems(text: &str, problems: &Problems, is_read: bool) {
    assert_eq!(problems.is_empty(), is_read);
    for problem in problems {
        assert_eq!(misplaced(problem, text), None);
        check_message(problem);
    }
}

/// The same for a document that lists nodes: a problem of the tree that they are is about an entry that is there, and has
/// no value, or about one that the listing lacks.
pub(crate) fn check_listing_problems(text: &str, problems: &Problems) {
    for problem in problems {
        let holder = problem.location().segments().split_last().map(|(_, holder)| holder);
        let of_tree = problem.found().is_none() && holder.is_some_and(|holder| resolves(holder, text));
        assert!(of_tree || misplaced(problem, text).is_none(), "{problem:?} in {text}");
        check_message(problem);
    }
}

/// The values at `segments` of `value`: several where a name is written twice.
pub(crate) fn values<'a>(value: Value<'a>, segments: &[Segment]) -> Vec<Value<'a>> {
    let ends = ends(value, segments).into_iter();
    ends.filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value).collect()
}

/// Whether `segments` lead to a value of `text`.
pub(crate) fn resolves(segments: &[Segment], text: &str) -> bool {
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(text) else { return segments.is_empty() };
    !values(document.root(), segments).is_empty()
}

fn check_message(problem: &Problem) {
    let message = problem.to_string();
    assert!(!message.is_empty());
    // The message of a problem is one line.
    assert!(!message.contains('\n'));
}

/// Where and what `problems` are, without their order and without the steps of `at` before them.
pub(crate) fn listed(problems: &Problems, at: &[&str]) -> Vec<String> {
    let mut listed: Vec<_> = problems
        .iter()
        .map(|problem| {
            let segments = problem.location().segments();
            for (segment, step) in segments.iter().zip(at) {
                assert!(matches!(segment, Segment::Key(key) if **key == **step), "{problem:?}");
            }
            let rest = segments.get(at.len()..).unwrap_or_default();
            let found = problem.found().map(|found| found.text().to_owned());
            format!("{rest:?} {:?} {:?} {found:?}", problem.kind(), problem.expected())
        })
        .collect();
    listed.sort_unstable();
    listed
}

/// Checks `bytes` as one field that `read` reads in each of `scopes`.
pub(crate) fn field<T, S>(bytes: &[u8], scopes: &[&S], read: fn(&str, &S) -> Reading<T>)
where
    T: ToJson + PartialEq + Debug,
{
    let json = text(bytes);
    for scope in scopes {
        let reading = read(json, scope);
        check_problems(json, &reading.problems, reading.problems.is_empty());
        if reading.problems.is_empty() {
            assert!(!matches!(reading.field, Field::Refused(_)));
        }
        let Ok(value) = reading.into_value() else { continue };
        let canonical = value.to_json();
        let again = read(&canonical, scope).into_value().unwrap();
        assert_eq!(again.to_json(), canonical);
        assert_eq!(again, value);
    }
}

/// The member of `object` called `name`, as it is written.
pub(crate) fn member<'a>(object: Value<'a>, name: &str) -> Option<&'a str> {
    object.get(name).map(Value::source)
}
