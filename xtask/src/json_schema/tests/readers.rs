//! What the library makes of the input of a vector.

use zarr_spec::field::Reading;
use zarr_spec::json::Tape;
use zarr_spec::problem::{Problem, Problems, Segment};
use zarr_spec::{v2, v3};

use crate::json_schema::{ALL, Scopes};

/// A problem, and its place in the input.
pub(super) struct Placed {
    pub(super) at: Vec<Segment>,
    pub(super) problem: Problem,
}

/// A reader in a scope of the format that it reads.
pub(super) struct Reader {
    v2: v2::Scope,
    v3: v3::Scope,
}

impl Reader {
    pub(super) fn new(scopes: Scopes<'_>) -> Self {
        Self {
            v2: match scopes.v2 {
                "CORE_V2" => v2::Scope::CORE_V2,
                ALL => v2::Scope::ALL,
                other => panic!("there is no v2 scope {other}"),
            },
            v3: match scopes.v3 {
                "CORE" => v3::Scope::CORE,
                "CORE_AND_EXTENSIONS" => v3::Scope::CORE_AND_EXTENSIONS,
                ALL => v3::Scope::ALL,
                other => panic!("there is no v3 scope {other}"),
            },
        }
    }

    /// The problems of `input`, read as `file` describes it.
    pub(super) fn problems(&self, file: &str, input: &str) -> Vec<Placed> {
        match file {
            "v2_fill_value.json" => fill_value(input, "dtype", |data_type, value| {
                let data_type =
                    v2::DataType::read(data_type, &self.v2).into_value().map_err(|error| ("dtype", error))?;
                v2::FillValue::from_json(value, &data_type).map(drop).map_err(|error| ("fill_value", error))
            }),
            "v3_fill_value.json" => fill_value(input, "data_type", |data_type, value| {
                let data_type = v3::DataType::read(data_type, &self.v3)
                    .into_value()
                    .map_err(|error| ("data_type", error))?;
                v3::FillValue::from_json(value, &data_type).map(drop).map_err(|error| ("fill_value", error))
            }),
            _ => placed(&[], &self.read(file, input)),
        }
    }

    fn read(&self, file: &str, input: &str) -> Problems {
        let bytes = input.as_bytes();
        match file {
            "v2_data_type.json" => of(v2::DataType::read(input, &self.v2)),
            "v2_codec.json" => of(v2::Codec::read(input, &self.v2)),
            "v2_array_with_attributes.json" => v2::ArrayReading::new(bytes, &self.v2).problems().clone(),
            "v2_group_with_attributes.json" => v2::GroupReading::new(bytes).problems().clone(),
            "v2_array.json" => self.v2_file(v2::NodeFiles { array: Some(bytes), ..v2::NodeFiles::default() }),
            "v2_group.json" => self.v2_file(v2::NodeFiles { group: Some(bytes), ..v2::NodeFiles::default() }),
            "v2_attributes.json" => v2::Attributes::from_slice(bytes).err().unwrap_or_default(),
            "v2_consolidated.json" => v2::ConsolidatedReading::new(bytes, &self.v2).problems().clone(),
            "v3_data_type.json" => of(v3::DataType::read(input, &self.v3)),
            "v3_codec.json" => of(v3::Codec::read(input, &self.v3)),
            "v3_chunk_grid.json" => of(v3::ChunkGrid::read(input, &self.v3)),
            "v3_chunk_key_encoding.json" => of(v3::ChunkKeyEncoding::read(input, &self.v3)),
            "v3_array.json" => v3::ArrayReading::new(bytes, &self.v3).problems().clone(),
            "v3_group.json" => v3::GroupReading::new(bytes, &self.v3).problems().clone(),
            "v3_node.json" => v3::NodeReading::new(bytes, &self.v3).problems().clone(),
            "v3_consolidated.json" => v3::ConsolidatedReading::new(bytes, &self.v3).problems().clone(),
            other => panic!("nothing reads what {other} describes"),
        }
    }

    fn v2_file(&self, files: v2::NodeFiles<'_>) -> Problems {
        v2::NodeReading::from_files(&files, &self.v2).problems().clone()
    }
}

/// The problems of `object`, which holds a fill value beside its type, the member `data_type`: `read` tells in which of the
/// two they are.
fn fill_value(
    object: &str,
    data_type: &str,
    read: impl FnOnce(&str, &str) -> Result<(), (&'static str, Problems)>,
) -> Vec<Placed> {
    let mut tape = Tape::new();
    let document = tape.parse(object).expect("the object is JSON");
    let member = |name| document.root().get(name).expect("the member is there").source();
    match read(member(data_type), member("fill_value")) {
        Ok(()) => Vec::new(),
        Err((name, problems)) => placed(&[Segment::Key(name.into())], &problems),
    }
}

fn placed(holder: &[Segment], problems: &Problems) -> Vec<Placed> {
    let place = |problem: &Problem| [holder, problem.location().segments()].concat();
    problems.iter().map(|problem| Placed { at: place(problem), problem: problem.clone() }).collect()
}

fn of<T>(reading: Reading<T>) -> Problems {
    reading.into_value().err().unwrap_or_default()
}
