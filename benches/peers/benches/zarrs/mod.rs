//! Metadata read with `zarrs_metadata` and `zarrs_metadata_ext`, as far as these have types for it.

pub mod v2;
pub mod v3;
