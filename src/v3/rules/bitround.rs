//! The `bitround` codec.
//!
//! Source: zarr-extensions, `codecs/bitround`.

use crate::v3::codec::Bitround;
use crate::v3::data_type::DataType;
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::values::Values;

/// The data type is made of numbers.
pub(crate) fn check_chunk(_: &Bitround, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    if chunk.known_data_type().is_some_and(|data_type| !can_be_numbers(data_type)) {
        place.refuse("a data type of numbers for this codec");
    }
}

/// Whether values are "interpretable as an integer or floating-point representation, or a composition of such primitives".
fn can_be_numbers(data_type: &DataType) -> bool {
    match data_type.values() {
        Values::Boolean
        | Values::Integer { .. }
        | Values::Float(_)
        | Values::Complex(_)
        | Values::Time
        | Values::FixedBytes { .. }
        | Values::Struct(_)
        | Values::Optional(_)
        | Values::Custom(_)
        | Values::Unknown => true,
        Values::PaddedBytes { .. } | Values::Bytes | Values::Text | Values::FixedText { .. } => false,
    }
}

/// The values change; their shape and their data type do not.
pub(crate) fn pass_on<'c>(_: &Bitround, chunk: &Chunk<'c>) -> Chunk<'c> {
    chunk.clone()
}
