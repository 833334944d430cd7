//! Any format of serde into JSON text.

use alloc::string::{String, ToString as _};
use core::fmt;

use serde_core::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::json::Writer;
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
    Into(&mut writer).deserialize(deserializer)?;
    Ok(writer.finish())
}

/// Writes one value into a writer.
struct Into<'w>(&'w mut Writer);

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
        self.0.boolean(value);
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.0.integer(value);
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.0.integer(value);
        Ok(())
    }

    fn visit_i128<E>(self, value: i128) -> Result<(), E> {
        self.0.integer(value);
        Ok(())
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<(), E> {
        let value = i128::try_from(value).map_err(|_| E::custom("an integer past 127 bits"))?;
        self.0.integer(value);
        Ok(())
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        if value.is_finite() {
            self.0.float(value);
        } else {
            // A bare token, as a document has it: its reader says whether one may stand there.
            self.0.raw(if value.is_nan() {
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
        self.0.string(value);
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.0.null();
        Ok(())
    }

    fn visit_none<E>(self) -> Result<(), E> {
        self.0.null();
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        self.0.begin_array();
        while items.next_element_seed(Into(self.0))?.is_some() {}
        self.0.end_array();
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        self.0.begin_object();
        while let Some(name) = members.next_key::<String>()? {
            self.0.name(&name);
            members.next_value_seed(Into(self.0))?;
        }
        self.0.end_object();
        Ok(())
    }
}
