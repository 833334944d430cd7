//! What a reader of fields carries.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Field, FieldValue, Finite, Outcome, Status, report_irregular};
use crate::json::{ToJson, Value};
use crate::problem::{Location, Path, Reporter};

/// The scope, the problems, and the fields where they are asked for.
#[derive(Debug)]
pub(crate) struct Reader<'r, 'p, Scope> {
    pub(crate) scope: &'r Scope,
    pub(crate) reporter: Reporter<'p>,
    /// Whether the document has non-finite numbers or values nested too deep, so that they must be looked for.
    irregular: bool,
    record: Option<Vec<FieldReading>>,
}

/// What a field of a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FieldKind {
    /// A data type: an array's, or that of a field of a struct.
    DataType,
    /// A codec: a v2 compressor or filter, or one of a v3 pipeline.
    Codec,
    /// A v3 chunk grid.
    ChunkGrid,
    /// A v3 chunk key encoding.
    ChunkKeyEncoding,
    /// A v3 storage transformer.
    StorageTransformer,
}

/// One field of a document as a scope read it, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldReading {
    /// Where it stands.
    pub location: Location,
    /// What it is.
    pub kind: FieldKind,
    /// How the scope took it.
    pub status: Status,
    /// The name of the definition that claims it.
    pub definition: Option<Box<str>>,
    /// The simplest spelling that means the same; `None` for a refused field. Only where no problem is in the field is
    /// it all that was written.
    pub canonical: Option<String>,
}

impl<'r, 'p, Scope> Reader<'r, 'p, Scope> {
    /// A reader of a value that the caller has found regular.
    pub(crate) fn new(scope: &'r Scope, reporter: Reporter<'p>) -> Self {
        Self { scope, reporter, irregular: false, record: None }
    }

    /// A reader of a document that is irregular or not.
    pub(crate) fn of_document(scope: &'r Scope, reporter: Reporter<'p>, irregular: bool) -> Self {
        Self { scope, reporter, irregular, record: None }
    }

    /// From here on, keep each field that is read.
    pub(crate) fn recording(mut self) -> Self {
        self.record = Some(Vec::new());
        self
    }

    /// The fields that were kept.
    pub(crate) fn into_record(self) -> Vec<FieldReading> {
        self.record.unwrap_or_default()
    }

    /// Whether there can be anything for [`report_irregular`](Self::report_irregular) to report.
    pub(crate) fn is_irregular(&self) -> bool {
        self.irregular
    }

    /// Report what is not JSON in `value` at `at`; true if anything is.
    pub(crate) fn report_irregular(&mut self, value: Value<'_>, at: &Path<'_>) -> bool {
        self.irregular && report_irregular(value, at, Finite::Required, &mut self.reporter)
    }

    /// The same for attributes, where non-finite numbers are kept.
    pub(crate) fn report_too_deep(&mut self, value: Value<'_>, at: &Path<'_>) -> bool {
        self.irregular && report_irregular(value, at, Finite::Optional, &mut self.reporter)
    }

    /// What `read` makes of `value` at `at`, a field, which is kept too if fields are asked for.
    #[inline]
    pub(crate) fn read_field<T: FieldValue>(
        &mut self,
        value: Value<'_>,
        at: &Path<'_>,
        read: impl FnOnce(Value<'_>, &Path<'_>, &mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        if self.record.is_none() {
            // Handed on where it was made: to look at it here is to copy it.
            return read(value, at, self);
        }
        let outcome = read(value, at, self);
        if let Some(record) = &mut self.record {
            record.push(FieldReading::new(at, &outcome));
        }
        outcome
    }
}

impl FieldReading {
    fn new<T: FieldValue>(at: &Path<'_>, outcome: &Outcome<T>) -> Self {
        let field = Field::of_ref(outcome);
        let definition = match &field {
            Field::Accepted(value) | Field::Unclaimed(value) => value.definition(),
            Field::Refused(refused) => refused.definition(),
        };
        Self {
            location: at.into(),
            kind: T::KIND,
            status: field.status(),
            definition: definition.map(Into::into),
            canonical: field.value().map(ToJson::to_json),
        }
    }
}
