//! The cases that follow from the tables.

use std::collections::{BTreeMap, BTreeSet};

use zarr_spec::v2;
use zarr_spec::v3::codec::Bytes;
use zarr_spec::v3::{
    ArrayBuilder, ArrayMetadata, ChunkGrid, ChunkKeyEncoding, Codec, DataType, FillValue, Scope,
};

use super::case::Case;
use super::features;
use super::samples::fill_value;
use super::sections::Section;
use super::spellings::{FILL_VALUES, Suits};
use crate::codegen::ir::{CodecPosition, Entry, Outcome, Spec, V3Codec, V3DataType};
use crate::failure::Failure;

/// Shapes of arrays and of their chunks: a codec is tried with the first that it takes.
const SHAPES: [(&[u64], &[u64]); 3] = [(&[4, 8], &[2, 4]), (&[4, 4, 8], &[2, 2, 4]), (&[8], &[4])];

/// Data types that a codec is tried with before all others.
const USUAL: [&str; 4] = ["float32", "int32", "uint8", "bool"];

/// The data types of codecs that the library takes to take any, and that need one of few to give back what they took.
const SUITED: [(&str, &str); 4] = [
    ("numcodecs.packbits", "bool"),
    ("packbits", "uint8"),
    ("vlen-array", "string"),
    ("zarrs.vlen_v2", "string"),
];

/// The longest dimension that a chunk grid is tried with.
const LONGEST: u64 = 24;

/// Every case.
///
/// # Errors
///
/// An example of a table of which no array can be made.
pub(super) fn all(spec: &Spec) -> Result<Vec<Case>, Failure> {
    let tables = Tables::new(spec)?;
    let mut cases = Vec::new();
    let mut failed = Vec::new();
    for found in [tables.data_types(), tables.codecs(), tables.chunk_grids(), tables.chunk_key_encodings()] {
        let (made, unfit) = found;
        cases.extend(made);
        failed.extend(unfit);
    }
    Failure::unless_empty(failed)?;
    cases.extend(tables.fill_values());
    cases.extend(features::all());
    number(&mut cases);
    Ok(cases)
}

/// Gives each case a folder, numbered in its row.
fn number(cases: &mut [Case]) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases {
        let row = case.row_folder();
        let count = counts.entry(row.clone()).or_default();
        case.path = format!("{row}/{count}");
        *count += 1;
    }
}

/// What the examples of the tables are.
struct Tables<'s> {
    spec: &'s Spec,
    data_types: Vec<(String, DataType)>,
    /// Those from array to bytes, in the order that they are tried in.
    to_bytes: Vec<Codec>,
}

/// The cases of a kind, and the tables of which no array can be made.
type Found = (Vec<Case>, Vec<String>);

impl<'s> Tables<'s> {
    fn new(spec: &'s Spec) -> Result<Self, Failure> {
        let types = spec.v3_data_types.iter().map(|table| &table.configured.entry);
        let data_types = types.flat_map(|entry| {
            examples(entry)
                .into_iter()
                .map(|json| Ok((entry.name.clone(), parsed(&json, DataType::from_json_in)?)))
        });
        let mut to_bytes: Vec<&V3Codec> = spec.v3_codecs.iter().collect();
        to_bytes.retain(|codec| codec.position == CodecPosition::ArrayToBytes);
        // Those that are registered are tried first, and those that say what they take before those that take anything.
        to_bytes.sort_by_key(|codec| {
            let entry = &codec.configured.entry;
            (entry.name != "bytes", !is_registered(entry), codec.chunk_rule.is_none())
        });
        let to_bytes = to_bytes.iter().flat_map(|codec| examples(&codec.configured.entry));
        Ok(Self {
            spec,
            data_types: data_types.collect::<Result<_, Failure>>()?,
            to_bytes: to_bytes.map(|json| parsed(&json, Codec::from_json_in)).collect::<Result<_, _>>()?,
        })
    }

    /// A case for each example of each data type.
    fn data_types(&self) -> Found {
        each(self.spec.v3_data_types.iter().map(|table| &table.configured.entry), |entry, json| {
            let data_type = DataType::from_json_in(json, &Scope::ALL).ok()?;
            let fill = fill_value(&data_type)?;
            let arrays: Vec<_> = self.pipelines(&data_type, &fill).collect();
            let several = arrays.len() > 1;
            let case = |(codec, array): (&Codec, ArrayMetadata)| {
                let order = if several { byte_order(codec) } else { "" };
                let label = [label(json).as_str(), order].join(" ");
                Case::array(Section::DataTypes, &entry.name, label.trim(), array)
            };
            Some(arrays.into_iter().map(case).collect())
        })
    }

