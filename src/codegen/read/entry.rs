//! What every table of a named thing says.

use super::Reading;
use super::table::{Object, Table};
use crate::codegen::files::{Format, Kind};
use crate::codegen::ir::{Entry, Example, ExampleProblem, Outcome, Source};
use crate::codegen::unique::Unique;

/// The members that [`read`] reads.
pub(super) const MEMBERS: [&str; 7] =
    ["name", "variant", "doc", "source", "provenance", "scopes", "examples"];

/// Who defines a thing of v2.
const V2_PROVENANCES: &[&str] = &["v2-spec", "v2-numcodecs", "v2-zarr-python"];
/// Who defines a thing of v3.
const V3_PROVENANCES: &[&str] = &["v3-core", "v3-ext", "v3-numcodecs", "v3-zarr-python", "v3-zarrs"];

/// The scopes that a v2 table can name.
const V2_SCOPES: &[&str] = &["CORE_V2", "ALL"];
/// The scopes that a v3 table can name.
const V3_SCOPES: &[&str] = &["CORE", "CORE_AND_EXTENSIONS", "ALL"];

/// The kinds of problems that a value can have; [`crate::json`] alone reports that it is no JSON.
const PROBLEM_KINDS: [&str; 4] = ["invalid_type", "invalid_value", "missing_key", "unknown_key"];

pub(super) fn read(object: Object<'_>) -> Reading<Entry> {
    let (name, variant) = (object.required("name")?, object.required("variant")?);
    let examples = object.required("examples")?.list(read_example)?;
    if examples.is_empty() {
        return object.required("examples")?.error("a table has at least one example");
    }
    let provenances = by_format(object, V2_PROVENANCES, V3_PROVENANCES);
    Ok(Entry {
        origin: name.origin(),
        name: read_name(name)?,
        variant: variant.variant()?,
        variant_origin: variant.origin(),
        doc: object.required("doc")?.doc()?,
        source: read_source(object.required("source")?)?,
        provenance: object.required("provenance")?.name_of(provenances)?,
        scopes: read_scopes(object.required("scopes")?, by_format(object, V2_SCOPES, V3_SCOPES))?,
        examples,
    })
}

/// What stands for the format of the table.
fn by_format<T>(object: Object<'_>, v2: T, v3: T) -> T {
    if object.table().format() == Some(Format::V2) { v2 } else { v3 }
}

/// A name, which ends in `*` only where a family of names is read.
fn read_name(table: Table<'_>) -> Reading<String> {
    let name = table.string()?;
    if name.ends_with('*') && table.table_kind() != Some(Kind::V3DataType) {
        return table.error("only the name of a v3 data type stands for others");
    }
    Ok(name)
}

fn read_scopes(table: Table<'_>, known: &[&'static str]) -> Reading<Vec<&'static str>> {
    let mut unique = Unique::new("scope");
    let scopes = table.list(|table| {
        let scope = table.name_of(known)?;
        unique.insert(scope, &table.origin())?;
        Ok(scope)
    })?;
    if scopes.contains(&"ALL") { Ok(scopes) } else { table.error("the scope ALL claims every name") }
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
