//! The tables against `spec/schema.json`.

use std::fs;
use std::path::Path;

use boon::{Compiler, ErrorKind, SchemaIndex, Schemas, ValidationError};
use serde_json::Value as Json;

use crate::codegen::files::{Kind, TableFile};
use crate::failure::Failure;
use crate::json::{Position, Tape, Value};

#[cfg(test)]
mod tests;

/// What the schema is called while it is used; nothing is fetched.
const URL: &str = "https://zarr-spec.invalid/schema.json";

/// Checks each of `files` against the schema of its kind.
///
/// # Errors
///
/// Each place of a table that the schema refuses.
pub fn check(root: &Path, files: &[TableFile]) -> Result<(), Failure> {
    let path = root.join("spec/schema.json");
    let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
    let schema = Schema::new(&text)?;
    Failure::unless_empty(files.iter().flat_map(|file| schema.refusals(file)).collect())
}

/// The schema, compiled for each kind of table.
pub struct Schema {
    schemas: Schemas,
    kinds: Vec<(Kind, SchemaIndex)>,
}

impl Schema {
    /// The schema that `text` is.
    ///
    /// # Errors
    ///
    /// A text that is no JSON Schema, or has no definition of a kind.
    pub fn new(text: &str) -> Result<Self, Failure> {
        let failure = |error: &dyn std::fmt::Display| Failure::new(format!("spec/schema.json: {error:#}"));
        let schema: Json = serde_json::from_str(text).map_err(|error| failure(&error))?;
        let mut compiler = Compiler::new();
        compiler.add_resource(URL, schema).map_err(|error| failure(&error))?;
        let mut schemas = Schemas::new();
        let mut kinds = Vec::new();
        for kind in Kind::ALL {
            // The definition of a kind is called like its folder: `v2_codec` for `v2/codec`.
            let place = format!("{URL}#/$defs/{}", kind.folder().replace('/', "_"));
            let index = compiler.compile(&place, &mut schemas).map_err(|error| failure(&error))?;
            kinds.push((kind, index));
        }
        Ok(Self { schemas, kinds })
    }

    /// What the schema refuses in `file`, a line each. A file of no kind is for the generator to refuse.
    pub fn refusals(&self, file: &TableFile) -> Vec<String> {
        let Some((_, index)) = self.kinds.iter().find(|(kind, _)| file.kind() == Some(*kind)) else {
            return Vec::new();
        };
        let table: Json = match serde_json::from_str(&file.text) {
            Ok(table) => table,
            Err(error) => return vec![not_json(file, &error)],
        };
        let Err(error) = self.schemas.validate(&table, *index) else { return Vec::new() };
        let mut lines: Vec<_> = causes(&error)
            .into_iter()
            .map(|cause| {
                let position = position(&file.text, &cause.instance_location.to_string());
                format!("spec/{}:{position}: spec/schema.json: {}", file.path, cause.kind)
            })
            .collect();
        lines.sort();
        lines.dedup();
        lines
    }
}

/// The line that says that `file` is no JSON.
pub fn not_json(file: &TableFile, error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    // The sentence ends with the place.
    let sentence = error.to_string();
    let what = sentence.split(" at line ").next().unwrap_or_default();
    format!("spec/{}:{line}:{column}: {what}", file.path)
}

/// The errors in `error` that have no causes of their own. Of several ways to be right, those that went furthest into
/// the table with the fewest errors: they are what its author meant.
fn causes<'e, 's, 'v>(error: &'e ValidationError<'s, 'v>) -> Vec<&'e ValidationError<'s, 'v>> {
    if error.causes.is_empty() {
        return vec![error];
    }
    let mut ways: Vec<_> = error.causes.iter().map(causes).collect();
    if matches!(error.kind, ErrorKind::AnyOf | ErrorKind::OneOf(_)) {
        let nearest = |way: &Vec<_>| (std::cmp::Reverse(depth(way)), way.len());
        let best = ways.iter().map(nearest).min();
        ways.retain(|way| Some(nearest(way)) == best);
    }
    ways.concat()
}

fn depth(way: &[&ValidationError<'_, '_>]) -> usize {
    way.iter().map(|error| error.instance_location.tokens.len()).max().unwrap_or_default()
}

/// The position of the value that the JSON Pointer `pointer` leads to in `text`, or of what should hold it.
fn position(text: &str, pointer: &str) -> Position {
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(text) else { return Position::of(text, 0) };
    let mut value = document.root();
    for segment in pointer.split('/').skip(1) {
        match step(value, &segment.replace("~1", "/").replace("~0", "~")) {
            Some(inner) => value = inner,
            None => break,
        }
    }
    value.position()
}

fn step<'a>(value: Value<'a>, segment: &str) -> Option<Value<'a>> {
    value.get(segment).or_else(|| value.items().nth(segment.parse().ok()?))
}
