//! Any format of serde into JSON text.

use alloc::string::String;
use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::json::Writer;

/// The JSON text of what a deserializer gives.
pub(crate) struct JsonText(pub(crate) String);

impl JsonText {
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut writer = Writer::new();
        Into(&mut writer).deserialize(deserializer)?;
        Ok(Self(writer.finish()))
    }

    pub(crate) fn of_value(value: &serde_json::Value) -> Self {
        use alloc::string::ToString;
        Self(value.to_string())
    }
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
