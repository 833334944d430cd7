//! The schemas are JSON Schema, and take what the library reads.

mod inputs;
mod numpy_names;
mod readers;
mod reasons;
mod vectors;

use std::collections::BTreeMap;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value as Json;

use super::{Scopes, WIDEST, schemas};
use crate::codegen::ir::{Entry, Spec};
use crate::codegen::load;

/// Where the files are while they are used; nothing is fetched.
const FOLDER: &str = "https://zarr-spec.invalid/";

/// The scopes that tables name.
const SCOPES: [Scopes<'_>; 3] =
    [WIDEST, Scopes { v2: "CORE_V2", v3: "CORE" }, Scopes { v2: "CORE_V2", v3: "CORE_AND_EXTENSIONS" }];

/// The schemas of a scope, compiled.
struct Validator {
    schemas: Schemas,
    files: BTreeMap<String, SchemaIndex>,
}

impl Validator {
    fn new(spec: &Spec, scopes: Scopes<'_>) -> Self {
        let files = files(spec, scopes);
        let mut compiler = Compiler::new();
        for (name, schema) in &files {
            compiler
                .add_resource(&format!("{FOLDER}{name}"), schema.clone())
                .expect("the name is a reference");
        }
        let mut schemas = Schemas::new();
        let mut compile = |name: String| {
            let index = compiler.compile(&format!("{FOLDER}{name}"), &mut schemas);
            (name, index.unwrap_or_else(|error| panic!("{error:#}")))
        };
        let files = files.into_iter().map(|(name, _)| compile(name)).collect();
        Self { schemas, files }
    }

    fn takes(&self, file: &str, json: &Json) -> bool {
        self.schemas.validate(json, self.files[file]).is_ok()
    }
}

fn spec() -> Spec {
    load(&crate::root().join("spec")).expect("the tables are sound")
}

fn files(spec: &Spec, scopes: Scopes<'_>) -> Vec<(String, Json)> {
    let parse = |text: &str| serde_json::from_str(text).expect("a schema is JSON");
    schemas(spec, scopes).into_iter().map(|(name, schema)| (name, parse(&schema.text()))).collect()
}

#[test]
fn every_file_is_valid_against_the_meta_schema() {
    let mut schemas = Schemas::new();
    let meta = Compiler::new().compile("https://json-schema.org/draft/2020-12/schema", &mut schemas);
    let meta = meta.expect("the meta-schema is built in");
    for (name, schema) in files(&spec(), WIDEST) {
        if let Err(error) = schemas.validate(&schema, meta) {
            panic!("{name}: {error:#}");
        }
        assert_eq!(schema["$id"], *name);
        assert!(
            schema["title"].is_string() && schema["description"].is_string(),
            "{name} does not say what it is"
        );
    }
}

/// A reference that leads nowhere does not compile.
#[test]
fn every_reference_leads_somewhere() {
    let spec = spec();
    for scopes in SCOPES {
        assert_eq!(Validator::new(&spec, scopes).files.len(), files(&spec, scopes).len());
    }
}

/// The files of the fields, with the entries that each defines.
fn entries(spec: &Spec) -> Vec<(&'static str, &Entry)> {
    let mut entries = Vec::new();
    entries.extend(spec.v2_data_types.iter().map(|table| ("v2_data_type.json", &table.entry)));
    entries.extend(spec.v2_codecs.iter().map(|table| ("v2_codec.json", &table.entry)));
    entries.extend(spec.v3_data_types.iter().map(|table| ("v3_data_type.json", &table.configured.entry)));
    entries.extend(spec.v3_codecs.iter().map(|table| ("v3_codec.json", &table.configured.entry)));
    entries.extend(spec.v3_chunk_grids.iter().map(|table| ("v3_chunk_grid.json", &table.entry)));
    entries
        .extend(spec.v3_chunk_key_encodings.iter().map(|table| ("v3_chunk_key_encoding.json", &table.entry)));
    entries
}

#[test]
fn every_table_has_a_definition() {
    let spec = spec();
    let files: BTreeMap<_, _> = files(&spec, WIDEST).into_iter().collect();
    for (file, entry) in entries(&spec) {
        assert!(files[file]["$defs"][&entry.name].is_object(), "{file} does not define {}", entry.name);
    }
    for set in &spec.sets {
        assert!(files["sets.json"]["$defs"][&set.name].is_object(), "{} is not defined", set.name);
    }
}
