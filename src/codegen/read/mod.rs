//! Reading the tables.

mod codec;
mod data_type;
mod member;
mod set;
mod table;
mod v3_data_type;

use std::fs;
use std::path::Path;

use super::error::TableError;
use super::ir::Spec;
use crate::json::{Position, Tape};
use table::Table;

pub use table::Reading;

/// Reads every table under `folder`, those of a kind in the order of their file names.
pub(super) fn read_folder(folder: &Path) -> Result<Spec, Vec<TableError>> {
    let mut spec = Spec::default();
    let mut errors = Vec::new();
    each_table(folder, "sets", &mut errors, |table| {
        spec.sets.push(set::read(table)?);
        Ok(())
    });
    each_table(folder, "v2/data_type", &mut errors, |table| {
        spec.v2_data_types.push(data_type::read(table)?);
        Ok(())
    });
    each_table(folder, "v2/codec", &mut errors, |table| {
        let (codec, sets) = codec::read(table)?;
        spec.v2_codecs.push(codec);
        spec.sets.extend(sets);
        Ok(())
    });
    each_table(folder, "v3/data_type", &mut errors, |table| {
        let (data_type, sets) = v3_data_type::read(table)?;
        spec.v3_data_types.push(data_type);
        spec.sets.extend(sets);
        Ok(())
    });
    if errors.is_empty() { Ok(spec) } else { Err(errors) }
}

/// Hands each table of the folder `kind` to `read`.
fn each_table(
    folder: &Path,
    kind: &str,
    errors: &mut Vec<TableError>,
    mut read: impl FnMut(Table<'_>) -> Reading<()>,
) {
    let mut names: Vec<String> = match fs::read_dir(folder.join(kind)) {
        Ok(entries) => entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| name.ends_with(".json"))
            .collect(),
        Err(error) => return errors.push(no_position(kind, &error.to_string())),
    };
    names.sort();
    for name in names {
        let file = format!("{kind}/{name}");
        let result = match fs::read_to_string(folder.join(&file)) {
            Ok(text) => read_text(&file, &text, &mut read),
            Err(error) => Err(no_position(&file, &error.to_string())),
        };
        errors.extend(result.err());
    }
}

/// Hands the one table that `text` is to `read`.
fn read_text(file: &str, text: &str, read: &mut impl FnMut(Table<'_>) -> Reading<()>) -> Reading<()> {
    let mut tape = Tape::new();
    let document = tape.parse(text).map_err(|error| TableError {
        file: file.into(),
        position: error.position(text),
        message: error.kind().to_string(),
    })?;
    read(Table::new(file, document.root()))
}

fn no_position(file: &str, message: &str) -> TableError {
    let position = Position { line: 1, column: 1 };
    TableError { file: file.into(), position, message: message.into() }
}
