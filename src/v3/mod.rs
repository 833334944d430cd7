//! Zarr format 3: data types, their fill values, and the bytes of both.
//!
//! Sources: the Zarr v3 core specification; the zarr-extensions registry; zarr-python and zarrs for what they write
//! without a registration, which each table's provenance names.

pub mod custom;
pub mod data_type;
pub mod fill_value;
pub mod scope;

mod envelope;
mod field;
mod reader;
pub(crate) mod rules;
mod values;

pub use crate::scope::{ScopeConflict, ScopeError};
pub use data_type::{DataType, DataTypeName, FloatType};
pub use fill_value::FillValue;
pub use scope::Scope;
