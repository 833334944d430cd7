//! The group document, `.zgroup`, with the attributes beside it.
//!
//! Source: Zarr v2, "Metadata" of "Hierarchies".

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::array::{Form, attributes_beside};
use super::reader::Reader;
use super::{ATTRIBUTES_KEY, Attributes, Files, GROUP_KEY, NodeFiles, Scope};
use crate::attributes;
use crate::document::{self, Member, Updatable};
use crate::json::{Kind, Raw, Tape, ToJson, Value, Writer};
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems, Reporter, Types};
use crate::update::Update;

const MEMBERS: &[&str] = &["zarr_format"];
const MERGED_MEMBERS: &[&str] = &["zarr_format", "attributes"];

/// The metadata of a group: valid, with its attributes.
///
/// ```
/// use zarr_spec::v2::GroupMetadata;
///
/// let group = GroupMetadata::from_slice(br#"{"zarr_format": 2, "attributes": {"title": "x"}}"#)?;
/// assert_eq!(group.attributes().get("title").and_then(|title| title.to_text()).as_deref(), Some("x"));
/// assert_eq!(group.files().get(".zattrs"), Some(r#"{"title": "x"}"#));
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroupMetadata {
    attributes: Attributes,
}

/// A group document as it is read, whatever it holds.
#[derive(Debug, Clone)]
pub struct GroupReading<'a> {
    /// Those that have no problem.
    attributes: Option<Attributes>,
    problems: Problems,
    document: PhantomData<&'a [u8]>,
}

impl GroupMetadata {
    /// A group without attributes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn from_attributes(attributes: Attributes) -> Self {
        Self { attributes }
    }

    /// The metadata that `document` holds: a `.zgroup` document, which may hold the attributes too, as its member
    /// `attributes`.
    ///
    /// # Errors
    ///
    /// Every problem of the document.
    pub fn from_slice(document: &[u8]) -> Result<Self, Problems> {
        GroupReading::new(document).into_metadata()
    }

    /// The metadata of the group whose files are `files`: `.zgroup` and, where there is one, `.zattrs`. What they hold is
    /// the same in every scope.
    ///
    /// # Errors
    ///
    /// Every problem of the files; those of `.zattrs` are located under `attributes`. [`NodeFiles::places`] gives the file
    /// of each.
    pub fn from_files(files: &NodeFiles<'_>) -> Result<Self, Problems> {
        GroupReading::of_files(files.require_group()?, files.attributes).into_metadata()
    }

    /// The attributes.
    #[must_use]
    pub const fn attributes(&self) -> &Attributes {
        &self.attributes
    }

    /// Change the attributes: see [`Update`].
    pub fn update(&self) -> Update<'_, Self> {
        Update::new(self)
    }

    /// The files of the group: `.zgroup`, and `.zattrs` where there are attributes or an empty one was read.
    #[must_use]
    pub fn files(&self) -> Files<'_> {
        Files::new(GROUP_KEY, r#"{"zarr_format":2}"#)
            .with_attributes(ATTRIBUTES_KEY, self.attributes.json().map(Raw::source))
    }
}

impl Updatable for GroupMetadata {
    type Scope = Scope;

    fn members(&self) -> Vec<Member> {
        document::members(&Raw::document(self.to_json().into()))
    }

    fn defined(&self) -> Option<&'static [&'static str]> {
        None
    }

    /// Any: there is no name in the document for a scope to claim.
    fn scope(&self) -> &Scope {
        const ANY: &Scope = &Scope::ALL;
        ANY
    }

    fn read_again(&self, text: &str, _: &Scope) -> Result<Self, Problems> {
        Self::from_slice(text.as_bytes())
    }
}

/// The document, with the attributes as its member `attributes`.
impl ToJson for GroupMetadata {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("zarr_format", &2_u8);
        if let Some(attributes) = self.attributes.json() {
            writer.member("attributes", attributes);
        }
        writer.end_object();
    }
}

impl<'a> GroupReading<'a> {
    /// Read `document`, a `.zgroup` document that may hold the attributes too.
    #[must_use]
    pub fn new(document: &'a [u8]) -> Self {
        Self::read(document, Form::Merged, &Path::ROOT, Problems::new())
    }

    pub(crate) fn of_files(document: &'a [u8], attributes: Option<&'a [u8]>) -> Self {
        let place = Path::ROOT.key(GROUP_KEY);
        let mut reading = Self::read(document, Form::File, &place, Problems::new());
        let attributes = attributes_beside(attributes, &mut reading.problems);
        reading.attributes = attributes.and_then(|text| Raw::new(text).ok()).map(of_json);
        reading
    }

    /// Read `document`, whose own place, if it is not JSON, is `place`.
    fn read(document: &[u8], form: Form, place: &Path<'_>, mut problems: Problems) -> Self {
        let mut tape = Tape::new();
        let mut merged = None;
        match crate::json::decode(document).and_then(|text| tape.parse(text)) {
            Ok(document) => {
                let irregular = document.is_irregular();
                let scope = Scope::EMPTY;
                let mut reader = Reader::of_document(&scope, Reporter::new(&mut problems), irregular);
                let attributes = read_group(document.root(), &Path::ROOT, form, &mut reader);
                merged = attributes.map(|value| of_json(value.into()));
            }
            Err(error) => problems.push(Problem::invalid_json(place.into(), error)),
        }
        Self { attributes: merged, problems, document: PhantomData }
    }

    /// Every problem, in the order they were found; those of a `.zattrs` are located under `attributes`.
    #[must_use]
    pub const fn problems(&self) -> &Problems {
        &self.problems
    }

    /// The attributes, of the document or of the `.zattrs` beside it; `None` where there are none, or no object.
    #[must_use]
    pub const fn attributes(&self) -> Option<&Attributes> {
        self.attributes.as_ref()
    }

    /// The metadata, where there is no problem.
    ///
    /// # Errors
    ///
    /// The problems, where there are any.
    pub fn into_metadata(self) -> Result<GroupMetadata, Problems> {
        if self.problems.is_empty() {
            Ok(GroupMetadata::from_attributes(self.attributes.unwrap_or_default()))
        } else {
            Err(self.problems)
        }
    }
}

fn of_json(json: Raw) -> Attributes {
    Attributes::new(Some(json))
}

/// Read `document`, which stands at `at`; its member `attributes`, where the form has one and nothing is wrong with it.
///
/// The document is closed: "Other keys MUST NOT be present" (Zarr v2, "Hierarchies").
pub(crate) fn read_group<'v>(
    document: Value<'v>,
    at: &Path<'_>,
    form: Form,
    reader: &mut Reader<'_, '_>,
) -> Option<Value<'v>> {
    if document.kind() != Kind::Object {
        reader.reporter.invalid_type(at, Types::OBJECT, document);
        return None;
    }
    match document.get("zarr_format") {
        Some(value) => super::array::check_format(value, &at.key("zarr_format"), reader),
        None => reader.reporter.missing_key(at, "zarr_format", document),
    }
    for (key, value) in document.members().filter(|(key, _)| !MERGED_MEMBERS.contains(&key.name())) {
        let members = if form == Form::Merged { MERGED_MEMBERS } else { MEMBERS };
        reader.reporter.unknown_key(at, key, members, value);
    }
    let value = document.get("attributes")?;
    let at = &at.key("attributes");
    match form {
        Form::Merged => attributes::check(value, at, reader).then_some(value),
        Form::File => {
            let expected = Expected::MemberOf(ATTRIBUTES_KEY);
            reader.reporter.report(at, ProblemKind::UnknownKey, expected, value);
            None
        }
    }
}
