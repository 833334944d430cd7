//! This library and its peers at the same work, measured side by side. `benches/README.md` says what the lines mean.

mod documents;
mod harness;
mod numpy;
mod reading;
mod records;
mod utf32;
mod v2;
mod v3;
mod zarrs;

use harness::Runner;

fn main() {
    let runner = Runner::from_arguments();
    v2::run(&runner);
    v3::run(&runner);
    records::run(&runner);
    utf32::run(&runner);
}