    /// Arrays of `data_type` through the first codec that takes it: in both byte orders where it must have one.
    fn pipelines(
        &self,
        data_type: &DataType,
        fill: &FillValue,
    ) -> impl Iterator<Item = (&Codec, ArrayMetadata)> {
        let named = |codec: &&Codec| codec.definition_name() == data_type.definition_name();
        let tried = self.to_bytes.iter().filter(named).chain(&self.to_bytes);
        let mut fitting = tried
            .filter_map(|codec| Some((codec, array(SHAPES[0], data_type, fill, [codec.clone()])?)))
            .peekable();
        let first = fitting.next();
        let has_order = first.as_ref().is_some_and(|(codec, _)| is_ordered(codec));
        let second = if has_order { fitting.next_if(|(codec, _)| is_ordered(codec)) } else { None };
        first.into_iter().chain(second)
    }

    /// A case for each example of each codec.
    fn codecs(&self) -> Found {
        let entries = self.spec.v3_codecs.iter().map(|table| &table.configured.entry);
        let positions: Vec<_> = self
            .spec
            .v3_codecs
            .iter()
            .map(|table| (table.configured.entry.name.clone(), table.position))
            .collect();
        each(entries, |entry, json| {
            let codec = Codec::from_json_in(json, &Scope::ALL).ok()?;
            let position = positions.iter().find(|(name, _)| *name == entry.name)?.1;
            let array = self.around(&entry.name, &codec, position, json)?;
            Some(vec![Case::array(Section::Codecs, &entry.name, &label(json), array)])
        })
    }

    /// The first array that `codec` of the table `name` fits into.
    fn around(
        &self,
        name: &str,
        codec: &Codec,
        position: CodecPosition,
        json: &str,
    ) -> Option<ArrayMetadata> {
        let suited = SUITED.iter().find(|(codec, _)| *codec == name).map(|(_, data_type)| *data_type);
        let asked = asked_type(json).ok()?;
        let asked = asked.as_deref().or(suited);
        let order = |name: &str| match USUAL.iter().position(|usual| *usual == name) {
            _ if asked == Some(name) => 0,
            Some(at) => at + 1,
            None => USUAL.len() + 1,
        };
        let mut data_types: Vec<_> = self.data_types.iter().collect();
        data_types.sort_by_key(|(name, _)| order(name));
        data_types.into_iter().find_map(|(_, data_type)| {
            let fill = fill_value(data_type)?;
            SHAPES.iter().find_map(|shape| match position {
                CodecPosition::ArrayToBytes => array(*shape, data_type, &fill, [codec.clone()]),
                CodecPosition::ArrayToArray => self
                    .ordered_first()
                    .find_map(|last| array(*shape, data_type, &fill, [codec.clone(), last.clone()])),
                CodecPosition::BytesToBytes => self
                    .ordered_first()
                    .find_map(|first| array(*shape, data_type, &fill, [first.clone(), codec.clone()])),
            })
        })
    }

    /// A case for each example of each chunk grid.
    fn chunk_grids(&self) -> Found {
        each(self.spec.v3_chunk_grids.iter().map(|table| &table.entry), |entry, json| {
            let grid = ChunkGrid::from_json_in(json, &Scope::ALL).ok()?;
            let shapes = |rank| (0..LONGEST.pow(rank)).map(move |at| shape(at, rank));
            let array = (1..=2).flat_map(shapes).find_map(|shape| self.plain(&shape, grid.clone(), None))?;
            Some(vec![Case::array(Section::ChunkGrids, &entry.name, &label(json), array)])
        })
    }

    /// A case for each example of each chunk key encoding.
    fn chunk_key_encodings(&self) -> Found {
        each(self.spec.v3_chunk_key_encodings.iter().map(|table| &table.entry), |entry, json| {
            let encoding = ChunkKeyEncoding::from_json_in(json, &Scope::ALL).ok()?;
            let (shape, chunk) = SHAPES[0];
            let array = self.plain(shape, ChunkGrid::regular(chunk)?, Some(encoding))?;
            Some(vec![Case::array(Section::ChunkKeyEncodings, &entry.name, &label(json), array)])
        })
    }

