//! Repairs of v3 codecs.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::RepairKind;
use super::edit::Edits;
use crate::json::{Kind, ToJson as _, Value};
use crate::problem::Path;
use crate::sets::Endian;
use crate::v3::codec::{Bytes, CodecPosition};
use crate::v3::{Codec, CodecName};

/// The `bytes` codec of little-endian items, which also stood where a list of codecs had no `array -> bytes` codec.
pub(super) fn default_bytes() -> String {
    Codec::Bytes(Bytes { endian: Some(Endian::Little) }).to_json()
}

/// What a list of codecs encodes.
#[derive(Clone, Copy)]
pub(super) struct Items {
    /// Whether the data type is `structured`.
    pub(super) structured: bool,
    /// Whether the data type had a binary representation where no `array -> bytes` codec was written.
    pub(super) had_default_bytes: bool,
    /// The number of dimensions of a chunk, where it is known.
    pub(super) rank: Option<usize>,
}

/// Repair `list`, the codecs at `at` of `items`.
pub(super) fn repair(list: Value<'_>, items: Items, at: &Path<'_>, edits: &mut Edits<'_>) {
    for (index, codec) in list.items().enumerate() {
        let at = at.index(index);
        let Some(name) = name(codec) else { continue };
        let claimed = CodecName::from_name(&name);
        let is_old = CodecName::from_alias(&name) == Some(CodecName::Bytes);
        if is_old || claimed == Some(CodecName::Bytes) {
            if is_old {
                rename_endian(codec, &at, edits);
            }
            // Of an old name that stands by itself there is nothing to add to: its new name takes its place.
            if items.structured && !(is_old && codec.kind() == Kind::String) {
                add_endian(codec, &at, edits);
            }
        } else if claimed == Some(CodecName::ShardingIndexed) {
            sharding(codec, items, &at, edits);
        } else if claimed == Some(CodecName::Transpose) && index == 0 {
            // What a later codec takes depends on those before it.
            spell_order(codec, items.rank, &at, edits);
        }
    }
    if items.had_default_bytes && list.kind() == Kind::Array {
        if let Some(index) = place_of_default(list) {
            edits.insert_item(RepairKind::MissingArrayToBytesCodec, at, list, index, &default_bytes());
        }
    }
}

/// Where in `list` the `array -> bytes` codec belongs that it does not have; `None` where there is one, where a codec is
/// unknown and may be one, and where the others are out of order.
fn place_of_default(list: Value<'_>) -> Option<usize> {
    let positions: Option<Vec<CodecPosition>> = list
        .items()
        .map(|codec| CodecName::from_name(name(codec)?.as_ref()).map(CodecName::position))
        .collect();
    let positions = positions?;
    let is_array = |position: &CodecPosition| *position == CodecPosition::ArrayToArray;
    let index = positions.iter().take_while(|position| is_array(position)).count();
    let rest = positions.get(index..)?;
    rest.iter().all(|position| *position == CodecPosition::BytesToBytes).then_some(index)
}

/// Spell out the order of `codec`, a `transpose` codec of a chunk of `rank` dimensions, where it is a letter.
fn spell_order(codec: Value<'_>, rank: Option<usize>, at: &Path<'_>, edits: &mut Edits<'_>) {
    let order = codec.get("configuration").and_then(|configuration| configuration.get("order"));
    let (Some(order), Some(rank)) = (order, rank) else { return };
    let axes: Vec<String> = match order.as_str().as_deref() {
        Some("C") => (0..rank).map(|axis| axis.to_string()).collect(),
        Some("F") => (0..rank).rev().map(|axis| axis.to_string()).collect(),
        Some(_) | None => return,
    };
    let at = at.key("configuration");
    let json = alloc::format!("[{}]", axes.join(", "));
    edits.replace(RepairKind::TransposeOrderAsLetter, &at.key("order"), order, &json);
}

/// The name of `codec`, a bare string or an object.
fn name(codec: Value<'_>) -> Option<Cow<'_, str>> {
    codec.as_str().or_else(|| codec.get("name").and_then(Value::as_str))
}

fn rename_endian(codec: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    let to = CodecName::Bytes.name().to_json();
    match codec.get("name") {
        Some(name) => edits.replace(RepairKind::EndianCodec, &at.key("name"), name, &to),
        None => edits.replace(RepairKind::EndianCodec, at, codec, &to),
    }
}

/// Give `codec`, a `bytes` codec, the byte order that it has where it says none.
fn add_endian(codec: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    const KIND: RepairKind = RepairKind::StructuredWithoutEndian;
    if codec.kind() == Kind::String {
        edits.replace(KIND, at, codec, &default_bytes());
        return;
    }
    match codec.get("configuration") {
        None => edits.insert(KIND, at, codec, "configuration", r#"{"endian": "little"}"#),
        Some(configuration)
            if configuration.kind() == Kind::Object && configuration.get("endian").is_none() =>
        {
            edits.insert(KIND, &at.key("configuration"), configuration, "endian", r#""little""#);
        }
        Some(_) => {}
    }
}

fn sharding(codec: Value<'_>, items: Items, at: &Path<'_>, edits: &mut Edits<'_>) {
    let Some(configuration) = codec.get("configuration") else { return };
    let at = at.key("configuration");
    if let Some(codecs) = configuration.get("codecs") {
        let rank = configuration.get("chunk_shape").map(|shape| shape.items().count());
        repair(codecs, Items { rank, ..items }, &at.key("codecs"), edits);
    }
    match configuration.get("index_codecs") {
        // The items of the index are integers, and its list of codecs is younger than the default.
        Some(codecs) => {
            let index = Items { structured: false, had_default_bytes: false, rank: None };
            repair(codecs, index, &at.key("index_codecs"), edits);
        }
        None if is_old_sharding(configuration) => {
            let codecs = alloc::format!("[{}, {}]", default_bytes(), Codec::Crc32c.to_json());
            edits.insert(RepairKind::MissingIndexCodecs, &at, configuration, "index_codecs", &codecs);
        }
        None => {}
    }
}

/// Whether `configuration`, without `index_codecs`, has the members that the codec had before it had that one.
fn is_old_sharding(configuration: Value<'_>) -> bool {
    let has = |name| configuration.get(name).is_some();
    has("chunk_shape") && has("codecs") && !has("index_location")
}
