//! Counts of ticks, as both formats write them.

use crate::field::{Bounded, read_member};
use crate::json::{Kind, Value};
use crate::problem::{Expected, Literal, Path, Reporter, Types};

/// The name of not-a-time.
const NOT_A_TIME: &[Literal] = &[Literal::String("NaT")];

/// NumPy stores not-a-time as the least count.
pub(super) const LEAST: i64 = i64::MIN;

/// The ticks that `value` at `at` writes, where values of `types`, integers among them, may stand beside `"NaT"`; the inner `None`
/// is not-a-time.
#[allow(clippy::option_option, reason = "the outer one is of the value, the inner one of the time")]
pub(crate) fn read_ticks(
    value: Value<'_>,
    at: &Path<'_>,
    types: Types,
    reporter: &mut Reporter<'_>,
) -> Option<Option<i64>> {
    match value.kind() {
        Kind::Integer => {
            let ticks: Bounded<{ i64::MIN }, { i64::MAX }> = read_member(value, at, reporter)?;
            Some(Some(ticks.get()).filter(|ticks| *ticks != LEAST))
        }
        Kind::String if value.as_str().as_deref() == Some("NaT") => Some(None),
        Kind::String => {
            reporter.invalid_value(at, Expected::TypeOrOneOf(types, NOT_A_TIME), value);
            None
        }
        Kind::Null
        | Kind::Boolean
        | Kind::Float
        | Kind::NonFinite
        | Kind::Array
        | Kind::Object
        | Kind::TooDeep => {
            reporter.invalid_type(at, types.or(Types::STRING), value);
            None
        }
    }
}
