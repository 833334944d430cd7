//! The codecs of an array as a pipeline: each with the chunk that it takes.
//!
//! Source: Zarr v3 core specification, "Codecs" and "Chunk encoding".

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::array;
use core::num::NonZeroU64;
use core::ops::Deref;
use core::slice;

use super::codec::{Codec, CodecName, CodecPosition};
use super::data_type::DataType;
use super::written::{WrittenCodec, WrittenList};
use crate::order;
use crate::problem::{Expected, Path, Reporter};

/// The lengths that chunks have along one dimension.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lengths {
    /// They are not known.
    Unknown,
    /// One length, which every chunk has.
    One(u64),
    /// Another number of lengths, each once, in order; several in a rectilinear grid.
    Listed(Arc<[u64]>),
}

/// For each dimension the lengths of the chunks; it dereferences to a slice of [`Lengths`].
#[derive(Debug, Clone)]
pub struct ChunkLengths(Repr);

/// Nearly every array has few enough dimensions for them to stand in place. Many are shared, since each codec of a pipeline
/// has those that it takes.
#[derive(Debug, Clone)]
enum Repr {
    Few { lengths: [Lengths; FEW], rank: usize },
    Many(Arc<[Lengths]>),
}

/// The most dimensions that are few.
const FEW: usize = 4;

/// What a codec takes: chunks of an array, as far as their shape and their data type are known. Nothing is guessed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chunk<'a> {
    /// For each dimension the lengths of the chunks; `None` where not even the number of dimensions is known.
    pub lengths: Option<ChunkLengths>,
    /// The data type; `None` where it is not known.
    pub data_type: Option<&'a DataType>,
}

/// One codec of a pipeline, and the chunk that it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stage<'a> {
    /// The codec.
    pub codec: &'a Codec,
    /// The chunk that it takes; `None` for a codec that takes bytes, and for an unclaimed one of which it is not known that
    /// it takes an array.
    pub incoming: Option<Chunk<'a>>,
}

/// Where a codec's chunk is checked.
pub(crate) struct Place<'p, 'r, 'v> {
    /// The codec's configuration.
    pub(crate) at: &'p Path<'p>,
    pub(crate) reporter: &'p mut Reporter<'r>,
    /// The codec as the document writes it.
    pub(crate) codec: WrittenCodec<'p, 'v>,
}

impl Lengths {
    /// The lengths among `lengths`.
    pub(crate) fn among(mut lengths: Vec<u64>) -> Self {
        order::sort_by_key(&mut lengths, |length| *length);
        lengths.dedup();
        match *lengths {
            [length] => Self::One(length),
            _ => Self::Listed(lengths.into()),
        }
    }

    /// The lengths, each once, in order; `None` where they are not known.
    #[must_use]
    pub fn known(&self) -> Option<&[u64]> {
        match self {
            Self::Unknown => None,
            Self::One(length) => Some(slice::from_ref(length)),
            Self::Listed(lengths) => Some(lengths),
        }
    }

    /// The one length that every chunk has, if that is known.
    #[must_use]
    pub const fn only(&self) -> Option<u64> {
        match self {
            Self::One(length) => Some(*length),
            Self::Unknown | Self::Listed(_) => None,
        }
    }

    /// How often `length` goes into each of these, where it does so without a rest.
    pub(crate) fn divided_by(&self, length: NonZeroU64) -> Self {
        let whole = |dividend: u64| (dividend % length == 0).then(|| dividend / length);
        match self {
            Self::Unknown => Self::Unknown,
            Self::One(dividend) => whole(*dividend).map_or(Self::Unknown, Self::One),
            Self::Listed(dividends) => {
                let quotients: Option<_> = dividends.iter().map(|dividend| whole(*dividend)).collect();
                quotients.map_or(Self::Unknown, Self::Listed)
            }
        }
    }
}

impl From<Option<u64>> for Lengths {
    /// One length, if it is known.
    fn from(length: Option<u64>) -> Self {
        length.map_or(Self::Unknown, Self::One)
    }
}

impl ChunkLengths {
    /// Unknown ones, of `rank` dimensions.
    #[must_use]
    pub fn unknown(rank: usize) -> Self {
        Self::from_fn(rank, |_| Lengths::Unknown)
    }

