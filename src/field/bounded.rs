//! Integers that their type keeps in range.

use core::fmt;
use core::num::NonZeroU64;

use super::Member;
use crate::json::{Integer, ToJson, Value, Writer};
use crate::problem::{Expected, Path, Range, Reporter, Types};

/// An integer from `MIN` to `MAX`, both included.
///
/// ```
/// use zarr_spec::field::Bounded;
///
/// type Level = Bounded<0, 9>;
/// assert_eq!(Level::new(5).map(Level::get), Some(5));
/// assert_eq!(Level::new(10), None);
/// // A value that is known when the program is built is checked then.
/// assert_eq!(Level::of::<9>().get(), 9);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bounded<const MIN: i64, const MAX: i64>(i64);

impl<const MIN: i64, const MAX: i64> Bounded<MIN, MAX> {
    /// The least value.
    pub const MIN: Self = Self(MIN);
    /// The greatest value.
    pub const MAX: Self = Self(MAX);

    /// `value`, if it is in range.
    #[must_use]
    pub const fn new(value: i64) -> Option<Self> {
        if MIN <= value && value <= MAX { Some(Self(value)) } else { None }
    }

    /// `VALUE`. One that is out of range does not compile.
    #[must_use]
    pub const fn of<const VALUE: i64>() -> Self {
        const { assert!(MIN <= VALUE && VALUE <= MAX) };
        Self(VALUE)
    }

    /// The value.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl<const MIN: i64, const MAX: i64> From<Bounded<MIN, MAX>> for i64 {
    fn from(bounded: Bounded<MIN, MAX>) -> Self {
        bounded.0
    }
}

impl<const MIN: i64, const MAX: i64> fmt::Display for Bounded<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const MIN: i64, const MAX: i64> ToJson for Bounded<MIN, MAX> {
    fn write_json(&self, writer: &mut Writer) {
        writer.integer(self.0);
    }
}

impl<const MIN: i64, const MAX: i64> Member for Bounded<MIN, MAX> {
    const TYPES: Types = Types::INTEGER;

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        let bounded = value.as_i64().and_then(Self::new);
        if bounded.is_none() {
            let range = Range::new(i128::from(MIN), i128::from(MAX));
            reporter.invalid_value(at, Expected::Range(range), value);
        }
        bounded
    }
}

/// An integer of at least `MIN`, of any size.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AtLeast<const MIN: i64>(Integer);

/// An integer of at most `MAX`, of any size.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AtMost<const MAX: i64>(Integer);

// The one-sided bounds differ in a comparison only.
macro_rules! one_sided {
    ($name:ident, $bound:ident, $compare:tt, $range:path) => {
        impl<const $bound: i64> $name<$bound> {
            /// `value`, if it is in range.
            #[must_use]
            pub fn new(value: Integer) -> Option<Self> {
                (value $compare Integer::from($bound)).then_some(Self(value))
            }

            /// `VALUE`. One that is out of range does not compile.
            #[must_use]
            pub fn of<const VALUE: i64>() -> Self {
                const { assert!(VALUE $compare $bound) };
                Self(Integer::from(VALUE))
            }

            /// The value.
            #[must_use]
            pub const fn get(&self) -> &Integer {
                &self.0
            }
        }

        impl<const $bound: i64> fmt::Display for $name<$bound> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl<const $bound: i64> ToJson for $name<$bound> {
            fn write_json(&self, writer: &mut Writer) {
                self.0.write_json(writer);
            }
        }

        impl<const $bound: i64> Member for $name<$bound> {
            const TYPES: Types = Types::INTEGER;

            fn read_typed(
                value: Value<'_>,
                at: &Path<'_>,
                reporter: &mut Reporter<'_>,
            ) -> Option<Self> {
                let bounded = Integer::from_value(value).and_then(Self::new);
                if bounded.is_none() {
                    let range = $range(i128::from($bound));
                    reporter.invalid_value(at, Expected::Range(range), value);
                }
                bounded
            }
        }
    };
}

one_sided!(AtLeast, MIN, >=, Range::at_least);
one_sided!(AtMost, MAX, <=, Range::at_most);

/// A positive integer that is a multiple of `UNIT`, which is positive too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MultipleOf<const UNIT: i64>(u64);

impl<const UNIT: i64> MultipleOf<UNIT> {
    const DIVISOR: u64 = {
        assert!(UNIT > 0);
        UNIT.unsigned_abs()
    };

    /// `value`, if it is positive, a multiple of the unit, and below 2⁶³.
    #[must_use]
    pub const fn new(value: u64) -> Option<Self> {
        let fits = value > 0 && value <= i64::MAX.unsigned_abs();
        if fits && value % Self::DIVISOR == 0 { Some(Self(value)) } else { None }
    }

    /// The value.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl<const UNIT: i64> fmt::Display for MultipleOf<UNIT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const UNIT: i64> ToJson for MultipleOf<UNIT> {
    fn write_json(&self, writer: &mut Writer) {
        writer.integer(self.0);
    }
}

impl<const UNIT: i64> Member for MultipleOf<UNIT> {
    const TYPES: Types = Types::INTEGER;

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        let multiple = value.as_u64().and_then(Self::new);
        if multiple.is_none() {
            reporter.invalid_value(at, Expected::MultipleOf(UNIT), value);
        }
        multiple
    }
}

/// A length in items.
impl Member for NonZeroU64 {
    const TYPES: Types = Types::INTEGER;

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        let length = value.as_u64().and_then(Self::new);
        if length.is_none() {
            // What 64 bits hold is named where a length is past it, which no array has.
            let past = value.as_u64().is_none() && !value.source().starts_with('-');
            let range = if past { Range::new(1, i128::from(u64::MAX)) } else { Range::at_least(1) };
            reporter.invalid_value(at, Expected::Range(range), value);
        }
        length
    }
}

impl ToJson for NonZeroU64 {
    fn write_json(&self, writer: &mut Writer) {
        writer.integer(self.get());
    }
}
