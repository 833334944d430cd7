//! The closed sets of values that members of configurations take, an enum each.
//!
//! Generated from `spec/sets/` and from the sets that stand in other tables.

use core::fmt;

use crate::field::Member;
use crate::json::{ToJson, Value, Writer};
use crate::problem::{Expected, Literal, Path, Reporter, Types};
use crate::v2::DimensionSeparator;

include!(concat!(env!("OUT_DIR"), "/sets.rs"));

impl From<TimeUnit> for NumpyTimeUnit {
    fn from(unit: TimeUnit) -> Self {
        match unit {
            TimeUnit::Year => Self::Year,
            TimeUnit::Month => Self::Month,
            TimeUnit::Week => Self::Week,
            TimeUnit::Day => Self::Day,
            TimeUnit::Hour => Self::Hour,
            TimeUnit::Minute => Self::Minute,
            TimeUnit::Second => Self::Second,
            TimeUnit::Millisecond => Self::Millisecond,
            TimeUnit::Microsecond => Self::Microsecond,
            TimeUnit::Nanosecond => Self::Nanosecond,
            TimeUnit::Picosecond => Self::Picosecond,
            TimeUnit::Femtosecond => Self::Femtosecond,
            TimeUnit::Attosecond => Self::Attosecond,
        }
    }
}

impl NumpyTimeUnit {
    /// The unit of format 2; `None` for [`Generic`](Self::Generic), which is none.
    #[must_use]
    pub fn time_unit(self) -> Option<TimeUnit> {
        TimeUnit::from_name(self.name())
    }
}

impl From<DimensionSeparator> for KeySeparator {
    fn from(separator: DimensionSeparator) -> Self {
        match separator {
            DimensionSeparator::Dot => Self::Dot,
            DimensionSeparator::Slash => Self::Slash,
        }
    }
}

impl From<KeySeparator> for DimensionSeparator {
    fn from(separator: KeySeparator) -> Self {
        match separator {
            KeySeparator::Dot => Self::Dot,
            KeySeparator::Slash => Self::Slash,
        }
    }
}
