//! The attributes of a node: what its user says of it.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::document;
use crate::field::{Reader, parse_document};
use crate::json::{Document, Kind, Raw, Span, Tape, ToJson, Value, Writer};
use crate::problem::{Path, Problem, Problems, Reporter, Types};

/// The attributes of a node: any JSON object, or none at all: no `.zattrs` (v2), no member `attributes` (v3).
///
/// The values are kept as text until they are asked for, with number text, key order and the bare tokens `NaN`,
/// `Infinity` and `-Infinity` that real writers put there. None equal an empty object.
///
/// Source: Zarr v2, "Attributes"; Zarr v3 core specification, "Array metadata" and "Group metadata", `attributes`.
#[derive(Clone, Default)]
pub struct Attributes {
    json: Option<Raw>,
}

impl Attributes {
    pub(crate) fn new(json: Option<Raw>) -> Self {
        Self { json }
    }

    /// Those that stand at `span`, if anywhere, of the text of `document`, which is shared and not copied.
    pub(crate) fn of_document(document: &Raw, span: Option<Span>) -> Self {
        Self::new(span.map(|span| document.beside(span)))
    }

    /// Those that stand at `span` of `text`, a document in which they have no problem.
    pub(crate) fn of_text(text: &str, span: Span) -> Option<Self> {
        Raw::new(span.of(text)).ok().map(|json| Self::new(Some(json)))
    }

    /// The attributes that `bytes`, such as a `.zattrs` document, holds.
    ///
    /// # Errors
    ///
    /// Bytes that are not JSON, JSON that is not an object, and values nested too deep.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Problems> {
        let mut tape = Tape::new();
        let document = parse_document(bytes, &mut tape)?;
        check_document(&document)?;
        Ok(Self::new(Some(document.root().into())))
    }

    /// The object as it was written; `None` where there is none.
    #[must_use]
    pub fn json(&self) -> Option<&Raw> {
        self.json.as_ref()
    }

    /// The attribute called `name`. Each call reads the text: of many, take the [`members`](Self::members).
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Raw> {
        let mut tape = Tape::new();
        self.json.as_ref()?.parse(&mut tape).root().get(name).map(Raw::from)
    }

    /// Each attribute, by name, in the order of the document; of those with one name the last. In a name, U+FFFD stands for an
    /// unpaired surrogate.
    ///
    /// ```
    /// use zarr_spec::v3::Attributes;
    ///
    /// let attributes = Attributes::from_slice(br#"{"units": "m", "valid_max": Infinity}"#)?;
    /// let members = attributes.members();
    /// let texts: Vec<_> = members.iter().map(|(name, value)| (&**name, value.source())).collect();
    /// assert_eq!(texts, [("units", "\"m\""), ("valid_max", "Infinity")]);
    /// # Ok::<(), zarr_spec::problem::Problems>(())
    /// ```
    #[must_use]
    pub fn members(&self) -> Vec<(String, Raw)> {
        self.json.as_ref().map_or_else(Vec::new, |json| document::pairs(document::members(json)))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let mut tape = Tape::new();
        self.json.as_ref().is_none_or(|json| json.parse(&mut tape).root().members().next().is_none())
    }
}

/// The attributes that are this value.
///
/// ```
/// use zarr_spec::json::Raw;
/// use zarr_spec::v3::Attributes;
///
/// let attributes = Attributes::try_from(Raw::new(r#"{"units": "m"}"#)?)?;
/// assert_eq!(attributes.get("units").and_then(|units| units.to_text()).as_deref(), Some("m"));
/// assert!(Attributes::try_from(Raw::new("[]")?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A value that is not an object, and values nested too deep.
impl TryFrom<Raw> for Attributes {
    type Error = Problems;

    fn try_from(json: Raw) -> Result<Self, Problems> {
        check_document(&json.parse(&mut Tape::new()))?;
        Ok(Self::new(Some(json)))
    }
}

impl PartialEq for Attributes {
    fn eq(&self, other: &Self) -> bool {
        match (&self.json, &other.json) {
            (Some(a), Some(b)) => a == b,
            (None, _) => other.is_empty(),
            (_, None) => self.is_empty(),
        }
    }
}

impl Eq for Attributes {}

impl fmt::Debug for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.json.as_ref().map_or("{}", Raw::source))
    }
}

impl ToJson for Attributes {
    fn write_json(&self, writer: &mut Writer) {
        writer.text(self.json.as_ref().map_or("{}", Raw::source));
    }
}

/// Every problem of `document` as attributes.
fn check_document(document: &Document<'_>) -> Result<(), Problems> {
    let mut problems = Problems::new();
    let reporter = Reporter::new(&mut problems);
    let mut reader = Reader::of_document(&(), reporter, document.is_irregular());
    if check(document.root(), &Path::ROOT, &mut reader) { Ok(()) } else { Err(problems) }
}

/// Report what is wrong with `value` at `at` as attributes; true if nothing is.
pub(crate) fn check<S>(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_, S>) -> bool {
    // How deep it goes says nothing of what is no object.
    if matches!(value.kind(), Kind::Object | Kind::TooDeep) {
        return !reader.report_too_deep(value, at);
    }
    reader.reporter.invalid_type(at, Types::OBJECT, value);
    false
}

/// The attributes that `text`, a `.zattrs` document beside `at`'s document, holds; its problems are at `attributes`.
pub(crate) fn read_file<'a>(text: &'a str, tape: &mut Tape, problems: &mut Problems) -> Option<&'a str> {
    // The attributes are a member of the node, one level down.
    let document = match tape.parse_at_level(text, 1) {
        Ok(document) => document,
        Err(error) => {
            problems.push(Problem::invalid_json((&Path::ROOT.key(crate::v2::ATTRIBUTES_KEY)).into(), error));
            return None;
        }
    };
    let irregular = document.is_irregular();
    let mut reader = Reader::of_document(&(), Reporter::new(problems), irregular);
    check(document.root(), &Path::ROOT.key("attributes"), &mut reader).then_some(text)
}
