//! `docs/schema/`: JSON Schema of every document and field, made from the tables.
//!
//! Each kind of field is a file with a definition for each table; each document is a file that is written by hand, in
//! `documents/`, and refers to them. All files stand in one folder, so that `$id`, the file's own name, is a reference that
//! means the same wherever the folder is, and the name to register the file by where a validator reads no files.

mod fill_value;
pub mod json;
mod member;
mod names;
#[cfg(test)]
mod tests;
mod typestr;
mod v2;
mod v3;

use json::{Json, object};

use crate::codegen::ir::{Codec, Configured, Entry, Spec, V2DataType, V3Codec, V3DataType};
use crate::outputs::Made;

/// The folder of the files.
const FOLDER: &str = "docs/schema";

/// The name of the widest scope of either format: only it reads aliases.
const ALL: &str = "ALL";

/// The names of a scope of each format.
#[derive(Debug, Clone, Copy)]
struct Scopes<'a> {
    v2: &'a str,
    v3: &'a str,
}

/// The scopes whose schemas are written. They claim every name, so that their schemas are the strictest.
const WIDEST: Scopes<'_> = Scopes { v2: ALL, v3: ALL };

/// The documents, each the name of its file and what it holds.
const DOCUMENTS: [(&str, &str); 11] = [
    ("v2_array.json", include_str!("documents/v2_array.json")),
    ("v2_array_with_attributes.json", include_str!("documents/v2_array_with_attributes.json")),
    ("v2_attributes.json", include_str!("documents/v2_attributes.json")),
    ("v2_consolidated.json", include_str!("documents/v2_consolidated.json")),
    ("v2_group.json", include_str!("documents/v2_group.json")),
    ("v2_group_with_attributes.json", include_str!("documents/v2_group_with_attributes.json")),
    ("v3_array.json", include_str!("documents/v3_array.json")),
    ("v3_consolidated.json", include_str!("documents/v3_consolidated.json")),
    ("v3_field.json", include_str!("documents/v3_field.json")),
    ("v3_group.json", include_str!("documents/v3_group.json")),
    ("v3_node.json", include_str!("documents/v3_node.json")),
];

/// The tables that scopes claim.
struct Scoped<'a> {
    tables: &'a Spec,
    scopes: Scopes<'a>,
}

/// The files, of what the widest scopes read.
pub fn made(spec: &Spec) -> Vec<Made> {
    let made =
        |(name, schema): (String, Json)| Made { path: format!("{FOLDER}/{name}"), text: schema.text() };
    schemas(spec, WIDEST).into_iter().map(made).collect()
}

/// The schemas of what `scopes` read, each with the name of its file.
fn schemas(spec: &Spec, scopes: Scopes<'_>) -> Vec<(String, Json)> {
    let claimed = &Scoped { tables: spec, scopes };
    let fields = [
        ("sets.json", member::sets(&spec.sets)),
        ("v2_codec.json", v2::codecs(claimed)),
        ("v2_data_type.json", v2::data_types(claimed)),
        ("v2_fill_value.json", v2::fill_values(claimed)),
        ("v3_chunk_grid.json", v3::chunk_grids(claimed)),
        ("v3_chunk_key_encoding.json", v3::chunk_key_encodings(claimed)),
        ("v3_codec.json", v3::codecs(claimed)),
        ("v3_data_type.json", v3::data_types(claimed)),
        ("v3_fill_value.json", v3::fill_values(claimed)),
    ];
    let documents = DOCUMENTS.into_iter().map(|(name, text)| (name, fragment(text)));
    let head = |name: &str| {
        object! {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": name}
    };
    fields
        .into_iter()
        .chain(documents)
        .map(|(name, schema)| (name.to_owned(), head(name).and(schema)))
        .collect()
}

/// The schema that `text` writes. A table's has been read as JSON, and a document's a test reads.
fn fragment(text: &str) -> Json {
    Json::parse(text).unwrap_or(Json::Scalar("false".into()))
}

/// The title and the description of a definition.
fn describe(entry: &Entry, aliases: &[&str]) -> Json {
    let aliases: Vec<_> = aliases.iter().map(|alias| format!("`{alias}`")).collect();
    let also = if aliases.is_empty() { String::new() } else { format!(" Also: {}.", aliases.join(", ")) };
    let source = format!("{}, {}", entry.source.document, entry.source.section);
    object! {"title": &entry.name, "description": format!("{}{also} Source: {source}.", entry.doc)}
}

impl<'a> Scoped<'a> {
    /// The names of `thing` other than its own.
    fn aliases<'t>(&self, thing: &'t Configured) -> Vec<&'t str> {
        let aliases = thing.aliases.iter().filter(|_| self.scopes.v3 == ALL);
        aliases.map(|alias| &*alias.text).collect()
    }

    fn v2_data_types(&self) -> impl Iterator<Item = &'a V2DataType> {
        claimed(&self.tables.v2_data_types, self.scopes.v2, |data_type| &data_type.entry)
    }

    fn v2_codecs(&self) -> impl Iterator<Item = &'a Codec> {
        claimed(&self.tables.v2_codecs, self.scopes.v2, |codec| &codec.entry)
    }

    fn v3_data_types(&self) -> impl Iterator<Item = &'a V3DataType> {
        claimed(&self.tables.v3_data_types, self.scopes.v3, |data_type| &data_type.configured.entry)
    }

    fn v3_codecs(&self) -> impl Iterator<Item = &'a V3Codec> {
        claimed(&self.tables.v3_codecs, self.scopes.v3, |codec| &codec.configured.entry)
    }

    fn v3_chunk_grids(&self) -> impl Iterator<Item = &'a Configured> {
        claimed(&self.tables.v3_chunk_grids, self.scopes.v3, |grid| &grid.entry)
    }

    fn v3_chunk_key_encodings(&self) -> impl Iterator<Item = &'a Configured> {
        claimed(&self.tables.v3_chunk_key_encodings, self.scopes.v3, |encoding| &encoding.entry)
    }
}

/// The `tables` that `scope` claims.
fn claimed<'a, T>(tables: &'a [T], scope: &str, entry: fn(&T) -> &Entry) -> impl Iterator<Item = &'a T> {
    tables.iter().filter(move |table| entry(table).scopes.contains(&scope))
}
