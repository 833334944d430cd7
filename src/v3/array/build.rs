//! Array metadata from scratch.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::num::NonZeroU64;

use super::ArrayMetadata;
use crate::built::{self, ReadBack};
use crate::json::{ToJson, Writer};
use crate::problem::{Problems, Segment};
use crate::update::NewAttributes;
use crate::v3::chunk_grid::Regular;
use crate::v3::chunk_key_encoding::Default as DefaultEncoding;
use crate::v3::{Attributes, ChunkGrid, ChunkKeyEncoding, Codec, DataType, FillValue, Scope};

/// Builds the metadata of an array. What it builds is read like a document, so it is valid or an error.
///
/// ```
/// use zarr_spec::sets::Endian;
/// use zarr_spec::v3::codec::Bytes;
/// use zarr_spec::v3::{ArrayBuilder, ChunkGrid, Codec, DataType, FillValue};
///
/// let metadata = ArrayBuilder::new(
///     &[100, 30],
///     ChunkGrid::regular(&[10, 30]).ok_or("no length is 0")?,
///     DataType::Float32,
///     FillValue::from_json("0.0", &DataType::Float32)?,
/// )
/// .codec(Codec::Bytes(Bytes { endian: Some(Endian::Little) }))
/// .dimension_names(&[Some("time"), None])
/// .build()?;
/// assert_eq!(metadata.codecs().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "metadata is built with `build`"]
pub struct ArrayBuilder {
    shape: Vec<u64>,
    data_type: DataType,
    chunk_grid: ChunkGrid,
    chunk_key_encoding: ChunkKeyEncoding,
    fill_value: FillValue,
    codecs: Vec<Codec>,
    attributes: NewAttributes,
    dimension_names: Option<Vec<Option<Box<str>>>>,
}

impl ArrayBuilder {
    /// An array of `shape`, in items, divided as `chunk_grid` says, of `data_type`, with `fill_value` where no chunk is. It
    /// needs a codec from array to bytes.
    pub fn new(shape: &[u64], chunk_grid: ChunkGrid, data_type: DataType, fill_value: FillValue) -> Self {
        Self {
            shape: shape.into(),
            data_type,
            chunk_grid,
            chunk_key_encoding: ChunkKeyEncoding::Default(DefaultEncoding::default()),
            fill_value,
            codecs: Vec::new(),
            attributes: NewAttributes::default(),
            dimension_names: None,
        }
    }

    /// With store keys of chunks that follow this encoding.
    pub fn chunk_key_encoding(self, chunk_key_encoding: ChunkKeyEncoding) -> Self {
        Self { chunk_key_encoding, ..self }
    }

    /// With this codec after those that were given before it.
    pub fn codec(mut self, codec: Codec) -> Self {
        self.codecs.push(codec);
        self
    }

    /// With these attributes: those of another array, or a JSON object as [`Attributes`]. Where there are none, the
    /// document has no such member.
    pub fn attributes(mut self, attributes: &Attributes) -> Self {
        self.attributes.given = attributes.clone();
        self
    }

    /// With the attribute `name` of the value `value`, beside the others, or in the place of the one of this name in
    /// [`attributes`](Self::attributes).
    pub fn attribute(mut self, name: &str, value: &(impl ToJson + ?Sized)) -> Self {
        self.attributes.set(name, value);
        self
    }

    /// With these names of the dimensions, `None` for one without.
    pub fn dimension_names(self, names: &[Option<&str>]) -> Self {
        let names = names.iter().map(|name| name.map(Into::into)).collect();
        Self { dimension_names: Some(names), ..self }
    }

    /// The metadata, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// Every problem: a grid that does not fit the shape, a fill value of another data type, codecs that do not follow from
    /// one another; a codec or a data type of the user's own, for which see [`build_in`](Self::build_in).
    pub fn build(self) -> Result<ArrayMetadata, Problems> {
        self.build_in(&Scope::ALL)
    }

    /// The metadata, read in `scope`.
    ///
    /// # Errors
    ///
    /// Every problem, as for [`build`](Self::build). A codec or a data type of the user's own needs its definition in `scope`.
    pub fn build_in(self, scope: &Scope) -> Result<ArrayMetadata, Problems> {
        let built = ArrayMetadata::from_slice_in(self.to_json().as_bytes(), scope)?;
        let lost = self.lost(&built);
        if lost.is_empty() { Ok(built) } else { Err(lost) }
    }

    /// Each definition that the scope of `built` lacks.
    fn lost(&self, built: &ArrayMetadata) -> Problems {
        if self.data_type == *built.data_type() && self.codecs == built.codecs() {
            return Problems::new();
        }
        built::lost(built.fields(), |location| match location.segments() {
            [Segment::Key(name), ..] if **name == *"data_type" => {
                let custom = matches!(self.data_type, DataType::Custom(_));
                ReadBack::of(&self.data_type, built.data_type(), custom)
            }
            [Segment::Key(name), Segment::Index(index), ..] if **name == *"codecs" => {
                let given = self.codecs.get(*index);
                let custom = matches!(given, Some(Codec::Custom(_)));
                ReadBack::of(&given, &built.codecs().get(*index), custom)
            }
            _ => ReadBack::Same,
        })
    }
}

impl ToJson for ArrayBuilder {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("zarr_format", &3_u8);
        writer.member("node_type", "array");
        writer.member("shape", &self.shape);
        writer.member("data_type", &self.data_type);
        writer.member("chunk_grid", &self.chunk_grid);
        writer.member("chunk_key_encoding", &self.chunk_key_encoding);
        writer.member("fill_value", &self.fill_value);
        writer.member("codecs", &self.codecs);
        self.attributes.write_member(writer);
        if let Some(names) = &self.dimension_names {
            writer.member("dimension_names", names);
        }
        writer.end_object();
    }
}

impl ChunkGrid {
    /// A regular grid with chunks of `chunk_shape`, in items; `None` where a length is 0.
    #[must_use]
    pub fn regular(chunk_shape: &[u64]) -> Option<Self> {
        let chunk_shape = chunk_shape.iter().copied().map(NonZeroU64::new).collect::<Option<_>>()?;
        Some(Self::Regular(Regular { chunk_shape }))
    }
}
