//! Every kernel against a naive twin, over random sizes, steps and alignments.

use alloc::vec;
use alloc::vec::Vec;

use proptest::prelude::*;

use super::convert::VectorConvert;
use super::gather::{VectorGather, plan as plan_gather};
use super::groups::{Column, Step};
use super::scatter::plan as plan_scatter;
use super::{
    Level, Move, Permutation, Run, fill, vector_convert, vector_gather, vector_gather_group, vector_scatter,
    words,
};

/// Bytes that repeat only after a long way.
fn noise(len: usize, seed: u8) -> Vec<u8> {
    (0_u64..)
        .map(|at| (at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56).to_le_bytes()[0] ^ seed)
        .take(len)
        .collect()
}

fn levels() -> impl Iterator<Item = Level> {
    let machine = Level::of_machine();
    [Level::Portable, Level::Avx2, Level::Avx512].into_iter().filter(move |&level| level <= machine)
}

fn naive_move(from: &[u8], from_step: usize, to: &mut [u8], to_step: usize, count: usize, run: Move) {
    for record in 0..count {
        for unit in (0..run.len).step_by(run.unit) {
            for byte in 0..run.unit {
                to[record * to_step + run.to + unit + byte] =
                    from[record * from_step + run.from + unit + run.unit - 1 - byte];
            }
        }
    }
}

fn naive_swap(bytes: &mut [u8], step: usize, runs: &[Run]) {
    let before = bytes.to_vec();
    let count = bytes.len() / step.max(1);
    for &Run { offset, len, unit } in runs {
        naive_move(&before, step, bytes, step, count, Move { from: offset, to: offset, len, unit });
    }
}

fn unit() -> impl Strategy<Value = usize> {
    prop::sample::select(vec![1_usize, 2, 4, 8])
}

/// Runs in order within one record, and the size of the record.
fn runs() -> impl Strategy<Value = (usize, Vec<Run>)> {
    let part = (0_usize..20, 1_usize..6, prop::sample::select(vec![2_usize, 4, 8]));
    (prop::collection::vec(part, 1..12), 0_usize..20, any::<bool>()).prop_map(|(parts, end, gaps)| {
        let mut size = 0;
        let mut runs = Vec::new();
        for (gap, units, unit) in parts {
            let offset = size + if gaps { gap } else { 0 };
            runs.push(Run { offset, len: units * unit, unit });
            size = offset + units * unit;
        }
        (size + end, runs)
    })
}

/// Columns in order of their offsets within one record, and the size of the record.
fn columns() -> impl Strategy<Value = (usize, Vec<Column>)> {
    let part = (0_usize..6, 1_usize..4, unit());
    (prop::collection::vec(part, 1..8), 0_usize..6, any::<bool>()).prop_map(|(parts, end, gaps)| {
        let mut size = 0;
        let mut columns = Vec::new();
        for (gap, units, unit) in parts {
            let offset = size + if gaps { gap } else { 0 };
            columns.push(Column { offset, width: units * unit, unit });
            size = offset + units * unit;
        }
        (size + end, columns)
    })
}

