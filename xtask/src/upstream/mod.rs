//! `cargo xtask upstream`: the names in the tables against those of others.

mod extensions;
mod numcodecs;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::codegen::files::{self, TableFile};
use crate::failure::Failure;
use crate::schema::not_json;

/// Prints which names of `folder` no table has, and the other way round.
///
/// # Errors
///
/// A folder that is neither a checkout of zarr-extensions nor numcodecs, and what cannot be read.
pub fn run(root: &Path, folder: &Path) -> Result<(), Failure> {
    let files = files::find(&root.join("spec"))?;
    let mut comparisons = extensions::compare(folder, &files)?;
    comparisons.extend(numcodecs::compare(folder, &files)?);
    if comparisons.is_empty() {
        let what = "neither a checkout of zarr-extensions nor numcodecs, installed or checked out";
        return Err(Failure::new(format!("{}: {what}", folder.display())));
    }
    for comparison in comparisons {
        print!("{}", comparison.report());
    }
    Ok(())
}

/// The names of one kind, there and here.
struct Comparison {
    /// What is compared: "zarr-extensions, codecs".
    title: String,
    /// The folder of the tables, below `spec/`.
    tables: &'static str,
    /// The names there.
    theirs: BTreeSet<String>,
    /// The names here, if there are tables of the kind.
    ours: Option<BTreeSet<String>>,
}

impl Comparison {
    fn report(&self) -> String {
        let Self { title, tables, theirs, ours } = self;
        let Some(ours) = ours else {
            return format!("{title}: no tables in spec/{tables}/; upstream has {}\n", list(theirs));
        };
        let mut report = format!("{title}: {} upstream, {} in spec/{tables}/\n", theirs.len(), ours.len());
        let differences = [("upstream only", theirs - ours), ("in tables only", ours - theirs)];
        for (what, names) in differences.iter().filter(|(_, names)| !names.is_empty()) {
            report.extend(["  ", what, ": ", &list(names), "\n"]);
        }
        report
    }
}

fn list(names: &BTreeSet<String>) -> String {
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

/// What a table says of its name. Tables that the generator refuses are read too, so that a new kind can be compared.
struct Named {
    names: Vec<String>,
    section: String,
}

/// The tables in `folder` below `spec/`, if there are any.
fn tables(files: &[TableFile], folder: &str) -> Result<Option<Vec<Named>>, Failure> {
    let inside =
        files.iter().filter(|file| file.path.rsplit_once('/').is_some_and(|(held, _)| held == folder));
    let tables = inside.map(named).collect::<Result<Vec<_>, _>>()?;
    Ok((!tables.is_empty()).then_some(tables))
}

fn named(file: &TableFile) -> Result<Named, Failure> {
    let table: serde_json::Value =
        serde_json::from_str(&file.text).map_err(|error| Failure::new(not_json(file, &error)))?;
    let aliases = table["aliases"].as_array().into_iter().flatten();
    let names = std::iter::once(&table["name"]).chain(aliases);
    Ok(Named {
        names: names.filter_map(|name| name.as_str()).map(str::to_owned).collect(),
        section: table["source"]["section"].as_str().unwrap_or_default().into(),
    })
}

/// The names of the files and folders in `folder`.
fn entries(folder: &Path) -> Result<Vec<String>, Failure> {
    let failure = |error| Failure::file(folder, &error);
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failure)? {
        names.push(entry.map_err(failure)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_no_json_is_told() {
        let file = TableFile { path: "v2/codec/zip.json".into(), text: "{\n  \"name\" 1}".into() };
        let told = tables(&[file], "v2/codec").map(drop).map_err(|failure| failure.to_string());
        assert_eq!(told.err().as_deref(), Some("spec/v2/codec/zip.json:2:10: expected `:`"));
    }
}
