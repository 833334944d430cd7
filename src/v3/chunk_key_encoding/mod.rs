//! v3 chunk key encodings.
//!
//! Generated from `spec/v3/chunk_key_encoding/`. Source: Zarr v3 core specification, `chunk_key_encoding`.

mod read;

use core::fmt;

pub(crate) use read::read_chunk_key_encoding;

use super::envelope::{Envelope, write_configured};
use super::reader::Reader;
use super::unknown::UnknownField;
use crate::field::prelude::*;
use crate::field::{FieldKind, FieldValue};

include!(concat!(env!("OUT_DIR"), "/v3_chunk_key_encoding.rs"));

impl ChunkKeyEncoding {
    /// The encoding's name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Unknown(unknown) => unknown.name(),
            known => known.definition().map_or("", ChunkKeyEncodingName::name),
        }
    }

    /// The name of the definition that claims this encoding; `None` for an unknown one.
    #[must_use]
    pub fn definition_name(&self) -> Option<&str> {
        self.definition().map(ChunkKeyEncodingName::name)
    }
}

impl FieldValue for ChunkKeyEncoding {
    const KIND: FieldKind = FieldKind::ChunkKeyEncoding;

    fn definition(&self) -> Option<&str> {
        self.definition_name()
    }
}

/// The canonical form: an object with the name and, where it differs from the default, the configuration.
impl ToJson for ChunkKeyEncoding {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Unknown(unknown) => unknown.write_json(writer),
            known => write_configured(known.name(), known.configuration(), writer),
        }
    }
}
