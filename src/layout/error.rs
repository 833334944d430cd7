//! What can be wrong with a layout, a path, or the bytes given for records.

use alloc::boxed::Box;
use alloc::string::String;
use core::error::Error;
use core::fmt;

use super::element::ElementKind;
use super::scalar::Scalar;

/// A layout that cannot be built.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// A field has no name. Padding is added with [`padding`](super::LayoutBuilder::padding).
    EmptyName {
        /// Position of the field among the fields of its struct.
        index: usize,
    },
    /// Two fields of one struct have the same name.
    DuplicateName {
        /// The name.
        name: Box<str>,
    },
    /// A scalar whose bytes depend on byte order was given none.
    MissingByteOrder {
        /// The scalar.
        scalar: Scalar,
    },
    /// A scalar is larger than [`Layout::MAX_ITEM_SIZE`](super::Layout::MAX_ITEM_SIZE).
    ScalarTooLarge {
        /// The scalar.
        scalar: Scalar,
    },
    /// A subarray is larger than [`Layout::MAX_ITEM_SIZE`](super::Layout::MAX_ITEM_SIZE), or the
    /// number of its elements does not fit a `usize`.
    ArrayTooLarge {
        /// The shape asked for.
        shape: Box<[usize]>,
        /// The size of one element in bytes.
        item_size: usize,
    },
    /// A struct grew larger than [`Layout::MAX_ITEM_SIZE`](super::Layout::MAX_ITEM_SIZE).
    StructTooLarge {
        /// Where the part that does not fit would start, in bytes.
        offset: usize,
        /// The size of that part in bytes.
        size: usize,
    },
    /// The items of a data type vary in size, or nothing is known of them, or they are larger than memory.
    NoLayout {
        /// The data type, as its document writes it.
        data_type: Box<str>,
    },
    /// Structs and subarrays are nested deeper than [`Layout::MAX_DEPTH`](super::Layout::MAX_DEPTH).
    TooDeep {
        /// The deepest nesting allowed.
        max: usize,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyName { index } => write!(f, "field {index} has no name"),
            Self::DuplicateName { name } => write!(f, "two fields are named {name:?}"),
            Self::MissingByteOrder { scalar } => {
                write!(f, "{scalar} needs a byte order, and none was given")
            }
            Self::ScalarTooLarge { scalar } => write!(f, "{scalar} is too large"),
            Self::ArrayTooLarge { shape, item_size } => {
                write!(f, "a subarray of shape {shape:?} of {item_size} bytes each is too large")
            }
            Self::StructTooLarge { offset, size } => {
                write!(f, "{size} bytes at offset {offset} make the struct too large")
            }
            Self::NoLayout { data_type } => write!(f, "{data_type} has no layout"),
            Self::TooDeep { max } => write!(f, "nested deeper than {max} levels"),
        }
    }
}

impl Error for LayoutError {}

/// A path that leads to no part of a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathError {
    /// The struct has no field of this name, or the part is no struct.
    NoSuchField {
        /// Position of the failing step in the path.
        step: usize,
        /// The name asked for.
        name: Box<str>,
        /// Whether the part that was asked is a struct.
        in_struct: bool,
    },
    /// The subarray has no such element, or the part is no subarray.
    NoSuchElement {
        /// Position of the failing step in the path.
        step: usize,
        /// The index asked for.
        index: usize,
        /// How many elements there are, or `None` when the part is no subarray.
        count: Option<usize>,
    },
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchField { step, name, in_struct: true } => {
                write!(f, "step {step}: the struct has no field {name:?}")
            }
            Self::NoSuchField { step, name, in_struct: false } => {
                write!(f, "step {step}: field {name:?} asked of what is no struct")
            }
            Self::NoSuchElement { step, index, count: Some(count) } => {
                write!(f, "step {step}: element {index} asked of a subarray of {count}")
            }
            Self::NoSuchElement { step, index, count: None } => {
                write!(f, "step {step}: element {index} asked of what is no subarray")
            }
        }
    }
}

impl Error for PathError {}

/// Bytes, values or a place that do not fit the records they are used with.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// A buffer is no whole number of records.
    PartialRecord {
        /// The length of the buffer in bytes.
        found: usize,
        /// The size of one record in bytes.
        item_size: usize,
    },
    /// A buffer, slice or single value has the wrong length.
    WrongLength {
        /// The length given, in bytes for bytes and in elements for a typed slice.
        found: usize,
        /// The length needed, in the same unit.
        expected: usize,
    },
    /// There is no record of this index.
    NoSuchRecord {
        /// The index asked for.
        index: usize,
        /// The number of records.
        count: usize,
    },
    /// A place does not lie within these records; it belongs to another layout.
    OutsideRecord {
        /// Where the place starts in a record, in bytes.
        offset: usize,
        /// The size of the place in bytes.
        size: usize,
        /// The size of one record in bytes.
        item_size: usize,
    },
    /// A typed slice was asked for a place that is a struct or a subarray of structs.
    NotAScalar,
    /// Values of this Rust type cannot hold this scalar.
    WrongElement {
        /// The Rust type.
        element: ElementKind,
        /// The scalar stored.
        scalar: Scalar,
    },
    /// A byte read as `bool` is neither 0 nor 1.
    InvalidBool {
        /// The record that holds the byte.
        record: usize,
        /// The byte.
        byte: u8,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PartialRecord { found, item_size } => {
                write!(f, "{found} bytes are no whole number of records of {item_size} bytes")
            }
            Self::WrongLength { found, expected } => {
                write!(f, "length is {found}, expected {expected}")
            }
            Self::NoSuchRecord { index, count } => {
                write!(f, "record {index} asked of {count} records")
            }
            Self::OutsideRecord { offset, size, item_size } => {
                write!(f, "{size} bytes at offset {offset} lie outside records of {item_size} bytes")
            }
            Self::NotAScalar => f.write_str("a typed slice needs a scalar or a subarray of scalars"),
            Self::WrongElement { element, scalar } => {
                write!(f, "{element} values cannot hold {scalar}")
            }
            Self::InvalidBool { record, byte } => {
                write!(f, "record {record} holds {byte} where a bool must be 0 or 1")
            }
        }
    }
}

impl Error for RecordError {}

/// Two layouts that do not have the same leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConversionError {
    /// The source has a field that the target has not.
    MissingInTarget {
        /// The path of the field, as [`Path`](super::Path) writes it.
        path: String,
    },
    /// The target has a field that the source has not.
    MissingInSource {
        /// The path of the field, as [`Path`](super::Path) writes it.
        path: String,
    },
    /// Both have the part, but it is a different scalar, shape or kind.
    Different {
        /// The path of the part, as [`Path`](super::Path) writes it.
        path: String,
    },
}

impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingInTarget { path } => write!(f, "the target has no field {path:?}"),
            Self::MissingInSource { path } => write!(f, "the source has no field {path:?}"),
            Self::Different { path } if path.is_empty() => {
                f.write_str("source and target are of different types")
            }
            Self::Different { path } => write!(f, "{path:?} is of another type in the target"),
        }
    }
}

impl Error for ConversionError {}
