//! One field read by itself.

use alloc::vec::Vec;

use super::{Field, FieldReading, FieldValue, Finite, Outcome, Reader, Refused, report_irregular};
use crate::json::{Document, Tape, Value, decode};
use crate::problem::{Path, Problems, Reporter};

/// One field, read by itself: what the scope made of it, and every problem.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Reading<T> {
    /// The field.
    pub field: Field<T>,
    /// Every problem, located in the field.
    pub problems: Problems,
    /// The field again, and each field in it, with their places.
    pub fields: Vec<FieldReading>,
}

impl<T> Reading<T> {
    /// The value, where there is no problem.
    ///
    /// # Errors
    ///
    /// The problems, where there are any.
    pub fn into_value(self) -> Result<T, Problems> {
        match self.field.into_value() {
            Some(value) if self.problems.is_empty() => Ok(value),
            Some(_) | None => Err(self.problems),
        }
    }
}

/// The document that `bytes` are, on `tape`.
///
/// # Errors
///
/// The one problem of bytes that are not JSON.
pub(crate) fn parse_document<'t>(bytes: &'t [u8], tape: &'t mut Tape) -> Result<Document<'t>, Problems> {
    let parsed = decode(bytes).and_then(|text| tape.parse(text));
    parsed.map_err(|error| Problems::of_syntax((&Path::ROOT).into(), error))
}

/// Read `json`, one field, with `read` in `scope`.
pub(crate) fn read_one<T: FieldValue, Scope>(
    json: &str,
    scope: &Scope,
    read: impl FnOnce(Value<'_>, &Path<'_>, &mut Reader<'_, '_, Scope>) -> Outcome<T>,
) -> Reading<T> {
    let mut tape = Tape::new();
    let document = match tape.parse(json) {
        Ok(document) => document,
        Err(error) => {
            let problems = Problems::of_syntax((&Path::ROOT).into(), error);
            let field = Field::Refused(Refused::default());
            return Reading { field, problems, fields: Vec::new() };
        }
    };
    let mut problems = Problems::new();
    let reporter = Reporter::new(&mut problems);
    let mut reader = Reader::of_document(scope, reporter, document.is_irregular()).recording();
    let field = Field::of(read(document.root(), &Path::ROOT, &mut reader));
    let fields = reader.into_record();
    Reading { field, problems, fields }
}

/// The value of `json`, one field, which `read` reads in `scope`. The fields in it are not kept: each would be with all that
/// it holds.
///
/// # Errors
///
/// Every problem, located in the field.
pub(crate) fn read_one_value<T, Scope>(
    json: &str,
    scope: &Scope,
    read: impl FnOnce(Value<'_>, &Path<'_>, &mut Reader<'_, '_, Scope>) -> Outcome<T>,
) -> Result<T, Problems> {
    let mut tape = Tape::new();
    let document = tape.parse(json).map_err(|error| Problems::of_syntax((&Path::ROOT).into(), error))?;
    let mut problems = Problems::new();
    let mut reader = Reader::of_document(scope, Reporter::new(&mut problems), document.is_irregular());
    match read(document.root(), &Path::ROOT, &mut reader) {
        Ok(value) if problems.is_empty() => Ok(value),
        Ok(_) | Err(_) => Err(problems),
    }
}

/// What `read` makes of `json`, a value that is JSON throughout.
///
/// # Errors
///
/// Every problem, located in the value.
pub(crate) fn read_value<T>(
    json: &str,
    read: impl FnOnce(Value<'_>, &Path<'_>, &mut Reporter<'_>) -> Option<T>,
) -> Result<T, Problems> {
    let mut tape = Tape::new();
    read_root(&regular_document(json, &mut tape)?, read)
}

/// What `read` makes of the one value of `document`.
///
/// # Errors
///
/// Every problem, located in the value.
pub(crate) fn read_root<T>(
    document: &Document<'_>,
    read: impl FnOnce(Value<'_>, &Path<'_>, &mut Reporter<'_>) -> Option<T>,
) -> Result<T, Problems> {
    let mut problems = Problems::new();
    match read(document.root(), &Path::ROOT, &mut Reporter::new(&mut problems)) {
        Some(value) if problems.is_empty() => Ok(value),
        Some(_) | None => Err(problems),
    }
}

/// The document that `json` is, on `tape`.
///
/// # Errors
///
/// Each place where it is not JSON.
pub(crate) fn regular_document<'t>(json: &'t str, tape: &'t mut Tape) -> Result<Document<'t>, Problems> {
    let at = &Path::ROOT;
    let document = tape.parse(json).map_err(|error| Problems::of_syntax(at.into(), error))?;
    let mut problems = Problems::new();
    let mut reporter = Reporter::new(&mut problems);
    if document.is_irregular() && report_irregular(document.root(), at, Finite::Required, &mut reporter) {
        return Err(problems);
    }
    Ok(document)
}
