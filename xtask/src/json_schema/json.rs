//! JSON whose members keep their order, laid out for people.

use crate::json::{Kind, Tape, Value};

/// The most characters of a line.
const WIDTH: usize = 120;

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    /// `null`, a truth value, a number or a string: its text.
    Scalar(String),
    /// An array.
    Array(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

/// A [`Json::Object`] of the members that are listed.
macro_rules! object {
    ($($name:literal: $value:expr),* $(,)?) => {
        $crate::json_schema::json::Json::Object(vec![
            $(($name.to_owned(), $crate::json_schema::json::Json::from($value))),*
        ])
    };
}
pub(super) use object;

impl Json {
    /// The value that `text` writes, which is JSON.
    ///
    /// # Errors
    ///
    /// Text that is not JSON.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut tape = Tape::new();
        let document = tape.parse(text).map_err(|error| error.to_string())?;
        Ok(Self::of(document.root()))
    }

    fn of(value: Value<'_>) -> Self {
        match value.kind() {
            Kind::Array => Self::Array(value.items().map(Self::of).collect()),
            Kind::Object => {
                let members = value.members();
                Self::Object(members.map(|(key, value)| (key.name().to_owned(), Self::of(value))).collect())
            }
            _ => Self::Scalar(value.source().into()),
        }
    }

    /// An array of what `values` are.
    pub fn list<T: Into<Self>>(values: impl IntoIterator<Item = T>) -> Self {
        Self::Array(values.into_iter().map(Into::into).collect())
    }

    /// The value of the member `name`.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The members of this object, then those of `more`.
    pub fn and(self, more: Self) -> Self {
        match (self, more) {
            (Self::Object(mut members), Self::Object(more)) => {
                members.extend(more);
                Self::Object(members)
            }
            (other, _) => other,
        }
    }

    /// The text, with a line for each value that does not stand on one line with what is around it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text, 0, 0);
        text.push('\n');
        text
    }

    /// Write the value after `before` characters of its line, which is indented by `indent`.
    fn write(&self, text: &mut String, indent: usize, before: usize) {
        let line = self.line();
        // A comma may follow.
        if before + line.chars().count() < WIDTH {
            text.push_str(&line);
            return;
        }
        match self {
            Self::Scalar(_) => text.push_str(&line),
            Self::Array(items) => write_lines(text, indent, ['[', ']'], items, |text, item| {
                item.write(text, indent + 4, indent + 4);
            }),
            Self::Object(members) => {
                write_lines(text, indent, ['{', '}'], members, |text, (name, value)| {
                    let name = quoted(name);
                    text.push_str(&name);
                    text.push_str(": ");
                    value.write(text, indent + 4, indent + 4 + name.chars().count() + 2);
                });
            }
        }
    }

    fn line(&self) -> String {
        match self {
            Self::Scalar(text) => text.clone(),
            Self::Array(items) => {
                format!("[{}]", items.iter().map(Self::line).collect::<Vec<_>>().join(", "))
            }
            Self::Object(members) => {
                let member = |(name, value): &(String, Self)| format!("{}: {}", quoted(name), value.line());
                format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

fn write_lines<T>(
    text: &mut String,
    indent: usize,
    [open, close]: [char; 2],
    items: &[T],
    mut write: impl FnMut(&mut String, &T),
) {
    text.push(open);
    for (index, item) in items.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.extend(std::iter::repeat_n(' ', indent + 4));
        write(text, item);
    }
    text.push('\n');
    text.extend(std::iter::repeat_n(' ', indent));
    text.push(close);
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Scalar(quoted(text))
    }
}

impl From<&String> for Json {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

macro_rules! from_scalars {
    ($($scalar:ty),*) => {
        $(impl From<$scalar> for Json {
            fn from(scalar: $scalar) -> Self {
                Self::Scalar(scalar.to_string())
            }
        })*
    };
}
from_scalars!(bool, i32, i64, u64);

impl From<Vec<Json>> for Json {
    fn from(items: Vec<Json>) -> Self {
        Self::Array(items)
    }
}

impl From<Vec<(String, Json)>> for Json {
    fn from(members: Vec<(String, Json)>) -> Self {
        Self::Object(members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_on_a_line_stands_on_one() {
        let long = "x".repeat(100);
        let json = object! {
            "short": Json::list([1, 2]),
            "long": vec![Json::from(&long), object! {"a": true, "b": "\"\n"}],
        };
        let expected = format!(
            "{{\n    \"short\": [1, 2],\n    \"long\": [\n        \"{long}\",\n        {{\"a\": true, \"b\": \"\\\"\\n\"}}\n    ]\n}}\n"
        );
        assert_eq!(json.text(), expected);
        assert_eq!(Json::parse(&expected), Ok(json));
    }

    #[test]
    fn a_line_has_room_for_the_comma() {
        let widest = Json::list(["x".repeat(WIDTH - 5)]);
        assert_eq!(widest.text().len(), WIDTH);
        assert_eq!(Json::list(["x".repeat(WIDTH - 4)]).text().lines().count(), 3);
    }

    #[test]
    fn numbers_keep_their_text() {
        let text = "[18446744073709551615, -0, 1.50]\n";
        assert_eq!(Json::parse(text).map(|json| json.text()).as_deref(), Ok(text));
        assert!(Json::parse("[1,").is_err());
    }
}
