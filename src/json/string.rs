//! The escapes of JSON strings (RFC 8259, section 7).

use alloc::string::String;

/// `text`, the inside of a JSON string that the parser accepted, with its escapes resolved; `None` if one is an
/// unpaired surrogate.
pub(super) fn unescape(text: &str) -> Option<String> {
    resolve(text, None)
}

/// The same, with U+FFFD for each unpaired surrogate.
pub(super) fn unescape_lossy(text: &str) -> String {
    resolve(text, Some(char::REPLACEMENT_CHARACTER)).unwrap_or_default()
}

fn resolve(text: &str, unpaired: Option<char>) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escape = rest.as_bytes().get(at + 1).copied().unwrap_or_default();
        if escape == b'u' {
            let (value, length) = unicode_escape(&rest[at..]);
            out.push(value.or(unpaired)?);
            rest = &rest[at + length..];
        } else {
            out.push(short_escape(escape));
            rest = &rest[at + 2..];
        }
    }
    out.push_str(rest);
    Some(out)
}

fn short_escape(letter: u8) -> char {
    match letter {
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        other => char::from(other),
    }
}

/// The scalar value of the `\uXXXX` that `text` begins with, or of the surrogate pair of two, and the bytes it
/// takes. `None` for an unpaired surrogate.
fn unicode_escape(text: &str) -> (Option<char>, usize) {
    let Some(high) = code_unit(text) else { return (None, text.len().min(6)) };
    if let Some(value) = char::from_u32(high) {
        return (Some(value), 6);
    }
    let low = text.get(6..).and_then(code_unit).filter(|low| (0xdc00..0xe000).contains(low));
    match low {
        Some(low) if high < 0xdc00 => {
            let value = 0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00);
            (char::from_u32(value), 12)
        }
        Some(_) | None => (None, 6),
    }
}

/// The code unit of the `\uXXXX` that `text` begins with.
fn code_unit(text: &str) -> Option<u32> {
    u32::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()
}
