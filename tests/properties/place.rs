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
    let fits = ends(document.root(), segments).into_iter().any(|(value, rest)| match problem.found() {
        // What a default is wrong for is not written: then it is what would hold it.
        Some(found) => {
            let same = if found.is_cut() {
                value.source().starts_with(found.text())
            } else {
                value.source() == found.text()
            };
            same && value.offset() == problem.offset()
        }
        None => lacks(value, rest, problem) && value.offset() == problem.offset(),
    });
    (!fits).then(|| format!("{} {:?} in {text}", problem.location(), problem))
}

/// How far `segments` lead into `value`: the last value on the way, and the steps after it. Several where a name is written
/// twice.
pub(crate) fn ends<'a, 's>(value: Value<'a>, segments: &'s [Segment]) -> Vec<(Value<'a>, &'s [Segment])> {
    let Some((first, rest)) = segments.split_first() else { return vec![(value, segments)] };
    let inner: Vec<_> = match first {
        Segment::Key(name) => {
            value.members().filter(|(key, _)| key.is(name)).map(|(_, value)| value).collect()
        }
        Segment::Index(index) => value.items().nth(*index).into_iter().collect(),
        Segment::Implied(_) => vec![value],
        other => panic!("no reader of this format takes the step {other:?}"),
    };
    if inner.is_empty() {
        return vec![(value, segments)];
    }
    inner.into_iter().flat_map(|value| ends(value, rest)).collect()
}

/// Whether `value` lacks the member that `rest` begins with: an object, or the bare name that stands for one.
fn lacks(value: Value<'_>, rest: &[Segment], problem: &Problem) -> bool {
    let is_member = matches!(rest.first(), Some(Segment::Key(_)));
    problem.kind() == ProblemKind::MissingKey
        && is_member
        && matches!(value.kind(), Kind::Object | Kind::String)
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
