//! How a v3 document writes a field: a name, or an object with a name, a configuration and `must_understand`.
//!
//! Source: Zarr v3 core specification, "Extension definition" and "Extension naming".

use alloc::borrow::Cow;

use super::reader::Reader;
use crate::field::Refused;
use crate::json::{Kind, Raw, ToJson, Value, Writer};
use crate::problem::{Path, Reporter, Types};

const MEMBERS: &[&str] = &["name", "configuration", "must_understand"];

/// A field with a name, and with a configuration that is an object, if any.
#[derive(Debug)]
pub(crate) struct Envelope<'v> {
    /// What is written as the name. One that a table claims is a name that a field can have; any other is to be
    /// [checked](Self::check_name).
    pub(crate) name: Cow<'v, str>,
    /// The whole field.
    pub(crate) field: Value<'v>,
    pub(crate) configuration: Option<Value<'v>>,
}

/// What a value is as a field.
#[derive(Debug)]
pub(crate) enum Enveloped<'v> {
    /// A field that can be read.
    Named(Envelope<'v>),
    /// A name beside something that is wrong; the name still says which definition claims the field.
    Malformed(Cow<'v, str>),
    /// No name, or none that a field can have.
    Nameless,
}

impl<'v> Envelope<'v> {
    /// The parts of `value`, which stands at `at`, with what is wrong with them reported.
    pub(crate) fn read(value: Value<'v>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Enveloped<'v> {
        if reader.report_irregular(value, at) {
            return Self::name_of_irregular(value, at, reader);
        }
        match value.kind() {
            Kind::String => match text(value, at, &mut reader.reporter) {
                Some(name) => Enveloped::Named(Self { name, field: value, configuration: None }),
                None => Enveloped::Nameless,
            },
            Kind::Object => Self::read_object(value, at, &mut reader.reporter),
            Kind::Null
            | Kind::Boolean
            | Kind::Integer
            | Kind::Float
            | Kind::NonFinite
            | Kind::Array
            | Kind::TooDeep => {
                reader.reporter.invalid_type(at, Types::STRING.or(Types::OBJECT), value);
                Enveloped::Nameless
            }
        }
    }

    fn read_object(field: Value<'v>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Enveloped<'v> {
        let (mut name, mut configuration, mut must_understand) = (None, None, None);
        for (key, value) in field.members() {
            match key.name() {
                "name" => name = Some(value),
                "configuration" => configuration = Some(value),
                "must_understand" => must_understand = Some(value),
                _ => reporter.unknown_key(at, key, MEMBERS, value),
            }
        }
        if let Some(value) = must_understand {
            check_must_understand(value, &at.key("must_understand"), reporter);
        }
        let is_object = configuration.is_none_or(|configuration| configuration.kind() == Kind::Object);
        if let Some(configuration) = configuration.filter(|_| !is_object) {
            reporter.invalid_type(&at.key("configuration"), Types::OBJECT, configuration);
        }
        let Some(name) = name else {
            reporter.missing_key(at, "name", field);
            return Enveloped::Nameless;
        };
        let place = &at.key("name");
        if name.kind() != Kind::String {
            reporter.invalid_type(place, Types::STRING, name);
            return Enveloped::Nameless;
        }
        match text(name, place, reporter) {
            None => Enveloped::Nameless,
            Some(name) if is_object => Enveloped::Named(Self { name, field, configuration }),
            Some(text) => Self::malformed(text, name, place, reporter),
        }
    }

    /// A field with something wrong in it, beside the `name` of this `text` at `at`.
    #[cold]
    fn malformed(
        text: Cow<'v, str>,
        name: Value<'v>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Enveloped<'v> {
        if is_name(&text) {
            return Enveloped::Malformed(text);
        }
        report_name(name, at, reporter);
        Enveloped::Nameless
    }

    /// The name of a field that is not JSON somewhere.
    fn name_of_irregular(value: Value<'v>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Enveloped<'v> {
        let Some(name) = value.get("name").filter(|name| name.kind() == Kind::String) else {
            return Enveloped::Nameless;
        };
        let at = &at.key("name");
        match text(name, at, &mut reader.reporter) {
            Some(text) => Self::malformed(text, name, at, &mut reader.reporter),
            None => Enveloped::Nameless,
        }
    }

    /// Check that a field can have the name, which no table claims, of this field at `at`; the field is refused if not.
    pub(crate) fn check_name(&self, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Result<(), Refused> {
        if is_name(&self.name) {
            return Ok(());
        }
        match self.field.get("name") {
            Some(name) => report_name(name, &at.key("name"), &mut reader.reporter),
            None => report_name(self.field, at, &mut reader.reporter),
        }
        Err(Refused::default())
    }

    /// What `read` makes of the configuration, which the field must have.
    pub(crate) fn configured<T>(
        &self,
        at: &Path<'_>,
        reader: &mut Reader<'_, '_>,
        read: impl FnOnce(Value<'_>, &Path<'_>, &mut Reporter<'_>) -> Option<T>,
    ) -> Option<T> {
        let Some(configuration) = self.configuration else {
            reader.reporter.missing_key(at, "configuration", self.field);
            return None;
        };
        read(configuration, &at.key("configuration"), &mut reader.reporter)
    }

    /// The same, and the default where the field has no configuration.
    pub(crate) fn configured_or_default<T: Default>(
        &self,
        at: &Path<'_>,
        reader: &mut Reader<'_, '_>,
        read: impl FnOnce(Value<'_>, &Path<'_>, &mut Reporter<'_>) -> Option<T>,
    ) -> Option<T> {
        match self.configuration {
            None => Some(T::default()),
            Some(_) => self.configured(at, reader, read),
        }
    }

    /// What `read`, a definition of the user's own, makes of the configuration, if there is one.
    pub(crate) fn defined<T>(
        &self,
        at: &Path<'_>,
        reader: &mut Reader<'_, '_>,
        read: impl FnOnce(Option<Value<'_>>, &Path<'_>, &mut Reporter<'_>) -> Option<T>,
    ) -> Option<T> {
        let (configuration_at, reporter) = (&at.key("configuration"), &mut reader.reporter);
        let read = |reporter: &mut Reporter<'_>| read(self.configuration, configuration_at, reporter);
        match self.configuration {
            Some(_) => reporter.explained(&self.name, at, self.field, read),
            None => {
                reporter.or_report(read, |reporter| reporter.missing_key(at, "configuration", self.field))
            }
        }
    }

    /// Report every member of the configuration of a field that has none, but those that are `ignored`. True: such a field
    /// is read all the same.
    pub(crate) fn without_configuration(
        &self,
        ignored: &[&str],
        at: &Path<'_>,
        reader: &mut Reader<'_, '_>,
    ) -> bool {
        for (key, value) in self.configuration.into_iter().flat_map(Value::members) {
            if !ignored.iter().any(|name| key.is(name)) {
                reader.reporter.unknown_key(&at.key("configuration"), key, &[], value);
            }
        }
        true
    }
}

/// Whether `value` has a name, and its configuration, if it has one, is an object: what a list of fields needs of each, for
/// the list itself to be sound.
pub(crate) fn is_named(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::String => true,
        Kind::Object => {
            value.get("name").is_some_and(|name| name.kind() == Kind::String)
                && value.get("configuration").is_none_or(|configuration| configuration.kind() == Kind::Object)
        }
        Kind::Null
        | Kind::Boolean
        | Kind::Integer
        | Kind::Float
        | Kind::NonFinite
        | Kind::Array
        | Kind::TooDeep => false,
    }
}

/// Write an object with `name` and, unless it has no members, `configuration`.
pub(crate) fn write_configured(name: &str, configuration: Option<&dyn ToJson>, writer: &mut Writer) {
    writer.begin_object();
    writer.member("name", name);
    if let Some(configuration) = configuration {
        writer.member_unless_empty("configuration", configuration);
    }
    writer.end_object();
}

/// Write an object with `name` and `configuration`, which is written though it has no members.
pub(crate) fn write_with_configuration(name: &str, configuration: Option<&dyn ToJson>, writer: &mut Writer) {
    writer.begin_object();
    writer.member("name", name);
    writer.name("configuration");
    match configuration {
        Some(configuration) => configuration.write_json(writer),
        None => {
            writer.begin_object();
            writer.end_object();
        }
    }
    writer.end_object();
}

/// The same as [`write_configured`] of a configuration that is kept as a document writes it.
pub(crate) fn write_named(name: &str, configuration: Option<Value<'_>>, writer: &mut Writer) {
    let configuration = configuration.filter(|configuration| configuration.members().next().is_some());
    let raw = configuration.map(Raw::from);
    write_configured(name, raw.as_ref().map(|raw| -> &dyn ToJson { raw }), writer);
}

/// `false` is not for an array's fields: a reader that passes one over cannot read the array.
fn check_must_understand(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) {
    match value.as_bool() {
        Some(true) => {}
        Some(false) => reporter.invalid(at, "true: a reader cannot pass this field over", value),
        None => reporter.invalid_type(at, Types::BOOLEAN, value),
    }
}

/// What `value` at `at`, a string, writes as a name.
#[inline]
fn text<'v>(value: Value<'v>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Cow<'v, str>> {
    let text = value.as_str();
    if text.is_none() {
        report_name(value, at, reporter);
    }
    text
}

/// Report that `value` at `at` is no name that a field can have.
#[cold]
fn report_name(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) {
    let words = "an extension name (a lower-case letter, then at least one of lower-case letters, digits, '-', '_' and '.'), or a URI";
    reporter.invalid(at, words, value);
}

/// Whether a field can have the name `name`.
fn is_name(name: &str) -> bool {
    is_extension_name(name) || is_uri(name)
}

/// Whether `name` matches `^[a-z][a-z0-9-_.]+$` (Zarr v3 core specification, "Extension naming").
fn is_extension_name(name: &str) -> bool {
    let mut letters = name.bytes();
    let first = letters.next().is_some_and(|first| first.is_ascii_lowercase());
    let other = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.');
    first && name.len() > 1 && letters.all(other)
}

/// Whether `name` is a URI, by its characters (RFC 3986, section 2 and section 3.1): a scheme, a colon and more.
fn is_uri(name: &str) -> bool {
    let Some((scheme, rest)) = name.split_once(':') else { return false };
    let mut letters = scheme.bytes();
    let first = letters.next().is_some_and(|first| first.is_ascii_alphabetic());
    let scheme = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'+' | b'-' | b'.');
    let other = |letter: u8| letter.is_ascii_alphanumeric() || b"._~:/?#[]@!$&'()*+,;=%-".contains(&letter);
    first && letters.all(scheme) && !rest.is_empty() && rest.bytes().all(other)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::is_name;
    use crate::field::Field;
    use crate::v3::{ChunkGridName, ChunkKeyEncodingName, DataType, Scope};

    #[test]
    fn a_field_can_have_each_name_that_a_table_claims() {
        let data_types = Scope::ALL.data_types().filter(|name| *name != "r*");
        let names = Scope::ALL.codecs().chain(data_types);
        let names = names.chain(ChunkGridName::ALL.iter().map(|name| name.name()));
        for name in names.chain(ChunkKeyEncodingName::ALL.iter().map(|name| name.name())) {
            assert!(is_name(name), "{name}");
        }
    }

    #[test]
    fn what_stands_for_many_names_is_none() {
        let reading = DataType::read(r#""r*""#, &Scope::ALL);
        assert!(reading.problems.iter().any(|problem| problem.to_string().contains("extension name")));
        assert!(matches!(&reading.field, Field::Refused(refused) if refused.definition().is_none()));
    }
}
