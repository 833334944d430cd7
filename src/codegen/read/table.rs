//! A value of a table, read strictly: what is not asked for is an error.

use std::collections::BTreeSet;

use crate::codegen::error::TableError;
use crate::codegen::ir::{Entry, Example, Literal, Origin, Source};
use crate::json::{Kind, Value};

/// What was read, or the first thing that is wrong.
pub type Reading<T> = Result<T, TableError>;

/// One value of a table.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    file: &'a str,
    value: Value<'a>,
}

impl<'a> Table<'a> {
    pub(super) fn new(file: &'a str, value: Value<'a>) -> Self {
        Self { file, value }
    }

    pub(super) fn origin(self) -> Origin {
        Origin { file: self.file.into(), position: self.value.position() }
    }

    pub(super) fn error<T>(self, message: impl Into<String>) -> Reading<T> {
        let position = self.value.position();
        Err(TableError { file: self.file.into(), position, message: message.into() })
    }

    fn expected<T>(self, what: &str) -> Reading<T> {
        self.error(format!("expected {what}, found {}", self.value.source()))
    }

    pub(super) fn is_null(self) -> bool {
        self.value.is_null()
    }

    pub(super) fn is_array(self) -> bool {
        self.value.kind() == Kind::Array
    }

    pub(super) fn is_string(self) -> bool {
        self.value.kind() == Kind::String
    }

    /// The text of this value, as the table writes it.
    pub(super) fn source(self) -> String {
        self.value.source().into()
    }

    pub(super) fn string(self) -> Reading<String> {
        match self.value.as_str() {
            Some(text) if !text.is_empty() => Ok(text.into_owned()),
            Some(_) | None => self.expected("a string"),
        }
    }

    /// A string that may be empty: a JSON Pointer.
    fn pointer(self) -> Reading<String> {
        match self.value.as_str() {
            Some(text) => Ok(text.into_owned()),
            None => self.expected("a JSON Pointer"),
        }
    }

    pub(super) fn boolean(self) -> Reading<bool> {
        self.value.as_bool().map_or_else(|| self.expected("true or false"), Ok)
    }

    pub(super) fn integer(self) -> Reading<i64> {
        self.value.as_i64().map_or_else(|| self.expected("an integer of 64 bits"), Ok)
    }

    pub(super) fn unsigned(self) -> Reading<u64> {
        self.value.as_u64().map_or_else(|| self.expected("an unsigned integer"), Ok)
    }

    /// An unsigned integer of 16 bits, which every count of bits is.
    pub(super) fn small(self) -> Reading<u32> {
        let value = self.unsigned()?;
        u16::try_from(value).map_or_else(|_| self.expected("a number of bits"), |small| Ok(small.into()))
    }

    pub(super) fn literal(self) -> Reading<Literal> {
        match self.value.kind() {
            Kind::String => self.string().map(Literal::String),
            Kind::Boolean => self.boolean().map(Literal::Boolean),
            _ => self.integer().map(Literal::Integer),
        }
    }

    pub(super) fn items(self) -> Reading<impl Iterator<Item = Table<'a>>> {
        if !self.is_array() {
            return self.expected("an array");
        }
        Ok(self.value.items().map(move |value| Table { value, ..self }))
    }

    /// One of `choices`, each a name and what it stands for.
    pub(super) fn choice<T: Copy>(self, choices: &[(&str, T)]) -> Reading<T> {
        let name = self.string()?;
        match choices.iter().find(|(choice, _)| *choice == name) {
            Some((_, stands_for)) => Ok(*stands_for),
            None => {
                let names: Vec<_> = choices.iter().map(|(choice, _)| *choice).collect();
                self.expected(&format!("one of {}", names.join(", ")))
            }
        }
    }

    /// The members of this object, none of them outside `names`.
    pub(super) fn object(self, names: &[&str]) -> Reading<Object<'a>> {
        if self.value.kind() != Kind::Object {
            return self.expected("an object");
        }
        let mut seen = BTreeSet::new();
        for (key, value) in self.value.members() {
            let member = Table { value, ..self };
            let name = key.name().into_owned();
            if !names.contains(&&*name) {
                return member.error(format!("no table has a member {name:?} here"));
            }
            if !seen.insert(name.clone()) {
                return member.error(format!("the member {name:?} is there twice"));
            }
        }
        Ok(Object { table: self })
    }
}

/// An object of a table.
#[derive(Clone, Copy)]
pub(super) struct Object<'a> {
    table: Table<'a>,
}

impl<'a> Object<'a> {
    pub(super) fn table(self) -> Table<'a> {
        self.table
    }

    pub(super) fn get(self, name: &str) -> Option<Table<'a>> {
        let value = self.table.value.get(name)?;
        Some(Table { value, ..self.table })
    }

    pub(super) fn required(self, name: &str) -> Reading<Table<'a>> {
        self.get(name).map_or_else(|| self.table.error(format!("the member {name:?} is missing")), Ok)
    }

    /// The truth value of a member that is false where it is left out.
    pub(super) fn flag(self, name: &str) -> Reading<bool> {
        self.get(name).map_or(Ok(false), Table::boolean)
    }

    /// The members of [`ENTRY`], of which the name is `naming`.
    pub(super) fn entry(self) -> Reading<Entry> {
        let source = self.required("source")?.object(&["document", "section"])?;
        let name = self.required("name")?;
        let mut scopes = Vec::new();
        for scope in self.required("scopes")?.items()? {
            scopes.push(scope.string()?);
        }
        let mut examples = Vec::new();
        for example in self.required("examples")?.items()? {
            examples.push(read_example(example)?);
        }
        if examples.is_empty() {
            return self.required("examples")?.error("a table has at least one example");
        }
        Ok(Entry {
            origin: name.origin(),
            name: name.string()?,
            variant: self.required("variant")?.variant()?,
            doc: self.required("doc")?.string()?,
            source: Source {
                document: source.required("document")?.string()?,
                section: source.required("section")?.string()?,
            },
            provenance: self.required("provenance")?.string()?,
            scopes,
            examples,
        })
    }
}

/// The members that [`Object::entry`] reads.
pub(super) const ENTRY: [&str; 7] = ["name", "variant", "doc", "source", "provenance", "scopes", "examples"];

impl Table<'_> {
    /// The name of a Rust type or variant.
    pub(super) fn variant(self) -> Reading<String> {
        let name = self.string()?;
        let upper = name.starts_with(|first: char| first.is_ascii_uppercase());
        if upper && name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
            return Ok(name);
        }
        self.expected("the name of a Rust variant, as UpperCamelCase")
    }
}

fn read_example(table: Table<'_>) -> Reading<Example> {
    let object = table.object(&["json", "canonical", "problems"])?;
    let mut problems = Vec::new();
    if let Some(listed) = object.get("problems") {
        for problem in listed.items()? {
            let problem = problem.object(&["kind", "at"])?;
            problems.push((problem.required("kind")?.string()?, problem.required("at")?.pointer()?));
        }
    }
    let canonical = object.get("canonical").map(Table::source);
    if canonical.is_some() != problems.is_empty() {
        return table.error("an example has either a canonical spelling or problems");
    }
    Ok(Example { json: object.required("json")?.source(), canonical, problems })
}
