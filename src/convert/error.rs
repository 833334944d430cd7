//! What format 3 cannot say.

use alloc::boxed::Box;
use core::error::Error;
use core::fmt;

use crate::problem::Problems;
use crate::v3::NodePathError;

/// Why metadata of format 2 has no equivalent in format 3.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConversionError {
    /// A data type without an equivalent.
    DataType {
        /// The field of a record, names joined by periods; empty for the type itself.
        field: Box<str>,
        /// The type, as format 2 writes it.
        data_type: Box<str>,
    },
    /// Python objects that no filter says to be text or bytes.
    Object,
    /// A field of a record that is an array of a shape, or padding.
    Field {
        /// The field, names joined by periods.
        field: Box<str>,
    },
    /// A field of another byte order than those before it: the codec `bytes` has one for all.
    MixedByteOrder {
        /// The field, names joined by periods.
        field: Box<str>,
    },
    /// A filter or a compressor that no codec reads the bytes of.
    Codec {
        /// Its id.
        id: Box<str>,
    },
    /// A compressor of numbers, whose codec has no byte order, for big-endian items.
    BigEndian {
        /// Its id.
        id: Box<str>,
    },
    /// A filter of items of another type or byte order than those of the array, whose bytes format 2 has it look at as its own.
    FilterDataType {
        /// Its id.
        id: Box<str>,
        /// The type of the items that it takes, as format 2 writes it.
        data_type: Box<str>,
    },
    /// A fill value that the data type does not take.
    FillValue {
        /// The value, as format 2 writes it.
        fill_value: Box<str>,
    },
    /// A node of a hierarchy without an equivalent.
    Node {
        /// Its path.
        path: Box<str>,
        /// Why.
        error: Box<ConversionError>,
    },
    /// An array at the root of a hierarchy, where a group would list the nodes.
    RootArray,
    /// The path of a node that format 3 has no name for.
    Path(NodePathError),
    /// What format 3 finds wrong with the result: a chunk of length 0, filters in an order that is no pipeline.
    Problems(Problems),
}

impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DataType { field, data_type } if field.is_empty() => {
                write!(f, "format 3 has no data type for {data_type}")
            }
            Self::DataType { field, data_type } => {
                write!(f, "format 3 has no data type for {data_type}, that of the field {field:?}")
            }
            Self::Object => f.write_str(
                "format 3 has a data type for |O only where the filters have vlen-utf8 or vlen-bytes",
            ),
            Self::Field { field } => {
                write!(f, "format 3 has no subarrays and no padding: the field {field:?}")
            }
            Self::MixedByteOrder { field } => {
                write!(f, "the field {field:?} is of another byte order than those before it")
            }
            Self::Codec { id } => write!(f, "format 3 has no codec for {id:?}"),
            Self::BigEndian { id } => write!(f, "format 3 has {id:?} for little-endian items only"),
            Self::FilterDataType { id, data_type } => {
                write!(
                    f,
                    "the filter {id:?} looks at the items as {data_type}, which no codec of format 3 does"
                )
            }
            Self::FillValue { fill_value } => {
                write!(f, "the data type does not take the fill value {fill_value}")
            }
            Self::Node { path, error } => write!(f, "{path}: {error}"),
            Self::RootArray => f.write_str("the node at the root is an array, which lists no nodes"),
            Self::Path(error) => write!(f, "the path is none of format 3: {error}"),
            Self::Problems(problems) => write!(f, "format 3 does not take the result: {problems}"),
        }
    }
}

/// Without a source: `Display` says what it would.
impl Error for ConversionError {}

impl From<Problems> for ConversionError {
    fn from(problems: Problems) -> Self {
        Self::Problems(problems)
    }
}

impl From<NodePathError> for ConversionError {
    fn from(error: NodePathError) -> Self {
        Self::Path(error)
    }
}
