//! Strings of a fixed length, beside a copy of the UTF-32 bytes.

use std::hint::black_box;

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::utf32::{Column, Format, Width};

use super::harness::{Case, Runner};

/// Code points of a string.
const WIDTH: usize = 16;

/// How many strings stay in the second-level cache, and a million.
const COUNTS: [(&str, usize); 2] = [("l2", 4 << 10), ("million", 1_000_000)];

pub(crate) fn run(runner: &Runner) {
    for (place, count) in COUNTS {
        for (words, order) in [("little", ByteOrder::Little), ("big", ByteOrder::Big)] {
            for (kind, alphabet) in [("ascii", "measurement-0123"), ("mixed", "Ångström 東京 😀 é")] {
                let strings = strings(alphabet, count);
                let width = Width::new(WIDTH).expect("a width");
                let format = Format::new(width, order);
                let case = |what: &str| format!("utf32/{what}/{kind}/{place}/{words}");
                encode(runner, &case("encode"), format, &strings);
                decode(runner, &case("decode"), format, &strings);
                validate(runner, &case("validate"), format, &strings);
            }
        }
    }
}

/// `count` strings of up to [`WIDTH`] code points of `alphabet`.
fn strings(alphabet: &str, count: usize) -> Vec<String> {
    let letters: Vec<char> = alphabet.chars().collect();
    let string = |index: usize| {
        let length = WIDTH - index % 5;
        (0..length).map(|at| letters[(index + at) % letters.len()]).collect()
    };
    (0..count).map(string).collect()
}

fn encoded(format: Format, strings: &[String]) -> Vec<u8> {
    let mut bytes = vec![0; strings.len() * format.length_bytes()];
    format.encoder().encode_strings(strings, &mut bytes).expect("strings of the width");
    bytes
}

fn with_copy<'a>(case: Case<'a>, bytes: &'a [u8]) -> Case<'a> {
    let mut copy = vec![0; bytes.len()];
    case.peer("memcpy", move || black_box(copy.as_mut_slice()).copy_from_slice(black_box(bytes)))
}

/// From one UTF-8 buffer with offsets.
fn encode(runner: &Runner, name: &str, format: Format, strings: &[String]) {
    if !runner.wants(name) {
        return;
    }
    let bytes = encoded(format, strings);
    let column: Column = format.decoder().decode(&bytes).expect("text");
    let mut out = vec![0; bytes.len()];
    let case = Case::new(name, || {
        let column = black_box(&column);
        format.encoder().encode_column(column.values(), column.offsets(), black_box(&mut out)).expect("text");
    });
    with_copy(case, &bytes).run();
}

/// To one UTF-8 buffer with offsets.
fn decode(runner: &Runner, name: &str, format: Format, strings: &[String]) {
    if !runner.wants(name) {
        return;
    }
    let bytes = encoded(format, strings);
    let case = Case::new(name, || {
        let column: Column = format.decoder().decode(black_box(&bytes)).expect("text");
        black_box(column);
    });
    with_copy(case, &bytes).run();
}

fn validate(runner: &Runner, name: &str, format: Format, strings: &[String]) {
    if !runner.wants(name) {
        return;
    }
    let bytes = encoded(format, strings);
    let case = Case::new(name, || format.validate(black_box(&bytes)).expect("text"));
    with_copy(case, &bytes).run();
}
