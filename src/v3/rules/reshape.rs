//! The `reshape` codec.
//!
//! Source: zarr-extensions, `codecs/reshape`.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::num::NonZeroU64;

use crate::field::read_member;
use crate::json::{Kind, ToJson, Value, Writer};
use crate::problem::{Expected, Path, Reporter, Types};
use crate::v3::envelope::Envelope;
use crate::v3::pipeline::{Chunk, Lengths, Place};
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["shape"];

/// `reshape`: the same items, in the same order, in another shape.
///
/// ```
/// use zarr_spec::v3::codec::{Reshape, ReshapeLength};
///
/// let shape = vec![ReshapeLength::Product([0, 1].into()), ReshapeLength::Rest];
/// assert!(Reshape::new(shape).is_some());
/// assert_eq!(Reshape::new(vec![ReshapeLength::Rest, ReshapeLength::Rest]), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reshape {
    shape: Vec<ReshapeLength>,
}

/// The length of a dimension that `reshape` gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReshapeLength {
    /// This many items.
    Length(NonZeroU64),
    /// The product of the lengths of these dimensions of what the codec takes.
    Product(Box<[u64]>),
    /// `-1`: as long as it takes for the number of items to be the same.
    Rest,
}

impl Reshape {
    /// The codec that gives arrays of `shape`; `None` if more than one length is [`ReshapeLength::Rest`], or the dimensions
    /// of the products do not rise from one to the next.
    #[must_use]
    pub fn new(shape: Vec<ReshapeLength>) -> Option<Self> {
        let rests = shape.iter().filter(|length| **length == ReshapeLength::Rest).count();
        let mut before = None;
        (rests <= 1 && shape.iter().all(|length| rises(length, &mut before))).then_some(Self { shape })
    }

    /// The shape that the codec gives.
    #[must_use]
    pub fn shape(&self) -> &[ReshapeLength] {
        &self.shape
    }
}

/// Whether the dimensions of `length` rise, from the last one `before` them on, which then is the last of these.
fn rises(length: &ReshapeLength, before: &mut Option<u64>) -> bool {
    let ReshapeLength::Product(dimensions) = length else { return true };
    let rises = before.iter().chain(dimensions).is_sorted_by(|a, b| a < b);
    *before = dimensions.last().copied().or(*before);
    rises
}

impl ToJson for ReshapeLength {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Self::Length(length) => length.write_json(writer),
            Self::Product(dimensions) => dimensions.write_json(writer),
            Self::Rest => writer.integer(-1_i64),
        }
    }
}

