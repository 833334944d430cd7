//! What a place in a document takes.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::json::{MAX_DEPTH, SyntaxErrorKind};

/// What the place of a problem takes. `Display` gives it in words: `an integer from 0 to 9`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A value of one of these JSON types.
    Type(Types),
    /// An integer in this range.
    Range(Range),
    /// An array of integers in this range.
    ArrayOf(Range),
    /// A positive integer below 2⁶³ that is a multiple of this one.
    MultipleOf(i64),
    /// One value of a closed set, listed in the order of their JSON text.
    OneOf(&'static [Literal]),
    /// A value of one of the types, or one of a closed set of another type.
    TypeOrOneOf(Types, &'static [Literal]),
    /// A member of this name.
    Member,
    /// Only these members.
    Members(&'static [&'static str]),
    /// No such member here; it belongs in this file.
    MemberOf(&'static str),
    /// A finite number; JSON has no other.
    FiniteNumber,
    /// No deeper than [`MAX_DEPTH`] levels.
    Depth,
    /// Text without an unpaired surrogate.
    UnicodeText,
    /// As many elements as `of` has.
    Length {
        /// The name of the member that says how many.
        of: &'static str,
        /// How many it has.
        length: usize,
    },
    /// An element for each dimension of the chunk, of which there are this many.
    Rank(usize),
    /// Standard base64, of this many bytes where that is known.
    Base64 {
        /// The number of bytes.
        bytes: Option<u64>,
        /// Whether fewer bytes will do.
        or_fewer: bool,
    },
    /// A name that no field before it has.
    UniqueName {
        /// The index of the field that has it already.
        first: usize,
    },
    /// An item size in bytes from this list.
    ItemSize(&'static [u64]),
    /// JSON text.
    Json(SyntaxErrorKind),
    /// What the words say.
    Words(Cow<'static, str>),
}

/// A value of a closed set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Literal {
    /// A string.
    String(&'static str),
    /// An integer.
    Integer(i64),
    /// `true` or `false`.
    Boolean(bool),
}

/// The integers from `min` to `max`, both included; without an end where that is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub min: Option<i128>,
    /// The greatest.
    pub max: Option<i128>,
}

impl Range {
    /// The integers from `min` to `max`, both included.
    #[must_use]
    pub const fn new(min: i128, max: i128) -> Self {
        Self { min: Some(min), max: Some(max) }
    }

    /// The integers from `min` on.
    #[must_use]
    pub const fn at_least(min: i128) -> Self {
        Self { min: Some(min), max: None }
    }

    /// The integers up to `max`.
    #[must_use]
    pub const fn at_most(max: i128) -> Self {
        Self { min: None, max: Some(max) }
    }
}

/// A set of JSON types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Types(u8);

impl Types {
    /// `null`.
    pub const NULL: Self = Self(1);
    /// `true` and `false`.
    pub const BOOLEAN: Self = Self(2);
    /// Numbers without a fraction or an exponent.
    pub const INTEGER: Self = Self(4);
    /// Numbers, integers among them.
    pub const NUMBER: Self = Self(4 | 8);
    /// Strings.
    pub const STRING: Self = Self(16);
    /// Arrays.
    pub const ARRAY: Self = Self(32);
    /// Objects.
    pub const OBJECT: Self = Self(64);

    /// The types of either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all types of `other` are in this set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The types in words.
    fn names(self) -> Vec<&'static str> {
        let integer = self.contains(Self::INTEGER) && !self.contains(Self::NUMBER);
        let names = [
            (self.contains(Self::OBJECT), "an object"),
            (self.contains(Self::ARRAY), "an array"),
            (self.contains(Self::STRING), "a string"),
            (self.contains(Self::NUMBER), "a number"),
            (integer, "an integer"),
            (self.contains(Self::BOOLEAN), "true"),
            (self.contains(Self::BOOLEAN), "false"),
            (self.contains(Self::NULL), "null"),
        ];
        names.into_iter().filter(|(held, _)| *held).map(|(_, name)| name).collect()
    }
}

impl fmt::Display for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, "or", &self.names())
    }
}

impl Range {
    /// The bounds in words, after `integers`.
    fn write(self, f: &mut fmt::Formatter<'_>, integers: &str) -> fmt::Result {
        match (self.min, self.max) {
            (Some(min), Some(max)) => write!(f, "{integers} from {min} to {max}"),
            (Some(min), None) => write!(f, "{integers} of at least {min}"),
            (None, Some(max)) => write!(f, "{integers} of at most {max}"),
            (None, None) => f.write_str(integers),
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "an integer")
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::String(text) => write!(f, "\"{text}\""),
            Self::Integer(value) => value.fmt(f),
            Self::Boolean(value) => value.fmt(f),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(types) => types.fmt(f),
            Self::Range(range) => range.fmt(f),
            Self::ArrayOf(range) => range.write(f, "an array of integers"),
            Self::MultipleOf(unit) => write!(f, "a positive multiple of {unit} below 2^63"),
            Self::OneOf(literals) => list(f, "or", literals),
            Self::TypeOrOneOf(types, literals) => {
                let types = types.names().into_iter().map(String::from);
                let alternatives: Vec<_> = types.chain(literals.iter().map(ToString::to_string)).collect();
                list(f, "or", &alternatives)
            }
            Self::Member => f.write_str("this member"),
            Self::Members([]) => f.write_str("none"),
            Self::Members(names) => {
                f.write_str("only ")?;
                let names: Vec<_> = names.iter().copied().map(Literal::String).collect();
                list(f, "and", &names)
            }
            Self::MemberOf(file) => write!(f, "this member in {file}"),
            Self::FiniteNumber => f.write_str(
                "a finite number, since JSON has no other (a fill value is \"NaN\" or \"Infinity\" in quotes)",
            ),
            Self::Depth => write!(f, "no more than {MAX_DEPTH} levels of nesting"),
            Self::UnicodeText => f.write_str("text without an unpaired surrogate"),
            Self::Length { of, length } => write!(f, "{length} element{}, as \"{of}\" has", plural(*length == 1)),
            Self::Rank(rank) => {
                write!(f, "{rank} element{}, one for each dimension of the chunk", plural(*rank == 1))
            }
            Self::Base64 { bytes: None, .. } => f.write_str("standard base64"),
            Self::Base64 { bytes: Some(bytes), or_fewer } => {
                write!(f, "standard base64 that decodes to {bytes} byte{}", plural(*bytes == 1))?;
                f.write_str(if *or_fewer { " or fewer" } else { "" })
            }
            Self::UniqueName { first } => write!(f, "a name that field {first} does not have already"),
            Self::ItemSize(sizes) => {
                f.write_str("a size of ")?;
                list(f, "or", sizes)?;
                f.write_str(" bytes")
            }
            Self::Json(kind) => kind.fmt(f),
            Self::Words(words) => f.write_str(words),
        }
    }
}

/// The ending of a noun that there are several of, or `one`.
pub(crate) const fn plural(one: bool) -> &'static str {
    if one { "" } else { "s" }
}

/// Write `items` with commas between them, and `conjunction` before the last.
fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, conjunction: &str, items: &[T]) -> fmt::Result {
    for (at, item) in items.iter().enumerate() {
        match at {
            0 => write!(f, "{item}")?,
            _ if at + 1 == items.len() => write!(f, " {conjunction} {item}")?,
            _ => write!(f, ", {item}")?,
        }
    }
    Ok(())
}
