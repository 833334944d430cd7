//! Repeating one record over a buffer.

/// Bytes of whole records that are built first and then copied over.
const PATTERN: usize = 4096;

/// Writes `record` over and over; `bytes` is a whole number of records.
pub(crate) fn fill(bytes: &mut [u8], record: &[u8]) {
    if let [byte] = *record {
        bytes.fill(byte);
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