    /// An array of `int32` with nothing unusual but these.
    fn plain(
        &self,
        shape: &[u64],
        grid: ChunkGrid,
        encoding: Option<ChunkKeyEncoding>,
    ) -> Option<ArrayMetadata> {
        let fill = fill_value(&DataType::Int32)?;
        let codec = self.ordered_first().next()?;
        let builder = ArrayBuilder::new(shape, grid, DataType::Int32, fill).codec(codec.clone());
        match encoding {
            Some(encoding) => builder.chunk_key_encoding(encoding),
            None => builder,
        }
        .build()
        .ok()
    }

    /// A case for each spelling of a fill value and each data type that it is for and that the specification has.
    fn fill_values(&self) -> Vec<Case> {
        let rows =
            FILL_VALUES.iter().flat_map(|row| self.spec.v3_data_types.iter().map(move |table| (row, table)));
        let case = |((feature, json, suits), table): (&(&str, &str, Suits), &V3DataType)| {
            let entry = &table.configured.entry;
            if !suits(&table.values) || entry.scopes.len() == 1 {
                return None;
            }
            let (name, data_type) = self.data_types.iter().find(|(name, _)| *name == entry.name)?;
            let fill = FillValue::from_json(json, data_type).ok()?;
            let (_, array) = self.pipelines(data_type, &fill).next()?;
            Some(Case::array(Section::FillValues, feature, name, array))
        };
        rows.filter_map(case).collect()
    }

    /// The codecs from array to bytes, those with a byte order first: what a codec passes on is not always known.
    fn ordered_first(&self) -> impl Iterator<Item = &Codec> {
        let (ordered, other): (Vec<_>, Vec<_>) = self.to_bytes.iter().partition(|codec| is_ordered(codec));
        ordered.into_iter().chain(other)
    }
}

/// Whether the specification or its extensions have the name.
fn is_registered(entry: &Entry) -> bool {
    matches!(entry.provenance, "v3-core" | "v3-ext")
}

/// Whether the codec names a byte order.
fn is_ordered(codec: &Codec) -> bool {
    !byte_order(codec).is_empty()
}

/// The byte order that the codec names, if it does.
fn byte_order(codec: &Codec) -> &'static str {
    match codec {
        Codec::Bytes(Bytes { endian: Some(endian) }) => endian.name(),
        _ => "",
    }
}

/// What tells an example from the others of its table: the configuration, or the name where there is none.
fn label(json: &str) -> String {
    let json: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    match (&json, json.get("configuration")) {
        (_, Some(configuration)) => configuration.to_string(),
        (serde_json::Value::String(name), None) => name.clone(),
        (_, None) => json["name"].as_str().unwrap_or_default().into(),
    }
}

/// The canonical spellings of `entry`'s examples, each once.
fn examples(entry: &Entry) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let spellings = entry.examples.iter().filter_map(|example| match &example.outcome {
        Outcome::Canonical(json) => {
            serde_json::from_str(json).ok().map(|json: serde_json::Value| json.to_string())
        }
        Outcome::Problems(_) => None,
    });
    spellings.filter(|json| seen.insert(json.clone())).collect()
}

/// The cases of `entries`, and those of which `make` makes none of any example. One example may be of no array: a codec
/// can be read by itself that no chunk goes through.
fn each<'e>(
    entries: impl Iterator<Item = &'e Entry>,
    make: impl Fn(&Entry, &str) -> Option<Vec<Case>>,
) -> Found {
    let (mut cases, mut failed) = (Vec::new(), Vec::new());
    for entry in entries {
        let before = cases.len();
        cases.extend(examples(entry).iter().filter_map(|json| make(entry, json)).flatten());
        if cases.len() == before {
            failed.push(format!("{}: no array can be made of any example", entry.origin));
        }
    }
    (cases, failed)
}

fn parsed<T>(
    json: &str,
    read: impl Fn(&str, &Scope) -> Result<T, zarr_spec::problem::Problems>,
) -> Result<T, Failure> {
    read(json, &Scope::ALL).map_err(|problems| Failure::new(format!("{json}: {problems}")))
}

