//! Repairs of what known bugs of writers left in metadata.
//!
//! The readers take what the specifications allow, whoever wrote it. Where a writer is known to have written something
//! else, and what it meant is beyond doubt, a repair writes what it meant. A caller asks for each [`RepairKind`] by
//! name; none is on by itself. Each repair is told: where it was, of which kind, from what and to what.
//!
//! A repair works on the text and changes nothing around it: members keep their order, numbers their digits, and a
//! document that needs no repair is the same bytes. Where one name is written twice the last member counts, as
//! everywhere in this crate. Text that is not JSON is given back as it is; the reader reports what is wrong with it.
//!
//! ```
//! use zarr_spec::repair::{self, RepairKind, Repairs};
//! use zarr_spec::v3::Node;
//!
//! let text = br#"{
//!   "zarr_format": 3,
//!   "node_type": "group",
//!   "attributes": {"scale": 1.50},
//!   "consolidated_metadata": null
//! }"#;
//! assert!(Node::from_slice(text).is_err());
//!
//! let kinds = Repairs::none().with(RepairKind::NullConsolidatedMetadata);
//! let repaired = repair::v3_node(text, kinds);
//! assert_eq!(
//!     repaired.bytes.as_ref(),
//!     br#"{
//!   "zarr_format": 3,
//!   "node_type": "group",
//!   "attributes": {"scale": 1.50}
//! }"#,
//! );
//! let [made] = &repaired.repairs[..] else { unreachable!() };
//! assert_eq!(made.to_string(), "/consolidated_metadata: removed (null_consolidated_metadata)");
//! assert_eq!(made.from.as_ref().map(|json| json.source()), Some("null"));
//! assert!(Node::from_slice(&repaired.bytes).is_ok());
//! # Ok::<(), zarr_spec::problem::Problems>(())
//! ```

mod codecs;
mod edit;
mod fill_value;
mod kind;
#[cfg(test)]
mod tests;
mod v2;
mod v3;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

pub use kind::{RepairKind, Repairs};

use crate::json::{Raw, Tape, ToJson, Value, Writer, decode};
use crate::problem::{Location, Path};
use crate::v2::{ARRAY_KEY, GROUP_KEY, NodeFiles};

/// One change to a document.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// The value that was changed, or the member or item that was removed or added, in the document as it was given. In
    /// the files of a v2 node the first step is the file's name.
    pub location: Location,
    /// The bug that the change undoes.
    pub kind: RepairKind,
    /// What stood there; `None` where nothing did.
    pub from: Option<Raw>,
    /// What stands there now; `None` where nothing does.
    pub to: Option<Raw>,
}

/// `/fill_value: NaN is now "NaN" (non_finite_fill_value)`.
impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.location)?;
        match (&self.from, &self.to) {
            (Some(from), Some(to)) => write!(f, "{from} is now {to}")?,
            (None, Some(to)) => write!(f, "added {to}")?,
            // What was removed can be long, and the caller has it.
            (_, None) => f.write_str("removed")?,
        }
        write!(f, " ({})", self.kind)
    }
}

/// An object: `pointer`, `kind`, `from` and `to`, these two as JSON text, since what was written need not be JSON; null where
/// nothing stands.
impl ToJson for Repair {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("pointer", &self.location);
        writer.member("kind", self.kind.name());
        writer.member("from", &self.from.as_ref().map(Raw::to_compact));
        writer.member("to", &self.to.as_ref().map(Raw::to_compact));
        writer.end_object();
    }
}

/// A document after its repairs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repaired<'a> {
    /// The document's text: the bytes that were given, where there are no repairs.
    pub bytes: Cow<'a, [u8]>,
    /// The repairs: those of a document itself before those of the documents that it lists.
    pub repairs: Vec<Repair>,
}

/// The files of a v2 node after their repairs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RepairedFiles<'a> {
    /// The bytes of `.zarray`, where there is one.
    pub array: Option<Cow<'a, [u8]>>,
    /// The bytes of `.zgroup`, where there is one.
    pub group: Option<Cow<'a, [u8]>>,
    /// The bytes of `.zattrs`, where there is one.
    pub attributes: Option<Cow<'a, [u8]>>,
    /// The repairs of each file.
    pub repairs: Vec<Repair>,
}

