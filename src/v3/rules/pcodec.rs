//! What the `numcodecs.pcodec` codec takes.
//!
//! Source: numcodecs, `pcodec`.

use crate::v3::codec::NumcodecsPcodec;
use crate::v3::pipeline::{Chunk, Place};

/// The codec compresses real numbers.
pub(crate) fn check_chunk(_: &NumcodecsPcodec, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    if chunk.known_data_type().is_some_and(|data_type| !data_type.values().is_real()) {
        place.refuse("a data type of real numbers for this codec");
    }
}
