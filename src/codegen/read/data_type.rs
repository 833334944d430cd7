//! The NumPy families of v2 data types.

use super::table::{ENTRY, Object, Reading, Table};
use crate::codegen::ir::{FillValue, ItemSize, TypestrShape, V2DataType, V2Form};

/// A table of `spec/v2/data_type/`.
pub(super) fn read(table: Table<'_>) -> Reading<V2DataType> {
    let names = [&ENTRY[..], &["typestr", "rule", "fill_value"]].concat();
    let object = table.object(&names)?;
    let fill_value = object.required("fill_value")?.choice(&[
        ("boolean", FillValue::Boolean),
        ("signed", FillValue::Signed),
        ("unsigned", FillValue::Unsigned),
        ("float", FillValue::Float),
        ("complex", FillValue::Complex),
        ("base64", FillValue::Base64),
        ("base64_or_fewer", FillValue::Base64OrFewer),
        ("text", FillValue::Text),
        ("time", FillValue::Time),
        ("json", FillValue::Json),
    ])?;
    let form = match (object.get("typestr"), object.get("rule")) {
        (Some(typestr), None) => read_typestr(typestr)?,
        (None, Some(rule)) => V2Form::Rule(rule.string()?),
        (Some(_), Some(_)) | (None, None) => {
            return table.error("a data type has either a typestr or a rule");
        }
    };
    Ok(V2DataType { entry: object.entry()?, form, fill_value })
}

fn read_typestr(table: Table<'_>) -> Reading<V2Form> {
    let object = table.object(&["code", "sizes", "length", "time_unit"])?;
    let code = object.required("code")?.string()?;
    let mut letters = code.chars();
    let (Some(code), None) = (letters.next(), letters.next()) else {
        return object.required("code")?.error("a type code is one letter");
    };
    Ok(V2Form::Typestr { code, shape: read_shape(object)? })
}

fn read_shape(object: Object<'_>) -> Reading<TypestrShape> {
    let sizes = object.get("sizes").map(read_sizes).transpose()?;
    let length = object.get("length").map(|table| table.object(&["unit_bytes", "byte_order"]));
    match (sizes, length.transpose()?, object.flag("time_unit")?) {
        (None, None, false) => Ok(TypestrShape::Bare),
        (Some(sizes), None, false) => Ok(TypestrShape::Sizes(sizes)),
        (Some(sizes), None, true) => match &*sizes {
            [ItemSize { bytes: 8, byte_order: true, .. }] => Ok(TypestrShape::Time),
            _ => object.table().error("a time type has eight bytes and a byte order"),
        },
        (None, Some(length), false) => Ok(TypestrShape::Length {
            unit_bytes: length.required("unit_bytes")?.unsigned()?,
            byte_order: length.required("byte_order")?.boolean()?,
        }),
        (Some(_) | None, Some(_), _) | (None, None, true) => {
            object.table().error("a typestr has sizes, of a time unit or not, or a length, or neither")
        }
    }
}

fn read_sizes(table: Table<'_>) -> Reading<Vec<ItemSize>> {
    let mut sizes = Vec::new();
    for size in table.items()? {
        let object = size.object(&["bytes", "variant", "byte_order", "doc"])?;
        sizes.push(ItemSize {
            bytes: object.required("bytes")?.unsigned()?,
            variant: object.required("variant")?.variant()?,
            byte_order: object.required("byte_order")?.boolean()?,
            doc: object.required("doc")?.string()?,
        });
    }
    Ok(sizes)
}
