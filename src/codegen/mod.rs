//! From the tables in `spec/` to Rust.
//!
//! The build script and `xtask` both run this code; it is no module of the library. It goes in three stages: the
//! tables are read into a typed form ([`ir`]), checked against each other ([`check`]), and handed to one emitter for
//! each output ([`emit::OUTPUTS`]).

pub mod check;
pub mod emit;
pub mod error;
pub mod ir;
pub mod print;
pub mod read;

use std::path::Path;

use error::TableError;
use ir::Spec;

/// Reads and checks every table under `folder`.
///
/// # Errors
///
/// All that is wrong with the tables, each with its file, line and column.
pub fn load(folder: &Path) -> Result<Spec, Vec<TableError>> {
    let spec = read::read_folder(folder)?;
    check::check(&spec)?;
    Ok(spec)
}
