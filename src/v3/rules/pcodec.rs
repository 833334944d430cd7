//! What the `numcodecs.pcodec` codec takes.
//!
//! Sources: numcodecs, `pcodec`, which takes integers and floats of 16 to 64 bits; zarrs 0.23, codec `pcodec`, which takes pairs
//! of such floats too.

use crate::v3::codec::NumcodecsPcodec;
use crate::v3::data_type::{DataType, FloatType};
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::values::Values;

/// The codec compresses numbers of 16 to 64 bits.
pub(crate) fn check_chunk(_: &NumcodecsPcodec, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    if chunk.known_data_type().is_some_and(|data_type| !is_compressed(data_type)) {
        place.refuse("a data type of numbers of 16 to 64 bits for this codec");
    }
}

/// Whether `data_type` is one of the codec's, of which there are no others.
fn is_compressed(data_type: &DataType) -> bool {
    let values = data_type.values();
    if let Values::Integer { bits, .. } = values {
        return bits >= 16;
    }
    if let Values::Float(float) | Values::Complex(float) = values {
        return matches!(float, FloatType::Float16 | FloatType::Float32 | FloatType::Float64);
    }
    matches!(values, Values::Time | Values::Custom(_) | Values::Unknown)
}
