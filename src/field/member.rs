//! The types that a member of a configuration can have.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::json::{Integer, Kind, Number, Raw, Value};
use crate::problem::{Expected, Literal, Path, Reporter, Types};

/// A type that a member of a configuration can have: how its values are read.
pub trait Member: Sized {
    /// The JSON types of its values.
    const TYPES: Types;

    /// Its values, where they are a closed set and all of one JSON type.
    const LITERALS: &'static [Literal] = &[];

    /// The value that `value` at `at` writes, which is of one of [`TYPES`](Self::TYPES); or `None`, with the problems
    /// reported.
    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self>;
}

/// The member that `value` at `at` writes; or `None`, with the problems reported.
pub fn read_member<T: Member>(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<T> {
    if T::TYPES.hold(value) {
        return T::read_typed(value, at, reporter);
    }
    if T::LITERALS.is_empty() {
        reporter.invalid_type(at, T::TYPES, value);
    } else {
        reporter.outside_of(at, T::LITERALS, value);
    }
    None
}

/// The member `name` of `object`, which stands at `at`; or `None`, with the problems reported, one of which is that it is not
/// there.
pub fn read_member_of<T: Member>(
    object: Value<'_>,
    name: &str,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<T> {
    read_required(object.get(name), name, object, at, reporter)
}

/// The member `name` of the object `holder` at `at`, which must hold it and holds `value`; or `None`, with the problems
/// reported.
pub(crate) fn read_required<T: Member>(
    value: Option<Value<'_>>,
    name: &str,
    holder: Value<'_>,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<T> {
    let Some(value) = value else {
        reporter.missing_key(at, name, holder);
        return None;
    };
    read_member(value, &at.key(name), reporter)
}

/// The member `name` of an object at `at`: `value`, or `default` where the object does not hold it; or `None`, with the
/// problems reported.
pub(crate) fn read_or<T: Member>(
    value: Option<Value<'_>>,
    name: &str,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
    default: impl FnOnce() -> Option<T>,
) -> Option<T> {
    match value {
        Some(value) => read_member(value, &at.key(name), reporter),
        None => default(),
    }
}

/// The member `name` of an object at `at`, if the object holds it; or the outer `None`, with the problems reported.
#[allow(clippy::option_option, reason = "a member that is not there is no problem")]
pub(crate) fn read_optional<T: Member>(
    value: Option<Value<'_>>,
    name: &str,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<Option<T>> {
    match value {
        Some(value) => read_member(value, &at.key(name), reporter).map(Some),
        None => Some(None),
    }
}

/// As [`read_or`], for a member whose `null` is another spelling of the default.
pub(crate) fn read_nullable_or<T: Member>(
    value: Option<Value<'_>>,
    name: &str,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
    default: impl FnOnce() -> Option<T>,
) -> Option<T> {
    read_or(value, name, at, reporter, || Some(None))?.or_else(default)
}

/// `value`, the member `name` of the object `holder` at `at`, if it is there and of a JSON type that `T` takes; if not,
/// that is reported.
pub(crate) fn check_required<'v, T: Member>(
    value: Option<Value<'v>>,
    name: &str,
    holder: Value<'_>,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<Value<'v>> {
    if value.is_none() {
        reporter.missing_key(at, name, holder);
    }
    value.filter(|_| check_optional::<T>(value, name, at, reporter))
}

/// Whether `value`, the member `name` of an object at `at`, is of a JSON type that `T` takes or not there; if not, that
/// is reported.
pub(crate) fn check_optional<T: Member>(
    value: Option<Value<'_>>,
    name: &str,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) -> bool {
    match value.filter(|value| !T::TYPES.hold(*value)) {
        Some(value) => {
            reporter.invalid_type(&at.key(name), T::TYPES, value);
            false
        }
        None => true,
    }
}

/// A nullable member.
impl<T: Member> Member for Option<T> {
    const TYPES: Types = T::TYPES.or(Types::NULL);

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        if value.kind() == Kind::Null { Some(None) } else { T::read_typed(value, at, reporter).map(Some) }
    }
}

impl Member for bool {
    const TYPES: Types = Types::BOOLEAN;

    fn read_typed(value: Value<'_>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Self> {
        value.as_bool()
    }
}

impl Member for Integer {
    const TYPES: Types = Types::INTEGER;

    fn read_typed(value: Value<'_>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Self> {
        Self::from_value(value)
    }
}

impl Member for Number {
    const TYPES: Types = Types::NUMBER;

    fn read_typed(value: Value<'_>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Self> {
        Self::from_value(value)
    }
}

impl Member for Box<str> {
    const TYPES: Types = Types::STRING;

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        let text = value.as_str();
        if text.is_none() {
            reporter.invalid_value(at, Expected::UnicodeText, value);
        }
        text.map(|text| text.into_owned().into())
    }
}

/// Any JSON, kept as written.
impl Member for Raw {
    const TYPES: Types =
        Types::NUMBER.or(Types::NULL).or(Types::BOOLEAN).or(Types::STRING).or(Types::ARRAY).or(Types::OBJECT);

    fn read_typed(value: Value<'_>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Self> {
        Some(value.into())
    }
}

impl<T: Member> Member for Vec<T> {
    const TYPES: Types = Types::ARRAY;

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        let mut items = Self::new();
        let mut complete = true;
        for (index, item) in value.items().enumerate() {
            match read_member(item, &at.index(index), reporter) {
                Some(item) => items.push(item),
                None => complete = false,
            }
        }
        complete.then_some(items)
    }
}
