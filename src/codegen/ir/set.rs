//! Closed sets.

use super::{Origin, Source};

/// A set of values that is closed: a Rust enum.
#[derive(Debug, Clone)]
pub struct ClosedSet {
    /// Where its name is written.
    pub origin: Origin,
    /// The name of the Rust type.
    pub name: String,
    /// One line.
    pub doc: String,
    /// The document and the section that define it; none where it stands in the table of its one user.
    pub source: Option<Source>,
    /// Its values.
    pub values: SetValues,
}

/// The values of a closed set: all of one JSON type.
#[derive(Debug, Clone)]
pub enum SetValues {
    /// Strings, and other strings that mean the same.
    Strings(Vec<SetValue<String, String>>),
    /// Integers, and truth values that mean the same.
    Integers(Vec<SetValue<i64, bool>>),
}

/// One value of a closed set.
#[derive(Debug, Clone)]
pub struct SetValue<Value, Also> {
    /// What documents write.
    pub value: Value,
    /// The name of the Rust variant.
    pub variant: String,
    /// One line.
    pub doc: String,
    /// Other spellings that mean the same.
    pub also: Vec<Also>,
}
