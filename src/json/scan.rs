//! Passing over white space and over the plain parts of strings, eight bytes at a time.

/// The first byte of `bytes` from `at` on that is no white space.
#[inline]
pub(super) fn skip_white_space(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b'\n') => at = skip_spaces(bytes, at + 1),
            Some(b' ' | b'\r' | b'\t') => at += 1,
            Some(_) | None => return at,
        }
    }
}

/// The first byte of `bytes` from `at` on that is no space: the end of a line's indentation.
#[inline]
fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    while let Some(word) = word_at(bytes, at) {
        let others = word ^ SPACES;
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// The eight bytes of `bytes` from `at` on, the first the lowest; `None` where there are fewer.
#[inline]
fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|word| u64::from_le_bytes(*word))
}

/// The end of the plain part of a string that goes on at `at`: the first quote, backslash or control character,
/// or the end of `bytes`.
#[inline]
pub(super) fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = word_at(bytes, at) {
        let special = special_bytes(word);
        if special != 0 {
            return at + special.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|&byte| byte >= 0x20 && byte != b'"' && byte != b'\\') {
        at += 1;
    }
    at
}

/// The high bit of the lowest byte of `word` that is a quote, a backslash or a control character. Bytes above
/// the lowest may be marked without being one of them.
#[inline]
const fn special_bytes(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // With its second bit turned, a quote is 0x20 and a space above it, and control characters stay below.
    let control = word ^ (ONES * (b'"' ^ 0x20) as u64);
    let control = control.wrapping_sub(ONES * 0x21) & !control;
    let backslash = word ^ (ONES * b'\\' as u64);
    let backslash = backslash.wrapping_sub(ONES) & !backslash;
    (control | backslash) & HIGH
}
