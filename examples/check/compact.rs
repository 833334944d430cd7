//! JSON without white space.

use zarr_spec::json::{Kind, Tape, Value, Writer};

/// `json` without the white space between its tokens.
pub(crate) fn compact(json: &str) -> String {
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(json) else { return json.into() };
    let mut writer = Writer::new();
    write(document.root(), &mut writer);
    writer.finish()
}

/// A tape is at most [`zarr_spec::json::MAX_DEPTH`] levels deep, and so is this recursion.
fn write(value: Value<'_>, writer: &mut Writer) {
    match value.kind() {
        Kind::Array => {
            writer.begin_array();
            for item in value.items() {
                write(item, writer);
            }
            writer.end_array();
        }
        Kind::Object => {
            writer.begin_object();
            for (key, member) in value.members() {
                writer.name(key.name());
                write(member, writer);
            }
            writer.end_object();
        }
        _ => writer.raw(value.source()),
    }
}
