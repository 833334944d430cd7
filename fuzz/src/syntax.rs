//! The parser, beside serde_json.

use zarr_spec::json::{Kind, Position, Raw, SyntaxErrorKind, Value};
pub(crate) use zarr_spec::json::{Tape, decode};

#[path = "../../src/json/tests/twin.rs"]
mod twin;

/// The levels to which serde_json reads.
const SERDE_DEPTH: usize = 127;

/// The digits that a number can have and be a finite float.
const FLOAT_DIGITS: usize = 300;

/// Checks that `bytes` are the same tree for both parsers, or JSON for neither, but for what this crate's documentation
/// names; and that what is parsed is parsed the same again.
pub fn check(bytes: &[u8]) {
    let mut tape = Tape::new();
    // serde_json takes no byte order mark.
    let without_mark = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let theirs: Result<serde_json::Value, _> = serde_json::from_slice(without_mark);
    let ours = match decode(bytes) {
        Ok(text) => tape.parse(text),
        Err(error) => Err(error),
    };
    match (&ours, &theirs) {
        (Ok(ours), Ok(theirs)) => assert!(twin::same(ours.root(), theirs), "{theirs}"),
        (Ok(ours), Err(error)) => assert!(differs(ours.root()), "serde_json does not take it: {error}"),
        (Err(error), Ok(_)) => panic!("only serde_json takes it: {error}"),
        (Err(_), Err(_)) => {}
    }
    match ours {
        Ok(document) => {
            let raw = Raw::from(document.root());
            assert_eq!(raw.source(), document.root().source());
            assert_eq!(Raw::new(raw.source()).as_ref(), Ok(&raw));
            walk(document.root());
        }
        Err(error) => {
            assert!(error.offset() <= bytes.len());
            let position = Position::of(bytes, error.offset());
            assert!(position.line >= 1 && position.column >= 1);
            // Text that ends too early is no JSON however it ends.
            if error.kind() == SyntaxErrorKind::UnexpectedEnd {
                assert!(Tape::new().parse(decode(bytes).unwrap().trim_end()).is_err());
            }
        }
    }
}

/// Whether `value` is JSON for this crate and not for serde_json: a number that is no finite float, an unpaired surrogate,
/// or more levels than serde_json reads.
fn differs(value: Value<'_>) -> bool {
    walk(value) > SERDE_DEPTH || has_oddity(value)
}

fn has_oddity(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::NonFinite | Kind::TooDeep => true,
        Kind::Integer => value.source().len() > FLOAT_DIGITS,
        // serde_json rounds a number near the largest float past it.
        Kind::Float => value.as_f64().is_some_and(|float| float.abs() > 1.797_693_134_862_315e308),
        Kind::String => value.as_str().is_none(),
        Kind::Array => value.items().any(has_oddity),
        Kind::Object => value.members().any(|(key, value)| {
            let name = Raw::new(key.source()).unwrap();
            let mut tape = Tape::new();
            name.parse(&mut tape).root().as_str().is_none() || has_oddity(value)
        }),
        Kind::Null | Kind::Boolean => false,
    }
}

/// The levels of `value`, after a visit to every value and name in it.
fn walk(value: Value<'_>) -> usize {
    let levels = match value.kind() {
        Kind::Array => 1 + value.items().map(walk).max().unwrap_or_default(),
        Kind::Object => {
            let inner = value.members().map(|(key, value)| {
                assert!(key.is(key.name()));
                walk(value)
            });
            1 + inner.max().unwrap_or_default()
        }
        Kind::TooDeep => 1,
        _ => 0,
    };
    assert!(!value.source().is_empty());
    levels
}
