//! The tables of Zarr v3 beside the types that are generated from them: each example, each name in each scope.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};
use zarr_spec::field::Reading;
use zarr_spec::json::{Raw, ToJson};
use zarr_spec::problem::Problems;
use zarr_spec::v3::{
    ChunkGrid, ChunkGridName, ChunkKeyEncoding, ChunkKeyEncodingName, Codec, CodecName, DataType,
    DataTypeName, Scope,
};

/// The scopes that a table can list.
const SCOPES: [(&str, &Scope); 3] =
    [("CORE", &Scope::CORE), ("CORE_AND_EXTENSIONS", &Scope::CORE_AND_EXTENSIONS), ("ALL", &Scope::ALL)];

/// The tables of `kind` in `spec/v3/`.
fn tables(kind: &str) -> Vec<Json> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/v3").join(kind);
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let tables: Vec<Json> = files
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap())
        .collect();
    assert!(!tables.is_empty());
    tables
}

/// What a reader of fields makes of a text.
struct Found {
    /// The definition that claims the field; `None` for a refused one too.
    definition: Option<String>,
    canonical: Option<String>,
    problems: Problems,
}

fn found<T: ToJson>(reading: Reading<T>, definition: impl Fn(&T) -> Option<&str>) -> Found {
    let value = reading.field.value();
    Found {
        definition: value.and_then(definition).map(Into::into),
        canonical: value.map(ToJson::to_json),
        problems: reading.problems,
    }
}

fn read(kind: &str, json: &Json, scope: &Scope) -> Found {
    let text = &json.to_string();
    match kind {
        "data_type" => found(DataType::read(text, scope), DataType::definition_name),
        "codec" => found(Codec::read(text, scope), Codec::definition_name),
        "chunk_grid" => found(ChunkGrid::read(text, scope), ChunkGrid::definition_name),
        "chunk_key_encoding" => found(ChunkKeyEncoding::read(text, scope), ChunkKeyEncoding::definition_name),
        _ => unreachable!("no tables of {kind}"),
    }
}

fn check_example(kind: &str, name: &str, example: &Json) {
    let found = read(kind, &example["json"], &Scope::ALL);
    let listed: BTreeSet<_> = example["problems"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|problem| {
            (problem["kind"].as_str().unwrap().to_owned(), problem["at"].as_str().unwrap().to_owned())
        })
        .collect();
    let reported: BTreeSet<_> = found
        .problems
        .iter()
        .map(|problem| (problem.kind().name().to_owned(), problem.location().to_pointer()))
        .collect();
    assert_eq!(reported, listed, "{name}: {example}");
    match example.get("canonical") {
        Some(canonical) => {
            let written = found.canonical.unwrap();
            let same = Raw::new(&written).unwrap() == Raw::new(&canonical.to_string()).unwrap();
            assert!(same, "{name}: expected {canonical}, found {written}");
            assert_eq!(found.definition.as_deref(), Some(name), "{example}");
        }
        None => assert!(!listed.is_empty(), "{name}: an example without a result: {example}"),
    }
}

/// Every example of every table of `kind`, in the scopes that it lists and in the others, and the names of the tables.
fn check(kind: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for table in tables(kind) {
        let name = table["name"].as_str().unwrap();
        names.insert(name.to_owned());
        let examples = table["examples"].as_array().unwrap();
        examples.iter().for_each(|example| check_example(kind, name, example));
        let canonical: Vec<_> = examples.iter().filter_map(|example| example.get("canonical")).collect();
        assert!(!canonical.is_empty(), "{name} has an example without problems");
        for (scope_name, scope) in SCOPES {
            let listed = table["scopes"].as_array().unwrap().contains(&json!(scope_name));
            for json in &canonical {
                let found = read(kind, json, scope);
                assert_eq!(found.definition.is_some(), listed, "{json} in {scope_name}");
                assert!(found.problems.is_empty(), "{json} in {scope_name}: {}", found.problems);
            }
        }
    }
    names
}

/// The names of a kind are those of its tables.
macro_rules! same_names {
    ($kind:literal, $names:ident) => {{
        let names = check($kind);
        assert_eq!(names, $names::ALL.iter().map(|name| name.name().to_owned()).collect::<BTreeSet<_>>());
        for name in $names::ALL {
            assert_eq!($names::from_name(name.name()), Some(*name));
        }
    }};
}

#[test]
fn every_example_of_a_data_type_has_its_result() {
    same_names!("data_type", DataTypeName);
}

#[test]
fn every_example_of_a_codec_has_its_result() {
    same_names!("codec", CodecName);
}

#[test]
fn every_example_of_a_chunk_grid_has_its_result() {
    same_names!("chunk_grid", ChunkGridName);
}

#[test]
fn every_example_of_a_chunk_key_encoding_has_its_result() {
    same_names!("chunk_key_encoding", ChunkKeyEncodingName);
}
