//! Struct data types: lists of records.
//!
//! Source: Zarr v2, "Data type encoding", on structured data types.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use crate::field::{Member, Outcome, Refused};
use crate::json::{Kind, MAX_DEPTH, ToJson, Value, Writer};
use crate::lengths::length_range;
use crate::order;
use crate::problem::{Expected, Path, ProblemKind, Types};
use crate::v2::data_type::{DataType, Family, UnknownDataType, read_data_type};
use crate::v2::reader::Reader;
use crate::v2::typestr::{Refusal, Typestr};

/// The most fields whose names are compared one with another; past that they are sorted.
const FEW_FIELDS: usize = 32;

/// `struct`: records, the fields of each one after another without padding between them.
///
/// The fields' names are distinct, except that the empty name may repeat: it is padding, as NumPy writes an aligned
/// dtype. There may be no fields.
///
/// ```
/// use zarr_spec::v2::DataType;
///
/// let points: DataType = r#"[["x", "<f4"], ["", "|V4"], ["y", "<f8", [2, 3]]]"#.parse()?;
/// let DataType::Struct(points) = points else { unreachable!() };
/// assert_eq!(points.item_size(), Some(4 + 4 + 8 * 6));
/// assert!(points.fields()[1].is_padding());
/// assert_eq!(points.fields()[2].shape(), &[2, 3]);
/// # Ok::<(), zarr_spec::problem::Problems>(())
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
    depth: usize,
}

/// One field of a [`Struct`].
#[derive(Debug, Clone)]
pub struct StructField {
    name: Box<str>,
    data_type: DataType,
    /// The subarray's shape, where the record has one; an empty one means the same as none.
    shape: Option<SmallVec<[u64; 2]>>,
}

/// Fields that do not make a [`Struct`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StructError {
    /// Two fields have one name that is not empty.
    DuplicateName {
        /// The name.
        name: Box<str>,
        /// The index of the field that has it first.
        first: usize,
        /// The index of the field that has it again.
        second: usize,
    },
    /// The item size is more than 2⁶³ - 1 bytes.
    TooLarge,
    /// The JSON of the struct nests deeper than any document can.
    TooDeep {
        /// The levels of arrays that a document can nest.
        max: usize,
    },
}

impl fmt::Display for StructError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DuplicateName { name, first, second } => {
                write!(f, "fields {first} and {second} are both called {name:?}")
            }
            Self::TooLarge => f.write_str("the item size is more than 2^63 - 1 bytes"),
            Self::TooDeep { max } => write!(f, "nested deeper than {max} levels"),
        }
    }
}

impl core::error::Error for StructError {}

impl StructField {
    /// The field `name` of type `data_type`; an array of `shape`, unless that is empty.
    #[must_use]
    pub fn new(name: impl Into<Box<str>>, data_type: DataType, shape: &[u64]) -> Self {
        let shape = (!shape.is_empty()).then(|| SmallVec::from_slice(shape));
        Self { name: name.into(), data_type, shape }
    }

    /// The name; empty for padding.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The type of the field's items.
    #[must_use]
    pub const fn data_type(&self) -> &DataType {
        &self.data_type
    }

    /// The shape of the subarray in each record; empty where the field is one item.
    #[must_use]
    pub fn shape(&self) -> &[u64] {
        self.shape.as_deref().unwrap_or_default()
    }

    /// Whether the field is padding: it has no name.
    #[must_use]
    pub fn is_padding(&self) -> bool {
        self.name.is_empty()
    }

    /// The bytes that the field takes in a record.
    fn size(&self) -> Size {
        let Some(item) = self.data_type.item_size() else { return Size::Unknown };
        let count = self.shape().iter().try_fold(1_u64, |count, &length| count.checked_mul(length));
        // A subarray without items has no bytes, however long its other dimensions are.
        let count = if self.shape().contains(&0) { Some(0) } else { count };
        match count.and_then(|count| item.checked_mul(count)) {
            Some(size) => Size::Bytes(size),
            None => Size::TooLarge,
        }
    }
}

/// What is known of a size.
enum Size {
    Bytes(u64),
    Unknown,
    TooLarge,
}

