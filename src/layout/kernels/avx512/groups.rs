//! Groups of columns.

use core::arch::x86_64::{
    __m512i, __mmask16, _mm_loadu_epi8, _mm_mask_storeu_epi8, _mm_storel_epi64, _mm_storeu_epi8,
    _mm256_storeu_epi8, _mm512_castsi128_si512, _mm512_castsi512_si128, _mm512_castsi512_si256,
    _mm512_extracti32x4_epi32, _mm512_inserti32x4, _mm512_loadu_epi8, _mm512_mask_loadu_epi8,
    _mm512_mask_storeu_epi8, _mm512_permutex2var_epi8, _mm512_setzero_si512, _mm512_storeu_epi8,
};
use core::ptr;

use super::super::VECTOR;
use super::super::detect;
use super::super::gather::GroupGather;
use super::super::groups::{COLUMNS, Spread};
use super::super::scatter::VectorScatter;

/// Calls the function with the number of columns as a constant; leaves with 0 for any other number.
macro_rules! with_columns {
    ($count:expr, $function:ident::<_, $second:literal>($($argument:expr),*)) => {
        match $count {
            1 => $function::<1, $second>($($argument),*),
            2 => $function::<2, $second>($($argument),*),
            3 => $function::<3, $second>($($argument),*),
            4 => $function::<4, $second>($($argument),*),
            5 => $function::<5, $second>($($argument),*),
            6 => $function::<6, $second>($($argument),*),
            7 => $function::<7, $second>($($argument),*),
            8 => $function::<8, $second>($($argument),*),
            _ => return 0,
        }
    };
}

/// Gathers the group's columns from `from`, which starts with a record, to `to`, and returns how many of
/// the `count` records it did. Bytes of `to` behind them may be overwritten.
pub(crate) fn gather(from: &[u8], to: &mut [&mut [u8]], count: usize, plan: &GroupGather) -> usize {
    let steps = plan.steps_within(count, from.len(), to.iter().map(|to| to.len()));
    if steps == 0 || to.len() != plan.values.len() || !detect::has_avx512() {
        return 0;
    }
    let mut targets = [ptr::null_mut(); COLUMNS];
    for (target, to) in targets.iter_mut().zip(to) {
        *target = to.as_mut_ptr();
    }
    let from = from.as_ptr();
    // SAFETY: the processor has the features. `steps_within` says that the loads of each step lie within
    // `from` and its stores within the slices of `to`, one a column; no two of the slices overlap. There
    // are as many columns as the match says.
    unsafe {
        match plan.group.spread {
            Spread::Whole => {
                with_columns!(plan.values.len(), gather_steps::<_, false>(from, targets, plan, steps));
            }
            Spread::Windows(_) => {
                with_columns!(plan.values.len(), gather_steps::<_, true>(from, targets, plan, steps));
            }
        }
    }
    steps * plan.group.records
}

/// Scatters the group's columns, `values` giving the bytes of each column by its number, and returns
/// how many of the `count` records it did. If the records have no other bytes, those of `to` behind them
/// may be overwritten.
pub(crate) fn scatter<'a>(
    values: impl Fn(usize) -> &'a [u8],
    to: &mut [u8],
    count: usize,
    plan: &VectorScatter,
) -> usize {
    let steps = plan.steps_within(count, to.len(), |column| values(column).len());
    if steps == 0 || !detect::has_avx512() {
        return 0;
    }
    let mut sources = [ptr::null(); COLUMNS];
    for (source, piece) in sources.iter_mut().zip(&plan.pieces) {
        *source = values(piece.column).as_ptr();
    }
    let to = to.as_mut_ptr();
    // SAFETY: the processor has the features. `steps_within` says that each step's records lie within
    // `to`, or two vectors do where they are stored whole; and the values of each piece within those of
    // its column, which do not overlap `to`. There are as many pieces as the match says.
    unsafe {
        match plan.group.spread {
            Spread::Whole => {
                with_columns!(plan.pieces.len(), scatter_steps::<_, false>(sources, to, plan, steps));
            }
            Spread::Windows(_) => {
                with_columns!(plan.pieces.len(), scatter_steps::<_, true>(sources, to, plan, steps));
            }
        }
    }
    steps * plan.group.records
}

