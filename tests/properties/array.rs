//! Array documents: in any order of members, with members of their own, with attributes beside them or in them.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use zarr_spec::json::{Raw, Tape, ToJson};
use zarr_spec::v2::{
    ArrayBuilder, ArrayMetadata, Attributes, Codec, DataType, DimensionSeparator, FillValue, NodeFiles,
    Order, Scope,
};

use crate::codec::{codec, unknown_codec};
use crate::fill_value::typed_fill_value;
use crate::json::{json, object_with_non_finite, space, string};

/// The files of an array.
#[derive(Debug, Clone)]
pub(crate) struct ArrayFiles {
    pub(crate) document: String,
    pub(crate) attributes: Option<String>,
}

impl ArrayFiles {
    pub(crate) fn read(&self, scope: &Scope) -> ArrayMetadata {
        from_files(Some(&self.document), self.attributes.as_deref(), scope)
    }
}

fn from_files(document: Option<&str>, attributes: Option<&str>, scope: &Scope) -> ArrayMetadata {
    let files = NodeFiles {
        array: document.map(str::as_bytes),
        attributes: attributes.map(str::as_bytes),
        group: None,
    };
    ArrayMetadata::from_files_in(&files, scope).unwrap_or_else(|problems| panic!("{document:?}: {problems}"))
}

/// A sound `.zarray`, and perhaps a `.zattrs`.
pub(crate) fn array_files() -> impl Strategy<Value = ArrayFiles> {
    let own = (string(), json()).prop_filter("a member of its own", |(name, _)| !is_defined(name));
    let attributes = prop_oneof![1 => Just(None), 2 => object_with_non_finite().prop_map(Some)];
    let members = (defined_members(), vec(own, 0..3), any::<[Index; 4]>(), space());
    (members, attributes).prop_map(|((mut members, own, swaps, space), attributes)| {
        members.extend(own);
        for (at, swap) in swaps.iter().enumerate() {
            let other = swap.index(members.len());
            members.swap(at, other);
        }
        let members: Vec<_> =
            members.iter().map(|(name, value)| format!("{space}{name}:{space}{value}")).collect();
        ArrayFiles { document: format!("{space}{{{}{space}}}", members.join(",")), attributes }
    })
}

/// Whether the specification defines the member whose name `name` writes.
fn is_defined(name: &str) -> bool {
    const NAMES: [&str; 10] = [
        "zarr_format",
        "shape",
        "chunks",
        "dtype",
        "compressor",
        "fill_value",
        "order",
        "filters",
        "dimension_separator",
        "attributes",
    ];
    let object = Raw::new(&format!("{{{name}: 0}}")).unwrap();
    let mut tape = Tape::new();
    object.parse(&mut tape).root().members().any(|(key, _)| NAMES.contains(&key.name()))
}

/// The names, in quotes, and the values of the members that the specification defines.
fn defined_members() -> impl Strategy<Value = Vec<(String, String)>> {
    let any_codec = || prop_oneof![4 => codec().prop_map(|codec| codec.json), 1 => unknown_codec()];
    let compressor = prop_oneof![1 => Just("null".to_owned()), 2 => any_codec()];
    let filters = prop_oneof![
        1 => Just("null".to_owned()),
        2 => vec(any_codec(), 0..3).prop_map(|codecs| format!("[{}]", codecs.join(", "))),
    ];
    let order = prop_oneof![Just("\"C\""), Just("\"F\"")];
    let separator = prop_oneof![Just(None), Just(Some("\".\"")), Just(Some("\"/\""))];
    (typed_fill_value(), lengths(), compressor, filters, order, separator).prop_map(
        |((data_type, fill_value), (shape, chunks), compressor, filters, order, separator)| {
            let mut members = vec![
                ("zarr_format", "2".to_owned()),
                ("shape", shape.to_json()),
                ("chunks", chunks.to_json()),
                ("dtype", data_type.to_json()),
                ("compressor", compressor),
                ("fill_value", odd_spelling(&fill_value)),
                ("order", order.to_owned()),
                ("filters", filters),
            ];
            members.extend(separator.map(|separator| ("dimension_separator", separator.to_owned())));
            members.into_iter().map(|(name, value)| (name.to_json(), value)).collect()
        },
    )
}

