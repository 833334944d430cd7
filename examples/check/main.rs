//! Checks the metadata of a Zarr store.
//!
//! ```sh
//! cargo run --release --example check -- tests/data/store.zarr
//! ```
//!
//! It walks a folder, or reads one document, and prints a table of the nodes and then each problem with its place. See
//! `--help`.

mod args;
mod compare;
mod document;
mod entries;
mod escape;
mod faults;
mod fields;
mod finding;
mod format;
mod json;
mod meaning;
mod repair;
mod report;
mod store;
mod table;
mod text;
mod twin;
mod v2;
mod v3;
mod walk;

use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use args::Command;
use escape::text_of;
use report::Report;

/// The exit codes, as `--help` gives them.
const CLEAN: u8 = 0;
const PROBLEMS: u8 = 1;
const CANNOT_READ: u8 = 2;

fn main() -> ExitCode {
    match args::parse(std::env::args_os().skip(1)) {
        Ok(Command::Help) => print(args::HELP, CLEAN),
        Ok(Command::Check { path, json, repairs }) => match read(&path) {
            Ok(report) => {
                let code = if report.findings.is_empty() { CLEAN } else { PROBLEMS };
                let write = if json { json::write } else { text::write };
                print(&write(&report, repairs), code)
            }
            Err(error) => fail(&error),
        },
        Err(error) => fail(&error),
    }
}

/// What there is to say of the store or document at `path`, or in the standard input where that is `-`.
fn read(path: &Path) -> Result<Report, String> {
    let shown = text_of(path.as_os_str());
    let cannot = |error: io::Error| format!("cannot read {shown}: {error}");
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(cannot)?;
        return check_document(&shown, &shown, &bytes);
    }
    if !std::fs::metadata(path).map_err(cannot)?.is_dir() {
        let bytes = std::fs::read(path).map_err(cannot)?;
        return check_document(&shown, &text_of(path.file_name().unwrap_or_default()), &bytes);
    }
    let report = store::check(&walk::walk(path).map_err(cannot)?);
    if report.is_empty() {
        return Err(format!("found no Zarr node in {shown}"));
    }
    Ok(report)
}

/// What there is to say of `bytes`, a document called `name` at the path `shown`.
fn check_document(shown: &str, name: &str, bytes: &[u8]) -> Result<Report, String> {
    match document::key_of(name).or_else(|| document::key_of_content(bytes)) {
        Some(key) => Ok(document::check(name, key, bytes)),
        None => Err(format!(
            "{shown} is no .zarray, .zgroup, .zattrs, .zmetadata or zarr.json, by its name or its members"
        )),
    }
}

fn print(text: &str, code: u8) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::from(code),
        // Whoever read the output has enough of it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(code),
        Err(error) => fail(&format!("cannot write: {error}")),
    }
}

fn fail(message: &str) -> ExitCode {
    // There is nowhere left to say that this cannot be written.
    let _ = writeln!(io::stderr(), "check: {}", escape::printable(message));
    ExitCode::from(CANNOT_READ)
}
