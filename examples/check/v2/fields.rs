//! The fields of a node as a reading has them.

use zarr_spec::field;
use zarr_spec::problem::{Location, Path};
use zarr_spec::v2::{ARRAY_KEY, ArrayReading, Codec, DataType, NodeReading};

use crate::fields::{Faulty, member};
use crate::format::Format;
use crate::report::{Array, Chunks, Codecs, Content, Field, Node};

/// The node at `path`, if `reading` is of one.
pub(crate) fn node(path: &str, reading: &NodeReading<'_>) -> Option<Node> {
    let content = match reading {
        NodeReading::Array(array) => Content::Array(Box::new(self::array(array))),
        NodeReading::Group(_) => Content::Group,
        NodeReading::Neither(_) => return None,
    };
    Some(Node { path: path.into(), format: Format::V2, faulty: !reading.problems().is_empty(), content })
}

fn array(reading: &ArrayReading<'_>) -> Array {
    let problems = reading.problems();
    let whole = [Location::root(), member(ARRAY_KEY)];
    if problems.iter().any(|problem| whole.contains(problem.location())) {
        return Array::unread(Format::V2);
    }
    let faulty = &Faulty::of(problems);
    Array {
        data_type: Field::of(reading.data_type(), DataType::is_claimed, &member("dtype"), faulty),
        item_size: reading.data_type().and_then(field::Field::into_value).and_then(DataType::item_size),
        shape: Field::of_json(reading.shape(), &member("shape"), faulty),
        chunks: Chunks { levels: vec![Field::of_json(reading.chunk_shape(), &member("chunks"), faulty)] },
        codecs: Codecs::V2 {
            filters: filters(reading, faulty),
            compressor: compressor(reading.compressor(), faulty),
        },
        dimension_names: None,
    }
}

fn filters(reading: &ArrayReading<'_>, faulty: &Faulty) -> Vec<Field> {
    let (place, filters) = (Path::ROOT.key("filters"), reading.filters());
    if filters.is_empty() && faulty.holds(&(&place).into()) {
        return vec![Field::default()];
    }
    Field::of_list(filters, is_known, &place, faulty)
}

fn compressor(compressor: Option<field::Field<&Codec>>, faulty: &Faulty) -> Option<Field> {
    let place = member("compressor");
    if compressor.is_none() && !faulty.holds(&place) {
        return None;
    }
    Some(Field::of(compressor, is_known, &place, faulty))
}

fn is_known(codec: &Codec) -> bool {
    !matches!(codec, Codec::Unknown(_))
}
