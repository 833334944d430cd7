//! Repeating one record over a buffer.

/// Bytes of whole records that are built first and then copied over.
const PATTERN: usize = 4096;

/// From this size on, bytes are written past the caches: to fetch what they overwrite would cost more than to write
/// them.
const LARGE: usize = 8 << 20;

/// Bytes of a cache line.
const LINE: usize = 64;

/// Writes `record` over and over; `bytes` is a whole number of records.
pub(crate) fn fill(bytes: &mut [u8], record: &[u8]) {
    if let [byte] = *record {
        bytes.fill(byte);
        return;
    }
    if bytes.len() >= LARGE && stream(bytes, record) {
        return;
    }
    let records = PATTERN.checked_div(record.len()).map_or(0, |records| records.max(1));
    let head_len = (records * record.len()).min(bytes.len());
    let (head, rest) = bytes.split_at_mut(head_len);
    repeat(head, record);
    if head.is_empty() {
        return;
    }
    for chunk in rest.chunks_mut(head_len) {
        let len = chunk.len();
        chunk.copy_from_slice(&head[..len]);
    }
}

/// Fills by doubling what is already written.
fn repeat(bytes: &mut [u8], record: &[u8]) {
    let first = record.len().min(bytes.len());
    bytes[..first].copy_from_slice(&record[..first]);
    let mut written = first;
    while written < bytes.len() && written > 0 {
        let (done, rest) = bytes.split_at_mut(written);
        let more = written.min(rest.len());
        rest[..more].copy_from_slice(&done[..more]);
        written += more;
    }
}

/// As [`fill`], past the caches. False, and nothing done, where that cannot be or a record is long.
pub(super) fn stream(bytes: &mut [u8], record: &[u8]) -> bool {
    if !(1..=PATTERN / 2).contains(&record.len()) {
        return false;
    }
    let period = PATTERN / record.len() * record.len();
    let mut pattern = [0; PATTERN + LINE];
    repeat(&mut pattern, record);
    stream_pattern(bytes, &pattern, period)
}

/// Writes the first `period` bytes of `pattern` over and over; the bytes behind them go on in the same way.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
fn stream_pattern(bytes: &mut [u8], pattern: &[u8; PATTERN + LINE], period: usize) -> bool {
    use core::arch::x86_64::{_mm_loadu_si128, _mm_sfence, _mm_stream_si128};
    const VECTOR: usize = 16;
    let offset = bytes.as_ptr().align_offset(LINE);
    if offset >= LINE {
        return false;
    }
    let head = offset.min(bytes.len());
    let (start, rest) = bytes.split_at_mut(head);
    start.copy_from_slice(&pattern[..head]);
    let mut phase = head % period;
    let mut lines = rest.chunks_exact_mut(LINE);
    for line in &mut lines {
        let from = &pattern[phase..phase + LINE];
        for (to, from) in line.chunks_exact_mut(VECTOR).zip(from.chunks_exact(VECTOR)) {
            // SAFETY: both have the 16 bytes that are read and written. Those that are written are aligned to 16: the
            // first line begins `offset` bytes on, at a multiple of 64, or there are no lines; the others follow it. The build
            // has SSE2.
            unsafe { _mm_stream_si128(to.as_mut_ptr().cast(), _mm_loadu_si128(from.as_ptr().cast())) }
        }
        phase += LINE;
        if phase >= period {
            phase -= period;
        }
    }
    let end = lines.into_remainder();
    let len = end.len();
    end.copy_from_slice(&pattern[phase..phase + len]);
    // SAFETY: the build has SSE2, and so this instruction, which orders what was streamed before what comes after.
    unsafe { _mm_sfence() };
    true
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
fn stream_pattern(_: &mut [u8], _: &[u8; PATTERN + LINE], _: usize) -> bool {
    false
}