impl PartialEq for StructField {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.shape() == other.shape() && self.data_type == other.data_type
    }
}

impl Eq for StructField {}

impl PartialEq for Struct {
    fn eq(&self, other: &Self) -> bool {
        self.0.fields == other.0.fields
    }
}

impl Eq for Struct {}

impl Struct {
    /// The struct with `fields`, in their order.
    ///
    /// # Errors
    ///
    /// Two fields with one name that is not empty, an item size of 2⁶³ bytes or more, or structs one inside another whose
    /// JSON nests more than [`MAX_DEPTH`] levels deep.
    pub fn new(fields: Vec<StructField>) -> Result<Self, StructError> {
        if let Some((first, second)) = duplicates(&fields).into_iter().next() {
            let name = fields[second].name.clone();
            return Err(StructError::DuplicateName { name, first, second });
        }
        Self::with_distinct_names(fields)
    }

    fn with_distinct_names(fields: Vec<StructField>) -> Result<Self, StructError> {
        let mut total = Some(0_u64);
        for field in &fields {
            total = match (field.size(), total) {
                (Size::TooLarge, _) => return Err(StructError::TooLarge),
                (Size::Unknown, _) | (Size::Bytes(_), None) => None,
                (Size::Bytes(size), Some(total)) => {
                    let sum = total.checked_add(size).filter(|sum| i64::try_from(*sum).is_ok());
                    Some(sum.ok_or(StructError::TooLarge)?)
                }
            };
        }
        let depth = depth(&fields);
        if depth > MAX_DEPTH {
            return Err(StructError::TooDeep { max: MAX_DEPTH });
        }
        Ok(Self(Box::new(Records { fields, item_size: total, depth })))
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
}

/// The levels of arrays in the JSON of a struct of `fields`: the list, each record in it, and what the record holds. It bounds
/// the recursion of all that walks a data type.
fn depth(fields: &[StructField]) -> usize {
    let of_field = |field: &StructField| {
        let inner = if let DataType::Struct(inner) = &field.data_type { inner.0.depth } else { 0 };
        1 + inner.max(usize::from(field.shape.is_some()))
    };
    1 + fields.iter().map(of_field).max().unwrap_or_default()
}

impl fmt::Display for Struct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}

impl ToJson for Struct {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_array();
        for field in &self.0.fields {
            writer.begin_array();
            writer.string(&field.name);
            field.data_type.write_json(writer);
            if let Some(shape) = &field.shape {
                shape.as_slice().write_json(writer);
            }
            writer.end_array();
        }
        writer.end_array();
    }
}

/// No typestr writes a struct.
pub(crate) fn from_typestr(_: &Typestr<'_>, _: &mut Refusal<'_, '_, '_>) -> Option<DataType> {
    None
}

