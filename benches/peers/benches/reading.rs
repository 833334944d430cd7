//! Cases that read documents: this library, its parser alone, `serde_json`, and zarrs.

use std::hint::black_box;

use zarr_spec::json::Tape;

use crate::harness::{Case, Runner, note};

/// Readers of one kind of document: whether it reads, and what was made of it is dropped.
#[derive(Clone, Copy)]
pub struct Readers {
    pub ours: fn(&[u8]) -> bool,
    pub zarrs: fn(&[u8]) -> bool,
}

/// Whether `result` is a value, which no compiler may leave unmade.
pub fn made<T, E>(result: Result<T, E>) -> bool {
    black_box(result).is_ok()
}

/// Reads each of `documents`, one after another; those that a reader refuses are left out.
pub fn run(runner: &Runner, name: &str, documents: &[String], readers: Readers) {
    let valid = accepted(name, "ours", documents, readers.ours);
    let typed = accepted(name, "zarrs_typed", &valid, readers.zarrs);
    let case = scanned(Case::new(name, each(&valid, readers.ours)), &valid);
    if typed.len() == valid.len() {
        return case.peer("zarrs_typed", each(&typed, readers.zarrs)).run(runner);
    }
    case.run(runner);
    if !typed.is_empty() {
        Case::new(name, each(&typed, readers.ours))
            .peer("zarrs_typed", each(&typed, readers.zarrs))
            .run(runner);
    }
}

/// The work of reading each of `documents`.
fn each<'a>(documents: &'a [&'a str], read: fn(&[u8]) -> bool) -> impl FnMut() + 'a {
    move || {
        for document in documents {
            black_box(read(black_box(document.as_bytes())));
        }
    }
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
    reads: fn(&[u8]) -> bool,
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
