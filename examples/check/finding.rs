//! One problem and the file that it is in.

use zarr_spec::json::{Position, Raw};
use zarr_spec::problem::{Problem, ProblemKind};

/// The most characters of a value that a message shows.
const SHORT: usize = 120;

/// A problem of a store.
pub(crate) struct Finding {
    /// The file's path below the root.
    pub(crate) file: String,
    /// Where in the file; `None` where it is missing or cannot be read.
    pub(crate) place: Option<Place>,
    pub(crate) fault: Fault,
}

/// A place in a file.
pub(crate) struct Place {
    /// A JSON Pointer.
    pub(crate) pointer: String,
    pub(crate) position: Position,
}

/// What is wrong.
pub(crate) struct Fault {
    pub(crate) kind: &'static str,
    pub(crate) message: String,
    pub(crate) expected: Option<String>,
    pub(crate) found: Option<String>,
}

impl Finding {
    /// A problem of the file itself.
    pub(crate) fn of_file(file: String, fault: Fault) -> Self {
        Self { file, place: None, fault }
    }
}

impl Fault {
    /// What `problem`, which the library found, says.
    pub(crate) fn of(problem: &Problem) -> Self {
        // What is wrong with text that is not JSON is in the message.
        let has_meaning = problem.kind() != ProblemKind::InvalidJson;
        Self {
            kind: problem.kind().name(),
            message: problem.to_string(),
            expected: has_meaning.then(|| problem.expected().to_string()),
            found: problem.found().map(ToString::to_string),
        }
    }

    /// Another value than `expected`.
    pub(crate) fn wrong(expected: String, found: String) -> Self {
        let message = format!("expected {expected}, found {found}");
        Self { kind: "invalid_value", message, expected: Some(expected), found: Some(found) }
    }

    /// Nothing, where `expected` should be.
    pub(crate) fn missing(expected: String) -> Self {
        let message = format!("missing {expected}");
        Self { kind: "missing_key", message, expected: Some(expected), found: None }
    }

    /// Something, where there should be nothing: `expected` says why.
    pub(crate) fn unexpected(expected: String) -> Self {
        let message = format!("expected {expected}");
        Self { kind: "unknown_key", message, expected: Some(expected), found: None }
    }

    /// A file or folder that cannot be read.
    pub(crate) fn unreadable(why: String) -> Self {
        Self { kind: "unreadable", message: why, expected: None, found: None }
    }
}

/// `text`, or its beginning where it is long.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(SHORT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// `json` without the white space between its tokens.
pub(crate) fn compact(json: &str) -> String {
    Raw::new(json).map_or_else(|_| json.into(), |raw| raw.to_compact())
}
