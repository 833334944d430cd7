//! The operations on Zarr v3.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value as Json;
use zarr_spec::byte_order::ByteOrder;
use zarr_spec::json::{Tape, ToJson};
use zarr_spec::problem::Problems;
use zarr_spec::v3::{
    ArrayReading, ChunkGrid, ChunkKeyEncoding, Codec, ConsolidatedReading, DataType, FillValue, GroupReading,
    NodeReading, Scope,
};

use super::fields::same_fields;
use super::{Check, Checked, Deviations, field, same_json, same_problems};

/// Runs `vector`, the JSON of `line`, if `operation` is one of these.
pub(crate) fn run(operation: &str, vector: &Json, line: &str) -> Option<Checked> {
    let (input, expect) = (vector["input"].as_str().unwrap_or_default(), &vector["expect"]);
    let scope = match vector["ctx"].as_str() {
        Some("CORE") => Scope::CORE,
        Some(_) => Scope::CORE_AND_EXTENSIONS,
        None => Scope::ALL,
    };
    Some(match operation {
        "v3.data_type" => field(expect, &DataType::read(input, &scope), input, DataType::definition_name),
        "v3.codec" => field(expect, &Codec::read(input, &scope), input, Codec::definition_name),
        "v3.chunk_grid" => field(expect, &ChunkGrid::read(input, &scope), input, ChunkGrid::definition_name),
        "v3.chunk_key_encoding" => {
            field(expect, &ChunkKeyEncoding::read(input, &scope), input, ChunkKeyEncoding::definition_name)
        }
        "v3.array" => array(expect, input, &scope),
        "v3.group" => {
            same_problems(&expect["problems"], GroupReading::new(input.as_bytes(), &scope).problems(), input)
        }
        "v3.node" => {
            same_problems(&expect["problems"], NodeReading::new(input.as_bytes(), &scope).problems(), input)
        }
        "v3.consolidated" => {
            let reading = ConsolidatedReading::new(input.as_bytes(), &scope);
            same_problems(&expect["problems"], reading.problems(), input)
        }
        "v3.fill" => fill(expect, input, &scope),
        "record.v3" => record(vector, line, &scope).map(|()| Deviations::default()),
        _ => return None,
    })
}

fn array(expect: &Json, input: &str, scope: &Scope) -> Checked {
    let reading = ArrayReading::new(input.as_bytes(), scope);
    let deviations = same_problems(&expect["problems"], reading.problems(), input)?;
    let deviations = same_fields(expect, &reading.fields(), reading.problems(), deviations, "data_type")?;
    // The fill value of a document that has problems elsewhere is a value too; there is no metadata to hold it.
    if let (Some(expected), Ok(metadata)) = (expect["canonical_fill_value"].as_str(), reading.into_metadata())
    {
        same_json("fill value", expected, &metadata.fill_value().to_json())?;
    }
    Ok(deviations)
}

fn fill(expect: &Json, input: &str, scope: &Scope) -> Checked {
    let mut tape = Tape::new();
    let document = tape.parse(input).map_err(|error| error.to_string())?;
    let mut items = document.root().items();
    let (Some(data_type), Some(value)) = (items.next(), items.next()) else {
        return Err("not a data type and a fill value".into());
    };
    let data_type = DataType::read(data_type.source(), scope);
    let Some(data_type) = data_type.field.value() else {
        return Err(format!("the data type has problems: {}", data_type.problems));
    };
    let value = FillValue::from_json(value.source(), data_type);
    let none = Problems::new();
    let deviations = same_problems(&expect["problems"], value.as_ref().err().unwrap_or(&none), input)?;
    match (expect["canonical"].as_str(), value) {
        (None, _) => {}
        (Some(canonical), Ok(value)) => same_json("canonical", canonical, &value.to_json())?,
        (Some(canonical), Err(_)) => return Err(format!("canonical: expected {canonical}, found none")),
    }
    Ok(deviations)
}

/// A fill value and its bytes in both byte orders.
fn record(vector: &Json, line: &str, scope: &Scope) -> Check {
    // As written: another parser's floats can differ in the last place.
    let mut tape = Tape::new();
    let document = tape.parse(line).map_err(|error| error.to_string())?;
    let text = |name| document.root().get(name).map_or("", |value| value.source());
    let data_type = DataType::from_json_in(text("data_type"), scope).map_err(|error| error.to_string())?;
    let value = FillValue::from_json(text("fill_value"), &data_type).map_err(|error| error.to_string())?;
    for (name, order) in [("little", ByteOrder::Little), ("big", ByteOrder::Big)] {
        let text = vector[name].as_str().unwrap_or_default();
        let expected = STANDARD.decode(text).map_err(|error| error.to_string())?;
        let found = value.to_bytes(&data_type, order).map_err(|error| error.to_string())?;
        if found != expected {
            return Err(format!("{name}: expected {expected:?}, found {found:?}"));
        }
        let back = FillValue::from_bytes(&expected, &data_type, order);
        if back.as_ref() != Ok(&value) {
            return Err(format!("{name}: {expected:?} reads back as {back:?}"));
        }
    }
    Ok(())
}