    /// Those of chunks that all have the shape `shape`.
    pub(crate) fn of_shape(shape: &[NonZeroU64]) -> Self {
        Self::from_fn(shape.len(), |axis| Lengths::from(shape.get(axis).map(|length| length.get())))
    }

    /// Those of `rank` dimensions, each given by `of`.
    pub(crate) fn from_fn(rank: usize, mut of: impl FnMut(usize) -> Lengths) -> Self {
        if rank > FEW {
            return Self(Repr::Many((0..rank).map(of).collect()));
        }
        let lengths = array::from_fn(|axis| if axis < rank { of(axis) } else { Lengths::Unknown });
        Self(Repr::Few { lengths, rank })
    }
}

impl Default for ChunkLengths {
    /// Those of no dimensions.
    fn default() -> Self {
        Self::unknown(0)
    }
}

impl PartialEq for ChunkLengths {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for ChunkLengths {}

impl Deref for ChunkLengths {
    type Target = [Lengths];

    fn deref(&self) -> &[Lengths] {
        match &self.0 {
            Repr::Few { lengths, rank } => lengths.get(..*rank).unwrap_or_default(),
            Repr::Many(lengths) => lengths,
        }
    }
}

impl FromIterator<Lengths> for ChunkLengths {
    fn from_iter<I: IntoIterator<Item = Lengths>>(lengths: I) -> Self {
        let lengths: Vec<_> = lengths.into_iter().collect();
        let (rank, mut lengths) = (lengths.len(), lengths.into_iter());
        Self::from_fn(rank, |_| lengths.next().unwrap_or(Lengths::Unknown))
    }
}

impl<'a> Chunk<'a> {
    /// A chunk of which nothing is known.
    #[must_use]
    pub const fn unknown() -> Self {
        Self { lengths: None, data_type: None }
    }

    /// Chunks of the shape `shape`, in items, of `data_type`: for the [`stages`] of one chunk of a grid whose chunks differ.
    ///
    /// ```
    /// use zarr_spec::v3::ArrayMetadata;
    /// use zarr_spec::v3::pipeline::{Chunk, stages};
    ///
    /// let metadata = ArrayMetadata::from_slice(br#"{
    ///     "zarr_format": 3, "node_type": "array", "shape": [6], "data_type": "uint8", "fill_value": 0,
    ///     "chunk_grid": {"name": "rectilinear", "configuration": {"kind": "inline", "chunk_shapes": [[2, 4]]}},
    ///     "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]
    /// }"#)?;
    /// assert_eq!(metadata.stages()[0].shape(), None);
    /// let shape = metadata.chunks().ok_or("the grid is known")?.shape(&[1])?;
    /// let chunk = Chunk::of_shape(&shape, Some(metadata.data_type()));
    /// assert_eq!(stages(metadata.codecs(), &chunk)[0].shape(), Some(vec![4]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_shape(shape: &[u64], data_type: Option<&'a DataType>) -> Self {
        Self { lengths: Some(shape.iter().copied().map(Lengths::One).collect()), data_type }
    }

    /// Any number of values of `data_type` in one dimension.
    pub(crate) fn list_of(data_type: Option<&'a DataType>) -> Self {
        Self { lengths: Some(ChunkLengths::unknown(1)), data_type }
    }

    /// The number of dimensions.
    #[must_use]
    pub fn rank(&self) -> Option<usize> {
        self.lengths.as_deref().map(<[Lengths]>::len)
    }

    /// The shape in items, where every chunk has the same, and it is known.
    #[must_use]
    pub fn shape(&self) -> Option<Vec<u64>> {
        self.lengths.as_ref()?.iter().map(Lengths::only).collect()
    }

    /// The data type, where a definition claims it.
    pub(crate) fn known_data_type(&self) -> Option<&'a DataType> {
        self.data_type.filter(|data_type| !matches!(data_type, DataType::Unknown(_)))
    }
}

impl<'a> Stage<'a> {
    /// The shape in items of the chunk that the codec takes; `None` where it takes no array, and where its chunks have no one
    /// shape that is known.
    #[must_use]
    pub fn shape(&self) -> Option<Vec<u64>> {
        self.incoming.as_ref()?.shape()
    }

    /// The data type of the chunk that the codec takes; `None` where it takes no array, and where the data type is not known.
    #[must_use]
    pub fn data_type(&self) -> Option<&'a DataType> {
        self.incoming.as_ref()?.data_type
    }
}

