//! Rules.

use super::Name;

/// A hand-written function that reads what a table cannot describe.
#[derive(Debug, Clone)]
pub struct Rule {
    /// The name of its module.
    pub name: Name,
    /// JSON Schema of what it reads, as far as JSON Schema goes; JSON text.
    pub schema: String,
    /// The same of what it reads under an alias, where that is something else.
    pub alias_schema: Option<String>,
}