/// Gathers `steps` steps of a plan of `N` columns, from windows of the records or from whole ones.
///
/// # Safety
///
/// The processor must have the features. For each step, what the plan loads must be readable from `from`
/// plus the step's records, and what it stores of each column writable at that column's target plus its
/// values, with no overlap of what is read and written.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn gather_steps<const N: usize, const WINDOWS: bool>(
    from: *const u8,
    targets: [*mut u8; COLUMNS],
    plan: &GroupGather,
    steps: usize,
) {
    let step = plan.group.step();
    let item_size = plan.group.item_size;
    let offset = if let Spread::Windows(offset) = plan.group.spread { offset } else { 0 };
    let mut from = from.wrapping_add(offset);
    // SAFETY: the caller vouches for what is loaded and stored; the indices are arrays of 64 bytes.
    unsafe {
        // Arrays of as many as there are stay in registers. A loop fills them: each `map` or `from_fn` would be
        // compiled anew for each number.
        let (mut next, mut lens) = ([ptr::null_mut(); N], [(0, 0); N]);
        let mut indices = [_mm512_setzero_si512(); N];
        for column in 0..N {
            let values = &plan.values[column];
            next[column] = targets[column];
            lens[column] = (values.len, values.stored());
            indices[column] = _mm512_loadu_epi8(values.index.as_ptr().cast::<i8>());
        }
        for _ in 0..steps {
            let (low, high) = if WINDOWS {
                (load_windows(from, item_size), load_windows(from.wrapping_add(4 * item_size), item_size))
            } else {
                let second = from.wrapping_add(VECTOR);
                (_mm512_loadu_epi8(from.cast::<i8>()), _mm512_loadu_epi8(second.cast::<i8>()))
            };
            for column in 0..N {
                let (len, stored) = lens[column];
                let values = _mm512_permutex2var_epi8(low, indices[column], high);
                store_first(next[column], values, stored);
                next[column] = next[column].wrapping_add(len);
            }
            from = from.wrapping_add(step);
        }
    }
}

/// Loads 16 bytes of each of four records.
///
/// # Safety
///
/// The processor must have the features, and the bytes be readable.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn load_windows(from: *const u8, item_size: usize) -> __m512i {
    // SAFETY: the caller vouches for the bytes.
    unsafe {
        let window = |record: usize| _mm_loadu_epi8(from.wrapping_add(record * item_size).cast::<i8>());
        let windows = _mm512_castsi128_si512(window(0));
        let windows = _mm512_inserti32x4::<1>(windows, window(1));
        let windows = _mm512_inserti32x4::<2>(windows, window(2));
        _mm512_inserti32x4::<3>(windows, window(3))
    }
}

/// Stores the first 8, 16, 32 or 64 bytes.
///
/// # Safety
///
/// The processor must have the features, and as many bytes be writable.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn store_first(to: *mut u8, vector: __m512i, bytes: usize) {
    // SAFETY: the caller vouches for the bytes; the store of 8 needs no alignment.
    unsafe {
        match bytes {
            8 => _mm_storel_epi64(to.cast(), _mm512_castsi512_si128(vector)),
            16 => _mm_storeu_epi8(to.cast::<i8>(), _mm512_castsi512_si128(vector)),
            32 => _mm256_storeu_epi8(to.cast::<i8>(), _mm512_castsi512_si256(vector)),
            _ => _mm512_storeu_epi8(to.cast::<i8>(), vector),
        }
    }
}

