//! Valid array metadata.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZeroU64;

use super::read::{Parts, Read, read_array, stored_order};
use super::reading::fields_of_text;
use super::{DimensionNames, MEMBERS};
use crate::byte_order::ByteOrder;
use crate::document::{self, Member, Updatable};
use crate::field::{FieldReading, Status, claims_all, parse_document};
use crate::json::{Raw, Span, Tape, ToJson, Writer};
use crate::problem::{Path, Problems, Reporter};
use crate::update::Update;
use crate::v3::pipeline::{self, Chunk, Stage};
use crate::v3::reader::Reader;
use crate::v3::{
    Attributes, ChunkGrid, ChunkKeyEncoding, Codec, DataType, Files, FillValue, KEY, NodeFiles, Scope,
    StorageTransformer, must_understand,
};

/// The metadata of an array: valid, typed, and with all that was written.
///
/// It is made by reading only, so it has no problem. Equality is equality of meaning: of the typed members, of the
/// attributes, and of the members that the specification does not define, however each was spelled.
///
/// ```
/// use zarr_spec::v3::{ArrayMetadata, Codec, DataType, FillValue};
///
/// let metadata = ArrayMetadata::from_slice(br#"{
///     "zarr_format": 3, "node_type": "array", "shape": [100, 30], "data_type": "uint16",
///     "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [10, 30]}},
///     "chunk_key_encoding": {"name": "default"}, "fill_value": 7,
///     "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "crc32c"}]
/// }"#)?;
/// assert_eq!(metadata.shape(), [100, 30]);
/// assert_eq!(*metadata.data_type(), DataType::Uint16);
/// assert_eq!(*metadata.fill_value(), FillValue::Unsigned(7));
/// assert!(matches!(metadata.codecs(), [Codec::Bytes(_), Codec::Crc32c]));
///
/// let larger = metadata.update().set("shape", &[200, 30]).read()?;
/// assert_eq!(larger.shape(), [200, 30]);
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Clone)]
pub struct ArrayMetadata {
    // Boxed, so that metadata is cheap to hand on and a list of nodes is short.
    parts: Box<Parts>,
    document: Raw,
    attributes: Attributes,
    scope: Scope,
}

impl ArrayMetadata {
    /// The metadata that `document` holds, of which `parts` were read, with its attributes where they stand.
    pub(crate) fn from_parts(
        parts: Box<Parts>,
        document: Raw,
        attributes: Option<Span>,
        scope: Scope,
    ) -> Self {
        let attributes = Attributes::of_document(&document, attributes);
        Self { parts, document, attributes, scope }
    }

    /// The metadata that `text` holds, of which `read` was read and `problems` found.
    pub(super) fn from_read(
        read: &mut Read,
        text: &str,
        scope: Scope,
        problems: Problems,
    ) -> Result<Self, Problems> {
        if !problems.is_empty() {
            return Err(problems);
        }
        let Some(parts) = read.take_parts() else { return Err(problems) };
        let text: Arc<str> = text.into();
        Ok(Self::from_parts(parts, Raw::document(text), read.attributes, scope))
    }

    /// The metadata that `document`, the `zarr.json` of an array, holds, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// Every problem of the document.
    pub fn from_slice(document: &[u8]) -> Result<Self, Problems> {
        Self::from_slice_in(document, &Scope::ALL)
    }

