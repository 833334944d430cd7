//! Data types of the user's own.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

use super::{EMPTY, object, write_named};
use crate::as_any::AsAny;
use crate::json::{ToJson, Value, Writer, same_json};
use crate::problem::{Path, Reporter};
use crate::v3::FillValue;
use crate::v3::data_type::StorageClass;

/// A definition of a data type that the crate has no table for, or another reading of one it has.
///
/// ```
/// use std::sync::Arc;
///
/// use zarr_spec::json::{Value, Writer};
/// use zarr_spec::problem::{Path, Reporter};
/// use zarr_spec::v3::data_type::{DataTypeDefinition, DataTypeValue, StorageClass};
/// use zarr_spec::v3::{DataType, Scope};
///
/// /// A day, as a number of days since the year 1.
/// #[derive(Debug)]
/// struct Day;
///
/// impl DataTypeValue for Day {
///     fn write_members(&self, _: &mut Writer) {}
///
///     fn item_size(&self) -> Option<u64> {
///         Some(4)
///     }
///
///     fn storage_class(&self) -> Option<StorageClass> {
///         Some(StorageClass::MultiByte)
///     }
/// }
///
/// #[derive(Debug)]
/// struct Definition;
///
/// impl DataTypeDefinition for Definition {
///     fn name(&self) -> &str {
///         "acme.day"
///     }
///
///     fn read(
///         &self,
///         configuration: Option<Value<'_>>,
///         at: &Path<'_>,
///         reporter: &mut Reporter<'_>,
///     ) -> Option<Arc<dyn DataTypeValue>> {
///         if let Some(configuration) = configuration {
///             reporter.only_members(configuration, at, &[]);
///         }
///         Some(Arc::new(Day))
///     }
/// }
///
/// let scope = Scope::ALL.with_data_type(Arc::new(Definition));
/// let data_type = DataType::from_json_in("\"acme.day\"", &scope)?;
/// assert_eq!(data_type.item_size(), Some(4));
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
pub trait DataTypeDefinition: fmt::Debug + Send + Sync {
    /// The name that it claims.
    fn name(&self) -> &str;

    /// Read the data type whose `configuration`, if it has one, stands at `at`; or `None`, with the problems reported. `None` of
    /// a type without a configuration says that it needs one, and is reported so.
    fn read(
        &self,
        configuration: Option<Value<'_>>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Arc<dyn DataTypeValue>>;
}

/// What a [`DataTypeDefinition`] reads.
pub trait DataTypeValue: AsAny + fmt::Debug + Send + Sync {
    /// Write the members of the canonical configuration, into an object that is begun. One without members is left out where the
    /// document has none.
    fn write_members(&self, writer: &mut Writer);

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
    /// Whether the document has a configuration. The definition may need one, even without members.
    configured: bool,
}

impl CustomDataType {
    pub(crate) fn new(name: &str, value: Arc<dyn DataTypeValue>, configured: bool) -> Self {
        Self(Box::new(Claimed { name: name.into(), value, configured }))
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

    /// The canonical configuration, an object.
    pub(crate) fn configuration(&self) -> String {
        object(|writer| self.0.value.write_members(writer))
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
        match self.configuration() {
            empty if empty == EMPTY && !self.0.configured => writer.string(&self.0.name),
            configuration => write_named(&self.0.name, &configuration, self.0.configured, writer),
        }
    }
}

impl PartialEq for CustomDataType {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name && same_json(&self.configuration(), &other.configuration())
    }
}

impl Eq for CustomDataType {}
