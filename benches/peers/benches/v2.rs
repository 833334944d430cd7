//! The documents of Zarr format 2: `.zarray` and `.zmetadata`.

use std::hint::black_box;

use zarr_spec::json::Tape;
use zarr_spec::v2::{ArrayMetadata, ConsolidatedMetadata};

use crate::harness::{Case, Runner, note};
use crate::{documents, zarrs};

/// The numbers of arrays in a `.zmetadata`.
const ARRAYS: [usize; 3] = [1_000, 10_000, 100_000];

/// Runs the cases that are asked for.
pub fn run(runner: &Runner) {
    for (name, document) in
        [("zarray_513", documents::ZARRAY_513), ("zarray_struct", documents::ZARRAY_STRUCT)]
    {
        if runner.wants(name) {
            arrays(name, &[document.to_owned()]);
        }
    }
    for count in ARRAYS {
        let name = format!("zmetadata_{count}");
        if runner.wants(&name) {
            consolidated(&name, &documents::zmetadata(count));
        }
    }
    if runner.wants("corpus_v2") {
        match documents::corpus("v2_array.jsonl") {
            Some(documents) => arrays("corpus_v2", &documents),
            None => note("corpus_v2: left out, since the corpus is not beside the project"),
        }
    }
}

/// Reads each of `documents`, which are `.zarray` documents, one after another.
fn arrays(name: &str, documents: &[String]) {
    let valid = accepted(name, "ours", documents, |document| ArrayMetadata::from_slice(document).is_ok());
    let ours = |documents: &[&str]| {
        for document in documents {
            let _ = black_box(ArrayMetadata::from_slice(black_box(document.as_bytes())));
        }
    };
    let case = scanned(Case::new(name, || ours(&valid)), &valid);
    let typed = accepted(name, "zarrs_typed", &valid, |document| zarrs::read_array(document).is_ok());
    let zarrs = || {
        for document in &typed {
            let _ = black_box(zarrs::read_array(black_box(document.as_bytes())));
        }
    };
    if typed.len() == valid.len() {
        return case.peer("zarrs_typed", zarrs).run();
    }
    case.run();
    if !typed.is_empty() {
        Case::new(name, || ours(&typed)).peer("zarrs_typed", zarrs).run();
    }
}

/// Reads `document`, a `.zmetadata` document.
fn consolidated(name: &str, document: &str) {
    let bytes = document.as_bytes();
    assert!(ConsolidatedMetadata::from_slice(bytes).is_ok() && zarrs::read_consolidated(bytes).is_ok());
    note(&format!("{name}: {} bytes", bytes.len()));
    let documents = [document];
    let ours = Case::new(name, || {
        let _ = black_box(ConsolidatedMetadata::from_slice(black_box(bytes)));
    });
    scanned(ours, &documents)
        .peer("zarrs_typed", || {
            let _ = black_box(zarrs::read_consolidated(black_box(bytes)));
        })
        .run();
}

/// `case` with the peers that read any JSON.
fn scanned<'a>(case: Case<'a>, documents: &'a [&'a str]) -> Case<'a> {
    let mut tape = Tape::new();
    case.peer("token_scan", move || {
        for document in documents {
            let _ = black_box(tape.parse(black_box(document)));
        }
    })
    .peer("serde_json", move || {
        for document in documents {
            let _ = black_box(serde_json::from_str::<serde_json::Value>(black_box(document)));
        }
    })
}

/// Those of `documents` that `reads` takes; a note of how many it refuses.
fn accepted<'a>(
    case: &str,
    reader: &str,
    documents: &'a [impl AsRef<str>],
    reads: impl Fn(&[u8]) -> bool,
) -> Vec<&'a str> {
    let accepted: Vec<_> =
        documents.iter().map(AsRef::as_ref).filter(|document| reads(document.as_bytes())).collect();
    let refused = documents.len() - accepted.len();
    if refused > 0 {
        let count = documents.len();
        note(&format!("{case}: {reader} refuses {refused} of {count} documents, left out of what follows"));
    }
    accepted
}
