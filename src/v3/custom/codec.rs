//! Codecs of the user's own.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

use super::{object, write_named};
use crate::as_any::AsAny;
use crate::json::{ToJson, Value, Writer, same_json};
use crate::problem::{Path, Reporter};
use crate::v3::codec::CodecPosition;
use crate::v3::pipeline::{Chunk, Place};

/// A definition of a codec that the crate has no table for, or another reading of one it has.
///
/// ```
/// use std::sync::Arc;
///
/// use zarr_spec::field::{Bounded, read_member_of};
/// use zarr_spec::json::{ToJson, Value, Writer};
/// use zarr_spec::problem::{Path, Reporter};
/// use zarr_spec::v3::codec::{CodecDefinition, CodecPosition, CodecValue};
/// use zarr_spec::v3::{Codec, Scope};
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
/// struct Definition;
///
/// impl CodecDefinition for Definition {
///     fn name(&self) -> &str {
///         "acme.lzf"
///     }
///
///     fn position(&self) -> CodecPosition {
///         CodecPosition::BytesToBytes
///     }
///
///     fn read(
///         &self,
///         configuration: Option<Value<'_>>,
///         at: &Path<'_>,
///         reporter: &mut Reporter<'_>,
///     ) -> Option<Arc<dyn CodecValue>> {
///         let configuration = configuration?;
///         reporter.only_members(configuration, at, &["level"]);
///         let level = read_member_of(configuration, "level", at, reporter)?;
///         Some(Arc::new(Lzf { level }))
///     }
/// }
///
/// let scope = Scope::ALL.with_codec(Arc::new(Definition));
/// let codec = Codec::from_json_in(r#"{"name": "acme.lzf", "configuration": {"level": 2}}"#, &scope)?;
/// let Codec::Custom(custom) = &codec else { unreachable!() };
/// assert_eq!(custom.downcast_ref::<Lzf>().map(|lzf| lzf.level.get()), Some(2));
/// assert_eq!(codec.to_json(), r#"{"name":"acme.lzf","configuration":{"level":2}}"#);
///
/// let problems = Codec::from_json_in(r#"{"name": "acme.lzf"}"#, &scope).unwrap_err();
/// assert_eq!(problems.to_string(), "/configuration: missing required member");
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
pub trait CodecDefinition: fmt::Debug + Send + Sync {
    /// The name that it claims.
    fn name(&self) -> &str;

    /// What the codec takes and gives.
    fn position(&self) -> CodecPosition;

    /// Read the codec whose `configuration`, if it has one, stands at `at`; or `None`, with the problems reported. `None` of a
    /// codec without a configuration says that it needs one, and is reported so.
    fn read(
        &self,
        configuration: Option<Value<'_>>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Arc<dyn CodecValue>>;
}

/// What a [`CodecDefinition`] reads.
///
/// ```
/// use std::borrow::Cow;
/// use std::sync::Arc;
///
/// use zarr_spec::json::{Value, Writer};
/// use zarr_spec::problem::{Path, Reporter};
/// use zarr_spec::v3::codec::{CodecDefinition, CodecPosition, CodecValue};
/// use zarr_spec::v3::pipeline::{self, Chunk};
/// use zarr_spec::v3::{Codec, DataType, Scope};
///
/// /// Gives the bits of a float as an integer.
/// #[derive(Debug)]
/// struct Bits;
///
/// impl CodecValue for Bits {
///     fn write_members(&self, _: &mut Writer) {}
///
///     fn check_chunk(&self, chunk: &Chunk<'_>) -> Result<(), Cow<'static, str>> {
///         match chunk.data_type {
///             Some(DataType::Float32) | None => Ok(()),
///             Some(_) => Err("a chunk of float32".into()),
///         }
///     }
///
///     fn pass_on<'c>(&'c self, chunk: &Chunk<'c>) -> Chunk<'c> {
///         Chunk { lengths: chunk.lengths.clone(), data_type: Some(&DataType::Uint32) }
///     }
/// }
///
/// #[derive(Debug)]
/// struct Definition;
///
/// impl CodecDefinition for Definition {
///     fn name(&self) -> &str {
///         "acme.bits"
///     }
///
///     fn position(&self) -> CodecPosition {
///         CodecPosition::ArrayToArray
///     }
///
///     fn read(&self, _: Option<Value<'_>>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Arc<dyn CodecValue>> {
///         Some(Arc::new(Bits))
///     }
/// }
///
/// let scope = Scope::ALL.with_codec(Arc::new(Definition));
/// let read = |json| Codec::from_json_in(json, &scope);
/// let codecs = [read("\"acme.bits\"")?, read("\"bytes\"")?];
/// let chunk = Chunk { data_type: Some(&DataType::Float32), ..Chunk::default() };
/// let stages = pipeline::stages(&codecs, &chunk);
/// assert_eq!(stages[1].incoming.as_ref().and_then(|chunk| chunk.data_type), Some(&DataType::Uint32));
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
pub trait CodecValue: AsAny + fmt::Debug + Send + Sync {
    /// Write the members of the canonical configuration, into an object that is begun. One without members is left out where the
    /// document has none.
    fn write_members(&self, writer: &mut Writer);

    /// Whether the codec, which takes an array, takes `chunk`. Any, unless overridden. Where a part of the chunk is not known,
    /// that is no reason to refuse it.
    ///
    /// # Errors
    ///
    /// What it takes, to be told after "expected": "a chunk of float32".
    fn check_chunk(&self, chunk: &Chunk<'_>) -> Result<(), Cow<'static, str>> {
        let _ = chunk;
        Ok(())
    }

    /// The chunk that the next codec takes, if this one is from array to array and takes `chunk`. Nothing is known of it, unless
    /// overridden.
    fn pass_on<'c>(&'c self, chunk: &Chunk<'c>) -> Chunk<'c> {
        let _ = chunk;
        Chunk::unknown()
    }
}

/// A codec that a definition of the user's own read. Two are equal when their name and configuration are.
#[derive(Debug, Clone)]
pub struct CustomCodec {
    name: Box<str>,
    position: CodecPosition,
    value: Arc<dyn CodecValue>,
    /// Whether the document has a configuration. The definition may need one, even without members.
    configured: bool,
}

impl CustomCodec {
    pub(crate) fn new(
        definition: &dyn CodecDefinition,
        value: Arc<dyn CodecValue>,
        configured: bool,
    ) -> Self {
        Self { name: definition.name().into(), position: definition.position(), value, configured }
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

    /// Report what keeps the codec from taking `chunk`.
    pub(crate) fn check_chunk(&self, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
        if let Err(words) = self.value.check_chunk(chunk) {
            place.refuse(words);
        }
    }

    /// The chunk that the next codec takes, if this one takes `chunk`.
    pub(crate) fn pass_on<'c>(&'c self, chunk: &Chunk<'c>) -> Chunk<'c> {
        self.value.pass_on(chunk)
    }

    /// The canonical configuration, an object.
    fn configuration(&self) -> String {
        object(|writer| self.value.write_members(writer))
    }
}

impl ToJson for CustomCodec {
    fn write_json(&self, writer: &mut Writer) {
        write_named(&self.name, &self.configuration(), self.configured, writer);
    }
}

impl PartialEq for CustomCodec {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && same_json(&self.configuration(), &other.configuration())
    }
}

impl Eq for CustomCodec {}
