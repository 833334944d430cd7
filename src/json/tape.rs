//! The tape: the values of a document in the order of its text, each with the place where it ends.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::digits::magnitude;
use super::key::Key;
use super::names::Names;
use super::parse::{self, Found};
use super::string::unescape;
use super::{Position, Span, SyntaxError};

/// The kind of a JSON value, as a reader of Zarr tells them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number without a fraction or an exponent.
    Integer,
    /// A number with a fraction or an exponent, that a 64-bit float can hold.
    Float,
    /// `NaN`, `Infinity`, `-Infinity`, or a number past the largest 64-bit float. Not JSON where a specification
    /// gives the value a meaning; kept as written in attributes.
    NonFinite,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
    /// An array or object nested [`MAX_DEPTH`](super::MAX_DEPTH) levels deep, which no reader enters.
    TooDeep,
}

/// One value on the tape.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// The first byte of the value's text.
    pub(super) start: u32,
    /// One past the last byte of the value's text.
    pub(super) end: u32,
    /// How many nodes this value takes: its own and those of all that it holds. While a container is open: the number of
    /// the container around it.
    pub(super) count: u32,
    pub(super) kind: Kind,
    /// Whether a string has an escape, so that its text is not its value.
    pub(super) escaped: bool,
}

/// The memory of a parsed document, to be used again for the next.
///
/// A tape that has grown to the largest document allocates no more.
#[derive(Debug, Default)]
pub struct Tape {
    pub(super) nodes: Vec<Node>,
    /// The names among the nodes that have escapes.
    pub(super) names: Names,
}

impl Tape {
    /// A tape that holds nothing and has allocated nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { nodes: Vec::new(), names: Names::new() }
    }

    /// Parse `text`, one JSON document, in time linear in its length and without recursion.
    ///
    /// # Errors
    ///
    /// The first place where `text` is not JSON.
    pub fn parse<'a>(&'a mut self, text: &'a str) -> Result<Document<'a>, SyntaxError> {
        self.parse_at_level(text, 0)
    }

    /// Parse `text`, a document that stands `level` levels deep in a larger one, which counts towards
    /// [`MAX_DEPTH`](super::MAX_DEPTH).
    pub(crate) fn parse_at_level<'a>(
        &'a mut self,
        text: &'a str,
        level: usize,
    ) -> Result<Document<'a>, SyntaxError> {
        let found = parse::parse(text, &mut self.nodes, level)?;
        Ok(self.document(text, &found))
    }

    /// Parse the value at `at` of `text`, which stands at `level` of the document; and where it ends.
    pub(crate) fn parse_value<'a>(
        &'a mut self,
        text: &'a str,
        at: usize,
        level: usize,
    ) -> Result<(Document<'a>, usize), SyntaxError> {
        let found = parse::parse_value(text, at, &mut self.nodes, level)?;
        Ok((self.document(text, &found), found.end))
    }

    /// The document that was parsed.
    #[inline]
    fn document<'a>(&'a mut self, text: &'a str, found: &Found) -> Document<'a> {
        self.names.clear();
        if found.noticed.escaped_names() {
            self.names.resolve(text, &self.nodes);
        }
        Document { text, nodes: &self.nodes, names: &self.names, irregular: found.noticed.irregular() }
    }
}

/// A parsed document: its text and the tape of its values.
#[derive(Debug, Clone, Copy)]
pub struct Document<'a> {
    pub(super) text: &'a str,
    nodes: &'a [Node],
    pub(super) names: &'a Names,
    irregular: bool,
}

impl<'a> Document<'a> {
    /// The document's one value.
    #[must_use]
    pub fn root(&'a self) -> Value<'a> {
        Value { document: self, index: 0 }
    }

    /// The text that was parsed.
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Whether any value is [`Kind::NonFinite`] or [`Kind::TooDeep`]; a reader that must look for them can pass
    /// over every document where this is false.
    #[must_use]
    pub const fn is_irregular(&self) -> bool {
        self.irregular
    }
}

/// One value of a [`Document`].
#[derive(Clone, Copy)]
pub struct Value<'a> {
    pub(super) document: &'a Document<'a>,
    pub(super) index: u32,
}

