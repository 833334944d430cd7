//! Why a schema takes what the library refuses.

use std::collections::BTreeSet;

use zarr_spec::json::{Kind, Value};
use zarr_spec::problem::{Expected, Segment};

use super::readers::{Placed, Reader};

/// What JSON Schema cannot say. The list is closed: a problem with no reason here is one that the schema has to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// `1.0` is an integer to JSON Schema, and a float to Zarr.
    WholeFloat,
    /// An integer that a validator with numbers of 64 bits cannot tell from the bound beside it.
    Precision,
    /// A bare `NaN`, an unpaired surrogate, or values nested too deep: not JSON, or not to every parser.
    NotJson,
    /// As many elements as another member has, or bytes, as an item of the data type has.
    Length,
    /// A name that an element before has too.
    Unique,
    /// A number that is part of a string, too large for the multiplier of a unit or a length.
    NumberInText,
    /// Elements or members that must be in an order: a permutation, the codecs of N5, the bits of `packbits`.
    Order,
    /// Values of the data type that stands beside them: the fields of a struct, the scalars of `cast_value`.
    OfDataType,
    /// A field that is sound by itself, and does not fit the shape, the data type or the codecs beside it.
    Fit,
    /// The tree that nodes are.
    Tree,
    /// Attributes that are no object where a node is beside them.
    AttributesOfNode,
}

/// Why the schema of `file` does not find `problem`, which `reader` reports of the document `root`; none where it has to.
pub(super) fn of(problem: &Placed, file: &str, root: Value<'_>, reader: &Reader) -> Option<Reason> {
    let segments = &problem.at;
    let value = at(root, segments);
    let by_expectation = match problem.problem.expected() {
        Expected::FiniteNumber | Expected::Depth | Expected::UnicodeText => Some(Reason::NotJson),
        Expected::Length { .. } | Expected::Base64 { bytes: Some(_), .. } => Some(Reason::Length),
        Expected::UniqueName { .. } => Some(Reason::Unique),
        Expected::Range(_) | Expected::ArrayOf(_) if holds(value, is_past_precision) => {
            Some(Reason::Precision)
        }
        _ if holds(value, is_whole_float) => Some(Reason::WholeFloat),
        _ => None,
    };
    by_expectation
        .or_else(|| by_place(problem, file, root, value))
        .or_else(|| is_of_data_type(segments).then_some(Reason::OfDataType))
        .or_else(|| is_of_fit(segments, root, reader).then_some(Reason::Fit))
}

/// The reason that follows from the place of `problem`, where `value` stands, and of the words that say what it takes.
fn by_place(problem: &Placed, file: &str, root: Value<'_>, value: Option<Value<'_>>) -> Option<Reason> {
    let last = problem.at.iter().rev().find_map(|segment| match segment {
        Segment::Key(key) => Some(&**key),
        _ => None,
    });
    let in_words = matches!(problem.problem.expected(), Expected::Words(_));
    let is = |kind| value.is_some_and(|value| value.kind() == kind);
    let is_last = matches!(problem.at.last(), Some(Segment::Key(_)));
    let items = || value.into_iter().flat_map(Value::items);
    let number = value.and_then(Value::as_u64).unwrap_or(1);
    match (file, last) {
        ("v2_consolidated.json" | "v3_consolidated.json", _)
            if problem.problem.found().is_none() && is_entry(&problem.at) =>
        {
            Some(Reason::Tree)
        }
        ("v2_consolidated.json", Some(key)) if key.ends_with(".zattrs") => Some(Reason::AttributesOfNode),
        (_, Some("fill_value")) if is_of_raw_bits(problem, root) && is(Kind::Array) => Some(Reason::Length),
        _ if value.is_some_and(holds_large_number) => Some(Reason::NumberInText),
        (_, Some("order")) if in_words && is_last && are_distinct(items()) => Some(Reason::Order),
        (_, Some("shape")) if in_words && !is_last && items().all(|item| item.as_u64().is_some()) => {
            Some(Reason::Order)
        }
        (_, Some("header_bits")) if in_words && number % 8 == 0 => Some(Reason::Order),
        (_, Some("last_bit")) if in_words => Some(Reason::Order),
        _ => None,
    }
}

