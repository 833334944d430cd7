//! Metadata of format 2 as metadata of format 3, for the same chunks.
//!
//! ```
//! use zarr_spec::json::ToJson;
//! use zarr_spec::{v2, v3};
//!
//! let v2 = v2::ArrayMetadata::from_slice(br#"{
//!     "zarr_format": 2, "shape": [20, 30], "chunks": [10, 10], "dtype": ">i4", "fill_value": null, "order": "F",
//!     "compressor": {"id": "zlib", "level": 5}, "filters": [{"id": "delta", "dtype": ">i4"}]
//! }"#)?;
//! let v3 = v3::ArrayMetadata::try_from(&v2)?;
//! assert_eq!(*v3.data_type(), v3::DataType::Int32);
//! let codecs: Vec<_> = v3.codecs().iter().map(v3::Codec::name).collect();
//! assert_eq!(codecs, ["transpose", "numcodecs.delta", "bytes", "numcodecs.zlib"]);
//! assert_eq!(v3.chunk_key_encoding().key(&[0, 2]).as_deref(), Some("0.2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The chunks stay where they are, as they are: the codecs read the same bytes, and the chunk key encoding `v2` gives the
//! same keys. What format 3 cannot say of them is a [`ConversionError`]. Data types and codecs are those that zarr-python
//! writes: a codec that format 3 has under its own name where that takes the configuration, `numcodecs.` and the id
//! elsewhere. `null` as the fill value becomes zero, or the empty text. Attributes stay, and where `_ARRAY_DIMENSIONS` lists
//! a name for each dimension, these are the dimension names too. Members that no specification defines are left out.

mod array;
mod codec;
mod data_type;
mod error;
mod fill_value;
mod node;
#[cfg(test)]
mod tests;

pub use error::ConversionError;
