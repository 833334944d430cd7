//! Codecs.

use super::table::{Object, Table};
use super::{Reading, configured, entry, member};
use crate::codegen::ir::{ClosedSet, Codec, CodecPosition, SizeClass, V3Codec};

/// The member that names a v2 codec, which stands beside those of its configuration.
const NAME_MEMBER: &str = "id";

/// A table of `spec/v2/codec/`, and the closed sets that stand in it.
pub(super) fn read(table: Table<'_>) -> Reading<(Codec, Vec<ClosedSet>)> {
    let names = [&entry::MEMBERS[..], &["position", "size", "object_codec", "members"]].concat();
    let object = table.object(&names)?;
    let (position, size) = (read_position(object)?, read_size(object)?);
    let takes_objects = object.flag("object_codec")?;
    if takes_objects && position != CodecPosition::ArrayToBytes {
        return table.error("an object codec takes an array and gives bytes");
    }
    let (members, sets) = member::read_all(object.required("members")?, &[NAME_MEMBER])?;
    Ok((Codec { entry: entry::read(object)?, position, size, takes_objects, members }, sets))
}

/// A table of `spec/v3/codec/`, and the closed sets that stand in it.
pub(super) fn read_v3(table: Table<'_>) -> Reading<(V3Codec, Vec<ClosedSet>)> {
    let object = configured::object(table, &["position", "size", "v2_id", "chunk_rule"])?;
    let (configured, sets) = configured::read(object)?;
    let codec = V3Codec {
        configured,
        position: read_position(object)?,
        size: read_size(object)?,
        v2_id: object.get("v2_id").map(Table::name).transpose()?,
        chunk_rule: object.get("chunk_rule").map(Table::rule).transpose()?,
    };
    Ok((codec, sets))
}

fn read_position(object: Object<'_>) -> Reading<CodecPosition> {
    object.required("position")?.choice(&[
        ("array_to_array", CodecPosition::ArrayToArray),
        ("array_to_bytes", CodecPosition::ArrayToBytes),
        ("bytes_to_bytes", CodecPosition::BytesToBytes),
    ])
}

fn read_size(object: Object<'_>) -> Reading<SizeClass> {
    object.required("size")?.choice(&[
        ("same", SizeClass::Same),
        ("fixed", SizeClass::Fixed),
        ("variable", SizeClass::Variable),
    ])
}
