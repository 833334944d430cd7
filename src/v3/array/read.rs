//! Reading the members of an array document.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::take;

use super::{DimensionNames, MEMBERS, REQUIRED};
use crate::attributes;
use crate::byte_order::ByteOrder;
use crate::document::others;
use crate::field::{Outcome, Refused};
use crate::json::{Kind, Span, Value};
use crate::lengths::{Lengths, read_lengths};
use crate::problem::{Expected, Literal, Path, ProblemKind, Reporter, SharedKey, Types};
use crate::sets::Endian;
use crate::v3::chunk_grid::{ChunkGrid, check_shape, read_chunk_grid};
use crate::v3::chunk_key_encoding::{ChunkKeyEncoding, read_chunk_key_encoding};
use crate::v3::codec::{Codec, read_codec, stand_in};
use crate::v3::data_type::{DataType, StorageClass, read_data_type};
use crate::v3::fill_value::{FillValue, read_fill_value};
use crate::v3::pipeline::{self, Chunk, ChunkLengths};
use crate::v3::reader::Reader;
use crate::v3::storage_transformer::{StorageTransformer, read_storage_transformer};

/// What was read of an array document.
#[derive(Debug, Clone, Default)]
pub(crate) struct Read {
    pub(crate) shape: Option<Lengths>,
    pub(crate) data_type: Option<Outcome<DataType>>,
    pub(crate) chunk_grid: Option<Outcome<ChunkGrid>>,
    pub(crate) chunk_key_encoding: Option<Outcome<ChunkKeyEncoding>>,
    /// One that is refused stands as an unknown one.
    pub(crate) codecs: Vec<Codec>,
    /// The codecs that are refused, by their index, in order.
    pub(crate) refused_codecs: Vec<(usize, Refused)>,
    pub(crate) storage_transformers: Vec<Outcome<StorageTransformer>>,
    pub(crate) dimension_names: Option<DimensionNames>,
    /// Where the attributes stand in the text, if they have no problem.
    pub(crate) attributes: Option<Span>,
    pub(crate) fill_value: Option<FillValue>,
}

/// The members of an array document that has no problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) shape: Lengths,
    pub(crate) data_type: DataType,
    pub(crate) chunk_grid: ChunkGrid,
    pub(crate) chunk_key_encoding: ChunkKeyEncoding,
    pub(crate) fill_value: FillValue,
    pub(crate) codecs: Vec<Codec>,
    pub(crate) storage_transformers: Vec<StorageTransformer>,
    pub(crate) dimension_names: Option<DimensionNames>,
}

impl Read {
    /// The data type, unless it is refused or not there.
    fn data_type(&self) -> Option<&DataType> {
        self.data_type.as_ref()?.as_ref().ok()
    }

    /// The chunk grid, unless it is refused or not there.
    fn chunk_grid(&self) -> Option<&ChunkGrid> {
        self.chunk_grid.as_ref()?.as_ref().ok()
    }

    /// The parts of a document in which no problem was found; `None` only where one was.
    ///
    /// They are moved out one by one: to hand on all that was read is to copy it, which took a tenth of reading.
    pub(crate) fn take_parts(&mut self) -> Option<Box<Parts>> {
        if !self.refused_codecs.is_empty() {
            return None;
        }
        let transformers = take(&mut self.storage_transformers);
        let data_type = self.data_type.take().and_then(Result::ok)?;
        if data_type.is_legacy_struct() && data_type.storage_class() == Some(StorageClass::MultiByte) {
            fill_in_order(&mut self.codecs);
        }
        Some(Box::new(Parts {
            shape: self.shape.take()?,
            data_type,
            chunk_grid: self.chunk_grid.take().and_then(Result::ok)?,
            chunk_key_encoding: self.chunk_key_encoding.take().and_then(Result::ok)?,
            fill_value: self.fill_value.take()?,
            codecs: take(&mut self.codecs),
            storage_transformers: transformers.into_iter().filter_map(Result::ok).collect(),
            dimension_names: self.dimension_names.take(),
        }))
    }
}

/// The members of a document, as found, in the order of [`MEMBERS`].
struct Members<'v>([Option<Value<'v>>; MEMBERS.len()]);

impl<'v> Members<'v> {
    /// The members of `document` at `at`. Of the others, only what is not JSON is reported.
    fn find(document: Value<'v>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Self {
        let mut members = Self([None; MEMBERS.len()]);
        for (key, value) in document.members() {
            let name = key.name();
            let same = |(member, _): &(&&str, _)| member.len() == name.len() && **member == name;
            if let Some((_, member)) = MEMBERS.iter().zip(&mut members.0).find(same) {
                *member = Some(value);
            }
        }
        if reader.is_irregular() {
            for (name, value) in others(document, &MEMBERS) {
                reader.report_too_deep(value, &at.shared_key(&SharedKey::new(name)));
            }
        }
        members
    }

