//! The parser: one pass over the text, one node a value, no recursion.

use alloc::vec::Vec;

use super::tape::{Kind, Node};
use super::{MAX_DEPTH, SyntaxError, SyntaxErrorKind};

/// What the parser noticed on its way.
pub(super) struct Found {
    /// A non-finite number or a value nested too deep is on the tape.
    pub(super) irregular: bool,
    /// One past the last byte of the value.
    pub(super) end: usize,
}

/// No container is open.
const NONE: u32 = u32::MAX;

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    nodes: &'a mut Vec<Node>,
    /// The innermost open container. Each open container's `next` is the one around it.
    open: u32,
    /// The levels above `open`, with those of the document around this one.
    depth: usize,
    /// The outermost open container that is too deep, whose nodes are dropped when it closes.
    too_deep: u32,
    irregular: bool,
}

/// Parse `text`, one document, onto `nodes`, whose old content is dropped. The document stands at `level` of a larger
/// one.
pub(super) fn parse(text: &str, nodes: &mut Vec<Node>, level: usize) -> Result<Found, SyntaxError> {
    // What is reserved comes on top of what is held.
    nodes.clear();
    // A token takes about twelve bytes of an indented document: one allocation for most.
    nodes.reserve(text.len() / 12 + 4);
    let found = parse_value(text, 0, nodes, level)?;
    let end = skip_white_space(text.as_bytes(), found.end);
    if end < text.len() {
        return Err(SyntaxError::new(SyntaxErrorKind::TrailingText, end));
    }
    Ok(found)
}

/// Parse the value that begins at `at` of `text`, or after white space there, and what follows it not.
pub(super) fn parse_value(
    text: &str,
    at: usize,
    nodes: &mut Vec<Node>,
    level: usize,
) -> Result<Found, SyntaxError> {
    nodes.clear();
    if u32::try_from(text.len()).is_err() {
        return Err(SyntaxError::new(SyntaxErrorKind::TooLong, 0));
    }
    let mut parser = Parser {
        bytes: text.as_bytes(),
        at,
        nodes,
        open: NONE,
        depth: level,
        too_deep: NONE,
        irregular: false,
    };
    parser.values()?;
    Ok(Found { irregular: parser.irregular, end: parser.at })
}

/// The first byte of `bytes` from `at` on that is no white space.
#[inline]
pub(super) fn skip_white_space(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t')) {
        at += 1;
    }
    at
}

