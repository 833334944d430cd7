//! One field by itself: a data type, a codec, a fill value.

use alloc::string::String;
use core::str::FromStr;

use super::codec::read_codec;
use super::data_type::read_data_type;
use super::fill_value::read_fill_value;
use super::{Codec, DataType, FillValue, Scope};
use crate::field::{Reading, read_one, read_one_value, read_value};
use crate::json::ToJson;
use crate::problem::Problems;

impl Codec {
    /// Read `json`, one codec as a document writes it, in `scope`.
    #[must_use]
    pub fn read(json: &str, scope: &Scope) -> Reading<Self> {
        read_one(json, scope, read_codec)
    }

    /// The codec that `json` writes, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem, located in the codec.
    pub fn from_json_in(json: &str, scope: &Scope) -> Result<Self, Problems> {
        read_one_value(json, scope, read_codec)
    }
}

impl FromStr for Codec {
    type Err = Problems;

    /// The codec that `json` writes, read in [`Scope::ALL`].
    fn from_str(json: &str) -> Result<Self, Problems> {
        Self::from_json_in(json, &Scope::ALL)
    }
}

impl DataType {
    /// Read `json`, a data type as a document writes it (a typestr in quotes, or a list of records), in `scope`.
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
        read_one_value(json, scope, read_data_type)
    }
}

impl FromStr for DataType {
    type Err = Problems;

    /// The data type that `text` writes, read in [`Scope::ALL`]: a typestr, as `Display` gives it, or JSON. A typestr that
    /// nothing claims is no error: see [`is_claimed`](Self::is_claimed).
    fn from_str(text: &str) -> Result<Self, Problems> {
        if text.starts_with(['[', '"']) {
            return Self::from_json_in(text, &Scope::ALL);
        }
        let json: String = text.to_json();
        Self::from_json_in(&json, &Scope::ALL)
    }
}

impl FillValue {
    /// The fill value that `json` writes for an array of `data_type`.
    ///
    /// # Errors
    ///
    /// Every problem, located in the fill value.
    pub fn from_json(json: &str, data_type: &DataType) -> Result<Self, Problems> {
        read_value(json, |value, at, reporter| read_fill_value(value, at, data_type, reporter))
    }
}
