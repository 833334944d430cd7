//! What is wrong with a table.

use std::fmt;

use super::ir::Origin;

/// A table that cannot be used, and the place that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// The place.
    pub origin: Origin,
    /// What is wrong there.
    pub message: String,
}

impl TableError {
    pub(super) fn new(origin: &Origin, message: impl Into<String>) -> Self {
        Self { origin: origin.clone(), message: message.into() }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.origin, self.message)
    }
}

impl std::error::Error for TableError {}
