//! The fields of a document.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use zarr_spec::field::{FieldKind, FieldReading};
use zarr_spec::problem::Problems;

use super::{Check, Checked, Deviations, location, same_json};

/// Whether the fields `found` are those that `expect` lists, if it lists any, and each without a problem in it has the
/// canonical spelling that it says, but for what `deviations` allow. `data_type` is what data types are called.
pub(crate) fn same_fields(
    expect: &Json,
    found: &[FieldReading],
    problems: &Problems,
    deviations: Deviations,
    data_type: &str,
) -> Checked {
    let Some(listed) = expect["fields"].as_array() else { return Ok(deviations) };
    deviations.allowed_in(|deviations| {
        same_listed(listed, found, deviations, data_type)?;
        same_canonical(&expect["canonical"], found, problems, deviations)
    })
}

/// Whether the fields are those that `expected` lists, as a set.
fn same_listed(expected: &[Json], found: &[FieldReading], deviations: &Deviations, data_type: &str) -> Check {
    let listed: BTreeSet<String> = expected
        .iter()
        .map(|field| {
            let status = deviations.status(field["status"].as_str().unwrap_or_default(), &field["loc"]);
            format!("{} {} {status:?} {}", field["loc"], field["as"], field["definition"])
        })
        .collect();
    let read: BTreeSet<String> = found
        .iter()
        .map(|field| {
            let kind = match field.kind {
                FieldKind::DataType => data_type,
                FieldKind::Codec => "codec",
                FieldKind::ChunkGrid => "chunk_grid",
                FieldKind::ChunkKeyEncoding => "chunk_key_encoding",
                FieldKind::StorageTransformer => "storage_transformer",
                other => panic!("no vector has {other:?}"),
            };
            let definition = Json::from(field.definition.as_deref());
            format!("{} {kind:?} {:?} {definition}", location(&field.location), field.status.name())
        })
        .collect();
    if listed == read { Ok(()) } else { Err(format!("fields: expected {listed:#?}, found {read:#?}")) }
}

/// Whether each field without a problem in it has the canonical spelling that `expected` lists.
fn same_canonical(
    expected: &Json,
    found: &[FieldReading],
    problems: &Problems,
    deviations: &Deviations,
) -> Check {
    let listed = expected.as_array().map(Vec::as_slice).unwrap_or_default();
    let listed: Vec<_> = listed.iter().filter(|listed| !deviations.refuse(&listed["loc"])).collect();
    let clean: Vec<_> = found
        .iter()
        .filter(|field| !problems.iter().any(|problem| problem.location().is_within(&field.location)))
        .filter(|field| !deviations.leave_out(&location(&field.location)))
        .collect();
    if clean.len() != listed.len() {
        return Err(format!("canonical: expected {} fields, found {}", listed.len(), clean.len()));
    }
    for field in clean {
        let place = location(&field.location);
        let Some(expected) = listed.iter().find(|listed| listed["loc"] == place) else {
            return Err(format!("canonical: none expected at {place}"));
        };
        let (expected, found) = (expected["json"].as_str(), field.canonical.as_deref());
        same_json("canonical", expected.unwrap_or_default(), found.unwrap_or_default())?;
    }
    Ok(())
}
