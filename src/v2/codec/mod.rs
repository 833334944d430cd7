//! v2 codecs: compressors and filters, as numcodecs configures them.
//!
//! Generated from `spec/v2/codec/`. Sources: Zarr v2, "Metadata", `compressor` and `filters`; numcodecs.

mod read;

use core::fmt;

pub use super::custom::{CodecDefinition, CodecValue, CustomCodec};
pub(crate) use read::read_codec;

use super::data_type::{ElementType, Float};
use crate::field::prelude::*;
use crate::field::{FieldKind, FieldValue};

include!(concat!(env!("OUT_DIR"), "/v2_codec.rs"));

/// What a codec takes and gives when it encodes. The order is that of the codecs of an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CodecPosition {
    /// It takes an array and gives an array.
    ArrayToArray,
    /// It takes an array and gives bytes.
    ArrayToBytes,
    /// It takes bytes and gives bytes.
    BytesToBytes,
}

/// What is known of the size of what a codec gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SizeClass {
    /// As many bytes as it takes.
    Same,
    /// A number of bytes that follows from the number it takes.
    Fixed,
    /// It depends on the data.
    Variable,
}

/// A codec that nothing in the scope claims, as its document writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownCodec {
    id: Box<str>,
    json: Raw,
}

impl UnknownCodec {
    pub(crate) fn new(id: &str, json: Raw) -> Self {
        Self { id: id.into(), json }
    }

    /// The codec's `id`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The object that the document writes, with its `id`.
    #[must_use]
    pub fn json(&self) -> &Raw {
        &self.json
    }
}

impl Codec {
    /// The codec's `id`.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Custom(custom) => custom.id(),
            Self::Unknown(unknown) => unknown.id(),
            known => known.definition().map_or("", CodecName::name),
        }
    }

    /// The name of the definition that claims this codec; `None` for an unknown one.
    #[must_use]
    pub fn definition_name(&self) -> Option<&str> {
        if matches!(self, Self::Unknown(_)) { None } else { Some(self.id()) }
    }

    /// What the codec takes and gives when it encodes; `None` for an unknown one, and for one of the user's own, whose
    /// definition does not say.
    #[must_use]
    pub fn position(&self) -> Option<CodecPosition> {
        self.definition().map(CodecName::position)
    }
}

impl FieldValue for Codec {
    const KIND: FieldKind = FieldKind::Codec;

    fn definition(&self) -> Option<&str> {
        self.definition_name()
    }
}

/// The canonical form: the `id` and every member, defaults filled in, as numcodecs' `get_config` gives it.
impl ToJson for Codec {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Custom(custom) => custom.write_json(writer),
            Self::Unknown(unknown) => unknown.json.write_json(writer),
            known => {
                writer.begin_object();
                writer.member("id", known.id());
                known.write_members(writer);
                writer.end_object();
            }
        }
    }
}

impl fmt::Display for Codec {
    /// The canonical JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}

/// Report every member of `object` at `at` other than `id`, for a codec that has none. True: such a codec is read
/// all the same.
fn read_bare(object: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> bool {
    for (key, value) in object.members() {
        if !key.is("id") {
            reporter.unknown_key(at, key, &[], value);
        }
    }
    true
}
