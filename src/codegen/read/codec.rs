//! Codecs.

use super::member;
use super::table::{ENTRY, Reading, Table};
use crate::codegen::ir::{ClosedSet, Codec, CodecPosition, SizeClass};

/// A table of `spec/v2/codec/`, and the closed sets that stand in it.
pub(super) fn read(table: Table<'_>) -> Reading<(Codec, Vec<ClosedSet>)> {
    let names = [&ENTRY[..], &["position", "size", "object_codec", "members"]].concat();
    let object = table.object(&names)?;
    let position = object.required("position")?.choice(&[
        ("array_to_array", CodecPosition::ArrayToArray),
        ("array_to_bytes", CodecPosition::ArrayToBytes),
        ("bytes_to_bytes", CodecPosition::BytesToBytes),
    ])?;
    let size = object.required("size")?.choice(&[
        ("same", SizeClass::Same),
        ("fixed", SizeClass::Fixed),
        ("variable", SizeClass::Variable),
    ])?;
    let (members, sets) = member::read_all(object.required("members")?)?;
    let codec =
        Codec { entry: object.entry()?, position, size, object_codec: object.flag("object_codec")?, members };
    Ok((codec, sets))
}
