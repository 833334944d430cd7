//! Values of another data type that may be missing.
//!
//! Source: zarrs, `zarrs.optional`, which is experimental and not registered.

use alloc::boxed::Box;

use crate::json::{Kind, ToJson, Value, Writer};
use crate::problem::{Expected, Path, Types};
use crate::v3::data_type::{DataType, TooDeep, read_data_type};
use crate::v3::envelope::Envelope;
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["name", "configuration"];

/// `zarrs.optional`: values of another data type, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Optional {
    data_type: Box<DataType>,
    depth: usize,
}

impl Optional {
    /// Values of `data_type`, or none.
    ///
    /// # Errors
    ///
    /// Types one inside another whose JSON nests more than [`MAX_DEPTH`](crate::json::MAX_DEPTH) levels deep.
    pub fn new(data_type: DataType) -> Result<Self, TooDeep> {
        // Here the inner type is an object with a configuration, even where its name is enough elsewhere.
        let depth = TooDeep::check(1 + data_type.depth().max(2))?;
        Ok(Self { data_type: Box::new(data_type), depth })
    }

    /// The levels of objects and arrays in the JSON of the type.
    pub(crate) const fn depth(&self) -> usize {
        self.depth
    }

    /// The type of the values that are there.
    #[must_use]
    pub const fn data_type(&self) -> &DataType {
        &self.data_type
    }
}

/// The configuration: the name and the configuration of the inner type.
impl ToJson for Optional {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("name", &*self.data_type.name());
        writer.name("configuration");
        self.data_type.write_configuration(writer);
        writer.end_object();
    }
}

/// The type whose configuration `envelope` has: the envelope of the inner type.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<Optional> {
    let Some(inner) = envelope.configuration else {
        reader.reporter.missing_key(at, "configuration", envelope.field);
        return None;
    };
    let at = &at.key("configuration");
    let complete = check_members(inner, at, reader);
    let data_type = read_data_type(inner, at, reader).ok().filter(|_| complete)?;
    // A document that nests so deep has no tape.
    let optional = Optional::new(data_type);
    optional.map_err(|_| reader.reporter.invalid_value(at, Expected::Depth, inner)).ok()
}

/// Whether both members are there; the configuration must be written here even where it is empty.
fn check_members(inner: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> bool {
    if inner.kind() != Kind::Object {
        reader.reporter.invalid_type(at, Types::OBJECT, inner);
        return false;
    }
    let missing = inner.get(MEMBERS[1]).is_none();
    if missing {
        reader.reporter.missing_key(at, MEMBERS[1], inner);
    }
    !missing
}
