//! Reading the tables.

mod codec;
mod configured;
mod data_type;
mod entry;
mod member;
mod rule;
mod set;
mod table;
mod v3_data_type;
mod value;

use super::error::TableError;
use super::files::{Kind, TableFile};
use super::ir::{ClosedSet, Origin, Spec, V2DataType};
use crate::json::{Position, Tape};
use table::Table;

/// What was read, or the first thing that is wrong.
type Reading<T> = Result<T, TableError>;

/// The tables that another can name: they are read before it.
#[derive(Clone, Copy)]
struct Known<'a> {
    sets: &'a [ClosedSet],
    v2_data_types: &'a [V2DataType],
}

/// Reads every table, those of a kind in the order of `files`.
///
/// # Errors
///
/// The first thing that is wrong with each table. Tables that others name come first: while one of them is wrong, the
/// others are not read.
pub(super) fn read(files: &[TableFile]) -> Result<Spec, Vec<TableError>> {
    let mut errors = Vec::new();
    for file in files.iter().filter(|file| file.kind().is_none()) {
        let origin = Origin { file: file.path.clone(), position: Position { line: 1, column: 1 } };
        errors.push(TableError::new(&origin, "no kind of table is in this folder"));
    }
    let none = Known { sets: &[], v2_data_types: &[] };
    let sets = each(files, Kind::Set, none, &mut errors, set::read);
    let v2_data_types = each(files, Kind::V2DataType, none, &mut errors, data_type::read);
    if !errors.is_empty() {
        return Err(errors);
    }
    let known = Known { sets: &sets, v2_data_types: &v2_data_types };
    let v2_codecs = each(files, Kind::V2Codec, known, &mut errors, codec::read);
    let v3_data_types = each(files, Kind::V3DataType, known, &mut errors, v3_data_type::read);
    let v3_codecs = each(files, Kind::V3Codec, known, &mut errors, codec::read_v3);
    let v3_chunk_grids = each(files, Kind::V3ChunkGrid, known, &mut errors, configured::read_table);
    let v3_chunk_key_encodings =
        each(files, Kind::V3ChunkKeyEncoding, known, &mut errors, configured::read_table);
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut spec = Spec { sets, v2_data_types, ..Spec::default() };
    spec.v2_codecs = without_sets(v2_codecs, &mut spec.sets);
    spec.v3_data_types = without_sets(v3_data_types, &mut spec.sets);
    spec.v3_codecs = without_sets(v3_codecs, &mut spec.sets);
    spec.v3_chunk_grids = without_sets(v3_chunk_grids, &mut spec.sets);
    spec.v3_chunk_key_encodings = without_sets(v3_chunk_key_encodings, &mut spec.sets);
    Ok(spec)
}

/// The tables without the closed sets that stand in them, which go to `sets`.
fn without_sets<T>(tables: Vec<(T, Vec<ClosedSet>)>, sets: &mut Vec<ClosedSet>) -> Vec<T> {
    let mut list = Vec::new();
    for (table, inside) in tables {
        list.push(table);
        sets.extend(inside);
    }
    list
}

/// What `read` makes of each table of `kind`.
fn each<T>(
    files: &[TableFile],
    kind: Kind,
    known: Known<'_>,
    errors: &mut Vec<TableError>,
    read: fn(Table<'_>) -> Reading<T>,
) -> Vec<T> {
    let mut tables = Vec::new();
    for file in files.iter().filter(|file| file.kind() == Some(kind)) {
        match read_file(file, known, read) {
            Ok(table) => tables.push(table),
            Err(error) => errors.push(error),
        }
    }
    tables
}

fn read_file<T>(file: &TableFile, known: Known<'_>, read: fn(Table<'_>) -> Reading<T>) -> Reading<T> {
    let mut tape = Tape::new();
    let document = tape.parse(&file.text).map_err(|error| {
        let origin = Origin { file: file.path.clone(), position: error.position(&file.text) };
        TableError::new(&origin, error.kind().to_string())
    })?;
    read(Table::new(file, known, document.root()))
}
