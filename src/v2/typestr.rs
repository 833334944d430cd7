//! NumPy typestrs: a byte order, a type code, a size and, for a time, a unit in brackets.
//!
//! Source: Zarr v2, "Data type encoding"; NumPy, "The array interface protocol", `typestr`.

use core::fmt;

use super::data_type::ScaleFactor;
use crate::byte_order::ByteOrder;
use crate::field::Bounded;
use crate::json::Value;
use crate::problem::{Expected, Path, ProblemKind, Range, Reporter};
use crate::sets::TimeUnit;

/// The parts of a typestr.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Typestr<'a> {
    order: Option<ByteOrder>,
    code: char,
    size: Size,
    unit: Option<Unit<'a>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Size {
    /// None is written, as in `|O`.
    Absent,
    /// In bytes, or in code points for `U`.
    Of(u64),
    /// Past 64 bits.
    TooLarge,
}

#[derive(Debug, Clone, Copy)]
struct Unit<'a> {
    /// The digits of the multiplier; empty for one.
    factor: &'a str,
    name: &'a str,
}

impl<'a> Typestr<'a> {
    /// The parts of `text`; `None` if it is no typestr.
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let [order, code, ..] = *text.as_bytes() else { return None };
        let order = match order {
            b'<' => Some(ByteOrder::Little),
            b'>' => Some(ByteOrder::Big),
            b'|' => None,
            _ => return None,
        };
        let code = code.is_ascii_alphabetic().then_some(char::from(code))?;
        let (digits, rest) = digits(text.get(2..)?);
        let size = Size::of(digits);
        let unit = if rest.is_empty() { None } else { Some(Unit::parse(rest)?) };
        // Of the types of NumPy only `|O` has no size.
        (size != Size::Absent || code == 'O').then_some(Self { order, code, size, unit })
    }

    pub(crate) fn code(&self) -> char {
        self.code
    }

    /// The size, where it is written and 64 bits hold it.
    pub(crate) fn size(&self) -> Option<u64> {
        match self.size {
            Size::Of(size) => Some(size),
            Size::Absent | Size::TooLarge => None,
        }
    }

    /// The byte order, which must be `<` or `>`.
    pub(crate) fn order(&self, refusal: &mut Refusal<'_, '_, '_>) -> Option<ByteOrder> {
        if self.order.is_none() {
            refusal.words("a byte order '<' or '>' for a type of several bytes");
        }
        self.order
    }

    /// The size as a length, which must not exceed `MAX`.
    pub(crate) fn length<const MAX: i64>(
        &self,
        refusal: &mut Refusal<'_, '_, '_>,
    ) -> Option<Bounded<0, MAX>> {
        let length = self.size().and_then(|size| Bounded::new(size.try_into().ok()?));
        if length.is_none() {
            refusal.invalid(Expected::Range(Range::new(0, i128::from(MAX))));
        }
        length
    }

    /// The byte order, the unit and the multiplier of a time type.
    pub(crate) fn time(
        &self,
        refusal: &mut Refusal<'_, '_, '_>,
    ) -> Option<(ByteOrder, (TimeUnit, ScaleFactor))> {
        let unit = self.unit.map(|unit| unit.read(refusal));
        if self.size() != Some(8) {
            return refusal.item_size(&[8]);
        }
        let order = self.order(refusal);
        let Some(unit) = unit else {
            refusal.missing_unit();
            return None;
        };
        Some((order?, unit?))
    }

    /// The byte order of a time type without a unit, such as `<M8`, which only codecs' parameters can be.
    pub(crate) fn time_without_unit(&self, refusal: &mut Refusal<'_, '_, '_>) -> Option<ByteOrder> {
        if self.size() == Some(8) { self.order(refusal) } else { refusal.item_size(&[8]) }
    }

    pub(crate) fn has_unit(&self) -> bool {
        self.unit.is_some()
    }

    /// Report a size, on a type that has none.
    pub(crate) fn refuse_size(&self, refusal: &mut Refusal<'_, '_, '_>) {
        if self.size != Size::Absent {
            refusal.unknown_part("no size after the type code");
        }
    }

    /// Report a unit, on a type that is no time.
    pub(crate) fn refuse_unit(&self, refusal: &mut Refusal<'_, '_, '_>) {
        if self.unit.is_some() {
            refusal.unknown_part("no unit for a type that is no time");
        }
    }
}

