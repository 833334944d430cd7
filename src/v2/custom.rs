//! Codecs and data types of the user's own, added to a scope at run time.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;

use super::FillValue;
use crate::as_any::AsAny;
use crate::json::{ToJson, Value, Writer, same_json};
use crate::problem::{Path, Reporter};

/// A definition of a codec that the crate has no table for, or another reading of one it has.
///
/// ```
/// use std::sync::Arc;
///
/// use zarr_spec::field::{Bounded, read_member_of};
/// use zarr_spec::json::{Value, Writer};
/// use zarr_spec::problem::{Path, Reporter};
/// use zarr_spec::v2::codec::{Codec, CodecDefinition, CodecValue};
/// use zarr_spec::v2::Scope;
///
/// #[derive(Debug)]
/// struct Lzf {
///     level: Bounded<1, 3>,
/// }
///
/// impl CodecValue for Lzf {
///     fn write_members(&self, writer: &mut Writer) {
///         writer.member("level", &self.level);
///     }
/// }
///
/// #[derive(Debug)]
/// struct LzfDefinition;
///
/// impl CodecDefinition for LzfDefinition {
///     fn id(&self) -> &str {
///         "lzf"
///     }
///
///     fn read(
///         &self,
///         codec: Value<'_>,
///         at: &Path<'_>,
///         reporter: &mut Reporter<'_>,
///     ) -> Option<Arc<dyn CodecValue>> {
///         reporter.only_members(codec, at, &["id", "level"]);
///         Some(Arc::new(Lzf { level: read_member_of(codec, "level", at, reporter)? }))
///     }
/// }
///
/// let scope = Scope::ALL.with_codec(Arc::new(LzfDefinition));
/// let codec = Codec::from_json_in(r#"{"id": "lzf", "level": 2}"#, &scope)?;
/// let Codec::Custom(custom) = codec else { unreachable!() };
/// assert_eq!(custom.downcast_ref::<Lzf>().map(|lzf| lzf.level.get()), Some(2));
/// let problems = Codec::from_json_in(r#"{"id": "lzf", "level": 4}"#, &scope).unwrap_err();
/// assert_eq!(problems.to_string(), "/level: expected an integer from 1 to 3, found 4");
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
pub trait CodecDefinition: fmt::Debug + Send + Sync {
    /// The `id` that it claims.
    fn id(&self) -> &str;

    /// Read `codec`, the object at `at` whose `id` is this one's; or `None`, with the problems reported.
    fn read(
        &self,
        codec: Value<'_>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Arc<dyn CodecValue>>;
}

/// What a [`CodecDefinition`] reads.
pub trait CodecValue: AsAny + fmt::Debug + Send + Sync {
    /// Write the canonical form's members other than `id`, into an object that is begun.
    fn write_members(&self, writer: &mut Writer);
}

/// A codec that a definition of the user's own read. Two are equal when their canonical JSON is.
#[derive(Debug, Clone)]
pub struct CustomCodec {
    id: Box<str>,
    value: Arc<dyn CodecValue>,
}

impl CustomCodec {
    pub(crate) fn new(id: &str, value: Arc<dyn CodecValue>) -> Self {
        Self { id: id.into(), value }
    }

    /// The codec's `id`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The value that the definition read, if it is a `T`.
    #[must_use]
    pub fn downcast_ref<T: CodecValue>(&self) -> Option<&T> {
        (*self.value).as_any().downcast_ref()
    }

    pub(crate) fn write_members(&self, writer: &mut Writer) {
        self.value.write_members(writer);
    }
}

impl ToJson for CustomCodec {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("id", &*self.id);
        self.write_members(writer);
        writer.end_object();
    }
}

impl PartialEq for CustomCodec {
    fn eq(&self, other: &Self) -> bool {
        same_json(&self.to_json(), &other.to_json())
    }
}

impl Eq for CustomCodec {}

/// A definition of a data type that the crate has no table for, or another reading of one it has.
pub trait DataTypeDefinition: fmt::Debug + Send + Sync {
    /// The name of the definition, for problems and conflicts.
    fn name(&self) -> &str;

    /// Whether `name`, the string of a `dtype`, is of this definition: a typestr or not.
    fn claims(&self, name: &str) -> bool;

    /// Read `data_type`, the string at `at` that this definition claims; or `None`, with the problems reported.
    fn read(
        &self,
        data_type: Value<'_>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Arc<dyn DataTypeValue>>;
}

/// What a [`DataTypeDefinition`] reads.
pub trait DataTypeValue: AsAny + fmt::Debug + Send + Sync {
    /// The canonical spelling.
    fn name(&self) -> &str;

    /// The size of an item in bytes; `None` where it is not known.
    fn item_size(&self) -> Option<u64>;

    /// Read `value` at `at` as a fill value; or `None`, with the problems reported. Any JSON, unless overridden.
    fn read_fill_value(
        &self,
        value: Value<'_>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<FillValue> {
        let _ = (at, reporter);
        Some(if value.is_null() { FillValue::Null } else { FillValue::Json(value.into()) })
    }
}

/// A data type that a definition of the user's own read. Two are equal when their definition and spelling are.
#[derive(Debug, Clone)]
pub struct CustomDataType(
    // Boxed, so that every other data type is small.
    Box<Claimed>,
);

/// What claims a data type, and what it read.
#[derive(Debug, Clone)]
struct Claimed {
    definition: Box<str>,
    value: Arc<dyn DataTypeValue>,
}

impl CustomDataType {
    pub(crate) fn new(definition: &dyn DataTypeDefinition, value: Arc<dyn DataTypeValue>) -> Self {
        Self(Box::new(Claimed { definition: definition.name().into(), value }))
    }

    /// The name of the definition.
    #[must_use]
    pub fn definition(&self) -> &str {
        &self.0.definition
    }

    /// The size of an item in bytes; `None` where it is not known.
    #[must_use]
    pub fn item_size(&self) -> Option<u64> {
        self.0.value.item_size()
    }

    /// The value that the definition read, if it is a `T`.
    #[must_use]
    pub fn downcast_ref<T: DataTypeValue>(&self) -> Option<&T> {
        (*self.0.value).as_any().downcast_ref()
    }

    pub(crate) fn read_fill_value(
        &self,
        value: Value<'_>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<FillValue> {
        let read = |reporter: &mut Reporter<'_>| self.0.value.read_fill_value(value, at, reporter);
        reporter.explained(self.0.value.name(), at, value, read)
    }
}

impl fmt::Display for CustomDataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.value.name())
    }
}

impl ToJson for CustomDataType {
    fn write_json(&self, writer: &mut Writer) {
        writer.string(self.0.value.name());
    }
}

impl PartialEq for CustomDataType {
    fn eq(&self, other: &Self) -> bool {
        self.0.definition == other.0.definition && self.0.value.name() == other.0.value.name()
    }
}

impl Eq for CustomDataType {}
