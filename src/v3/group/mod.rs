//! The document of a group.
//!
//! Source: Zarr v3 core specification, "Group metadata".

mod metadata;
mod read;
mod reading;

pub use metadata::GroupMetadata;
pub(crate) use metadata::same_but_listing;
pub(crate) use read::read_group;
pub use reading::GroupReading;

/// The member that lists the nodes below a group.
pub(crate) const CONSOLIDATED: &str = "consolidated_metadata";

/// The members that the specification defines; only the first two are required.
const MEMBERS: [&str; 4] = ["zarr_format", "node_type", "attributes", CONSOLIDATED];

/// How many of [`MEMBERS`] are required.
const REQUIRED: usize = 2;
