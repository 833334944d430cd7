//! The store keys of chunks.
//!
//! Source: Zarr v3, "Default chunk key encoding" and "v2 chunk key encoding".

use alloc::string::String;
use alloc::vec::Vec;

use crate::chunks::KeyParts;
use crate::sets::KeySeparator;
use crate::v3::ChunkKeyEncoding;

impl ChunkKeyEncoding {
    /// The store key of the chunk `indices`, below the array's path; `None` for an unknown encoding.
    #[must_use]
    pub fn key(&self, indices: &[u64]) -> Option<String> {
        Some(self.parts()?.key(indices))
    }

    /// The indices of the chunk of an array of `rank` dimensions that has the store key `key`; `None` where it is of none, and
    /// for an unknown encoding.
    #[must_use]
    pub fn indices(&self, key: &str, rank: usize) -> Option<Vec<u64>> {
        self.parts()?.indices(key, rank)
    }

    fn parts(&self) -> Option<KeyParts<'_>> {
        let parts = |prefix, separator: KeySeparator, suffix| KeyParts {
            prefix,
            separator: separator.name(),
            suffix,
        };
        Some(match self {
            Self::Default(encoding) => parts("c", encoding.separator, ""),
            Self::V2(encoding) => parts("", encoding.separator, ""),
            Self::DefaultSuffix(encoding) => parts("c", encoding.separator, &encoding.suffix),
            Self::Unknown(_) => return None,
        })
    }
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
