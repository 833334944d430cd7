//! Data types and codecs of the user's own, added to a scope at run time.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;

use super::FillValue;
use super::codec::CodecPosition;
use super::data_type::StorageClass;
use super::envelope::write_configured;
use crate::as_any::AsAny;
use crate::json::{Raw, ToJson, Value, Writer};
use crate::problem::{Path, Reporter};

/// A definition of a data type that the crate has no table for, or another reading of one it has.
pub trait DataTypeDefinition: fmt::Debug + Send + Sync {
    /// The name that it claims.
    fn name(&self) -> &str;

    /// Read the data type whose `configuration`, if it has one, stands at `at`; or `None`, with the problems reported.
    fn read(
        &self,
        configuration: Option<Value<'_>>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Arc<dyn DataTypeValue>>;
}

/// What a [`DataTypeDefinition`] reads.
pub trait DataTypeValue: AsAny + fmt::Debug + Send + Sync {
    /// The canonical configuration; `None` where there is nothing to configure.
    fn configuration(&self) -> Option<Raw>;

    /// The size of an item in bytes; `None` where it varies.
    fn item_size(&self) -> Option<u64>;

    /// How the values are stored; `None` where that is not known.
    fn storage_class(&self) -> Option<StorageClass> {
        None
    }

    /// Read `value` at `at` as a fill value; or `None`, with the problems reported. Any JSON, unless overridden.
    fn read_fill_value(
        &self,
        value: Value<'_>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<FillValue> {
        let _ = (at, reporter);
        Some(FillValue::Json(value.into()))
    }
}

/// A data type that a definition of the user's own read. Two are equal when their name and configuration are.
#[derive(Debug, Clone)]
pub struct CustomDataType(
    // Boxed, so that every other data type is small.
    Box<Claimed>,
);

/// What claims a data type, and what it read.
#[derive(Debug, Clone)]
struct Claimed {
    name: Box<str>,
    value: Arc<dyn DataTypeValue>,
}

impl CustomDataType {
    pub(crate) fn new(name: &str, value: Arc<dyn DataTypeValue>) -> Self {
        Self(Box::new(Claimed { name: name.into(), value }))
    }

    /// The data type's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The size of an item in bytes; `None` where it varies.
    #[must_use]
    pub fn item_size(&self) -> Option<u64> {
        self.0.value.item_size()
    }

    /// The value that the definition read, if it is a `T`.
    #[must_use]
    pub fn downcast_ref<T: DataTypeValue>(&self) -> Option<&T> {
        (*self.0.value).as_any().downcast_ref()
    }

    pub(crate) fn configuration(&self) -> Option<Raw> {
        self.0.value.configuration()
    }

    pub(crate) fn storage_class(&self) -> Option<StorageClass> {
        self.0.value.storage_class()
    }

    pub(crate) fn read_fill_value(
        &self,
        value: Value<'_>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<FillValue> {
        let read = |reporter: &mut Reporter<'_>| self.0.value.read_fill_value(value, at, reporter);
        reporter.explained(self.name(), at, value, read)
    }
}

impl ToJson for CustomDataType {
    fn write_json(&self, writer: &mut Writer) {
        match self.0.value.configuration() {
            None => writer.string(&self.0.name),
            Some(configuration) => {
                writer.begin_object();
                writer.member("name", &*self.0.name);
                writer.member("configuration", &configuration);
                writer.end_object();
            }
        }
    }
}

impl PartialEq for CustomDataType {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name && self.0.value.configuration() == other.0.value.configuration()
    }
}

impl Eq for CustomDataType {}

/// A definition of a codec that the crate has no table for, or another reading of one it has.
pub trait CodecDefinition: fmt::Debug + Send + Sync {
    /// The name that it claims.
    fn name(&self) -> &str;

    /// What the codec takes and gives.
    fn position(&self) -> CodecPosition;

    /// Read the codec whose `configuration`, if it has one, stands at `at`; or `None`, with the problems reported.
    fn read(
        &self,
        configuration: Option<Value<'_>>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Arc<dyn CodecValue>>;
}

/// What a [`CodecDefinition`] reads.
pub trait CodecValue: AsAny + fmt::Debug + Send + Sync {
    /// The canonical configuration; `None` where there is nothing to configure.
    fn configuration(&self) -> Option<Raw>;
}

/// A codec that a definition of the user's own read. Two are equal when their name and configuration are.
#[derive(Debug, Clone)]
pub struct CustomCodec {
    name: Box<str>,
    position: CodecPosition,
    value: Arc<dyn CodecValue>,
}

impl CustomCodec {
    pub(crate) fn new(definition: &dyn CodecDefinition, value: Arc<dyn CodecValue>) -> Self {
        Self { name: definition.name().into(), position: definition.position(), value }
    }

    /// The codec's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the codec takes and gives.
    #[must_use]
    pub const fn position(&self) -> CodecPosition {
        self.position
    }

    /// The value that the definition read, if it is a `T`.
    #[must_use]
    pub fn downcast_ref<T: CodecValue>(&self) -> Option<&T> {
        (*self.value).as_any().downcast_ref()
    }
}

impl ToJson for CustomCodec {
    fn write_json(&self, writer: &mut Writer) {
        let configuration = self.value.configuration();
        let configuration = configuration.as_ref().map(|raw| -> &dyn ToJson { raw });
        write_configured(&self.name, configuration, writer);
    }
}

impl PartialEq for CustomCodec {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.value.configuration() == other.value.configuration()
    }
}

impl Eq for CustomCodec {}
