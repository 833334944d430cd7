//! Values that are on the tape and are not JSON where a specification gives them a meaning.

use crate::json::{Kind, Value};
use crate::problem::{Expected, Path, ProblemKind, Reporter, SharedKey};

/// Report every non-finite number and every value nested too deep in `value`, which stands at `at`. True if there was
/// one; then `value` is not read further.
///
/// The caller has asked [`Document::is_irregular`](crate::json::Document::is_irregular), since most documents hold
/// neither.
#[cold]
pub(crate) fn report_irregular(
    value: Value<'_>,
    at: &Path<'_>,
    finite: Finite,
    reporter: &mut Reporter<'_>,
) -> bool {
    let before = reporter.count();
    walk(value, at, finite, reporter);
    reporter.count() > before
}

/// Whether numbers must be finite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finite {
    /// They must: the specification gives the value a meaning.
    Required,
    /// Bare `NaN` and `Infinity` tokens are kept: attributes, which real writers write so.
    Optional,
}

/// The tape is at most [`MAX_DEPTH`](crate::json::MAX_DEPTH) levels deep, and so is this recursion.
fn walk(value: Value<'_>, at: &Path<'_>, finite: Finite, reporter: &mut Reporter<'_>) {
    match value.kind() {
        Kind::NonFinite if finite == Finite::Required => {
            reporter.report(at, ProblemKind::InvalidValue, Expected::FiniteNumber, value);
        }
        Kind::TooDeep => reporter.report(at, ProblemKind::InvalidValue, Expected::Depth, value),
        Kind::Array => {
            for (index, item) in value.items().enumerate() {
                walk(item, &at.index(index), finite, reporter);
            }
        }
        Kind::Object => {
            for (key, item) in value.members() {
                walk(item, &at.shared_key(&SharedKey::new(key.name())), finite, reporter);
            }
        }
        Kind::Null | Kind::Boolean | Kind::Integer | Kind::Float | Kind::NonFinite | Kind::String => {}
    }
}
