//! What the `vlen-utf8` codec takes.
//!
//! Source: zarr-extensions, `codecs/vlen-utf8`.

use crate::v3::DataType;
use crate::v3::pipeline::{Chunk, Place};

/// The codec is of the data type `string`.
pub(crate) fn check_chunk(chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let Some(data_type) = chunk.known_data_type() else { return };
    if !matches!(data_type, DataType::String | DataType::Custom(_)) {
        place.refuse("an array of the data type \"string\" for this codec");
    }
}
