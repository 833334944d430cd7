//! The tables in a typed form.
//!
//! What a table names is there, and what it says fits together: the reader and the checks see to that, so that an
//! emitter has nothing to refuse.

mod codec;
mod member;
mod rule;
mod set;
mod v2_data_type;
mod v3;

use std::fmt;

use crate::json::Position;

pub use codec::{Codec, CodecPosition, SizeClass};
pub use member::{Bounds, Fallback, Member, MemberType, Presence, Value};
pub use rule::Rule;
pub use set::{ClosedSet, SetValue, SetValues};
pub use v2_data_type::{FillValue, ItemSize, TypestrShape, V2DataType, V2Form};
pub use v3::{Configured, FloatShape, V3Codec, V3DataType, Values};

/// All tables, each kind in the order of their names.
#[derive(Debug, Default)]
pub struct Spec {
    /// `spec/sets/`.
    pub sets: Vec<ClosedSet>,
    /// `spec/v2/data_type/`.
    pub v2_data_types: Vec<V2DataType>,
    /// `spec/v2/codec/`.
    pub v2_codecs: Vec<Codec>,
    /// `spec/v3/data_type/`.
    pub v3_data_types: Vec<V3DataType>,
    /// `spec/v3/codec/`.
    pub v3_codecs: Vec<V3Codec>,
    /// `spec/v3/chunk_grid/`.
    pub v3_chunk_grids: Vec<Configured>,
    /// `spec/v3/chunk_key_encoding/`.
    pub v3_chunk_key_encodings: Vec<Configured>,
}

/// Where a table is, for messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The path below `spec/`.
    pub file: String,
    /// The place in it.
    pub position: Position,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "spec/{}:{}", self.file, self.position)
    }
}

/// A name that a table writes beside its own, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// Where it is written.
    pub origin: Origin,
    /// The name.
    pub text: String,
}

/// What every table of a named thing says.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Where the name is written.
    pub origin: Origin,
    /// The name that documents write.
    pub name: String,
    /// The name of the Rust variant.
    pub variant: String,
    /// Where that is written.
    pub variant_origin: Origin,
    /// One line.
    pub doc: String,
    /// The document and the section that define it.
    pub source: Source,
    /// Who defined it: `v2-spec`, `v2-numcodecs`, …
    pub provenance: &'static str,
    /// The scopes that claim the name.
    pub scopes: Vec<&'static str>,
    /// Documents' spellings and what they read as.
    pub examples: Vec<Example>,
}

impl Entry {
    /// Whether the name is a pattern of names, as `r*`, so that a name says what a configuration would.
    pub fn stands_for_many(&self) -> bool {
        self.name.ends_with('*')
    }
}

/// The source of a table's facts.
#[derive(Debug, Clone)]
pub struct Source {
    /// The document, with its version.
    pub document: String,
    /// The section in it.
    pub section: String,
}

/// A spelling in a document with its right result. All are JSON text.
#[derive(Debug, Clone)]
pub struct Example {
    /// Where it is.
    pub origin: Origin,
    /// What a document writes.
    pub json: String,
    /// What comes of it.
    pub outcome: Outcome,
}

/// The right result of an example.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// No problem; this is the canonical spelling.
    Canonical(String),
    /// These problems.
    Problems(Vec<ExampleProblem>),
}

/// A problem of an example.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExampleProblem {
    /// The JSON Pointer to it.
    pub at: String,
    /// The name of its kind.
    pub kind: &'static str,
}
