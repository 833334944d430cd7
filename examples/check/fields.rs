//! The fields of a node as a reading has them.

use zarr_spec::field::{self, Status};
use zarr_spec::json::ToJson;
use zarr_spec::problem::{Location, Path, Problems};
use zarr_spec::v2::{ARRAY_KEY, ArrayReading, Codec, DataType, NodeReading};

use crate::compact::compact;
use crate::report::{Array, Content, Field, Node};

/// The node at `path`, if `reading` is of one.
pub(crate) fn node(path: &str, reading: &NodeReading<'_>) -> Option<Node> {
    let content = match reading {
        NodeReading::Array(array) => Content::Array(Box::new(Array::of(array))),
        NodeReading::Group(_) => Content::Group,
        NodeReading::Neither(_) => return None,
    };
    Some(Node { path: path.into(), faulty: !reading.problems().is_empty(), content })
}

impl Array {
    fn of(reading: &ArrayReading<'_>) -> Self {
        let problems = reading.problems();
        let whole = [Location::root(), member(ARRAY_KEY)];
        if problems.iter().any(|problem| whole.contains(problem.location())) {
            return Self::default();
        }
        Self {
            data_type: Field::of(reading.data_type(), DataType::is_claimed, &member("dtype"), problems),
            item_size: reading.data_type().and_then(field::Field::value).and_then(DataType::item_size),
            shape: Field::of_lengths(reading.shape(), &member("shape"), problems),
            chunks: Field::of_lengths(reading.chunks(), &member("chunks"), problems),
            filters: filters(&reading.filters(), problems),
            compressor: compressor(reading.compressor(), problems),
        }
    }
}

fn filters(filters: &[field::Field<&Codec>], problems: &Problems) -> Vec<Field> {
    let place = Path::ROOT.key("filters");
    if filters.is_empty() && has_problem(problems, &(&place).into()) {
        return vec![Field::default()];
    }
    let codec = |(index, filter): (usize, &field::Field<&Codec>)| {
        Field::of(Some(filter), |codec: &&Codec| is_known(codec), &(&place.index(index)).into(), problems)
    };
    filters.iter().enumerate().map(codec).collect()
}

fn compressor(compressor: Option<&field::Field<Codec>>, problems: &Problems) -> Option<Field> {
    let place = member("compressor");
    if compressor.is_none() && !has_problem(problems, &place) {
        return None;
    }
    Some(Field::of(compressor, is_known, &place, problems))
}

impl Field {
    fn of<T: ToJson>(
        field: Option<&field::Field<T>>,
        is_claimed: impl FnOnce(&T) -> bool,
        at: &Location,
        problems: &Problems,
    ) -> Self {
        let Some(field) = field else { return Self::default() };
        let unclaimed = field.value().is_some_and(|value| !is_claimed(value));
        Self {
            canonical: field.value().map(|value| compact(&value.to_json())),
            status: if unclaimed { Status::Unclaimed } else { field.status() },
            faulty: has_problem(problems, at),
        }
    }

    fn of_lengths(lengths: Option<&[u64]>, at: &Location, problems: &Problems) -> Self {
        let Some(lengths) = lengths else { return Self::default() };
        let faulty = has_problem(problems, at);
        Self { canonical: Some(lengths.to_json()), status: Status::Accepted, faulty }
    }
}

fn is_known(codec: &Codec) -> bool {
    !matches!(codec, Codec::Unknown(_))
}

fn member(name: &str) -> Location {
    (&Path::ROOT.key(name)).into()
}

fn has_problem(problems: &Problems, at: &Location) -> bool {
    problems.iter().any(|problem| problem.location().is_within(at))
}
