//! v3 data types.
//!
//! Generated from `spec/v3/data_type/`. Sources: Zarr v3 core specification, "Data types"; zarr-extensions, `data-types/`.

mod depth;
mod read;
pub(super) mod struct_type;

use alloc::string::ToString;
use core::fmt;

pub use super::custom::{CustomDataType, DataTypeDefinition, DataTypeValue};
pub use super::rules::optional::Optional;
pub use super::rules::raw_bits::RawBits;
pub use super::values::StorageClass;
pub use depth::TooDeep;
pub(crate) use read::read_data_type;
pub(crate) use struct_type::LEGACY_NAME;
pub use struct_type::{Struct, StructError, StructField};

use super::envelope::{Envelope, write_configured};
use super::reader::Reader;
use super::unknown::UnknownField;
use super::values::{Spelling, Values};
use crate::field::prelude::*;
use crate::field::{FieldKind, FieldValue};
use crate::fill_value::{FloatShape, Specials};
use crate::json::{ToJson, Value, Writer};
use crate::problem::{Path, Reporter};

include!(concat!(env!("OUT_DIR"), "/v3_data_type.rs"));

impl DataType {
    /// The data type's name as the canonical form writes it: `r16`, `numpy.datetime64`.
    #[must_use]
    pub fn name(&self) -> alloc::borrow::Cow<'_, str> {
        match self {
            Self::RawBits(raw) => raw.to_string().into(),
            Self::Custom(custom) => custom.name().into(),
            Self::Unknown(unknown) => unknown.name().into(),
            known => known.definition().map_or("", DataTypeName::name).into(),
        }
    }

    /// The name of the definition that claims this type: `r*` for raw bits; `None` for an unknown type.
    #[must_use]
    pub fn definition_name(&self) -> Option<&str> {
        match self {
            Self::Custom(custom) => Some(custom.name()),
            known => known.definition().map(DataTypeName::name),
        }
    }

    /// The size of an item in bytes in the `bytes` codec; `None` where it varies and where it is not known.
    #[must_use]
    pub fn item_size(&self) -> Option<u64> {
        self.values().item_size()
    }

    /// Write the configuration, an empty one where there is none.
    pub(crate) fn write_configuration(&self, writer: &mut Writer) {
        match self {
            Self::Custom(custom) => writer.text(&custom.configuration()),
            Self::Unknown(unknown) => {
                writer.text(unknown.configuration().as_ref().map_or("{}", Raw::source));
            }
            known => match known.configuration() {
                Some(configuration) => configuration.write_json(writer),
                None => writer.text("{}"),
            },
        }
    }

    /// Whether this is a struct that its document calls `structured`.
    pub(crate) const fn is_legacy_struct(&self) -> bool {
        matches!(self, Self::Struct(records) if records.is_legacy())
    }

    /// How the values are stored; `None` where it is not known.
    #[must_use]
    pub fn storage_class(&self) -> Option<StorageClass> {
        self.values().storage_class()
    }
}

impl FieldValue for DataType {
    const KIND: FieldKind = FieldKind::DataType;

    fn definition(&self) -> Option<&str> {
        self.definition_name()
    }
}

/// The canonical form: the bare name where there is nothing to configure, an object with name and configuration
/// elsewhere, which every reader accepts.
impl ToJson for DataType {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Custom(custom) => custom.write_json(writer),
            Self::Unknown(unknown) if unknown.is_configured() => unknown.write_json(writer),
            Self::Unknown(unknown) => writer.string(unknown.name()),
            // The name says how many bits there are.
            Self::RawBits(raw) => writer.string(&raw.to_string()),
            known => match known.configuration() {
                Some(configuration) => write_configured(&known.name(), Some(configuration), writer),
                None => writer.string(&known.name()),
            },
        }
    }
}

impl fmt::Display for DataType {
    /// The bare name, or the canonical JSON of a type with a configuration.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = self.to_json();
        f.write_str(json.strip_prefix('"').and_then(|json| json.strip_suffix('"')).unwrap_or(&json))
    }
}
