//! A place in a text, as an editor shows it.

use alloc::vec::Vec;
use core::fmt;

/// A line and a column, both counted from 1, the column in Unicode scalar values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in that line, from 1, in Unicode scalar values.
    pub column: usize,
}

impl Position {
    /// The first line and column.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The position of the byte at `offset` of `text`, a string or the bytes of a file; of the end where `offset` is past
    /// it. As everywhere in this crate, offsets are counted without a byte order mark before the text.
    ///
    /// ```
    /// use zarr_spec::json::Position;
    ///
    /// assert_eq!(Position::of("{\n  \"é\": x", 9), Position { line: 2, column: 7 });
    /// assert_eq!(Position::of(b"\xef\xbb\xbf{\xff", 1), Position { line: 1, column: 2 });
    /// ```
    #[must_use]
    pub fn of(text: impl AsRef<[u8]>, offset: usize) -> Self {
        let text = without_mark(text.as_ref());
        Self::START.after(text.get(..offset).unwrap_or(text))
    }

    /// The positions of the bytes at `offsets` of `text`, in their order, found in one pass over the text.
    ///
    /// ```
    /// use zarr_spec::json::Position;
    ///
    /// let [end, start] = Position::of_each("[1,\n2]", [4, 0])[..] else { unreachable!() };
    /// assert_eq!((end.to_string(), start.to_string()), ("2:1".to_owned(), "1:1".to_owned()));
    /// ```
    #[must_use]
    pub fn of_each(text: impl AsRef<[u8]>, offsets: impl IntoIterator<Item = usize>) -> Vec<Self> {
        let text = without_mark(text.as_ref());
        let mut ends: Vec<_> = offsets.into_iter().map(|offset| offset.min(text.len())).enumerate().collect();
        let mut positions = alloc::vec![Self::START; ends.len()];
        ends.sort_unstable_by_key(|(_, end)| *end);
        let (mut passed, mut position) = (0, Self::START);
        for (index, end) in ends {
            position = position.after(&text[passed..end]);
            positions[index] = position;
            passed = end;
        }
        positions
    }

    /// The position at the end of `passed`, the text from this position on.
    #[must_use]
    pub fn after(self, passed: impl AsRef<[u8]>) -> Self {
        let passed = passed.as_ref();
        // A byte that continues a UTF-8 sequence belongs to the scalar value before it.
        let columns = |line: &[u8]| line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        match passed.iter().rposition(|&byte| byte == b'\n') {
            Some(at) => {
                #[allow(clippy::naive_bytecount, reason = "positions are asked for seldom")]
                let lines = passed[..=at].iter().filter(|&&byte| byte == b'\n').count();
                Self { line: self.line + lines, column: 1 + columns(&passed[at + 1..]) }
            }
            None => Self { line: self.line, column: self.column + columns(passed) },
        }
    }
}

/// `bytes` without a byte order mark before it.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
