//! JSON as Zarr documents hold it: text, and a flat tape of its values.
//!
//! A parsed [`Document`] keeps the text. Each [`Value`] borrows its own slice of it, so number text, integers
//! of any size, `-0`, escapes and byte positions survive, which no general JSON tree keeps. Two things go
//! beyond RFC 8259, because stores hold them: the bare tokens `NaN`, `Infinity` and `-Infinity` are values of
//! the kind [`Kind::NonFinite`], for the reader of the place to judge, and a byte order mark before the text
//! is passed over (RFC 8259, section 8.1).
//!
//! Where an object writes one name twice, the last member counts, as in every Zarr reader in use; the text
//! keeps both.
//!
//! ```
//! use zarr_spec::json::{Kind, Tape};
//!
//! let mut tape = Tape::new();
//! let document = tape.parse(r#"{"shape": [10, 20], "scale": 1.50}"#)?;
//! let root = document.root();
//! assert_eq!(root.get("scale").map(|value| value.source()), Some("1.50"));
//! assert_eq!(root.get("shape").map(|value| value.kind()), Some(Kind::Array));
//! # Ok::<(), zarr_spec::json::SyntaxError>(())
//! ```

mod compact;
mod digits;
mod equal;
mod key;
mod names;
mod number;
mod parse;
mod position;
mod raw;
mod scan;
mod stream;
mod string;
mod syntax;
mod tape;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use equal::same_json;
pub use key::Key;
pub use number::{Integer, Number, ParseIntegerError};
pub(crate) use parse::expect_end;
pub use position::Position;
pub use raw::Raw;
pub(crate) use raw::Span;
pub(crate) use stream::ObjectStream;
pub use syntax::{SyntaxError, SyntaxErrorKind};
pub use tape::{Document, Items, Kind, Members, Tape, Value};
pub use write::{ToJson, Writer};

/// The number of nesting levels that a reader walks; the document itself is at level 0.
///
/// An array or object at this level or below is kept as text of the kind [`Kind::TooDeep`], and every reader
/// reports it where it stands. The rest of the document is still read.
pub const MAX_DEPTH: usize = 256;

/// `bytes` as text: UTF-8, without a byte order mark before it (RFC 8259, section 8.1).
///
/// # Errors
///
/// Bytes that are not UTF-8, with the offset of the first that is not, counted without the mark.
pub fn decode(bytes: &[u8]) -> Result<&str, SyntaxError> {
    core::str::from_utf8(position::without_mark(bytes))
        .map_err(|error| SyntaxError::new(SyntaxErrorKind::InvalidUtf8, error.valid_up_to()))
}
