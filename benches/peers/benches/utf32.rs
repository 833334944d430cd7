//! Strings of a fixed length, beside a copy of the UTF-32 bytes and beside NumPy's.

use std::hint::black_box;

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::utf32::{Column, Format, Width};

use super::harness::{Case, Runner};

/// Code points of a string.
const WIDTH: usize = 16;

/// Those of a sweep.
const WIDTHS: [usize; 13] = [1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256];

/// How many strings stay in the second-level cache, and a million.
const COUNTS: [(&str, usize); 2] = [("l2", 4 << 10), ("million", 1_000_000)];

const ALPHABETS: [(&str, &str); 2] = [("ascii", "measurement-0123"), ("mixed", "Ångström 東京 😀 é")];

pub(crate) fn run(runner: &Runner) {
    for (place, count) in COUNTS {
        for order in [ByteOrder::Little, ByteOrder::Big] {
            for (kind, alphabet) in ALPHABETS {
                let case = |what: &str| format!("utf32/{what}/{kind}/{place}/{order}");
                codes(runner, &case, format(WIDTH, order), &strings(alphabet, WIDTH, count));
            }
        }
    }
    if runner.wants_some("sweep/utf32/") {
        for width in WIDTHS {
            for (kind, alphabet) in ALPHABETS {
                let case = |what: &str| format!("sweep/utf32/{what}/{kind}/{width}");
                let count = COUNTS[0].1 * WIDTH / width;
                codes(runner, &case, format(width, ByteOrder::Little), &strings(alphabet, width, count));
            }
        }
    }
}

fn format(width: usize, order: ByteOrder) -> Format {
    Format::new(Width::new(width).expect("a width"), order)
}

/// `count` strings of `width` code points of `alphabet` or up to a quarter fewer.
fn strings(alphabet: &str, width: usize, count: usize) -> Vec<String> {
    let letters: Vec<char> = alphabet.chars().collect();
    let string = |index: usize| {
        let length = width - index % (width / 4 + 1);
        (0..length).map(|at| letters[(index + at) % letters.len()]).collect()
    };
    (0..count).map(string).collect()
}

/// Every case of `strings`.
fn codes(runner: &Runner, case: &dyn Fn(&str) -> String, format: Format, strings: &[String]) {
    let mut bytes = vec![0; strings.len() * format.length_bytes()];
    format.encoder().encode_strings(strings, &mut bytes).expect("strings of the width");
    encode_strings(runner, &case("encode_strings"), format, strings, &bytes);
    encode_column(runner, &case("encode_column"), format, &bytes);
    decode(runner, &case("decode"), format, &bytes);
    decode_into(runner, &case("decode_into"), format, &bytes);
    validate(runner, &case("validate"), format, &bytes);
}

/// Measures `case` beside a copy of `bytes`, and beside NumPy.
fn with_peers(runner: &Runner, case: Case<'_>, bytes: &[u8]) {
    let mut copy = vec![0; bytes.len()];
    case.peer("memcpy", move || black_box(copy.as_mut_slice()).copy_from_slice(black_box(bytes)))
        .numpy(runner)
        .run(runner);
}

/// From strings that stand each for itself.
fn encode_strings(runner: &Runner, name: &str, format: Format, strings: &[String], bytes: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let strings: Vec<&str> = strings.iter().map(String::as_str).collect();
    let mut out = vec![0; bytes.len()];
    let case = Case::new(name, || {
        format.encoder().encode_strings(black_box(&strings), black_box(&mut out)).expect("text");
    });
    with_peers(runner, case, bytes);
}

/// From one UTF-8 buffer with offsets.
fn encode_column(runner: &Runner, name: &str, format: Format, bytes: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let column: Column = format.decoder().decode(bytes).expect("text");
    let mut out = vec![0; bytes.len()];
    let case = Case::new(name, || {
        let column = black_box(&column);
        format.encoder().encode_column(column.values(), column.offsets(), black_box(&mut out)).expect("text");
    });
    with_peers(runner, case, bytes);
}

/// To one UTF-8 buffer with offsets, new ones each time.
fn decode(runner: &Runner, name: &str, format: Format, bytes: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let case = Case::new(name, || {
        let column: Column = format.decoder().decode(black_box(bytes)).expect("text");
        black_box(column);
    });
    with_peers(runner, case, bytes);
}

/// To one UTF-8 buffer with offsets that are used again, as those of a copy are.
fn decode_into(runner: &Runner, name: &str, format: Format, bytes: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let mut values = String::new();
    let mut offsets: Vec<i32> = Vec::new();
    let case = Case::new(name, || {
        values.clear();
        offsets.clear();
        format.decoder().decode_into(black_box(bytes), &mut values, &mut offsets).expect("text");
        black_box((&values, &offsets));
    });
    with_peers(runner, case, bytes);
}

fn validate(runner: &Runner, name: &str, format: Format, bytes: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let case = Case::new(name, || format.validate(black_box(bytes)).expect("text"));
    with_peers(runner, case, bytes);
}
