//! What is wrong with a document, as data.
//!
//! A reader reports every [`Problem`] it finds, each with its [`Location`], its [`ProblemKind`], what was
//! [`Expected`] there and what was [`Found`]. The sentence is made from these when it is asked for.

mod expected;
mod json;
mod location;
mod reporter;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

pub(crate) use expected::plural;
pub use expected::{Expected, Literal, Range, Types};
pub(crate) use location::SharedKey;
pub use location::{Location, Path, Segment};
pub use reporter::Reporter;

use crate::json::{Position, SyntaxError, Value};

/// The most bytes of a value's text that a problem keeps.
const FOUND_LENGTH: usize = 120;

/// The class of a [`Problem`], for a program to act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A value of another JSON type than its place takes.
    InvalidType,
    /// A value of the right JSON type that its place does not take.
    InvalidValue,
    /// A member that must be there is not.
    MissingKey,
    /// A member that an object of a closed shape does not have. The rest of the object is still read.
    UnknownKey,
    /// Text that is not JSON.
    InvalidJson,
}

impl ProblemKind {
    /// The kind's name, as reports write it: `invalid_type`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::InvalidType => "invalid_type",
            Self::InvalidValue => "invalid_value",
            Self::MissingKey => "missing_key",
            Self::UnknownKey => "unknown_key",
            Self::InvalidJson => "invalid_json",
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One thing that is wrong with a document.
///
/// `Display` gives the sentence without the place: `expected an integer from 0 to 9, found 12`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    // Boxed, so that a `Result` with problems stays small where there are none.
    inner: Box<Inner>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    location: Location,
    kind: ProblemKind,
    expected: Expected,
    found: Option<Found>,
    offset: usize,
}

/// The value that a [`Problem`] is about, as its document writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    text: Box<str>,
    cut: bool,
}

impl Found {
    /// The value's text: all of it, or its beginning where it is long.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether [`text`](Self::text) is only the beginning.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.cut
    }

    fn new(source: &str) -> Self {
        let text = beginning(source);
        Self { text: text.into(), cut: text.len() < source.len() }
    }
}

/// What a problem tells of `source`: all of it, or its beginning.
fn beginning(source: &str) -> &str {
    let mut ends = (0..=FOUND_LENGTH.min(source.len())).rev();
    ends.find_map(|end| source.get(..end)).unwrap_or_default()
}

/// A name in quotes, as the words of a problem have it: its beginning where it is long.
pub(crate) struct Quoted<'n>(pub(crate) &'n str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = beginning(self.0);
        write!(f, "{name:?}{}", if name.len() < self.0.len() { "…" } else { "" })
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A message is one line, however the document breaks its own.
        let mut words = self.text.split_ascii_whitespace();
        if let Some(first) = words.next() {
            f.write_str(first)?;
        }
        for word in words {
            write!(f, " {word}")?;
        }
        f.write_str(if self.cut { "…" } else { "" })
    }
}

impl Problem {
    /// A problem at `location` with `value`, which stands there; or, where nothing does, with `value` as what should
    /// hold it (then `found` is nothing).
    pub(crate) fn new(
        location: Location,
        kind: ProblemKind,
        expected: Expected,
        found: Option<&str>,
        offset: usize,
    ) -> Self {
        let found = found.map(Found::new);
        Self { inner: Box::new(Inner { location, kind, expected, found, offset }) }
    }

    /// The problem of a text that is not JSON, at `location`.
    #[must_use]
    pub fn invalid_json(location: Location, error: SyntaxError) -> Self {
        let expected = Expected::Json(error.kind());
        Self::new(location, ProblemKind::InvalidJson, expected, None, error.offset())
    }

    /// Where in the document.
    #[must_use]
    pub fn location(&self) -> &Location {
        &self.inner.location
    }

    /// The class of the problem.
    #[must_use]
    pub fn kind(&self) -> ProblemKind {
        self.inner.kind
    }

    /// What the place takes.
    #[must_use]
    pub fn expected(&self) -> &Expected {
        &self.inner.expected
    }

    /// The value that stands there; `None` where nothing does.
    #[must_use]
    pub fn found(&self) -> Option<&Found> {
        self.inner.found.as_ref()
    }

