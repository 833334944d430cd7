//! Nodes of format 3.

mod fields;
pub(crate) mod node;
mod notes;

pub(crate) use node::{check, fields_of};
pub(crate) use notes::notes;