    /// The metadata that `document` holds, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem of the document.
    pub fn from_slice_in(document: &[u8], scope: &Scope) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        let mut tape = Tape::new();
        let document = parse_document(document, &mut tape)?;
        let mut reader = Reader::of_document(scope, Reporter::new(&mut problems), document.is_irregular());
        let mut read = read_array(document.root(), &Path::ROOT, &mut reader);
        Self::from_read(&mut read, document.text(), scope.clone(), problems)
    }

    /// The metadata of the array whose files are `files`, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// There is no `zarr.json`, or it has problems: every one.
    pub fn from_files(files: &NodeFiles<'_>) -> Result<Self, Problems> {
        Self::from_files_in(files, &Scope::ALL)
    }

    /// The metadata of the array whose files are `files`, read in `scope`.
    ///
    /// # Errors
    ///
    /// There is no `zarr.json`, or it has problems: every one.
    pub fn from_files_in(files: &NodeFiles<'_>, scope: &Scope) -> Result<Self, Problems> {
        Self::from_slice_in(files.require_document()?, scope)
    }

    /// The length of each dimension, in items.
    #[must_use]
    pub fn shape(&self) -> &[u64] {
        &self.parts.shape
    }

    /// The data type.
    #[must_use]
    pub const fn data_type(&self) -> &DataType {
        &self.parts.data_type
    }

    /// How the array is divided into chunks.
    #[must_use]
    pub const fn chunk_grid(&self) -> &ChunkGrid {
        &self.parts.chunk_grid
    }

    /// The shape of every chunk, in items; `None` where the grid is not regular, so that chunks can have several shapes:
    /// those of [`chunks`](Self::chunks), or those along each dimension of [`incoming`](Self::incoming).
    #[must_use]
    pub fn chunk_shape(&self) -> Option<&[NonZeroU64]> {
        self.parts.chunk_grid.chunk_shape()
    }

    /// How the store key of a chunk follows from its indices.
    #[must_use]
    pub const fn chunk_key_encoding(&self) -> &ChunkKeyEncoding {
        &self.parts.chunk_key_encoding
    }

    /// The value of the items that no chunk holds.
    #[must_use]
    pub const fn fill_value(&self) -> &FillValue {
        &self.parts.fill_value
    }

    /// The codecs, in the order in which encoding applies them.
    #[must_use]
    pub fn codecs(&self) -> &[Codec] {
        &self.parts.codecs
    }

    /// The byte order in which the codec `bytes` stores the values, in shards that of the inner chunks; `None` where it has none,
    /// since an item is of one byte, and where there is no such codec.
    #[must_use]
    pub fn byte_order(&self) -> Option<ByteOrder> {
        stored_order(&self.parts.codecs)
    }

    /// The codecs with the chunk that each takes.
    #[must_use]
    pub fn stages(&self) -> Vec<Stage<'_>> {
        pipeline::stages(&self.parts.codecs, &self.incoming())
    }

    /// What the first codec takes: the [`incoming`](Stage::incoming) of the first of [`stages`](Self::stages), where that
    /// takes an array.
    #[must_use]
    pub fn incoming(&self) -> Chunk<'_> {
        let lengths = self.parts.chunk_grid.chunk_lengths(&self.parts.shape);
        Chunk { lengths, data_type: Some(&self.parts.data_type) }
    }

    /// The storage transformers.
    #[must_use]
    pub fn storage_transformers(&self) -> &[StorageTransformer] {
        &self.parts.storage_transformers
    }

    /// The names of the dimensions; `None` where the document writes no list of them.
    #[must_use]
    pub const fn dimension_names(&self) -> Option<&DimensionNames> {
        self.parts.dimension_names.as_ref()
    }

    /// The attributes.
    #[must_use]
    pub const fn attributes(&self) -> &Attributes {
        &self.attributes
    }

    /// The members that the specification does not define, by name. In a name, U+FFFD stands for an unpaired surrogate.
    #[must_use]
    pub fn extra(&self) -> Vec<(String, Raw)> {
        document::pairs(self.extra_members())
    }

    /// Those of [`extra`](Self::extra) that do not say `"must_understand": false`. A reader must refuse an array with one
    /// that it does not know (Zarr v3 core specification, "Extensions").
    #[must_use]
    pub fn must_understand(&self) -> Vec<(String, Raw)> {
        must_understand(self.extra())
    }

    /// The scope that the document was read in.
    #[must_use]
    pub const fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Whether a definition in scope claims every field, those inside others too, so that a reader which has these can
    /// decode the chunks. The document is read again for it.
    #[must_use]
    pub fn is_claimed(&self) -> bool {
        self.fields().iter().all(|field| field.status == Status::Accepted)
    }

    /// The files of the node: `zarr.json` as it was written.
    #[must_use]
    pub fn files(&self) -> Files<'_> {
        Files::new(KEY, self.as_str())
    }

    /// The text of `zarr.json`, as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.document.source()
    }

    /// The document in its simplest spelling: every member that the specification defines and the document has, and after
    /// them the members that it does not define.
    #[must_use]
    pub fn canonical(&self) -> String {
        let Parts { shape, data_type, chunk_grid, chunk_key_encoding, fill_value, codecs, .. } = &*self.parts;
        let mut writer = Writer::new();
        writer.begin_object();
        writer.member("zarr_format", &3_u8);
        writer.member("node_type", "array");
        writer.member("shape", shape.as_slice());
        writer.member("data_type", data_type);
        writer.member("chunk_grid", chunk_grid);
        writer.member("chunk_key_encoding", chunk_key_encoding);
        writer.member("fill_value", fill_value);
        writer.member("codecs", codecs);
        if !self.attributes.is_empty() {
            writer.member("attributes", &self.attributes);
        }
        if !self.parts.storage_transformers.is_empty() {
            writer.member("storage_transformers", &self.parts.storage_transformers);
        }
        if let Some(names) = &self.parts.dimension_names {
            writer.member("dimension_names", names);
        }
        for member in self.extra_members() {
            member.write_canonical(&mut writer);
        }
        writer.end_object();
        writer.finish()
    }

    fn extra_members(&self) -> Vec<Member> {
        document::extra(self.members(), &MEMBERS)
    }

    /// Change members and attributes: see [`Update`].
    pub fn update(&self) -> Update<'_, Self> {
        Update::new(self)
    }

    /// The same document read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem that the document has in that scope.
    pub fn read_in(&self, scope: &Scope) -> Result<Self, Problems> {
        Self::from_slice_in(self.as_str().as_bytes(), scope)
    }

    /// Whether this holds everything that `other` holds: what `other` reads it reads as the same, and it may also read what
    /// `other` left unclaimed. Two that refine each other are equal.
    ///
    /// ```
    /// use zarr_spec::v3::{ArrayMetadata, Scope};
    ///
    /// let document = br#"{
    ///     "zarr_format": 3, "node_type": "array", "shape": [10], "data_type": "float32",
    ///     "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [5]}},
    ///     "chunk_key_encoding": {"name": "default"}, "fill_value": 0.0,
    ///     "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]
    /// }"#;
    /// let (known, unknown) = (ArrayMetadata::from_slice(document)?, ArrayMetadata::from_slice_in(document, &Scope::EMPTY)?);
    /// assert!(known.refines(&unknown) && !unknown.refines(&known));
    /// # Ok::<(), zarr_spec::problem::Problems>(())
    /// ```
    #[must_use]
    pub fn refines(&self, other: &Self) -> bool {
        other.read_in(&self.scope).is_ok_and(|again| again == *self)
            && claims_all(&self.fields(), &other.fields(), &self.scope.conflicts(&other.scope))
    }

    /// Every field with its place.
    pub(super) fn fields(&self) -> Vec<FieldReading> {
        fields_of_text(self.as_str(), &self.scope)
    }
}

impl Updatable for ArrayMetadata {
    type Scope = Scope;

    fn members(&self) -> Vec<Member> {
        document::members(&self.document)
    }

    fn defined(&self) -> Option<&'static [&'static str]> {
        Some(&MEMBERS)
    }

    fn scope(&self) -> &Scope {
        &self.scope
    }

    fn read_again(&self, text: &str, scope: &Scope) -> Result<Self, Problems> {
        Self::from_slice_in(text.as_bytes(), scope)
    }
}

/// The document as it was written.
impl ToJson for ArrayMetadata {
    fn write_json(&self, writer: &mut Writer) {
        self.document.write_json(writer);
    }
}

impl PartialEq for ArrayMetadata {
    fn eq(&self, other: &Self) -> bool {
        let sorted = |metadata: &Self| document::sorted_extra(metadata.members(), &MEMBERS);
        self.parts == other.parts && self.attributes == other.attributes && sorted(self) == sorted(other)
    }
}

impl Eq for ArrayMetadata {}

impl core::fmt::Debug for ArrayMetadata {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ArrayMetadata")
            .field("parts", &self.parts)
            .field("attributes", &self.attributes)
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}
