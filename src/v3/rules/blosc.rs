//! The v3 `blosc` codec, whose item size depends on its filter.
//!
//! Source: Zarr v3 core specification, blosc codec.

use crate::field::prelude::read_required;
use crate::field::{AtLeast, Bounded, Member, read_member};
use crate::json::{Integer, ToJson, Value, Writer};
use crate::problem::{Expected, Literal, Path, Range, Reporter, Types};
use crate::sets::BloscCompressor;
use crate::v3::envelope::Envelope;
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["cname", "clevel", "shuffle", "blocksize", "typesize"];

/// `blosc`: a shuffle and a compressor over blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blosc {
    /// The compressor inside.
    pub cname: BloscCompressor,
    /// The compression level: 0 is none, 9 the most.
    pub clevel: Bounded<0, 9>,
    /// The filter before compression; a document writes it as `shuffle` and `typesize`.
    pub filter: BloscFilter,
    /// The block size in bytes; 0 lets Blosc choose.
    pub blocksize: AtLeast<0>,
}

/// The filter that Blosc applies before compression, with the size in bytes of what it takes as one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BloscFilter {
    /// `noshuffle`: none. An item size has no meaning.
    None,
    /// `shuffle`: the bytes of equal significance together.
    Byte(AtLeast<1>),
    /// `bitshuffle`: the bits of equal significance together.
    Bit(AtLeast<1>),
}

/// What documents write as `shuffle`.
#[derive(Debug, Clone, Copy)]
enum Shuffle {
    None,
    Byte,
    Bit,
}

impl Member for Shuffle {
    const TYPES: Types = Types::STRING;
    const LITERALS: &'static [Literal] =
        &[Literal::String("bitshuffle"), Literal::String("noshuffle"), Literal::String("shuffle")];

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        match value.as_str().as_deref() {
            Some("noshuffle") => Some(Self::None),
            Some("shuffle") => Some(Self::Byte),
            Some("bitshuffle") => Some(Self::Bit),
            Some(_) | None => {
                reporter.invalid_value(at, Expected::OneOf(Self::LITERALS), value);
                None
            }
        }
    }
}

/// The configuration.
impl ToJson for Blosc {
    fn write_json(&self, writer: &mut Writer) {
        let (shuffle, typesize) = match &self.filter {
            BloscFilter::None => ("noshuffle", None),
            BloscFilter::Byte(typesize) => ("shuffle", Some(typesize)),
            BloscFilter::Bit(typesize) => ("bitshuffle", Some(typesize)),
        };
        writer.begin_object();
        writer.member("cname", &self.cname);
        writer.member("clevel", &self.clevel);
        writer.member("shuffle", shuffle);
        if let Some(typesize) = typesize {
            writer.member("typesize", typesize);
        }
        writer.member("blocksize", &self.blocksize);
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<Blosc> {
    envelope.configured(at, reader, read_configuration)
}

fn read_configuration(object: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Blosc> {
    let (mut cname, mut clevel, mut shuffle, mut blocksize, mut typesize) = (None, None, None, None, None);
    for (key, value) in object.members() {
        match key.name() {
            "cname" => cname = Some(value),
            "clevel" => clevel = Some(value),
            "shuffle" => shuffle = Some(value),
            "blocksize" => blocksize = Some(value),
            "typesize" => typesize = Some(value),
            _ => reporter.unknown_key(at, key, MEMBERS, value),
        }
    }
    let cname = read_required(cname, "cname", object, at, reporter);
    let clevel = read_required(clevel, "clevel", object, at, reporter);
    let shuffle: Option<Shuffle> = read_required(shuffle, "shuffle", object, at, reporter);
    let blocksize = read_required(blocksize, "blocksize", object, at, reporter);
    let size: Option<Option<Integer>> = match typesize {
        None => Some(None),
        Some(value) => read_member(value, &at.key("typesize"), reporter).map(Some),
    };
    let (cname, clevel, shuffle, blocksize, size) = (cname?, clevel?, shuffle?, blocksize?, size?);
    let filter = filter(shuffle, size, typesize, object, at, reporter)?;
    Some(Blosc { cname, clevel, filter, blocksize })
}

/// The item size is required "unless `shuffle` is `"noshuffle"`, in which case the value is ignored".
fn filter(
    shuffle: Shuffle,
    size: Option<Integer>,
    written: Option<Value<'_>>,
    object: Value<'_>,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<BloscFilter> {
    let with_size: fn(AtLeast<1>) -> BloscFilter = match shuffle {
        Shuffle::None => return Some(BloscFilter::None),
        Shuffle::Byte => BloscFilter::Byte,
        Shuffle::Bit => BloscFilter::Bit,
    };
    let (Some(size), Some(written)) = (size, written) else {
        reporter.missing_key(at, "typesize", object);
        return None;
    };
    let size = AtLeast::new(size);
    if size.is_none() {
        reporter.invalid_value(&at.key("typesize"), Expected::Range(Range::at_least(1)), written);
    }
    size.map(with_size)
}
