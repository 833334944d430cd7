//! Reading the members of an array document.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::take;

use super::{DimensionSeparator, MEMBERS, Order};
use crate::attributes;
use crate::document::others;
use crate::field::{Outcome, Refused, read_member};
use crate::json::{Kind, Span, Value};
use crate::lengths::{Lengths, read_lengths};
use crate::problem::{Expected, Literal, Path, SharedKey, Types};
use crate::v2::codec::{Codec, UnknownCodec, read_codec};
use crate::v2::data_type::{DataType, read_data_type};
use crate::v2::fill_value::{FillValue, read_fill_value};
use crate::v2::reader::Reader;

/// Where the attributes of an array document are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// In the document, as its member `attributes`.
    Merged,
    /// In a file beside it; a member `attributes` is a problem.
    File,
}

/// What was read of an array document.
#[derive(Debug, Clone, Default)]
pub(crate) struct Read {
    pub(crate) data_type: Option<Outcome<DataType>>,
    pub(crate) compressor: Option<Outcome<Codec>>,
    /// One that is refused stands as an unknown one.
    pub(crate) filters: Vec<Codec>,
    /// The filters that are refused, by their index, in order.
    pub(crate) refused_filters: Vec<(usize, Refused)>,
    pub(crate) shape: Option<Lengths>,
    pub(crate) chunks: Option<Lengths>,
    pub(crate) fill_value: Option<FillValue>,
    pub(crate) order: Option<Order>,
    /// The default where none is written.
    pub(crate) dimension_separator: Option<DimensionSeparator>,
    /// Where the member `attributes` begins and ends in the text, if the document holds its attributes and they have no
    /// problem.
    pub(crate) attributes: Option<Span>,
}

/// The members of an array document that has no problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) shape: Lengths,
    pub(crate) chunks: Lengths,
    pub(crate) data_type: DataType,
    pub(crate) fill_value: FillValue,
    pub(crate) order: Order,
    pub(crate) dimension_separator: DimensionSeparator,
    pub(crate) compressor: Option<Codec>,
    pub(crate) filters: Vec<Codec>,
}

impl Read {
    /// The parts of a document in which no problem was found; `None` only where one was.
    ///
    /// They are moved out one by one: to hand on all that was read is to copy it, which took a tenth of reading.
    pub(crate) fn take_parts(&mut self) -> Option<Box<Parts>> {
        Some(Box::new(Parts {
            shape: self.shape.take()?,
            chunks: self.chunks.take()?,
            data_type: self.data_type.take().and_then(Result::ok)?,
            fill_value: self.fill_value.take()?,
            order: self.order?,
            dimension_separator: self.dimension_separator?,
            compressor: self.compressor.take().transpose().ok()?,
            filters: take(&mut self.filters),
        }))
    }
}

/// The members of a document, as found.
#[derive(Default)]
struct Members<'a> {
    zarr_format: Option<Value<'a>>,
    shape: Option<Value<'a>>,
    chunks: Option<Value<'a>>,
    dtype: Option<Value<'a>>,
    compressor: Option<Value<'a>>,
    fill_value: Option<Value<'a>>,
    order: Option<Value<'a>>,
    filters: Option<Value<'a>>,
    dimension_separator: Option<Value<'a>>,
    attributes: Option<Value<'a>>,
}

impl<'a> Members<'a> {
    /// The members of `document` at `at`; of those that the specification does not define, only what is not JSON is
    /// reported, since readers should ignore them (Zarr v2, "Metadata").
    fn find(document: Value<'a>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Self {
        let mut members = Self::default();
        for (key, value) in document.members() {
            let member = match key.name() {
                "zarr_format" => &mut members.zarr_format,
                "shape" => &mut members.shape,
                "chunks" => &mut members.chunks,
                "dtype" => &mut members.dtype,
                "compressor" => &mut members.compressor,
                "fill_value" => &mut members.fill_value,
                "order" => &mut members.order,
                "filters" => &mut members.filters,
                "dimension_separator" => &mut members.dimension_separator,
                "attributes" => &mut members.attributes,
                _ => continue,
            };
            *member = Some(value);
        }
        if reader.is_irregular() {
            for (name, value) in others(document, &MEMBERS) {
                reader.report_irregular(value, &at.shared_key(&SharedKey::new(name)));
            }
        }
        members
    }

    /// Whether all are there that must be.
    fn are_complete(&self) -> bool {
        matches!(
            self,
            Self {
                zarr_format: Some(_),
                shape: Some(_),
                chunks: Some(_),
                dtype: Some(_),
                compressor: Some(_),
                fill_value: Some(_),
                order: Some(_),
                filters: Some(_),
                dimension_separator: _,
                attributes: _,
            }
        )
    }