proptest! {
    #[test]
    fn words_copy(
        units in 0_usize..40, unit in unit(), count in 0_usize..40,
        from in 0_usize..20, to in 0_usize..20, from_more in 0_usize..40, to_more in 0_usize..40,
        (from_skip, to_skip) in (0_usize..16, 0_usize..16),
    ) {
        let len = units * unit;
        let (from_step, to_step) = (from + len + from_more, to + len + to_more);
        let run = Move { from, to, len, unit };
        let source = noise(from_skip + from_step * count, 1);
        let mut target = noise(to_skip + to_step * count, 2);
        let mut expected = target.clone();
        naive_move(&source[from_skip..], from_step, &mut expected[to_skip..], to_step, count, run);
        words::copy(&source[from_skip..], from_step, &mut target[to_skip..], to_step, count, run);
        prop_assert_eq!(target, expected);
    }

    #[test]
    fn words_copy_packed_columns(width in 1_usize..40, count in 0_usize..40, more in 0_usize..9) {
        let step = width + more;
        let records = noise(step * count, 3);
        let mut values = vec![0; width * count];
        let out = Move { from: more, to: 0, len: width, unit: 1 };
        words::copy(&records, step, &mut values, width, count, out);
        let mut expected = vec![0; width * count];
        naive_move(&records, step, &mut expected, width, count, out);
        prop_assert_eq!(&values, &expected);

        let back = Move { from: 0, to: more, len: width, unit: 1 };
        let mut copy = vec![0; step * count];
        words::copy(&values, width, &mut copy, step, count, back);
        let mut expected = vec![0; step * count];
        naive_move(&values, width, &mut expected, step, count, back);
        prop_assert_eq!(copy, expected);
    }

    #[test]
    fn words_swap((size, runs) in runs(), count in 0_usize..30, skip in 0_usize..16) {
        let mut bytes = noise(skip + size * count, 4);
        let mut expected = bytes.clone();
        naive_swap(&mut expected[skip..], size, &runs);
        for run in runs {
            words::swap(&mut bytes[skip..], size, count, run.offset, run.len, run.unit);
        }
        prop_assert_eq!(bytes, expected);
    }

    #[test]
    fn units_swap(unit in unit(), units in 0_usize..100, skip in 0_usize..16) {
        let mut bytes = noise(skip + unit * units, 5);
        let mut expected = bytes.clone();
        naive_swap(&mut expected[skip..], unit, &[Run { offset: 0, len: unit, unit }]);
        words::swap_units(&mut bytes[skip..], unit);
        prop_assert_eq!(bytes, expected);
    }

    #[test]
    fn permutations_swap((size, runs) in runs(), count in 0_usize..100, skip in 0_usize..64) {
        for level in levels() {
            let mut bytes = noise(skip + size * count, 6);
            let mut expected = bytes.clone();
            let done = Permutation::new(level, size, &runs).apply(&mut bytes[skip..]);
            prop_assert_eq!(done % size, 0);
            naive_swap(&mut expected[skip..skip + done], size, &runs);
            prop_assert_eq!(bytes, expected, "{:?}", level);
        }
    }

    #[test]
    fn permutations_gather((size, columns) in columns(), count in 0_usize..200, skip in 0_usize..64) {
        let records = noise(skip + size * count, 7);
        for column in columns {
            let Column { offset, width, unit } = column;
            let Some(plan) = VectorGather::new(size, column) else { continue };
            let mut values = noise(skip + width * count, 8);
            let mut expected = values.clone();
            let from = records.get(skip + offset..).unwrap_or_default();
            let done = vector_gather(from, &mut values[skip..], count, &plan);
            prop_assert!(done <= count);
            let run = Move { from: offset, to: 0, len: width, unit };
            naive_move(&records[skip..], size, &mut expected[skip..], width, done, run);
            let end = skip + done * width;
            prop_assert_eq!(&values[..end], &expected[..end]);
        }
    }

    #[test]
    fn permutations_gather_groups(
        (size, columns) in columns(), count in 0_usize..200, skip in 0_usize..64,
    ) {
        let records = noise(skip + size * count, 7);
        for step in plan_gather(size, &columns) {
            let Step::Group(plan) = step else { continue };
            let group = &columns[plan.group.columns.clone()];
            let mut values: Vec<Vec<u8>> =
                group.iter().map(|column| noise(skip + column.width * count, 8)).collect();
            let mut expected = values.clone();
            let mut to: Vec<&mut [u8]> = values.iter_mut().map(|values| &mut values[skip..]).collect();
            let done = vector_gather_group(&records[skip..], &mut to, count, &plan);
            prop_assert!(done <= count);
            for ((column, values), expected) in group.iter().zip(&values).zip(&mut expected) {
                let &Column { offset, width, unit } = column;
                let run = Move { from: offset, to: 0, len: width, unit };
                naive_move(&records[skip..], size, &mut expected[skip..], width, done, run);
                let end = skip + done * width;
                prop_assert_eq!(&values[..end], &expected[..end]);
            }
        }
    }

    #[test]
    fn permutations_scatter((size, columns) in columns(), count in 0_usize..200, skip in 0_usize..64) {
        let values: Vec<Vec<u8>> =
            columns.iter().map(|column| noise(skip + column.width * count, 9)).collect();
        for step in plan_scatter(size, &columns) {
            let Step::Group(plan) = step else { continue };
            let mut records = noise(skip + size * count, 10);
            let mut expected = records.clone();
            let given = |column: usize| &values[column][skip..];
            let done = vector_scatter(given, &mut records[skip..], count, &plan);
            for at in plan.group.columns.clone() {
                let Column { offset, width, unit } = columns[at];
                let run = Move { from: 0, to: offset, len: width, unit };
                naive_move(given(at), width, &mut expected[skip..], size, done, run);
            }
            // Where every byte of the records is written, later records may be overwritten.
            let whole = plan.group.columns.clone().map(|at| columns[at].width).sum::<usize>() == size;
            let end = if whole { skip + done * size } else { records.len() };
            prop_assert_eq!(&records[..end], &expected[..end]);
        }
    }

    #[test]
    fn permutations_convert(
        (size, columns) in columns(), order in any::<u64>(), more in 0_usize..4,
        count in 0_usize..200, skip in 0_usize..64,
    ) {
        let mut to_size = 0;
        let mut moves = Vec::new();
        let mut shuffled = columns;
        shuffled.sort_by_key(|column| (order >> (column.offset % 61)) % 97);
        for Column { offset, width, unit } in shuffled {
            moves.push(Move { from: offset, to: to_size, len: width, unit });
            to_size += width + more;
        }
        if let Some(plan) = VectorConvert::new(size, to_size, &moves) {
            let source = noise(skip + size * count, 11);
            let mut target = noise(skip + to_size * count, 12);
            let done = vector_convert(&source[skip..], &mut target[skip..], count, &plan);
            let mut expected = vec![0; to_size * done];
            for run in moves {
                naive_move(&source[skip..], size, &mut expected, to_size, done, run);
            }
            prop_assert_eq!(&target[skip..skip + to_size * done], &expected[..]);
            prop_assert_eq!(&target[..skip], &noise(skip, 12)[..]);
        }
    }

    #[test]
    fn fills(size in 1_usize..6000, count in 0_usize..20, skip in 0_usize..16) {
        let record = noise(size, 13);
        let mut bytes = vec![0; skip + size * count];
        fill::fill(&mut bytes[skip..], &record);
        prop_assert!(bytes[..skip].iter().all(|&byte| byte == 0));
        prop_assert!(bytes[skip..].chunks(size).all(|chunk| chunk == record));
    }

    #[test]
    fn fills_with_small_records(size in 1_usize..70, count in 0_usize..1000) {
        let record = noise(size, 14);
        let mut bytes = vec![0; size * count];
        fill::fill(&mut bytes, &record);
        prop_assert!(bytes.chunks(size).all(|chunk| chunk == record));
    }
}

