//! How often reading allocates. The bounds are the numbers of today: a change that allocates more fails here, and one
//! that allocates less lowers them.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use zarr_spec::json::Tape;
use zarr_spec::v2::{ArrayMetadata, ConsolidatedMetadata};
use zarr_spec::v3;

const ZARRAY_513: &str = include_str!("../benches/documents/zarray_513.json");
const ZARRAY_STRUCT: &str = include_str!("../benches/documents/zarray_struct.json");
const ZARR_SHARDED: &str = include_str!("../benches/documents/zarr_sharded.json");

/// The system's allocator, which counts for each thread how often it gives memory: tests run side by side.
struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

#[allow(unsafe_code, reason = "an allocator cannot be written without it")]
// SAFETY: every call goes to the system's allocator as it came. Counting neither allocates nor unwinds: the cell is
// initialised when the program is built and has nothing to drop.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc`, which is the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc_zeroed`, which is the system's.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `realloc`, and `block` came from the system's allocator.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`, and `block` came from the system's allocator.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often `work` allocates, growing a block included.
fn allocations<T>(work: impl FnOnce() -> T) -> usize {
    let before = COUNT.get();
    let result = black_box(work());
    let count = COUNT.get() - before;
    drop(result);
    count
}

/// A `.zmetadata` of `count` arrays, each with attributes.
fn zmetadata(count: usize) -> String {
    let entries: Vec<String> = (0..count)
        .map(|index| {
            let attributes = r#"{"_ARRAY_DIMENSIONS": ["time", "latitude", "longitude"], "units": "K"}"#;
            format!(r#""array_{index:05}/.zarray": {ZARRAY_513}, "array_{index:05}/.zattrs": {attributes}"#)
        })
        .collect();
    let entries = entries.join(", ");
    format!(
        r#"{{"zarr_consolidated_format": 1, "metadata": {{".zgroup": {{"zarr_format": 2}}, {entries}}}}}"#
    )
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| ()), 0);
    assert_eq!(allocations(|| Box::new(1)), 1);
    assert_eq!(allocations(|| vec![Box::new(1), Box::new(2)]), 3);
}

#[test]
fn an_array() {
    let count =
        allocations(|| ArrayMetadata::from_slice(ZARRAY_513.as_bytes()).expect("the document is valid"));
    assert_eq!(count, 4);
}

#[test]
fn an_array_of_records() {
    let count =
        allocations(|| ArrayMetadata::from_slice(ZARRAY_STRUCT.as_bytes()).expect("the document is valid"));
    assert_eq!(count, 16);
}

#[test]
fn an_array_of_shards() {
    let read = || v3::ArrayMetadata::from_slice(ZARR_SHARDED.as_bytes()).expect("the document is valid");
    assert_eq!(allocations(read), 10);
}

/// Of a `.zmetadata`, an array takes a fixed number, and the rest hardly any: the list of nodes as it grows.
#[test]
fn consolidated_metadata() {
    let read = |count| {
        let document = zmetadata(count);
        allocations(|| ConsolidatedMetadata::from_slice(document.as_bytes()).expect("the document is valid"))
    };
    let (few, many) = (read(100), read(1100));
    assert_eq!((many - few) / 1000, 2);
}

/// A tape that has held a document holds another of its size without allocating.
#[test]
fn a_warm_tape() {
    let mut tape = Tape::new();
    assert_eq!(allocations(|| tape.parse(ZARRAY_STRUCT).is_ok()), 1);
    assert_eq!(allocations(|| tape.parse(ZARRAY_STRUCT).is_ok()), 0);
    assert_eq!(allocations(|| tape.parse(ZARRAY_513).is_ok()), 0);
}
