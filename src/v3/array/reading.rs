//! An array document as a scope reads it, whatever it holds.

use alloc::vec::Vec;
use core::num::NonZeroU64;

use super::read::{Read, read_array};
use super::{ArrayMetadata, DimensionNames};
use crate::field::{Field, FieldReading, fields_of};
use crate::json::Tape;
use crate::problem::{Path, Problems, Reporter};
use crate::v3::pipeline::{self, Chunk, Stage};
use crate::v3::reader::Reader;
use crate::v3::{
    Attributes, ChunkGrid, ChunkKeyEncoding, Codec, DataType, FillValue, Scope, StorageTransformer,
};

/// An array document as a scope reads it, whatever it holds: its fields and every problem.
///
/// ```
/// use zarr_spec::field::Field;
/// use zarr_spec::v3::{ArrayReading, DataType, Scope};
///
/// let document = br#"{
///     "zarr_format": 3, "node_type": "array", "shape": [20, 30], "data_type": "int8",
///     "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [10]}},
///     "chunk_key_encoding": {"name": "default"}, "fill_value": 300,
///     "codecs": [{"name": "gzip", "configuration": {"level": 12}}]
/// }"#;
/// let reading = ArrayReading::new(document, &Scope::ALL);
/// assert!(matches!(reading.data_type(), Some(Field::Accepted(DataType::Int8))));
/// assert_eq!(reading.stages().len(), 1);
/// let problems: Vec<_> = reading
///     .problems()
///     .iter()
///     .map(|problem| format!("{} {}", problem.location(), problem.kind()))
///     .collect();
/// assert_eq!(problems, [
///     "/codecs/0/configuration/level invalid_value",
///     "/fill_value invalid_value",
///     "/chunk_grid/configuration/chunk_shape invalid_value",
///     "/codecs invalid_value",
/// ]);
/// ```
#[derive(Debug, Clone)]
pub struct ArrayReading<'a> {
    text: &'a str,
    scope: Scope,
    read: Read,
    problems: Problems,
}

impl<'a> ArrayReading<'a> {
    /// Read `document`, the `zarr.json` of an array.
    #[must_use]
    pub fn new(document: &'a [u8], scope: &Scope) -> Self {
        let mut tape = Tape::new();
        let parsed = crate::json::decode(document).and_then(|text| Ok((text, tape.parse(text)?)));
        let (text, document) = match parsed {
            Ok(parsed) => parsed,
            Err(error) => {
                let problems = Problems::of_syntax((&Path::ROOT).into(), error);
                return Self { text: "", scope: scope.clone(), read: Read::default(), problems };
            }
        };
        let mut problems = Problems::new();
        let mut reader = Reader::of_document(scope, Reporter::new(&mut problems), document.is_irregular());
        let read = read_array(document.root(), &Path::ROOT, &mut reader);
        Self { text, scope: scope.clone(), read, problems }
    }

    /// Every problem, in the order they were found.
    #[must_use]
    pub const fn problems(&self) -> &Problems {
        &self.problems
    }

    /// The length of each dimension, in items; `None` where the document has none, or no list of lengths.
    #[must_use]
    pub fn shape(&self) -> Option<&[u64]> {
        self.read.shape.as_deref()
    }

    /// The data type; `None` where the document has none.
    #[must_use]
    pub fn data_type(&self) -> Option<Field<&DataType>> {
        self.read.data_type.as_ref().map(Field::of_ref)
    }

    /// The chunk grid; `None` where the document has none.
    #[must_use]
    pub fn chunk_grid(&self) -> Option<Field<&ChunkGrid>> {
        self.read.chunk_grid.as_ref().map(Field::of_ref)
    }

    /// The chunk key encoding; `None` where the document has none.
    #[must_use]
    pub fn chunk_key_encoding(&self) -> Option<Field<&ChunkKeyEncoding>> {
        self.read.chunk_key_encoding.as_ref().map(Field::of_ref)
    }

    /// The shape of every chunk, in items: see [`ChunkGrid::chunk_shape`]. `None` also where the document has no chunk grid or
    /// that is refused. It can have another number of dimensions than the shape.
    #[must_use]
    pub fn chunk_shape(&self) -> Option<&[NonZeroU64]> {
        self.chunk_grid().and_then(Field::into_value)?.chunk_shape()
    }

    /// The value of the items that no chunk holds; `None` where the document has none, or one that the data type does not
    /// have, or no data type to read it by.
    #[must_use]
    pub const fn fill_value(&self) -> Option<&FillValue> {
        self.read.fill_value.as_ref()
    }

    /// The codecs, in the order in which encoding applies them; none where the document has no list of them.
    #[must_use]
    pub fn codecs(&self) -> Vec<Field<&Codec>> {
        fields_of(&self.read.codecs, &self.read.refused_codecs)
    }

    /// The codecs with the chunk that each takes, as far as that is known; one that is refused stands as an unknown one.
    #[must_use]
    pub fn stages(&self) -> Vec<Stage<'_>> {
        let data_type = self.data_type().and_then(Field::into_value);
        let grid = self.chunk_grid().and_then(Field::into_value);
        let lengths = grid.zip(self.read.shape.as_ref()).and_then(|(grid, shape)| grid.chunk_lengths(shape));
        pipeline::stages(&self.read.codecs, &Chunk { lengths, data_type })
    }

    /// The storage transformers; none where the document has no list of them.
    #[must_use]
    pub fn storage_transformers(&self) -> Vec<Field<&StorageTransformer>> {
        self.read.storage_transformers.iter().map(Field::of_ref).collect()
    }

    /// The names of the dimensions; `None` where the document has no list of them that fits the shape.
    #[must_use]
    pub const fn dimension_names(&self) -> Option<&DimensionNames> {
        self.read.dimension_names.as_ref()
    }

    /// The attributes; `None` where the document has none, or no object.
    #[must_use]
    pub fn attributes(&self) -> Option<Attributes> {
        self.read.attributes.and_then(|span| Attributes::of_text(self.text, span))
    }

    /// Every field with its place: the data type and the types in its records, the chunk grid, the chunk key encoding, the
    /// codecs and the codecs in their shards, the storage transformers.
    ///
    /// The document is read again for this.
    #[must_use]
    pub fn fields(&self) -> Vec<FieldReading> {
        fields_of_text(self.text, &self.scope)
    }

    /// The metadata, where there is no problem.
    ///
    /// # Errors
    ///
    /// The problems, where there are any.
    pub fn into_metadata(mut self) -> Result<ArrayMetadata, Problems> {
        ArrayMetadata::from_read(&mut self.read, self.text, self.scope, self.problems)
    }
}

/// Every field of the document `text`, with its place; none where it is not JSON.
pub(super) fn fields_of_text(text: &str, scope: &Scope) -> Vec<FieldReading> {
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(text) else { return Vec::new() };
    let mut problems = Problems::new();
    let reporter = Reporter::new(&mut problems);
    let mut reader = Reader::of_document(scope, reporter, document.is_irregular()).recording();
    read_array(document.root(), &Path::ROOT, &mut reader);
    reader.into_record()
}
