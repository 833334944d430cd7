//! Reading a document's `dtype`, and the types of a struct's records.

use super::{DataType, Family, UnknownDataType};
use crate::field::{Outcome, Refused};
use crate::json::{Kind, Value};
use crate::problem::{Expected, Path, ProblemKind, Types};
use crate::scope::Claim;
use crate::v2::reader::Reader;
use crate::v2::rules::struct_type::read_struct;
use crate::v2::typestr::{Refusal, Typestr};

/// Read `value`, which stands at `at`, as a data type.
pub(crate) fn read_data_type(
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Outcome<DataType> {
    reader.read_field(value, at, read)
}

fn read(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<DataType> {
    match value.kind() {
        _ if reader.report_irregular(value, at) => refused_by_name(value, reader),
        Kind::String => read_typestr_field(value, at, reader),
        Kind::Array => read_struct(value, at, reader),
        Kind::Null
        | Kind::Boolean
        | Kind::Integer
        | Kind::Float
        | Kind::NonFinite
        | Kind::Object
        | Kind::TooDeep => {
            let types = Types::STRING.or(Types::ARRAY);
            reader.reporter.invalid_type(at, types, value);
            Err(Refused::default())
        }
    }
}

/// The refused field of a value that is not JSON somewhere: its name still says which definition claims it.
fn refused_by_name(value: Value<'_>, reader: &Reader<'_, '_>) -> Outcome<DataType> {
    let family = (value.kind() == Kind::Array).then_some(Family::Struct);
    let claimed = family.filter(|family| reader.scope.claims_family(*family)).map(Family::name);
    Err(Refused::by(claimed))
}

/// Read `value`, a string, as a data type.
pub(crate) fn read_typestr_field(
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Outcome<DataType> {
    let Some(name) = value.as_str() else {
        reader.reporter.invalid_value(at, Expected::UnicodeText, value);
        return Err(Refused::default());
    };
    read_typestr(&name, Typestr::parse(&name).as_ref(), value, at, reader)
}

/// Read `value`, the string `name`, as a data type; it is the `typestr` if it is one.
pub(crate) fn read_typestr(
    name: &str,
    typestr: Option<&Typestr<'_>>,
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Outcome<DataType> {
    match reader.scope.data_type_claimant(name, typestr) {
        Some(Claim::Custom(definition)) => {
            let read = reader
                .reporter
                .explained(definition.name(), at, value, |reporter| definition.read(value, at, reporter));
            return match read {
                Some(value) => Ok(DataType::Custom(super::CustomDataType::new(&**definition, value))),
                None => Err(Refused::by(Some(definition.name()))),
            };
        }
        Some(Claim::Table(Family::Struct)) => return struct_without_records(value, at, reader),
        Some(Claim::Table(family)) => {
            if let Some(typestr) = typestr {
                return read_family(family, typestr, value, at, reader);
            }
        }
        None => {}
    }
    if typestr.is_some() || name == Family::Struct.name() {
        return Ok(DataType::Unknown(UnknownDataType::new(value.into())));
    }
    reader.reporter.invalid(
        at,
        "a NumPy typestr: a byte order '<', '>' or '|', a type code and a size, as in '<f4'",
        value,
    );
    Err(Refused::default())
}

fn read_family(
    family: Family,
    typestr: &Typestr<'_>,
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Outcome<DataType> {
    let before = reader.reporter.count();
    let data_type = read_parts(family, typestr, &mut Refusal::new(at, value, &mut reader.reporter));
    // A typestr is one token: a part that does not belong there spoils it all.
    match data_type {
        Some(data_type) if reader.reporter.count() == before => Ok(data_type),
        Some(_) | None => Err(Refused::by(Some(family.name()))),
    }
}

/// The type of `family` that `typestr` writes, whatever other parts it has, which are reported.
pub(super) fn read_parts(
    family: Family,
    typestr: &Typestr<'_>,
    refusal: &mut Refusal<'_, '_, '_>,
) -> Option<DataType> {
    if !matches!(family, Family::Datetime64 | Family::Timedelta64) {
        typestr.refuse_unit(refusal);
    }
    family.read_typestr(typestr, refusal)
}

/// The string `"struct"`, which is the name of a family and says no records.
fn struct_without_records(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<DataType> {
    let expected = Expected::Words("a list of records".into());
    reader.reporter.report(at, ProblemKind::MissingKey, expected, value);
    Err(Refused::by(Some(Family::Struct.name())))
}
