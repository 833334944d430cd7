//! The documents of Zarr format 3: the `zarr.json` of arrays and groups.

use zarr_spec::v3::{ArrayMetadata, GroupMetadata};

use crate::harness::{Runner, note};
use crate::reading::{self, Readers, made};
use crate::{documents, zarrs};

const ARRAY: Readers = Readers {
    ours: |document| made(ArrayMetadata::from_slice(document)),
    zarrs: |document| made(zarrs::v3::read_array(document)),
};

const GROUP: Readers = Readers {
    ours: |document| {
        let group = GroupMetadata::from_slice(document);
        let listed = group.as_ref().is_ok_and(|group| matches!(group.consolidated(), Some(Ok(_))));
        made(group) && listed
    },
    zarrs: |document| made(zarrs::v3::read_group(document)),
};

/// The numbers of arrays in the consolidated metadata of a group.
const ARRAYS: [usize; 3] = [1_000, 10_000, 100_000];

/// The levels of shards in shards.
const LEVELS: [usize; 3] = [15, 30, 60];

/// Runs the cases that are asked for.
pub fn run(runner: &Runner) {
    if runner.wants("zarr_sharded") {
        reading::run(runner, "zarr_sharded", &[documents::ZARR_SHARDED.to_owned()], ARRAY);
    }
    for levels in LEVELS {
        let name = format!("zarr_shards_{levels}");
        if runner.wants(&name) {
            reading::run(runner, &name, &[documents::nested_shards(levels)], ARRAY);
        }
    }
    for count in ARRAYS {
        let name = format!("zarr_consolidated_{count}");
        if runner.wants(&name) {
            let document = documents::consolidated_group(count);
            note(&format!("{name}: {} bytes", document.len()));
            reading::run(runner, &name, &[document], GROUP);
        }
    }
    if runner.wants("corpus_v3") {
        match documents::corpus("v3_node.jsonl") {
            Some(documents) => reading::run(runner, "corpus_v3", &documents, ARRAY),
            None => note("corpus_v3: left out, since the corpus is not beside the project"),
        }
    }
}
