//! `docs/registry.md`: what is supported.

mod codec;
mod data_type;
mod member;
mod set;

use crate::codegen::ir::{Entry, Spec};
use crate::markdown::{Table, code};
use crate::outputs::Made;

const HEAD: &str = "\
# What is supported

<!-- Written by `cargo xtask regenerate` from the tables in spec/. -->

Every data type, codec, chunk grid and chunk key encoding that has a table, and the closed sets that their members take
values of. A name that is not here is no error: its field is read as `Unknown` and kept as written.

A scope says which names a reader claims. `v2::Scope`: `CORE_V2`, `ALL`. `v3::Scope`: `CORE`, `CORE_AND_EXTENSIONS`,
`ALL`. `ALL` claims every name here; the tables list the others. \"Defined by\" tells the specifications (`v2-spec`,
`v3-core`), the registry of extensions (`v3-ext`) and numcodecs (`v2-numcodecs`) from programs that write a name that
none of them has.
";

/// The page.
pub fn made(spec: &Spec) -> Made {
    let sections = [
        data_type::v2(&spec.v2_data_types),
        codec::v2(&spec.v2_codecs),
        data_type::v3(&spec.v3_data_types),
        codec::v3(&spec.v3_codecs),
        codec::configured("Zarr v3 chunk grids", &spec.v3_chunk_grids),
        codec::configured("Zarr v3 chunk key encodings", &spec.v3_chunk_key_encodings),
        set::sets(&spec.sets),
    ];
    Made { path: "docs/registry.md".into(), text: format!("{HEAD}\n{}", sections.join("\n")) }
}

/// The scopes of `entry` other than the widest.
fn scopes(entry: &Entry) -> String {
    let scopes = entry.scopes.iter().filter(|scope| **scope != "ALL");
    scopes.map(|scope| code(scope)).collect::<Vec<_>>().join(", ")
}

/// Where the facts of `entry` are from.
fn source(entry: &Entry) -> String {
    format!("{}, {}", entry.source.document, entry.source.section)
}

/// The columns that close a row of every entry.
const CLOSING: [&str; 3] = ["Scopes", "Defined by", "Source"];

fn closing(entry: &Entry) -> [String; 3] {
    [scopes(entry), code(entry.provenance), source(entry)]
}

/// A table with these columns before the closing ones.
fn table(columns: &[&'static str]) -> Table {
    Table::new(&[columns, &CLOSING].concat())
}
