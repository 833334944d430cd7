//! A place in a text, as an editor shows it.

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
    /// The position of the byte at `offset` of `text`; of the end where `offset` is past it.
    #[must_use]
    pub fn of(text: &str, offset: usize) -> Self {
        let before = text.as_bytes().get(..offset).unwrap_or(text.as_bytes());
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let lines = before[..line_start].iter().filter(|&&byte| byte == b'\n').count();
        // A byte that continues a UTF-8 sequence belongs to the scalar value before it.
        let columns = before[line_start..].iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        Self { line: lines + 1, column: columns + 1 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