impl Parser<'_> {
    fn values(&mut self) -> Result<(), SyntaxError> {
        loop {
            // A value begins here; an opened container goes on to its first value.
            if self.value()? && self.ended()? {
                return Ok(());
            }
        }
    }

    /// Read the value at `at`. True if it is complete; false if it opened a container that is not empty, with
    /// `at` at its first value.
    #[inline]
    fn value(&mut self) -> Result<bool, SyntaxError> {
        match self.next_token() {
            b'"' => self.string().map(|()| true),
            b'{' => self.open(Kind::Object, b'}'),
            b'[' => self.open(Kind::Array, b']'),
            b'-' | b'0'..=b'9' => self.number().map(|()| true),
            b't' => self.word("true", Kind::Boolean),
            b'f' => self.word("false", Kind::Boolean),
            b'n' => self.word("null", Kind::Null),
            b'N' => self.word("NaN", Kind::NonFinite),
            b'I' => self.word("Infinity", Kind::NonFinite),
            _ => Err(self.unexpected(SyntaxErrorKind::ExpectedValue)),
        }
    }

    /// After a value: close what ends here and pass the comma. True if the outermost value is complete.
    #[inline]
    fn ended(&mut self) -> Result<bool, SyntaxError> {
        while self.open != NONE {
            let object = self.nodes[self.open as usize].kind == Kind::Object;
            match (self.next_token(), object) {
                (b',', true) => {
                    self.at += 1;
                    self.name()?;
                    return Ok(false);
                }
                (b',', false) => {
                    self.at += 1;
                    return Ok(false);
                }
                (b'}', true) | (b']', false) => self.close(),
                (_, true) => return Err(self.unexpected(SyntaxErrorKind::ExpectedCommaOrBrace)),
                (_, false) => return Err(self.unexpected(SyntaxErrorKind::ExpectedCommaOrBracket)),
            }
        }
        Ok(true)
    }

    fn open(&mut self, kind: Kind, closing: u8) -> Result<bool, SyntaxError> {
        let index = self.index();
        self.push(kind, self.at, self.at + 1, self.open);
        self.open = index;
        if self.depth >= MAX_DEPTH && self.too_deep == NONE {
            self.too_deep = index;
        }
        self.depth += 1;
        self.at += 1;
        if self.next_token() == closing {
            self.close();
            return Ok(true);
        }
        if kind == Kind::Object {
            self.name()?;
        }
        Ok(false)
    }

    /// Close the innermost container, whose closing bracket is at `at`.
    fn close(&mut self) {
        self.at += 1;
        self.depth -= 1;
        let index = self.open;
        if index == self.too_deep {
            self.nodes.truncate(index as usize + 1);
            self.nodes[index as usize].kind = Kind::TooDeep;
            self.too_deep = NONE;
            self.irregular = true;
        }
        let next = self.index();
        let node = &mut self.nodes[index as usize];
        node.end = position(self.at);
        self.open = core::mem::replace(&mut node.next, next);
    }

    /// Read a member's name and the colon after it.
    #[inline]
    fn name(&mut self) -> Result<(), SyntaxError> {
        if self.next_token() != b'"' {
            return Err(self.unexpected(SyntaxErrorKind::ExpectedName));
        }
        self.string()?;
        // In nearly every document the colon follows at once.
        if self.bytes.get(self.at) != Some(&b':') && self.next_token() != b':' {
            return Err(self.unexpected(SyntaxErrorKind::ExpectedColon));
        }
        self.at += 1;
        Ok(())
    }

    #[inline]
    fn string(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        let mut escaped = false;
        self.at += 1;
        loop {
            self.at = plain_end(self.bytes, self.at);
            match self.bytes.get(self.at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    self.escape()?;
                }
                Some(_) => return Err(self.error(SyntaxErrorKind::ControlCharacter)),
                None => return Err(self.error(SyntaxErrorKind::UnexpectedEnd)),
            }
        }
        self.at += 1;
        self.push_leaf(Kind::String, start, escaped);
        Ok(())
    }

    /// Pass one escape; `at` is at its backslash.
    #[cold]
    fn escape(&mut self) -> Result<(), SyntaxError> {
        let length = match self.bytes.get(self.at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
            Some(b'u') => match self.bytes.get(self.at + 2..self.at + 6) {
                Some(digits) if digits.iter().all(u8::is_ascii_hexdigit) => 6,
                Some(_) | None => return Err(self.error(SyntaxErrorKind::InvalidEscape)),
            },
            Some(_) => return Err(self.error(SyntaxErrorKind::InvalidEscape)),
            None => return Err(self.error(SyntaxErrorKind::UnexpectedEnd)),
        };
        self.at += length;
        Ok(())
    }

    #[inline]
    fn number(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        if self.bytes[start] == b'-' {
            self.at += 1;
            if self.bytes.get(self.at) == Some(&b'I') {
                self.at = start;
                return self.word("-Infinity", Kind::NonFinite).map(drop);
            }
        }
        let zero = self.bytes.get(self.at) == Some(&b'0');
        let digits = self.digits();
        if zero && digits > 1 {
            self.at = start;
            return Err(self.error(SyntaxErrorKind::InvalidNumber));
        }
        if digits == 0 {
            return Err(self.error(SyntaxErrorKind::InvalidNumber));
        }
        let mut kind = Kind::Integer;
        if let Some(b'.' | b'e' | b'E') = self.bytes.get(self.at) {
            kind = self.fraction(start)?;
        }
        self.push_leaf(kind, start, false);
        Ok(())
    }

    /// Pass the fraction and the exponent of a number that begins at `start`.
    fn fraction(&mut self, start: usize) -> Result<Kind, SyntaxError> {
        if self.bytes.get(self.at) == Some(&b'.') {
            self.at += 1;
            if self.digits() == 0 {
                return Err(self.error(SyntaxErrorKind::InvalidNumber));
            }
        }
        if let Some(b'e' | b'E') = self.bytes.get(self.at) {
            self.at += 1;
            if let Some(b'+' | b'-') = self.bytes.get(self.at) {
                self.at += 1;
            }
            if self.digits() == 0 {
                return Err(self.error(SyntaxErrorKind::InvalidNumber));
            }
            return Ok(self.kind_of_float(start));
        }
        // Without an exponent it takes more than 300 digits to pass the largest float.
        Ok(if self.at - start > 300 { self.kind_of_float(start) } else { Kind::Float })
    }

    /// The kind of the number with a fraction or exponent from `start` to here: whether a float can hold it.
    #[cold]
    fn kind_of_float(&mut self, start: usize) -> Kind {
        let text = core::str::from_utf8(&self.bytes[start..self.at]).unwrap_or_default();
        if text.parse().is_ok_and(f64::is_finite) {
            return Kind::Float;
        }
        self.irregular = true;
        Kind::NonFinite
    }

    /// Pass digits, and count them.
    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        self.at - start
    }

    fn word(&mut self, word: &str, kind: Kind) -> Result<bool, SyntaxError> {
        let start = self.at;
        let end = start + word.len();
        if self.bytes.get(start..end) != Some(word.as_bytes()) {
            return Err(self.error(SyntaxErrorKind::ExpectedValue));
        }
        self.at = end;
        self.irregular |= kind == Kind::NonFinite;
        self.push_leaf(kind, start, false);
        Ok(true)
    }

    /// Pass white space; the byte there, or 0 at the end of the text, where no token begins either.
    #[inline]
    fn next_token(&mut self) -> u8 {
        self.at = skip_white_space(self.bytes, self.at);
        self.bytes.get(self.at).copied().unwrap_or_default()
    }

    fn index(&self) -> u32 {
        // The text has fewer than `u32::MAX` bytes, and each node takes at least one of them.
        position(self.nodes.len())
    }

    #[inline]
    fn push_leaf(&mut self, kind: Kind, start: usize, escaped: bool) {
        let next = self.index() + 1;
        let (start, end) = (position(start), position(self.at));
        self.nodes.push(Node { start, end, next, kind, escaped });
    }

    #[inline]
    fn push(&mut self, kind: Kind, start: usize, end: usize, next: u32) {
        let (start, end) = (position(start), position(end));
        self.nodes.push(Node { start, end, next, kind, escaped: false });
    }

    #[cold]
    fn error(&self, kind: SyntaxErrorKind) -> SyntaxError {
        SyntaxError::new(kind, self.at)
    }

    /// `kind` here, unless the text ended.
    #[cold]
    fn unexpected(&self, kind: SyntaxErrorKind) -> SyntaxError {
        if self.at >= self.bytes.len() {
            return self.error(SyntaxErrorKind::UnexpectedEnd);
        }
        self.error(kind)
    }
}

/// An offset in a text that `parse` found to be shorter than 4 GiB.
#[allow(clippy::cast_possible_truncation, reason = "`parse` refuses a longer text")]
fn position(offset: usize) -> u32 {
    offset as u32
}

/// The end of the plain part of a string that goes on at `at`: the first quote, backslash or control character,
/// or the end of `bytes`.
#[inline]
fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let special = special_bytes(u64::from_le_bytes(*word));
        if special != 0 {
            return at + special.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|&byte| byte >= 0x20 && byte != b'"' && byte != b'\\') {
        at += 1;
    }
    at
}

/// The high bit of the lowest byte of `word` that is a quote, a backslash or a control character. Bytes above
/// the lowest may be marked without being one of them.
#[inline]
const fn special_bytes(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let control = word.wrapping_sub(ONES * 0x20) & !word;
    let quote = word ^ (ONES * b'"' as u64);
    let quote = quote.wrapping_sub(ONES) & !quote;
    let backslash = word ^ (ONES * b'\\' as u64);
    let backslash = backslash.wrapping_sub(ONES) & !backslash;
    (control | quote | backslash) & HIGH
}
