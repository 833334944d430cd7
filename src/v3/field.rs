//! One field by itself: a data type, a codec, a chunk grid, a chunk key encoding, a fill value.

use alloc::string::String;
use core::str::FromStr;

use super::chunk_grid::read_chunk_grid;
use super::chunk_key_encoding::read_chunk_key_encoding;
use super::codec::read_codec;
use super::data_type::read_data_type;
use super::fill_value::read_fill_value;
use super::{ChunkGrid, ChunkKeyEncoding, Codec, DataType, FillValue, Scope};
use crate::byte_order::ByteOrder;
use crate::field::{Reading, read_one, read_one_value, read_value};
use crate::json::ToJson;
use crate::problem::Problems;

/// The two ways to read one field of a kind.
macro_rules! reads {
    ($($field:ident, $read:ident, $what:literal, $written:literal;)*) => {$(
        impl $field {
            #[doc = concat!("Read `json`, ", $what, " as a document writes it, in `scope`.")]
            #[must_use]
            pub fn read(json: &str, scope: &Scope) -> Reading<Self> {
                read_one(json, scope, $read)
            }

            #[doc = concat!("The ", $written, " that `json` writes, read in `scope`.")]
            ///
            /// # Errors
            ///
            /// Every problem, located in the field.
            pub fn from_json_in(json: &str, scope: &Scope) -> Result<Self, Problems> {
                read_one_value(json, scope, $read)
            }
        }

        impl FromStr for $field {
            type Err = Problems;

            #[doc = concat!("The ", $written, " that `text` writes, read in [`Scope::ALL`]: a bare name, or JSON. A name that")]
            /// nothing claims is no error: see `definition_name`.
            fn from_str(text: &str) -> Result<Self, Problems> {
                if text.starts_with(['{', '"']) {
                    return Self::from_json_in(text, &Scope::ALL);
                }
                let json: String = text.to_json();
                Self::from_json_in(&json, &Scope::ALL)
            }
        }
    )*};
}

reads! {
    DataType, read_data_type, "a data type", "data type";
    Codec, read_codec, "one codec", "codec";
    ChunkGrid, read_chunk_grid, "a chunk grid", "chunk grid";
    ChunkKeyEncoding, read_chunk_key_encoding, "a chunk key encoding", "chunk key encoding";
}

impl FillValue {
    /// The fill value that `json` writes for an array of `data_type`. A packed record, which the legacy name `structured` has,
    /// is little-endian.
    ///
    /// # Errors
    ///
    /// Every problem, located in the fill value.
    pub fn from_json(json: &str, data_type: &DataType) -> Result<Self, Problems> {
        Self::from_json_in_order(json, data_type, ByteOrder::Little)
    }

    /// The same, with a packed record in `order`: that of the `bytes` codec (zarr-extensions, `structured`).
    ///
    /// # Errors
    ///
    /// Every problem, located in the fill value.
    pub fn from_json_in_order(json: &str, data_type: &DataType, order: ByteOrder) -> Result<Self, Problems> {
        read_value(json, |value, at, reporter| read_fill_value(value, at, data_type, order, reporter))
    }
}
