//! v2 fill values.
//!
//! Source: Zarr v2, "Fill value encoding"; zarr-python 2 for complex numbers, times and text, of which the
//! specification does not speak.

mod bytes;
mod kinds;

pub use crate::fill_value::BytesError;

use alloc::boxed::Box;

use super::DataType;
use crate::field::{Member, read_member};
use crate::fill_value::{decode_base64, encode_base64, read_ticks};
use crate::json::{Kind, Raw, ToJson, Value, Writer};
use crate::problem::{Expected, Literal, Path, ProblemKind, Range, Reporter, Types};

/// The value of the items that no chunk holds.
///
/// Equality is equality of meaning: `0` and `0.0` are one value of a float type, and so are a number past the largest
/// float and the infinity of its sign, in which NumPy stores it. Otherwise values are compared as they are written, not by
/// their bytes: two numbers that round to one float are two values, and so are two byte strings of which one ends in zeros.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum FillValue {
    /// `null`: the items have no defined value.
    Null,
    /// Of a `bool` type.
    Boolean(bool),
    /// Of an `int` type; where it is not negative, of a `uint` type too when it is given.
    Signed(i64),
    /// Of a `uint` type; where it is in range, of an `int` type too when it is given.
    Unsigned(u64),
    /// Of a `float` type: the number that the document writes, which storing rounds to the type's width, as
    /// [`FloatShape::round`](crate::fill_value::FloatShape::round) does; an infinity where the type has no such number.
    Float(f64),
    /// Of a `complex` type: the real and the imaginary part, each like a float.
    Complex([f64; 2]),
    /// Of a `bytes`, `void` or `struct` type: the bytes of an item; for `bytes` perhaps fewer, which zero bytes follow.
    Bytes(Box<[u8]>),
    /// Of a `str` type.
    Text(Box<str>),
    /// Of a time type: a number of ticks; `None` for not-a-time.
    Time(Option<i64>),
    /// Of an `object` type, of an unknown type, or of one of the user's own: any JSON but `null`.
    Json(Raw),
}

/// What the fill values of a type are.
#[derive(Debug, Clone, Copy)]
pub(crate) enum FillRule {
    Boolean,
    Signed {
        bytes: u64,
    },
    Unsigned {
        bytes: u64,
    },
    Float {
        bytes: u64,
    },
    /// The bytes are those of one part.
    Complex {
        bytes: u64,
    },
    Base64 {
        bytes: Option<u64>,
        or_fewer: bool,
    },
    Text,
    Time,
    Json,
}

/// The names of the floats that are not finite (Zarr v2, "Fill value encoding").
const NON_FINITE: &[Literal] =
    &[Literal::String("-Infinity"), Literal::String("Infinity"), Literal::String("NaN")];

/// Read `value` at `at` as a fill value of `data_type`; or `None`, with the problems reported.
pub(crate) fn read_fill_value(
    value: Value<'_>,
    at: &Path<'_>,
    data_type: &DataType,
    reporter: &mut Reporter<'_>,
) -> Option<FillValue> {
    if let DataType::Custom(custom) = data_type {
        return custom.read_fill_value(value, at, reporter);
    }
    if value.is_null() {
        return Some(FillValue::Null);
    }
    match data_type.fill_rule() {
        FillRule::Boolean => nullable::<bool>(value, at, reporter).map(FillValue::Boolean),
        FillRule::Signed { bytes } => signed(value, at, bytes, reporter),
        FillRule::Unsigned { bytes } => unsigned(value, at, bytes, reporter),
        FillRule::Float { bytes } => {
            let types = Types::NUMBER.or(Types::STRING).or(Types::NULL);
            float(value, at, bytes, types, reporter).map(FillValue::Float)
        }
        FillRule::Complex { bytes } => complex(value, at, bytes, reporter),
        FillRule::Base64 { bytes, or_fewer } => base64(value, at, bytes, or_fewer, reporter),
        FillRule::Text => nullable::<Box<str>>(value, at, reporter).map(FillValue::Text),
        FillRule::Time => {
            read_ticks(value, at, Types::INTEGER.or(Types::NULL), reporter).map(FillValue::Time)
        }
        FillRule::Json => Some(FillValue::Json(value.into())),
    }
}

