//! Consolidated metadata, `.zmetadata`: the documents of a whole hierarchy in one.
//!
//! It is a convention of zarr-python 2 (`zarr.consolidate_metadata`); the Zarr v2 specification does not describe it.

mod entries;
mod list;
mod metadata;
mod nodes;

pub use metadata::{ConsolidatedMetadata, ConsolidatedReading};
