//! The `rectangular` chunk grid, the draft before `rectilinear`.
//!
//! Source: zarrs, chunk grid `rectangular` (the ZEP 3 draft).

use alloc::vec::Vec;
use core::num::NonZeroU64;

use crate::field::Member;
use crate::field::prelude::read_required;
use crate::json::{Kind, ToJson, Value, Writer};
use crate::problem::{Path, Reporter, Types};
use crate::v3::chunk_grid::EdgeLengths;
use crate::v3::envelope::Envelope;
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["chunk_shape"];

/// `rectangular`: chunks whose lengths each dimension lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rectangular {
    /// The lengths along each dimension.
    pub chunk_shape: Vec<EdgeLengths>,
}

/// The configuration, in which every length is written by itself.
impl ToJson for Rectangular {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.name("chunk_shape");
        writer.begin_array();
        for lengths in &self.chunk_shape {
            lengths.write_without_runs(writer);
        }
        writer.end_array();
        writer.end_object();
    }
}

/// The grid whose configuration `envelope` has.
pub(crate) fn read(
    envelope: &Envelope<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<Rectangular> {
    envelope.configured(at, reader, read_configuration)
}

fn read_configuration(object: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Rectangular> {
    let mut shape = None;
    for (key, value) in object.members() {
        if key.is("chunk_shape") {
            shape = Some(value);
        } else {
            reporter.unknown_key(at, key, MEMBERS, value);
        }
    }
    let chunk_shape: Vec<Lengths> = read_required(shape, "chunk_shape", object, at, reporter)?;
    Some(Rectangular { chunk_shape: chunk_shape.into_iter().map(|Lengths(lengths)| lengths).collect() })
}

/// A bare length, or a list of lengths. The draft has no pairs of a length and a count.
struct Lengths(EdgeLengths);

impl Member for Lengths {
    const TYPES: Types = Types::INTEGER.or(Types::ARRAY);

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        if value.kind() == Kind::Integer {
            return NonZeroU64::read_typed(value, at, reporter)
                .map(|length| Self(EdgeLengths::uniform(length)));
        }
        let lengths = Vec::<NonZeroU64>::read_typed(value, at, reporter)?;
        let runs = lengths.into_iter().map(|length| (length, NonZeroU64::MIN));
        Some(Self(EdgeLengths::listed(runs)))
    }
}
