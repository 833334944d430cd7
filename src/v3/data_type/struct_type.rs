//! Struct data types.
//!
//! Sources: zarr-extensions, `data-types/struct` and, for what is only read, `data-types/structured`.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::{DataType, StorageClass, TooDeep};
use crate::json::{ToJson, Writer};
use crate::order;

/// The most fields whose names are compared one with another; past that they are sorted.
const FEW_FIELDS: usize = 32;

/// The name that is read and never written; its fields may be pairs.
pub(crate) const LEGACY_NAME: &str = "structured";

/// The levels that a struct adds to those of its fields' types: itself, its configuration, the list, and a field.
const LEVELS: usize = 4;

/// `struct`: records, the fields of each one after another without padding between them.
///
/// There is at least one field; names are distinct and not empty; no field varies in size.
///
/// ```
/// use zarr_spec::v3::DataType;
/// use zarr_spec::v3::data_type::{Struct, StructField};
///
/// let point = Struct::new(vec![
///     StructField::new("x", DataType::Float32),
///     StructField::new("y", DataType::Float64),
/// ])?;
/// assert_eq!(point.item_size(), Some(12));
/// assert!(Struct::new(vec![StructField::new("s", DataType::String)]).is_err());
/// # Ok::<(), zarr_spec::v3::data_type::StructError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Struct(
    // Boxed, so that every other data type is small.
    Box<Records>,
);

#[derive(Debug, Clone)]
struct Records {
    fields: Vec<StructField>,
    item_size: Option<u64>,
    storage_class: Option<StorageClass>,
    /// The indices of the fields by their names, where there are more than a few.
    by_name: Vec<usize>,
    /// Whether the document calls it `structured`: then its fill value may be a packed record.
    legacy: bool,
    depth: usize,
}

/// One field of a [`Struct`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StructField {
    name: Box<str>,
    data_type: DataType,
}

/// Fields that do not make a [`Struct`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StructError {
    /// There are none.
    NoFields,
    /// A field has no name.
    EmptyName {
        /// Its index.
        index: usize,
    },
    /// Two fields have one name.
    DuplicateName {
        /// The name.
        name: Box<str>,
        /// The index of the field that has it first.
        first: usize,
        /// The index of the field that has it again.
        second: usize,
    },
    /// The values of a field vary in size.
    VariableSize {
        /// The field's index.
        index: usize,
    },
    /// The item size is more than 2⁶³ - 1 bytes.
    TooLarge,
    /// The JSON of the struct nests deeper than any document can.
    TooDeep(TooDeep),
}