impl Size {
    fn of(digits: &str) -> Self {
        match digits {
            "" => Self::Absent,
            digits => digits.parse().map_or(Self::TooLarge, Self::Of),
        }
    }
}

impl<'a> Unit<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (factor, rest) = digits(text.strip_prefix('[')?);
        let name = rest.strip_suffix(']')?;
        // U+03BC is the letter that NumPy reads in "μs".
        let letters = name.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '\u{3bc}');
        (letters && !name.is_empty()).then_some(Self { factor, name })
    }

    fn read(&self, refusal: &mut Refusal<'_, '_, '_>) -> Option<(TimeUnit, ScaleFactor)> {
        let factor = if self.factor.is_empty() { "1" } else { self.factor };
        let Some(factor) = factor.parse().ok().and_then(ScaleFactor::new) else {
            refusal.words("a multiplier of the unit from 1 to 2147483647");
            return None;
        };
        let unit = TimeUnit::from_name(self.name);
        if unit.is_none() {
            refusal.words("a time unit of NumPy: Y, M, W, D, h, m, s, ms, us, ns, ps, fs or as");
        }
        Some((unit?, factor))
    }
}

/// The ASCII digits that `text` begins with, and the rest.
fn digits(text: &str) -> (&str, &str) {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at(end)
}

/// Where what is wrong with a typestr is reported: at the typestr itself, whichever part it is.
#[derive(Debug)]
pub(crate) struct Refusal<'r, 'v, 'p> {
    at: &'r Path<'r>,
    value: Value<'v>,
    reporter: &'r mut Reporter<'p>,
}

impl<'r, 'v, 'p> Refusal<'r, 'v, 'p> {
    pub(crate) fn new(at: &'r Path<'r>, value: Value<'v>, reporter: &'r mut Reporter<'p>) -> Self {
        Self { at, value, reporter }
    }

    #[cold]
    fn invalid(&mut self, expected: Expected) {
        self.reporter.invalid_value(self.at, expected, self.value);
    }

    fn words(&mut self, words: &'static str) {
        self.invalid(Expected::Words(words.into()));
    }

    /// Report a size that is not one of `sizes`.
    #[cold]
    pub(crate) fn item_size<T>(&mut self, sizes: &'static [u64]) -> Option<T> {
        self.invalid(Expected::ItemSize(sizes));
        None
    }

    /// Report that a time type has no unit: the specification requires one ("Data type encoding").
    #[cold]
    fn missing_unit(&mut self) {
        let expected = Expected::Words("a time unit in brackets after the size, as in '<M8[ns]'".into());
        self.reporter.report(self.at, ProblemKind::MissingKey, expected, self.value);
    }

    /// Report a part that the family's typestrs have not.
    #[cold]
    fn unknown_part(&mut self, words: &'static str) {
        let expected = Expected::Words(words.into());
        self.reporter.report(self.at, ProblemKind::UnknownKey, expected, self.value);
    }
}

/// Write a typestr without a unit.
pub(crate) fn write_typestr(
    f: &mut fmt::Formatter<'_>,
    order: Option<ByteOrder>,
    code: char,
    size: u64,
) -> fmt::Result {
    let order = match order {
        Some(ByteOrder::Little) => '<',
        Some(ByteOrder::Big) => '>',
        None => '|',
    };
    write!(f, "{order}{code}{size}")
}

/// Write a time unit in brackets, with its multiplier unless that is one.
pub(crate) fn write_time_unit(
    f: &mut fmt::Formatter<'_>,
    unit: TimeUnit,
    scale_factor: ScaleFactor,
) -> fmt::Result {
    match scale_factor.get() {
        1 => write!(f, "[{unit}]"),
        factor => write!(f, "[{factor}{unit}]"),
    }
}