/// Read `value`, an array at `at`, as a struct.
pub(crate) fn read_struct(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<DataType> {
    if !reader.scope.claims_family(Family::Struct) {
        return Ok(DataType::Unknown(UnknownDataType::new(value.into())));
    }
    let at = &at.implied("fields");
    let mut fields = Vec::with_capacity(value.items().count());
    let mut complete = true;
    for (index, record) in value.items().enumerate() {
        match read_record(record, &at.index(index), reader) {
            Some(field) => fields.push(field),
            None => complete = false,
        }
    }
    if complete && distinct(&fields, value, at, reader) {
        match Struct::with_distinct_names(fields) {
            Ok(records) => return Ok(DataType::Struct(records)),
            Err(StructError::TooDeep { .. }) => {
                // A document that nests so deep has no tape.
                reader.reporter.invalid_value(at, Expected::Depth, value);
            }
            Err(_) => reader.reporter.invalid(at, "an item size of less than 2^63 bytes", value),
        }
    }
    Err(Refused::by(Some(Family::Struct.name())))
}

/// Read one record: `[name, dtype]` or `[name, dtype, shape]`. `None` if the record itself is wrong; a type that is
/// refused stands as unknown, since it is the type's own problem.
fn read_record(record: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<StructField> {
    let mut parts = record.items();
    let parts = (parts.next(), parts.next(), parts.next(), parts.next());
    let (Kind::Array, (Some(name), Some(data_type), shape, None)) = (record.kind(), parts) else {
        return not_a_record(record, at, reader);
    };
    let shape = match shape {
        None if name.kind() != Kind::String => return not_a_record(record, at, reader),
        None => Some(None),
        Some(shape) => {
            let before = reader.reporter.count();
            let lengths = read_shape(shape, &at.index(2), reader);
            if name.kind() != Kind::String {
                reader.reporter.invalid_type(&at.index(0), Types::STRING, name);
            }
            let wrong = reader.reporter.count() - before;
            if wrong > 1 && wrong > 1 + long_lengths(shape) {
                // A record that is wrong in several places is no record. A length past 64 bits is none of them.
                reader.reporter.forget_since(before);
                return not_a_record(record, at, reader);
            }
            lengths.map(Some)
        }
    };
    let is_text = name.kind() == Kind::String;
    let name = if is_text { Box::read_typed(name, &at.index(0), &mut reader.reporter) } else { None };
    let field = read_data_type(data_type, &at.index(1), reader);
    // The list itself is refused with a type that is neither a string nor an array.
    let named = matches!(data_type.kind(), Kind::String | Kind::Array);
    let data_type = field.unwrap_or_else(|_| DataType::Unknown(UnknownDataType::new(data_type.into())));
    let (name, shape) = (name?, shape?);
    named.then(|| StructField { name, data_type, shape })
}

#[cold]
fn not_a_record(record: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<StructField> {
    let expected =
        Expected::Words("a record: [name, dtype] or [name, dtype, shape], the name a string".into());
    reader.reporter.report(at, ProblemKind::InvalidType, expected, record);
    None
}

/// The lengths of a subarray, each of at least zero.
fn read_shape(shape: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<SmallVec<[u64; 2]>> {
    if shape.kind() != Kind::Array {
        reader.reporter.invalid_type(at, Types::ARRAY, shape);
        return None;
    }
    let mut lengths = SmallVec::new();
    let mut complete = true;
    for (index, length) in shape.items().enumerate() {
        if let Some(length) = length.as_u64() {
            lengths.push(length);
            continue;
        }
        complete = false;
        let at = &at.index(index);
        if length.kind() == Kind::Integer {
            let expected = Expected::Range(length_range(length));
            reader.reporter.invalid_value(at, expected, length);
        } else {
            reader.reporter.invalid_type(at, Types::INTEGER, length);
        }
    }
    complete.then_some(lengths)
}

/// How many lengths of `shape` are past 64 bits, which only this library refuses.
#[cold]
fn long_lengths(shape: Value<'_>) -> usize {
    let is_long = |length: &Value<'_>| {
        length.kind() == Kind::Integer && length.as_u64().is_none() && !length.source().starts_with('-')
    };
    shape.items().filter(is_long).count()
}

/// Whether the names are distinct, with each that is not reported.
fn distinct(fields: &[StructField], records: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> bool {
    let found = duplicates(fields);
    let mut names = records.items().map(|record| record.items().next()).enumerate();
    for &(first, second) in &found {
        // The pairs are in the order of the second.
        if let Some((_, Some(name))) = names.find(|(index, _)| *index == second) {
            let expected = Expected::UniqueName { first };
            reader.reporter.invalid_value(&at.index(second).index(0), expected, name);
        }
    }
    found.is_empty()
}

/// Each field whose name one before it has, after the first that has it; in the order of the fields.
fn duplicates(fields: &[StructField]) -> Vec<(usize, usize)> {
    if fields.len() <= FEW_FIELDS {
        return few_duplicates(fields);
    }
    let mut found = Vec::new();
    for (index, first) in order::firsts(fields.len(), &|index| &*fields[index].name).into_iter().enumerate() {
        if first != index && !fields[index].is_padding() {
            found.push((first, index));
        }
    }
    found
}

/// The same without allocating where there are none.
fn few_duplicates(fields: &[StructField]) -> Vec<(usize, usize)> {
    let named = fields.iter().enumerate().filter(|(_, field)| !field.is_padding());
    named
        .filter_map(|(index, field)| {
            let first = fields[..index].iter().position(|earlier| earlier.name == field.name)?;
            Some((first, index))
        })
        .collect()
}
