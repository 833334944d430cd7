//! What there is to say of a store or a document.

use std::borrow::Cow;

use zarr_spec::field::Status;

use crate::finding::Finding;
use crate::format::Format;
use crate::repair::Mended;
use crate::walk::in_order;

/// What there is to say of a store or a document.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) nodes: Vec<Node>,
    pub(crate) findings: Vec<Finding>,
    /// What is worth knowing and no problem: a path, and what there is to say of it.
    pub(crate) notes: Vec<(String, Cow<'static, str>)>,
    /// The documents with problems that repairs would change.
    pub(crate) mended: Vec<Mended>,
}

/// A node, as far as it could be read.
pub(crate) struct Node {
    /// The path below the root, names joined by slashes; empty for the root.
    pub(crate) path: String,
    pub(crate) format: Format,
    /// Whether its files have a problem.
    pub(crate) faulty: bool,
    pub(crate) content: Content,
}

pub(crate) enum Content {
    Group,
    Array(Box<Array>),
    /// One whose document does not say what it is.
    Unknown,
}

/// The fields of an array.
pub(crate) struct Array {
    pub(crate) data_type: Field,
    /// In bytes, where it is known.
    pub(crate) item_size: Option<u64>,
    pub(crate) shape: Field,
    pub(crate) chunks: Chunks,
    pub(crate) codecs: Codecs,
    /// `None` where none are written.
    pub(crate) dimension_names: Option<Field>,
}

/// How an array is divided.
pub(crate) struct Chunks {
    /// The length of a chunk in each dimension, or a grid that has no one length; then, where the chunks are shards, the
    /// length of the chunks in them, and so on. There is at least one.
    pub(crate) levels: Vec<Field>,
}

/// What encodes a chunk.
pub(crate) enum Codecs {
    V2 {
        filters: Vec<Field>,
        /// `None` where there is no compressor.
        compressor: Option<Field>,
    },
    V3(Vec<Field>),
}

impl Chunks {
    /// The shards, the largest first.
    pub(crate) fn shards(&self) -> &[Field] {
        self.levels.split_last().map_or(&[], |(_, shards)| shards)
    }

    /// The smallest part, which is encoded by itself.
    pub(crate) fn innermost(&self) -> Option<&Field> {
        self.levels.last()
    }
}

impl Codecs {
    /// Each codec, in the order in which encoding applies them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Field> {
        let (codecs, last) = match self {
            Self::V2 { filters, compressor } => (filters, compressor.as_ref()),
            Self::V3(codecs) => (codecs, None),
        };
        codecs.iter().chain(last)
    }
}

impl Array {
    /// An array of `format` of which nothing could be read.
    pub(crate) fn unread(format: Format) -> Self {
        Self {
            data_type: Field::default(),
            item_size: None,
            shape: Field::default(),
            chunks: Chunks { levels: vec![Field::default()] },
            codecs: match format {
                Format::V2 => {
                    Codecs::V2 { filters: vec![Field::default()], compressor: Some(Field::default()) }
                }
                Format::V3 => Codecs::V3(vec![Field::default()]),
            },
            dimension_names: None,
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
