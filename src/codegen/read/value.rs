//! Values of members, as tables write them.

use super::Reading;
use super::table::Table;
use crate::codegen::ir::{ClosedSet, MemberType, SetValues, TypestrShape, V2DataType, V2Form, Value};

/// The value of a member of `value_type`, whose closed set is a known one or one of `sets`.
pub(super) fn read(table: Table<'_>, value_type: &MemberType, sets: &[ClosedSet]) -> Reading<Value> {
    match value_type {
        MemberType::Boolean => table.boolean().map(Value::Boolean),
        MemberType::Number => table.integer().map(Value::Number),
        MemberType::String => table.string().map(Value::String),
        MemberType::Integer(bounds) => match table.integer()? {
            value if bounds.hold(value) => Ok(Value::Integer(value, *bounds)),
            _ => table.expected("an integer in the range of the member"),
        },
        MemberType::Array(of) => table.list(|item| read(item, of, sets)).map(Value::Array),
        MemberType::Set(name) => {
            let mut known = table.known().sets.iter().chain(sets);
            match known.find(|set| set.name == *name) {
                Some(set) => read_variant(table, set),
                None => table.error(format!("no closed set is called {name:?}")),
            }
        }
        MemberType::ElementType => read_element_type(table),
        MemberType::Json
        | MemberType::MultipleOf(_)
        | MemberType::Length
        | MemberType::FloatElementType
        | MemberType::NumpyType
        | MemberType::NumpyFloat => {
            table.error("a member of this type has no default but null and another member")
        }
    }
}

fn read_variant(table: Table<'_>, set: &ClosedSet) -> Reading<Value> {
    let variant = match &set.values {
        SetValues::Strings(values) => {
            let default = table.string()?;
            values.iter().find(|value| value.value == default).map(|value| &value.variant)
        }
        SetValues::Integers(values) => {
            let default = table.integer()?;
            values.iter().find(|value| value.value == default).map(|value| &value.variant)
        }
    };
    match variant {
        Some(variant) => Ok(Value::Variant(set.name.clone(), variant.clone())),
        None => table.error(format!("{} is no value of {}", table.source(), set.name)),
    }
}

/// A typestr of a type that has no byte order, such as `|u1`.
fn read_element_type(table: Table<'_>) -> Reading<Value> {
    let typestr = table.string()?;
    let found = table.known().v2_data_types.iter().find_map(|data_type| element_type(data_type, &typestr));
    found.map_or_else(|| table.expected("a typestr of a type without a byte order, as \"|u1\""), Ok)
}

fn element_type(data_type: &V2DataType, typestr: &str) -> Option<Value> {
    let V2Form::Typestr { code, shape: TypestrShape::Sizes(sizes) } = &data_type.form else { return None };
    let bytes: u64 = typestr.strip_prefix('|')?.strip_prefix(*code)?.parse().ok()?;
    let size = sizes.iter().find(|size| size.bytes == bytes && !size.byte_order)?;
    let variant = (!data_type.is_single()).then(|| size.variant.clone());
    Some(Value::ElementType(data_type.entry.variant.clone(), variant))
}
