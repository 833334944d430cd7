//! The names of v3 things, and what a field of them is.

use super::Scoped;
use super::json::{Json, object};
use crate::codegen::ir::{Configured, Values};

/// The most digits that stand for the `*` at the end of a name: a name with more of them is another one.
const MOST_DIGITS: u32 = 100;

/// The digits of a multiple of 8: it is one if its last three digits are.
const MULTIPLE_OF_8: &str = concat!(
    "(?:[08]|(?:[048][08]|[26]4|[159]6|[37]2)|",
    "[0-9]*(?:[02468](?:[048][08]|[26]4|[159]6|[37]2)|[13579](?:[048]4|[26][08]|[159]2|[37]6)))"
);

/// The names that are read by one definition.
pub enum Names<'a> {
    /// These.
    Listed(Vec<&'a str>),
    /// This and digits after it.
    Numbered {
        /// What stands before the digits.
        prefix: &'a str,
        /// Whether the number is a positive multiple of 8.
        bytes: bool,
    },
}

impl<'a> Names<'a> {
    /// The names of `thing` in `scope`, whose values are `values` if it is a data type.
    pub fn of(thing: &'a Configured, scope: &Scoped<'_>, values: Option<&Values>) -> Self {
        let name = thing.entry.name.as_str();
        if let Some(prefix) = name.strip_suffix('*') {
            return Self::Numbered { prefix, bytes: values == Some(&Values::RawBits) };
        }
        let aliases = scope.aliases(thing);
        Self::Listed(std::iter::once(name).chain(aliases).collect())
    }

    /// A name that the definition takes.
    pub fn taken(&self) -> Json {
        match self {
            Self::Numbered { prefix, bytes: true } => object! {
                "pattern": format!("^{prefix}{MULTIPLE_OF_8}$"),
                "not": object! {"pattern": format!("^{prefix}0+$")},
            },
            Self::Listed(_) | Self::Numbered { bytes: false, .. } => self.claimed(),
        }
    }

    /// A name that the definition claims, whether it takes it or not.
    fn claimed(&self) -> Json {
        match self {
            Self::Listed(names) => match &**names {
                [name] => object! {"const": *name},
                names => object! {"enum": Json::list(names.iter().copied())},
            },
            Self::Numbered { prefix, .. } => {
                object! {"type": "string", "pattern": format!("^{prefix}[0-9]{{1,{MOST_DIGITS}}}$")}
            }
        }
    }

    /// A field whose name the definition claims, whatever else it is.
    pub fn field(&self) -> Json {
        let object = object! {
            "type": "object",
            "properties": object! {"name": self.claimed()},
            "required": Json::list(["name"]),
        };
        object! {"anyOf": vec![self.claimed(), object]}
    }
}

/// All fields but those of `others`.
pub fn all_but(description: &str, others: &[Names<'_>]) -> Json {
    let (mut listed, mut refused) = (Vec::new(), Vec::new());
    for names in others {
        match names {
            Names::Listed(names) => listed.extend(names.iter().copied()),
            Names::Numbered { .. } => refused.push(names.field()),
        }
    }
    refused.insert(0, Names::Listed(listed).field());
    object! {"description": description, "$ref": "#", "not": object! {"anyOf": refused}}
}
