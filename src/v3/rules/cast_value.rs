//! The `cast_value` codec.
//!
//! Source: zarr-extensions, `codecs/cast_value`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::byte_order::ByteOrder;
use crate::field::read_member;
use crate::json::{Kind, Raw, ToJson, Value, Writer};
use crate::problem::{Expected, Path, ProblemKind, Reporter, Types};
use crate::sets::{CastOutOfRange, CastRounding};
use crate::v3::data_type::{DataType, read_data_type};
use crate::v3::envelope::{Envelope, is_named};
use crate::v3::fill_value::read_fill_value;
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::reader::Reader;
use crate::v3::unknown::UnknownField;
use crate::v3::values::Values;

const MEMBERS: &[&str] = &["data_type", "rounding", "out_of_range", "scalar_map"];
const DIRECTIONS: &[&str] = &["encode", "decode"];

/// `cast_value`: the same values as another data type, both of real numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CastValue {
    /// The data type that the values are cast to.
    pub data_type: Box<DataType>,
    /// How they are rounded; a document can leave it out, which means to the nearest, of two to the even one.
    pub rounding: Option<CastRounding>,
    /// What is done with a value that the data type cannot hold; where a document leaves it out, it is an error.
    pub out_of_range: Option<CastOutOfRange>,
    /// Values that are cast to given ones, before any rule.
    pub scalar_map: Option<ScalarMap>,
}

/// Values and what they are cast to, in the JSON of their data types' fill values; of two with one value, the first counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScalarMap {
    /// From the array's data type to that of the codec.
    pub encode: Option<Vec<[Raw; 2]>>,
    /// From the data type of the codec to the array's.
    pub decode: Option<Vec<[Raw; 2]>>,
}

/// The configuration.
impl ToJson for CastValue {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("data_type", &self.data_type);
        if let Some(rounding) = &self.rounding {
            writer.member("rounding", rounding);
        }
        if let Some(out_of_range) = &self.out_of_range {
            writer.member("out_of_range", out_of_range);
        }
        if let Some(scalar_map) = &self.scalar_map {
            writer.member("scalar_map", scalar_map);
        }
        writer.end_object();
    }
}