/// Whether a place is that of an entry of consolidated metadata.
fn is_entry(segments: &[Segment]) -> bool {
    matches!(segments, [.., Segment::Key(holder), Segment::Key(_)] if &**holder == "metadata")
}

/// Whether a problem is that of a fill value whose data type beside it is of raw bits.
fn is_of_raw_bits(problem: &Placed, root: Value<'_>) -> bool {
    let Some((Segment::Key(_), holder)) = problem.at.split_last() else { return false };
    let data_type = at(root, holder).and_then(|holder| holder.get("data_type"));
    let name = data_type.map(|data_type| data_type.get("name").unwrap_or(data_type));
    let digits = |name: &str| name.strip_prefix('r').is_some_and(|digits| digits.parse::<u64>().is_ok());
    name.and_then(Value::as_str).is_some_and(|name| digits(&name))
}

fn are_distinct<'a>(mut items: impl Iterator<Item = Value<'a>>) -> bool {
    let mut seen = BTreeSet::new();
    items.all(|item| seen.insert(item.source()))
}

/// Whether a place is in the value of a field of a struct, or in the scalars of `cast_value`.
fn is_of_data_type(segments: &[Segment]) -> bool {
    let key =
        |segment: &Segment, names: &[&str]| matches!(segment, Segment::Key(key) if names.contains(&&**key));
    let holder = segments.iter().position(|segment| key(segment, &["fill_value", "scalar_map"]));
    match holder.and_then(|holder| segments.get(holder..)) {
        Some([holder, Segment::Key(_), rest @ ..]) if key(holder, &["scalar_map"]) => rest.len() == 2,
        Some([_, Segment::Key(_), ..]) => true,
        Some(_) | None => false,
    }
}

/// Whether a place is in a chunk grid or a codec that has no problem there when it is read by itself; or the list of codecs.
fn is_of_fit(segments: &[Segment], root: Value<'_>, reader: &Reader) -> bool {
    let key = |segment: &Segment, name: &str| matches!(segment, Segment::Key(key) if &**key == name);
    let Some(start) =
        segments.iter().position(|segment| key(segment, "codecs") || key(segment, "chunk_grid"))
    else {
        return false;
    };
    let (file, length) = match &segments[start..] {
        // That the list of an array has a codec from array to bytes, the schema says.
        [_] => return start > 0 && key(&segments[start], "codecs"),
        [codecs, Segment::Index(_), ..] if key(codecs, "codecs") => ("v3_codec.json", 2),
        [grid, ..] if key(grid, "chunk_grid") => ("v3_chunk_grid.json", 1),
        _ => return false,
    };
    let (place, rest) = segments.split_at(start + length);
    let Some(field) = at(root, place) else { return false };
    let alone = reader.problems(file, field.source());
    alone.iter().all(|problem| problem.at != rest)
}

/// The value at `segments` below `root`.
fn at<'a>(root: Value<'a>, segments: &[Segment]) -> Option<Value<'a>> {
    segments.iter().try_fold(root, |value, segment| match segment {
        Segment::Key(key) => value.get(key),
        Segment::Index(index) => value.items().nth(*index),
        _ => Some(value),
    })
}

/// Whether `test` holds of `value`, or of an item of it.
fn holds(value: Option<Value<'_>>, test: fn(Value<'_>) -> bool) -> bool {
    value.is_some_and(|value| test(value) || value.items().any(test))
}

fn is_whole_float(value: Value<'_>) -> bool {
    value.kind() == Kind::Float && value.as_f64().is_some_and(|float| float.fract() == 0.0)
}

/// The least integer from which on not every one is a float of 64 bits.
const PRECISION: u64 = 1 << 53;

fn is_past_precision(value: Value<'_>) -> bool {
    value.kind() == Kind::Integer && value.as_i64().is_none_or(|integer| integer.unsigned_abs() > PRECISION)
}

/// Whether `value` is a string with a number in it that 31 bits do not hold.
fn holds_large_number(value: Value<'_>) -> bool {
    let text = value.as_str().unwrap_or_default();
    let mut numbers = text.split(|letter: char| !letter.is_ascii_digit()).filter(|digits| !digits.is_empty());
    numbers.any(|digits| digits.parse::<i32>().is_err())
}
