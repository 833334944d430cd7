//! JSON text into any format of serde.

use alloc::vec::Vec;

use serde_core::ser::{Error as _, SerializeMap as _};
use serde_core::{Serialize, Serializer};

use crate::json::{Kind, Tape, ToJson, Value};
use crate::order;

/// Serializes the JSON that a value writes. It is of any type, so that this is compiled once for all of them.
pub(crate) struct AsJson<'a>(pub(crate) &'a dyn ToJson);

impl Serialize for AsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.to_json();
        let mut tape = Tape::new();
        let document = tape.parse(&text).map_err(S::Error::custom)?;
        One(document.root()).serialize(serializer)
    }
}

struct One<'a>(Value<'a>);

impl Serialize for One<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.0;
        match value.kind() {
            Kind::Null => serializer.serialize_unit(),
            Kind::Boolean => serializer.serialize_bool(value.as_bool() == Some(true)),
            Kind::Integer => integer(value, serializer),
            Kind::Float => serializer.serialize_f64(value.as_f64().unwrap_or_default()),
            Kind::String => match value.as_str() {
                Some(text) => serializer.serialize_str(&text),
                None => Err(S::Error::custom("a string with an unpaired surrogate")),
            },
            Kind::Array => serializer.collect_seq(value.items().map(One)),
            Kind::Object => object(value, serializer),
            Kind::NonFinite => Err(S::Error::custom(format_args!("{} is no JSON number", value.source()))),
            Kind::TooDeep => Err(S::Error::custom("a value nested too deep")),
        }
    }
}

fn integer<S: Serializer>(value: Value<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    if let Some(small) = value.as_i64() {
        return serializer.serialize_i64(small);
    }
    if let Some(small) = value.as_u64() {
        return serializer.serialize_u64(small);
    }
    match (value.source().parse::<i128>(), value.source().parse::<u128>()) {
        (Ok(large), _) => serializer.serialize_i128(large),
        (Err(_), Ok(large)) => serializer.serialize_u128(large),
        (Err(_), Err(_)) => Err(S::Error::custom("an integer past 128 bits")),
    }
}

/// The members, the last of each name, in the order in which the names come first.
fn object<S: Serializer>(value: Value<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    let members: Vec<_> = value.members().map(|(key, item)| (key.name(), item)).collect();
    let firsts = order::firsts(members.len(), &|at| members[at].0);
    let mut lasts = firsts.clone();
    for (at, first) in firsts.iter().enumerate() {
        lasts[*first] = at;
    }
    let names = || firsts.iter().enumerate().filter(|(at, first)| at == *first).map(|(at, _)| at);
    let mut map = serializer.serialize_map(Some(names().count()))?;
    for first in names() {
        let (name, item) = &members[lasts[first]];
        map.serialize_entry(name, &One(*item))?;
    }
    map.end()
}