impl RepairedFiles<'_> {
    /// The files, to be read.
    ///
    /// ```
    /// use zarr_spec::repair::{self, Repairs};
    /// use zarr_spec::v2::{Node, NodeFiles};
    ///
    /// let array = br#"{"zarr_format": 2, "shape": [4], "chunks": [2], "dtype": "<f4", "compressor": null,
    ///     "fill_value": NaN, "order": "C"}"#;
    /// let files = NodeFiles { array: Some(array), ..NodeFiles::default() };
    /// let repaired = repair::v2_node(&files, Repairs::ALL);
    /// let lines: Vec<_> = repaired.repairs.iter().map(ToString::to_string).collect();
    /// assert_eq!(lines, [
    ///     "/.zarray/fill_value: NaN is now \"NaN\" (non_finite_fill_value)",
    ///     "/.zarray/filters: added null (missing_filters)",
    /// ]);
    /// assert!(Node::from_files(&repaired.files()).is_ok());
    /// ```
    #[must_use]
    pub fn files(&self) -> NodeFiles<'_> {
        NodeFiles {
            array: self.array.as_deref(),
            group: self.group.as_deref(),
            attributes: self.attributes.as_deref(),
        }
    }
}

/// The files of a v2 node with the repairs of `kinds`.
#[must_use]
pub fn v2_node<'a>(files: &NodeFiles<'a>, kinds: Repairs) -> RepairedFiles<'a> {
    let root = Path::ROOT;
    let mut repairs = Vec::new();
    let mut repaired = |bytes, find: &dyn Fn(Value<'_>, &mut edit::Edits<'_>)| {
        let mut file = repaired(bytes, kinds, find);
        repairs.append(&mut file.repairs);
        file.bytes
    };
    let array = |document: Value<'_>, edits: &mut edit::Edits<'_>| {
        v2::array(document, &root.key(ARRAY_KEY), edits);
    };
    let group = |document: Value<'_>, edits: &mut edit::Edits<'_>| {
        v2::group(document, true, &root.key(GROUP_KEY), edits);
    };
    RepairedFiles {
        array: files.array.map(|bytes| repaired(bytes, &array)),
        group: files.group.map(|bytes| repaired(bytes, &group)),
        attributes: files.attributes.map(Cow::Borrowed),
        repairs,
    }
}

/// `bytes`, a v2 `.zmetadata`, with the repairs of `kinds`: in its entries those of a `.zarray` and of a `.zgroup`, too.
#[must_use]
pub fn v2_consolidated(bytes: &[u8], kinds: Repairs) -> Repaired<'_> {
    repaired(bytes, kinds, v2::consolidated)
}

/// `bytes`, a v3 `zarr.json`, with the repairs of `kinds`, in the documents that its consolidated metadata lists, too.
#[must_use]
pub fn v3_node(bytes: &[u8], kinds: Repairs) -> Repaired<'_> {
    repaired(bytes, kinds, |document, edits| v3::node(document, v3::Standing::Own, &Path::ROOT, edits))
}

/// `bytes` with the changes that `find` asks for.
fn repaired(
    bytes: &[u8],
    kinds: Repairs,
    find: impl FnOnce(Value<'_>, &mut edit::Edits<'_>),
) -> Repaired<'_> {
    let (bytes, repairs) = match changed(bytes, kinds, find) {
        Some((text, repairs)) => (Cow::Owned(text.into_bytes()), repairs),
        None => (Cow::Borrowed(bytes), Vec::new()),
    };
    Repaired { bytes, repairs }
}

fn changed(
    bytes: &[u8],
    kinds: Repairs,
    find: impl FnOnce(Value<'_>, &mut edit::Edits<'_>),
) -> Option<(alloc::string::String, Vec<Repair>)> {
    if kinds.is_empty() {
        return None;
    }
    let text = decode(bytes).ok()?;
    let mut tape = Tape::new();
    let document = tape.parse(text).ok()?;
    let mut edits = edit::Edits::new(text, kinds);
    find(document.root(), &mut edits);
    // A byte order mark before the text is kept.
    edits.finish(if text.len() < bytes.len() { "\u{feff}" } else { "" })
}
