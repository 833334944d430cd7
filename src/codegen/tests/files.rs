//! Tables in folders.

use std::fs;
use std::path::{Path, PathBuf};

use super::PATHS;
use crate::codegen::load;

/// A folder with the tables of [`PATHS`] in `spec/`, which is removed with the value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Self(std::env::temp_dir().join(format!("zarr-spec-load-{name}-{}", std::process::id())));
        for (path, text) in PATHS {
            folder.write(&format!("spec/{path}"), text);
        }
        folder
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new(""))).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    /// What is wrong with the tables, in the order of the places.
    fn errors(&self) -> Vec<String> {
        let errors = load(&self.0.join("spec")).err().unwrap_or_default();
        let mut errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
        errors.sort();
        errors
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn rules_without_a_module() {
    let folder = Folder::new("rules");
    assert_eq!(folder.errors(), [""; 0]);
    let table = |more: &str| {
        format!(
            r#"{{"name": "new", "variant": "New", "doc": "N.", "source": {{"document": "D", "section": "S"}},
"scopes": ["ALL"], "examples": [{{"json": "new", "canonical": "new"}}],
"rule": "new", "schema": {{}},
{more}}}"#
        )
    };
    let codec =
        r#""chunk_rule": "new_chunk", "provenance": "v3-ext", "position": "bytes_to_bytes", "size": "same""#;
    folder.write("spec/v3/codec/new.json", &table(codec));
    folder.write("spec/v2/data_type/new.json", &table(r#""provenance": "v2-spec", "fill_value": "json""#));
    assert_eq!(
        folder.errors(),
        [
            "spec/v2/data_type/new.json:3:9: no module src/v2/rules/new.rs",
            "spec/v3/codec/new.json:3:9: no module src/v3/rules/new.rs",
            "spec/v3/codec/new.json:4:15: no module src/v3/rules/new_chunk.rs",
        ]
    );
    for module in ["v2/rules/new.rs", "v3/rules/new.rs", "v3/rules/new_chunk.rs"] {
        folder.write(&format!("src/{module}"), "");
    }
    assert_eq!(folder.errors(), [""; 0]);
}

#[test]
fn files_that_are_no_tables() {
    let folder = Folder::new("strangers");
    folder.write("spec/README.md", "");
    folder.write("spec/schema.json", "");
    folder.write("spec/v2/codec/.zlib.json", "");
    assert_eq!(folder.errors(), [""; 0]);
    folder.write("spec/v2/codec/zlib.jsn", "{}");
    folder.write("spec/sets/README", "");
    assert_eq!(
        folder.errors(),
        [
            "spec/sets/README:1:1: no table: the name of one ends in `.json`",
            "spec/v2/codec/zlib.jsn:1:1: no table: the name of one ends in `.json`",
        ]
    );
}
