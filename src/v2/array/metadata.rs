//! Valid array metadata.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::read::{Form, Parts, Read, read_array};
use super::reading::{ArrayReading, fields_of_text};
use super::{DimensionSeparator, MEMBERS, Order};
use crate::document::{self, Member, Updatable, write_members};
use crate::field::{FieldReading, claims_all, parse_document};
use crate::json::{Raw, Tape, ToJson, Writer};
use crate::problem::{Path, Problems, Reporter};
use crate::update::Update;
use crate::v2::reader::Reader;
use crate::v2::{ARRAY_KEY, ATTRIBUTES_KEY, Attributes, Codec, DataType, Files, FillValue, NodeFiles, Scope};

/// The metadata of an array: valid, typed, and with all that was written.
///
/// It is made by reading only, so it has no problem. Equality is equality of meaning: of the typed members, of the
/// attributes, and of the members that the specification does not define, however each was spelled.
///
/// ```
/// use zarr_spec::v2::codec::Zlib;
/// use zarr_spec::v2::{ArrayMetadata, Codec, FillValue};
///
/// let metadata = ArrayMetadata::from_slice(br#"{
///     "zarr_format": 2, "shape": [10000, 1000], "chunks": [1000, 100], "dtype": "<f4",
///     "compressor": {"id": "zlib"}, "fill_value": "NaN", "order": "C", "filters": null
/// }"#)?;
/// assert_eq!(metadata.shape(), [10000, 1000]);
/// let Some(Codec::Zlib(Zlib { level })) = metadata.compressor() else { unreachable!() };
/// assert_eq!(level.get(), 1);
/// assert_eq!(*metadata.fill_value(), FillValue::Float(f64::NAN));
///
/// let larger = metadata.update().set("shape", &[20_000, 1000]).read()?;
/// assert_eq!(larger.shape(), [20000, 1000]);
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Clone)]
pub struct ArrayMetadata {
    // Boxed, so that metadata is cheap to hand on and a list of nodes is short.
    parts: Box<Parts>,
    /// The document, in which the attributes may be.
    document: Raw,
    attributes: Attributes,
    scope: Scope,
}

impl ArrayMetadata {
    pub(crate) fn from_parts(parts: Box<Parts>, document: Raw, attributes: Attributes, scope: Scope) -> Self {
        Self { parts, document, attributes, scope }
    }

    /// The metadata that `text` holds, of which `read` was read and `problems` found, and the attributes that stand
    /// `beside` it.
    pub(super) fn from_read(
        read: &mut Read,
        text: &str,
        beside: Option<Raw>,
        scope: Scope,
        problems: Problems,
    ) -> Result<Self, Problems> {
        if !problems.is_empty() {
            return Err(problems);
        }
        let span = read.attributes;
        let Some(parts) = read.take_parts() else { return Err(problems) };
        let text: Arc<str> = text.into();
        let attributes = beside.or_else(|| span.map(|span| Raw::span(&text, span)));
        let document = Raw::document(text);
        Ok(Self::from_parts(parts, document, Attributes::new(attributes), scope))
    }