/// A value that is not null, of a type that may be.
fn nullable<T: Member>(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<T> {
    read_member::<Option<T>>(value, at, reporter).flatten()
}

fn signed(value: Value<'_>, at: &Path<'_>, bytes: u64, reporter: &mut Reporter<'_>) -> Option<FillValue> {
    let greatest = i64::MAX >> (64 - bits(bytes));
    match value.as_i64() {
        Some(number) if (!greatest..=greatest).contains(&number) => Some(FillValue::Signed(number)),
        Some(_) | None => {
            integer_problem(value, at, Range::new(i128::from(!greatest), i128::from(greatest)), reporter)
        }
    }
}

fn unsigned(value: Value<'_>, at: &Path<'_>, bytes: u64, reporter: &mut Reporter<'_>) -> Option<FillValue> {
    let greatest = u64::MAX >> (64 - bits(bytes));
    match value.as_u64() {
        Some(number) if number <= greatest => Some(FillValue::Unsigned(number)),
        Some(_) | None => integer_problem(value, at, Range::new(0, i128::from(greatest)), reporter),
    }
}

/// The bits of a type of 1 to 8 bytes.
fn bits(bytes: u64) -> u64 {
    bytes.clamp(1, 8) * 8
}

#[cold]
fn integer_problem(
    value: Value<'_>,
    at: &Path<'_>,
    range: Range,
    reporter: &mut Reporter<'_>,
) -> Option<FillValue> {
    if value.kind() == Kind::Integer {
        reporter.invalid_value(at, Expected::Range(range), value);
    } else {
        reporter.invalid_type(at, Types::INTEGER.or(Types::NULL), value);
    }
    None
}

/// A float of `bytes` bytes, where values of `types` may stand.
fn float(
    value: Value<'_>,
    at: &Path<'_>,
    bytes: u64,
    types: Types,
    reporter: &mut Reporter<'_>,
) -> Option<f64> {
    if let Some(number) = value.as_f64() {
        return Some(held_in(number, bytes));
    }
    if value.kind() != Kind::String {
        reporter.invalid_type(at, types, value);
        return None;
    }
    let named = value.as_str().and_then(|name| {
        Some(match &*name {
            "NaN" => f64::NAN,
            "Infinity" => f64::INFINITY,
            "-Infinity" => f64::NEG_INFINITY,
            _ => return None,
        })
    });
    if named.is_none() {
        let types = if types.contains(Types::NULL) { Types::NUMBER.or(Types::NULL) } else { Types::NUMBER };
        reporter.invalid_value(at, Expected::TypeOrOneOf(types, NON_FINITE), value);
    }
    named
}

/// `number`, or the infinity of its sign where it rounds to one in a float of `bytes` bytes.
fn held_in(number: f64, bytes: u64) -> f64 {
    // Halfway from the largest float to the power of two above it, rounding to even gives the infinity.
    let overflow = match bytes {
        2 => 65_520.0,
        4 => 340_282_356_779_733_661_637_539_395_458_142_568_448.0,
        _ => f64::INFINITY,
    };
    if number.abs() >= overflow { f64::INFINITY.copysign(number) } else { number }
}

fn complex(value: Value<'_>, at: &Path<'_>, bytes: u64, reporter: &mut Reporter<'_>) -> Option<FillValue> {
    let mut parts = value.items();
    let (Some(real), Some(imaginary), None) = (parts.next(), parts.next(), parts.next()) else {
        let expected = Expected::Words("null or an array of two: [real, imaginary]".into());
        reporter.report(at, ProblemKind::InvalidType, expected, value);
        return None;
    };
    let types = Types::NUMBER.or(Types::STRING);
    let real = float(real, &at.index(0), bytes, types, reporter);
    let imaginary = float(imaginary, &at.index(1), bytes, types, reporter);
    Some(FillValue::Complex([real?, imaginary?]))
}

fn base64(
    value: Value<'_>,
    at: &Path<'_>,
    bytes: Option<u64>,
    or_fewer: bool,
    reporter: &mut Reporter<'_>,
) -> Option<FillValue> {
    if value.kind() != Kind::String {
        reporter.invalid_type(at, Types::STRING.or(Types::NULL), value);
        return None;
    }
    let decoded = value.as_str().and_then(|text| decode_base64(&text, bytes, or_fewer));
    if decoded.is_none() {
        reporter.invalid_value(at, Expected::Base64 { bytes, or_fewer }, value);
    }
    decoded.map(FillValue::Bytes)
}

impl PartialEq for FillValue {
    fn eq(&self, other: &Self) -> bool {
        let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Boolean(a), Self::Boolean(b)) => a == b,
            (Self::Signed(a), Self::Signed(b)) => a == b,
            (Self::Unsigned(a), Self::Unsigned(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => same(*a, *b),
            (Self::Complex([a, b]), Self::Complex([c, d])) => same(*a, *c) && same(*b, *d),
            (Self::Bytes(a), Self::Bytes(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Time(a), Self::Time(b)) => a == b,
            (Self::Json(a), Self::Json(b)) => a == b,
            (
                Self::Null
                | Self::Boolean(_)
                | Self::Signed(_)
                | Self::Unsigned(_)
                | Self::Float(_)
                | Self::Complex(_)
                | Self::Bytes(_)
                | Self::Text(_)
                | Self::Time(_)
                | Self::Json(_),
                _,
            ) => false,
        }
    }
}

impl Eq for FillValue {}

/// The canonical spelling.
impl ToJson for FillValue {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Null => writer.null(),
            Self::Boolean(value) => writer.boolean(*value),
            Self::Signed(value) | Self::Time(Some(value)) => writer.integer(*value),
            Self::Unsigned(value) => writer.integer(*value),
            Self::Float(value) => writer.float(*value),
            Self::Complex(parts) => {
                writer.begin_array();
                writer.float(parts[0]);
                writer.float(parts[1]);
                writer.end_array();
            }
            Self::Bytes(bytes) => writer.string(&encode_base64(bytes)),
            Self::Text(text) => writer.string(text),
            Self::Time(None) => writer.string("NaT"),
            Self::Json(json) => json.write_json(writer),
        }
    }
}