    #[cold]
    fn report_missing(&self, document: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
        let required = [
            self.zarr_format,
            self.shape,
            self.chunks,
            self.dtype,
            self.compressor,
            self.fill_value,
            self.order,
            self.filters,
        ];
        // The required members are the first of `MEMBERS`, in its order.
        for (name, member) in MEMBERS.into_iter().zip(required) {
            if member.is_none() {
                reader.reporter.missing_key(at, name, document);
            }
        }
    }
}

/// Read `document`, which stands at `at`.
pub(crate) fn read_array(
    document: Value<'_>,
    at: &Path<'_>,
    form: Form,
    reader: &mut Reader<'_, '_>,
) -> Read {
    if document.kind() != Kind::Object {
        reader.reporter.invalid_type(at, Types::OBJECT, document);
        return Read::default();
    }
    read_members(document, at, form, reader)
}

fn read_members(document: Value<'_>, at: &Path<'_>, form: Form, reader: &mut Reader<'_, '_>) -> Read {
    let members = Members::find(document, at, reader);
    // A document of another format is told so before what it lacks.
    if let Some(value) = members.zarr_format {
        check_format(value, &at.key("zarr_format"), reader);
    }
    if !members.are_complete() {
        members.report_missing(document, at, reader);
    }
    let shape = members.shape.and_then(|value| read_lengths(value, &at.key("shape"), reader));
    let chunks = members.chunks.and_then(|value| read_lengths(value, &at.key("chunks"), reader));
    if let (Some(shape), Some(chunks), Some(value)) = (&shape, &chunks, members.chunks) {
        if shape.len() != chunks.len() {
            let expected = Expected::Length { of: "shape", length: shape.len() };
            reader.reporter.invalid_value(&at.key("chunks"), expected, value);
        }
    }
    let data_type = members.dtype.map(|value| read_data_type(value, &at.key("dtype"), reader));
    let order = members.order.and_then(|value| read_member(value, &at.key("order"), &mut reader.reporter));
    let dimension_separator = match members.dimension_separator {
        Some(value) => read_member(value, &at.key("dimension_separator"), &mut reader.reporter),
        None => Some(DimensionSeparator::default()),
    };
    let compressor = members
        .compressor
        .filter(|value| !value.is_null())
        .map(|value| read_codec(value, &at.key("compressor"), reader));
    let (filters, refused_filters) = match members.filters {
        Some(value) => read_filters(value, &at.key("filters"), reader),
        None => Default::default(),
    };
    let fill_value = members
        .fill_value
        .and_then(|value| fill_value(value, &at.key("fill_value"), data_type.as_ref(), reader));
    let attributes = members.attributes.filter(|value| is_sound(*value, &at.key("attributes"), form, reader));
    Read {
        data_type,
        compressor,
        filters,
        refused_filters,
        shape,
        chunks,
        fill_value,
        order,
        dimension_separator,
        attributes: attributes.map(Value::span),
    }
}

/// Report a `zarr_format` that is not 2.
pub(crate) fn check_format(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    if value.as_u64() != Some(2) {
        reader.reporter.outside_of(at, &[Literal::Integer(2)], value);
    }
}

/// The filters, in which one that is refused stands as an unknown one; and those that are refused, by their index.
fn read_filters(
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> (Vec<Codec>, Vec<(usize, Refused)>) {
    let (mut filters, mut refused) = (Vec::new(), Vec::new());
    if !matches!(value.kind(), Kind::Array | Kind::Null) {
        reader.reporter.invalid_type(at, Types::ARRAY.or(Types::NULL), value);
    }
    filters.reserve_exact(value.items().count());
    for (index, filter) in value.items().enumerate() {
        match read_codec(filter, &at.index(index), reader) {
            Ok(codec) => filters.push(codec),
            Err(why) => {
                filters.push(Codec::Unknown(UnknownCodec::new("", filter.into())));
                refused.push((index, why));
            }
        }
    }
    (filters, refused)
}

/// The fill value, checked against the data type unless that was refused.
fn fill_value(
    value: Value<'_>,
    at: &Path<'_>,
    data_type: Option<&Outcome<DataType>>,
    reader: &mut Reader<'_, '_>,
) -> Option<FillValue> {
    if reader.report_irregular(value, at) {
        return None;
    }
    read_fill_value(value, at, data_type?.as_ref().ok()?, &mut reader.reporter)
}

/// Whether `value` at `at` can be the attributes of a document of this form. What is wrong with it is reported.
fn is_sound(value: Value<'_>, at: &Path<'_>, form: Form, reader: &mut Reader<'_, '_>) -> bool {
    match form {
        Form::Merged => attributes::check(value, at, reader),
        Form::File => {
            let expected = Expected::MemberOf(crate::v2::ATTRIBUTES_KEY);
            reader.reporter.invalid_value(at, expected, value);
            false
        }
    }
}
