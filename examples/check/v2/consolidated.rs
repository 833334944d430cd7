//! Checking a `.zmetadata`.

use zarr_spec::json::{self, Tape};
use zarr_spec::problem::Problem;
use zarr_spec::v2::Place;
use zarr_spec::v2::{
    ARRAY_KEY, ATTRIBUTES_KEY, ConsolidatedReading, GROUP_KEY, NodeFiles, NodeReading, Scope,
};

use crate::entries::{Entries, Entry};
use crate::faults::Faults;
use crate::finding::Fault;
use crate::format::Format;

/// The problems of `bytes`, a `.zmetadata` document, and what `more` finds in its entries.
///
/// A problem in one entry keeps the library from judging the others, since then there is no consolidated metadata. So
/// each node is read by itself too.
pub(crate) fn check(bytes: &[u8], more: impl FnOnce(&Entries<'_>, &mut Faults)) -> Faults {
    let mut faults = Faults::of(ConsolidatedReading::new(bytes, &Scope::ALL).problems());
    let mut tape = Tape::new();
    if let Ok(document) = json::decode(bytes).and_then(|text| tape.parse(text)) {
        if let Some(entries) = Entries::of(Format::V2, document.root()) {
            check_entries(&entries, &mut faults);
            more(&entries, &mut faults);
        }
    }
    faults
}

/// Add what reading each node by itself finds.
fn check_entries(entries: &Entries<'_>, faults: &mut Faults) {
    let mut found = Vec::new();
    for entry in entries.nodes.values().filter(|entry| entry.is_node(Format::V2)) {
        let files = files(entry);
        let reading = NodeReading::from_files(&files, &Scope::ALL);
        for (problem, place) in reading.problems().iter().zip(files.places(reading.problems())) {
            let place = in_document(entry, problem, &place);
            found.extend(place.map(|(offset, pointer)| (offset, pointer, Fault::of(problem))));
        }
    }
    faults.extend_with_new(found);
}

/// The files that `entry` stands for.
pub(crate) fn files<'v>(entry: &Entry<'v>) -> NodeFiles<'v> {
    NodeFiles {
        array: entry.bytes(ARRAY_KEY),
        group: entry.bytes(GROUP_KEY),
        attributes: entry.bytes(ATTRIBUTES_KEY),
    }
}

/// The offset and the pointer in the whole document of `problem`, which is at `place` of a file of `entry`.
fn in_document(entry: &Entry<'_>, problem: &Problem, place: &Place) -> Option<(usize, String)> {
    let member = entry.member(place.file)?;
    Some((member.value.offset() + problem.offset(), member.pointer.clone() + &place.pointer))
}
