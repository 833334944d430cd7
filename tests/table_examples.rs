//! The tables of Zarr v2 beside the types that are generated from them: each example, each name in each scope, each
//! value of a closed set in each of its spellings.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};
use zarr_spec::json::{Raw, ToJson};
use zarr_spec::problem::Problems;
use zarr_spec::v2::{Codec, CodecName, DataType, Family, Scope};

/// The scopes that a table can list.
const SCOPES: [(&str, &Scope); 2] = [("CORE_V2", &Scope::CORE_V2), ("ALL", &Scope::ALL)];

/// The tables in `folder` of `spec/`.
fn tables(folder: &str) -> Vec<Json> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec").join(folder);
    let read = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let tables: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    assert!(!tables.is_empty(), "{}", folder.display());
    tables.iter().map(|path| read(path)).collect()
}

/// What a reader of fields makes of a text.
struct Found {
    /// The definition that claims the field; `None` for a refused one too.
    definition: Option<String>,
    canonical: Option<String>,
    problems: Problems,
}

fn codec(json: &Json, scope: &Scope) -> Found {
    let reading = Codec::read(&json.to_string(), scope);
    let value = reading.field.value();
    let definition = value.and_then(Codec::definition_name).map(Into::into);
    Found { definition, canonical: value.map(ToJson::to_json), problems: reading.problems }
}

fn data_type(json: &Json, scope: &Scope) -> Found {
    let reading = DataType::read(&json.to_string(), scope);
    let value = reading.field.value();
    let definition = value.and_then(DataType::definition_name).map(Into::into);
    Found { definition, canonical: value.map(ToJson::to_json), problems: reading.problems }
}

fn same(a: &str, b: &Json) -> bool {
    Raw::new(a).unwrap() == Raw::new(&b.to_string()).unwrap()
}

/// Checks `example` of the table `name`.
fn check_example(name: &str, example: &Json, found: &Found) {
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
            let written = found.canonical.as_deref().unwrap();
            assert!(same(written, canonical), "{name}: expected {canonical}, found {written}");
            assert_eq!(found.definition.as_deref(), Some(name));
        }
        None => assert!(!listed.is_empty(), "{name}: an example without a result: {example}"),
    }
}

/// Checks every example of `table`, and in which scopes they are claimed.
fn check_table(table: &Json, read: fn(&Json, &Scope) -> Found) {
    let name = table["name"].as_str().unwrap();
    let examples = table["examples"].as_array().unwrap();
    for example in examples {
        check_example(name, example, &read(&example["json"], &Scope::ALL));
    }
    let sound: Vec<_> = examples.iter().filter(|example| example.get("canonical").is_some()).collect();
    assert!(!sound.is_empty(), "{name} has an example without problems");
    for (scope_name, scope) in SCOPES {
        let listed = table["scopes"].as_array().unwrap().contains(&json!(scope_name));
        for example in &sound {
            let found = read(&example["json"], scope);
            assert_eq!(found.definition.is_some(), listed, "{name} in {scope_name}");
            assert!(found.problems.is_empty(), "{name} in {scope_name}: {}", found.problems);
        }
    }
    assert!(sound.iter().all(|example| read(&example["json"], &Scope::EMPTY).definition.is_none()));
}

#[test]
fn every_example_of_a_data_type_has_its_result() {
    let tables = tables("v2/data_type");
    tables.iter().for_each(|table| check_table(table, data_type));
    let names: BTreeSet<_> = tables.iter().map(|table| table["name"].as_str().unwrap()).collect();
    assert_eq!(names, Family::ALL.iter().map(|family| family.name()).collect());
    for family in Family::ALL {
        assert_eq!(Family::from_name(family.name()), Some(*family));
    }
}

#[test]
fn every_example_of_a_codec_has_its_result() {
    let tables = tables("v2/codec");
    tables.iter().for_each(|table| check_table(table, codec));
    let names: BTreeSet<_> = tables.iter().map(|table| table["name"].as_str().unwrap()).collect();
    assert_eq!(names, CodecName::ALL.iter().map(|codec| codec.name()).collect());
    for codec in CodecName::ALL {
        assert_eq!(CodecName::from_name(codec.name()), Some(*codec));
    }
}

#[test]
fn a_name_is_claimed_in_the_scopes_that_its_table_lists() {
    for table in tables("v2/codec") {
        let name = table["name"].as_str().unwrap();
        for (scope_name, scope) in SCOPES {
            let listed = table["scopes"].as_array().unwrap().contains(&json!(scope_name));
            assert_eq!(scope.claims_codec(name), listed, "{name} in {scope_name}");
            assert_eq!(scope.codecs().any(|codec| codec == name), listed, "{name} in {scope_name}");
        }
    }
    for table in tables("v2/data_type") {
        let family = Family::from_name(table["name"].as_str().unwrap()).unwrap();
        for (scope_name, scope) in SCOPES {
            let listed = table["scopes"].as_array().unwrap().contains(&json!(scope_name));
            assert_eq!(scope.families().any(|claimed| claimed == family), listed, "{family} in {scope_name}");
        }
    }
}

/// The values of the closed set that `member` takes.
fn closed_set(member: &Json) -> Option<Vec<Json>> {
    let values = match (member["type"].get("enum"), member["type"].get("set")) {
        (Some(inline), _) => inline["values"].clone(),
        (None, Some(set)) => {
            let mut sets = tables("sets").into_iter();
            sets.find(|table| table["name"] == *set).expect("a set of this name")["values"].take()
        }
        (None, None) => return None,
    };
    values.as_array().cloned()
}

/// Every spelling of a value: its own first, then the others.
fn spellings(value: &Json) -> impl Iterator<Item = &Json> {
    std::iter::once(&value["value"]).chain(value["also"].as_array().into_iter().flatten())
}

#[test]
fn every_value_of_a_closed_set_is_read_in_each_spelling() {
    let mut sets = 0;
    for table in tables("v2/codec") {
        let name = table["name"].as_str().unwrap();
        let examples = table["examples"].as_array().unwrap();
        let sound = examples.iter().find(|example| example.get("canonical").is_some()).unwrap();
        for member in table["members"].as_array().unwrap() {
            let Some(values) = closed_set(member) else { continue };
            sets += 1;
            let member = member["name"].as_str().unwrap();
            for value in &values {
                let mut expected = sound["canonical"].clone();
                expected[member] = value["value"].clone();
                for spelling in spellings(value) {
                    let mut json = sound["json"].clone();
                    json[member] = spelling.clone();
                    let found = codec(&json, &Scope::ALL);
                    let written = found.canonical.unwrap_or_else(|| panic!("{json}: {}", found.problems));
                    assert!(same(&written, &expected), "{name}: expected {expected}, found {written}");
                }
            }
        }
    }
    assert!(sets > 5);
}

#[test]
fn every_time_unit_is_read_in_each_spelling() {
    let set = tables("sets").into_iter().find(|table| table["name"] == "TimeUnit").unwrap();
    for value in set["values"].as_array().unwrap() {
        for spelling in spellings(value) {
            let (spelling, unit) = (spelling.as_str().unwrap(), value["value"].as_str().unwrap());
            for code in ['M', 'm'] {
                let read = |unit: &str| format!("<{code}8[{unit}]").parse::<DataType>().unwrap();
                assert_eq!(read(spelling), read(unit));
                assert_eq!(read(spelling).to_string(), format!("<{code}8[{unit}]"));
            }
        }
    }
}
