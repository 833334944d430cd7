//! Any format of serde into JSON text.

use alloc::string::{String, ToString as _};
use core::fmt;

use serde_core::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::json::{MAX_DEPTH, Writer};
use crate::problem::Problems;

/// A type that is read from JSON text.
pub(crate) trait FromText: Sized {
    /// The value that `text` writes.
    fn from_text(text: &str) -> Result<Self, Problems>;
}

/// What a deserializer gives.
pub(crate) fn deserialize<'de, T: FromText, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::from_text(&json_text(deserializer)?).map_err(D::Error::custom)
}

/// What `value` is.
pub(crate) fn from_value<T: FromText>(value: &serde_json::Value) -> Result<T, Problems> {
    T::from_text(&value.to_string())
}

/// The JSON text of what a deserializer gives.
pub(super) fn json_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let mut writer = Writer::new();
    Into { writer: &mut writer, level: 0 }.deserialize(deserializer)?;
    Ok(writer.finish())
}

/// Writes one value, which stands `level` levels deep in another, into a writer.
struct Into<'w> {
    writer: &'w mut Writer,
    level: usize,
}

impl Into<'_> {
    /// What writes the values in this one. A document that is deeper than any reader walks is an error here, before this
    /// recursion takes too much of the stack.
    fn inner<E: Error>(&mut self) -> Result<Into<'_>, E> {
        if self.level >= MAX_DEPTH {
            return Err(E::custom(format_args!("a value nested more than {MAX_DEPTH} levels deep")));
        }
        Ok(Into { writer: self.writer, level: self.level + 1 })
    }
}

impl<'de> DeserializeSeed<'de> for Into<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Into<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what JSON can hold")
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.writer.boolean(value);
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.writer.integer(value);
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.writer.integer(value);
        Ok(())
    }

    fn visit_i128<E>(self, value: i128) -> Result<(), E> {
        self.writer.integer(value);
        Ok(())
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<(), E> {
        let value = i128::try_from(value).map_err(|_| E::custom("an integer past 127 bits"))?;
        self.writer.integer(value);
        Ok(())
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        if value.is_finite() {
            self.writer.float(value);
        } else {
            // A bare token, as a document has it: its reader says whether one may stand there.
            self.writer.text(if value.is_nan() {
                "NaN"
            } else if value > 0.0 {
                "Infinity"
            } else {
                "-Infinity"
            });
        }
        Ok(())
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.writer.string(value);
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.writer.null();
        Ok(())
    }

    fn visit_none<E>(self) -> Result<(), E> {
        self.writer.null();
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        self.writer.begin_array();
        while items.next_element_seed(self.inner()?)?.is_some() {}
        self.writer.end_array();
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        self.writer.begin_object();
        while let Some(name) = members.next_key::<String>()? {
            self.writer.name(&name);
            members.next_value_seed(self.inner()?)?;
        }
        self.writer.end_object();
        Ok(())
    }
}
