//! An array document as a scope reads it, whatever it holds.

use alloc::vec::Vec;

use super::read::{Form, Read, read_array};
use super::{ArrayMetadata, DimensionSeparator, Order};
use crate::attributes;
use crate::field::{Field, FieldReading, fields_of};
use crate::json::{Raw, Tape};
use crate::problem::{Path, Problem, ProblemKind, Problems, Reporter};
use crate::v2::reader::Reader;
use crate::v2::{ARRAY_KEY, Attributes, Codec, DataType, FillValue, Scope};

/// An array document as a scope reads it, whatever it holds: its fields and every problem.
///
/// ```
/// use zarr_spec::field::Field;
/// use zarr_spec::v2::{ArrayReading, DataType, Scope};
///
/// let document = br#"{
///     "zarr_format": 2, "shape": [20, -1], "chunks": [10, 10], "dtype": "<f8",
///     "compressor": {"id": "zlib", "level": 12}, "fill_value": "nan", "order": "C", "filters": null
/// }"#;
/// let reading = ArrayReading::new(document, &Scope::ALL);
/// assert!(matches!(reading.data_type(), Some(Field::Accepted(DataType::Float(_)))));
/// let problems: Vec<_> = reading
///     .problems()
///     .iter()
///     .map(|problem| format!("{} {}", problem.location(), problem.kind()))
///     .collect();
/// assert_eq!(problems, ["/shape invalid_value", "/compressor/level invalid_value", "/fill_value invalid_value"]);
/// ```
#[derive(Debug, Clone)]
pub struct ArrayReading<'a> {
    text: &'a str,
    form: Form,
    /// The text of a `.zattrs` beside the document.
    attributes: Option<&'a str>,
    scope: Scope,
    read: Read,
    problems: Problems,
}

impl<'a> ArrayReading<'a> {
    /// Read `document`, a `.zarray` document that may hold the attributes too, as its member `attributes`.
    #[must_use]
    pub fn new(document: &'a [u8], scope: &Scope) -> Self {
        let mut problems = Problems::new();
        match crate::json::decode(document) {
            Ok(text) => Self::of_text(text, scope, Form::Merged, problems),
            Err(error) => {
                problems.push(Problem::invalid_json((&Path::ROOT).into(), error));
                Self::of_problems("", scope, problems)
            }
        }
    }

    /// Read the files of an array: `.zarray` and, where there is one, `.zattrs`.
    pub(crate) fn of_files(document: &'a [u8], attributes: Option<&'a [u8]>, scope: &Scope) -> Self {
        let mut reading = match crate::json::decode(document) {
            Ok(text) => Self::of_text(text, scope, Form::File, Problems::new()),
            Err(error) => {
                let place = Path::ROOT.key(ARRAY_KEY);
                let problems = Problem::invalid_json((&place).into(), error).into();
                Self::of_problems("", scope, problems)
            }
        };
        reading.attributes = attributes_beside(attributes, &mut reading.problems);
        reading
    }

    fn of_text(text: &'a str, scope: &Scope, form: Form, mut problems: Problems) -> Self {
        let mut tape = Tape::new();
        let document = match tape.parse(text) {
            Ok(document) => document,
            Err(error) => {
                let place = Path::ROOT.key(ARRAY_KEY);
                let place = if form == Form::File { &place } else { &Path::ROOT };
                problems.push(Problem::invalid_json(place.into(), error));
                return Self::of_problems(text, scope, problems);
            }
        };
        let reporter = Reporter::new(&mut problems);
        let mut reader = Reader::of_document(scope, reporter, document.is_irregular());
        let read = read_array(document.root(), &Path::ROOT, form, &mut reader);
        Self { text, form, attributes: None, scope: scope.clone(), read, problems }
    }

    fn of_problems(text: &'a str, scope: &Scope, problems: Problems) -> Self {
        let (form, read) = (Form::Merged, Read::default());
        Self { text, form, attributes: None, scope: scope.clone(), read, problems }
    }

    /// Every problem, in the order they were found; those of a `.zattrs` are located under `attributes`.
    #[must_use]
    pub const fn problems(&self) -> &Problems {
        &self.problems
    }

