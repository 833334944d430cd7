//! The operations on Zarr v2.

use serde_json::Value as Json;
use zarr_spec::json::{Tape, ToJson};
use zarr_spec::problem::Problems;
use zarr_spec::v2::{
    ArrayReading, Attributes, Codec, ConsolidatedReading, DataType, FillValue, GroupReading, NodeFiles,
    NodeReading, Scope,
};

use super::fields::same_fields;
use super::{Checked, field, same_json, same_problems};

/// Runs `vector` if `operation` is one of these.
pub(crate) fn run(operation: &str, vector: &Json) -> Option<Checked> {
    let (input, expect) = (vector["input"].as_str().unwrap_or_default(), &vector["expect"]);
    Some(match operation {
        "v2.dtype" => {
            field(expect, &DataType::read(input, &Scope::CORE_V2), input, DataType::definition_name)
        }
        "v2.codec" => field(expect, &Codec::read(input, &Scope::CORE_V2), input, Codec::definition_name),
        "v2.fill" => fill(expect, input),
        "v2.array" => array(expect, input),
        "v2.group" => {
            same_problems(&expect["problems"], GroupReading::new(input.as_bytes()).problems(), input)
        }
        "v2.attributes" => {
            let problems = Attributes::from_slice(input.as_bytes()).err().unwrap_or_default();
            same_problems(&expect["problems"], &problems, input)
        }
        "v2.consolidated" => {
            let reading = ConsolidatedReading::new(input.as_bytes(), &Scope::CORE_V2);
            same_problems(&expect["problems"], reading.problems(), input)
        }
        "v2.node" => node(expect, input),
        _ => return None,
    })
}

fn fill(expect: &Json, input: &str) -> Checked {
    let mut tape = Tape::new();
    let document = tape.parse(input).map_err(|error| error.to_string())?;
    let mut items = document.root().items();
    let (Some(data_type), Some(value)) = (items.next(), items.next()) else {
        return Err("not a data type and a fill value".into());
    };
    let text = data_type.source();
    let data_type = DataType::read(text, &Scope::CORE_V2);
    let deviations = same_problems(&Json::Null, &data_type.problems, text)?;
    if deviations.differ {
        return Ok(deviations);
    }
    let Some(data_type) = data_type.field.value() else { return Err("the data type is refused".into()) };
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

fn array(expect: &Json, input: &str) -> Checked {
    let reading = ArrayReading::new(input.as_bytes(), &Scope::CORE_V2);
    let deviations = same_problems(&expect["problems"], reading.problems(), input)?;
    let deviations = same_fields(expect, &reading.fields(), reading.problems(), deviations, "dtype")?;
    // The fill value of a document that has problems elsewhere is a value too; there is no metadata to hold it.
    if let (Some(expected), Ok(metadata)) = (expect["canonical_fill_value"].as_str(), reading.into_metadata())
    {
        same_json("fill value", expected, &metadata.fill_value().to_json())?;
    }
    Ok(deviations)
}

fn node(expect: &Json, input: &str) -> Checked {
    let mut tape = Tape::new();
    let document = tape.parse(input).map_err(|error| error.to_string())?;
    let file = |name| document.root().get(name).map(|file| file.source().as_bytes());
    let files = NodeFiles { array: file(".zarray"), group: file(".zgroup"), attributes: file(".zattrs") };
    let reading = NodeReading::from_files(&files, &Scope::CORE_V2);
    same_problems(&expect["problems"], reading.problems(), input)
}
