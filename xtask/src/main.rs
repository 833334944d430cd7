//! Tasks of the repository: `cargo xtask TASK`.

mod corpus;
mod examples;
mod failure;
mod golden;
mod interop;
mod json_schema;
mod markdown;
mod outputs;
mod regenerate;
mod registry;
mod schema;
mod upstream;

// The generator, as the build script includes it; it reads JSON with the library's parser.
#[allow(dead_code, reason = "the build script uses the rest")]
#[path = "../../src/codegen/mod.rs"]
mod codegen;
use zarr_spec::json;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use outputs::Mode;

const USAGE: &str = "\
Usage:

  cargo xtask regenerate [--check]
      Check the tables in spec/ against their schema and against each other, run their examples, and write
      docs/registry.md, JSON Schema of what they describe in docs/schema/, and the copies of the generated code in
      tests/golden/. With --check nothing is written: what is not current is an error.

  cargo xtask corpus FOLDER [--check]
      Read the real documents in FOLDER, a file of them for each kind, and write docs/corpus.md, which counts those that
      are read, repaired and refused. With --check nothing is written: what is not current is an error.

  cargo xtask upstream FOLDER
      Compare the names in the tables with those of FOLDER: a checkout of the zarr-extensions repository, or an
      installed or checked out numcodecs.

  cargo xtask interop cases|rewrite|table FOLDER [--check]
      Exchange Zarr v3 documents with other programs, in FOLDER; interop/v3.sh runs all of it. With `table`, write
      docs/interoperation.md, or with --check say whether it is current.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match *words {
        ["regenerate"] => regenerate::run(&root(), Mode::Write),
        ["regenerate", "--check"] => regenerate::run(&root(), Mode::Check),
        ["corpus", folder] => corpus::run(&root(), Path::new(folder), Mode::Write),
        ["corpus", folder, "--check"] => corpus::run(&root(), Path::new(folder), Mode::Check),
        ["upstream", folder] => upstream::run(&root(), Path::new(folder)),
        ["interop", "cases", folder] => interop::cases(&root(), Path::new(folder)),
        ["interop", "rewrite", folder] => interop::rewrite(&root(), Path::new(folder)),
        ["interop", "table", folder] => interop::table(&root(), Path::new(folder), Mode::Write),
        ["interop", "table", folder, "--check"] => interop::table(&root(), Path::new(folder), Mode::Check),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
