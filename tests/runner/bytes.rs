//! The operations on bytes: records, and strings of a fixed length.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value as Json;
use zarr_spec::byte_order::ByteOrder;
use zarr_spec::json::Tape;
use zarr_spec::layout::{ByteSwap, Conversion, Layout, Leaf, Records, RecordsMut, Scalar, Step};
use zarr_spec::utf32::{Column, DecodeError, EncodeError, Format, Width};
use zarr_spec::v2::{DataType, Scope};

use super::Check;

const ORDERS: [(&str, ByteOrder); 2] = [("little", ByteOrder::Little), ("big", ByteOrder::Big)];

/// Runs `vector`, the JSON of `line`, if `operation` is one of these.
pub(crate) fn run(operation: &str, vector: &Json, line: &str) -> Option<Check> {
    Some(match operation {
        "layout.v2" => layout(vector, line),
        "utf32" => utf32(vector),
        "utf32.invalid" => utf32_invalid(vector),
        "utf32.too_long" => utf32_too_long(vector),
        _ => return None,
    })
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, expected: &T, found: &T) -> Check {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected:?}, found {found:?}")) }
}

fn decode(text: &Json) -> Result<Vec<u8>, String> {
    STANDARD.decode(text.as_str().unwrap_or_default()).map_err(|error| error.to_string())
}

fn layout(vector: &Json, line: &str) -> Check {
    let mut tape = Tape::new();
    let document = tape.parse(line).map_err(|error| error.to_string())?;
    let dtype = document.root().get("dtype").map_or("", |value| value.source());
    let data_type = DataType::from_json_in(dtype, &Scope::CORE_V2).map_err(|error| error.to_string())?;
    let layout = Layout::try_from(&data_type).map_err(|error| error.to_string())?;
    let expect = &vector["expect"];
    same("item size", &expect["itemsize"], &Json::from(layout.item_size()))?;
    let leaves: Vec<Json> = layout.leaves().map(|leaf| describe(&leaf)).collect();
    let mut expected = expect["leaves"].as_array().cloned().unwrap_or_default();
    for leaf in &mut expected {
        // The unit of a time is no part of a layout.
        let typestr = leaf["typestr"].as_str().unwrap_or_default();
        leaf["typestr"] = typestr.split('[').next().unwrap_or_default().into();
    }
    same("leaves", &expected, &leaves)?;
    if layout.item_size() == 0 {
        return Ok(());
    }
    let records = decode(&vector["records"])?;
    for (name, order) in ORDERS {
        let expected = decode(&vector[name])?;
        let mut swapped = records.clone();
        let swap = ByteSwap::new(&layout, order);
        swap.apply(&mut swapped).map_err(|error| error.to_string())?;
        same(name, &expected, &swapped)?;
        let conversion = Conversion::new(&layout, swap.layout()).map_err(|error| error.to_string())?;
        let mut converted = vec![0; records.len()];
        conversion.apply(&records, &mut converted).map_err(|error| error.to_string())?;
        same("converted records", &expected, &converted)?;
    }
    columns(&layout, &records)
}

fn describe(leaf: &Leaf<'_>) -> Json {
    let path: Json = leaf
        .path()
        .steps()
        .iter()
        .map(|step| match step {
            Step::Field(name) => Json::from(*name),
            Step::Index(index) => Json::from(*index),
        })
        .collect();
    let size = leaf.scalar().item_size().unwrap_or_default();
    let (kind, count) = match leaf.scalar() {
        Scalar::Bool => ("b", 1),
        Scalar::Int8 | Scalar::Int16 | Scalar::Int32 | Scalar::Int64 => ("i", size),
        Scalar::Uint8 | Scalar::Uint16 | Scalar::Uint32 | Scalar::Uint64 => ("u", size),
        Scalar::Float16 | Scalar::Float32 | Scalar::Float64 => ("f", size),
        Scalar::Complex64 | Scalar::Complex128 => ("c", size),
        Scalar::NumpyDatetime64 => ("M", 8),
        Scalar::NumpyTimedelta64 => ("m", 8),
        Scalar::Bytes(length) => ("S", length),
        Scalar::Raw(length) => ("V", length),
        Scalar::Utf32(length) => ("U", length),
        other => panic!("NumPy has no {other}"),
    };
    let order = leaf.byte_order().map_or('|', |order| if order == ByteOrder::Little { '<' } else { '>' });
    serde_json::json!({
        "path": path,
        "offset": leaf.offset(),
        "typestr": format!("{order}{kind}{count}"),
        "shape": leaf.shape(),
    })
}

