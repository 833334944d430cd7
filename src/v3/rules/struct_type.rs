//! Reading struct data types.
//!
//! Sources: zarr-extensions, `data-types/struct` and, for what is only read, `data-types/structured`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::field::read_member;
use crate::json::{Kind, Raw, Value};
use crate::problem::{Expected, Path, ProblemKind, Types};
use crate::v3::data_type::struct_type::faults;
use crate::v3::data_type::{DataType, LEGACY_NAME, Struct, StructError, StructField, read_data_type};
use crate::v3::envelope::{Envelope, is_named};
use crate::v3::reader::Reader;
use crate::v3::unknown::UnknownField;

const MEMBERS: &[&str] = &["fields"];
const FIELD_MEMBERS: &[&str] = &["name", "data_type"];

/// The struct whose configuration `envelope` has.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<Struct> {
    let Some(configuration) = envelope.configuration else {
        reader.reporter.missing_key(at, "configuration", envelope.field);
        return None;
    };
    let at = &at.key("configuration");
    let mut fields = None;
    for (key, value) in configuration.members() {
        if key.is("fields") {
            fields = Some(value);
        } else {
            reader.reporter.unknown_key(at, key, MEMBERS, value);
        }
    }
    let Some(list) = fields else {
        reader.reporter.missing_key(at, "fields", configuration);
        return None;
    };
    let at = &at.key("fields");
    if list.kind() != Kind::Array {
        reader.reporter.invalid_type(at, Types::ARRAY, list);
        return None;
    }
    let legacy = envelope.name == LEGACY_NAME;
    let mut fields = Vec::new();
    let mut complete = true;
    for (index, field) in list.items().enumerate() {
        match read_field(field, &at.index(index), legacy, reader) {
            Some(field) => fields.push(field),
            None => complete = false,
        }
    }
    if !complete {
        return None;
    }
    Some(checked(fields, list, at, reader)?.under_legacy_name(legacy))
}

/// The struct of `fields`, which `list` at `at` writes, unless that has faults.
fn checked(
    fields: Vec<StructField>,
    list: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<Struct> {
    let faults = faults(&fields);
    if !faults.is_empty() {
        report(&faults, list, at, reader);
        return None;
    }
    Struct::without_faults(fields).map_err(|fault| report(&[fault], list, at, reader)).ok()
}

#[cold]
fn report(faults: &[StructError], list: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    let fields: Vec<_> = list.items().collect();
    for fault in faults {
        report_one(fault, list, &fields, at, reader);
    }
}

/// Report `fault`, of the struct whose `fields` are written by `list` at `at`.
fn report_one(
    fault: &StructError,
    list: Value<'_>,
    fields: &[Value<'_>],
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) {
    let reporter = &mut reader.reporter;
    let part = |index: usize, name: &str| {
        let field = fields.get(index).copied().unwrap_or(list);
        field.get(name).or_else(|| field.items().nth(usize::from(name != "name"))).unwrap_or(field)
    };
    match fault {
        StructError::NoFields => reporter.invalid(at, "at least one field", list),
        StructError::TooLarge => reporter.invalid(at, "an item size of less than 2^63 bytes", list),
        // A document that nests so deep has no tape.
        StructError::TooDeep(_) => reporter.invalid_value(at, Expected::Depth, list),
        StructError::EmptyName { index } => {
            reporter.invalid(&at.index(*index).key("name"), "a name that is not empty", part(*index, "name"));
        }
        StructError::DuplicateName { first, second, .. } => {
            let expected = Expected::UniqueName { first: *first };
            reporter.invalid_value(&at.index(*second).key("name"), expected, part(*second, "name"));
        }
        StructError::VariableSize { index } => {
            let words = "a data type of a fixed size";
            reporter.invalid(&at.index(*index).key("data_type"), words, part(*index, "data_type"));
        }
    }
}

/// Read one field. `None` if the field itself is wrong; a type that is refused stands as unknown, since it is the
/// type's own problem.
fn read_field(
    field: Value<'_>,
    at: &Path<'_>,
    legacy: bool,
    reader: &mut Reader<'_, '_>,
) -> Option<StructField> {
    if legacy && field.kind() == Kind::Array {
        let mut parts = field.items();
        if let (Some(name), Some(data_type), None) = (parts.next(), parts.next(), parts.next()) {
            return read_parts(Some(name), Some(data_type), field, at, legacy, reader);
        }
    }
    if field.kind() != Kind::Object {
        let words = if legacy { "an object with name and data_type, or a pair of them" } else { "an object" };
        let expected = Expected::Words(words.into());
        reader.reporter.report(at, ProblemKind::InvalidType, expected, field);
        return None;
    }
    let (mut name, mut data_type) = (None, None);
    for (key, value) in field.members() {
        match key.name() {
            "name" => name = Some(value),
            "data_type" => data_type = Some(value),
            _ => reader.reporter.unknown_key(at, key, FIELD_MEMBERS, value),
        }
    }
    read_parts(name, data_type, field, at, legacy, reader)
}

fn read_parts(
    name: Option<Value<'_>>,
    data_type: Option<Value<'_>>,
    field: Value<'_>,
    at: &Path<'_>,
    legacy: bool,
    reader: &mut Reader<'_, '_>,
) -> Option<StructField> {
    let pair = legacy && field.kind() == Kind::Array;
    let (name_at, type_at) =
        if pair { (at.index(0), at.index(1)) } else { (at.key("name"), at.key("data_type")) };
    if name.is_none() {
        reader.reporter.missing_key(at, "name", field);
    }
    let name = name.and_then(|name| read_member(name, &name_at, &mut reader.reporter));
    let Some(value) = data_type else {
        reader.reporter.missing_key(at, "data_type", field);
        return None;
    };
    let data_type = read_data_type(value, &type_at, reader);
    let data_type = data_type.unwrap_or_else(|_| DataType::Unknown(UnknownField::new("", Raw::from(value))));
    // The list itself is refused with a type that has no name, or a configuration that is no object.
    let named = is_named(value);
    let name: Box<str> = name?;
    named.then(|| StructField::new(name, data_type))
}
