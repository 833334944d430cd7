//! The `packbits` codec.
//!
//! Source: zarr-extensions, `codecs/packbits`.

use crate::field::{AtLeast, read_member};
use crate::json::{Integer, ToJson, Value, Writer};
use crate::problem::{Expected, Path, Range, Reporter};
use crate::sets::PackbitsPadding;
use crate::v3::envelope::Envelope;
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::reader::Reader;
use crate::v3::values::Values;

const MEMBERS: &[&str] = &["padding_encoding", "first_bit", "last_bit"];

/// `packbits`: values of few bits, one after another without padding between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Packbits {
    padding_encoding: PackbitsPadding,
    first_bit: Option<Integer>,
    last_bit: Option<Integer>,
}

impl Packbits {
    /// The codec that keeps of each value the bits from `first_bit` to `last_bit`, counted from the least significant one:
    /// from the first and to the last where they are `None`. `None` if the last is before the first.
    #[must_use]
    pub fn new(
        padding_encoding: PackbitsPadding,
        first_bit: Option<u64>,
        last_bit: Option<u64>,
    ) -> Option<Self> {
        Self::of_bits(padding_encoding, first_bit.map(Integer::from), last_bit.map(Integer::from))
    }

    fn of_bits(
        padding_encoding: PackbitsPadding,
        first_bit: Option<Integer>,
        last_bit: Option<Integer>,
    ) -> Option<Self> {
        let first_bit = first_bit.filter(|bit| *bit != Integer::from(0_u64));
        let in_order = match (&first_bit, &last_bit) {
            (Some(first), Some(last)) => first <= last,
            (_, None) | (None, _) => true,
        };
        in_order.then_some(Self { padding_encoding, first_bit, last_bit })
    }

    /// Where the number of bits of padding at the end stands.
    #[must_use]
    pub const fn padding_encoding(&self) -> PackbitsPadding {
        self.padding_encoding
    }

    /// The first bit that is kept, counted from the least significant one; `None` for that one, which is bit 0.
    #[must_use]
    pub const fn first_bit(&self) -> Option<&Integer> {
        self.first_bit.as_ref()
    }

    /// The last bit that is kept; `None` for the most significant one.
    #[must_use]
    pub const fn last_bit(&self) -> Option<&Integer> {
        self.last_bit.as_ref()
    }
}

/// The configuration, without the members that have their defaults.
impl ToJson for Packbits {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        if self.padding_encoding != PackbitsPadding::None {
            writer.member("padding_encoding", &self.padding_encoding);
        }
        for (name, bit) in [("first_bit", &self.first_bit), ("last_bit", &self.last_bit)] {
            if let Some(bit) = bit {
                writer.member(name, bit);
            }
        }
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has, or the default.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<Packbits> {
    if envelope.configuration.is_none() {
        return Packbits::new(PackbitsPadding::None, None, None);
    }
    envelope.configured(at, reader, read_configuration)
}

fn read_configuration(object: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Packbits> {
    let (mut padding, mut first, mut last) = (None, None, None);
    for (key, value) in object.members() {
        match key.name() {
            "padding_encoding" => padding = Some(value),
            "first_bit" => first = Some(value),
            "last_bit" => last = Some(value),
            _ => reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let padding_encoding = match padding {
        None => Some(PackbitsPadding::None),
        Some(value) => read_member(value, &at.key("padding_encoding"), reporter),
    };
    let first_bit = read_bit(first, &at.key("first_bit"), reporter);
    let last_bit = read_bit(last, &at.key("last_bit"), reporter);
    let codec = Packbits::of_bits(padding_encoding?, first_bit?, last_bit?);
    if let (None, Some(value)) = (&codec, last) {
        reporter.invalid(&at.key("last_bit"), "a bit that is not before the first", value);
    }
    codec
}

/// The bit that `value` names: `Some(None)` where there is no value, and for `null`, which means the same.
#[allow(clippy::option_option, reason = "the outer one is of a value that was refused")]
fn read_bit(value: Option<Value<'_>>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Option<Integer>> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Some(None) };
    let bit: AtLeast<0> = read_member(value, at, reporter)?;
    Some(Some(bit.get().clone()))
}

/// The codec takes numbers and booleans, and keeps bits that they have.
pub(crate) fn check_chunk(packbits: &Packbits, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    let Some(data_type) = chunk.known_data_type() else { return };
    let bits = match data_type.values() {
        Values::Boolean => 1,
        Values::Integer { bits, .. } => bits,
        Values::Float(float) | Values::Complex(float) => float.shape().bits,
        Values::Time => 64,
        Values::Custom(_) | Values::Unknown => return,
        Values::FixedBytes { .. }
        | Values::PaddedBytes { .. }
        | Values::Bytes
        | Values::Text
        | Values::FixedText { .. }
        | Values::Struct(_)
        | Values::Optional(_) => return place.refuse("a data type of numbers or booleans for this codec"),
    };
    let greatest = u64::from(bits.saturating_sub(1));
    for (name, bit) in [("first_bit", packbits.first_bit()), ("last_bit", packbits.last_bit())] {
        if bit.is_some_and(|bit| *bit > Integer::from(greatest)) {
            let expected = Expected::Range(Range::new(0, i128::from(greatest)));
            place.reporter.invalid_value(&place.at.key(name), expected, place.codec.member(name));
        }
    }
}
