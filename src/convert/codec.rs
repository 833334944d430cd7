//! Codecs.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::ConversionError;
use super::data_type::element;
use crate::byte_order::ByteOrder;
use crate::field::AtLeast;
use crate::json::{Integer, Writer};
use crate::order;
use crate::sets::BloscShuffle;
use crate::v2;
use crate::v2::data_type::ElementType;
use crate::v3::codec::{Blosc, BloscFilter, Bytes, CodecPosition, Transpose};
use crate::v3::{Codec, CodecName, Scope};

/// What the next codec takes: the size of an item in bytes and its byte order, where they are known.
type Items = (Option<u64>, Option<ByteOrder>);

/// The codecs of format 3 that give the bytes that the filters and the compressor of `array` give, whose items are `items`.
pub(super) fn codecs(array: &v2::ArrayMetadata, items: Items) -> Result<Vec<Codec>, ConversionError> {
    let mut codecs = Vec::new();
    let rank = array.shape().len();
    if array.order() == v2::Order::F && rank > 1 {
        let reversed: Vec<usize> = (0..rank).rev().collect();
        codecs.extend(Transpose::new(&reversed).map(Codec::Transpose));
    }
    let mut items = items;
    let mut is_array = true;
    // The type of the items, until a codec gives others.
    let mut data_type = Some(array.data_type());
    for codec in array.codecs() {
        let converted = convert(codec, items.0)?;
        let position = converted.position();
        // The codecs of numbers have no byte order, and the chunks have another than theirs.
        if is_array && position == Some(CodecPosition::ArrayToBytes) && items.1 == Some(ByteOrder::Big) {
            return Err(ConversionError::BigEndian { id: codec.id().into() });
        }
        let types = types(codec);
        if let (Some(data_type), Some(types)) = (data_type, &types) {
            if !is_taken_as_it_is(data_type, &types.taken) {
                let (id, taken) = (codec.id().into(), types.taken.to_string().into());
                return Err(ConversionError::FilterDataType { id, data_type: taken });
            }
        }
        if is_array && position == Some(CodecPosition::BytesToBytes) {
            codecs.push(bytes(items.1));
        }
        is_array &= position == Some(CodecPosition::ArrayToArray);
        let gives_the_same = is_array && types.is_none() && *codec != v2::Codec::PackBits;
        data_type = data_type.filter(|_| gives_the_same);
        items = match types {
            Some(types) => element(&types.given),
            None if is_array => items,
            None => (Some(1), None),
        };
        codecs.push(converted);
    }
    if is_array {
        codecs.push(bytes(items.1));
    }
    Ok(codecs)
}

/// The codec that turns items of this byte order into bytes.
fn bytes(order: Option<ByteOrder>) -> Codec {
    Codec::Bytes(Bytes { endian: order.map(Into::into) })
}

/// The codec that gives the same bytes as `codec`, which takes items of `item_size` bytes: one that format 3 has under its
/// own name, where that takes the members, and numcodecs' otherwise.
fn convert(codec: &v2::Codec, item_size: Option<u64>) -> Result<Codec, ConversionError> {
    if let v2::Codec::Blosc(blosc) = codec {
        if let Some(blosc) = native_blosc(blosc, item_size) {
            return Ok(Codec::Blosc(blosc));
        }
    }
    let none = || ConversionError::Codec { id: codec.id().into() };
    let known = codec.definition().ok_or_else(none)?;
    let mut names: Vec<CodecName> =
        CodecName::ALL.iter().copied().filter(|name| name.v2_codec() == Some(known)).collect();
    // Those of the specification and its extensions first.
    order::sort_by_key(&mut names, |name| !Scope::CORE_AND_EXTENSIONS.claims_codec(name.name()));
    let read = |name: CodecName| Codec::from_json_in(&field(name, codec), &Scope::ALL).ok();
    names.into_iter().find_map(read).ok_or_else(none)
}

