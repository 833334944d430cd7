//! The codecs that hold each item with its length.
//!
//! Source: zarrs 0.23, codecs `vlen_array` and `vlen_v2`.

use crate::v3::data_type::{DataType, StorageClass};
use crate::v3::pipeline::{Chunk, Place};

/// The items have no one length.
pub(crate) fn check_chunk(chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let class = chunk.known_data_type().and_then(DataType::storage_class);
    if class.is_some_and(|class| class != StorageClass::VariableLength) {
        place.refuse("a data type of variable length for this codec");
    }
}
