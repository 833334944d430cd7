//! Names and values as text that passes for no other, and that cannot write over what was printed.

use std::ffi::OsStr;
use std::fmt::Write as _;

/// `name` as text. A byte that is not UTF-8 becomes a NUL, which no name has, and two hexadecimal digits, so that no two
/// names are the same text.
pub(crate) fn text_of(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a string does not fail.
            let _ = write!(text, "\0{byte:02x}");
        }
    }
    text
}

/// `name`, a path or a pointer, as it is printed: with each backslash doubled, which else could pass for an escape.
pub(crate) fn printable_name(name: &str) -> String {
    printable(&name.replace('\\', r"\\"))
}

/// `text` with the characters escaped that could write over what was printed, put it in another order or hide in it; a byte
/// of a name that is not UTF-8 as `\xff`.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        if character == '\0' && is_byte(&text[at + 1..]) {
            // The digits follow.
            printable.push_str(r"\x");
        } else if character.is_control() || is_invisible(character) {
            // Writing to a string does not fail.
            let _ = write!(printable, "{}", character.escape_default());
        } else {
            printable.push(character);
        }
    }
    printable
}

/// Whether `text` begins with the digits of a byte.
fn is_byte(text: &str) -> bool {
    text.as_bytes().first_chunk().is_some_and(|digits: &[u8; 2]| digits.iter().all(u8::is_ascii_hexdigit))
}

/// Whether `character` breaks lines or is a format character (Unicode 16, general categories Zl, Zp and Cf). The signs above
/// Arabic and other numbers are of the last category too, but can be seen.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e007f}'
    )
}
