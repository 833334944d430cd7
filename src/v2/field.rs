//! One field by itself: a data type, a codec, a fill value.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use super::codec::read_codec;
use super::data_type::read_data_type;
use super::fill_value::read_fill_value;
use super::reader::Reader;
use super::{Codec, DataType, FieldReading, FillValue, Scope};
use crate::field::{Field, Finite, Refused, report_irregular};
use crate::json::{Tape, ToJson, Value};
use crate::problem::{Path, Problems, Reporter};

/// One field, read by itself: what the scope made of it, and every problem.
#[derive(Debug, Clone)]
pub struct Reading<T> {
    /// The field.
    pub field: Field<T>,
    /// Every problem, located in the field.
    pub problems: Problems,
    /// The field again, and each field in it, with their places.
    pub fields: Vec<FieldReading>,
}

impl<T> Reading<T> {
    /// The value, where there is no problem.
    ///
    /// # Errors
    ///
    /// The problems, where there are any.
    pub fn into_value(self) -> Result<T, Problems> {
        match self.field.into_value() {
            Some(value) if self.problems.is_empty() => Ok(value),
            Some(_) | None => Err(self.problems),
        }
    }
}

fn read_one<T>(
    json: &str,
    scope: &Scope,
    read: impl FnOnce(Value<'_>, &Path<'_>, &mut Reader<'_, '_>) -> Field<T>,
) -> Reading<T> {
    let mut tape = Tape::new();
    let document = match tape.parse(json) {
        Ok(document) => document,
        Err(error) => {
            let problems = Problems::of_syntax((&Path::ROOT).into(), error);
            let field = Field::Refused(Refused::default());
            return Reading { field, problems, fields: Vec::new() };
        }
    };
    let mut problems = Problems::new();
    let reporter = Reporter::new(&mut problems);
    let mut reader = Reader::of_document(scope, reporter, document.is_irregular()).recording();
    let field = read(document.root(), &Path::ROOT, &mut reader);
    let fields = reader.into_record();
    Reading { field, problems, fields }
}

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
        Self::read(json, scope).into_value()
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
        Self::read(json, scope).into_value()
    }
}

impl FromStr for DataType {
    type Err = Problems;

    /// The data type that `text` writes, read in [`Scope::ALL`]: a typestr, or the JSON of a list of records. It is the
    /// reverse of `Display`.
    fn from_str(text: &str) -> Result<Self, Problems> {
        if text.starts_with('[') {
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
        let mut tape = Tape::new();
        let document = tape.parse(json).map_err(|error| Problems::of_syntax((&Path::ROOT).into(), error))?;
        let mut problems = Problems::new();
        let mut reporter = Reporter::new(&mut problems);
        let (root, at) = (document.root(), &Path::ROOT);
        if document.is_irregular() && report_irregular(root, at, Finite::Required, &mut reporter) {
            return Err(problems);
        }
        let value = read_fill_value(root, at, data_type, &mut reporter);
        match value {
            Some(value) if problems.is_empty() => Ok(value),
            Some(_) | None => Err(problems),
        }
    }
}
