//! Valid group metadata.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{CONSOLIDATED, GroupReading, MEMBERS};
use crate::attributes::Attributes;
use crate::document::{self, Member, Updatable};
use crate::json::{Raw, Span, Tape, ToJson, Writer};
use crate::problem::Problems;
use crate::update::Update;
use crate::v3::{ConsolidatedMetadata, Files, KEY, NodeFiles, Scope, must_understand};

/// The metadata of a group: valid, with all that was written.
///
/// Equality is equality of meaning: of the attributes, of the listed nodes (as they are written, where there is a problem
/// with them), and of the members that the specification does not define.
///
/// ```
/// use zarr_spec::v3::GroupMetadata;
///
/// let group = GroupMetadata::from_slice(
///     br#"{"zarr_format": 3, "node_type": "group", "attributes": {"title": "x"}}"#,
/// )?;
/// assert_eq!(group.attributes().get("title").and_then(|title| title.to_text()).as_deref(), Some("x"));
/// assert!(group.consolidated().is_none());
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Clone)]
pub struct GroupMetadata {
    document: Raw,
    attributes: Attributes,
    scope: Scope,
    /// What the member `consolidated_metadata` lists.
    consolidated: Option<Arc<Result<ConsolidatedMetadata, Problems>>>,
}

impl GroupMetadata {
    /// A group without attributes, whose updates are read in [`Scope::ALL`].
    #[must_use]
    pub fn new() -> Self {
        Self::new_in(&Scope::ALL)
    }

    /// A group without attributes, whose updates are read in `scope`: the one of the nodes that it is to list, where they have
    /// codecs or data types of the user's own.
    #[must_use]
    pub fn new_in(scope: &Scope) -> Self {
        let document = r#"{"zarr_format":3,"node_type":"group"}"#;
        Self::from_document(Raw::document(document.into()), None, scope.clone())
    }

    /// A group without the nodes that `document` lists, with its attributes where they stand.
    pub(crate) fn from_document(document: Raw, attributes: Option<Span>, scope: Scope) -> Self {
        let attributes = Attributes::of_document(&document, attributes);
        Self { document, attributes, scope, consolidated: None }
    }

    /// With what `listed` says that it lists, if anything.
    pub(super) fn with_consolidated(
        mut self,
        listed: Option<Result<ConsolidatedMetadata, Problems>>,
    ) -> Self {
        self.consolidated = listed.map(Arc::new);
        self
    }

    pub(crate) fn set_consolidated(&mut self, listed: Result<ConsolidatedMetadata, Problems>) {
        self.consolidated = Some(Arc::new(listed));
    }

    /// The metadata that `document`, the `zarr.json` of a group, holds, read in [`Scope::ALL`].
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
    /// Every problem of the document. Those of the nodes that it lists are not among them: see
    /// [`consolidated`](Self::consolidated).
    pub fn from_slice_in(document: &[u8], scope: &Scope) -> Result<Self, Problems> {
        GroupReading::new(document, scope).into_metadata()
    }

    /// The metadata of the group whose files are `files`, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// There is no `zarr.json`, or it has problems: every one but those of the nodes that it lists.
    pub fn from_files(files: &NodeFiles<'_>) -> Result<Self, Problems> {
        Self::from_files_in(files, &Scope::ALL)
    }

    /// The metadata of the group whose files are `files`, read in `scope`.
    ///
    /// # Errors
    ///
    /// There is no `zarr.json`, or it has problems: every one but those of the nodes that it lists.
    pub fn from_files_in(files: &NodeFiles<'_>, scope: &Scope) -> Result<Self, Problems> {
        Self::from_slice_in(files.require_document()?, scope)
    }

    /// The attributes.
    #[must_use]
    pub const fn attributes(&self) -> &Attributes {
        &self.attributes
    }

    /// The nodes below the group that its member `consolidated_metadata` lists; `None` where there is no such member.
    ///
    /// # Errors
    ///
    /// Every problem of the listed nodes, and of the tree that they are, located in the group's document. A reader can
    /// open the group without them.
    #[must_use]
    pub fn consolidated(&self) -> Option<Result<&ConsolidatedMetadata, &Problems>> {
        self.consolidated.as_deref().map(Result::as_ref)
    }

    /// The members that the specification does not define, by name. In a name, U+FFFD stands for an unpaired surrogate.
    #[must_use]
    pub fn extra(&self) -> Vec<(String, Raw)> {
        document::pairs(document::extra(self.members(), &MEMBERS))
    }

    /// Those of [`extra`](Self::extra) that do not say `"must_understand": false`. A reader must refuse a group with one
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

    /// Whether this holds everything that `other` holds: the same attributes and members, and a list of nodes that
    /// [refines](ConsolidatedMetadata::refines) the other's, where there is one.
    #[must_use]
    pub fn refines(&self, other: &Self) -> bool {
        same_but_listing(&self.document, &other.document)
            && match (self.consolidated(), other.consolidated()) {
                (Some(Ok(a)), Some(Ok(b))) => a.refines(b),
                (None, None) => true,
                _ => self.member(CONSOLIDATED) == other.member(CONSOLIDATED),
            }
    }

    /// Change members and attributes: see [`Update`].
    pub fn update(&self) -> Update<'_, Self> {
        Update::new(self)
    }

    pub(crate) const fn document(&self) -> &Raw {
        &self.document
    }

    fn member(&self, name: &str) -> Option<Raw> {
        member(&self.document, name)
    }
}

fn member(document: &Raw, name: &str) -> Option<Raw> {
    let mut tape = Tape::new();
    document.parse(&mut tape).root().get(name).map(Raw::from)
}

/// Whether two documents of groups say the same, whatever nodes they list. They may have problems; attributes that are no
/// object equal only such.
pub(crate) fn same_but_listing(a: &Raw, b: &Raw) -> bool {
    let attributes = |document| match member(document, "attributes") {
        Some(json) if !json.source().starts_with('{') => None,
        json => Some(Attributes::new(json)),
    };
    let sorted = |document| document::sorted_extra(document::members(document), &MEMBERS);
    attributes(a) == attributes(b) && sorted(a) == sorted(b)
}

impl Default for GroupMetadata {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for GroupMetadata {
    fn eq(&self, other: &Self) -> bool {
        same_but_listing(&self.document, &other.document)
            && match (self.consolidated(), other.consolidated()) {
                (Some(Ok(a)), Some(Ok(b))) => a == b,
                (None, None) => true,
                _ => self.member(CONSOLIDATED) == other.member(CONSOLIDATED),
            }
    }
}

impl Eq for GroupMetadata {}

impl core::fmt::Debug for GroupMetadata {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // What is listed is in the document.
        let mut debug = f.debug_struct("GroupMetadata");
        debug.field("document", &self.as_str()).field("scope", &self.scope).finish_non_exhaustive()
    }
}

impl Updatable for GroupMetadata {
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
impl ToJson for GroupMetadata {
    fn write_json(&self, writer: &mut Writer) {
        self.document.write_json(writer);
    }
}
