//! Numbers of any size, with integers and floats kept apart.

use alloc::boxed::Box;
use alloc::string::ToString;
use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use super::{Kind, ToJson, Value, Writer};

/// An integer of any size.
///
/// ```
/// use zarr_spec::json::Integer;
///
/// let large: Integer = "18446744073709551616".parse()?;
/// assert_eq!(large.to_i64(), None);
/// assert_eq!(large.to_string(), "18446744073709551616");
/// assert!(large > Integer::from(7_i64));
/// # Ok::<(), zarr_spec::json::ParseIntegerError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Integer(Repr);

/// Every integer has one representation: `Small` where 64 bits hold it, and digits without leading zeros
/// otherwise, so that equality is equality of value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    // One word, so that an integer is two.
    Large(Box<Digits>),
}

/// The digits of an integer past 64 bits, after a minus sign or not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Digits(Box<str>);

impl Integer {
    /// This integer, where 64 bits with a sign hold it.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(value) => Some(*value),
            Repr::Large(_) => None,
        }
    }

    /// This integer, where 64 bits without a sign hold it.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small(value) => u64::try_from(*value).ok(),
            Repr::Large(digits) => digits.0.parse().ok(),
        }
    }

    /// The nearest 64-bit float, ties to even; an infinity past the largest.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            #[allow(clippy::cast_precision_loss, reason = "the nearest float is what is asked for")]
            Repr::Small(value) => *value as f64,
            Repr::Large(digits) => digits.0.parse().unwrap_or(f64::NAN),
        }
    }

    /// Whether this integer is below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(value) => *value < 0,
            Repr::Large(digits) => digits.0.starts_with('-'),
        }
    }

    /// The integer that `value` writes; `None` if it is of another kind.
    #[must_use]
    pub fn from_value(value: Value<'_>) -> Option<Self> {
        // The parser has checked the digits.
        (value.kind() == Kind::Integer).then(|| Self::from_digits(value.source()))
    }

    /// `digits` is an optional minus sign and decimal digits without leading zeros.
    fn from_digits(digits: &str) -> Self {
        match digits.parse() {
            Ok(small) => Self(Repr::Small(small)),
            Err(_) => Self(Repr::Large(Box::new(Digits(digits.into())))),
        }
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Self(Repr::Small(value))
    }
}

impl From<u64> for Integer {
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or_else(|_| Self::from_digits(&value.to_string()), Self::from)
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_size = |a: &str, b: &str| a.len().cmp(&b.len()).then_with(|| a.cmp(b));
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Large(a), Repr::Large(b)) => match (self.is_negative(), other.is_negative()) {
                (true, true) => by_size(&b.0, &a.0),
                (false, false) => by_size(&a.0, &b.0),
                (true, false) => Ordering::Less,
                (false, true) => Ordering::Greater,
            },
            (Repr::Large(_), Repr::Small(_)) if self.is_negative() => Ordering::Less,
            (Repr::Large(_), Repr::Small(_)) => Ordering::Greater,
            (Repr::Small(_), Repr::Large(_)) if other.is_negative() => Ordering::Greater,
            (Repr::Small(_), Repr::Large(_)) => Ordering::Less,
        }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => value.fmt(f),
            Repr::Large(digits) => f.write_str(&digits.0),
        }
    }
}

impl ToJson for Integer {
    fn write_json(&self, writer: &mut Writer) {
        match &self.0 {
            Repr::Small(value) => writer.integer(*value),
            Repr::Large(digits) => writer.text(&digits.0),
        }
    }
}

/// Text that is not an integer as JSON writes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseIntegerError(());

impl fmt::Display for ParseIntegerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected decimal digits without leading zeros, after a minus sign or not")
    }
}

impl core::error::Error for ParseIntegerError {}

impl FromStr for Integer {
    type Err = ParseIntegerError;

    fn from_str(text: &str) -> Result<Self, ParseIntegerError> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let leading_zero = digits.len() > 1 && digits.starts_with('0');
        if digits.is_empty() || leading_zero || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseIntegerError(()));
        }
        Ok(Self::from_digits(text))
    }
}

/// A finite number, an integer or a float: `10` is not `10.0`, and `-0.0` is not `0.0`.
///
/// Where a member takes either, the two are different values: NumPy computes with them differently.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Number(NumberRepr);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum NumberRepr {
    Integer(Integer),
    /// The bits of a finite float.
    Float(u64),
}

impl Number {
    /// The float `value`; `None` if it is not finite.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        value.is_finite().then(|| Self(NumberRepr::Float(value.to_bits())))
    }

    /// The number that `value` writes; `None` if it is of another kind.
    #[must_use]
    pub fn from_value(value: Value<'_>) -> Option<Self> {
        match Integer::from_value(value) {
            Some(integer) => Some(Self(NumberRepr::Integer(integer))),
            None => Self::from_f64(value.as_f64()?),
        }
    }

    /// The integer, where this is one.
    #[must_use]
    pub fn as_integer(&self) -> Option<&Integer> {
        match &self.0 {
            NumberRepr::Integer(integer) => Some(integer),
            NumberRepr::Float(_) => None,
        }
    }

    /// The nearest 64-bit float.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            NumberRepr::Integer(integer) => integer.to_f64(),
            NumberRepr::Float(bits) => f64::from_bits(*bits),
        }
    }
}

impl From<Integer> for Number {
    fn from(integer: Integer) -> Self {
        Self(NumberRepr::Integer(integer))
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Integer::from(value).into()
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            NumberRepr::Integer(integer) => integer.fmt(f),
            // `Debug` writes the shortest digits that read back, and a point or exponent always.
            NumberRepr::Float(bits) => write!(f, "{:?}", f64::from_bits(*bits)),
        }
    }
}

impl ToJson for Number {
    fn write_json(&self, writer: &mut Writer) {
        match &self.0 {
            NumberRepr::Integer(integer) => integer.write_json(writer),
            NumberRepr::Float(bits) => writer.float(f64::from_bits(*bits)),
        }
    }
}
