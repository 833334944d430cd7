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
//! elsewhere. But `bitround` and the data type `bytes` are called as zarr-extensions registers them: zarr-python 3.4 knows the first
//! as `numcodecs.bitround` only, and reads the second. `null` as the fill value becomes zero, `NaT` for times, or the empty text. Attributes stay, and where `_ARRAY_DIMENSIONS` lists
//! a name for each dimension, these are the dimension names too. Members that no specification defines are left out. A bare
//! `NaN` among the attributes stays as well, although it is no JSON: [`Raw::is_finite`](crate::json::Raw::is_finite) finds it.
//!
//! An array with a codec of which this crate knows no equivalent is converted without it, and the equivalent added:
//!
//! ```
//! use zarr_spec::{v2, v3};
//!
//! let v2 = v2::ArrayMetadata::from_slice(br#"{
//!     "zarr_format": 2, "shape": [20], "chunks": [10], "dtype": "|u1", "fill_value": 0, "order": "C",
//!     "compressor": {"id": "acme"}, "filters": null
//! }"#)?;
//! assert!(v3::ArrayMetadata::try_from(&v2).is_err());
//!
//! let v3 = v3::ArrayMetadata::try_from(&v2.update().set("compressor", &None::<v2::Codec>).read()?)?;
//! let acme: v3::Codec = r#"{"name": "acme.squash"}"#.parse()?;
//! let codecs = [v3.codecs(), &[acme]].concat();
//! let v3 = v3.update().set("codecs", &codecs).read()?;
//! assert_eq!(v3.codecs().last().map(v3::Codec::name), Some("acme.squash"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod array;
mod codec;
mod data_type;
mod error;
mod fill_value;
mod node;
#[cfg(test)]
mod tests;

pub use error::ConversionError;