/// Scatters `steps` steps of a plan of `N` columns, to windows of the records or to whole ones.
///
/// # Safety
///
/// The processor must have the features. For each step, the values of each piece must be readable at its
/// source plus the values of the steps before, and the step's records, or two vectors where they are
/// stored whole, writable at `to` plus the records of the steps before, with no overlap.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn scatter_steps<const N: usize, const WINDOWS: bool>(
    sources: [*const u8; COLUMNS],
    to: *mut u8,
    plan: &VectorScatter,
    steps: usize,
) {
    let (item_size, step, full) = (plan.group.item_size, plan.group.step(), plan.full);
    let written = [plan.records[0].written, plan.records[1].written];
    let offset = if let Spread::Windows(offset) = plan.group.spread { offset } else { 0 };
    let mut to = to.wrapping_add(offset);
    // Arrays of as many as there are stay in registers; as in `gather_steps`, a loop fills them.
    let (mut next, mut lens, mut masks) = ([ptr::null(); N], [0; N], [0; N]);
    for place in 0..N {
        let piece = &plan.pieces[place];
        next[place] = sources[place].wrapping_sub(piece.start());
        (lens[place], masks[place]) = (piece.len, piece.mask());
    }
    let in_first = plan.in_first();
    // SAFETY: the caller vouches for values and records. A load begins before the values, by as much as
    // they are behind the start of their vector, and takes only the bytes of the mask, which are the
    // values. The stores that are masked write only bytes of these records.
    unsafe {
        let low_index = _mm512_loadu_epi8(plan.records[0].index.as_ptr().cast::<i8>());
        let high_index = _mm512_loadu_epi8(plan.records[1].index.as_ptr().cast::<i8>());
        for _ in 0..steps {
            let mut values = [_mm512_setzero_si512(); 2];
            for place in 0..N {
                let at = next[place].cast::<i8>();
                if place < in_first {
                    values[0] = _mm512_mask_loadu_epi8(values[0], masks[place], at);
                } else {
                    values[1] = _mm512_mask_loadu_epi8(values[1], masks[place], at);
                }
                next[place] = next[place].wrapping_add(lens[place]);
            }
            let low = _mm512_permutex2var_epi8(values[0], low_index, values[1]);
            let high = _mm512_permutex2var_epi8(values[0], high_index, values[1]);
            if WINDOWS {
                // The columns are the same in each window, so the masks are.
                #[expect(clippy::cast_possible_truncation, reason = "the mask of the first of eight windows")]
                let written = written[0] as __mmask16;
                store_windows(to, item_size, low, full, written);
                store_windows(to.wrapping_add(4 * item_size), item_size, high, full, written);
            } else if full {
                _mm512_storeu_epi8(to.cast::<i8>(), low);
                _mm512_storeu_epi8(to.wrapping_add(VECTOR).cast::<i8>(), high);
            } else {
                _mm512_mask_storeu_epi8(to.cast::<i8>(), written[0], low);
                _mm512_mask_storeu_epi8(to.wrapping_add(VECTOR).cast::<i8>(), written[1], high);
            }
            to = to.wrapping_add(step);
        }
    }
}

/// Stores a window to each of four records: all of its bytes, or those in `written`.
///
/// # Safety
///
/// The processor must have the features, and the bytes be writable.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn store_windows(to: *mut u8, item_size: usize, windows: __m512i, full: bool, written: __mmask16) {
    let windows = [
        _mm512_castsi512_si128(windows),
        _mm512_extracti32x4_epi32::<1>(windows),
        _mm512_extracti32x4_epi32::<2>(windows),
        _mm512_extracti32x4_epi32::<3>(windows),
    ];
    for (record, window) in windows.into_iter().enumerate() {
        let to = to.wrapping_add(record * item_size).cast::<i8>();
        // SAFETY: the caller vouches for the bytes.
        unsafe {
            if full {
                _mm_storeu_epi8(to, window);
            } else {
                _mm_mask_storeu_epi8(to, written, window);
            }
        }
    }
}
