//! The tables against each other.

use std::collections::BTreeMap;

use super::error::TableError;
use super::ir::{Codec, Default, Entry, Literal, Member, MemberType, Origin, Spec, Values};

/// The scopes that a v2 table can name.
pub const V2_SCOPES: &[&str] = &["CORE_V2", "ALL"];
/// The scopes that a v3 table can name.
pub const V3_SCOPES: &[&str] = &["CORE", "CORE_AND_EXTENSIONS", "ALL"];

/// Checks that names are unique, and that what a table names is there.
pub(super) fn check(spec: &Spec) -> Result<(), Vec<TableError>> {
    let mut errors = Vec::new();
    let sets = spec.sets.iter().map(|set| (&*set.name, &set.origin));
    unique("closed set", sets, &mut errors);
    for set in &spec.sets {
        let variants = set.values.iter().map(|value| (&*value.variant, &set.origin));
        unique("variant", variants, &mut errors);
        let spellings: Vec<_> = set
            .values
            .iter()
            .flat_map(|value| std::iter::once(&value.value).chain(&value.also))
            .map(spelling)
            .collect();
        unique("value", spellings.iter().map(|value| (&**value, &set.origin)), &mut errors);
    }
    let v2_data_types = spec.v2_data_types.iter().map(|data_type| &data_type.entry);
    entries("data type", V2_SCOPES, v2_data_types, &mut errors);
    entries("codec", V2_SCOPES, spec.v2_codecs.iter().map(|codec| &codec.entry), &mut errors);
    let v3_data_types = spec.v3_data_types.iter().map(|data_type| &data_type.entry);
    entries("data type", V3_SCOPES, v3_data_types, &mut errors);
    v3_data_types_against_each_other(spec, &mut errors);
    for codec in &spec.v2_codecs {
        members(codec, spec, &mut errors);
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn entries<'a>(
    kind: &str,
    scopes: &[&str],
    list: impl Iterator<Item = &'a Entry> + Clone,
    errors: &mut Vec<TableError>,
) {
    unique(kind, list.clone().map(|entry| (&*entry.name, &entry.origin)), errors);
    unique("variant", list.clone().map(|entry| (&*entry.variant, &entry.origin)), errors);
    for entry in list {
        // No file can be called `r*`.
        if entry.file_stem() != entry.name.trim_end_matches('*') {
            errors.push(error(&entry.origin, format!("{:?} is in another file", entry.name)));
        }
        if !entry.scopes.iter().any(|scope| scope == "ALL") {
            errors.push(error(&entry.origin, "the scope ALL claims every name".into()));
        }
        for scope in entry.scopes.iter().filter(|scope| !scopes.contains(&&***scope)) {
            errors.push(error(&entry.origin, format!("no scope is called {scope:?}")));
        }
    }
}

/// Aliases are names too, and the parts of a complex type are a float type.
fn v3_data_types_against_each_other(spec: &Spec, errors: &mut Vec<TableError>) {
    let names = spec.v3_data_types.iter().flat_map(|data_type| {
        let origin = &data_type.entry.origin;
        let aliases = data_type.aliases.iter().map(move |alias| (&**alias, origin));
        std::iter::once((&*data_type.entry.name, origin)).chain(aliases)
    });
    unique("name or alias", names, errors);
    for data_type in &spec.v3_data_types {
        let Values::Complex(part) = &data_type.values else { continue };
        let float = spec
            .v3_data_types
            .iter()
            .any(|other| other.entry.name == *part && matches!(other.values, Values::Float(_)));
        if !float {
            let message = format!("no table has the float {part:?}");
            errors.push(error(&data_type.entry.origin, message));
        }
    }
}

impl Entry {
    fn file_stem(&self) -> &str {
        let name = self.origin.file.rsplit('/').next().unwrap_or_default();
        name.strip_suffix(".json").unwrap_or(name)
    }
}

fn members(codec: &Codec, spec: &Spec, errors: &mut Vec<TableError>) {
    unique("member", codec.members.iter().map(|member| (&*member.name, &member.origin)), errors);
    for (at, member) in codec.members.iter().enumerate() {
        if let MemberType::Set(name) = &member.member_type {
            if spec.set(name).is_none() {
                errors.push(error(&member.origin, format!("no closed set is called {name:?}")));
            }
        }
        if let Some(Default::Member(other)) = &member.default {
            let earlier = codec.members[..at].iter().any(|earlier| earlier.name == *other);
            if !earlier {
                errors.push(error(&member.origin, format!("no member {other:?} stands before this one")));
            }
        }
        if member.name == "id" {
            errors.push(error(&member.origin, "the member \"id\" names the codec".into()));
        }
        default_of_set(member, spec, errors);
    }
}

/// The default of a closed set is one of its values.
fn default_of_set(member: &Member, spec: &Spec, errors: &mut Vec<TableError>) {
    let MemberType::Set(name) = &member.member_type else { return };
    let Some(Default::Json(super::ir::DefaultValue::Literal(default))) = &member.default else {
        return;
    };
    let held = spec.set(name).is_none_or(|set| set.values.iter().any(|value| value.value == *default));
    if !held {
        let message = format!("{} is no value of {name}", spelling(default));
        errors.push(error(&member.origin, message));
    }
}

fn unique<'a>(kind: &str, names: impl Iterator<Item = (&'a str, &'a Origin)>, errors: &mut Vec<TableError>) {
    let mut seen: BTreeMap<&str, &Origin> = BTreeMap::new();
    for (name, origin) in names {
        if let Some(first) = seen.insert(name, origin) {
            let message = format!("spec/{} has the {kind} {name:?} already", first.file);
            errors.push(error(origin, message));
        }
    }
}

fn spelling(literal: &Literal) -> String {
    match literal {
        Literal::String(text) => format!("{text:?}"),
        Literal::Integer(value) => value.to_string(),
        Literal::Boolean(value) => value.to_string(),
    }
}

fn error(origin: &Origin, message: String) -> TableError {
    TableError { file: origin.file.clone(), position: origin.position, message }
}
