//! Inputs with their right results, one JSON object a line.
//!
//! Those in `tests/conformance/` are read always. Beside a checkout of the project's shared material its folder
//! `shared/conformance/` is read too, and everything under the folder that `ZARR_SPEC_VECTORS` names. The last lines
//! say how many of each operation passed.

mod runner;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use runner::{Outcome, Tally};

fn main() -> ExitCode {
    let mut tally = Tally::default();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/conformance");
    read_folder(&own, &mut tally);
    if shared.is_dir() {
        read_folder(&shared, &mut tally);
    }
    if let Some(folder) = env::var_os("ZARR_SPEC_VECTORS") {
        read_folder(Path::new(&folder), &mut tally);
    }
    tally.report()
}

/// Runs every `*.jsonl` under `folder`. A folder without any is a failure.
fn read_folder(folder: &Path, tally: &mut Tally) {
    let files = jsonl_files(folder);
    if files.is_empty() {
        tally.add("empty folder", &Outcome::Failed(folder.display().to_string()));
    }
    for file in files {
        match fs::read_to_string(&file) {
            Ok(text) => text.lines().for_each(|line| runner::run(line, &file, tally)),
            Err(error) => {
                tally.add("unreadable file", &Outcome::Failed(format!("{}: {error}", file.display())));
            }
        }
    }
}

fn jsonl_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(jsonl_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    files
}