    /// Report the required members that `document` at `at` does not have.
    fn report_missing(&self, document: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
        for (name, member) in MEMBERS.iter().zip(self.0).take(REQUIRED) {
            if member.is_none() {
                reader.reporter.missing_key(at, name, document);
            }
        }
    }
}

/// Read `document`, which stands at `at`.
pub(crate) fn read_array(document: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Read {
    let mut read = Read::default();
    if document.kind() != Kind::Object {
        reader.reporter.invalid_type(at, Types::OBJECT, document);
        return read;
    }
    let members = Members::find(document, at, reader);
    let [
        zarr_format,
        node_type,
        shape,
        data_type,
        chunk_grid,
        chunk_key_encoding,
        fill_value,
        codecs,
        attributes,
        storage_transformers,
        dimension_names,
    ] = members.0;
    // A document of another format is told so before what it lacks.
    check_literal(zarr_format, &[Literal::Integer(3)], &at.key("zarr_format"), reader);
    check_literal(node_type, &[Literal::String("array")], &at.key("node_type"), reader);
    members.report_missing(document, at, reader);
    read.shape = shape.and_then(|value| read_lengths(value, &at.key("shape"), reader));
    read.data_type = data_type.map(|value| read_data_type(value, &at.key("data_type"), reader));
    read.chunk_grid = chunk_grid.map(|value| read_chunk_grid(value, &at.key("chunk_grid"), reader));
    read.chunk_key_encoding =
        chunk_key_encoding.map(|value| read_chunk_key_encoding(value, &at.key("chunk_key_encoding"), reader));
    if let Some(value) = codecs {
        read_codecs(value, &at.key("codecs"), &mut read, reader);
    }
    if let Some(value) = fill_value {
        read.fill_value = checked_fill_value(value, &at.key("fill_value"), &read, reader);
    }
    let lengths = chunk_lengths(&read, chunk_grid, &at.key("chunk_grid"), reader);
    if let Some(list) = codecs.filter(|codecs| codecs.kind() == Kind::Array) {
        let data_type = read.data_type();
        let chunk = Chunk { lengths, data_type };
        pipeline::check(&read.codecs, &list.into(), &chunk, &at.key("codecs"), &mut reader.reporter);
    }
    if let Some(value) = attributes {
        let sound = attributes::check(value, &at.key("attributes"), reader);
        read.attributes = sound.then(|| value.span());
    }
    if let Some(value) = storage_transformers {
        let at = &at.key("storage_transformers");
        if value.kind() == Kind::Array {
            let list = value.items().enumerate();
            read.storage_transformers = list
                .map(|(index, value)| read_storage_transformer(value, &at.index(index), reader))
                .collect();
        } else {
            reader.reporter.invalid_type(at, Types::ARRAY, value);
        }
    }
    if let Some(value) = dimension_names {
        let rank = read.shape.as_ref().map(Lengths::len);
        read.dimension_names =
            read_dimension_names(value, &at.key("dimension_names"), rank, &mut reader.reporter);
    }
    read
}

/// Report a `value` other than the one of `literals`, if there is one.
pub(crate) fn check_literal(
    value: Option<Value<'_>>,
    literals: &'static [Literal; 1],
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) {
    let Some(value) = value else { return };
    let same = match literals[0] {
        Literal::Integer(integer) => value.as_i64() == Some(integer),
        Literal::String(text) => value.as_str().is_some_and(|value| value == text),
        Literal::Boolean(truth) => value.as_bool() == Some(truth),
    };
    if !same {
        reader.reporter.outside_of(at, literals, value);
    }
}

fn read_codecs(value: Value<'_>, at: &Path<'_>, read: &mut Read, reader: &mut Reader<'_, '_>) {
    if value.kind() != Kind::Array {
        reader.reporter.invalid_type(at, Types::ARRAY, value);
        return;
    }
    read.codecs.reserve_exact(value.items().count());
    for (index, codec) in value.items().enumerate() {
        match read_codec(codec, &at.index(index), reader) {
            Ok(codec) => read.codecs.push(codec),
            Err(refused) => {
                read.codecs.push(stand_in(&refused, codec));
                read.refused_codecs.push((index, refused));
            }
        }
    }
}

/// The fill value, checked against the data type unless that was refused.
fn checked_fill_value(
    value: Value<'_>,
    at: &Path<'_>,
    read: &Read,
    reader: &mut Reader<'_, '_>,
) -> Option<FillValue> {
    if reader.report_irregular(value, at) {
        return None;
    }
    let data_type = read.data_type()?;
    read_fill_value(value, at, data_type, packed_order(&read.codecs), &mut reader.reporter)
}

/// The byte order of a record in base64: that of the `bytes` codec, little-endian without one (zarr-extensions,
/// `structured`).
fn packed_order(codecs: &[Codec]) -> ByteOrder {
    stored_order(codecs).unwrap_or(ByteOrder::Little)
}

/// The byte order that the `bytes` codec among `codecs`, or among those of a shard's inner chunks, writes.
pub(super) fn stored_order(codecs: &[Codec]) -> Option<ByteOrder> {
    codecs.iter().find_map(|codec| {
        if let Codec::Bytes(bytes) = codec {
            return bytes.endian.map(Into::into);
        }
        let Codec::ShardingIndexed(sharding) = codec else { return None };
        stored_order(&sharding.codecs)
    })
}

/// Give `bytes` codecs the byte order that those of a legacy struct have where none is written (zarr-extensions,
/// `structured`, "Missing endian configuration").
fn fill_in_order(codecs: &mut [Codec]) {
    for codec in codecs {
        if let Codec::Bytes(bytes) = codec {
            bytes.endian.get_or_insert(Endian::Little);
        } else if let Codec::ShardingIndexed(sharding) = codec {
            fill_in_order(&mut sharding.codecs);
        }
    }
}

/// The lengths of the chunks that the first codec takes, where the grid fits the shape.
fn chunk_lengths(
    read: &Read,
    value: Option<Value<'_>>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<ChunkLengths> {
    let shape = read.shape.as_deref()?;
    let unknown = || ChunkLengths::unknown(shape.len());
    let (Some(grid), Some(value)) = (read.chunk_grid(), value) else {
        return Some(unknown());
    };
    let fits = check_shape(grid, shape, value, at, &mut reader.reporter);
    let lengths = if fits { grid.chunk_lengths(shape) } else { None };
    Some(lengths.unwrap_or_else(unknown))
}

/// The names of the dimensions; what is wrong with one is a problem of the whole list.
pub(crate) fn read_dimension_names(
    value: Value<'_>,
    at: &Path<'_>,
    rank: Option<usize>,
    reporter: &mut Reporter<'_>,
) -> Option<DimensionNames> {
    let Some(names) = dimension_names(value) else {
        let expected = Expected::Words("an array of strings and nulls".into());
        reporter.report(at, ProblemKind::InvalidType, expected, value);
        return None;
    };
    match rank {
        Some(length) if length != names.len() => {
            reporter.invalid_value(at, Expected::Length { of: "shape", length }, value);
            None
        }
        Some(_) | None => Some(names),
    }
}

/// The names that `value` lists; `None` if it is no list of strings and nulls.
fn dimension_names(value: Value<'_>) -> Option<DimensionNames> {
    if value.kind() != Kind::Array {
        return None;
    }
    let mut names = DimensionNames::with_capacity(value.items().map(|name| name.source().len()).sum());
    for name in value.items() {
        if name.is_null() {
            names.push(None);
        } else {
            names.push(Some(&*name.as_str()?));
        }
    }
    Some(names)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::v3::{ArrayMetadata, Codec};

    /// An array of legacy records with these fields and codecs.
    fn array(fields: &str, codecs: &str) -> ArrayMetadata {
        let document = format!(
            r#"{{
                "zarr_format": 3, "node_type": "array", "shape": [4], "fill_value": "AAAAAAAAAAA=",
                "data_type": {{"name": "structured", "configuration": {{"fields": {fields}}}}},
                "chunk_grid": {{"name": "regular", "configuration": {{"chunk_shape": [4]}}}},
                "chunk_key_encoding": {{"name": "default"}}, "codecs": {codecs}
            }}"#
        );
        ArrayMetadata::from_slice(document.as_bytes()).expect("the document is valid")
    }

    #[test]
    fn a_legacy_struct_without_a_byte_order_is_little_endian() {
        let fields = r#"[["x", "float32"], ["y", "float32"]]"#;
        let little = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
        let shard = |bytes: &str| {
            format!(
                r#"[{{"name": "sharding_indexed", "configuration": {{
                    "chunk_shape": [2], "codecs": [{bytes}], "index_codecs": [{little}]}}}}]"#
            )
        };
        let bare = r#"{"name": "bytes"}"#;
        for (missing, written) in [(format!("[{bare}]"), format!("[{little}]")), (shard(bare), shard(little))]
        {
            let array = (array(fields, &missing), array(fields, &written));
            assert_eq!(array.0, array.1);
            let again = ArrayMetadata::from_slice(array.0.canonical().as_bytes());
            assert_eq!(again.as_ref(), Ok(&array.0));
        }
    }

    #[test]
    fn a_legacy_struct_of_bytes_has_no_byte_order() {
        let fields = r#"[["x", "uint8"], ["y", "int8"], ["z", "r48"]]"#;
        let array = array(fields, r#"["bytes"]"#);
        assert!(matches!(array.codecs(), [Codec::Bytes(bytes)] if bytes.endian.is_none()));
    }
}
