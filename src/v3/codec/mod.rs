//! v3 codecs.
//!
//! Generated from `spec/v3/codec/`. Sources: Zarr v3 core specification, the page of each codec; zarr-extensions, `codecs/`.

mod read;

use core::fmt;

pub use super::custom::{CodecDefinition, CodecValue, CustomCodec};
pub use super::rules::blosc::{Blosc, BloscFilter};
pub use super::rules::cast_value::{CastValue, ScalarMap};
pub use super::rules::conditional::Conditional;
pub use super::rules::n5_default::N5Default;
pub use super::rules::packbits::Packbits;
pub use super::rules::reshape::{Reshape, ReshapeLength};
pub use super::rules::scale_offset::ScaleOffset;
pub use super::rules::sharding_indexed::ShardingIndexed;
pub use super::rules::transpose::Transpose;
pub use super::rules::zarrs_optional::ZarrsOptional;
pub use super::rules::zarrs_vlen::ZarrsVlen;
pub use super::rules::zfp::Zfp;
pub use crate::v2::codec::{CodecPosition, SizeClass};
pub(crate) use read::{CodecList, read_codec, read_codec_list, read_codecs, stand_in};

use super::envelope::{Envelope, write_configured, write_with_configuration};
use super::pipeline::{Chunk, Place};
use super::reader::Reader;
use super::unknown::UnknownField;
use crate::field::prelude::*;
use crate::field::{FieldKind, FieldValue};
use crate::v2::data_type::{ElementType, Float};
use crate::v3::NumpyType;

include!(concat!(env!("OUT_DIR"), "/v3_codec.rs"));

/// A codec that nothing in the scope claims, as its document writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownCodec {
    field: UnknownField,
    /// The table that claims the name and refuses what is written. Only the reading of a document with problems has one.
    refused_by: Option<CodecName>,
}

impl UnknownCodec {
    pub(crate) fn new(name: &str, json: Raw, refused_by: Option<CodecName>) -> Self {
        Self { field: UnknownField::new(name, json), refused_by }
    }

    /// The codec's name; empty for a value that has none.
    #[must_use]
    pub fn name(&self) -> &str {
        self.field.name()
    }

    /// The JSON that the document writes.
    #[must_use]
    pub fn json(&self) -> &Raw {
        self.field.json()
    }

    pub(crate) const fn refused_by(&self) -> Option<CodecName> {
        self.refused_by
    }
}

impl Codec {
    /// The codec's name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Custom(custom) => custom.name(),
            Self::Unknown(unknown) => unknown.name(),
            known => known.definition().map_or("", CodecName::name),
        }
    }

    /// The name of the definition that claims this codec; `None` for an unknown one.
    #[must_use]
    pub fn definition_name(&self) -> Option<&str> {
        if matches!(self, Self::Unknown(_)) { None } else { Some(self.name()) }
    }
}

impl FieldValue for Codec {
    const KIND: FieldKind = FieldKind::Codec;

    fn definition(&self) -> Option<&str> {
        self.definition_name()
    }
}

/// The canonical form: an object with the name and, where there is something to configure, the configuration. Readers of
/// Zarr 3.0 take no bare name in `codecs`, and zarr-python takes none of its `numcodecs.` codecs without a configuration.
impl ToJson for Codec {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Custom(custom) => custom.write_json(writer),
            Self::Unknown(unknown) => unknown.write_json(writer),
            known if known.writes_empty_configuration() => {
                write_with_configuration(known.name(), known.configuration(), writer);
            }
            known => write_configured(known.name(), known.configuration(), writer),
        }
    }
}

impl ToJson for UnknownCodec {
    /// An object with the name and the configuration as written.
    fn write_json(&self, writer: &mut Writer) {
        self.field.write_json(writer);
    }
}

impl fmt::Display for Codec {
    /// The canonical JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}
