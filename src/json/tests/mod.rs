//! Tests of the parser, the tape, the writer and what is made of them.

mod nesting;
mod numbers;
mod position;
mod raw;
mod serde_twin;
#[allow(dead_code, reason = "`tests/properties` uses the rest")]
mod strategy;
mod stream;
mod strings;
mod syntax;
mod twin;
mod writer;

use super::{Kind, Tape};

/// The kind of the one value that `text` is.
fn kind_of(text: &str) -> Kind {
    Tape::new().parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).root().kind()
}
