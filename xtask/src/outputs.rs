//! Files that are made from others.

use std::fs;
use std::path::Path;

use crate::failure::Failure;

/// What is done with a file that is not current.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// It is written.
    Write,
    /// It is an error.
    Check,
}

/// A file that is made from others.
#[derive(Debug)]
pub struct Made {
    /// Its path below the root of the repository.
    pub path: String,
    /// What it holds when it is current.
    pub text: String,
}

/// Brings `files` below `root` up to date, or says which are not.
///
/// # Errors
///
/// A file that is not current, when checking; a file that cannot be read or written.
pub fn update(root: &Path, files: &[Made], mode: Mode) -> Result<(), Failure> {
    let mut stale = Vec::new();
    for Made { path, text } in files {
        let place = root.join(path);
        // A checkout may end its lines in another way.
        let current = fs::read_to_string(&place).is_ok_and(|held| held.replace("\r\n", "\n") == *text);
        match mode {
            _ if current => {}
            Mode::Check => stale.push(format!("{path} is not current; `cargo xtask regenerate` writes it")),
            Mode::Write => {
                write(&place, text)?;
                println!("wrote {path}");
            }
        }
    }
    Failure::unless_empty(stale)
}

fn write(place: &Path, text: &str) -> Result<(), Failure> {
    if let Some(folder) = place.parent() {
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    }
    fs::write(place, text).map_err(|error| Failure::file(place, &error))
}
