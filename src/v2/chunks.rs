//! The chunks of an array, and their store keys.
//!
//! Source: Zarr v2, "Chunks" of "Arrays".

use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroU64;

use super::{ArrayMetadata, DimensionSeparator};
use crate::chunks::{Axis, Chunks, KeyParts};

impl ArrayMetadata {
    /// The chunks of the array; `None` where a chunk has no items and the array has. Chunks are stored whole, at the edge of the
    /// array too.
    ///
    /// ```
    /// use zarr_spec::v2::ArrayMetadata;
    ///
    /// let metadata = ArrayMetadata::from_slice(br#"{
    ///     "zarr_format": 2, "shape": [365, 720], "chunks": [30, 360], "dtype": "<f4", "compressor": null,
    ///     "fill_value": 0, "order": "C", "filters": null, "dimension_separator": "/"
    /// }"#)?;
    /// let chunks = metadata.chunks().ok_or("chunks without items")?;
    /// assert_eq!(chunks.counts(), [13, 2]);
    /// let part: Vec<_> = chunks.overlapping(&[120..151, 0..100])?.collect();
    /// assert_eq!(part, [[4, 0], [5, 0]]);
    /// assert_eq!(metadata.dimension_separator().key(&part[1]), "5/0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn chunks(&self) -> Option<Chunks<'_>> {
        let axes: Option<_> = self.chunk_shape().iter().zip(self.shape()).map(axis).collect();
        Some(Chunks::new(self.shape(), axes?))
    }
}

/// How chunks of `length` divide a dimension of `extent` items. Where there are none, there are no chunks of any length.
fn axis((&length, &extent): (&u64, &u64)) -> Option<Axis> {
    let length = NonZeroU64::new(length).or((extent == 0).then_some(NonZeroU64::MIN))?;
    Some(Axis::Uniform { length, bounded: false })
}

impl DimensionSeparator {
    /// The store key of the chunk `indices`, below the array's path; `0` for the one chunk of an array without dimensions.
    #[must_use]
    pub fn key(self, indices: &[u64]) -> String {
        self.parts().key(indices)
    }

    /// The indices of the chunk of an array of `rank` dimensions that has the store key `key`; `None` where it is of none.
    ///
    /// ```
    /// use zarr_spec::v2::DimensionSeparator;
    ///
    /// assert_eq!(DimensionSeparator::Dot.indices("5.0", 2), Some(vec![5, 0]));
    /// assert_eq!(DimensionSeparator::Dot.indices(".zarray", 2), None);
    /// ```
    #[must_use]
    pub fn indices(self, key: &str, rank: usize) -> Option<Vec<u64>> {
        self.parts().indices(key, rank)
    }

    const fn parts(self) -> KeyParts<'static> {
        KeyParts { prefix: "", separator: self.name(), suffix: "" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(shape: &str, chunks: &str) -> ArrayMetadata {
        let json = alloc::format!(
            r#"{{"zarr_format": 2, "shape": {shape}, "chunks": {chunks}, "dtype": "|u1", "compressor": null,
                "fill_value": 0, "order": "C", "filters": null}}"#
        );
        ArrayMetadata::from_slice(json.as_bytes()).unwrap()
    }

    #[test]
    fn keys_and_indices_are_each_others_reverse() {
        for (separator, key) in [(DimensionSeparator::Dot, "1.23.0"), (DimensionSeparator::Slash, "1/23/0")] {
            assert_eq!(separator.key(&[1, 23, 0]), key);
            assert_eq!(separator.indices(key, 3), Some(alloc::vec![1, 23, 0]));
            assert_eq!(separator.indices(key, 2), None);
            assert_eq!(separator.key(&[]), "0");
            assert_eq!(separator.indices("0", 0), Some(Vec::new()));
            for wrong in ["", "0", ".zarray", "1.2.03", "c/1/2/3", "1/2/3/4"] {
                assert_eq!(separator.indices(wrong, 3), None, "{wrong}");
            }
        }
    }

    #[test]
    fn chunks_without_items_divide_nothing() {
        assert!(array("[4]", "[0]").chunks().is_none());
        assert_eq!(array("[4, 0]", "[2, 0]").chunks().unwrap().counts(), [2, 0]);
    }

    #[test]
    fn an_array_without_dimensions_has_one_chunk() {
        let array = array("[]", "[]");
        let chunks = array.chunks().unwrap();
        assert_eq!(chunks.count(), Some(1));
        assert_eq!(chunks.iter().collect::<Vec<_>>(), [Vec::<u64>::new()]);
    }
}
