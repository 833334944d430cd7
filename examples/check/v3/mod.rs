//! Nodes of format 3.

mod fields;
pub(crate) mod node;

pub(crate) use node::{check, fields_of};
