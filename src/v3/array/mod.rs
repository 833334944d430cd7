//! The document of an array.
//!
//! Source: Zarr v3 core specification, "Array metadata".

mod build;
mod dimension_names;
mod metadata;
mod read;
mod reading;

pub use build::ArrayBuilder;
pub use dimension_names::DimensionNames;
pub use metadata::ArrayMetadata;
#[cfg(feature = "serde")]
pub(crate) use read::read_dimension_names;
pub(crate) use read::{check_literal, read_array};
pub use reading::ArrayReading;

/// The members that the specification defines, the required ones first.
pub(crate) const MEMBERS: [&str; 11] = [
    "zarr_format",
    "node_type",
    "shape",
    "data_type",
    "chunk_grid",
    "chunk_key_encoding",
    "fill_value",
    "codecs",
    "attributes",
    "storage_transformers",
    "dimension_names",
];

/// How many of [`MEMBERS`] are required.
const REQUIRED: usize = 8;
