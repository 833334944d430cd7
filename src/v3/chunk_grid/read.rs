//! Reading chunk grids.

use super::ChunkGrid;
use crate::field::{Outcome, Refused};
use crate::json::Value;
use crate::problem::{Expected, Path, Reporter};
use crate::v3::envelope::{Envelope, Enveloped};
use crate::v3::reader::Reader;
use crate::v3::unknown::UnknownField;

/// Read `value`, which stands at `at`, as a chunk grid.
pub(crate) fn read_chunk_grid(
    value: Value<'_>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Outcome<ChunkGrid> {
    reader.read_field(value, at, read)
}

fn read(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Outcome<ChunkGrid> {
    match Envelope::read(value, at, reader) {
        Enveloped::Named(envelope) => match reader.scope.chunk_grid_claimant(&envelope.name) {
            None => {
                envelope.check_name(at, reader)?;
                let unknown = UnknownField::new(&envelope.name, envelope.field.into());
                Ok(ChunkGrid::Unknown(unknown))
            }
            Some(name) => {
                let read = name.read(&envelope, at, reader);
                read.ok_or_else(|| Refused::by(Some(name.name())))
            }
        },
        Enveloped::Malformed(name) => {
            let claimed = reader.scope.chunk_grid_claimant(&name);
            Err(Refused::by(claimed.map(super::ChunkGridName::name)))
        }
        Enveloped::Nameless => Err(Refused::default()),
    }
}

/// Whether `grid`, which `value` at `at` writes, fits an array of `shape`: as many lengths as dimensions, which cover them.
pub(crate) fn check_shape(
    grid: &ChunkGrid,
    shape: &[u64],
    value: Value<'_>,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) -> bool {
    let fits = grid.fits(shape);
    if !fits {
        report_misfit(grid, shape, value, at, reporter);
    }
    fits
}

/// Report what keeps `grid`, which `value` at `at` writes, from fitting an array of `shape`.
#[cold]
fn report_misfit(
    grid: &ChunkGrid,
    shape: &[u64],
    value: Value<'_>,
    at: &Path<'_>,
    reporter: &mut Reporter<'_>,
) {
    let name = if matches!(grid, ChunkGrid::Rectilinear(_)) { "chunk_shapes" } else { "chunk_shape" };
    let configuration = value.get("configuration").unwrap_or(value);
    let list = configuration.get(name).unwrap_or(configuration);
    let at = &at.key("configuration");
    let at = &at.key(name);
    if grid.rank() != Some(shape.len()) {
        let expected = Expected::Length { of: "shape", length: shape.len() };
        return reporter.invalid_value(at, expected, list);
    }
    for (axis, ((edges, extent), value)) in grid.edges().iter().zip(shape).zip(list.items()).enumerate() {
        if !edges.cover(*extent) {
            let words = alloc::format!("lengths that cover the dimension's {extent} items");
            reporter.invalid(&at.index(axis), words, value);
        }
    }
}
