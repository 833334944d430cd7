//! The hand-written modules that tables name.

use std::path::Path;

use super::error::TableError;
use super::ir::{Name, Spec, V2Form};

/// Checks that the modules of rules are below `source`: the compiler would miss them in the generated code, where no line
/// says which table named them.
pub(super) fn check(spec: &Spec, source: &Path) -> Result<(), Vec<TableError>> {
    let v2 = v2_rules(spec).into_iter().map(|rule| ("v2", rule));
    let v3 = v3_rules(spec).into_iter().map(|rule| ("v3", rule));
    let errors: Vec<_> = v2.chain(v3).filter_map(|(format, rule)| missing(format, rule, source)).collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn v2_rules(spec: &Spec) -> Vec<&Name> {
    let rules = spec.v2_data_types.iter().filter_map(|data_type| match &data_type.form {
        V2Form::Rule(rule) => Some(&rule.name),
        V2Form::Typestr { .. } => None,
    });
    rules.collect()
}

fn v3_rules(spec: &Spec) -> Vec<&Name> {
    let data_types = spec.v3_data_types.iter().map(|data_type| &data_type.configured);
    let codecs = spec.v3_codecs.iter().map(|codec| &codec.configured);
    let things = data_types.chain(codecs).chain(&spec.v3_chunk_grids).chain(&spec.v3_chunk_key_encodings);
    let rules = things.filter_map(|thing| thing.rule.as_ref()).map(|rule| &rule.name);
    rules.chain(spec.v3_codecs.iter().filter_map(|codec| codec.chunk_rule.as_ref())).collect()
}

/// What is wrong if `source` has no module of `rule`.
fn missing(format: &str, rule: &Name, source: &Path) -> Option<TableError> {
    let module = format!("{format}/rules/{}.rs", rule.text);
    let is_there = source.join(&module).is_file();
    (!is_there).then(|| TableError::new(&rule.origin, format!("no module src/{module}")))
}
