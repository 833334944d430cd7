//! The chunks of an array.

use zarr_spec::chunks::Chunks;

/// The most dimensions of an array whose chunks are looked at.
pub const MAX_RANK: usize = 64;

/// Checks the chunks of the first and the last item of an array of `shape`, and gives them.
pub fn check_chunks(chunks: &Chunks<'_>, shape: &[u64]) -> Vec<Vec<u64>> {
    let counts = chunks.counts();
    assert_eq!(counts.len(), shape.len());
    if shape.len() > MAX_RANK {
        return Vec::new();
    }
    let whole: Vec<_> = shape.iter().map(|length| 0..*length).collect();
    let first = chunks.overlapping(&whole).unwrap().next();
    assert_eq!(first.is_none(), shape.contains(&0));
    let Some(first) = first else { return Vec::new() };
    assert!(first.iter().all(|index| *index == 0));
    assert_eq!(chunks.iter().next().as_ref(), Some(&first));
    let last: Vec<u64> = shape.iter().map(|length| length - 1).collect();
    [vec![0; shape.len()], last].iter().map(|item| check_chunk(chunks, item)).collect()
}

/// Checks the chunk that has `item`, and gives it.
fn check_chunk(chunks: &Chunks<'_>, item: &[u64]) -> Vec<u64> {
    let chunk = chunks.at(item).unwrap();
    assert!(chunk.iter().zip(chunks.counts()).all(|(index, count)| *index < count));
    let (start, extent) = (chunks.start(&chunk).unwrap(), chunks.extent(&chunk).unwrap());
    let stored = chunks.shape(&chunk).unwrap();
    for dimension in 0..item.len() {
        assert!(start[dimension] <= item[dimension]);
        assert!(item[dimension] - start[dimension] < extent[dimension]);
        assert!(extent[dimension] <= stored[dimension]);
    }
    let part: Vec<_> = item.iter().map(|index| *index..index + 1).collect();
    let overlapping: Vec<_> = chunks.overlapping(&part).unwrap().collect();
    assert_eq!(overlapping, std::slice::from_ref(&chunk));
    chunk
}
