//! Where every value of a record lies in memory, and moving records and columns.
//!
//! A Zarr array of a structured data type (v2 "Data type encoding", v3 `struct`) stores its elements
//! as records: the bytes of the fields, packed in the order of declaration. This module turns that
//! into offsets and moves bytes by them, without decoding values one at a time.
//!
//! - [`Layout`], made by [`LayoutBuilder`] or by the conversions from data types, says where each
//!   [`Leaf`] lies: its [`Path`], offset, [`Scalar`] kind, byte order and shape.
//! - [`Records`] and [`RecordsMut`] are buffers of whole records: one part of one record, one column
//!   or several at once, as bytes or as values of a Rust type ([`Element`]), and filling.
//! - [`to_byte_order`] and [`ByteSwap`] change the byte order of whole buffers in place.
//! - [`Conversion`] moves records to another layout with the same leaves.
#![cfg_attr(
    feature = "zerocopy",
    doc = "- [`View`] casts a buffer to a slice of a Rust struct that has the layout ([`Record`])."
)]
//!
//! # The figure of the specification
//!
//! ```
//! use zarr_spec::byte_order::ByteOrder::Little;
//! use zarr_spec::layout::{LayoutBuilder, Scalar};
//!
//! let layout = LayoutBuilder::new()
//!     .scalar("id", Scalar::Int32, Little)
//!     .scalar("f", Scalar::Uint8, None)
//!     .scalar("value", Scalar::Float64, Little)
//!     .build()?;
//! assert_eq!(
//!     layout.to_string(),
//!     "\
//! byte:    0   1   2   3   4   5   6   7   8   9  10  11  12
//!       ├───────────────┼───┼───────────────────────────────┤
//! field:│      id       │ f │             value             │
//!       │    (int32)    │   │           (float64)           │
//! order:│    little     │   │            little             │
//!       └───────────────┴───┴───────────────────────────────┘"
//! );
//! # Ok::<(), zarr_spec::layout::LayoutError>(())
//! ```
//!
//! # Speed
//!
//! Columns are moved in blocks that stay in the first-level cache, a word of every record at a time.
//! On x86-64 with the `std` feature the processor is asked for AVX2 and AVX-512 VBMI, with which
//! records are byte-swapped, short records gathered and scattered, and converted by permuting whole
//! vectors. Without `std` these are used where the build targets them.

mod builder;
mod columns;
mod conversion;
mod data_types;
mod display;
mod element;
mod error;
mod json;
mod kernels;
mod leaf;
mod path;
mod place;
#[cfg(feature = "zerocopy")]
mod record;
mod records;
mod scalar;
mod swap;
#[cfg(test)]
mod tests;
mod to_v3;
mod transfer;
mod tree;
#[cfg(feature = "zerocopy")]
mod view;

pub use builder::LayoutBuilder;
pub use columns::{Column, ColumnMut};
pub use conversion::Conversion;
pub use element::{Element, ElementKind};
pub use error::{ConversionError, LayoutError, PathError, RecordError};
pub use json::RecordJsonError;
pub use leaf::{Leaf, Leaves};
pub use path::{Path, Step};
pub use place::Place;
#[cfg(feature = "zerocopy")]
pub use record::{AsField, FieldType, Record, RecordField};
pub use records::{Records, RecordsMut};
pub use scalar::Scalar;
pub use swap::{ByteSwap, to_byte_order};
pub use to_v3::NoV3DataType;
pub use tree::{Field, Kind, Layout};
#[cfg(feature = "zerocopy")]
pub use view::{Difference, View, ViewError};
