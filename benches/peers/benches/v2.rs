//! The documents of Zarr format 2: `.zarray` and `.zmetadata`.

use zarr_spec::v2::{ArrayMetadata, ConsolidatedMetadata};

use crate::harness::{Runner, note};
use crate::reading::{self, Readers, made};
use crate::{documents, zarrs};

const ARRAY: Readers = Readers {
    ours: |document| made(ArrayMetadata::from_slice(document)),
    zarrs: |document| made(zarrs::v2::read_array(document)),
};

const CONSOLIDATED: Readers = Readers {
    ours: |document| made(ConsolidatedMetadata::from_slice(document)),
    zarrs: |document| made(zarrs::v2::read_consolidated(document)),
};

/// The numbers of arrays in a `.zmetadata`.
const ARRAYS: [usize; 3] = [1_000, 10_000, 100_000];

/// Runs the cases that are asked for.
pub fn run(runner: &Runner) {
    for (name, document) in
        [("zarray_513", documents::ZARRAY_513), ("zarray_struct", documents::ZARRAY_STRUCT)]
    {
        if runner.wants(name) {
            reading::run(runner, name, &[document.to_owned()], ARRAY);
        }
    }
    for count in ARRAYS {
        let name = format!("zmetadata_{count}");
        if runner.wants(&name) {
            let document = documents::zmetadata(count);
            note(&format!("{name}: {} bytes", document.len()));
            reading::run(runner, &name, &[document], CONSOLIDATED);
        }
    }
    if runner.wants("corpus_v2") {
        match documents::corpus("v2_array.jsonl") {
            Some(documents) => reading::run(runner, "corpus_v2", &documents, ARRAY),
            None => note("corpus_v2: left out, since the corpus is not beside the project"),
        }
    }
}
