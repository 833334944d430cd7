//! Nodes of format 2.

pub(crate) mod consolidated;
mod fields;
pub(crate) mod node;

pub(crate) use fields::node as fields_of;
