//! One store that the peers are asked to open.

use zarr_spec::json::{Raw, Writer};
use zarr_spec::v3::{ArrayMetadata, Node, NodePath};

use super::samples::Samples;
use super::sections::Section;

/// One store that the peers are asked to open: an array, or a group with nodes below it.
pub(super) struct Case {
    /// The part of the page that it belongs to.
    pub(super) section: Section,
    /// The row of the page: a name of a table, or what is tried.
    pub(super) feature: String,
    /// What tells it from the other cases of its row.
    pub(super) label: String,
    /// The folder of the store, which `cases::all` gives it.
    pub(super) path: String,
    /// The nodes by their paths below the store, the root first.
    pub(super) nodes: Vec<(NodePath, Node)>,
    /// The items that are put into the array; `None` where they have no bytes that are known.
    pub(super) samples: Option<Samples>,
}

impl Case {
    /// An array.
    pub(super) fn array(section: Section, feature: &str, label: &str, array: ArrayMetadata) -> Self {
        let samples = Samples::of(array.data_type());
        Self { samples, ..Self::new(section, feature, label, vec![(NodePath::root(), Node::Array(array))]) }
    }

    /// Nodes, the root first.
    pub(super) fn new(section: Section, feature: &str, label: &str, nodes: Vec<(NodePath, Node)>) -> Self {
        Self {
            section,
            feature: feature.into(),
            label: label.into(),
            path: String::new(),
            nodes,
            samples: None,
        }
    }

    /// The folder of the stores of its row: letters, digits and points of the feature.
    pub(super) fn row_folder(&self) -> String {
        let safe = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let feature: String = self.feature.chars().map(safe).collect();
        format!("{}/{feature}", self.section.folder())
    }

    /// The nodes that have documents of their own: only the root where that lists the others, so that a peer has to read
    /// the list.
    pub(super) fn written(&self) -> &[(NodePath, Node)] {
        match self.nodes.first() {
            Some((_, Node::Group(root))) if root.consolidated().is_some() => &self.nodes[..1],
            _ => &self.nodes,
        }
    }

    /// The array, unless the store is a group.
    pub(super) fn as_array(&self) -> Option<&ArrayMetadata> {
        match self.nodes.first() {
            Some((_, Node::Array(array))) => Some(array),
            _ => None,
        }
    }

    /// The line that tells the peers of it.
    pub(super) fn line(&self) -> String {
        let mut writer = Writer::new();
        writer.begin_object();
        writer.member("path", self.path.as_str());
        writer.member("node", if self.as_array().is_some() { "array" } else { "group" });
        writer.name("items");
        match &self.samples {
            Some(samples) => {
                writer.begin_array();
                samples.items().iter().for_each(|item| writer.string(&hex(item)));
                writer.end_array();
            }
            None => writer.null(),
        }
        writer.end_object();
        writer.finish()
    }
}

/// `bytes` as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// `text`, which is JSON that this program has.
pub(super) fn json(text: &str) -> Raw {
    Raw::new(text).expect("it is written here")
}
