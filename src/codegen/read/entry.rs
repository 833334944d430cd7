//! What every table of a named thing says.

use super::Reading;
use super::table::{Object, Table};
use crate::codegen::ir::{Entry, Example, ExampleProblem, Outcome, Source};

/// The members that [`read`] reads.
pub(super) const MEMBERS: [&str; 7] =
    ["name", "variant", "doc", "source", "provenance", "scopes", "examples"];

/// Who defines a thing.
const PROVENANCES: [&str; 8] = [
    "v2-spec",
    "v2-numcodecs",
    "v2-zarr-python",
    "v3-core",
    "v3-ext",
    "v3-numcodecs",
    "v3-zarr-python",
    "v3-zarrs",
];

/// The kinds of problems that a value can have; [`crate::json`] alone reports that it is no JSON.
const PROBLEM_KINDS: [&str; 4] = ["invalid_type", "invalid_value", "missing_key", "unknown_key"];

pub(super) fn read(object: Object<'_>) -> Reading<Entry> {
    let name = object.required("name")?;
    let examples = object.required("examples")?.list(read_example)?;
    if examples.is_empty() {
        return object.required("examples")?.error("a table has at least one example");
    }
    Ok(Entry {
        origin: name.origin(),
        name: name.string()?,
        variant: object.required("variant")?.variant()?,
        doc: object.required("doc")?.doc()?,
        source: read_source(object.required("source")?)?,
        provenance: object.required("provenance")?.name_of(&PROVENANCES)?,
        scopes: object.required("scopes")?.list(Table::string)?,
        examples,
    })
}

pub(super) fn read_source(table: Table<'_>) -> Reading<Source> {
    let object = table.object(&["document", "section"])?;
    Ok(Source {
        document: object.required("document")?.string()?,
        section: object.required("section")?.string()?,
    })
}

fn read_example(table: Table<'_>) -> Reading<Example> {
    let object = table.object(&["json", "canonical", "problems"])?;
    let outcome = match (object.get("canonical"), object.get("problems")) {
        (Some(canonical), None) => Outcome::Canonical(canonical.source()),
        (None, Some(problems)) => Outcome::Problems(problems.list(read_problem)?),
        (Some(_), Some(_)) | (None, None) => {
            return table.error("an example has either a canonical spelling or problems");
        }
    };
    if matches!(&outcome, Outcome::Problems(problems) if problems.is_empty()) {
        return table.error("an example without problems has a canonical spelling");
    }
    Ok(Example { origin: table.origin(), json: object.required("json")?.source(), outcome })
}

fn read_problem(table: Table<'_>) -> Reading<ExampleProblem> {
    let object = table.object(&["kind", "at"])?;
    Ok(ExampleProblem {
        at: object.required("at")?.pointer()?,
        kind: object.required("kind")?.name_of(&PROBLEM_KINDS)?,
    })
}
