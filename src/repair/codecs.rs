//! Repairs of v3 codecs.

use alloc::borrow::Cow;

use super::RepairKind;
use super::edit::Edits;
use crate::json::{Kind, Value};
use crate::problem::Path;

/// What the index of a shard is encoded with where its metadata leaves it out.
const INDEX_CODECS: &str =
    r#"[{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "crc32c"}]"#;

/// Repair `list`, the codecs at `at`, of an array whose data type is `structured` or not.
pub(super) fn repair(list: Value<'_>, structured: bool, at: &Path<'_>, edits: &mut Edits<'_>) {
    for (index, codec) in list.items().enumerate() {
        let at = at.index(index);
        match name(codec).as_deref() {
            Some("endian") => rename_endian(codec, &at, edits),
            Some("bytes") if structured => add_endian(codec, &at, edits),
            Some("sharding_indexed") => sharding(codec, structured, &at, edits),
            Some(_) | None => {}
        }
    }
}

/// The name of `codec`, a bare string or an object.
fn name(codec: Value<'_>) -> Option<Cow<'_, str>> {
    codec.as_str().or_else(|| codec.get("name").and_then(Value::as_str))
}

fn rename_endian(codec: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    const TO: &str = r#""bytes""#;
    match codec.get("name") {
        Some(name) => edits.replace(RepairKind::EndianCodec, &at.key("name"), name, TO),
        None => edits.replace(RepairKind::EndianCodec, at, codec, TO),
    }
}

/// Give `codec`, a `bytes` codec, the byte order that it has where it says none.
fn add_endian(codec: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    const KIND: RepairKind = RepairKind::StructuredWithoutEndian;
    if codec.kind() == Kind::String {
        edits.replace(KIND, at, codec, r#"{"name": "bytes", "configuration": {"endian": "little"}}"#);
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

fn sharding(codec: Value<'_>, structured: bool, at: &Path<'_>, edits: &mut Edits<'_>) {
    let Some(configuration) = codec.get("configuration") else { return };
    let at = at.key("configuration");
    if let Some(codecs) = configuration.get("codecs") {
        repair(codecs, structured, &at.key("codecs"), edits);
    }
    match configuration.get("index_codecs") {
        // The items of the index are integers.
        Some(codecs) => repair(codecs, false, &at.key("index_codecs"), edits),
        None if is_old_sharding(configuration) => {
            edits.insert(RepairKind::MissingIndexCodecs, &at, configuration, "index_codecs", INDEX_CODECS);
        }
        None => {}
    }
}

/// Whether `configuration`, without `index_codecs`, has the members that the codec had before it had that one.
fn is_old_sharding(configuration: Value<'_>) -> bool {
    let has = |name| configuration.get(name).is_some();
    has("chunk_shape") && has("codecs") && !has("index_location")
}
