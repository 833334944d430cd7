//! Scalars: the spelling of floats in JSON, base64, and values as bytes.

mod base64;
mod float;

pub(crate) use base64::{decode_base64, encode_base64};
pub use float::{FloatShape, Specials};
