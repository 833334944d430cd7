//! This library and its peers at the same work, measured side by side. `benches/README.md` says what the lines mean.

mod documents;
mod harness;
mod records;
mod utf32;
mod v2;
mod zarrs;

use harness::Runner;

fn main() {
    let runner = Runner::from_arguments();
    v2::run(&runner);
    records::run(&runner);
    utf32::run(&runner);
}
