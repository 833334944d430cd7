//! Zarr format 2: `.zarray`, `.zgroup`, `.zattrs` and `.zmetadata`.
//!
//! Sources: the Zarr v2 specification; numcodecs 0.17 for the configurations of codecs; zarr-python 2 for what the
//! specification leaves open and for `.zmetadata`, which it does not describe.

pub mod array;
pub mod codec;
pub mod consolidated;
pub mod custom;
pub mod data_type;
pub mod files;
pub mod fill_value;
pub mod group;
pub mod node;
pub mod scope;

mod chunks;
mod field;
mod reader;
pub(crate) mod rules;
mod typestr;

#[cfg(test)]
mod tests;

pub use crate::attributes::Attributes;
pub use crate::chunks::Chunks;
pub use crate::scope::{ScopeConflict, ScopeError};
pub use array::{ArrayBuilder, ArrayMetadata, ArrayReading, DimensionSeparator, Order};
pub use codec::{Codec, CodecName};
pub use consolidated::{ConsolidatedMetadata, ConsolidatedReading};
pub use data_type::{DataType, Family};
pub use files::{Files, NodeFiles, Place};
pub use fill_value::FillValue;
pub use group::{GroupMetadata, GroupReading};
pub use node::{Node, NodeReading};
pub use scope::Scope;

/// The store key of an array's document, below the array's path.
pub const ARRAY_KEY: &str = ".zarray";
/// The store key of a group's document, below the group's path.
pub const GROUP_KEY: &str = ".zgroup";
/// The store key of a node's attributes, below the node's path.
pub const ATTRIBUTES_KEY: &str = ".zattrs";
/// The store key of the consolidated metadata, below the path of the group that it is of.
pub const CONSOLIDATED_KEY: &str = ".zmetadata";
