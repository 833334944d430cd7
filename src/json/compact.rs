//! JSON without white space.

use super::{Kind, Value, Writer};

/// Write `value` without the white space between its tokens, which stay as they are written.
///
/// A tape is at most [`MAX_DEPTH`](super::MAX_DEPTH) levels deep, and so is this recursion.
pub(super) fn write_compact(value: Value<'_>, writer: &mut Writer) {
    match value.kind() {
        Kind::Array => {
            writer.begin_array();
            value.items().for_each(|item| write_compact(item, writer));
            writer.end_array();
        }
        Kind::Object => {
            writer.begin_object();
            for (key, member) in value.members() {
                writer.raw_name(key.source());
                write_compact(member, writer);
            }
            writer.end_object();
        }
        Kind::Null
        | Kind::Boolean
        | Kind::Integer
        | Kind::Float
        | Kind::NonFinite
        | Kind::String
        | Kind::TooDeep => writer.text(value.source()),
    }
}