impl Place<'_, '_, '_> {
    /// Check `codecs`, the member `name` of the codec's configuration, as a pipeline that takes `chunk`.
    pub(crate) fn check_pipeline<'a>(&mut self, name: &str, codecs: &'a [Codec], chunk: &Chunk<'a>) {
        let list = self.codec.list(name);
        check(codecs, &list, chunk, &self.at.key(name), self.reporter);
    }

    /// Report that the codec cannot take a chunk, for what `words` say.
    #[cold]
    pub(crate) fn refuse(&mut self, words: impl Into<Cow<'static, str>>) {
        let configuration = self.codec.configuration();
        self.reporter.invalid(self.at, words, configuration);
    }
}

/// The codecs `codecs`, each with the chunk that it takes, where the first takes `chunk`.
#[must_use]
pub fn stages<'a>(codecs: &'a [Codec], chunk: &Chunk<'a>) -> Vec<Stage<'a>> {
    let mut stages = Vec::with_capacity(codecs.len());
    walk(codecs, chunk, |_, codec, incoming| {
        stages.push(Stage { codec, incoming: incoming.cloned() });
    });
    stages
}

/// Check `codecs`, which `list` at `at` writes, as a pipeline that takes `chunk`.
pub(crate) fn check<'a>(
    codecs: &'a [Codec],
    list: &WrittenList<'_, '_>,
    chunk: &Chunk<'a>,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) {
    check_order(codecs, list, at, reporter);
    walk(codecs, chunk, |index, codec, incoming| {
        let Some(incoming) = incoming else { return };
        let codec_at = at.index(index);
        let at = &codec_at.key("configuration");
        codec.check_chunk(incoming, &mut Place { at, reporter, codec: list.codec(index) });
    });
}

/// Call `visit` with each codec, its index and the chunk that it takes.
fn walk<'a>(
    codecs: &'a [Codec],
    chunk: &Chunk<'a>,
    mut visit: impl FnMut(usize, &'a Codec, Option<&Chunk<'a>>),
) {
    let unknown = Chunk::unknown();
    let mut passed_on;
    // Nothing once it is not known that the next codec takes an array.
    let mut handed = Some(chunk);
    for (index, codec) in codecs.iter().enumerate() {
        let position = codec.position();
        let incoming = match position {
            None => handed.take(),
            Some(CodecPosition::BytesToBytes) => None,
            Some(CodecPosition::ArrayToArray | CodecPosition::ArrayToBytes) => {
                Some(handed.unwrap_or(&unknown))
            }
        };
        visit(index, codec, incoming);
        handed = None;
        if let (Some(chunk), Some(CodecPosition::ArrayToArray)) = (incoming, position) {
            passed_on = codec.pass_on(chunk);
            handed = Some(&passed_on);
        }
    }
}

/// "zero or more array -> array codecs; followed by exactly one array -> bytes codec; followed by zero or more
/// bytes -> bytes codecs" (Zarr v3 core specification, "Codecs"). An unclaimed codec can be any of them.
fn check_order(codecs: &[Codec], list: &WrittenList<'_, '_>, at: &Path<'_>, reporter: &mut Reporter<'_>) {
    let mut furthest = None;
    let mut encodes = false;
    for (index, codec) in codecs.iter().enumerate() {
        let Some(position) = codec.position() else { continue };
        if Some(position) < furthest {
            let words =
                "codecs from array to array, then one from array to bytes, then codecs from bytes to bytes";
            reporter.invalid(&at.index(index), words, list.codec(index).value());
        } else if position == CodecPosition::ArrayToBytes && encodes {
            let words = "one codec from array to bytes";
            reporter.invalid(&at.index(index), words, list.codec(index).value());
        }
        furthest = furthest.max(Some(position));
        encodes |= position == CodecPosition::ArrayToBytes;
    }
    if !encodes && codecs.iter().all(|codec| codec.position().is_some()) {
        let expected = Expected::Words("a codec from array to bytes".into());
        reporter.invalid_value(at, expected, list.value());
    }
}

impl Codec {
    /// What the codec takes and gives; `None` for an unclaimed one.
    #[must_use]
    pub fn position(&self) -> Option<CodecPosition> {
        match self {
            Self::Custom(custom) => Some(custom.position()),
            Self::Unknown(unknown) => unknown.refused_by().map(CodecName::position),
            known => known.definition().map(CodecName::position),
        }
    }
}
