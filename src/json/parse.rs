//! The parser: one pass over the text, one node a value, no recursion.

use alloc::vec::Vec;

use super::scan::{plain_end, skip_white_space};
use super::tape::{Kind, Node};
use super::{MAX_DEPTH, SyntaxError, SyntaxErrorKind};

/// What the parser noticed on its way, in one byte: two members instead make each token six instructions longer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Noticed(u8);

impl Noticed {
    const IRREGULAR: u8 = 1;
    const ESCAPED_NAMES: u8 = 2;

    /// A non-finite number or a value nested too deep is on the tape.
    pub(super) const fn irregular(self) -> bool {
        self.0 & Self::IRREGULAR != 0
    }

    /// A name has escapes.
    pub(super) const fn escaped_names(self) -> bool {
        self.0 & Self::ESCAPED_NAMES != 0
    }
}

/// What was parsed.
pub(super) struct Found {
    pub(super) noticed: Noticed,
    /// One past the last byte of the value.
    pub(super) end: usize,
}

/// No container is open.
const NONE: u32 = u32::MAX;

struct Parser<'a> {
    bytes: &'a [u8],
    nodes: &'a mut Vec<Node>,
    /// The innermost open container. Each open container's `count` is the one around it.
    open: u32,
    /// The levels above `open`, with those of the document around this one.
    depth: usize,
    /// The outermost open container that is too deep, whose nodes are dropped when it closes.
    too_deep: u32,
    noticed: Noticed,
    /// Why reading stopped, once it did.
    error: SyntaxError,
}

/// Parse `text`, one document, onto `nodes`, whose old content is dropped. The document stands at `level` of a larger
/// one.
pub(super) fn parse(text: &str, nodes: &mut Vec<Node>, level: usize) -> Result<Found, SyntaxError> {
    // A token takes about ten bytes of an indented document: one allocation for most.
    let tokens = text.len() / 9 + 4;
    if nodes.capacity() < tokens {
        *nodes = Vec::with_capacity(tokens);
    }
    let found = parse_value(text, 0, nodes, level)?;
    expect_end(text, found.end)?;
    Ok(found)
}

/// Check that nothing but white space follows in `text` from `at` on.
pub(crate) fn expect_end(text: &str, at: usize) -> Result<(), SyntaxError> {
    let at = skip_white_space(text.as_bytes(), at);
    if at < text.len() { Err(SyntaxError::new(SyntaxErrorKind::TrailingText, at)) } else { Ok(()) }
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
        nodes,
        open: NONE,
        depth: level,
        too_deep: NONE,
        noticed: Noticed(0),
        error: SyntaxError::new(SyntaxErrorKind::UnexpectedEnd, at),
    };
    let end = parser.values(at);
    let noticed = parser.noticed;
    end.map(|end| Found { noticed, end }).ok_or(parser.error)
}

/// Where reading goes on; `None` where it cannot, and then [`Parser::error`] says why.
type Step = Option<usize>;

