//! Arrays.

use alloc::string::String;
use alloc::vec::Vec;

use super::ConversionError;
use super::codec::codecs;
use super::data_type::data_type;
use super::fill_value::fill_value;
use crate::byte_order::ByteOrder;
use crate::json::Tape;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems};
use crate::v2;
use crate::v3::chunk_key_encoding::V2;
use crate::v3::{ArrayBuilder, ArrayMetadata, ChunkGrid, ChunkKeyEncoding, DataType};

/// The attribute in which xarray and others name the dimensions of arrays of format 2.
const DIMENSIONS: &str = "_ARRAY_DIMENSIONS";

/// The same array, for the same chunks. See [`convert`](crate::convert).
impl TryFrom<&v2::ArrayMetadata> for ArrayMetadata {
    type Error = ConversionError;

    fn try_from(array: &v2::ArrayMetadata) -> Result<Self, ConversionError> {
        let (data_type, order) = match array.data_type() {
            v2::DataType::Object => (object_type(array)?, None),
            other => data_type(other)?,
        };
        let codecs = codecs(array, (array.data_type().item_size(), order))?;
        let fill_value = fill_value(array.fill_value(), &data_type, order.unwrap_or(ByteOrder::Little))?;
        let grid = ChunkGrid::regular(array.chunk_shape()).ok_or_else(no_length)?;
        let separator = array.dimension_separator().into();
        let mut builder = ArrayBuilder::new(array.shape(), grid, data_type, fill_value)
            .chunk_key_encoding(ChunkKeyEncoding::V2(V2 { separator }))
            .attributes(array.attributes());
        for codec in codecs {
            builder = builder.codec(codec);
        }
        if let Some(names) = dimension_names(array) {
            let names: Vec<_> = names.iter().map(|name| Some(&**name)).collect();
            builder = builder.dimension_names(&names);
        }
        Ok(builder.build()?)
    }
}

/// The data type of Python objects, of which the filters tell.
fn object_type(array: &v2::ArrayMetadata) -> Result<DataType, ConversionError> {
    let has = |codec: &v2::Codec| array.filters().contains(codec);
    let told = has(&v2::Codec::VlenUtf8).then_some(DataType::String);
    let told = told.or_else(|| has(&v2::Codec::VlenBytes).then_some(DataType::Bytes));
    told.ok_or(ConversionError::Object)
}

/// A chunk of no items, which format 3 does not have.
fn no_length() -> ConversionError {
    let expected = Expected::Words("no chunk length of 0".into());
    let place = (&Path::ROOT.key("chunks")).into();
    Problems::from(Problem::new(place, ProblemKind::InvalidValue, expected, None, 0)).into()
}

/// The names of the dimensions in the attributes, where there is one for each.
fn dimension_names(array: &v2::ArrayMetadata) -> Option<Vec<String>> {
    let json = array.attributes().get(DIMENSIONS)?;
    let mut tape = Tape::new();
    let document = json.parse(&mut tape);
    let names: Option<Vec<String>> =
        document.root().items().map(|name| name.as_str().map(Into::into)).collect();
    names.filter(|names| names.len() == array.shape().len())
}
