//! Chunks, as the grids of format 3 divide arrays.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use proptest::prelude::*;

use crate::chunks::ChunkIndexError;
use crate::v3::ChunkGrid;

fn grid(json: &str) -> ChunkGrid {
    json.parse().unwrap()
}

#[test]
fn a_rectilinear_grid_is_walked_by_its_runs() {
    let grid = grid(
        r#"{"name": "rectilinear", "configuration": {"kind": "inline", "chunk_shapes": [[[3, 4], 2], 5]}}"#,
    );
    let chunks = grid.chunks(&[13, 12]).unwrap();
    assert_eq!(chunks.counts(), [5, 3]);
    assert_eq!(chunks.count(), Some(15));
    let mut item = 0;
    for (chunk, length) in [3, 3, 3, 3, 2].into_iter().enumerate() {
        let chunk = u64::try_from(chunk).unwrap();
        assert_eq!(chunks.start(&[chunk, 0]).unwrap(), [item, 0]);
        assert_eq!(chunks.shape(&[chunk, 0]).unwrap(), [length, 5]);
        for _ in 0..length {
            if item < 13 {
                assert_eq!(chunks.at(&[item, 11]).unwrap(), [chunk, 2]);
            }
            item += 1;
        }
    }
    assert_eq!(chunks.extent(&[4, 2]).unwrap(), [1, 2]);
}

proptest! {
    /// Each chunk lies where its length, listed by itself, has it.
    #[test]
    fn runs_are_the_lengths_that_they_stand_for(runs in proptest::collection::vec((1_u64..4, 1_u64..4), 1..6)) {
        let lengths = runs.iter().flat_map(|(length, count)| (0..*count).map(|_| *length));
        let total = lengths.clone().sum();
        let pairs: Vec<_> = runs.iter().map(|(length, count)| alloc::format!("[{length}, {count}]")).collect();
        let grid = grid(&alloc::format!(
            r#"{{"name": "rectilinear", "configuration": {{"kind": "inline", "chunk_shapes": [[{}]]}}}}"#,
            pairs.join(", ")
        ));
        let shape = [total];
        let chunks = grid.chunks(&shape).unwrap();
        let mut item = 0;
        for (chunk, length) in (0..).zip(lengths.clone()) {
            prop_assert_eq!(chunks.start(&[chunk]), Ok(alloc::vec![item]));
            prop_assert_eq!(chunks.shape(&[chunk]), Ok(alloc::vec![length]));
            for _ in 0..length {
                prop_assert_eq!(chunks.at(&[item]), Ok(alloc::vec![chunk]));
                item += 1;
            }
        }
        prop_assert_eq!(chunks.counts(), [u64::try_from(lengths.count()).unwrap()]);
    }
}

#[test]
fn a_bounded_grid_cuts_the_last_chunk() {
    let grid = grid(r#"{"name": "zarrs.regular_bounded", "configuration": {"chunk_shape": [10]}}"#);
    let chunks = grid.chunks(&[25]).unwrap();
    assert_eq!(chunks.shape(&[2]).unwrap(), [5]);
}

#[test]
fn indices_are_checked() {
    let three = grid(r#"{"name": "regular", "configuration": {"chunk_shape": [1, 1, 1]}}"#);
    assert_eq!(three.chunks(&[1 << 40, 1 << 40, 0]).unwrap().count(), Some(0));
    let grid = grid(r#"{"name": "regular", "configuration": {"chunk_shape": [10, 10]}}"#);
    let chunks = grid.chunks(&[20, 0]).unwrap();
    assert_eq!(chunks.count(), Some(0));
    assert_eq!(chunks.at(&[0]), Err(ChunkIndexError::Rank { expected: 2, found: 1 }));
    let past = ChunkIndexError::PastEnd { dimension: 1, count: 0, found: 0 };
    assert_eq!(chunks.start(&[1, 0]), Err(past.clone()));
    assert_eq!(past.to_string(), "expected an index below 0 along dimension 1, found 0");
    assert!(grid.chunks(&[20]).is_none());
    let most = [u64::MAX, u64::MAX];
    assert_eq!(grid.chunks(&most).unwrap().count(), None);
    assert_eq!(grid.chunks(&most).unwrap().at(&[u64::MAX - 1, 0]).unwrap(), [u64::MAX / 10, 0]);
}
