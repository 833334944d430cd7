//! One field by itself: a data type, a fill value.

use alloc::string::String;
use core::str::FromStr;

use super::data_type::read_data_type;
use super::fill_value::read_fill_value;
use super::{DataType, FillValue, Scope};
use crate::byte_order::ByteOrder;
use crate::field::{Reading, read_one, read_value};
use crate::json::ToJson;
use crate::problem::Problems;

impl DataType {
    /// Read `json`, a data type as a document writes it, in `scope`.
    #[must_use]
    pub fn read(json: &str, scope: &Scope) -> Reading<Self> {
        read_one(json, scope, read_data_type)
    }

    /// The data type that `json` writes, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem, located in the data type.
    pub fn from_json_in(json: &str, scope: &Scope) -> Result<Self, Problems> {
        Self::read(json, scope).into_value()
    }
}

impl FromStr for DataType {
    type Err = Problems;

    /// The data type that `text` writes, read in [`Scope::ALL`]: a bare name, or the JSON of an object. It is the reverse of
    /// `Display`.
    fn from_str(text: &str) -> Result<Self, Problems> {
        if text.starts_with('{') {
            return Self::from_json_in(text, &Scope::ALL);
        }
        let json: String = text.to_json();
        Self::from_json_in(&json, &Scope::ALL)
    }
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
