//! The kinds of document, and how each is read.

use zarr_spec::problem::{Problem, Problems, Segment};
use zarr_spec::repair::{self, Repair, Repairs};
use zarr_spec::v2::{Attributes, ConsolidatedReading, NodeFiles, NodeReading};
use zarr_spec::{v2, v3};

use super::Outcome;

/// A kind of document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Document {
    V2Array,
    V2Group,
    V2Attributes,
    V2Consolidated,
    V3Node,
}

impl Document {
    pub const ALL: [Self; 5] =
        [Self::V2Array, Self::V2Group, Self::V2Attributes, Self::V2Consolidated, Self::V3Node];

    /// The name of the file that holds documents of this kind, without its ending.
    pub const fn file(self) -> &'static str {
        match self {
            Self::V2Array => "v2_array",
            Self::V2Group => "v2_group",
            Self::V2Attributes => "v2_attributes",
            Self::V2Consolidated => "v2_consolidated",
            Self::V3Node => "v3_node",
        }
    }

    /// What the page calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::V2Array => "`.zarray`",
            Self::V2Group => "`.zgroup`",
            Self::V2Attributes => "`.zattrs`",
            Self::V2Consolidated => "`.zmetadata`",
            Self::V3Node => "`zarr.json`",
        }
    }

    /// What becomes of `bytes`, a document of this kind.
    pub(super) fn outcome(self, bytes: &[u8]) -> Outcome {
        if self.problems(bytes).is_empty() {
            return Outcome::Read;
        }
        let (bytes, repairs) = self.repaired(bytes);
        let problems = self.problems(&bytes);
        if problems.is_empty() {
            Outcome::Repaired(repairs.iter().map(|repair| repair.kind).collect())
        } else {
            Outcome::Refused(problems.iter().map(summary).collect())
        }
    }

    /// Every problem of `bytes`, read in the widest scope; for a v3 group also those of the nodes that it lists.
    fn problems(self, bytes: &[u8]) -> Problems {
        match self {
            Self::V2Array | Self::V2Group => {
                NodeReading::from_files(&self.node_files(bytes), &v2::Scope::ALL).problems().clone()
            }
            Self::V2Attributes => Attributes::from_slice(bytes).err().unwrap_or_default(),
            Self::V2Consolidated => ConsolidatedReading::new(bytes, &v2::Scope::ALL).problems().clone(),
            Self::V3Node => match v3::Node::from_slice(bytes) {
                Ok(v3::Node::Group(group)) => {
                    group.consolidated().and_then(Result::err).cloned().unwrap_or_default()
                }
                Ok(v3::Node::Array(_)) => Problems::new(),
                Err(problems) => problems,
            },
        }
    }

    /// `bytes` after all repairs that there are, and these.
    fn repaired(self, bytes: &[u8]) -> (Vec<u8>, Vec<Repair>) {
        match self {
            Self::V2Array | Self::V2Group => {
                let repaired = repair::v2_node(&self.node_files(bytes), Repairs::ALL);
                let file = repaired.array.or(repaired.group);
                (file.unwrap_or_default().into_owned(), repaired.repairs)
            }
            Self::V2Attributes => (bytes.to_vec(), Vec::new()),
            Self::V2Consolidated => {
                let repaired = repair::v2_consolidated(bytes, Repairs::ALL);
                (repaired.bytes.into_owned(), repaired.repairs)
            }
            Self::V3Node => {
                let repaired = repair::v3_node(bytes, Repairs::ALL);
                (repaired.bytes.into_owned(), repaired.repairs)
            }
        }
    }

    fn node_files(self, bytes: &[u8]) -> NodeFiles<'_> {
        if self == Self::V2Group {
            NodeFiles { group: Some(bytes), ..NodeFiles::default() }
        } else {
            NodeFiles { array: Some(bytes), ..NodeFiles::default() }
        }
    }
}

/// The kind and the place of `problem`: `invalid_value /filters/*/dtype`; the kind alone where it is the whole document.
fn summary(problem: &Problem) -> String {
    let mut text = problem.kind().to_string();
    let mut separator = " /";
    for segment in problem.location().segments() {
        match segment {
            Segment::Key(key) if key.starts_with(".z") => continue,
            Segment::Key(key) => text.extend([separator, key]),
            Segment::Index(_) => text.extend([separator, "*"]),
            _ => continue,
        }
        separator = "/";
    }
    text
}
