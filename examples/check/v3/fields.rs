//! The fields of an array as a reading has them.

use zarr_spec::field;
use zarr_spec::json::ToJson;
use zarr_spec::problem::{Location, Path, Problems};
use zarr_spec::v3::{ArrayReading, ChunkGrid, Codec, DataType};

use crate::fields::{Faulty, member};
use crate::format::Format;
use crate::report::{Array, Chunks, Codecs, Field};

/// The fields of the array that `reading` is of.
pub(super) fn array(reading: &ArrayReading<'_>) -> Array {
    let problems = reading.problems();
    if has_problem_at(problems, &Location::root()) {
        return Array::unread(Format::V3);
    }
    let faulty = &Faulty::of(problems);
    Array {
        data_type: Field::of(reading.data_type(), is_claimed, &member("data_type"), faulty),
        item_size: reading.data_type().and_then(field::Field::into_value).and_then(DataType::item_size),
        shape: Field::of_json(reading.shape(), &member("shape"), faulty),
        chunks: chunks(reading, faulty),
        codecs: Codecs::V3(codecs(reading, faulty)),
        dimension_names: dimension_names(reading, faulty),
    }
}

fn has_problem_at(problems: &Problems, at: &Location) -> bool {
    problems.iter().any(|problem| problem.location() == at)
}

/// Whether a definition claims `data_type`, and each field of it that is a struct.
fn is_claimed(data_type: &DataType) -> bool {
    match data_type {
        DataType::Struct(records) => records.fields().iter().all(|field| is_claimed(field.data_type())),
        other => other.definition_name().is_some(),
    }
}

fn codecs(reading: &ArrayReading<'_>, faulty: &Faulty) -> Vec<Field> {
    let (place, codecs) = (Path::ROOT.key("codecs"), reading.codecs());
    if codecs.is_empty() {
        return vec![Field::default()];
    }
    Field::of_list(codecs, |codec| codec.definition_name().is_some(), &place, faulty)
}

/// The chunks of the array's grid, those of the shards in them, and so on.
fn chunks(reading: &ArrayReading<'_>, faulty: &Faulty) -> Chunks {
    let at = member("chunk_grid");
    let grid = reading.chunk_grid();
    let mut outermost = Field::of(grid.clone(), |grid| grid.definition_name().is_some(), &at, faulty);
    if let Some(ChunkGrid::Regular(regular)) = grid.and_then(field::Field::into_value) {
        outermost.canonical = Some(regular.chunk_shape.to_json());
    }
    let mut levels = vec![outermost];
    let codecs: Vec<_> = reading.codecs().into_iter().map(field::Field::into_value).collect();
    inner_chunks(&codecs, &Path::ROOT.key("codecs"), faulty, &mut levels);
    Chunks { levels }
}

/// Add the chunks in the shards that `codecs`, which stand at `at`, make.
fn inner_chunks(codecs: &[Option<&Codec>], at: &Path<'_>, faulty: &Faulty, levels: &mut Vec<Field>) {
    for (index, codec) in codecs.iter().enumerate() {
        if let Some(Codec::ShardingIndexed(sharding)) = codec {
            let at = at.index(index);
            let at = at.key("configuration");
            let shape = Location::from(&at.key("chunk_shape"));
            levels.push(Field::of_json(Some(&sharding.chunk_shape), &shape, faulty));
            let codecs: Vec<_> = sharding.codecs.iter().map(Some).collect();
            inner_chunks(&codecs, &at.key("codecs"), faulty, levels);
        }
    }
}

fn dimension_names(reading: &ArrayReading<'_>, faulty: &Faulty) -> Option<Field> {
    let at = member("dimension_names");
    match reading.dimension_names() {
        None if !faulty.holds(&at) => None,
        names => Some(Field::of_json(names, &at, faulty)),
    }
}
