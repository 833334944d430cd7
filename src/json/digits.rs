//! Decimal digits as numbers.

/// The number that the decimal digits of `text` from `start` to `end` write, where 64 bits hold it.
#[inline]
pub(super) fn magnitude(text: &[u8], start: usize, end: usize) -> Option<u64> {
    let length = end - start;
    // Versions, levels and sizes of items are one digit, which most integers of metadata are.
    if length == 1 {
        return Some(u64::from(text[start] & 0x0F));
    }
    match text[..end].last_chunk() {
        Some(last) if length <= 8 => Some(last_of_eight(*last, length)),
        Some(_) | None => long_magnitude(&text[start..end]),
    }
}

/// The number that the last `length` bytes write, of which there are one to eight and all are decimal digits.
///
/// Digits are added up in pairs, pairs in fours and those in eights, each step in all of the word at once.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "eight digits take 27 bits")]
fn last_of_eight(bytes: [u8; 8], length: usize) -> u64 {
    // The first digit is the lowest byte. Those that are not of the number count as zeros before it.
    let others = 8 * (8 - length as u32);
    let digits = (u64::from_le_bytes(bytes) & 0x0F0F_0F0F_0F0F_0F0F) >> others << others;
    let pairs = (digits * 10 + (digits >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
    (fours * 10_000 + (fours >> 32)) & 0xFFFF_FFFF
}

#[inline(never)]
fn long_magnitude(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0_u64, |number, byte| number.checked_mul(10)?.checked_add(u64::from(byte - b'0')))
}
