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
    nodes: &'a mut Vec<Node>,
    /// The innermost open container. Each open container's `next` is the one around it.
    open: u32,
    /// The levels above `open`, with those of the document around this one.
    depth: usize,
    /// The outermost open container that is too deep, whose nodes are dropped when it closes.
    too_deep: u32,
    irregular: bool,
}

/// Where reading goes on, and whether what was read is complete.
type Step = Result<(usize, bool), SyntaxError>;

/// Parse `text`, one document, onto `nodes`, whose old content is dropped. The document stands at `level` of a larger
/// one.
pub(super) fn parse(text: &str, nodes: &mut Vec<Node>, level: usize) -> Result<Found, SyntaxError> {
    // What is reserved comes on top of what is held.
    nodes.clear();
    // A token takes about nine bytes of an indented document: one allocation for most.
    nodes.reserve(text.len() / 8 + 4);
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
    let mut parser =
        Parser { bytes: text.as_bytes(), nodes, open: NONE, depth: level, too_deep: NONE, irregular: false };
    let end = parser.values(at)?;
    Ok(Found { irregular: parser.irregular, end })
}

/// The first byte of `bytes` from `at` on that is no white space.
#[inline]
pub(super) fn skip_white_space(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b'\n') => at = skip_spaces(bytes, at + 1),
            Some(b' ' | b'\r' | b'\t') => at += 1,
            Some(_) | None => return at,
        }
    }
}

/// The first byte of `bytes` from `at` on that is no space: the end of a line's indentation.
#[inline]
fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    while let Some(word) = word_at(bytes, at) {
        let others = word ^ SPACES;
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// The eight bytes of `bytes` from `at` on, the first the lowest; `None` where there are fewer.
#[inline]
fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|word| u64::from_le_bytes(*word))
}

