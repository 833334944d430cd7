//! Spellings of fill values.

use crate::codegen::ir::Values;

/// Spellings of fill values that are tried with each data type of the specification and of its extensions that they are
/// for: what the row is called, the spelling, and the values that it is one of.
pub(super) const FILL_VALUES: [(&str, &str, Suits); 15] = [
    ("a negative zero", "-0.0", is_float),
    ("a fraction that no binary float has", "0.1", is_float),
    ("the least integer of 64 bits", "-9223372036854775808", is_integer),
    ("the greatest integer of 64 bits", "18446744073709551615", is_integer),
    ("`\"NaN\"`", r#""NaN""#, is_float),
    ("`\"Infinity\"`", r#""Infinity""#, is_float),
    ("`\"-Infinity\"`", r#""-Infinity""#, is_float),
    ("a NaN by its 16 bits", r#""0x7e01""#, is_float),
    ("a NaN by its 32 bits", r#""0x7fc00001""#, is_float),
    ("a NaN by its 64 bits", r#""0x7ff8000000000001""#, is_float),
    ("complex, finite", "[1.5, -2.5]", |values| matches!(values, Values::Complex(_))),
    ("complex, not finite", r#"["NaN", "-Infinity"]"#, |values| matches!(values, Values::Complex(_))),
    ("`\"NaT\"`", r#""NaT""#, |values| matches!(values, Values::Time)),
    ("text outside of ASCII", r#""é\ud83d\ude00""#, |values| matches!(values, Values::Text)),
    ("the empty string", r#""""#, |values| matches!(values, Values::Text | Values::Bytes)),
];

/// Whether a fill value is tried with data types of these values.
pub(super) type Suits = fn(&Values) -> bool;

fn is_float(values: &Values) -> bool {
    matches!(values, Values::Float(_))
}

fn is_integer(values: &Values) -> bool {
    matches!(values, Values::Integer { .. })
}