    /// The length of each dimension, in items; `None` where the document has none, or no list of lengths.
    #[must_use]
    pub fn shape(&self) -> Option<&[u64]> {
        self.read.shape.as_deref()
    }

    /// The length of a chunk in each dimension, in items; `None` where the document has none, or no list of lengths. It
    /// can have another number of dimensions than the shape.
    #[must_use]
    pub fn chunk_shape(&self) -> Option<&[u64]> {
        self.read.chunks.as_deref()
    }

    /// The data type; `None` where the document has none.
    #[must_use]
    pub fn data_type(&self) -> Option<Field<&DataType>> {
        self.read.data_type.as_ref().map(Field::of_ref)
    }

    /// The compressor; `None` where the document writes `null`, and where it has none.
    #[must_use]
    pub fn compressor(&self) -> Option<Field<&Codec>> {
        self.read.compressor.as_ref().map(Field::of_ref)
    }

    /// The filters, in the order in which encoding applies them; none where the document writes `null`, and where it has
    /// none.
    #[must_use]
    pub fn filters(&self) -> Vec<Field<&Codec>> {
        fields_of(&self.read.filters, &self.read.refused_filters)
    }

    /// The value of the items that no chunk holds; `None` where the document has none, or one that the data type does not
    /// have, or no data type to read it by.
    #[must_use]
    pub const fn fill_value(&self) -> Option<&FillValue> {
        self.read.fill_value.as_ref()
    }

    /// The layout of the bytes in a chunk; `None` where the document has none, or another value than the two.
    #[must_use]
    pub const fn order(&self) -> Option<Order> {
        self.read.order
    }

    /// What stands between the indices of a chunk in its store key: the default where the document says nothing, and `None`
    /// where it has another value than the two.
    #[must_use]
    pub const fn dimension_separator(&self) -> Option<DimensionSeparator> {
        self.read.dimension_separator
    }

    /// The attributes, of the document or of the `.zattrs` beside it; `None` where there are none, or no object.
    #[must_use]
    pub fn attributes(&self) -> Option<Attributes> {
        match self.attributes {
            Some(beside) => Raw::new(beside).ok().map(|json| Attributes::new(Some(json))),
            None => self.read.attributes.and_then(|span| Attributes::of_text(self.text, span)),
        }
    }

    /// Every field with its place: the data type and the types in its records, the compressor, the filters.
    ///
    /// The document is read again for this.
    #[must_use]
    pub fn fields(&self) -> Vec<FieldReading> {
        fields_of_text(self.text, self.form, &self.scope)
    }

    /// The metadata, where there is no problem.
    ///
    /// # Errors
    ///
    /// The problems, where there are any.
    pub fn into_metadata(mut self) -> Result<ArrayMetadata, Problems> {
        let beside = match self.form {
            Form::File => self.attributes.and_then(|attributes| Raw::new(attributes).ok()),
            Form::Merged => None,
        };
        ArrayMetadata::from_read(&mut self.read, self.text, beside, self.scope, self.problems)
    }
}

/// Every field of the document `text`, with its place; none where it is not JSON.
pub(super) fn fields_of_text(text: &str, form: Form, scope: &Scope) -> Vec<FieldReading> {
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(text) else { return Vec::new() };
    let mut problems = Problems::new();
    let reporter = Reporter::new(&mut problems);
    let mut reader = Reader::of_document(scope, reporter, document.is_irregular()).recording();
    read_array(document.root(), &Path::ROOT, form, &mut reader);
    reader.into_record()
}

/// The text of the `.zattrs` with the content `attributes`, if it has no problem. Beside a document that is no object,
/// of which `problems` tell, there is no node for it to be of.
pub(crate) fn attributes_beside<'a>(
    attributes: Option<&'a [u8]>,
    problems: &mut Problems,
) -> Option<&'a str> {
    let of_no_object = |problem: &Problem| {
        problem.kind() == ProblemKind::InvalidType && problem.location().segments().is_empty()
    };
    if problems.iter().any(of_no_object) {
        return None;
    }
    match crate::json::decode(attributes?) {
        Ok(text) => attributes::read_file(text, &mut Tape::new(), problems),
        Err(error) => {
            let place = Path::ROOT.key(crate::v2::ATTRIBUTES_KEY);
            problems.push(Problem::invalid_json((&place).into(), error));
            None
        }
    }
}