    /// The metadata that `document` holds, read in [`Scope::ALL`]: a `.zarray` document, which may hold the attributes
    /// too, as its member `attributes`.
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
        let mut read = read_array(document.root(), &Path::ROOT, Form::Merged, &mut reader);
        Self::from_read(&mut read, document.text(), None, scope.clone(), problems)
    }

    /// The metadata of the array whose files are `files`, `.zarray` and, where there is one, `.zattrs`, read in
    /// [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// Every problem of the files; those of `.zattrs` are located under `attributes`. [`NodeFiles::places`] gives the file
    /// of each.
    pub fn from_files(files: &NodeFiles<'_>) -> Result<Self, Problems> {
        Self::from_files_in(files, &Scope::ALL)
    }

    /// The metadata of the array whose files are `files`, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem of the files, as for [`from_files`](Self::from_files).
    pub fn from_files_in(files: &NodeFiles<'_>, scope: &Scope) -> Result<Self, Problems> {
        let document = files.require_array()?;
        ArrayReading::of_files(document, files.attributes, scope).into_metadata()
    }

    /// The length of each dimension, in items.
    #[must_use]
    pub fn shape(&self) -> &[u64] {
        &self.parts.shape
    }

    /// The length of a chunk in each dimension, in items: the member `chunks`.
    #[must_use]
    pub fn chunk_shape(&self) -> &[u64] {
        &self.parts.chunks
    }

    /// The data type.
    #[must_use]
    pub const fn data_type(&self) -> &DataType {
        &self.parts.data_type
    }

    /// The value of the items that no chunk holds.
    #[must_use]
    pub const fn fill_value(&self) -> &FillValue {
        &self.parts.fill_value
    }

    /// The layout of the bytes in a chunk.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.parts.order
    }

    /// What stands between the indices of a chunk in its store key.
    #[must_use]
    pub const fn dimension_separator(&self) -> DimensionSeparator {
        self.parts.dimension_separator
    }

    /// The codec that encodes last; `None` where the document writes `null`.
    #[must_use]
    pub const fn compressor(&self) -> Option<&Codec> {
        self.parts.compressor.as_ref()
    }

    /// The codecs before the compressor, in the order in which encoding applies them. `null` is no filters.
    #[must_use]
    pub fn filters(&self) -> &[Codec] {
        &self.parts.filters
    }

    /// Every codec, in the order in which encoding applies them: the [`filters`](Self::filters), then the
    /// [`compressor`](Self::compressor). Decoding applies them in reverse.
    #[must_use]
    pub fn codecs(&self) -> impl DoubleEndedIterator<Item = &Codec> + Clone {
        self.parts.filters.iter().chain(&self.parts.compressor)
    }

    /// The attributes.
    #[must_use]
    pub const fn attributes(&self) -> &Attributes {
        &self.attributes
    }

    /// The members that the specification does not define, by name. Readers should ignore them (Zarr v2, "Metadata"). In a
    /// name, U+FFFD stands for an unpaired surrogate.
    #[must_use]
    pub fn extra(&self) -> Vec<(String, Raw)> {
        document::pairs(document::extra(self.members(), &MEMBERS))
    }

    /// The scope that the document was read in.
    #[must_use]
    pub const fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Whether a definition in scope claims the data type and every codec, so that a reader which has these can decode
    /// the chunks.
    #[must_use]
    pub fn is_claimed(&self) -> bool {
        self.parts.data_type.is_claimed() && self.codecs().all(|codec| !matches!(codec, Codec::Unknown(_)))
    }

    /// The files of the array: `.zarray` as it was written, without attributes, and `.zattrs` where there are any or an
    /// empty one was read.
    #[must_use]
    pub fn files(&self) -> Files<'_> {
        Files::new(ARRAY_KEY, self.zarray())
            .with_attributes(ATTRIBUTES_KEY, self.attributes.json().map(Raw::source))
    }

    /// The document in its simplest spelling: every member that the specification defines, data type and codecs as NumPy
    /// and numcodecs write them, and after them the members that it does not define. The attributes are not in it.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut writer = Writer::new();
        writer.begin_object();
        self.write_canonical_members(&mut writer);
        for member in document::extra(self.members(), &MEMBERS) {
            member.write_canonical(&mut writer);
        }
        writer.end_object();
        writer.finish()
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
        Self::from_slice_in(self.to_json().as_bytes(), scope)
    }

    /// Whether this holds everything that `other` holds: what `other` reads it reads as the same, and it may also read what
    /// `other` left unclaimed. Two that refine each other are equal.
    ///
    /// ```
    /// use zarr_spec::v2::{ArrayMetadata, Scope};
    ///
    /// let document = br#"{
    ///     "zarr_format": 2, "shape": [10], "chunks": [5], "dtype": "<f4", "compressor": {"id": "zlib", "level": 1},
    ///     "fill_value": 0.0, "order": "C", "filters": null
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
        fields_of_text(self.document.source(), Form::Merged, &self.scope)
    }

    fn write_canonical_members(&self, writer: &mut Writer) {
        let Parts { shape, chunks, data_type, fill_value, order, dimension_separator, .. } = &*self.parts;
        writer.member("zarr_format", &2_u8);
        writer.member("shape", shape.as_slice());
        writer.member("chunks", chunks.as_slice());
        writer.member("dtype", data_type);
        writer.member("compressor", &self.parts.compressor);
        writer.member("fill_value", fill_value);
        writer.member("order", order);
        match &*self.parts.filters {
            [] => writer.member("filters", &None::<Codec>),
            filters => writer.member("filters", filters),
        }
        writer.member("dimension_separator", dimension_separator);
    }

    /// The text of `.zarray`.
    fn zarray(&self) -> Cow<'_, str> {
        let mut tape = Tape::new();
        if self.document.parse(&mut tape).root().get("attributes").is_none() {
            return self.document.source().into();
        }
        let mut writer = Writer::new();
        write_members(self.members().iter().filter(|member| !member.is("attributes")), &mut writer);
        writer.finish().into()
    }
}

impl Updatable for ArrayMetadata {
    type Scope = Scope;

    fn members(&self) -> Vec<Member> {
        let mut members = document::members(&self.document);
        let merged = members.iter().any(|member| member.is("attributes"));
        if let (Some(attributes), false) = (self.attributes.json(), merged) {
            members.push(Member::added("attributes", attributes.clone()));
        }
        members
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

/// The document as it was written, with the attributes as its member `attributes`.
impl ToJson for ArrayMetadata {
    fn write_json(&self, writer: &mut Writer) {
        write_members(self.members().iter(), writer);
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

impl DataType {
    /// Whether a definition claims this type and, for a struct, the types in its records.
    #[must_use]
    pub fn is_claimed(&self) -> bool {
        match self {
            Self::Unknown(_) => false,
            Self::Struct(records) => records.fields().iter().all(|field| field.data_type().is_claimed()),
            Self::Bool
            | Self::Bytes(_)
            | Self::Complex(_)
            | Self::Datetime64(_)
            | Self::Float(_)
            | Self::Int(_)
            | Self::Object
            | Self::Str(_)
            | Self::Timedelta64(_)
            | Self::Uint(_)
            | Self::Void(_)
            | Self::Custom(_) => true,
        }
    }
}
