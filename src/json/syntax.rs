//! Why a text is not JSON.

use core::fmt;

use super::Position;

/// The first place where a text is not JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SyntaxError {
    kind: SyntaxErrorKind,
    offset: usize,
}

/// What is wrong at the place that a [`SyntaxError`] names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// There is no text, or only white space.
    Empty,
    /// The text ends inside a value.
    UnexpectedEnd,
    /// A value is expected: an object, an array, a string, a number, `true`, `false` or `null`.
    ExpectedValue,
    /// A member name in double quotes is expected.
    ExpectedName,
    /// A colon after a member name is expected.
    ExpectedColon,
    /// A comma or the closing `]` is expected.
    ExpectedCommaOrBracket,
    /// A comma or the closing `}` is expected.
    ExpectedCommaOrBrace,
    /// A number has a leading zero, or lacks the digits that its sign, point or exponent asks for.
    InvalidNumber,
    /// A backslash begins no escape of RFC 8259, section 7.
    InvalidEscape,
    /// A control character (below U+0020) stands in a string unescaped.
    ControlCharacter,
    /// Text follows the document.
    TrailingText,
    /// The bytes are not UTF-8.
    InvalidUtf8,
    /// The text is longer than 4 GiB, which a tape's positions cannot reach.
    TooLong,
}

impl SyntaxError {
    pub(crate) const fn new(kind: SyntaxErrorKind, offset: usize) -> Self {
        Self { kind, offset }
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> SyntaxErrorKind {
        self.kind
    }

    /// Where, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Where, as line and column of `text`, the text that was parsed.
    #[must_use]
    pub fn position(&self, text: &str) -> Position {
        Position::of(text, self.offset)
    }
}

impl fmt::Display for SyntaxErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "no text",
            Self::UnexpectedEnd => "the text ends inside a value",
            Self::ExpectedValue => "expected an object, an array, a string, a number, true, false or null",
            Self::ExpectedName => "expected a member name in double quotes",
            Self::ExpectedColon => "expected ':' after a member name",
            Self::ExpectedCommaOrBracket => "expected ',' or ']'",
            Self::ExpectedCommaOrBrace => "expected ',' or '}'",
            Self::InvalidNumber => "a number with a leading zero, or without a digit where one is needed",
            Self::InvalidEscape => "a backslash that begins no escape of JSON",
            Self::ControlCharacter => "a control character in a string, which must be escaped",
            Self::TrailingText => "text after the end of the document",
            Self::InvalidUtf8 => "not UTF-8",
            Self::TooLong => "a text longer than 4 GiB",
        })
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.offset)
    }
}

impl core::error::Error for SyntaxError {}