// The offset `at` is handed from step to step, so that it stays in a register.
impl Parser<'_> {
    fn values(&mut self, mut at: usize) -> Result<usize, SyntaxError> {
        loop {
            // A value begins here; an opened container goes on to its first value.
            let (next, complete) = self.value(at)?;
            at = next;
            if complete {
                let (next, complete) = self.ended(at)?;
                at = next;
                if complete {
                    return Ok(at);
                }
            }
        }
    }

    /// Read the value at `at`. It is not complete if it opened a container that is not empty, at whose first value
    /// reading goes on.
    #[inline]
    fn value(&mut self, at: usize) -> Step {
        let (at, token) = self.next_token(at);
        match token {
            b'"' => Ok((self.string(at)?, true)),
            b'{' => self.open(at, Kind::Object, b'}'),
            b'[' => self.open(at, Kind::Array, b']'),
            b'-' | b'0'..=b'9' => Ok((self.number(at)?, true)),
            b't' => self.word(at, "true", Kind::Boolean),
            b'f' => self.word(at, "false", Kind::Boolean),
            b'n' => self.word(at, "null", Kind::Null),
            b'N' => self.word(at, "NaN", Kind::NonFinite),
            b'I' => self.word(at, "Infinity", Kind::NonFinite),
            _ => Err(self.unexpected(at, SyntaxErrorKind::ExpectedValue)),
        }
    }

    /// After a value: close what ends here and pass the comma. Complete if the outermost value is.
    #[inline]
    fn ended(&mut self, mut at: usize) -> Step {
        while self.open != NONE {
            let object = self.nodes[self.open as usize].kind == Kind::Object;
            let (token_at, token) = self.next_token(at);
            at = token_at;
            match (token, object) {
                (b',', true) => return Ok((self.name(at + 1)?, false)),
                (b',', false) => return Ok((at + 1, false)),
                (b'}', true) | (b']', false) => {
                    at += 1;
                    self.close(at);
                }
                (_, true) => return Err(self.unexpected(at, SyntaxErrorKind::ExpectedCommaOrBrace)),
                (_, false) => return Err(self.unexpected(at, SyntaxErrorKind::ExpectedCommaOrBracket)),
            }
        }
        Ok((at, true))
    }

    #[inline]
    fn open(&mut self, at: usize, kind: Kind, closing: u8) -> Step {
        let index = self.index();
        self.push(kind, at, at + 1, self.open);
        self.open = index;
        if self.depth >= MAX_DEPTH && self.too_deep == NONE {
            self.too_deep = index;
        }
        self.depth += 1;
        let (at, token) = self.next_token(at + 1);
        if token == closing {
            self.close(at + 1);
            return Ok((at + 1, true));
        }
        let at = if kind == Kind::Object { self.name(at)? } else { at };
        Ok((at, false))
    }

    /// Close the innermost container, which ends before `end`.
    #[inline]
    fn close(&mut self, end: usize) {
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
        node.end = position(end);
        self.open = core::mem::replace(&mut node.next, next);
    }

    /// Read a member's name and the colon after it.
    #[inline]
    fn name(&mut self, at: usize) -> Result<usize, SyntaxError> {
        let (at, token) = self.next_token(at);
        if token != b'"' {
            return Err(self.unexpected(at, SyntaxErrorKind::ExpectedName));
        }
        let at = self.string(at)?;
        // In nearly every document the colon follows at once.
        if self.bytes.get(at) == Some(&b':') {
            return Ok(at + 1);
        }
        let (at, token) = self.next_token(at);
        if token == b':' { Ok(at + 1) } else { Err(self.unexpected(at, SyntaxErrorKind::ExpectedColon)) }
    }

    #[inline]
    fn string(&mut self, start: usize) -> Result<usize, SyntaxError> {
        let mut at = plain_end(self.bytes, start + 1);
        let escaped = self.bytes.get(at) != Some(&b'"');
        if escaped {
            at = self.escapes(at)?;
        }
        self.push_leaf(Kind::String, start, at + 1, escaped);
        Ok(at + 1)
    }

    /// Pass the rest of a string, from what is at `at` and no plain character; the closing quote.
    #[cold]
    fn escapes(&self, mut at: usize) -> Result<usize, SyntaxError> {
        loop {
            match self.bytes.get(at) {
                Some(b'"') => return Ok(at),
                Some(b'\\') => at = plain_end(self.bytes, self.escape(at)?),
                Some(_) => return Err(SyntaxError::new(SyntaxErrorKind::ControlCharacter, at)),
                None => return Err(SyntaxError::new(SyntaxErrorKind::UnexpectedEnd, at)),
            }
        }
    }

    /// Pass one escape, whose backslash is at `at`.
    fn escape(&self, at: usize) -> Result<usize, SyntaxError> {
        let length = match self.bytes.get(at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
            Some(b'u') => match self.bytes.get(at + 2..at + 6) {
                Some(digits) if digits.iter().all(u8::is_ascii_hexdigit) => 6,
                Some(_) | None => return Err(SyntaxError::new(SyntaxErrorKind::InvalidEscape, at)),
            },
            Some(_) => return Err(SyntaxError::new(SyntaxErrorKind::InvalidEscape, at)),
            None => return Err(SyntaxError::new(SyntaxErrorKind::UnexpectedEnd, at)),
        };
        Ok(at + length)
    }

    #[inline]
    fn number(&mut self, start: usize) -> Result<usize, SyntaxError> {
        let mut at = start;
        if self.bytes[start] == b'-' {
            at += 1;
            if self.bytes.get(at) == Some(&b'I') {
                return self.word(start, "-Infinity", Kind::NonFinite).map(|(at, _)| at);
            }
        }
        let digits = at;
        at = self.digits(at);
        if at == digits {
            return Err(SyntaxError::new(SyntaxErrorKind::InvalidNumber, at));
        }
        if self.bytes[digits] == b'0' && at > digits + 1 {
            return Err(SyntaxError::new(SyntaxErrorKind::InvalidNumber, start));
        }
        let mut kind = Kind::Integer;
        if let Some(b'.' | b'e' | b'E') = self.bytes.get(at) {
            (at, kind) = self.fraction(start, at)?;
        }
        self.push_leaf(kind, start, at, false);
        Ok(at)
    }

    /// Pass the fraction and the exponent at `at` of a number that begins at `start`.
    fn fraction(&mut self, start: usize, mut at: usize) -> Result<(usize, Kind), SyntaxError> {
        let some_digits = |parser: &Self, at: usize| {
            let end = parser.digits(at);
            if end > at { Ok(end) } else { Err(SyntaxError::new(SyntaxErrorKind::InvalidNumber, at)) }
        };
        if self.bytes.get(at) == Some(&b'.') {
            at = some_digits(self, at + 1)?;
        }
        if let Some(b'e' | b'E') = self.bytes.get(at) {
            at += 1;
            if let Some(b'+' | b'-') = self.bytes.get(at) {
                at += 1;
            }
            at = some_digits(self, at)?;
            return Ok((at, self.kind_of_float(start, at)));
        }
        // Without an exponent it takes more than 300 digits to pass the largest float.
        Ok((at, if at - start > 300 { self.kind_of_float(start, at) } else { Kind::Float }))
    }

    /// The kind of the number with a fraction or exponent from `start` to `end`: whether a float can hold it.
    #[cold]
    fn kind_of_float(&mut self, start: usize, end: usize) -> Kind {
        let text = core::str::from_utf8(&self.bytes[start..end]).unwrap_or_default();
        if text.parse().is_ok_and(f64::is_finite) {
            return Kind::Float;
        }
        self.irregular = true;
        Kind::NonFinite
    }

    /// Pass the digits at `at`.
    #[inline]
    fn digits(&self, mut at: usize) -> usize {
        while self.bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    }

    fn word(&mut self, start: usize, word: &str, kind: Kind) -> Step {
        let end = start + word.len();
        if self.bytes.get(start..end) != Some(word.as_bytes()) {
            return Err(SyntaxError::new(SyntaxErrorKind::ExpectedValue, start));
        }
        self.irregular |= kind == Kind::NonFinite;
        self.push_leaf(kind, start, end, false);
        Ok((end, true))
    }

    /// Pass white space; where, and the byte there, or 0 at the end of the text, where no token begins either.
    #[inline]
    fn next_token(&self, at: usize) -> (usize, u8) {
        let at = skip_white_space(self.bytes, at);
        (at, self.bytes.get(at).copied().unwrap_or_default())
    }

    #[inline]
    fn index(&self) -> u32 {
        // The text has fewer than `u32::MAX` bytes, and each node takes at least one of them.
        position(self.nodes.len())
    }

    #[inline]
    fn push_leaf(&mut self, kind: Kind, start: usize, end: usize, escaped: bool) {
        let next = self.index() + 1;
        let (start, end) = (position(start), position(end));
        self.nodes.push(Node { start, end, next, kind, escaped });
    }

    #[inline]
    fn push(&mut self, kind: Kind, start: usize, end: usize, next: u32) {
        let (start, end) = (position(start), position(end));
        self.nodes.push(Node { start, end, next, kind, escaped: false });
    }

    /// `kind` at `at`, unless the text ended.
    #[cold]
    fn unexpected(&self, at: usize, kind: SyntaxErrorKind) -> SyntaxError {
        let kind = if at < self.bytes.len() { kind } else { SyntaxErrorKind::UnexpectedEnd };
        SyntaxError::new(kind, at)
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
pub(super) fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = word_at(bytes, at) {
        let special = special_bytes(word);
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
    // With its second bit turned, a quote is 0x20 and a space above it, and control characters stay below.
    let control = word ^ (ONES * (b'"' ^ 0x20) as u64);
    let control = control.wrapping_sub(ONES * 0x21) & !control;
    let backslash = word ^ (ONES * b'\\' as u64);
    let backslash = backslash.wrapping_sub(ONES) & !backslash;
    (control | backslash) & HIGH
}
