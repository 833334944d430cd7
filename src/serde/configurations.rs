//! Configurations whose readers are rules, and other parts of documents.

use alloc::boxed::Box;

use super::{object_document, read_text, through_json};
use crate::field::{read_one_value, read_value};
use crate::json::Tape;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems, Reporter};
use crate::v3::envelope::Envelope;
use crate::v3::reader::Reader;
use crate::v3::storage_transformer::read_storage_transformer;
use crate::v3::{self, Scope, array};

/// Implements the traits for configurations that rules read: `CodecName: Blosc by blosc, Transpose by transpose`.
macro_rules! through_rules {
    ($names:ident: $($configuration:ident by $rule:ident),*) => {
        $crate::serde::through_json! {$(
            $configuration => |text| {
                let name = $names::$configuration.name();
                $crate::serde::read_by_rule(name, text, $crate::v3::rules::$rule::read)
            };
        )*}
    };
}
pub(crate) use through_rules;

/// What `read`, the rule of the name `name`, makes of `text`, a configuration.
pub(crate) fn read_by_rule<T>(
    name: &str,
    text: &str,
    read: fn(&Envelope<'_>, &Path<'_>, &mut Reader<'_, '_>) -> Option<T>,
) -> Result<T, Problems> {
    let mut tape = Tape::new();
    let document = object_document(text, &mut tape)?;
    let configuration = document.root();
    let envelope = Envelope { name: name.into(), field: configuration, configuration: Some(configuration) };
    let mut problems = Problems::new();
    let mut reader = Reader::new(&Scope::ALL, Reporter::new(&mut problems));
    match read(&envelope, &Path::ROOT, &mut reader) {
        Some(value) if problems.is_empty() => Ok(value),
        // The rule locates them in a field that holds the configuration.
        Some(_) | None => Err(problems.within_first_step()),
    }
}

through_json! {
    v3::StorageTransformer => |text| read_one_value(text, &Scope::ALL, read_storage_transformer);
    v3::DimensionNames => |text| read_value(text, |value, at, reporter| {
        array::read_dimension_names(value, at, None, reporter)
    });
    v3::NodeName => |text| read_parsed(text, "a name of a node");
    v3::NodePath => |text| read_parsed(text, "a path of names of nodes");
}

/// What the string that `text` writes is parsed as: `what`.
fn read_parsed<T>(text: &str, what: &str) -> Result<T, Problems>
where
    T: core::str::FromStr<Err: core::fmt::Display>,
{
    let written: Box<str> = read_text(text)?;
    written.parse().map_err(|error: T::Err| {
        // The error says what was found.
        let expected = Expected::Words(alloc::format!("{what}: {error}").into());
        Problem::new((&Path::ROOT).into(), ProblemKind::InvalidValue, expected, None, 0).into()
    })
}