/// The configuration.
impl ToJson for Reshape {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("shape", &self.shape);
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<Reshape> {
    envelope.configured(at, reader, read_configuration)
}

fn read_configuration(object: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Reshape> {
    let mut shape = None;
    for (key, value) in object.members() {
        if key.is("shape") {
            shape = Some(value);
        } else {
            reporter.unknown_key(at, key, MEMBERS, value);
        }
    }
    let Some(value) = shape else {
        reporter.missing_key(at, "shape", object);
        return None;
    };
    let at = &at.key("shape");
    if value.kind() != Kind::Array {
        reporter.invalid_type(at, Types::ARRAY, value);
        return None;
    }
    let (mut shape, mut before) = (Vec::new(), None);
    for (index, item) in value.items().enumerate() {
        let length = read_length(item, &at.index(index), reporter)?;
        if !rises(&length, &mut before) {
            reporter.invalid(&at.index(index), "dimensions that rise from one to the next", item);
            return None;
        }
        shape.push(length);
    }
    let reshape = Reshape::new(shape);
    if reshape.is_none() {
        reporter.invalid(at, "-1 no more than once", value);
    }
    reshape
}

fn read_length(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<ReshapeLength> {
    if value.as_i64() == Some(-1) {
        return Some(ReshapeLength::Rest);
    }
    if value.kind() != Kind::Array {
        return read_member(value, at, reporter).map(ReshapeLength::Length);
    }
    let dimensions: Option<Box<[u64]>> = value.items().map(Value::as_u64).collect();
    if dimensions.is_none() {
        reporter.invalid(at, "an array of dimensions, from 0", value);
    }
    dimensions.map(ReshapeLength::Product)
}

/// Every dimension is one of the chunk's, and each chunk can have the shape.
pub(crate) fn check_chunk(reshape: &Reshape, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let Some(rank) = chunk.rank() else { return };
    let (at, value) = (&place.at.key("shape"), place.codec.member("shape"));
    let within = |dimension: &u64| usize::try_from(*dimension).is_ok_and(|dimension| dimension < rank);
    for (index, (length, value)) in reshape.shape.iter().zip(value.items()).enumerate() {
        if let ReshapeLength::Product(dimensions) = length {
            if !dimensions.iter().all(within) {
                let words = alloc::format!("dimensions below the chunk's {rank}");
                place.reporter.invalid_value(&at.index(index), Expected::Words(words.into()), value);
                return;
            }
        }
    }
    match single_chunks(chunk).find_map(|chunk| Misfit::of(reshape, &chunk)) {
        None => {}
        Some(Misfit::Items(items)) => {
            let words = alloc::format!("a shape of as many items as the chunk has, {items}");
            place.reporter.invalid_value(at, Expected::Words(words.into()), value);
        }
        Some(Misfit::Moved(index)) => {
            let words =
                Expected::Words("dimensions with as many items before and behind them as here".into());
            let found = value.items().nth(index).unwrap_or(value);
            place.reporter.invalid_value(&at.index(index), words, found);
        }
    }
}

/// Why a chunk cannot have the shape.
enum Misfit {
    /// It has this many items.
    Items(u64),
    /// The length of this index is a product of dimensions that lie elsewhere.
    Moved(usize),
}

impl Misfit {
    /// Why `chunk`, each of whose dimensions has one length, cannot have the shape, so far as its lengths are known: the number of
    /// items is not the same, in all or on both sides of a product of dimensions.
    fn of(reshape: &Reshape, chunk: &Chunk<'_>) -> Option<Self> {
        let (items, given) = (count(chunk)?, given(reshape, chunk)?);
        let has_rest = reshape.shape.contains(&ReshapeLength::Rest);
        let same = if has_rest { given != 0 && items % given == 0 } else { given == items };
        if same { first_moved(reshape, chunk).map(Self::Moved) } else { Some(Self::Items(items)) }
    }
}

/// Chunks among those that `chunk` stands for: the one of the first length of each dimension, and those that differ from it in
/// one dimension.
fn single_chunks<'c>(chunk: &Chunk<'c>) -> impl Iterator<Item = Chunk<'c>> {
    let axes = chunk.lengths.as_deref().unwrap_or_default();
    let others = axes.iter().enumerate().flat_map(|(axis, lengths)| {
        let others = lengths.known().unwrap_or_default().iter().skip(1);
        others.map(move |length| (axis, *length))
    });
    core::iter::once(None).chain(others.map(Some)).map(|other| {
        let length = |(axis, lengths): (usize, &Lengths)| match other {
            Some((differs, length)) if differs == axis => Some(length),
            Some(_) | None => lengths.known().and_then(|known| known.first().copied()),
        };
        let lengths = axes.iter().enumerate().map(|axis| Lengths::from(length(axis)));
        Chunk { lengths: Some(lengths.collect()), data_type: chunk.data_type }
    })
}

/// The index of the first length that is a product of dimensions that lie elsewhere in the chunk: then a place along it is
/// no place along them.
fn first_moved(reshape: &Reshape, chunk: &Chunk<'_>) -> Option<usize> {
    let taken: Vec<_> = chunk.lengths.as_ref()?.iter().map(Lengths::only).collect();
    let given = shape(reshape, chunk);
    let (taken_before, taken_behind) = (products(taken.iter()), products(taken.iter().rev()));
    let (given_before, given_behind) = (products(given.iter()), products(given.iter().rev()));
    // The product of the first `count`, or of all where there are fewer.
    let of = |products: &[Option<u64>], count| products.get(count).or(products.last()).copied().flatten();
    let differ =
        |taken: Option<u64>, given: Option<u64>| taken.is_some() && given.is_some() && taken != given;
    let position = |dimension: u64| usize::try_from(dimension).unwrap_or(usize::MAX);
    reshape.shape.iter().enumerate().position(|(index, length)| {
        let ReshapeLength::Product(dimensions) = length else { return false };
        let (Some(first), Some(last)) = (dimensions.first(), dimensions.last()) else { return false };
        let behind = taken.len().saturating_sub(position(*last).saturating_add(1));
        differ(of(&taken_before, position(*first)), of(&given_before, index))
            || differ(of(&taken_behind, behind), of(&given_behind, given.len().saturating_sub(index + 1)))
    })
}

/// The products of the first none, one, two, … of `lengths`.
fn products<'l>(lengths: impl Iterator<Item = &'l Option<u64>>) -> Vec<Option<u64>> {
    let mut products = alloc::vec![Some(1_u64)];
    let mut product = Some(1_u64);
    for length in lengths {
        product = product.zip(*length).and_then(|(product, length)| product.checked_mul(length));
        products.push(product);
    }
    products
}

/// The number of items of a chunk, where each dimension has one known length.
fn count(chunk: &Chunk<'_>) -> Option<u64> {
    let lengths = chunk.lengths.as_ref()?;
    lengths.iter().try_fold(1_u64, |product, lengths| product.checked_mul(lengths.only()?))
}