/// A fill value in a spelling that no writer of this library chooses, where there is one.
fn odd_spelling(value: &FillValue) -> String {
    match value {
        FillValue::Float(float) if float.is_finite() => format!("{float:e}"),
        FillValue::Time(None) => i64::MIN.to_string(),
        FillValue::Text(text) => serde_json::to_string(text).unwrap(),
        other => other.to_json(),
    }
}

/// As many lengths of a shape as of chunks.
fn lengths() -> impl Strategy<Value = (Vec<u64>, Vec<u64>)> {
    let length = prop_oneof![8 => 0_u64..2000, 1 => any::<u64>()];
    vec((length, 0_u64..100), 0..6).prop_map(|lengths| lengths.into_iter().unzip())
}

/// The members of the object `text`, the last of each name, by name.
fn members(text: &str) -> Vec<(String, String)> {
    let raw = Raw::new(text).unwrap();
    let mut tape = Tape::new();
    let mut members: Vec<(String, String)> = Vec::new();
    for (key, value) in raw.parse(&mut tape).root().members() {
        members.retain(|(name, _)| *name != key.name());
        members.push((key.name().to_owned(), value.source().to_owned()));
    }
    members.sort();
    members
}

proptest! {
    #[test]
    fn files_read_back(files in array_files()) {
        let metadata = files.read(&Scope::ALL);
        let written = metadata.files();
        prop_assert_eq!(written.get(".zarray"), Some(&*files.document));
        prop_assert_eq!(written.get(".zattrs").is_some(), files.attributes.is_some());
        prop_assert_eq!(from_files(written.get(".zarray"), written.get(".zattrs"), &Scope::ALL), metadata);
    }

    /// The document that holds its attributes has the same members, each as it was written.
    #[test]
    fn the_merged_document_has_the_same_members(files in array_files()) {
        let metadata = files.read(&Scope::ALL);
        let merged = metadata.to_json();
        let mut expected = members(&files.document);
        expected.extend(files.attributes.as_ref().map(|text| ("attributes".to_owned(), text.clone())));
        expected.sort();
        prop_assert_eq!(members(&merged), expected);
        let read = ArrayMetadata::from_slice(merged.as_bytes()).unwrap();
        let written = read.files();
        prop_assert_eq!(members(written.get(".zarray").unwrap()), members(&files.document));
        prop_assert_eq!(written.get(".zattrs"), files.attributes.as_deref());
        prop_assert_eq!(read, metadata);
    }

    #[test]
    fn the_canonical_document_means_the_same(files in array_files()) {
        let metadata = files.read(&Scope::ALL);
        let canonical = metadata.canonical();
        let read = from_files(Some(&canonical), files.attributes.as_deref(), &Scope::ALL);
        prop_assert_eq!(read.canonical(), canonical);
        prop_assert_eq!(read, metadata);
    }

    /// What the core scope does not claim is kept, so that the larger scope reads the same from it.
    #[test]
    fn a_smaller_scope_loses_nothing(files in array_files()) {
        let metadata = files.read(&Scope::ALL);
        for scope in [&Scope::CORE_V2, &Scope::EMPTY] {
            let read = metadata.read_in(scope).unwrap();
            let again = read.read_in(scope).unwrap();
            prop_assert_eq!(read.files(), again.files());
            prop_assert_eq!(read.read_in(&Scope::ALL).unwrap(), metadata.clone());
        }
    }

    #[test]
    fn an_update_and_its_reverse_change_nothing(files in array_files(), name in string(), value in json()) {
        let metadata = files.read(&Scope::ALL);
        let mut tape = Tape::new();
        let name = Raw::new(&name).unwrap().parse(&mut tape).root().as_str().unwrap().into_owned();
        prop_assume!(name != "attributes");
        let before = members(&files.document).into_iter().find(|(other, _)| *other == name);
        let value = Raw::new(&value).unwrap();
        if let Ok(changed) = metadata.update().set_extra(&name, &value).read() {
            prop_assert!(members(&changed.to_json()).contains(&(name.clone(), value.source().to_owned())));
            let update = changed.update();
            let update = match before {
                Some((_, text)) => update.set(&name, &Raw::new(&text).unwrap()),
                None => update.remove(&name),
            };
            prop_assert_eq!(update.read().unwrap(), metadata.clone());
        }
        let longer: Vec<u64> = metadata.shape().iter().map(|length| length / 2).collect();
        let changed = metadata.update().set("shape", &longer).set("order", &Order::F).read().unwrap();
        prop_assert_eq!((changed.shape(), changed.order()), (&longer[..], Order::F));
        let back = changed.update().set("shape", metadata.shape()).set("order", &metadata.order()).read();
        prop_assert_eq!(back, Ok(metadata));
    }

    #[test]
    fn what_a_builder_builds_is_what_it_was_given(built in built()) {
        let Built { data_type, fill_value, shape, chunks, codecs, order, separator, attributes } = built;
        let codecs: Vec<_> = codecs.iter().map(|codec| codec.parse::<Codec>().unwrap()).collect();
        let mut builder = ArrayBuilder::new(&shape, &chunks, data_type.clone())
            .fill_value(fill_value.clone())
            .order(order)
            .dimension_separator(separator);
        if let Some(attributes) = &attributes {
            builder = builder.attributes(&Attributes::from_slice(attributes.as_bytes()).unwrap());
        }
        if let Some((compressor, filters)) = codecs.split_last() {
            builder = filters.iter().cloned().fold(builder, ArrayBuilder::filter).compressor(compressor.clone());
        }
        let metadata = builder.build().unwrap();
        prop_assert_eq!(metadata.data_type(), &data_type);
        prop_assert_eq!(metadata.fill_value(), &fill_value);
        prop_assert_eq!((metadata.shape(), metadata.chunk_shape()), (&shape[..], &chunks[..]));
        prop_assert_eq!((metadata.order(), metadata.dimension_separator()), (order, separator));
        let held: Vec<_> = metadata.filters().iter().chain(metadata.compressor()).cloned().collect();
        prop_assert_eq!(held, codecs);
        prop_assert_eq!(metadata.attributes().json().map(Raw::source), attributes.as_deref());
        prop_assert!(metadata.extra().is_empty());
        prop_assert_eq!(ArrayMetadata::from_slice(metadata.to_json().as_bytes()), Ok(metadata));
    }
}

/// What a builder is given.
#[derive(Debug, Clone)]
struct Built {
    data_type: DataType,
    fill_value: FillValue,
    shape: Vec<u64>,
    chunks: Vec<u64>,
    /// The filters, and the compressor last.
    codecs: Vec<String>,
    order: Order,
    separator: DimensionSeparator,
    attributes: Option<String>,
}

fn built() -> impl Strategy<Value = Built> {
    let order = prop_oneof![Just(Order::C), Just(Order::F)];
    let separator = prop_oneof![Just(DimensionSeparator::Dot), Just(DimensionSeparator::Slash)];
    let codecs = vec(codec().prop_map(|codec| codec.json), 0..4);
    let attributes = proptest::option::of(object_with_non_finite());
    (typed_fill_value(), lengths(), codecs, order, separator, attributes).prop_map(
        |((data_type, fill_value), (shape, chunks), codecs, order, separator, attributes)| Built {
            data_type,
            fill_value,
            shape,
            chunks,
            codecs,
            order,
            separator,
            attributes,
        },
    )
}
