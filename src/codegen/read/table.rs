//! A value of a table, read strictly: what is not asked for is an error.

use super::{Known, Reading};
use crate::codegen::error::TableError;
use crate::codegen::files::{Format, Kind as TableKind, TableFile};
use crate::codegen::ir::{Name, Origin};
use crate::codegen::keywords::KEYWORDS;
use crate::codegen::unique::Unique;
use crate::json::{Key, Kind, Position, Value};

/// One value of a table.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    file: &'a TableFile,
    known: Known<'a>,
    value: Value<'a>,
}

impl<'a> Table<'a> {
    pub(super) fn new(file: &'a TableFile, known: Known<'a>, value: Value<'a>) -> Self {
        Self { file, known, value }
    }

    /// The kind of the table that this stands in.
    pub(super) fn table_kind(self) -> Option<TableKind> {
        self.file.kind()
    }

    /// The format that the table is of that this stands in.
    pub(super) fn format(self) -> Option<Format> {
        self.table_kind()?.format()
    }

    /// The tables that this one can name.
    pub(super) fn known(self) -> Known<'a> {
        self.known
    }

    pub(super) fn origin(self) -> Origin {
        self.origin_at(self.value.offset())
    }

    fn origin_at(self, offset: usize) -> Origin {
        Origin { file: self.file.path.clone(), position: Position::of(&self.file.text, offset) }
    }

    pub(super) fn error<T>(self, message: impl Into<String>) -> Reading<T> {
        Err(TableError::new(&self.origin(), message))
    }

    pub(super) fn expected<T>(self, what: &str) -> Reading<T> {
        self.error(format!("expected {what}, found {}", self.value.source()))
    }

    pub(super) fn kind(self) -> Kind {
        self.value.kind()
    }

    /// The text of this value, as the table writes it.
    pub(super) fn source(self) -> String {
        self.value.source().into()
    }

    /// The same on one line.
    pub(super) fn line(self) -> String {
        // No string holds a line break: JSON has it escaped.
        self.value.source().lines().map(str::trim).collect::<Vec<_>>().join(" ")
    }

    /// A string that is not empty.
    pub(super) fn string(self) -> Reading<String> {
        match self.value.as_str() {
            Some(text) if !text.is_empty() => Ok(text.into_owned()),
            Some(_) | None => self.expected("a string that is not empty"),
        }
    }

    pub(super) fn boolean(self) -> Reading<bool> {
        self.value.as_bool().map_or_else(|| self.expected("true or false"), Ok)
    }

    pub(super) fn integer(self) -> Reading<i64> {
        self.value.as_i64().map_or_else(|| self.expected("an integer of 64 bits"), Ok)
    }

    /// A number of bytes, which is not zero.
    pub(super) fn bytes(self) -> Reading<u64> {
        let bytes = self.value.as_u64().filter(|bytes| *bytes > 0);
        bytes.map_or_else(|| self.expected("a number of bytes"), Ok)
    }

    /// A number that is not less than `min` and not greater than `max`.
    pub(super) fn between(self, min: u16, max: u16) -> Reading<u16> {
        let number = self.value.as_u64().and_then(|number| u16::try_from(number).ok());
        let number = number.filter(|number| (min..=max).contains(number));
        number.map_or_else(|| self.expected(&format!("an integer from {min} to {max}")), Ok)
    }

    pub(super) fn items(self) -> Reading<Vec<Table<'a>>> {
        if self.kind() != Kind::Array {
            return self.expected("an array");
        }
        Ok(self.value.items().map(|value| Table { value, ..self }).collect())
    }

    /// What `read` makes of each item.
    pub(super) fn list<T>(self, mut read: impl FnMut(Table<'a>) -> Reading<T>) -> Reading<Vec<T>> {
        let mut list = Vec::new();
        for item in self.items()? {
            list.push(read(item)?);
        }
        Ok(list)
    }

    /// One of `choices`, each a name and what it stands for.
    pub(super) fn choice<T: Clone>(self, choices: &[(&str, T)]) -> Reading<T> {
        let name = self.value.as_str().unwrap_or_default();
        if let Some((_, stands_for)) = choices.iter().find(|(choice, _)| *choice == name) {
            return Ok(stands_for.clone());
        }
        let names: Vec<_> = choices.iter().map(|(choice, _)| format!("{choice:?}")).collect();
        self.expected(&format!("one of {}", names.join(", ")))
    }

    /// One of `names`.
    pub(super) fn name_of(self, names: &[&'static str]) -> Reading<&'static str> {
        let choices: Vec<_> = names.iter().map(|name| (*name, *name)).collect();
        self.choice(&choices)
    }

    /// The name of a Rust type or variant.
    pub(super) fn variant(self) -> Reading<String> {
        let name = self.value.as_str().unwrap_or_default();
        let upper = name.starts_with(|first: char| first.is_ascii_uppercase());
        // The one keyword in camel case, which no raw identifier can be either.
        if upper && name.chars().all(|letter| letter.is_ascii_alphanumeric()) && name != "Self" {
            return Ok(name.into_owned());
        }
        self.expected("the name of a Rust variant, in upper camel case")
    }

    /// A name in snake case, which one of Rust can be too.
    pub(super) fn snake_case(self) -> Reading<String> {
        let name = self.value.as_str().unwrap_or_default();
        let lower = name.starts_with(|first: char| first.is_ascii_lowercase());
        let letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        // The three words are no names of Rust, raw or not. Generated code has variables that end in `_`.
        let taken = name.ends_with('_') || ["self", "super", "crate"].contains(&&*name);
        if lower && name.chars().all(letter) && !taken {
            return Ok(name.into_owned());
        }
        self.expected("a name in snake case")
    }

    /// The name of something else, of which any string can be one.
    pub(super) fn name(self) -> Reading<Name> {
        Ok(Name { origin: self.origin(), text: self.string()? })
    }

    /// The name of a hand-written rule: of its module.
    pub(super) fn rule(self) -> Reading<Name> {
        let text = self.snake_case()?;
        if KEYWORDS.contains(&&*text) {
            return self.expected("the name of a module, which is no keyword");
        }
        Ok(Name { origin: self.origin(), text })
    }

    /// A line of documentation: sentences, each with its full stop.
    pub(super) fn doc(self) -> Reading<String> {
        match self.value.as_str() {
            Some(text) if text.ends_with('.') && !text.contains('\n') => Ok(text.into_owned()),
            Some(_) | None => self.expected("a line of documentation that ends in a full stop"),
        }
    }

    /// A JSON Pointer.
    pub(super) fn pointer(self) -> Reading<String> {
        match self.value.as_str() {
            Some(text) if text.is_empty() || text.starts_with('/') => Ok(text.into_owned()),
            Some(_) | None => self.expected("a JSON Pointer"),
        }
    }

    /// The members of this object, none of them outside `names`.
    pub(super) fn object(self, names: &[&str]) -> Reading<Object<'a>> {
        if self.kind() != Kind::Object {
            return self.expected("an object");
        }
        let mut unique = Unique::new("member");
        for (key, _) in self.value.members() {
            let name = key.name();
            if !names.contains(&name) {
                let message = format!("no member {name:?} belongs here, only {}", names.join(", "));
                return Err(TableError::new(&self.key_origin(key), message));
            }
            unique.insert(name, &self.key_origin(key))?;
        }
        Ok(Object { table: self })
    }

    /// The one member of this object, which is one of `names`.
    pub(super) fn one_of(self, names: &[&'static str]) -> Reading<(&'static str, Table<'a>)> {
        let object = self.object(names)?;
        let mut held = names.iter().filter_map(|name| Some((*name, object.get(name)?)));
        match (held.next(), held.next()) {
            (Some(member), None) => Ok(member),
            (None | Some(_), _) => self.error(format!("expected one member, of {}", names.join(", "))),
        }
    }

    fn key_origin(self, key: Key<'_>) -> Origin {
        self.origin_at(key.offset())
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
}
