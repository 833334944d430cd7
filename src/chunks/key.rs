//! The indices of a chunk as its store key.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

/// What a store key is made of beside the indices of the chunk.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeyParts<'a> {
    /// What stands before the first index, with a separator after it where it is not empty.
    pub(crate) prefix: &'a str,
    /// What stands between two indices.
    pub(crate) separator: &'a str,
    /// What stands after the last index.
    pub(crate) suffix: &'a str,
}

/// What stands for the indices of the one chunk of an array without dimensions, where there is no prefix.
///
/// Sources: Zarr v2 leaves it open, and zarr-python 2 writes it; Zarr v3, "v2 chunk key encoding".
const NO_INDICES: &str = "0";

impl KeyParts<'_> {
    /// The store key of the chunk `indices`.
    pub(crate) fn key(self, indices: &[u64]) -> String {
        let mut key = String::from(self.prefix);
        for (position, index) in indices.iter().enumerate() {
            if position > 0 || !self.prefix.is_empty() {
                key.push_str(self.separator);
            }
            key.push_str(&index.to_string());
        }
        if key.is_empty() {
            key.push_str(NO_INDICES);
        }
        key.push_str(self.suffix);
        key
    }

    /// The indices of the chunk of an array of `rank` dimensions that has the store key `key`; `None` where it is of none.
    pub(crate) fn indices(self, key: &str, rank: usize) -> Option<Vec<u64>> {
        let rest = key.strip_suffix(self.suffix)?.strip_prefix(self.prefix)?;
        let listed = match (rank, self.prefix) {
            (0, "") => return (rest == NO_INDICES).then(Vec::new),
            (0, _) => return rest.is_empty().then(Vec::new),
            (_, "") => rest,
            (_, _) => rest.strip_prefix(self.separator)?,
        };
        let indices: Option<Vec<u64>> = listed.split(self.separator).map(index).collect();
        indices.filter(|indices| indices.len() == rank)
    }
}

/// The index that `text` writes: digits without a zero before them.
fn index(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}
