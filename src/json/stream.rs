//! An object member by member, so that one tape serves them all.

use alloc::borrow::Cow;

use super::parse::expect_end;
use super::scan::{plain_end, skip_white_space};
use super::{Document, Kind, SyntaxError, SyntaxErrorKind, Tape};

/// Reads the members of an object one after another, each value onto a tape that the caller lends.
///
/// A document of a hundred thousand nodes takes the memory of its largest node's tape.
#[derive(Debug)]
pub(crate) struct ObjectStream<'a> {
    text: &'a str,
    at: usize,
    /// The level of the object in the document.
    level: usize,
    first: bool,
}

impl<'a> ObjectStream<'a> {
    /// The object that begins at `at` of `text`, or after white space there; `None` if another value does.
    pub(crate) fn new(text: &'a str, at: usize, level: usize) -> Option<Self> {
        let at = skip_white_space(text.as_bytes(), at);
        let object = text.as_bytes().get(at) == Some(&b'{');
        object.then_some(Self { text, at: at + 1, level, first: true })
    }

    /// Where reading is: before a value after [`next_name`](Self::next_name), and past the object after its end.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// Go on at `offset`, past a value that another stream has read.
    pub(crate) fn resume_at(&mut self, offset: usize) {
        self.at = offset;
    }

    /// The name of the next member, with U+FFFD for an unpaired surrogate; `None` at the end of the object.
    pub(crate) fn next_name(&mut self) -> Result<Option<Cow<'a, str>>, SyntaxError> {
        match (self.token(), core::mem::take(&mut self.first)) {
            (Some(b'}'), _) => {
                self.at += 1;
                return Ok(None);
            }
            (_, true) => {}
            (Some(b','), false) => self.at += 1,
            (_, false) => return Err(self.error(SyntaxErrorKind::ExpectedCommaOrBrace)),
        }
        if self.token() != Some(b'"') {
            return Err(self.error(SyntaxErrorKind::ExpectedName));
        }
        let name = self.name()?;
        if self.token() != Some(b':') {
            return Err(self.error(SyntaxErrorKind::ExpectedColon));
        }
        self.at += 1;
        self.token();
        Ok(Some(name))
    }

    /// The value after the name, parsed onto `tape`.
    pub(crate) fn value<'t>(&mut self, tape: &'t mut Tape) -> Result<Document<'t>, SyntaxError>
    where
        'a: 't,
    {
        let (document, end) = tape.parse_value(self.text, self.at, self.level + 1)?;
        self.at = end;
        Ok(document)
    }

    /// Check that nothing follows the object, which is the document.
    pub(crate) fn finish(self) -> Result<(), SyntaxError> {
        expect_end(self.text, self.at)
    }

    fn name(&mut self) -> Result<Cow<'a, str>, SyntaxError> {
        // Nearly every name is plain: it ends at the next quote.
        let (start, bytes) = (self.at + 1, self.text.as_bytes());
        let end = plain_end(bytes, start);
        if bytes.get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(Cow::Borrowed(&self.text[start..end]));
        }
        let mut tape = Tape::new();
        let (document, end) = tape.parse_value(self.text, self.at, self.level)?;
        debug_assert_eq!(document.root().kind(), Kind::String);
        let source = document.root().source();
        self.at = end;
        Ok(Cow::Owned(super::string::unescape_lossy(&source[1..source.len() - 1])))
    }

    fn token(&mut self) -> Option<u8> {
        self.at = skip_white_space(self.text.as_bytes(), self.at);
        self.text.as_bytes().get(self.at).copied()
    }

    fn error(&self, kind: SyntaxErrorKind) -> SyntaxError {
        let kind = if self.at < self.text.len() { kind } else { SyntaxErrorKind::UnexpectedEnd };
        SyntaxError::new(kind, self.at)
    }
}
