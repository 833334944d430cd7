//! Why a task failed.

use std::fmt;
use std::io;
use std::path::Path;

/// What is wrong, a line each.
#[derive(Debug, Default)]
pub struct Failure {
    lines: Vec<String>,
}

impl Failure {
    /// One thing that is wrong.
    pub fn new(line: impl Into<String>) -> Self {
        Self { lines: vec![line.into()] }
    }

    /// A file or folder that cannot be read or written.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        Self::new(format!("{}: {error}", path.display()))
    }

    /// Nothing, if no line says what is wrong.
    ///
    /// # Errors
    ///
    /// The lines.
    pub fn unless_empty(lines: Vec<String>) -> Result<(), Self> {
        if lines.is_empty() { Ok(()) } else { Err(Self { lines }) }
    }
}

impl<E: fmt::Display> From<Vec<E>> for Failure {
    fn from(errors: Vec<E>) -> Self {
        Self { lines: errors.iter().map(ToString::to_string).collect() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines.join("\n"))
    }
}