/// The field of format 3 of this name with the members of `codec`.
fn field(name: CodecName, codec: &v2::Codec) -> alloc::string::String {
    let mut writer = Writer::new();
    writer.begin_object();
    writer.member("name", name.name());
    writer.name("configuration");
    writer.begin_object();
    codec.write_members(&mut writer);
    writer.end_object();
    writer.end_object();
    writer.finish()
}

/// The `blosc` of format 3, which wants an item size and has no automatic shuffle; `None` where it cannot be told.
fn native_blosc(blosc: &v2::codec::Blosc, item_size: Option<u64>) -> Option<Blosc> {
    let item_size = blosc.typesize.map_or(item_size, |size| u64::try_from(size.get()).ok());
    let size = item_size.and_then(|size| AtLeast::new(Integer::from(size)));
    let filter = match blosc.shuffle {
        BloscShuffle::None => BloscFilter::None,
        BloscShuffle::Byte => BloscFilter::Byte(size?),
        BloscShuffle::Bit => BloscFilter::Bit(size?),
        // numcodecs: bits where items are single bytes, bytes elsewhere.
        BloscShuffle::Automatic if item_size == Some(1) => BloscFilter::Bit(size?),
        BloscShuffle::Automatic => BloscFilter::Byte(size?),
    };
    let blocksize = AtLeast::new(Integer::from(u64::try_from(blosc.blocksize.get()).ok()?))?;
    Some(Blosc { cname: blosc.cname, clevel: blosc.clevel, filter, blocksize })
}

/// The data types of what a filter takes and gives.
struct FilterTypes {
    taken: ElementType,
    given: ElementType,
}

/// What `codec` takes and gives, where it says so itself.
fn types(codec: &v2::Codec) -> Option<FilterTypes> {
    Some(if let v2::Codec::Delta(delta) = codec {
        FilterTypes { taken: delta.dtype.clone(), given: delta.astype.clone() }
    } else if let v2::Codec::FixedScaleOffset(codec) = codec {
        FilterTypes { taken: codec.dtype.clone(), given: codec.astype.clone() }
    } else if let v2::Codec::Quantize(quantize) = codec {
        FilterTypes {
            taken: v2::DataType::Float(quantize.dtype).into(),
            given: v2::DataType::Float(quantize.astype).into(),
        }
    } else if let v2::Codec::AsType(astype) = codec {
        FilterTypes { taken: astype.decode_dtype.clone(), given: astype.encode_dtype.clone() }
    } else {
        return None;
    })
}

/// Whether a filter that takes items of the type `taken` finds in an array of `data_type` the same in both formats: format 2 has it
/// look at the bytes as items of its type, and format 3 casts the values that it gives back to those of the array.
fn is_taken_as_it_is(data_type: &v2::DataType, taken: &ElementType) -> bool {
    let data_type = ElementType::from(data_type.clone());
    let same_values = data_type == *taken || kind(&data_type).is_some_and(|found| kind(taken) == Some(found));
    same_values && element(&data_type) == element(taken)
}

/// What the bits of numbers mean.
#[derive(PartialEq, Eq)]
enum NumberKind {
    /// Integers, with a sign or without: a cast keeps the bits. Times are counts of ticks.
    Integer,
    Float,
    Complex,
}

/// What the bits of items mean; `None` where they are no numbers.
fn kind(data_type: &ElementType) -> Option<NumberKind> {
    let ElementType::DataType(data_type) = data_type else { return Some(NumberKind::Integer) };
    match data_type {
        v2::DataType::Int(_)
        | v2::DataType::Uint(_)
        | v2::DataType::Datetime64(_)
        | v2::DataType::Timedelta64(_) => Some(NumberKind::Integer),
        v2::DataType::Float(_) => Some(NumberKind::Float),
        v2::DataType::Complex(_) => Some(NumberKind::Complex),
        v2::DataType::Bool
        | v2::DataType::Bytes(_)
        | v2::DataType::Str(_)
        | v2::DataType::Void(_)
        | v2::DataType::Struct(_)
        | v2::DataType::Object
        | v2::DataType::Custom(_)
        | v2::DataType::Unknown(_) => None,
    }
}
