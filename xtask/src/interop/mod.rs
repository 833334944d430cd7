//! `cargo xtask interop`: Zarr v3 documents exchanged with other programs.
//!
//! `cases` writes a store for each feature. Each peer opens it, creates it again with what it understood, and puts items
//! into that. `rewrite` reads what the peers wrote, and writes it back for them to open. `table` compares all that they
//! said, and makes the page of who reads what.

mod case;
mod cases;
mod check;
mod deviation;
mod exchange;
mod features;
mod page;
mod peer;
mod samples;
mod score;
mod sections;
mod spellings;

use std::fs;
use std::path::Path;

use crate::codegen;
use crate::failure::Failure;
use crate::outputs::{self, Mode};
use case::Case;

/// The folder of the stores that this library writes, below that of the exchange.
const OURS: &str = "ours";

/// The file that lists the cases, a line each, in [`OURS`].
const CASES: &str = "cases.jsonl";

/// Writes the store of each case below `folder`, and the list of them for the peers.
///
/// # Errors
///
/// A file that cannot be written; a table with an example of which no array can be made.
pub fn cases(root: &Path, folder: &Path) -> Result<(), Failure> {
    let cases = all(root)?;
    let ours = folder.join(OURS);
    let mut list = String::new();
    for case in &cases {
        list.push_str(&case.line());
        list.push('\n');
        for (path, node) in case.written() {
            write(&ours.join(&case.path).join(path.key()), node.as_str())?;
        }
    }
    write(&ours.join(CASES), &list)?;
    println!("interop: {} cases", cases.len());
    Ok(())
}

/// Reads what the peers wrote below `folder`, and writes it back beside.
///
/// # Errors
///
/// What cannot be read or written; a document with a problem.
pub fn rewrite(root: &Path, folder: &Path) -> Result<(), Failure> {
    exchange::rewrite(&all(root)?, &peer::all(folder)?)
}

/// Compares what the peers said below `folder`, and brings the page up to date or says that it is not.
///
/// # Errors
///
/// Each case that a peer opens and understands otherwise; a page that is not current, when checking.
pub fn table(root: &Path, folder: &Path, mode: Mode) -> Result<(), Failure> {
    let (cases, peers) = (all(root)?, peer::all(folder)?);
    let scores = score::all(&cases, &peers)?;
    outputs::update(root, &[page::made(&cases, &peers, &scores)], mode, "interop/v3.sh")
}

fn all(root: &Path) -> Result<Vec<Case>, Failure> {
    cases::all(&codegen::load(&root.join("spec"))?)
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| Failure::file(path, &error))
}
