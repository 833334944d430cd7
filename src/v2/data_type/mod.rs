//! v2 data types: NumPy's, as typestrs and as lists of records.
//!
//! Generated from `spec/v2/data_type/`. Source: Zarr v2, "Data type encoding".

mod element;
mod read;

use alloc::boxed::Box;
use core::fmt;

pub use super::custom::{CustomDataType, DataTypeDefinition, DataTypeValue};
pub use super::rules::struct_type::{Struct, StructError, StructField};
pub use element::ElementType;
pub(crate) use read::read_data_type;

use super::fill_value::FillRule;
use super::typestr::{Refusal, Typestr, write_time_unit, write_typestr};
use crate::byte_order::ByteOrder;
use crate::field::{Bounded, FieldKind, FieldValue};
use crate::json::{Raw, Tape, ToJson, Writer};
use crate::sets::TimeUnit;

include!(concat!(env!("OUT_DIR"), "/v2_data_type.rs"));

/// The number of units in one tick of a time type, as NumPy stores it.
pub type ScaleFactor = Bounded<1, 2_147_483_647>;

/// A data type that nothing in the scope claims, as its document writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownDataType {
    // Boxed, so that every other data type is small.
    json: Box<Raw>,
}

impl UnknownDataType {
    pub(crate) fn new(json: Raw) -> Self {
        Self { json: Box::new(json) }
    }

    /// The JSON that the document writes: a string, or a list of records where no scope reads structs.
    #[must_use]
    pub fn json(&self) -> &Raw {
        &self.json
    }
}

impl fmt::Display for UnknownDataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tape = Tape::new();
        match self.json.parse(&mut tape).root().as_str() {
            Some(typestr) => f.write_str(&typestr),
            None => f.write_str(self.json.source()),
        }
    }
}

impl DataType {
    /// The name of the definition that claims this type: its family's, or that of one of the user's own; `None` for an
    /// unknown type.
    #[must_use]
    pub fn definition_name(&self) -> Option<&str> {
        match self {
            Self::Custom(custom) => Some(custom.definition()),
            known => known.family().map(Family::name),
        }
    }
}

impl FieldValue for DataType {
    const KIND: FieldKind = FieldKind::DataType;

    fn definition(&self) -> Option<&str> {
        self.definition_name()
    }
}

/// The canonical spelling, as NumPy writes it: `"<f4"`, or a list of records.
impl ToJson for DataType {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Struct(records) => records.write_json(writer),
            Self::Custom(custom) => custom.write_json(writer),
            Self::Unknown(unknown) => unknown.json.write_json(writer),
            typestr => writer.string(&alloc::string::ToString::to_string(typestr)),
        }
    }
}
