//! Fixed-length UTF-32 strings: NumPy's `<U` and `>U`, Zarr v3's `fixed_length_utf32`.
//!
//! Each string of an array takes the same number of bytes: a number of code units of four bytes, its [`Width`], filled
//! up with U+0000 where the string is shorter. A [`Format`] is a width and a byte order.
//!
//! An [`Encoder`] writes strings, given one by one, as a slice, or as one UTF-8 buffer with offsets. A [`Decoder`]
//! reads them: to a [`Column`], one UTF-8 buffer with offsets, which is the fast way; to `String`s; or in place, as
//! [`Strings`]. The buffer with offsets is Arrow's form, so that a column goes to Arrow and back without a copy of each
//! string.
//!
//! ```
//! use zarr_spec::byte_order::ByteOrder;
//! use zarr_spec::utf32::{Column, Format, Width};
//!
//! // NumPy's `<U5`.
//! let format = Format::new(Width::new(5)?, ByteOrder::Little);
//!
//! let names = ["Ångö", "", "東京", "Paris"];
//! let mut bytes = vec![0; names.len() * format.length_bytes()];
//! format.encoder().encode_strings(&names, &mut bytes)?;
//!
//! let column: Column = format.decoder().decode(&bytes)?;
//! assert!(column.iter().eq(names));
//!
//! let mut copy = vec![0; bytes.len()];
//! format.encoder().encode_column(column.values(), column.offsets(), &mut copy)?;
//! assert_eq!(copy, bytes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: "Fixed-length UTF-32 string data type" (Zarr extensions, `fixed_length_utf32`) and NumPy's "Data type
//! objects", `U`.

mod column;
mod decode;
mod encode;
mod error;
mod format;
mod kernels;
mod offset;
mod strings;
mod swap;
#[cfg(test)]
mod tests;
mod unit;
mod width;

pub use column::Column;
pub use decode::Decoder;
pub use encode::Encoder;
pub use error::{DecodeError, EncodeError, PartialCodeUnit};
pub use format::Format;
pub use offset::Offset;
pub use strings::{Chars, CodeUnits, FixedStr, Strings};
pub use swap::swap_bytes;
pub use width::{InvalidWidth, Width};