/// The product of the lengths that the codec gives, but the rest.
fn given(reshape: &Reshape, chunk: &Chunk<'_>) -> Option<u64> {
    let lengths = reshape.shape.iter().filter(|length| **length != ReshapeLength::Rest);
    lengths.into_iter().try_fold(1_u64, |product, length| product.checked_mul(resolve(length, chunk)?))
}

/// The length that the codec gives, where it is known and not the rest.
fn resolve(length: &ReshapeLength, chunk: &Chunk<'_>) -> Option<u64> {
    match length {
        ReshapeLength::Length(length) => Some(length.get()),
        ReshapeLength::Product(dimensions) => dimensions.iter().try_fold(1_u64, |product, dimension| {
            let lengths = chunk.lengths.as_ref()?.get(usize::try_from(*dimension).ok()?)?;
            product.checked_mul(lengths.only()?)
        }),
        ReshapeLength::Rest => None,
    }
}

/// The shape that the codec gives, so far as it is known.
fn shape(reshape: &Reshape, chunk: &Chunk<'_>) -> Vec<Option<u64>> {
    let rest = || match (count(chunk), given(reshape, chunk)) {
        (Some(items), Some(given)) if given != 0 && items % given == 0 => Some(items / given),
        _ => None,
    };
    let length = |length: &ReshapeLength| match length {
        ReshapeLength::Rest => rest(),
        ReshapeLength::Length(_) | ReshapeLength::Product(_) => resolve(length, chunk),
    };
    reshape.shape.iter().map(length).collect()
}

/// The chunk in the shape.
pub(crate) fn pass_on<'c>(reshape: &Reshape, chunk: &Chunk<'c>) -> Chunk<'c> {
    let lengths = shape(reshape, chunk).into_iter().map(Lengths::from).collect();
    Chunk { lengths: Some(lengths), data_type: chunk.data_type }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::v3::{ArrayBuilder, ArrayReading, ChunkGrid, Codec, DataType, FillValue, Scope};

    /// The places of the problems of an array with chunks of 2 by 3 by 4 items that are reshaped to `shape`.
    fn problems(shape: &str) -> Vec<String> {
        let codec = |json: &str| Codec::from_json_in(json, &Scope::ALL).expect("it is a codec");
        let reshape = codec(&format!(r#"{{"name": "reshape", "configuration": {{"shape": {shape}}}}}"#));
        let grid = ChunkGrid::regular(&[2, 3, 4]).expect("no length is 0");
        let array =
            ArrayBuilder::new(&[8, 6, 8], grid, DataType::Uint8, FillValue::Unsigned(0)).codec(reshape);
        match array.codec(codec(r#""bytes""#)).build() {
            Ok(_) => Vec::new(),
            Err(problems) => problems.iter().map(|problem| problem.location().to_pointer()).collect(),
        }
    }

    #[test]
    fn each_chunk_can_have_the_shape() {
        let problems = |shape: &str| {
            let document = format!(
                r#"{{"zarr_format": 3, "node_type": "array", "shape": [6, 2], "data_type": "uint8", "fill_value": 0,
                "chunk_grid": {{"name": "rectilinear", "configuration": {{"kind": "inline", "chunk_shapes": [[2, 4], 2]}}}},
                "chunk_key_encoding": {{"name": "default"}},
                "codecs": [{{"name": "reshape", "configuration": {{"shape": {shape}}}}}, "bytes"]}}"#
            );
            let reading = ArrayReading::new(document.as_bytes(), &Scope::ALL);
            let problems = reading.problems().iter();
            problems.map(|problem| problem.location().to_pointer()).collect::<Vec<_>>()
        };
        for shape in ["[[0], [1]]", "[[0, 1]]", "[[0], 2]", "[2, -1]", "[-1]", "[4, -1]"] {
            assert_eq!(problems(shape), [""; 0], "{shape}");
        }
        for shape in ["[4]", "[8]", "[2, 4]", "[8, -1]", "[3, -1]", "[[0], 4]"] {
            assert_eq!(problems(shape), ["/codecs/0/configuration/shape"], "{shape}");
        }
    }

    #[test]
    fn a_product_stands_where_its_dimensions_do() {
        for shape in
            ["[[0, 1], 2, -1]", "[2, [1], [2]]", "[[0, 1, 2]]", "[1, [0, 1], -1]", "[-1, [2]]", "[[0], -1]"]
        {
            assert_eq!(problems(shape), [""; 0], "{shape}");
        }
        for (shape, index) in
            [("[2, [0, 1], -1]", 1), ("[[1], 8]", 0), ("[[0], 2, [1], -1]", 2), ("[[0, 2], 3]", 0)]
        {
            assert_eq!(problems(shape), [format!("/codecs/0/configuration/shape/{index}")], "{shape}");
        }
    }
}
