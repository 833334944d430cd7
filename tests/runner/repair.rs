//! The operations that undo known bugs of writers.

use std::borrow::Cow;

use serde_json::Value as Json;
use zarr_spec::json::{Raw, Tape, Writer};
use zarr_spec::repair::{self, Repair, RepairKind, Repaired, Repairs};
use zarr_spec::v2::NodeFiles;

use super::{Check, location, same_json};

/// The kinds that the right results were made with.
const KINDS: Repairs = Repairs::none()
    .with(RepairKind::ZeroChunkLength)
    .with(RepairKind::NullConsolidatedMetadata)
    .with(RepairKind::ConsolidatedMetadataInZgroupEntry)
    .with(RepairKind::NonFiniteFillValue);

/// Runs `vector` if `operation` is one of these.
pub(crate) fn run(operation: &str, vector: &Json) -> Option<Check> {
    let (input, expect) = (vector["input"].as_str().unwrap_or_default(), &vector["expect"]);
    Some(match operation {
        "v2.repair" => node(expect, input),
        "v2.repair_consolidated" => {
            document(expect, input, &repair::v2_consolidated(input.as_bytes(), KINDS))
        }
        "v3.repair" => document(expect, input, &repair::v3_node(input.as_bytes(), KINDS)),
        _ => return None,
    })
}

fn document(expect: &Json, input: &str, repaired: &Repaired<'_>) -> Check {
    same_repairs(&expect["repairs"], &repaired.repairs)?;
    if repaired.repairs.is_empty() && *repaired.bytes != *input.as_bytes() {
        return Err("no repair, and another text".into());
    }
    same_json("document", expect["document"].as_str().unwrap_or_default(), &text(&repaired.bytes))
}

fn node(expect: &Json, input: &str) -> Check {
    let mut tape = Tape::new();
    let document = tape.parse(input).map_err(|error| error.to_string())?;
    let file = |name| document.root().get(name).map(|file| file.source().as_bytes());
    let files = NodeFiles { array: file(".zarray"), group: file(".zgroup"), attributes: file(".zattrs") };
    let repaired = repair::v2_node(&files, KINDS);
    same_repairs(&expect["repairs"], &repaired.repairs)?;
    let files = repaired.files();
    let mut writer = Writer::new();
    writer.begin_object();
    for (name, bytes) in [(".zarray", files.array), (".zgroup", files.group), (".zattrs", files.attributes)] {
        if let Some(bytes) = bytes {
            writer.name(name);
            writer.raw(&Raw::new(&text(bytes)).map_err(|error| error.to_string())?);
        }
    }
    writer.end_object();
    same_json("document", expect["document"].as_str().unwrap_or_default(), &writer.finish())
}

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Whether the repairs are those that `expected` lists, in their order.
fn same_repairs(expected: &Json, found: &[Repair]) -> Check {
    let found: Json = found
        .iter()
        .map(|repair| serde_json::json!({"loc": location(&repair.location), "kind": repair.kind.name()}))
        .collect();
    if *expected == found { Ok(()) } else { Err(format!("repairs: expected {expected}, found {found}")) }
}
