//! Lists of lengths: an array's shape, and the shape of its chunks.
//!
//! Sources: Zarr v2, "Metadata", `shape` and `chunks`; Zarr v3 core specification, "Array metadata", `shape`.

use smallvec::SmallVec;

use crate::field::Reader;
use crate::json::{Kind, Value};
use crate::problem::{Expected, Path, ProblemKind, Range};

/// The lengths of a shape; few enough of them to stand in place in nearly every array.
pub(crate) type Lengths = SmallVec<[u64; 4]>;

/// The lengths that are expected where `value`, an integer, is none: those that 64 bits hold, which only one past them
/// needs to be told.
pub(crate) fn length_range(value: Value<'_>) -> Range {
    if value.source().starts_with('-') { Range::at_least(0) } else { Range::new(0, i128::from(u64::MAX)) }
}

/// The lengths that `value` at `at` lists. A wrong element is a problem of the whole list.
pub(crate) fn read_lengths<S>(
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_, S>,
) -> Option<Lengths> {
    if reader.report_irregular(value, at) {
        return None;
    }
    let mut lengths = Lengths::new();
    let mut out_of_range = None;
    let mut integers = value.kind() == Kind::Array;
    for item in value.items() {
        match item.as_u64() {
            Some(length) => lengths.push(length),
            None if item.kind() == Kind::Integer => out_of_range = Some(length_range(item)),
            None => integers = false,
        }
    }
    match (integers, out_of_range) {
        (true, None) => return Some(lengths),
        (true, Some(range)) => reader.reporter.invalid_value(at, Expected::ArrayOf(range), value),
        (false, _) => {
            let expected = Expected::Words("an array of integers".into());
            reader.reporter.report(at, ProblemKind::InvalidType, expected, value);
        }
    }
    None
}
