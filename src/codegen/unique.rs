//! Names that must differ.

use super::error::TableError;
use super::ir::Origin;

/// The names of one kind that were met, each with the place of the first.
pub(super) struct Unique {
    kind: &'static str,
    // In a list: a map takes longer to compile than it saves here.
    first: Vec<(String, Origin)>,
}

impl Unique {
    /// No names yet of `kind`, such as "codec".
    pub(super) fn new(kind: &'static str) -> Self {
        Self { kind, first: Vec::new() }
    }

    /// Takes the name at `origin`.
    ///
    /// # Errors
    ///
    /// A name that was met before.
    pub(super) fn insert(&mut self, name: &str, origin: &Origin) -> Result<(), TableError> {
        if let Some((_, first)) = self.first.iter().find(|(met, _)| met == name) {
            let message = format!("the {} `{name}` is at {first} already", self.kind);
            return Err(TableError::new(origin, message));
        }
        self.first.push((name.into(), origin.clone()));
        Ok(())
    }
}