impl fmt::Display for StructError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFields => f.write_str("a struct has at least one field"),
            Self::EmptyName { index } => write!(f, "field {index} has no name"),
            Self::DuplicateName { name, first, second } => {
                write!(f, "fields {first} and {second} are both called {name:?}")
            }
            Self::VariableSize { index } => write!(f, "the values of field {index} vary in size"),
            Self::TooLarge => f.write_str("the item size is more than 2^63 - 1 bytes"),
            Self::TooDeep(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for StructError {}

impl StructField {
    /// The field `name` of type `data_type`.
    #[must_use]
    pub fn new(name: impl Into<Box<str>>, data_type: DataType) -> Self {
        Self { name: name.into(), data_type }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The data type.
    #[must_use]
    pub const fn data_type(&self) -> &DataType {
        &self.data_type
    }
}

impl Struct {
    /// The struct with `fields`, in their order.
    ///
    /// # Errors
    ///
    /// No fields, an empty name, a name twice, a field that varies in size, an item size of 2⁶³ bytes or more, or structs one
    /// inside another whose JSON nests more than [`MAX_DEPTH`](crate::json::MAX_DEPTH) levels deep.
    pub fn new(fields: Vec<StructField>) -> Result<Self, StructError> {
        match faults(&fields).into_iter().next() {
            Some(fault) => Err(fault),
            None => Self::without_faults(fields),
        }
    }

    pub(crate) fn without_faults(fields: Vec<StructField>) -> Result<Self, StructError> {
        let mut total = Some(0_u64);
        for field in &fields {
            total = match (total, field.data_type.item_size()) {
                (Some(total), Some(size)) => {
                    let sum = total.checked_add(size).filter(|sum| i64::try_from(*sum).is_ok());
                    Some(sum.ok_or(StructError::TooLarge)?)
                }
                (None, _) | (_, None) => None,
            };
        }
        let inner = fields.iter().map(|field| field.data_type.depth()).max().unwrap_or_default();
        let depth = TooDeep::check(inner + LEVELS).map_err(StructError::TooDeep)?;
        let storage_class = storage_class(&fields);
        let by_name = by_name(&fields);
        let legacy = false;
        Ok(Self(Box::new(Records { fields, item_size: total, storage_class, by_name, legacy, depth })))
    }

    /// The fields, in the order of their bytes.
    #[must_use]
    pub fn fields(&self) -> &[StructField] {
        &self.0.fields
    }

    /// The size of a record in bytes; `None` where a field's size is not known.
    #[must_use]
    pub const fn item_size(&self) -> Option<u64> {
        self.0.item_size
    }

    /// The index of the field called `name`.
    #[must_use]
    pub fn index_of(&self, name: &str) -> Option<usize> {
        if self.0.by_name.is_empty() {
            return self.0.fields.iter().position(|field| &*field.name == name);
        }
        let found = self.0.by_name.binary_search_by(|index| self.0.fields[*index].name().cmp(name));
        found.ok().map(|at| self.0.by_name[at])
    }

    /// This struct, as a document writes it that calls it by its legacy name or not.
    pub(crate) fn under_legacy_name(mut self, legacy: bool) -> Self {
        self.0.legacy = legacy;
        self
    }

    /// The levels of objects and arrays in the JSON of the struct.
    pub(crate) const fn depth(&self) -> usize {
        self.0.depth
    }

    pub(crate) const fn is_legacy(&self) -> bool {
        self.0.legacy
    }

    /// How the records are stored: with a byte order where any field has one; `None` where that is not known.
    #[must_use]
    pub const fn storage_class(&self) -> Option<StorageClass> {
        self.0.storage_class
    }
}

impl PartialEq for Struct {
    fn eq(&self, other: &Self) -> bool {
        self.0.fields == other.0.fields
    }
}

impl Eq for Struct {}

/// The indices of `fields` by their names, unless there are only a few.
fn by_name(fields: &[StructField]) -> Vec<usize> {
    if fields.len() <= FEW_FIELDS {
        return Vec::new();
    }
    order::order_of(fields.len(), &|a, b| fields[a].name.cmp(&fields[b].name))
}

fn storage_class(fields: &[StructField]) -> Option<StorageClass> {
    let classes = || fields.iter().map(|field| field.data_type.storage_class());
    if classes().any(|class| class == Some(StorageClass::MultiByte)) {
        return Some(StorageClass::MultiByte);
    }
    classes().all(|class| class == Some(StorageClass::SingleByte)).then_some(StorageClass::SingleByte)
}

/// What keeps `fields` from being a struct, in their order.
pub(crate) fn faults(fields: &[StructField]) -> Vec<StructError> {
    let mut faults = Vec::new();
    if fields.is_empty() {
        faults.push(StructError::NoFields);
    }
    for (index, field) in fields.iter().enumerate() {
        if field.name.is_empty() {
            faults.push(StructError::EmptyName { index });
        }
        if field.data_type.storage_class() == Some(StorageClass::VariableLength) {
            faults.push(StructError::VariableSize { index });
        }
    }
    duplicates(fields, &mut faults);
    faults
}

/// Each field whose name one before it has, after the first that has it.
fn duplicates(fields: &[StructField], faults: &mut Vec<StructError>) {
    let mut duplicate = |first: usize, second: usize| {
        let name = fields[second].name.clone();
        faults.push(StructError::DuplicateName { name, first, second });
    };
    if fields.len() <= FEW_FIELDS {
        for (second, field) in fields.iter().enumerate() {
            let first = fields[..second].iter().position(|earlier| earlier.name == field.name);
            if let Some(first) = first {
                duplicate(first, second);
            }
        }
        return;
    }
    for (second, first) in order::firsts(fields.len(), &|index| &*fields[index].name).into_iter().enumerate()
    {
        if first != second {
            duplicate(first, second);
        }
    }
}

/// The configuration.
impl ToJson for Struct {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.name("fields");
        writer.begin_array();
        for field in &self.0.fields {
            writer.begin_object();
            writer.member("name", &*field.name);
            writer.member("data_type", &field.data_type);
            writer.end_object();
        }
        writer.end_array();
        writer.end_object();
    }
}
