//! Data types.

use super::{closing, codec, table};
use crate::codegen::ir::{FillValue, TypestrShape, V2DataType, V2Form, V3DataType};
use crate::markdown::code;

pub(super) fn v2(data_types: &[V2DataType]) -> String {
    let mut list = table(&["Family", "What it is", "`dtype`", "Item size in bytes", "Fill value, or null"]);
    for data_type in data_types {
        let entry = &data_type.entry;
        let (spelling, size) = form(&data_type.form);
        let cells =
            [code(&entry.name), entry.doc.clone(), spelling, size, fill_value(data_type.fill_value).into()];
        list.row(&[&cells[..], &closing(entry)].concat());
    }
    format!(
        "## Zarr v2 data types\n\nThe families of NumPy types. Where `<` is written, `>` can be.\n\n{}",
        list.finish()
    )
}

pub(super) fn v3(data_types: &[V3DataType]) -> String {
    let mut list = table(&["Name", "What it is"]);
    let mut configurations = String::new();
    for data_type in data_types {
        let entry = &data_type.configured.entry;
        let cells = [codec::names(&data_type.configured), entry.doc.clone()];
        list.row(&[&cells[..], &closing(entry)].concat());
        configurations.push_str(&codec::configuration(&data_type.configured));
    }
    format!("## Zarr v3 data types\n\n{}{configurations}", list.finish())
}

/// How the types are written, and the size of an item.
fn form(form: &V2Form) -> (String, String) {
    let V2Form::Typestr { code: letter, shape } = form else {
        return ("a list of records".into(), "the sum of the records'".into());
    };
    match shape {
        TypestrShape::Bare => (code(&format!("|{letter}")), "not known".into()),
        TypestrShape::Sizes(sizes) => {
            let spellings = sizes.iter().map(|size| code(&typestr(size.byte_order, *letter, size.bytes)));
            let bytes = sizes.iter().map(|size| size.bytes.to_string());
            (spellings.collect::<Vec<_>>().join(", "), bytes.collect::<Vec<_>>().join(", "))
        }
        TypestrShape::Time => (code(&format!("<{letter}8[unit]")), "8".into()),
        TypestrShape::Length { unit_bytes, byte_order } => {
            let size = if *unit_bytes == 1 { "n".into() } else { format!("{unit_bytes} n") };
            (code(&typestr(*byte_order, *letter, "n")), size)
        }
    }
}

fn typestr(byte_order: bool, letter: char, size: impl std::fmt::Display) -> String {
    let order = if byte_order { '<' } else { '|' };
    format!("{order}{letter}{size}")
}

fn fill_value(fill_value: FillValue) -> &'static str {
    match fill_value {
        FillValue::Boolean => "true or false",
        FillValue::Signed | FillValue::Unsigned => "an integer in range",
        FillValue::Float => "a number, `\"NaN\"`, `\"Infinity\"` or `\"-Infinity\"`",
        FillValue::Complex => "two floats",
        FillValue::Base64 => "base64 of an item",
        FillValue::Base64OrFewer => "base64 of an item or of its beginning",
        FillValue::Text => "a string",
        FillValue::Time => "a count of ticks, or `\"NaT\"`",
        FillValue::Json => "any JSON",
    }
}
