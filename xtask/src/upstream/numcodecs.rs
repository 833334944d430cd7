//! numcodecs, from its sources: nothing of it is run.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::{Comparison, Named, entries, tables};
use crate::codegen::files::TableFile;
use crate::failure::Failure;

const TABLES: &str = "v2/codec";

/// The ids that the package at or in `folder` has; nothing if there is none.
///
/// # Errors
///
/// A file that cannot be read.
pub(super) fn compare(folder: &Path, files: &[TableFile]) -> Result<Option<Comparison>, Failure> {
    let places = [folder.to_owned(), folder.join("numcodecs"), folder.join("src/numcodecs")];
    let Some(package) = places.iter().find(|place| place.join("registry.py").is_file()) else {
        return Ok(None);
    };
    let ours = tables(files, TABLES)?;
    let mut theirs = BTreeSet::new();
    for module in modules(package)? {
        theirs.extend(ids(&read(&module)?));
    }
    for installed in entries(folder)?.iter().filter(|name| name.ends_with(".dist-info")) {
        let entry_points = folder.join(installed).join("entry_points.txt");
        if entry_points.is_file() {
            theirs.extend(entry_point_names(&read(&entry_points)?));
        }
    }
    for class in compiled(package)? {
        theirs.insert(id_of_class(&class, ours.as_deref().unwrap_or_default()));
    }
    let ours = ours.map(|tables| tables.into_iter().flat_map(|table| table.names).collect());
    Ok(Some(Comparison { title: "numcodecs".into(), tables: TABLES, theirs, ours }))
}

/// The modules of the package whose source is there.
fn modules(package: &Path) -> Result<Vec<PathBuf>, Failure> {
    let files = entries(package)?.into_iter().map(|name| package.join(name));
    let is_source = |file: &PathBuf| file.extension().is_some_and(|end| end == "py" || end == "pyx");
    Ok(files.filter(is_source).collect())
}

/// The strings that `codec_id` is set to in a module.
fn ids(source: &str) -> Vec<String> {
    let values = source.lines().filter_map(|line| {
        let value = line.trim_start().strip_prefix("codec_id")?.trim_start().strip_prefix('=')?;
        quoted(value.trim())
    });
    values.map(str::to_owned).collect()
}

/// What `text` quotes, if it begins with a quote.
fn quoted(text: &str) -> Option<&str> {
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    text[1..].split(quote).next()
}

/// The names in the section of codecs: those of other packages too.
fn entry_point_names(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    let section = lines.skip_while(|line| *line != "[numcodecs.codecs]").skip(1);
    let section = section.take_while(|line| !line.starts_with('['));
    section.filter_map(|line| Some(line.split_once('=')?.0.trim().to_owned())).collect()
}

/// The classes that the package registers and whose module is compiled, as `numcodecs.blosc.Blosc`: the wheels have no
/// source of these.
fn compiled(package: &Path) -> Result<Vec<String>, Failure> {
    let source = read(&package.join("__init__.py"))?;
    let lines: Vec<_> = source.lines().map(str::trim).collect();
    let mut modules: BTreeMap<&str, &str> = BTreeMap::new();
    for line in &lines {
        let import = line.strip_prefix("from numcodecs.").and_then(|import| import.split_once(" import "));
        for class in import.into_iter().flat_map(|(_, classes)| classes.split(',')) {
            modules.insert(class.trim(), import.map_or("", |(module, _)| module));
        }
    }
    let registered = lines.iter().filter_map(|line| line.strip_prefix("register_codec(")?.strip_suffix(')'));
    let classes = registered.filter_map(|class| {
        let module = modules.get(class)?;
        let has_source = ["py", "pyx"].iter().any(|end| package.join(format!("{module}.{end}")).is_file());
        (!has_source).then(|| format!("numcodecs.{module}.{class}"))
    });
    Ok(classes.collect())
}

/// The id of `class`, by the table whose source it is; the class itself where there is none.
fn id_of_class(class: &str, tables: &[Named]) -> String {
    let table = tables.iter().find(|table| table.section.trim_matches('`') == class);
    table.and_then(|table| table.names.first()).map_or_else(|| format!("the class {class}"), Clone::clone)
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_quoted_string() {
        let source = "class A:\n    codec_id = 'a'\nclass B:\n    codec_id: str | None = None\n    codec_id = \"b-2\"  # B\n\
                      codec_id = config.pop('id', None)\n";
        assert_eq!(ids(source), ["a", "b-2"]);
    }

    #[test]
    fn entry_points_of_codecs_are_names() {
        let text = "[console_scripts]\nx = y:z\n\n[numcodecs.codecs]\ngrib = kerchunk.codecs:GRIBCodec\n[other]\na = b:c\n";
        assert_eq!(entry_point_names(text), ["grib"]);
        assert!(entry_point_names("[other]\na = b:c\n").is_empty());
    }

    #[test]
    fn a_compiled_class_is_known_by_the_source_of_its_table() {
        let tables = [Named { names: vec!["blosc".into()], section: "`numcodecs.blosc.Blosc`".into() }];
        assert_eq!(id_of_class("numcodecs.blosc.Blosc", &tables), "blosc");
        assert_eq!(id_of_class("numcodecs.new.New", &tables), "the class numcodecs.new.New");
    }

    #[test]
    fn a_report_tells_both_ways() {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        let comparison =
            |ours| Comparison { title: "T".into(), tables: "v2/codec", theirs: set(&["a", "b"]), ours };
        let both = comparison(Some(set(&["b", "c"]))).report();
        assert_eq!(both, "T: 2 upstream, 2 in spec/v2/codec/\n  upstream only: a\n  in tables only: c\n");
        assert_eq!(comparison(None).report(), "T: no tables in spec/v2/codec/; upstream has a, b\n");
    }
}
