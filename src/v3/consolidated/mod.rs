//! Consolidated metadata: the nodes below a group, listed in its document.
//!
//! The Zarr v3 core specification fixes the members of `consolidated_metadata` ("Additional fields"); what is listed, and by
//! which names, is a convention of zarr-python 3.

mod listing;
mod metadata;
mod read;

pub use metadata::{ConsolidatedMetadata, ConsolidatedReading};
pub(crate) use read::{Read, check_envelope, stream};