/// An array of this shape and shape of chunks, if the codecs fit.
fn array(
    (shape, chunk): (&[u64], &[u64]),
    data_type: &DataType,
    fill: &FillValue,
    codecs: impl IntoIterator<Item = Codec>,
) -> Option<ArrayMetadata> {
    let builder = ArrayBuilder::new(shape, ChunkGrid::regular(chunk)?, data_type.clone(), fill.clone());
    codecs.into_iter().fold(builder, ArrayBuilder::codec).build().ok()
}

/// The name of the data type that the configuration of a codec of numcodecs wants items to be of, if it names one.
///
/// # Errors
///
/// It names a type that is not of numbers.
fn asked_type(json: &str) -> Result<Option<String>, ()> {
    let json: serde_json::Value = serde_json::from_str(json).map_err(|_| ())?;
    let configuration = &json["configuration"];
    let typestr = ["decode_dtype", "dtype"].iter().find_map(|name| configuration[name].as_str());
    let Some(typestr) = typestr else { return Ok(None) };
    let data_type = typestr.parse().map_err(|_| ())?;
    let kind = match data_type {
        v2::DataType::Float(_) => "float",
        v2::DataType::Int(_) => "int",
        v2::DataType::Uint(_) => "uint",
        _ => return Err(()),
    };
    Ok(Some(format!("{kind}{}", 8 * data_type.item_size().ok_or(())?)))
}

/// The shapes with `rank` dimensions below the longest, from the longest down.
fn shape(at: u64, rank: u32) -> Vec<u64> {
    (0..rank).map(|dimension| LONGEST - at / LONGEST.pow(dimension) % LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec() -> Spec {
        crate::codegen::load(&crate::root().join("spec")).expect("the tables are sound")
    }

    #[test]
    fn every_table_has_a_case() {
        let spec = spec();
        let cases = all(&spec).unwrap_or_else(|failure| panic!("{failure}"));
        let rows =
            |section| cases.iter().filter(move |case| case.section == section).map(|case| &*case.feature);
        let types = spec.v3_data_types.iter().map(|table| &table.configured.entry);
        let codecs = spec.v3_codecs.iter().map(|table| &table.configured.entry);
        let grids = spec.v3_chunk_grids.iter().map(|table| &table.entry);
        let encodings = spec.v3_chunk_key_encodings.iter().map(|table| &table.entry);
        let tables = types.map(|entry| (Section::DataTypes, entry));
        let tables = tables.chain(codecs.map(|entry| (Section::Codecs, entry)));
        let tables = tables.chain(grids.map(|entry| (Section::ChunkGrids, entry)));
        for (section, entry) in tables.chain(encodings.map(|entry| (Section::ChunkKeyEncodings, entry))) {
            assert!(rows(section).any(|row| row == entry.name), "{}", entry.name);
        }
        for section in Section::ALL {
            assert!(rows(section).next().is_some(), "{}", section.title());
        }
    }

    #[test]
    fn every_case_has_a_folder_of_its_own() {
        let cases = all(&spec()).unwrap_or_else(|failure| panic!("{failure}"));
        let folders: BTreeSet<_> = cases.iter().map(|case| &case.path).collect();
        assert_eq!(folders.len(), cases.len());
    }

    #[test]
    fn a_table_without_an_array_is_told() {
        let mut spec = spec();
        for codec in spec.v3_codecs.iter_mut().filter(|codec| codec.configured.entry.name == "gzip") {
            codec.configured.entry.examples.clear();
        }
        let told = all(&spec).map(|cases| cases.len()).map_err(|failure| failure.to_string());
        assert_eq!(told, Err("spec/v3/codec/gzip.json:2:13: no array can be made of any example".into()));
    }

    #[test]
    fn a_codec_of_numcodecs_gets_the_items_that_it_asks_for() {
        assert_eq!(asked_type(r#"{"configuration": {"dtype": "<i4"}}"#), Ok(Some("int32".into())));
        let both = r#"{"configuration": {"encode_dtype": "<f4", "decode_dtype": ">f8"}}"#;
        assert_eq!(asked_type(both), Ok(Some("float64".into())));
        assert_eq!(asked_type(r#"{"configuration": {"level": 1}}"#), Ok(None));
        assert_eq!(asked_type(r#"{"configuration": {"dtype": "<M8[s]"}}"#), Err(()));
    }
}
