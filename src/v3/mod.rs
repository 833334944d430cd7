//! Zarr format 3: data types, their fill values, and the bytes of both.
//!
//! Sources: the Zarr v3 core specification; the zarr-extensions registry; zarr-python and zarrs for what they write
//! without a registration, which each table's provenance names.

pub mod chunk_grid;
pub mod chunk_key_encoding;
pub mod codec;
pub mod custom;
pub mod data_type;
pub mod fill_value;
pub mod pipeline;
pub mod scope;
pub mod storage_transformer;

mod envelope;
mod field;
mod reader;
pub(crate) mod rules;
mod values;

pub use crate::scope::{ScopeConflict, ScopeError};
pub use chunk_grid::{ChunkGrid, ChunkGridName};
pub use chunk_key_encoding::{ChunkKeyEncoding, ChunkKeyEncodingName};
pub use codec::{Codec, CodecName};
pub use data_type::{DataType, DataTypeName, FloatType};
pub use fill_value::FillValue;
pub use scope::Scope;
pub use storage_transformer::StorageTransformer;
