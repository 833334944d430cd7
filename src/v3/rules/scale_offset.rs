//! The `scale_offset` codec.
//!
//! Source: zarr-extensions, `codecs/scale_offset`.

use crate::byte_order::ByteOrder;
use crate::json::{Raw, ToJson, Value, Writer};
use crate::problem::{Path, Reporter};
use crate::v3::data_type::DataType;
use crate::v3::envelope::Envelope;
use crate::v3::fill_value::read_fill_value;
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::reader::Reader;
use crate::v3::values::Values;

const MEMBERS: &[&str] = &["offset", "scale"];

/// `scale_offset`: `(x - offset) * scale`, in the arithmetic of the data type.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScaleOffset {
    /// What is subtracted, in the JSON of the data type's fill values; nothing where a document leaves it out.
    pub offset: Option<Raw>,
    /// What is multiplied by; one where a document leaves it out.
    pub scale: Option<Raw>,
}

/// The configuration.
impl ToJson for ScaleOffset {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        if let Some(offset) = &self.offset {
            writer.member("offset", offset);
        }
        if let Some(scale) = &self.scale {
            writer.member("scale", scale);
        }
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has, if it has one.
pub(crate) fn read(
    envelope: &Envelope<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<ScaleOffset> {
    envelope.configured_or_default(at, reader, read_configuration)
}

fn read_configuration(object: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<ScaleOffset> {
    let (mut offset, mut scale) = (None, None);
    for (key, value) in object.members() {
        match key.name() {
            "offset" => offset = Some(value),
            "scale" => scale = Some(value),
            _ => reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let mut complete = true;
    for (name, value) in [("offset", offset), ("scale", scale)] {
        if let Some(value) = value.filter(|value| value.is_null()) {
            reporter.invalid(&at.key(name), "a scalar of the data type", value);
            complete = false;
        }
    }
    complete.then(|| ScaleOffset { offset: offset.map(Raw::from), scale: scale.map(Raw::from) })
}

/// The data type has arithmetic, and both scalars are values of it.
pub(crate) fn check_chunk(_: &ScaleOffset, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let Some(data_type) = chunk.known_data_type() else { return };
    if !has_arithmetic(data_type) {
        return place.refuse("a data type with arithmetic for this codec");
    }
    for name in MEMBERS {
        if let Some(value) = place.codec.find(name) {
            let at = &place.at.key(name);
            read_fill_value(value, at, data_type, ByteOrder::Little, place.reporter);
        }
    }
}

/// Whether values can be added and multiplied.
fn has_arithmetic(data_type: &DataType) -> bool {
    match data_type.values() {
        Values::Integer { .. }
        | Values::Float(_)
        | Values::Complex(_)
        | Values::Time
        | Values::Custom(_)
        | Values::Unknown => true,
        Values::Boolean
        | Values::FixedBytes { .. }
        | Values::PaddedBytes { .. }
        | Values::Bytes
        | Values::Text
        | Values::FixedText { .. }
        | Values::Struct(_)
        | Values::Optional(_) => false,
    }
}

/// The values change; their shape and their data type do not.
pub(crate) fn pass_on<'c>(_: &ScaleOffset, chunk: &Chunk<'c>) -> Chunk<'c> {
    chunk.clone()
}
