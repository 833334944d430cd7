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

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use args::Command;
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

/// What there is to say of the store or document at `path`.
fn read(path: &Path) -> Result<Report, String> {
    let cannot = |error: io::Error| format!("cannot read {}: {error}", path.display());
    let metadata = std::fs::metadata(path).map_err(cannot)?;
    if metadata.is_dir() {
        let report = store::check(&walk::walk(path).map_err(cannot)?);
        if report.is_empty() {
            return Err(format!("found no Zarr node in {}", path.display()));
        }
        Ok(report)
    } else if metadata.is_file() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes = std::fs::read(path).map_err(cannot)?;
        let key = document::key_of(&name).or_else(|| document::key_of_content(&bytes)).ok_or_else(|| {
            format!(
                "{} is no .zarray, .zgroup, .zattrs, .zmetadata or zarr.json, by its name or its members",
                path.display()
            )
        })?;
        Ok(document::check(&name, key, &bytes))
    } else {
        Err(format!("{} is neither a folder nor a file", path.display()))
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
    let _ = writeln!(io::stderr(), "check: {}", text::printable(message));
    ExitCode::from(CANNOT_READ)
}