/// Take every leaf out of the records and put it back into empty ones.
fn columns(layout: &Layout, records: &[u8]) -> Check {
    let mut copy = vec![0; records.len()];
    for leaf in layout.leaves() {
        let source = Records::new(layout, records).map_err(|error| error.to_string())?;
        let mut column = vec![0; source.len() * leaf.item_size()];
        source.gather_bytes(leaf.place(), &mut column).map_err(|error| error.to_string())?;
        let naive: Vec<u8> = records
            .chunks(layout.item_size())
            .flat_map(|record| &record[leaf.offset()..leaf.offset() + leaf.item_size()])
            .copied()
            .collect();
        same("column", &naive, &column)?;
        let mut target = RecordsMut::new(layout, &mut copy).map_err(|error| error.to_string())?;
        target.scatter_bytes(leaf.place(), &column).map_err(|error| error.to_string())?;
    }
    same("records of columns", &records.to_vec(), &copy)
}

fn format(vector: &Json, order: ByteOrder) -> Result<Format, String> {
    let length = vector["length_bytes"].as_u64().and_then(|length| usize::try_from(length).ok());
    let width = Width::from_length_bytes(length.unwrap_or_default()).map_err(|error| error.to_string())?;
    Ok(Format::new(width, order))
}

fn utf32(vector: &Json) -> Check {
    let string = vector["string"].as_str().unwrap_or_default();
    let expected = vector["decoded"].as_str().unwrap_or_default();
    for (name, order) in ORDERS {
        let format = format(vector, order)?;
        let bytes = decode(&vector[name])?;
        let mut encoded = vec![0xff; format.length_bytes()];
        format.encoder().encode(string, &mut encoded).map_err(|error| error.to_string())?;
        same(name, &bytes, &encoded)?;
        let decoded = format.decoder().decode_one(&bytes).map_err(|error| error.to_string())?;
        same("decoded", &expected.to_owned(), &decoded)?;
        // A column of several is another path than one string.
        let bytes = bytes.repeat(5);
        let column: Column = format.decoder().decode(&bytes).map_err(|error| error.to_string())?;
        same("column", &vec![expected; 5], &column.iter().collect())?;
        let mut encoded = vec![0xff; bytes.len()];
        format.encoder().encode_strings(&[string; 5], &mut encoded).map_err(|error| error.to_string())?;
        same("encoded column", &bytes, &encoded)?;
    }
    Ok(())
}

fn utf32_invalid(vector: &Json) -> Check {
    for (name, order) in ORDERS {
        let format = format(vector, order)?;
        let number = |member: &str| vector[member].as_u64().unwrap_or(u64::MAX);
        let expected = DecodeError::InvalidCodeUnit {
            index: 0,
            code_unit_index: usize::try_from(number("code_unit_index")).unwrap_or(usize::MAX),
            code_unit: u32::try_from(number("code_unit")).unwrap_or(u32::MAX),
        };
        let bytes = decode(&vector[name])?;
        same(name, &Err(expected.clone()), &format.decoder().decode_one(&bytes))?;
        let column: Result<Column, _> = format.decoder().decode(&bytes);
        same(name, &Some(expected), &column.err())?;
    }
    Ok(())
}

fn utf32_too_long(vector: &Json) -> Check {
    let string = vector["string"].as_str().unwrap_or_default();
    for (name, order) in ORDERS {
        let format = format(vector, order)?;
        let mut bytes = vec![0; format.length_bytes()];
        let expected = EncodeError::TooLong {
            index: 0,
            capacity: format.width().code_points(),
            found: string.chars().count(),
        };
        same(name, &Err(expected), &format.encoder().encode(string, &mut bytes))?;
    }
    Ok(())
}
