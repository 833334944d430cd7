//! Zarr format 3: `zarr.json`, the fields in it, and the bytes of fill values.
//!
//! Sources: the Zarr v3 core specification; the zarr-extensions registry; zarr-python and zarrs for what they write
//! without a registration, which each table's provenance names.

pub mod array;
pub mod chunk_grid;
pub mod chunk_key_encoding;
pub mod codec;
pub mod consolidated;
pub mod custom;
pub mod data_type;
pub mod files;
pub mod fill_value;
pub mod group;
pub mod node;
pub mod path;
pub mod pipeline;
pub mod scope;
pub mod shard;
pub mod storage_transformer;
pub mod unknown;

mod chunks;
pub(crate) mod envelope;
mod field;
mod numpy_type;
pub(crate) mod reader;
pub(crate) mod rules;
pub(crate) mod values;
mod written;

pub use crate::attributes::Attributes;
pub use crate::chunks::Chunks;
pub use crate::scope::{ScopeConflict, ScopeError};
pub use array::{ArrayBuilder, ArrayMetadata, ArrayReading, DimensionNames};
pub use chunk_grid::{ChunkGrid, ChunkGridName};
pub use chunk_key_encoding::{ChunkKeyEncoding, ChunkKeyEncodingName};
pub use codec::{Codec, CodecName};
pub use consolidated::{ConsolidatedMetadata, ConsolidatedReading};
pub use data_type::{DataType, DataTypeName, FloatType};
pub use files::{Files, NodeFiles, Place};
pub use fill_value::FillValue;
pub use group::{GroupMetadata, GroupReading};
pub use node::{Node, NodeReading};
pub use numpy_type::NumpyType;
pub use path::{NodeName, NodeNameError, NodePath, NodePathError};
pub use scope::Scope;
pub use shard::{Shard, ShardIndex, ShardIndexError};
pub use storage_transformer::StorageTransformer;
pub use unknown::UnknownField;

use alloc::string::String;
use alloc::vec::Vec;

use crate::json::{Raw, Tape};

/// The store key of a node's document, below the node's path.
pub const KEY: &str = "zarr.json";

/// Those of `extra`, members that the specification does not define, that do not say `"must_understand": false`.
fn must_understand(mut extra: Vec<(String, Raw)>) -> Vec<(String, Raw)> {
    let mut tape = Tape::new();
    extra.retain(|(_, json)| {
        let document = json.parse(&mut tape);
        document.root().get("must_understand").and_then(crate::json::Value::as_bool) != Some(false)
    });
    extra
}
