//! `cargo xtask regenerate`.

use std::path::Path;

use crate::codegen::{self, emit, files};
use crate::failure::Failure;
use crate::outputs::{self, Mode};
use crate::{examples, golden, json_schema, registry, schema};

/// Checks every table, runs its examples, and brings what is made from the tables up to date.
///
/// # Errors
///
/// What is wrong with the tables; what is not current, when checking.
pub fn run(root: &Path, mode: Mode) -> Result<(), Failure> {
    let files = files::find(&root.join("spec"))?;
    schema::check(root, &files)?;
    let spec = codegen::load(&root.join("spec"))?;
    examples::check(&spec)?;
    let mut products = json_schema::made(&spec);
    products.push(registry::made(&spec));
    for output in &emit::OUTPUTS {
        products.push(golden::made(output, &spec)?);
    }
    outputs::update(root, &products, mode, "cargo xtask regenerate")
}
