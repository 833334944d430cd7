//! Which chunks there are, and which hold a part of an array.

use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::num::NonZeroU64;
use core::ops::Range;
use core::slice::from_ref;

use proptest::prelude::*;

use super::{Axis, ChunkIndexError, Chunks};

fn uniform<'a>(shape: &'a [u64], lengths: &[u64]) -> Chunks<'a> {
    let lengths = lengths.iter().map(|&length| NonZeroU64::new(length).unwrap());
    Chunks::new(shape, lengths.map(|length| Axis::Uniform { length, bounded: false }).collect())
}

#[test]
fn chunks_are_in_the_order_of_their_indices() {
    let chunks = uniform(&[25, 8], &[10, 4]);
    let all: Vec<_> = chunks.iter().collect();
    assert_eq!(all, [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]]);
    assert!(uniform(&[25, 0], &[10, 4]).iter().next().is_none());
    assert!((&chunks).into_iter().eq(all));
}

#[test]
fn a_part_is_of_the_array() {
    let chunks = uniform(&[25, 0], &[10, 4]);
    let rank = ChunkIndexError::Rank { expected: 2, found: 1 };
    assert_eq!(chunks.overlapping(from_ref(&(0..1))).unwrap_err(), rank);
    let past = chunks.overlapping(&[20..26, 0..0]).unwrap_err();
    assert_eq!(past, ChunkIndexError::PartPastEnd { dimension: 0, extent: 25, end: 26 });
    assert_eq!(past.to_string(), "expected a part of the 25 items along dimension 0, found one up to 26");
    assert!(chunks.overlapping(&[0..25, 0..0]).unwrap().next().is_none());
    assert!(chunks.overlapping(&[0..25, 0..1]).is_err());
    let most = uniform(&[u64::MAX], &[1]);
    assert_eq!(
        most.overlapping(from_ref(&(u64::MAX - 1..u64::MAX))).unwrap().next(),
        Some(alloc::vec![u64::MAX - 1])
    );
}

fn part(extent: u64) -> impl Strategy<Value = Range<u64>> {
    (0..=extent, 0..=extent).prop_map(|(start, end)| start..end)
}

proptest! {
    /// A chunk holds an item of a part where one of the part's items says that it is in it.
    #[test]
    fn the_chunks_of_a_part_are_those_of_its_items(
        (shape, part) in proptest::collection::vec(0_u64..12, 2).prop_flat_map(|shape| {
            let part = (part(shape[0]), part(shape[1]));
            (Just(shape), part)
        }),
        length in 1_u64..5,
        runs in proptest::collection::vec((1_u64..4, 1_u64..4), 6..8),
    ) {
        let uniform = Axis::Uniform { length: NonZeroU64::new(length).unwrap(), bounded: false };
        // Six lengths of at least 1, each twice, cover the dimension, and can go on past its end.
        let covering = runs.iter().map(|(length, count)| (*length, count * 2));
        let chunks = Chunks::new(&shape, alloc::vec![uniform, Axis::listed(covering)]);
        let (rows, columns) = part;
        let items = rows.clone().flat_map(|row| columns.clone().map(move |column| [row, column]));
        let mut expected: Vec<_> = items.map(|item| chunks.at(&item).unwrap()).collect();
        expected.sort();
        expected.dedup();
        let mut items = 0;
        for chunk in &chunks {
            let (start, extent) = (chunks.start(&chunk).unwrap(), chunks.extent(&chunk).unwrap());
            items += extent.iter().product::<u64>();
            let ranges: Vec<_> = start.iter().zip(extent).map(|(start, extent)| *start..start + extent).collect();
            prop_assert_eq!(chunks.items(&chunk).unwrap(), ranges);
        }
        // Each item is in one chunk.
        prop_assert_eq!(items, shape.iter().product::<u64>());
        prop_assert_eq!(chunks.iter().size_hint().0, chunks.iter().count());
        let found: Vec<_> = chunks.overlapping(&[rows, columns]).unwrap().collect();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn chunks_past_the_end_are_not_of_the_array() {
    let chunks = |extent: &'static [u64], runs: &[(u64, u64)]| {
        Chunks::new(extent, alloc::vec![Axis::listed(runs.iter().copied())])
    };
    assert_eq!(chunks(&[13], &[(10, 3)]).counts(), [2]);
    assert_eq!(chunks(&[0], &[(10, 3)]).count(), Some(0));
    let past = ChunkIndexError::PastEnd { dimension: 0, count: 2, found: 2 };
    assert_eq!(chunks(&[13], &[(10, 3)]).items(&[2]), Err(past));
    // Runs past 64 bits hold every item.
    let most = chunks(&[u64::MAX], &[(1 << 63, 1), (5, u64::MAX), (7, 3)]);
    assert_eq!(most.at(&[u64::MAX - 1]).unwrap(), [1 + ((1 << 63) - 2) / 5]);
    assert_eq!(most.start(&[1]).unwrap(), [1 << 63]);
}
