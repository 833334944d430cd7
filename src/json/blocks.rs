//! Tokens found 64 bytes at a time.
//!
//! A kernel sorts the bytes of a block by their class. What is left is arithmetic on 64 bits, one for each byte: which quotes
//! begin and end strings, and where tokens begin outside of them (Langdale and Lemire, "Parsing Gigabytes of JSON per
//! Second", section 3.1). The grammar is the parser's, whatever finds its tokens.

use super::scan::{Scan, plain_end};

/// The bytes of a block.
pub(super) const BLOCK: usize = 64;

/// The bytes of a block by their class, the first in the lowest bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Classes {
    /// `"`.
    pub(super) quotes: u64,
    /// `\`.
    pub(super) backslashes: u64,
    /// Those below the space, which stand in no string.
    pub(super) controls: u64,
    /// `{`, `}`, `[`, `]`, `:` and `,`; and U+000C and U+001A, which are tokens that the parser refuses.
    pub(super) structure: u64,
    /// Space, tab, line feed and carriage return.
    pub(super) white: u64,
}

/// Finds the tokens of blocks.
pub(super) trait Kernel: Copy {
    /// The tokens of `block`, which goes on from what `carry` tells of.
    fn tokens(self, block: &[u8; BLOCK], carry: &mut Carry) -> Tokens;
}

/// The tokens of a text, block by block.
pub(super) struct Blocks<K> {
    kernel: K,
    carry: Carry,
    /// The tokens of the block after the cursor's, found ahead: the processor does that while it passes the cursor's.
    ahead: Tokens,
}

/// What goes on from one block to the next.
#[derive(Default)]
pub(super) struct Carry {
    /// All bits, in a string.
    in_string: u64,
    /// The lowest bit, after a backslash that escapes the first byte.
    escaped: u64,
    /// The lowest bit, in a number or a word.
    in_scalar: u64,
    /// Some bits, in a string that may not be plain.
    unplain: u64,
}

/// The tokens of a block.
#[derive(Clone, Copy, Default)]
pub(super) struct Tokens {
    /// The first bytes of tokens, and the quotes that end strings.
    first: u64,
    /// Some bits, where a string that ends here may have backslashes or control characters.
    unplain: u64,
}

/// A place in a text: the block that begins at `start`, and those of its tokens that were not taken.
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    start: usize,
    tokens: Tokens,
}

impl<K: Kernel> Blocks<K> {
    /// The tokens of a text from a place outside strings on.
    pub(super) fn new(kernel: K) -> Self {
        Self { kernel, carry: Carry::default(), ahead: Tokens::default() }
    }

    /// The tokens of the block of `bytes` that begins at `start`, which follows on the last that was asked for; none past
    /// the text.
    #[inline]
    fn tokens(&mut self, bytes: &[u8], start: usize) -> Tokens {
        let rest = bytes.get(start..).unwrap_or_default();
        match rest.first_chunk() {
            Some(block) => self.kernel.tokens(block, &mut self.carry),
            None if rest.is_empty() => Tokens::default(),
            None => self.last_tokens(rest),
        }
    }

    #[inline(never)]
    fn last_tokens(&mut self, rest: &[u8]) -> Tokens {
        let mut block = [b' '; BLOCK];
        block[..rest.len()].copy_from_slice(rest);
        self.kernel.tokens(&block, &mut self.carry)
    }

    /// The first block from that of `cursor` on that has tokens; `None` past the text.
    #[inline]
    fn with_tokens(&mut self, bytes: &[u8], mut cursor: Cursor) -> Option<Cursor> {
        while cursor.tokens.first == 0 {
            cursor = Cursor { start: cursor.start + BLOCK, tokens: self.ahead };
            if cursor.start >= bytes.len() {
                return None;
            }
            self.ahead = self.tokens(bytes, cursor.start + BLOCK);
        }
        Some(cursor)
    }
}

impl Cursor {
    /// Where the next token begins, of which there is one in this block; it is taken.
    #[inline]
    fn take(&mut self) -> usize {
        let at = self.start + self.tokens.first.trailing_zeros() as usize;
        self.tokens.first &= self.tokens.first.wrapping_sub(1);
        at
    }
}

#[allow(clippy::inline_always, reason = "measured: a cursor in memory takes half as long again")]
impl<K: Kernel> Scan for Blocks<K> {
    type Cursor = Cursor;

    fn begin(&mut self, bytes: &[u8], at: usize) -> Cursor {
        let cursor = Cursor { start: at, tokens: self.tokens(bytes, at) };
        self.ahead = self.tokens(bytes, at + BLOCK);
        cursor
    }

    #[inline(always)]
    fn token(&mut self, bytes: &[u8], cursor: Cursor, _: usize) -> (Cursor, usize) {
        let Some(mut cursor) = self.with_tokens(bytes, cursor) else { return (cursor, bytes.len()) };
        let at = cursor.take();
        (cursor, at)
    }

    #[inline(always)]
    fn plain_end(&mut self, bytes: &[u8], cursor: Cursor, start: usize) -> (Cursor, usize) {
        match self.with_tokens(bytes, cursor) {
            Some(mut cursor) => {
                let end = cursor.take();
                (cursor, if cursor.tokens.unplain == 0 { end } else { plain_end(bytes, start + 1) })
            }
            None => (cursor, plain_end(bytes, start + 1)),
        }
    }

    #[inline(always)]
    fn ends_scalar(byte: u8) -> bool {
        matches!(byte, b',' | b'\n' | b']' | b'}' | b' ' | b'\r' | b'\t')
    }
}

impl Carry {
    /// The tokens of a block whose bytes are of these classes.
    #[allow(clippy::inline_always, reason = "it is part of a kernel, and compiled for the same processor")]
    #[inline(always)]
    pub(super) fn tokens(&mut self, classes: Classes) -> Tokens {
        let quotes = classes.quotes & !self.escaped_by(classes.backslashes);
        // A bit is set from each quote that begins a string up to the one that ends it.
        let in_string = prefix_xor(quotes) ^ self.in_string;
        let unplain = (classes.backslashes | classes.controls) & in_string | self.unplain;
        self.in_string = if in_string >> 63 == 1 { u64::MAX } else { 0 };
        self.unplain = unplain & self.in_string;
        let scalar = !(classes.white | classes.structure | quotes | in_string);
        let follows = scalar << 1 | self.in_scalar;
        self.in_scalar = scalar >> 63;
        Tokens { first: quotes | classes.structure & !in_string | scalar & !follows, unplain }
    }

    /// The bytes that the backslashes among `backslashes` escape.
    #[inline]
    fn escaped_by(&mut self, backslashes: u64) -> u64 {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        if backslashes == 0 {
            return core::mem::take(&mut self.escaped);
        }
        let backslashes = backslashes & !self.escaped;
        let follows = backslashes << 1 | self.escaped;
        // Adding a run of backslashes to its own begin carries to the byte behind it.
        let odd_starts = backslashes & !EVEN & !follows;
        let (even_runs, overflow) = odd_starts.overflowing_add(backslashes);
        self.escaped = u64::from(overflow);
        (EVEN ^ even_runs << 1) & follows
    }
}

/// For each bit whether there is an odd number of bits up to it and with it.
#[inline]
const fn prefix_xor(mut bits: u64) -> u64 {
    bits ^= bits << 1;
    bits ^= bits << 2;
    bits ^= bits << 4;
    bits ^= bits << 8;
    bits ^= bits << 16;
    bits ^ bits << 32
}
