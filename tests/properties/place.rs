//! Whether a problem's place is that of the value it found, or of the object that lacks a member.

use zarr_spec::json::{Kind, Tape, Value};
use zarr_spec::problem::{Problem, ProblemKind, Segment};

/// What is wrong with the place of `problem`, which reading `text` found.
pub(crate) fn misplaced(problem: &Problem, text: &str) -> Option<String> {
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(text) else {
        let whole = problem.kind() == ProblemKind::InvalidJson && problem.location().segments().is_empty();
        return (!whole).then(|| "text that is no JSON has one problem".into());
    };
    let segments = problem.location().segments();
    let fits = match problem.found() {
        Some(found) => values(document.root(), segments).into_iter().any(|value| {
            let same = if found.is_cut() {
                value.source().starts_with(found.text())
            } else {
                value.source() == found.text()
            };
            same && value.offset() == problem.offset()
        }),
        None => is_absent(document.root(), problem),
    };
    (!fits).then(|| format!("{} {:?} in {text}", problem.location(), problem))
}

/// The values at `segments` of `value`: several where a name is written twice.
fn values<'a>(value: Value<'a>, segments: &[Segment]) -> Vec<Value<'a>> {
    let Some((first, rest)) = segments.split_first() else { return vec![value] };
    let inner: Vec<_> = match first {
        Segment::Key(name) => {
            value.members().filter(|(key, _)| key.is(name)).map(|(_, value)| value).collect()
        }
        Segment::Index(index) => value.items().nth(*index).into_iter().collect(),
        Segment::Implied(_) => vec![value],
        other => panic!("no reader of this format takes the step {other:?}"),
    };
    inner.into_iter().flat_map(|value| values(value, rest)).collect()
}

/// Whether the last step of the problem is a member that an object lacks.
fn is_absent(root: Value<'_>, problem: &Problem) -> bool {
    let Some((Segment::Key(name), holder)) = problem.location().segments().split_last() else { return false };
    problem.kind() == ProblemKind::MissingKey
        && values(root, holder).into_iter().any(|object| {
            object.kind() == Kind::Object && object.get(name).is_none() && object.offset() == problem.offset()
        })
}

#[test]
fn a_wrong_place_is_noticed() {
    use zarr_spec::v2::{Codec, Scope};
    let text = r#"{"id": "zlib", "level": 12}"#;
    let problems = Codec::read(text, &Scope::ALL).problems;
    let problem = &problems.as_slice()[0];
    assert_eq!(misplaced(problem, text), None);
    let others = [r#"{"id": "zlib", "level": 13}"#, r#"{"id": "zlib",  "level": 12}"#, r#"{"id": "zlib"}"#];
    assert!(others.iter().all(|other| misplaced(problem, other).is_some()));
}
