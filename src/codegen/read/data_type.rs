//! The NumPy families of v2 data types.

use super::table::{Object, Table};
use super::{Reading, entry, rule};
use crate::codegen::ir::{FillValue, ItemSize, TypestrShape, V2DataType, V2Form};
use crate::codegen::unique::Unique;

/// A table of `spec/v2/data_type/`.
pub(super) fn read(table: Table<'_>) -> Reading<V2DataType> {
    let names = [&entry::MEMBERS[..], &["typestr", "rule", "schema", "fill_value"]].concat();
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
    let form = match (object.get("typestr"), rule::read(object)?) {
        (Some(typestr), None) => read_typestr(typestr)?,
        (None, Some(rule)) => V2Form::Rule(rule),
        (Some(_), Some(_)) | (None, None) => {
            return table.error("a data type has either a typestr or a rule");
        }
    };
    let data_type = V2DataType { entry: entry::read(object)?, form, fill_value };
    let sized = matches!(&data_type.form, V2Form::Typestr { shape: TypestrShape::Sizes(_), .. });
    if fill_value.is_numeric() && (!sized || data_type.is_single()) {
        return object
            .required("fill_value")?
            .error("only a family with several types has numbers of its sizes");
    }
    Ok(data_type)
}

fn read_typestr(table: Table<'_>) -> Reading<V2Form> {
    let object = table.object(&["code", "sizes", "length", "time_unit"])?;
    let code = object.required("code")?;
    let text = code.string()?;
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_alphabetic() => {
            Ok(V2Form::Typestr { code: letter, shape: read_shape(object)? })
        }
        (_, _) => code.expected("a type code of one letter"),
    }
}

fn read_shape(object: Object<'_>) -> Reading<TypestrShape> {
    let sizes = object.get("sizes").map(read_sizes).transpose()?;
    let length = object.get("length").map(read_length).transpose()?;
    match (sizes, length, object.flag("time_unit")?) {
        (None, None, false) => Ok(TypestrShape::Bare),
        (Some(sizes), None, false) => Ok(TypestrShape::Sizes(sizes)),
        (Some(sizes), None, true) => match &*sizes {
            [ItemSize { bytes: 8, byte_order: true, .. }] => Ok(TypestrShape::Time),
            _ => object.table().error("a time type has eight bytes and a byte order"),
        },
        (None, Some(length), false) => Ok(length),
        (Some(_) | None, Some(_), _) | (None, None, true) => {
            object.table().error("a typestr has sizes, of a time unit or not, or a length, or neither")
        }
    }
}

fn read_length(table: Table<'_>) -> Reading<TypestrShape> {
    let object = table.object(&["unit_bytes", "byte_order"])?;
    Ok(TypestrShape::Length {
        unit_bytes: object.required("unit_bytes")?.bytes()?,
        byte_order: object.required("byte_order")?.boolean()?,
    })
}

fn read_sizes(table: Table<'_>) -> Reading<Vec<ItemSize>> {
    let (mut sizes, mut variants) = (Unique::new("size"), Unique::new("variant"));
    let list = table.list(|table| {
        let object = table.object(&["bytes", "variant", "byte_order", "doc"])?;
        let size = ItemSize {
            bytes: object.required("bytes")?.bytes()?,
            variant: object.required("variant")?.variant()?,
            byte_order: object.required("byte_order")?.boolean()?,
            doc: object.required("doc")?.doc()?,
        };
        sizes.insert(&size.bytes.to_string(), &table.origin())?;
        variants.insert(&size.variant, &table.origin())?;
        Ok(size)
    })?;
    if list.is_empty() { table.error("a family has at least one size") } else { Ok(list) }
}
