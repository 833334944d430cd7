//! The `rectilinear` chunk grid: each dimension lists its lengths.
//!
//! Source: zarr-extensions, `chunk-grids/rectilinear`.

use alloc::vec::Vec;
use core::num::NonZeroU64;

use crate::field::prelude::read_required;
use crate::field::{Member, read_member};
use crate::json::{Kind, ToJson, Value, Writer};
use crate::problem::{Expected, Literal, Path, ProblemKind, Reporter, Types};
use crate::v3::chunk_grid::EdgeLengths;
use crate::v3::envelope::Envelope;
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["kind", "chunk_shapes"];

/// `rectilinear`: chunks whose lengths each dimension lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rectilinear {
    /// The lengths along each dimension.
    pub chunk_shapes: Vec<EdgeLengths>,
}

/// What documents write as `kind`.
struct Inline;

impl Member for Inline {
    const TYPES: Types = Types::STRING;
    const LITERALS: &'static [Literal] = &[Literal::String("inline")];

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        if value.as_str().as_deref() == Some("inline") {
            return Some(Self);
        }
        reporter.invalid_value(at, Expected::OneOf(Self::LITERALS), value);
        None
    }
}

/// The configuration.
impl ToJson for Rectilinear {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("kind", "inline");
        writer.member("chunk_shapes", &self.chunk_shapes);
        writer.end_object();
    }
}

/// The grid whose configuration `envelope` has.
pub(crate) fn read(
    envelope: &Envelope<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<Rectilinear> {
    envelope.configured(at, reader, read_configuration)
}

fn read_configuration(object: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Rectilinear> {
    let (mut kind, mut shapes) = (None, None);
    for (key, value) in object.members() {
        match key.name() {
            "kind" => kind = Some(value),
            "chunk_shapes" => shapes = Some(value),
            _ => reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let kind: Option<Inline> = read_required(kind, "kind", object, at, reporter);
    let chunk_shapes = read_required(shapes, "chunk_shapes", object, at, reporter);
    kind?;
    Some(Rectilinear { chunk_shapes: chunk_shapes? })
}

/// A bare length, or a list of lengths and of pairs of a length and a count.
impl Member for EdgeLengths {
    const TYPES: Types = Types::INTEGER.or(Types::ARRAY);

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        if value.kind() == Kind::Integer {
            return NonZeroU64::read_typed(value, at, reporter).map(Self::uniform);
        }
        let mut runs = Vec::new();
        let mut complete = true;
        for (index, entry) in value.items().enumerate() {
            match read_run(entry, &at.index(index), reporter) {
                Some(run) => runs.push(run),
                None => complete = false,
            }
        }
        complete.then(|| Self::listed(runs))
    }
}

/// A length, or a pair of a length and of how often it repeats.
fn read_run(
    entry: Value<'_>,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<(NonZeroU64, NonZeroU64)> {
    match entry.kind() {
        Kind::Integer => NonZeroU64::read_typed(entry, at, reporter).map(|length| (length, NonZeroU64::MIN)),
        Kind::Array => {
            let mut parts = entry.items();
            let (Some(length), Some(count), None) = (parts.next(), parts.next(), parts.next()) else {
                let expected = Expected::Words("a pair: [length, count]".into());
                reporter.report(at, ProblemKind::InvalidType, expected, entry);
                return None;
            };
            let length = read_member(length, &at.index(0), reporter);
            let count = read_member(count, &at.index(1), reporter);
            Some((length?, count?))
        }
        Kind::Null
        | Kind::Boolean
        | Kind::Float
        | Kind::NonFinite
        | Kind::String
        | Kind::Object
        | Kind::TooDeep => {
            reporter.invalid_type(at, Types::INTEGER.or(Types::ARRAY), entry);
            None
        }
    }
}
