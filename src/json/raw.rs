//! JSON text that is kept as it was written.

use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

use super::compact::write_compact;
use super::equal::equal;
use super::{Document, Kind, SyntaxError, Tape, ToJson, Value, Writer};

/// The text of one JSON value, as a document writes it. It is cheap to clone.
///
/// Equality is equality of value: members in any order, `1` and `1.0` kept apart. [`source`](Self::source) has the
/// spelling.
///
/// ```
/// use zarr_spec::json::{Raw, Tape};
///
/// let raw = Raw::new(r#"{"a": [1, 2.50], "b": null}"#)?;
/// assert_eq!(raw, Raw::new(r#"{"b":null,"a":[1,2.5]}"#)?);
/// let mut tape = Tape::new();
/// assert_eq!(raw.parse(&mut tape).root().get("b").map(|value| value.is_null()), Some(true));
/// # Ok::<(), zarr_spec::json::SyntaxError>(())
/// ```
#[derive(Clone)]
pub struct Raw {
    /// The text of a whole document, which the values that were read from it share.
    text: Arc<str>,
    span: Span,
}

/// Where a value stands in the text of its document: from the byte `start` to before the byte `end`.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Span {
    /// From the byte `start` of a text that was parsed to before the byte `end`.
    #[allow(clippy::cast_possible_truncation, reason = "a tape refuses a text of 4 GiB")]
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// The first byte.
    pub(crate) const fn start(self) -> usize {
        self.start as usize
    }

    /// The part of `text` that stands here.
    pub(crate) fn of(self, text: &str) -> &str {
        &text[self.start()..self.end()]
    }

    /// The byte after the last.
    pub(crate) const fn end(self) -> usize {
        self.end as usize
    }
}

impl Raw {
    /// The one JSON value that `text` is, without the white space around it.
    ///
    /// # Errors
    ///
    /// The first place where `text` is not JSON. The tokens `NaN`, `Infinity` and `-Infinity` are values.
    pub fn new(text: &str) -> Result<Self, SyntaxError> {
        let mut tape = Tape::new();
        let document = tape.parse(text)?;
        Ok(Self::from(document.root()))
    }

    /// The part of `text` that `value` is; `value` was parsed from the same text.
    pub(crate) fn part(text: &Arc<str>, value: Value<'_>) -> Self {
        Self::span(text, value.span())
    }

    /// The value at `span` of `text`.
    pub(crate) fn span(text: &Arc<str>, span: Span) -> Self {
        Self { text: Arc::clone(text), span }
    }

    /// Where the value begins in the text of its document, in bytes.
    pub(crate) const fn offset(&self) -> usize {
        self.span.start()
    }

    /// The value at `span` of the document that this value is of.
    pub(crate) fn beside(&self, span: Span) -> Self {
        Self::span(&self.text, span)
    }

    /// All of `text`, a document that was parsed.
    pub(crate) fn document(text: Arc<str>) -> Self {
        let span = Span::new(0, text.len());
        Self { text, span }
    }

    /// The text, as it is written: a string is in its quotes.
    #[must_use]
    pub fn source(&self) -> &str {
        self.span.of(&self.text)
    }

    /// The text of a string, without its quotes and with its escapes resolved; `None` for any other value, and for a string
    /// with an unpaired surrogate.
    ///
    /// ```
    /// use zarr_spec::json::Raw;
    ///
    /// assert_eq!(Raw::new(r#""m\u00b2""#)?.to_text().as_deref(), Some("m²"));
    /// assert_eq!(Raw::new("5")?.to_text(), None);
    /// # Ok::<(), zarr_spec::json::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> Option<String> {
        self.parse(&mut Tape::new()).root().as_str().map(Into::into)
    }

    /// The 64-bit float nearest to the number that is written, an infinity past the largest; also of a bare `NaN`, `Infinity` or
    /// `-Infinity`. `None` for any other value.
    #[must_use]
    pub fn to_f64(&self) -> Option<f64> {
        let mut tape = Tape::new();
        let document = self.parse(&mut tape);
        match document.root().kind() {
            Kind::NonFinite => self.source().parse().ok(),
            Kind::Integer | Kind::Float => document.root().as_f64(),
            Kind::Null | Kind::Boolean | Kind::String | Kind::Array | Kind::Object | Kind::TooDeep => None,
        }
    }

    /// The integer that is written, without a fraction or an exponent; `None` for any other value, and past 64 bits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        self.parse(&mut Tape::new()).root().as_i64()
    }

    /// The same for integers from 0 to 2⁶⁴ - 1.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        self.parse(&mut Tape::new()).root().as_u64()
    }

    /// Whether `true` or `false` is written; `None` for any other value.
    #[must_use]
    pub fn to_bool(&self) -> Option<bool> {
        self.parse(&mut Tape::new()).root().as_bool()
    }

    /// The text without the white space between its tokens, down to [`MAX_DEPTH`](super::MAX_DEPTH) levels.
    ///
    /// ```
    /// use zarr_spec::json::Raw;
    ///
    /// assert_eq!(Raw::new("[1.50, {\n  \"a b\": null\n}]")?.to_compact(), r#"[1.50,{"a b":null}]"#);
    /// # Ok::<(), zarr_spec::json::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn to_compact(&self) -> String {
        let mut writer = Writer::new();
        write_compact(self.parse(&mut Tape::new()).root(), &mut writer);
        writer.finish()
    }

    /// Whether every number is finite: there is no bare `NaN`, `Infinity` or `-Infinity`, which real writers put among attributes
    /// and for which other readers refuse the document, since it is no JSON; and no number with a fraction or an exponent that is
    /// past 64-bit floats. What is nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH) counts as not finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        !self.parse(&mut Tape::new()).is_irregular()
    }

    /// The value, parsed onto `tape`.
    #[must_use]
    pub fn parse<'a>(&'a self, tape: &'a mut Tape) -> Document<'a> {
        match tape.parse(self.source()) {
            Ok(document) => document,
            // Only text that was parsed before becomes a `Raw`.
            Err(error) => unreachable!("{error}"),
        }
    }
}

impl From<Value<'_>> for Raw {
    fn from(value: Value<'_>) -> Self {
        Self::document(value.source().into())
    }
}

impl PartialEq for Raw {
    fn eq(&self, other: &Self) -> bool {
        if self.source() == other.source() {
            return true;
        }
        let (mut left, mut right) = (Tape::new(), Tape::new());
        equal(self.parse(&mut left).root(), other.parse(&mut right).root())
    }
}

impl Eq for Raw {}

impl fmt::Debug for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.source())
    }
}

impl fmt::Display for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.source())
    }
}

impl ToJson for Raw {
    fn write_json(&self, writer: &mut Writer) {
        writer.raw(self);
    }

    fn to_json(&self) -> String {
        self.source().into()
    }
}
