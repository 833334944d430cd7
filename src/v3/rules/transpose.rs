//! The `transpose` codec.
//!
//! Source: Zarr v3 core specification, transpose codec.

use alloc::vec::Vec;

use crate::field::read_member;
use crate::json::{Integer, Kind, ToJson, Value, Writer};
use crate::problem::{Expected, Path, Reporter};
use crate::v3::envelope::Envelope;
use crate::v3::pipeline::{Chunk, ChunkLengths, Lengths, Place};
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["order"];

/// `transpose`: the same items with the dimensions in another order, a permutation of 0 to n - 1.
///
/// ```
/// use zarr_spec::v3::codec::Transpose;
///
/// assert_eq!(Transpose::new(&[2, 0, 1]).map(|transpose| transpose.order().to_vec()), Some(vec![2, 0, 1]));
/// assert_eq!(Transpose::new(&[0, 0]), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transpose {
    order: Vec<usize>,
}

impl Transpose {
    /// The codec that gives as its dimension `i` the dimension `order[i]` of what it takes; `None` if `order` is no
    /// permutation.
    #[must_use]
    pub fn new(order: &[usize]) -> Option<Self> {
        Self::of_order(order.into())
    }

    fn of_order(order: Vec<usize>) -> Option<Self> {
        is_permutation(&order).then_some(Self { order })
    }

    /// The dimensions of what the codec takes, in the order of what it gives.
    #[must_use]
    pub fn order(&self) -> &[usize] {
        &self.order
    }
}

/// The configuration.
impl ToJson for Transpose {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.name("order");
        writer.begin_array();
        for dimension in &self.order {
            // A dimension is an index in memory, which 64 bits hold.
            writer.integer(u64::try_from(*dimension).unwrap_or(u64::MAX));
        }
        writer.end_array();
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<Transpose> {
    envelope.configured(at, reader, read_configuration)
}

fn read_configuration(object: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Transpose> {
    let mut order = None;
    for (key, value) in object.members() {
        if key.is("order") {
            order = Some(value);
        } else {
            reporter.unknown_key(at, key, MEMBERS, value);
        }
    }
    let Some(value) = order else {
        reporter.missing_key(at, "order", object);
        return None;
    };
    let at = &at.key("order");
    let transpose = dimensions(value).and_then(Transpose::of_order);
    if transpose.is_none() && read_member::<Vec<Integer>>(value, at, reporter).is_some() {
        reporter.invalid(at, "a permutation of the dimensions, from 0", value);
    }
    transpose
}

/// The dimensions that `value` lists; `None` where it is no list, or one of them no dimension that a program can have.
fn dimensions(value: Value<'_>) -> Option<Vec<usize>> {
    if value.kind() != Kind::Array {
        return None;
    }
    let mut dimensions = Vec::with_capacity(value.items().count());
    for dimension in value.items() {
        dimensions.push(usize::try_from(dimension.as_u64()?).ok()?);
    }
    Some(dimensions)
}

/// Whether `order` has each number below its length once.
fn is_permutation(order: &[usize]) -> bool {
    let mut few = 0_u64;
    let mut many = Vec::new();
    if order.len() > 64 {
        many.resize(order.len(), false);
    }
    order.iter().all(|&dimension| match many.get_mut(dimension) {
        Some(seen) => !core::mem::replace(seen, true),
        None if dimension < order.len() => {
            let seen = few >> dimension & 1 == 1;
            few |= 1 << dimension;
            !seen
        }
        None => false,
    })
}

/// There is one entry for each dimension.
pub(crate) fn check_chunk(transpose: &Transpose, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    if let Some(rank) = chunk.rank().filter(|rank| *rank != transpose.order.len()) {
        let expected = Expected::Rank(rank);
        let value = place.codec.member("order");
        place.reporter.invalid_value(&place.at.key("order"), expected, value);
    }
}

/// The chunk with its dimensions in the order.
pub(crate) fn pass_on<'c>(transpose: &Transpose, chunk: &Chunk<'c>) -> Chunk<'c> {
    let rank = transpose.order.len();
    let lengths = chunk.lengths.as_deref().filter(|lengths| lengths.len() == rank);
    let lengths = lengths.map(|lengths| {
        let incoming = |axis: usize| lengths.get(*transpose.order.get(axis)?).cloned();
        ChunkLengths::from_fn(rank, |axis| incoming(axis).unwrap_or(Lengths::Unknown))
    });
    Chunk { lengths, data_type: chunk.data_type }
}