    /// The offset in the document's text, in bytes, of the value that stands at the location, or of the object that
    /// lacks a member.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.inner.offset
    }

    /// The line and column of [`offset`](Self::offset) in `text`, the text or the bytes that were read. Those of many
    /// problems are found faster together: [`Problems::positions`].
    #[must_use]
    pub fn position(&self, text: impl AsRef<[u8]>) -> Position {
        Position::of(text, self.inner.offset)
    }

    /// The same problem, below `outer`, with the text that was read `base` bytes into a larger one.
    pub(crate) fn nested(mut self, outer: &Path<'_>, base: usize) -> Self {
        self.inner.location.prepend(outer);
        self.inner.offset += base;
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { kind, expected, found, .. } = &*self.inner;
        match (kind, expected) {
            (ProblemKind::InvalidJson, _) => return write!(f, "not JSON: {expected}"),
            (ProblemKind::MissingKey, Expected::Member) => return f.write_str("missing required member"),
            (ProblemKind::UnknownKey, Expected::Members(_) | Expected::MemberOf(_)) => {
                return write!(f, "unknown member: expected {expected}");
            }
            (ProblemKind::MissingKey, _) => write!(f, "missing {expected}")?,
            // A typestr has parts that are missing or unknown, and no members.
            (ProblemKind::InvalidType | ProblemKind::InvalidValue | ProblemKind::UnknownKey, _) => {
                write!(f, "expected {expected}")?;
            }
        }
        found.as_ref().map_or(Ok(()), |found| write!(f, ", found {found}"))
    }
}

/// Every problem of a document: the error of all that read one.
///
/// `Display` gives a line a problem, with its JSON Pointer before it where that is not of the whole text. `Debug` gives the
/// same, since that is what a program that ends with this error prints.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// No problems.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The problems, in the order they were found.
    pub fn iter(&self) -> core::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// The problems as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Problem] {
        &self.list
    }

    /// The line and column of each problem in `text`, the text or the bytes that were read, found in one pass.
    ///
    /// ```
    /// use zarr_spec::v2::ArrayMetadata;
    ///
    /// let text = "{\n  \"zarr_format\": 3,\n  \"shape\": 1\n}";
    /// let problems = ArrayMetadata::from_slice(text.as_bytes()).unwrap_err();
    /// for (problem, position) in problems.iter().zip(problems.positions(text)) {
    ///     assert_eq!(problem.position(text), position);
    ///     println!("{} ({position}): {problem}", problem.location());
    /// }
    /// ```
    #[must_use]
    pub fn positions(&self, text: impl AsRef<[u8]>) -> Vec<Position> {
        Position::of_each(text, self.iter().map(Problem::offset))
    }

    pub(crate) fn push(&mut self, problem: Problem) {
        self.list.push(problem);
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.list.truncate(length);
    }

    /// The one problem of a text that is not JSON.
    pub(crate) fn of_syntax(location: Location, error: SyntaxError) -> Self {
        Self { list: alloc::vec![Problem::invalid_json(location, error)] }
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self { list: alloc::vec![problem] }
    }
}

impl Extend<Problem> for Problems {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, problems: I) {
        self.list.extend(problems);
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = alloc::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = core::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

#[cfg(feature = "serde")]
impl Problems {
    /// The same problems, located in the value that the first step of each location leads to.
    pub(crate) fn within_first_step(mut self) -> Self {
        for problem in &mut self.list {
            problem.inner.location.remove_first();
        }
        self
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, problem) in self.list.iter().enumerate() {
            let pointer = problem.location().to_pointer();
            let colon = if pointer.is_empty() { "" } else { ": " };
            let end = if at + 1 < self.list.len() { "\n" } else { "" };
            write!(f, "{pointer}{colon}{problem}{end}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { f.write_str("no problem") } else { fmt::Display::fmt(self, f) }
    }
}

impl core::error::Error for Problems {}

/// The offset of `value`, and its text, as a problem keeps them.
fn standing(value: Value<'_>) -> (Option<&str>, usize) {
    (Some(value.source()), value.offset())
}
