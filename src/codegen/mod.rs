//! From the tables in `spec/` to Rust.
//!
//! The build script and `xtask` both run this code; it is no module of the library. It goes in three stages: the
//! tables are read into a typed form ([`ir`]), checked against each other ([`check`]), and handed to one emitter for
//! each output ([`emit::OUTPUTS`]).

mod check;
pub mod emit;
pub mod error;
pub mod files;
pub mod ir;
mod keywords;
mod modules;
mod print;
mod read;
mod unique;

#[cfg(test)]
mod tests;

use std::path::Path;

use error::TableError;
use files::TableFile;
use ir::Spec;

/// Reads and checks every table below `folder`, which stands beside the library's `src/`.
///
/// # Errors
///
/// What is wrong with the tables, each with its file, line and column.
pub fn load(folder: &Path) -> Result<Spec, Vec<TableError>> {
    let spec = parse(&files::find(folder)?)?;
    modules::check(&spec, &folder.with_file_name("src"))?;
    Ok(spec)
}

/// Reads and checks `files`, wherever the modules are that they name.
///
/// # Errors
///
/// What is wrong with the tables, each with its file, line and column.
pub fn parse(files: &[TableFile]) -> Result<Spec, Vec<TableError>> {
    let spec = read::read(files)?;
    check::check(&spec)?;
    Ok(spec)
}
