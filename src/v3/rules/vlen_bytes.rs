//! What the `vlen-bytes` codec takes.
//!
//! Source: zarr-extensions, `codecs/vlen-bytes`.

use crate::v3::DataType;
use crate::v3::pipeline::{Chunk, Place};

/// The codec is of the data type `bytes`.
pub(crate) fn check_chunk(chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let Some(data_type) = chunk.known_data_type() else { return };
    if !matches!(data_type, DataType::Bytes | DataType::Custom(_)) {
        place.refuse("an array of the data type \"bytes\" for this codec");
    }
}