impl ToJson for ScalarMap {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        for (name, pairs) in [("encode", &self.encode), ("decode", &self.decode)] {
            if let Some(pairs) = pairs {
                writer.name(name);
                writer.begin_array();
                for pair in pairs {
                    pair.write_json(writer);
                }
                writer.end_array();
            }
        }
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<CastValue> {
    let Some(object) = envelope.configuration else {
        reader.reporter.missing_key(at, "configuration", envelope.field);
        return None;
    };
    let at = &at.key("configuration");
    let (mut data_type, mut rounding, mut out_of_range, mut scalar_map) = (None, None, None, None);
    for (key, value) in object.members() {
        match key.name() {
            "data_type" => data_type = Some(value),
            "rounding" => rounding = Some(value),
            "out_of_range" => out_of_range = Some(value),
            "scalar_map" => scalar_map = Some(value),
            _ => reader.reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let wrapping = out_of_range;
    let written_map = scalar_map;
    let rounding = optional("rounding", rounding, at, &mut reader.reporter, |value, at, reporter| {
        read_member(value, at, reporter)
    });
    let out_of_range =
        optional("out_of_range", out_of_range, at, &mut reader.reporter, |value, at, reporter| {
            read_member(value, at, reporter)
        });
    let scalar_map = optional("scalar_map", scalar_map, at, &mut reader.reporter, read_scalar_map);
    let Some(value) = data_type else {
        reader.reporter.missing_key(at, "data_type", object);
        return None;
    };
    let data_type = read_data_type(value, &at.key("data_type"), reader);
    let data_type = data_type.unwrap_or_else(|_| DataType::Unknown(UnknownField::new("", value.into())));
    let codec = CastValue {
        data_type: Box::new(data_type),
        rounding: rounding?,
        out_of_range: out_of_range?,
        scalar_map: scalar_map?,
    };
    if !is_named(value) {
        return None;
    }
    check_target(&codec, value, wrapping, written_map, at, &mut reader.reporter).then_some(codec)
}

/// What `read` makes of the member `name`; `Some(None)` where it is not there.
#[allow(clippy::option_option, reason = "the outer one is of a value that was refused")]
fn optional<T>(
    name: &str,
    value: Option<Value<'_>>,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
    read: impl FnOnce(Value<'_>, &Path<'_>, &mut Reporter<'_>) -> Option<T>,
) -> Option<Option<T>> {
    match value {
        None => Some(None),
        Some(value) => read(value, &at.key(name), reporter).map(Some),
    }
}

fn read_scalar_map(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<ScalarMap> {
    if value.kind() != Kind::Object {
        reporter.invalid_type(at, Types::OBJECT, value);
        return None;
    }
    let (mut encode, mut decode) = (None, None);
    for (key, list) in value.members() {
        match key.name() {
            "encode" => encode = Some(list),
            "decode" => decode = Some(list),
            _ => reporter.unknown_key(at, key, DIRECTIONS, list),
        }
    }
    let encode = optional("encode", encode, at, reporter, read_pairs);
    let decode = optional("decode", decode, at, reporter, read_pairs);
    Some(ScalarMap { encode: encode?, decode: decode? })
}

fn read_pairs(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Vec<[Raw; 2]>> {
    if value.kind() != Kind::Array {
        reporter.invalid_type(at, Types::ARRAY, value);
        return None;
    }
    let mut pairs = Vec::new();
    let mut complete = true;
    for (index, pair) in value.items().enumerate() {
        let mut parts = pair.items();
        match (parts.next(), parts.next(), parts.next()) {
            (Some(from), Some(to), None) => pairs.push([from.into(), to.into()]),
            (_, _, _) => {
                let expected = Expected::Words("a pair: [value, what it is cast to]".into());
                reporter.report(&at.index(index), ProblemKind::InvalidType, expected, pair);
                complete = false;
            }
        }
    }
    complete.then_some(pairs)
}

/// What the codec's own data type must be: of real numbers, of integers to wrap, and of the values that are mapped.
fn check_target(
    codec: &CastValue,
    data_type: Value<'_>,
    out_of_range: Option<Value<'_>>,
    scalar_map: Option<Value<'_>>,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) -> bool {
    if matches!(*codec.data_type, DataType::Unknown(_)) {
        return true;
    }
    let before = reporter.count();
    if !codec.data_type.values().is_real() {
        reporter.invalid(&at.key("data_type"), "a data type of real numbers", data_type);
        return false;
    }
    let integral = !matches!(codec.data_type.values(), Values::Float(_));
    if let (Some(CastOutOfRange::Wrap), false, Some(value)) = (codec.out_of_range, integral, out_of_range) {
        reporter.invalid(&at.key("out_of_range"), "no wrapping, which only integers do", value);
    }
    check_scalars(scalar_map, Side::Target, &codec.data_type, at, reporter);
    reporter.count() == before
}

/// Of which data type the scalars are that are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The array's.
    Source,
    /// The codec's own.
    Target,
}

/// Report each scalar of `scalar_map` on `side` that is no fill value of `data_type`.
fn check_scalars(
    scalar_map: Option<Value<'_>>,
    side: Side,
    data_type: &DataType,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) {
    let at = &at.key("scalar_map");
    for direction in ["encode", "decode"] {
        let Some(pairs) = scalar_map.and_then(|map| map.get(direction)) else { continue };
        let position = usize::from((direction == "encode") == (side == Side::Target));
        let at = &at.key(direction);
        for (index, pair) in pairs.items().enumerate() {
            if let Some(scalar) = pair.items().nth(position) {
                let at = &at.index(index);
                read_fill_value(scalar, &at.index(position), data_type, ByteOrder::Little, reporter);
            }
        }
    }
}

/// The chunk's data type is of real numbers too, and of the values that are mapped.
pub(crate) fn check_chunk(_: &CastValue, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let Some(data_type) = chunk.known_data_type() else { return };
    if !data_type.values().is_real() {
        return place.refuse("a data type of real numbers for this codec");
    }
    let scalar_map = place.codec.find("scalar_map");
    check_scalars(scalar_map, Side::Source, data_type, place.at, place.reporter);
}

/// The chunk with the values of the codec's data type.
pub(crate) fn pass_on<'c>(codec: &'c CastValue, chunk: &Chunk<'c>) -> Chunk<'c> {
    Chunk { lengths: chunk.lengths.clone(), data_type: Some(&codec.data_type) }
}
