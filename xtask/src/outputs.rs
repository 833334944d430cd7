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

/// Brings `files` below `root` up to date, or says which are not, and that `command` writes them.
///
/// # Errors
///
/// A file that is not current, when checking; a file that cannot be read or written.
pub fn update(root: &Path, files: &[Made], mode: Mode, command: &str) -> Result<(), Failure> {
    let mut stale = Vec::new();
    for Made { path, text } in files {
        let place = root.join(path);
        // A checkout may end its lines in another way.
        let current = fs::read_to_string(&place).is_ok_and(|held| held.replace("\r\n", "\n") == *text);
        match mode {
            _ if current => {}
            Mode::Check => stale.push(format!("{path} is not current; `{command}` writes it")),
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// A folder of its own for a test, which is removed with the value.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("zarr-spec-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).expect("the folder can be made");
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn made(text: &str) -> [Made; 1] {
        [Made { path: "docs/page.md".into(), text: text.into() }]
    }

    #[test]
    fn what_is_not_current_is_written() {
        let folder = Folder::new("written");
        let page = folder.0.join("docs/page.md");
        for text in ["one\n", "two\n"] {
            assert!(update(&folder.0, &made(text), Mode::Write, "do").is_ok());
            assert_eq!(fs::read_to_string(&page).ok().as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_current_is_left_alone() {
        let folder = Folder::new("current");
        let page = folder.0.join("docs/page.md");
        assert!(write(&page, "one\r\n").is_ok());
        assert!(update(&folder.0, &made("one\n"), Mode::Write, "do").is_ok());
        assert_eq!(fs::read_to_string(&page).ok().as_deref(), Some("one\r\n"));
    }

    #[test]
    fn a_check_writes_nothing_and_names_the_command_that_does() {
        let folder = Folder::new("checked");
        let told =
            update(&folder.0, &made("one\n"), Mode::Check, "do").map_err(|failure| failure.to_string());
        let expected = "docs/page.md is not current; `do` writes it";
        assert_eq!(told.err().as_deref(), Some(expected));
        assert!(!folder.0.join("docs").exists());
        assert!(write(&folder.0.join("docs/page.md"), "one\n").is_ok());
        assert!(update(&folder.0, &made("one\n"), Mode::Check, "do").is_ok());
    }
}
