//! What the `bytes` codec takes.
//!
//! Source: Zarr v3 core specification, bytes codec.

use crate::v3::codec::Bytes;
use crate::v3::data_type::StorageClass;
use crate::v3::pipeline::{Chunk, Place};

/// `endian` is "required for data types for which endianness is applicable", and the codec takes types of a fixed size.
pub(crate) fn check_chunk(bytes: &Bytes, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let Some(data_type) = chunk.known_data_type() else { return };
    match data_type.storage_class() {
        // A legacy struct without a byte order is little-endian (zarr-extensions, `structured`).
        Some(StorageClass::MultiByte) if bytes.endian.is_none() && !data_type.is_legacy_struct() => {
            let (at, holder) = (place.at, place.codec.configuration());
            place.reporter.missing_key(at, "endian", holder);
        }
        Some(StorageClass::VariableLength) => place.refuse("a data type of a fixed size for this codec"),
        Some(StorageClass::SingleByte | StorageClass::MultiByte) | None => {}
    }
}
