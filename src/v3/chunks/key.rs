//! The store keys of chunks.
//!
//! Source: Zarr v3 core specification, "Chunk key encodings".

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::sets::KeySeparator;
use crate::v3::ChunkKeyEncoding;

impl ChunkKeyEncoding {
    /// The store key of the chunk `indices`, below the array's path; `None` for an unknown encoding.
    #[must_use]
    pub fn key(&self, indices: &[u64]) -> Option<String> {
        let (first, separator, suffix) = self.parts()?;
        let mut key = String::from(first);
        for (position, index) in indices.iter().enumerate() {
            if position > 0 || !first.is_empty() {
                key.push_str(separator.name());
            }
            key.push_str(&index.to_string());
        }
        if key.is_empty() {
            // The one chunk of an array without dimensions (Zarr v3 core specification, "V2 chunk key encoding").
            key.push('0');
        }
        key.push_str(suffix);
        Some(key)
    }

    /// The indices of the chunk of an array of `rank` dimensions that has the store key `key`; `None` where it is of none, and
    /// for an unknown encoding.
    #[must_use]
    pub fn indices(&self, key: &str, rank: usize) -> Option<Vec<u64>> {
        let (first, separator, suffix) = self.parts()?;
        let rest = key.strip_suffix(suffix)?.strip_prefix(first)?;
        let indices: Option<Vec<u64>> = match (rank, first) {
            (0, "") => return (rest == "0").then(Vec::new),
            (0, _) => return rest.is_empty().then(Vec::new),
            (_, "") => rest.split(separator.name()).map(index).collect(),
            (_, _) => rest.strip_prefix(separator.name())?.split(separator.name()).map(index).collect(),
        };
        indices.filter(|indices| indices.len() == rank)
    }

    /// What stands before the first index, between two, and after the last.
    fn parts(&self) -> Option<(&'static str, KeySeparator, &str)> {
        Some(match self {
            Self::Default(encoding) => ("c", encoding.separator, ""),
            Self::V2(encoding) => ("", encoding.separator, ""),
            Self::DefaultSuffix(encoding) => ("c", encoding.separator, &encoding.suffix),
            Self::Unknown(_) => return None,
        })
    }
}

/// The index that `text` writes: digits without a zero before them.
fn index(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_indices_are_each_others_reverse() {
        let encodings = [
            (r#"{"name": "default"}"#, "c/1/23/0", "c"),
            (r#"{"name": "default", "configuration": {"separator": "."}}"#, "c.1.23.0", "c"),
            (r#"{"name": "v2"}"#, "1.23.0", "0"),
            (r#"{"name": "v2", "configuration": {"separator": "/"}}"#, "1/23/0", "0"),
            (
                r#"{"name": "zarrs.default_suffix", "configuration": {"suffix": ".tif"}}"#,
                "c/1/23/0.tif",
                "c.tif",
            ),
        ];
        for (json, key, single) in encodings {
            let encoding: ChunkKeyEncoding = json.parse().unwrap();
            assert_eq!(encoding.key(&[1, 23, 0]).as_deref(), Some(key));
            assert_eq!(encoding.indices(key, 3), Some(alloc::vec![1, 23, 0]));
            assert_eq!(encoding.indices(key, 2), None);
            assert_eq!(encoding.key(&[]).as_deref(), Some(single));
            assert_eq!(encoding.indices(single, 0), Some(Vec::new()));
            for wrong in
                ["", "c", "zarr.json", "c/01/2/3", "c/1/2/-3", "1.2.+3", "c/1/2/18446744073709551616"]
            {
                assert_eq!(encoding.indices(wrong, 3), None, "{wrong}");
            }
        }
    }
}