impl<'a> Value<'a> {
    #[inline]
    pub(super) fn node(self) -> &'a Node {
        &self.document.nodes[self.index as usize]
    }

    /// The kind of this value.
    #[must_use]
    #[inline]
    pub fn kind(self) -> Kind {
        self.node().kind
    }

    /// This value's own text, as the document writes it: `1.50`, `"\u0041"`, `[1, 2]`.
    #[must_use]
    #[inline]
    pub fn source(self) -> &'a str {
        let node = self.node();
        &self.document.text[node.start as usize..node.end as usize]
    }

    /// The offset of the first byte of [`source`](Self::source) in the document's text.
    #[must_use]
    pub fn offset(self) -> usize {
        self.node().start as usize
    }

    /// Where this value stands in the document's text.
    pub(crate) fn span(self) -> Span {
        let node = self.node();
        Span { start: node.start, end: node.end }
    }

    /// Where this value stands, as line and column.
    #[must_use]
    pub fn position(self) -> Position {
        Position::of(self.document.text, self.offset())
    }

    /// Whether this is `null`.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// The value of `true` or `false`.
    #[must_use]
    pub fn as_bool(self) -> Option<bool> {
        (self.kind() == Kind::Boolean).then(|| self.source() == "true")
    }

    /// The value of an integer that 64 bits hold.
    #[must_use]
    pub fn as_u64(self) -> Option<u64> {
        match self.sign_and_magnitude()? {
            (false, magnitude) => Some(magnitude),
            // "-0" is the integer zero.
            (true, magnitude) => (magnitude == 0).then_some(0),
        }
    }

    /// The value of an integer that 64 bits with a sign hold.
    #[must_use]
    pub fn as_i64(self) -> Option<i64> {
        match self.sign_and_magnitude()? {
            (false, magnitude) => i64::try_from(magnitude).ok(),
            (true, magnitude) => 0_i64.checked_sub_unsigned(magnitude),
        }
    }

    /// Whether an integer is written with a minus sign, and its distance from zero, where 64 bits hold that.
    #[inline]
    fn sign_and_magnitude(self) -> Option<(bool, u64)> {
        let node = self.node();
        if node.kind != Kind::Integer {
            return None;
        }
        let bytes = self.document.text.as_bytes();
        let (start, end) = (node.start as usize, node.end as usize);
        let negative = bytes[start] == b'-';
        Some((negative, magnitude(bytes, start + usize::from(negative), end)?))
    }

    /// The nearest 64-bit float to a finite number, ties to even; an integer too.
    ///
    /// An integer past the largest float gives an infinity.
    #[must_use]
    pub fn as_f64(self) -> Option<f64> {
        match self.kind() {
            // As every reader that holds integers apart: "-0" is the integer zero, which has no sign.
            Kind::Integer if self.source() == "-0" => Some(0.0),
            Kind::Integer | Kind::Float => self.source().parse().ok(),
            Kind::Null
            | Kind::Boolean
            | Kind::NonFinite
            | Kind::String
            | Kind::Array
            | Kind::Object
            | Kind::TooDeep => None,
        }
    }

    /// The value of a string; `None` for another kind, and for a string with an unpaired surrogate escape, which
    /// no Unicode text can hold.
    #[must_use]
    #[inline]
    pub fn as_str(self) -> Option<Cow<'a, str>> {
        let node = self.node();
        if node.kind != Kind::String {
            return None;
        }
        let inner = &self.document.text[node.start as usize + 1..node.end as usize - 1];
        if node.escaped { unescaped(inner) } else { Some(Cow::Borrowed(inner)) }
    }

    /// The elements of an array; none for another kind.
    #[must_use]
    #[inline]
    pub fn items(self) -> Items<'a> {
        Items { children: self.children(Kind::Array) }
    }

    /// The members of an object in the order of the text; none for another kind. A name that is written twice
    /// comes twice.
    #[must_use]
    #[inline]
    pub fn members(self) -> Members<'a> {
        Members { children: self.children(Kind::Object) }
    }

    /// The member called `name`: the last one, where the object writes several.
    #[must_use]
    #[inline]
    pub fn get(self, name: &str) -> Option<Value<'a>> {
        let mut found = None;
        for (key, value) in self.members() {
            if key.is(name) {
                found = Some(value);
            }
        }
        found
    }

    #[inline]
    fn children(self, kind: Kind) -> Children<'a> {
        let node = self.node();
        let end = if node.kind == kind { self.index + node.count } else { self.index + 1 };
        Children { document: self.document, index: self.index + 1, end }
    }
}

/// The value of a string with escapes, whose text between its quotes is `inner`.
#[cold]
fn unescaped(inner: &str) -> Option<Cow<'_, str>> {
    unescape(inner).map(Cow::Owned)
}

impl core::fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.source())
    }
}

#[derive(Debug, Clone)]
struct Children<'a> {
    document: &'a Document<'a>,
    index: u32,
    end: u32,
}

impl<'a> Iterator for Children<'a> {
    type Item = Value<'a>;

    #[inline]
    fn next(&mut self) -> Option<Value<'a>> {
        if self.index == self.end {
            return None;
        }
        let value = Value { document: self.document, index: self.index };
        self.index += value.node().count;
        Some(value)
    }
}

/// The elements of an array, in order. See [`Value::items`].
#[derive(Debug, Clone)]
pub struct Items<'a> {
    children: Children<'a>,
}

impl<'a> Iterator for Items<'a> {
    type Item = Value<'a>;

    #[inline]
    fn next(&mut self) -> Option<Value<'a>> {
        self.children.next()
    }
}

/// The members of an object, in order. See [`Value::members`].
#[derive(Debug, Clone)]
pub struct Members<'a> {
    children: Children<'a>,
}

impl<'a> Iterator for Members<'a> {
    type Item = (Key<'a>, Value<'a>);

    #[inline]
    fn next(&mut self) -> Option<(Key<'a>, Value<'a>)> {
        let Children { document, index, end } = self.children;
        if index == end {
            return None;
        }
        // A name is one node, and its value the next.
        let (key, value) = (Key(Value { document, index }), Value { document, index: index + 1 });
        self.children.index = index + 1 + value.node().count;
        Some((key, value))
    }
}
