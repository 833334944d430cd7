//! Interoperation with zarr-python: reads the stores that `interop/write.py` wrote, compares each node with what zarr
//! and numcodecs say of it, and writes it back for `interop/read.py` to open.
//!
//! It runs where `ZARR_SPEC_INTEROP` names a folder with a `manifest.jsonl`. What was read is written under the folder
//! that `ZARR_SPEC_INTEROP_OUT` names, and as nodes of format 3 under that of `ZARR_SPEC_INTEROP_CONVERTED`, where these are
//! set.

mod compare;
mod consolidated;
mod convert;
mod deviation;
mod fill_bytes;
mod manifest;
mod store;
mod tally;
mod write_back;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use convert::Converted;
use deviation::Deviation;
use manifest::{Line, NodeType};
use tally::{Outcome, Tally};
use zarr_spec::json::Tape;

fn main() -> ExitCode {
    let Some(stores) = env::var_os("ZARR_SPEC_INTEROP").map(PathBuf::from) else {
        println!("interop: not run, since ZARR_SPEC_INTEROP names no folder of stores");
        return ExitCode::SUCCESS;
    };
    let out = env::var_os("ZARR_SPEC_INTEROP_OUT").map(PathBuf::from);
    match run(&stores, out.as_deref()) {
        Ok(tally) => tally.report(),
        Err(error) => {
            println!("interop: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Check each node of the manifest in `stores`, and write it under `out`.
fn run(stores: &Path, out: Option<&Path>) -> Result<Tally, String> {
    let path = stores.join("manifest.jsonl");
    let manifest = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut tally = Tally::default();
    let mut tape = Tape::new();
    let mut converted = Converted::from_environment();
    for text in manifest.lines() {
        let line = tape.parse(text).map_err(|error| format!("{}: {error}", path.display()))?;
        let line = Line::new(line.root());
        if line.is_refused() {
            tally.add_refused();
        } else {
            let outcome = check(&line, stores, out, converted.as_mut(), tally.nodes());
            tally.add(&line.path(), outcome);
        }
    }
    if let Some(out) = out {
        store::write(out, &[("not-read.tsv", tally.not_read())])?;
    }
    converted.map_or(Ok(()), Converted::finish)?;
    Ok(tally)
}

/// Check the node of `line`, and write it under `out`, every second one in its canonical spelling; and to `converted`.
fn check(
    line: &Line<'_>,
    stores: &Path,
    out: Option<&Path>,
    converted: Option<&mut Converted>,
    number: usize,
) -> Result<Outcome, String> {
    let path = line.path();
    let folder = stores.join(&*path);
    let (files, deviations) = match line.node_type()? {
        NodeType::Consolidated => {
            let deviations = consolidated::compare(line, &folder)?;
            (write_back::consolidated(line, &folder)?, deviations)
        }
        NodeType::Array | NodeType::Group => {
            let node = match store::read_node(&folder)? {
                Ok(node) => node,
                Err(problems) => return Deviation::of_problems(&problems, line).map(Outcome::NotRead),
            };
            let deviations = compare::node(line, &node)?;
            converted.map_or(Ok(()), |converted| converted.take(&path, &node))?;
            (write_back::node(&node, number % 2 == 1)?, deviations)
        }
    };
    if let Some(out) = out {
        store::write(&out.join(&*path), &files)?;
    }
    Ok(Outcome::WrittenBack(deviations))
}