proptest! {
    #[test]
    fn streams(size in 1_usize..3000, count in 0_usize..60, skip in 0_usize..70) {
        let record = noise(size, 15);
        let mut bytes = vec![0; skip + size * count];
        if fill::stream(&mut bytes[skip..], &record) {
            prop_assert!(size <= 2048);
            prop_assert!(bytes[..skip].iter().all(|&byte| byte == 0));
            prop_assert!(bytes[skip..].chunks(size).all(|chunk| chunk == record));
        } else {
            prop_assert!(bytes.iter().all(|&byte| byte == 0));
        }
    }

    #[test]
    fn streams_of_small_records(size in 1_usize..70, count in 0_usize..1000, skip in 0_usize..70) {
        let record = noise(size, 16);
        let mut bytes = vec![0; skip + size * count];
        let done = fill::stream(&mut bytes[skip..], &record);
        prop_assert_eq!(done, cfg!(all(target_arch = "x86_64", target_feature = "sse2", not(miri))));
        prop_assert!(!done || bytes[skip..].chunks(size).all(|chunk| chunk == record));
    }
}

#[test]
fn an_empty_record_fills_nothing() {
    fill::fill(&mut [], &[]);
    fill::fill(&mut [], &[1, 2]);
}

#[test]
#[should_panic(expected = "run_fits")]
fn a_copy_past_the_end_is_refused() {
    let run = Move { from: 1, to: 0, len: 8, unit: 1 };
    words::copy(&[0; 16], 8, &mut [0; 16], 8, 2, run);
}

#[test]
#[should_panic(expected = "run_fits")]
fn a_copy_with_steps_that_overflow_is_refused() {
    let run = Move { from: 0, to: 0, len: 8, unit: 1 };
    words::copy(&[0; 16], 8, &mut [0; 16], usize::MAX / 2, 4, run);
}

/// The vectors must do the work where they exist, or the twins above test nothing.
#[test]
fn vectors_reach_most_records() {
    let machine = Level::of_machine();
    let runs = [Run { offset: 0, len: 8, unit: 8 }, Run { offset: 8, len: 8, unit: 4 }];
    for level in levels() {
        let done = Permutation::new(level, 16, &runs).apply(&mut [0; 1600]);
        assert!(if level == Level::Portable { done == 0 } else { done > 1500 }, "{level:?} {done}");
    }
    if machine == Level::Avx512 {
        let column = Column { offset: 4, width: 8, unit: 8 };
        let plan = VectorGather::new(12, column).unwrap();
        assert!(vector_gather(&[0; 1196], &mut [0; 800], 100, &plan) > 80);
        let columns = [Column { offset: 0, width: 4, unit: 1 }, column];
        let [Step::Group(plan)] = &plan_scatter(12, &columns)[..] else { panic!() };
        assert!(vector_scatter(|_| &[0; 800], &mut [0; 1200], 100, plan) > 80);
        let [Step::Group(plan)] = &plan_gather(12, &columns)[..] else { panic!() };
        assert!(vector_gather_group(&[0; 1200], &mut [&mut [0; 400], &mut [0; 800]], 100, plan) > 80);
        let moves = [Move { from: 0, to: 4, len: 8, unit: 1 }, Move { from: 8, to: 0, len: 4, unit: 1 }];
        let plan = VectorConvert::new(12, 12, &moves).unwrap();
        assert!(vector_convert(&[0; 1200], &mut [0; 1200], 100, &plan) > 80);
    }
}
