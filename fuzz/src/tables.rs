//! The reader of tables, which the build script runs.

use crate::codegen::files::{Kind, TableFile};
use crate::codegen::{emit::OUTPUTS, parse};
use crate::json::Tape;

/// Checks `bytes`, of which the first says of which kind the table is that the others are: it is read, or its error has a
/// place.
pub fn check(bytes: &[u8]) {
    let Some((kind, text)) = bytes.split_first() else { return };
    let kind = Kind::ALL[usize::from(*kind) % Kind::ALL.len()];
    let Ok(text) = std::str::from_utf8(text) else { return };
    let file = TableFile { path: format!("{}/{}.json", kind.folder(), name(text)), text: text.into() };
    let place = format!("spec/{}:", file.path);
    match parse(&[file]) {
        Ok(spec) => {
            for output in OUTPUTS {
                assert!(!output.text(&spec).is_empty());
            }
        }
        Err(errors) => {
            for error in errors {
                assert!(error.to_string().starts_with(&place), "{error}");
            }
        }
    }
}

/// The name of the table that `text` is, which its file has too.
fn name(text: &str) -> String {
    let mut tape = Tape::new();
    let document = tape.parse(text).ok();
    let name = document.as_ref().and_then(|document| document.root().get("name")?.as_str());
    name.unwrap_or("table".into()).into_owned()
}
