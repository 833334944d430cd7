//! The documents that are read.

mod hierarchy;
mod v2;
mod v3;

use std::fs;
use std::path::Path;

pub use v2::zmetadata;
pub use v3::{consolidated_group, nested_shards};

use serde_json::Value;
use serde_json::ser::{PrettyFormatter, Serializer};

/// A `.zarray` of 513 bytes, as zarr-python writes it, with Blosc and a delta filter.
pub const ZARRAY_513: &str = include_str!("../../../documents/zarray_513.json");

const _: () = assert!(ZARRAY_513.len() == 513);

/// The `zarr.json` of a sharded array, as zarr-python writes it.
pub const ZARR_SHARDED: &str = include_str!("../../../documents/zarr_sharded.json");

/// A `.zarray` of records, with records in them, subarrays, and a fill value in base64.
pub const ZARRAY_STRUCT: &str = include_str!("../../../documents/zarray_struct.json");

/// `value` with four spaces a level.
fn indented(value: &Value) -> String {
    let mut out = Vec::new();
    let formatter = PrettyFormatter::with_indent(b"    ");
    serde::Serialize::serialize(value, &mut Serializer::with_formatter(&mut out, formatter))
        .expect("a value is JSON");
    String::from_utf8(out).expect("JSON is UTF-8")
}

/// The documents of real stores in `file`, where the corpus is beside the project.
pub fn corpus(file: &str) -> Option<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance/corpus");
    let lines = fs::read_to_string(folder.join(file)).ok()?;
    let input = |line: &str| -> Option<String> {
        let line: Value = serde_json::from_str(line).ok()?;
        line.get("input")?.as_str().map(Into::into)
    };
    Some(lines.lines().filter_map(input).collect())
}
