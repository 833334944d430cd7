//! Array metadata from scratch.

use alloc::vec::Vec;

use super::{ArrayMetadata, DimensionSeparator, Order};
use crate::built::{self, ReadBack};
use crate::json::{ToJson, Writer};
use crate::problem::{Problems, Segment};
use crate::update::NewAttributes;
use crate::v2::{Attributes, Codec, DataType, FillValue, Scope};

/// Builds the metadata of an array. What it builds is read like a document, so it is valid or an error.
///
/// ```
/// use zarr_spec::byte_order::ByteOrder;
/// use zarr_spec::v2::codec::Blosc;
/// use zarr_spec::v2::data_type::Float;
/// use zarr_spec::v2::{ArrayBuilder, FillValue};
///
/// let metadata = ArrayBuilder::new(&[100, 100], &[10, 10], Float::F32(ByteOrder::Little).into())
///     .fill_value(FillValue::Float(0.0))
///     .compressor(Blosc::default().into())
///     .build()?;
/// assert_eq!(metadata.chunk_shape(), [10, 10]);
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "metadata is built with `build`"]
pub struct ArrayBuilder {
    shape: Vec<u64>,
    chunks: Vec<u64>,
    data_type: DataType,
    fill_value: FillValue,
    order: Order,
    dimension_separator: DimensionSeparator,
    compressor: Option<Codec>,
    filters: Vec<Codec>,
    attributes: NewAttributes,
}

impl ArrayBuilder {
    /// An array of `shape` in chunks of `chunks`, both in items, of `data_type`: without a fill value, a compressor and
    /// filters, in C order.
    pub fn new(shape: &[u64], chunks: &[u64], data_type: DataType) -> Self {
        Self {
            shape: shape.into(),
            chunks: chunks.into(),
            data_type,
            fill_value: FillValue::Null,
            order: Order::default(),
            dimension_separator: DimensionSeparator::default(),
            compressor: None,
            filters: Vec::new(),
            attributes: NewAttributes::default(),
        }
    }

    /// With this fill value; `null` without.
    pub fn fill_value(self, fill_value: FillValue) -> Self {
        Self { fill_value, ..self }
    }

    /// With chunks of this layout.
    pub fn order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// With this between the indices of a chunk in its store key.
    pub fn dimension_separator(self, dimension_separator: DimensionSeparator) -> Self {
        Self { dimension_separator, ..self }
    }

    /// With this codec as the last to encode.
    pub fn compressor(self, compressor: Codec) -> Self {
        Self { compressor: Some(compressor), ..self }
    }

    /// With this codec after the filters that were given before it.
    pub fn filter(mut self, filter: Codec) -> Self {
        self.filters.push(filter);
        self
    }

    /// With these attributes: those of another array, or a JSON object as [`Attributes`]. Where there are none, there
    /// is no `.zattrs`.
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

    /// The metadata, read in [`Scope::ALL`].
    ///
    /// # Errors
    ///
    /// Every problem: as many chunk lengths as dimensions are needed, and a fill value of the data type. For a codec or a data
    /// type of the user's own see [`build_in`](Self::build_in).
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
        let same_codecs = self.filters == built.filters() && self.compressor.as_ref() == built.compressor();
        if same_codecs && self.data_type == *built.data_type() {
            return Problems::new();
        }
        let codec = |given: Option<&Codec>, read: Option<&Codec>| {
            ReadBack::of(&given, &read, matches!(given, Some(Codec::Custom(_))))
        };
        built::lost(built.fields(), |location| match location.segments() {
            [Segment::Key(name), ..] if **name == *"dtype" => {
                let custom = matches!(self.data_type, DataType::Custom(_));
                ReadBack::of(&self.data_type, built.data_type(), custom)
            }
            [Segment::Key(name), ..] if **name == *"compressor" => {
                codec(self.compressor.as_ref(), built.compressor())
            }
            [Segment::Key(name), Segment::Index(index), ..] if **name == *"filters" => {
                codec(self.filters.get(*index), built.filters().get(*index))
            }
            _ => ReadBack::Same,
        })
    }
}

impl ToJson for ArrayBuilder {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("zarr_format", &2_u8);
        writer.member("shape", &self.shape);
        writer.member("chunks", &self.chunks);
        writer.member("dtype", &self.data_type);
        writer.member("compressor", &self.compressor);
        writer.member("fill_value", &self.fill_value);
        writer.member("order", &self.order);
        writer.name("filters");
        match &*self.filters {
            [] => writer.null(),
            filters => filters.write_json(writer),
        }
        writer.member("dimension_separator", &self.dimension_separator);
        self.attributes.write_member(writer);
        writer.end_object();
    }
}
