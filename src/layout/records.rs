//! scratch
use super::error::RecordError;
pub(super) fn whole_records(found: usize, item_size: usize) -> Result<usize, RecordError> {
    if found == 0 { return Ok(0); }
    match (found.checked_rem(item_size), found.checked_div(item_size)) { (Some(0),Some(n))=>Ok(n), _=>Err(RecordError::PartialRecord{found,item_size}) }
}
