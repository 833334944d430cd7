//! The inputs of the conformance vectors, and the file that describes each.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Number, Value as Json};
use zarr_spec::json::{Kind, Tape, Value};

/// One input.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Input {
    /// The file that describes it.
    pub(super) file: &'static str,
    /// Its text.
    pub(super) text: String,
}

/// Every input in `tests/conformance/`, and in the folder of the shared material where that is there; each once.
pub(super) fn all() -> Vec<Input> {
    let root = crate::root();
    let mut inputs = Vec::new();
    for folder in ["tests/conformance", "../shared/conformance"] {
        for path in jsonl_files(&root.join(folder)) {
            let text = fs::read_to_string(&path).expect("the vectors can be read");
            text.lines().for_each(|line| add(line, &mut inputs));
        }
    }
    inputs.sort();
    inputs.dedup();
    inputs
}

fn jsonl_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(jsonl_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "jsonl") {
            files.push(path);
        }
    }
    files
}

/// Add the input of the vector `line`.
fn add(line: &str, inputs: &mut Vec<Input>) {
    let vector: Json = serde_json::from_str(line).expect("a vector is JSON");
    let text = vector["input"].as_str().unwrap_or_default().to_owned();
    let operation = vector["op"].as_str().unwrap_or_default();
    let mut input = |file, text| inputs.push(Input { file, text });
    match operation {
        "v2.dtype" => input("v2_data_type.json", text),
        "v2.codec" => input("v2_codec.json", text),
        "v2.fill" => input("v2_fill_value.json", beside(["dtype", "fill_value"], &text)),
        "v2.array" => input("v2_array_with_attributes.json", text),
        "v2.group" => input("v2_group_with_attributes.json", text),
        "v2.attributes" => input("v2_attributes.json", text),
        "v2.consolidated" => input("v2_consolidated.json", text),
        "v2.node" => {
            for (name, text) in files_of_node(&text) {
                match &*name {
                    ".zarray" => input("v2_array.json", text),
                    ".zgroup" => input("v2_group.json", text),
                    ".zattrs" => input("v2_attributes.json", text),
                    _ => {}
                }
            }
        }
        "v3.data_type" => input("v3_data_type.json", text),
        "v3.codec" => input("v3_codec.json", text),
        "v3.chunk_grid" => input("v3_chunk_grid.json", text),
        "v3.chunk_key_encoding" => input("v3_chunk_key_encoding.json", text),
        "v3.fill" => input("v3_fill_value.json", beside(["data_type", "fill_value"], &text)),
        "v3.array" => input("v3_array.json", text),
        "v3.group" => input("v3_group.json", text),
        "v3.node" => input("v3_node.json", text),
        "v3.consolidated" => input("v3_consolidated.json", text),
        // Bytes and repairs, of which no schema says anything.
        "v2.repair" | "v2.repair_consolidated" | "v3.repair" | "layout.v2" | "record.v3" => {}
        _ if operation.starts_with("utf32") => {}
        other => panic!("no schema is known for {other}"),
    }
}

/// The object that holds the items of `pair`, called as `names` say.
fn beside(names: [&str; 2], pair: &str) -> String {
    let mut tape = Tape::new();
    let document = tape.parse(pair).expect("the input is a pair");
    let members = names.iter().zip(document.root().items());
    let members: Vec<_> = members.map(|(name, value)| format!("{name:?}: {}", value.source())).collect();
    format!("{{{}}}", members.join(", "))
}

/// The files in the object `node`.
fn files_of_node(node: &str) -> Vec<(String, String)> {
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(node) else { return Vec::new() };
    let members = document.root().members();
    members.map(|(name, file)| (name.name().to_owned(), file.source().to_owned())).collect()
}

/// What a validator gets of `value`. A bare `NaN` is a number to validators that are given one.
pub(super) fn instance(value: Value<'_>) -> Json {
    match value.kind() {
        Kind::Null | Kind::TooDeep => Json::Null,
        Kind::Boolean => Json::from(value.as_bool()),
        Kind::Integer | Kind::Float | Kind::NonFinite => number(value),
        Kind::String => Json::from(value.as_str().unwrap_or_else(|| value.source().to_owned().into())),
        Kind::Array => value.items().map(instance).collect(),
        Kind::Object => {
            let members = value.members().map(|(key, value)| (key.name().to_owned(), instance(value)));
            Json::Object(members.collect::<Map<_, _>>())
        }
    }
}

fn number(value: Value<'_>) -> Json {
    let integer = value.as_u64().map(Number::from).or_else(|| value.as_i64().map(Number::from));
    let number = integer.filter(|_| value.kind() == Kind::Integer);
    let float = || value.as_f64().and_then(Number::from_f64);
    number.or_else(float).map_or_else(|| Json::from(0.5), Json::Number)
}
