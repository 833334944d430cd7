//! What is wrong with a table.

use std::fmt;

use crate::json::Position;

/// A table that cannot be used, and the place that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// The table's path below `spec/`.
    pub file: String,
    /// The place in the table.
    pub position: Position,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "spec/{}:{}: {}", self.file, self.position, self.message)
    }
}

impl std::error::Error for TableError {}
