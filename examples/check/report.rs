//! What there is to say of a store or a document.

use zarr_spec::field::Status;

use crate::finding::Finding;
use crate::walk::in_order;

/// What there is to say of a store or a document.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) nodes: Vec<Node>,
    pub(crate) findings: Vec<Finding>,
    /// What is worth knowing and no problem: a path, and what there is to say of it.
    pub(crate) notes: Vec<(String, &'static str)>,
}

/// A node, as far as it could be read.
pub(crate) struct Node {
    /// The path below the root, names joined by slashes; empty for the root.
    pub(crate) path: String,
    /// Whether its files have a problem.
    pub(crate) faulty: bool,
    pub(crate) content: Content,
}

pub(crate) enum Content {
    Group,
    Array(Box<Array>),
}

/// The fields of an array.
pub(crate) struct Array {
    pub(crate) data_type: Field,
    /// In bytes, where it is known.
    pub(crate) item_size: Option<u64>,
    pub(crate) shape: Field,
    pub(crate) chunks: Field,
    pub(crate) filters: Vec<Field>,
    /// `None` where there is no compressor.
    pub(crate) compressor: Option<Field>,
}

/// An array of which nothing could be read.
impl Default for Array {
    fn default() -> Self {
        Self {
            data_type: Field::default(),
            item_size: None,
            shape: Field::default(),
            chunks: Field::default(),
            filters: vec![Field::default()],
            compressor: Some(Field::default()),
        }
    }
}

/// One field of an array.
pub(crate) struct Field {
    /// Its JSON in canonical form, where it could be read.
    pub(crate) canonical: Option<String>,
    pub(crate) status: Status,
    /// Whether a problem is in it.
    pub(crate) faulty: bool,
}

/// A field that could not be read.
impl Default for Field {
    fn default() -> Self {
        Self { canonical: None, status: Status::Refused, faulty: true }
    }
}

impl Report {
    /// Whether there is nothing to say.
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.findings.is_empty()
    }

    /// Put the findings in the order of their files; those of one file stay in theirs.
    pub(crate) fn sort(&mut self) {
        self.findings.sort_by(|a, b| in_order(&a.file, &b.file));
        self.notes.sort_by(|(a, _), (b, _)| in_order(a, b));
    }
}