// The offset `at` is handed from step to step, so that it stays in a register; an error stays in memory, so that a step
// fits in two.
impl Parser<'_> {
    /// Read the value at `at`, and all that it holds.
    fn values(&mut self, mut at: usize) -> Step {
        // Whether the innermost open container is an object.
        let mut object = false;
        loop {
            let token;
            (at, token) = self.next_token(at);
            match token {
                b'"' => at = self.string::<false>(at)?,
                b'{' | b'[' => {
                    object = token == b'{';
                    self.open(at, if object { Kind::Object } else { Kind::Array });
                    let (next, token) = self.next_token(at + 1);
                    if token != if object { b'}' } else { b']' } {
                        at = if object { self.name(next, token)? } else { next };
                        continue;
                    }
                    at = next + 1;
                    object = self.close(at);
                }
                b'-' | b'0'..=b'9' => at = self.number(at)?,
                _ => at = self.word(at, token)?,
            }
            // A value ended, and perhaps the containers that it is the last in.
            loop {
                if self.open == NONE {
                    return Some(at);
                }
                let (next, token) = self.next_token(at);
                at = next + 1;
                match (token, object) {
                    (b',', true) => {
                        let (next, token) = self.next_token(at);
                        at = self.name(next, token)?;
                        break;
                    }
                    (b',', false) => break,
                    (b'}', true) | (b']', false) => object = self.close(at),
                    (_, true) => return self.unexpected(next, SyntaxErrorKind::ExpectedCommaOrBrace),
                    (_, false) => return self.unexpected(next, SyntaxErrorKind::ExpectedCommaOrBracket),
                }
            }
        }
    }

    /// Open the container of `kind` that begins at `at`.
    #[inline]
    fn open(&mut self, at: usize, kind: Kind) {
        let index = self.index();
        self.push_container(kind, at, self.open);
        self.open = index;
        if self.depth >= MAX_DEPTH && self.too_deep == NONE {
            self.too_deep = index;
        }
        self.depth += 1;
    }

    /// Close the innermost container, which ends before `end`. True if an object is around it.
    #[inline]
    fn close(&mut self, end: usize) -> bool {
        self.depth -= 1;
        let index = self.open;
        if index == self.too_deep {
            self.end_too_deep(index);
        }
        let count = self.index() - index;
        let node = &mut self.nodes[index as usize];
        node.end = position(end);
        self.open = core::mem::replace(&mut node.count, count);
        self.nodes.get(self.open as usize).is_some_and(|around| around.kind == Kind::Object)
    }

    /// Drop what the container of number `index` holds.
    #[cold]
    fn end_too_deep(&mut self, index: u32) {
        self.nodes.truncate(index as usize + 1);
        self.nodes[index as usize].kind = Kind::TooDeep;
        self.too_deep = NONE;
        self.noticed.0 |= Noticed::IRREGULAR;
    }

    /// Read a member's name, which begins with `token` at `at`, and the colon after it.
    #[allow(clippy::inline_always, reason = "measured: a tenth of the time")]
    #[inline(always)]
    fn name(&mut self, at: usize, token: u8) -> Step {
        if token != b'"' {
            return self.unexpected(at, SyntaxErrorKind::ExpectedName);
        }
        let at = self.string::<true>(at)?;
        // In nearly every document the colon follows at once.
        if self.bytes.get(at) == Some(&b':') {
            return Some(at + 1);
        }
        let (at, token) = self.next_token(at);
        if token == b':' { Some(at + 1) } else { self.unexpected(at, SyntaxErrorKind::ExpectedColon) }
    }

    #[allow(clippy::inline_always, reason = "measured: a tenth of the time, with that of `name`")]
    #[inline(always)]
    fn string<const NAME: bool>(&mut self, start: usize) -> Step {
        let mut at = plain_end(self.bytes, start + 1);
        let escaped = self.bytes.get(at) != Some(&b'"');
        if escaped {
            at = self.escapes(at)?;
            if NAME {
                self.noticed.0 |= Noticed::ESCAPED_NAMES;
            }
        }
        self.push_leaf(Kind::String, start, at + 1, escaped);
        Some(at + 1)
    }

    /// Pass the rest of a string, from what is at `at` and no plain character; the closing quote.
    #[cold]
    fn escapes(&mut self, mut at: usize) -> Step {
        loop {
            match self.bytes.get(at) {
                Some(b'"') => return Some(at),
                Some(b'\\') => at = plain_end(self.bytes, self.escape(at)?),
                Some(_) => return self.fail(at, SyntaxErrorKind::ControlCharacter),
                None => return self.fail(at, SyntaxErrorKind::UnexpectedEnd),
            }
        }
    }

    /// Pass one escape, whose backslash is at `at`.
    fn escape(&mut self, at: usize) -> Step {
        match self.bytes.get(at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Some(at + 2),
            Some(b'u') => match self.bytes.get(at + 2..at + 6) {
                Some(digits) if digits.iter().all(u8::is_ascii_hexdigit) => Some(at + 6),
                Some(_) | None => self.fail(at, SyntaxErrorKind::InvalidEscape),
            },
            Some(_) => self.fail(at, SyntaxErrorKind::InvalidEscape),
            None => self.fail(at, SyntaxErrorKind::UnexpectedEnd),
        }
    }

    #[inline]
    fn number(&mut self, start: usize) -> Step {
        let mut at = start;
        if self.bytes[start] == b'-' {
            at += 1;
            if self.bytes.get(at) == Some(&b'I') {
                return self.literal(start, "-Infinity", Kind::NonFinite);
            }
        }
        let digits = at;
        at = self.digits(at);
        if at == digits {
            return self.fail(at, SyntaxErrorKind::InvalidNumber);
        }
        if self.bytes[digits] == b'0' && at > digits + 1 {
            return self.fail(start, SyntaxErrorKind::InvalidNumber);
        }
        if let Some(b'.' | b'e' | b'E') = self.bytes.get(at) {
            return self.fraction(start, at);
        }
        self.push_leaf(Kind::Integer, start, at, false);
        Some(at)
    }

    /// Pass the fraction and the exponent at `at` of a number that begins at `start`.
    fn fraction(&mut self, start: usize, mut at: usize) -> Step {
        let mut kind = Kind::Float;
        if self.bytes.get(at) == Some(&b'.') {
            at = self.some_digits(at + 1)?;
        }
        if let Some(b'e' | b'E') = self.bytes.get(at) {
            at += 1;
            if let Some(b'+' | b'-') = self.bytes.get(at) {
                at += 1;
            }
            at = self.some_digits(at)?;
            kind = self.kind_of_float(start, at);
        } else if at - start > 300 {
            // Without an exponent it takes more than 300 digits to pass the largest float.
            kind = self.kind_of_float(start, at);
        }
        self.push_leaf(kind, start, at, false);
        Some(at)
    }

    /// The kind of the number with a fraction or exponent from `start` to `end`: whether a float can hold it.
    #[cold]
    fn kind_of_float(&mut self, start: usize, end: usize) -> Kind {
        let text = core::str::from_utf8(&self.bytes[start..end]).unwrap_or_default();
        if text.parse().is_ok_and(f64::is_finite) {
            return Kind::Float;
        }
        self.noticed.0 |= Noticed::IRREGULAR;
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

    /// Pass the digits at `at`, of which there must be one.
    fn some_digits(&mut self, at: usize) -> Step {
        let end = self.digits(at);
        if end > at { Some(end) } else { self.fail(at, SyntaxErrorKind::InvalidNumber) }
    }

    /// Read the value at `at` that begins with `token`, a letter.
    fn word(&mut self, at: usize, token: u8) -> Step {
        match token {
            b't' => self.literal(at, "true", Kind::Boolean),
            b'f' => self.literal(at, "false", Kind::Boolean),
            b'n' => self.literal(at, "null", Kind::Null),
            b'N' => self.literal(at, "NaN", Kind::NonFinite),
            b'I' => self.literal(at, "Infinity", Kind::NonFinite),
            _ => self.unexpected(at, SyntaxErrorKind::ExpectedValue),
        }
    }

    fn literal(&mut self, start: usize, word: &str, kind: Kind) -> Step {
        let end = start + word.len();
        if self.bytes.get(start..end) != Some(word.as_bytes()) {
            return self.fail(start, SyntaxErrorKind::ExpectedValue);
        }
        if kind == Kind::NonFinite {
            self.noticed.0 |= Noticed::IRREGULAR;
        }
        self.push_leaf(kind, start, end, false);
        Some(end)
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
        let (start, end) = (position(start), position(end));
        self.nodes.push(Node { start, end, count: 1, kind, escaped });
    }

    #[inline]
    fn push_container(&mut self, kind: Kind, start: usize, around: u32) {
        let start = position(start);
        self.nodes.push(Node { start, end: start, count: around, kind, escaped: false });
    }

    /// Stop because of `kind` at `at`, unless the text ended.
    #[cold]
    fn unexpected(&mut self, at: usize, kind: SyntaxErrorKind) -> Step {
        let kind = match self.bytes.get(at) {
            Some(_) => kind,
            None if skip_white_space(self.bytes, 0) == at => SyntaxErrorKind::Empty,
            None => SyntaxErrorKind::UnexpectedEnd,
        };
        self.fail(at, kind)
    }

    /// Stop because of `kind` at `at`.
    #[cold]
    fn fail(&mut self, at: usize, kind: SyntaxErrorKind) -> Step {
        self.error = SyntaxError::new(kind, at);
        None
    }
}

/// An offset in a text that `parse` found to be shorter than 4 GiB.
#[allow(clippy::cast_possible_truncation, reason = "`parse` refuses a longer text")]
fn position(offset: usize) -> u32 {
    offset as u32
}
