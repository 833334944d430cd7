//! Scalars: the spelling of floats in JSON, base64, and values as bytes.

mod base64;
pub(crate) mod bytes;
mod float;
mod time;

pub(crate) use base64::{decode_base64, encode_base64};
pub use bytes::BytesError;
pub use float::{FloatShape, Specials};
pub(crate) use time::read_ticks;
