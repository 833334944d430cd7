//! Kernels for AVX-512 with byte permutations (F, BW, VL, VBMI).
//!
//! Addresses are made with wrapping arithmetic, because each loop makes one address more than it
//! uses.

#![allow(
    clippy::incompatible_msrv,
    reason = "this module is compiled only by Rust versions that have these instructions"
)]

use core::arch::x86_64::{
    __m512i, __mmask16, _mm_loadu_epi8, _mm_mask_storeu_epi8, _mm_storeu_epi8, _mm512_castsi128_si512,
    _mm512_castsi512_si128, _mm512_extracti32x4_epi32, _mm512_inserti32x4, _mm512_loadu_epi8,
    _mm512_mask_permutexvar_epi8, _mm512_mask_storeu_epi8, _mm512_maskz_permutexvar_epi8,
    _mm512_permutexvar_epi8, _mm512_storeu_epi8,
};
use core::array::from_fn;
use core::ptr;

use super::VECTOR;
use super::convert::VectorConvert;
use super::detect;
use super::gather::VectorGather;
use super::scatter::{LANES, Target, VectorScatter};
use super::windows::Windows;

/// Applies the windows to every group of `bytes` whose windows lie within, and returns the length of
/// these groups in bytes.
pub(crate) fn swap(bytes: &mut [u8], windows: &Windows<64, 64>) -> usize {
    let groups = windows.groups_within(bytes.len());
    if groups == 0 || !detect::has_avx512() {
        return 0;
    }
    // SAFETY: the processor has the features, and `groups_within` says that every window of these
    // groups lies within `bytes`.
    unsafe { swap_groups(bytes.as_mut_ptr(), windows, groups) };
    groups * windows.step()
}

/// Gathers a column from `from`, which starts at its first byte, and returns how many of the `count`
/// records it did. Bytes of `to` behind them may be overwritten.
pub(crate) fn gather(from: &[u8], to: &mut [u8], count: usize, plan: &VectorGather) -> usize {
    let steps = plan.steps_within(count, from.len(), to.len());
    if steps == 0 || !detect::has_avx512() {
        return 0;
    }
    let (from, to) = (from.as_ptr(), to.as_mut_ptr());
    // SAFETY: the processor has the features, and `steps_within` says that each step's loads and
    // store lie within the slices, which do not overlap.
    unsafe {
        match plan.parts.len() {
            1 => gather_steps::<1>(from, to, plan, steps),
            2 => gather_steps::<2>(from, to, plan, steps),
            3 => gather_steps::<3>(from, to, plan, steps),
            4 => gather_steps::<4>(from, to, plan, steps),
            5 => gather_steps::<5>(from, to, plan, steps),
            6 => gather_steps::<6>(from, to, plan, steps),
            7 => gather_steps::<7>(from, to, plan, steps),
            _ => return 0,
        }
    }
    steps * plan.records
}

/// Scatters the group's columns, `values` giving the bytes of each column by its number, and returns
/// how many of the `count` records it did.
pub(crate) fn scatter<'a>(
    values: impl Fn(usize) -> &'a [u8],
    to: &mut [u8],
    count: usize,
    plan: &VectorScatter,
) -> usize {
    let mut starts: [&[u8]; LANES] = Default::default();
    for (start, lane) in starts.iter_mut().zip(&plan.lanes) {
        *start = values(lane.column).get(lane.offset..).unwrap_or_default();
    }
    let groups = plan.groups_within(count, to.len(), starts.map(<[u8]>::len));
    if groups == 0 || !detect::has_avx512() {
        return 0;
    }
    let mut lanes = [(ptr::null(), 0); LANES];
    for ((pointer, start), lane) in lanes.iter_mut().zip(starts).zip(&plan.lanes) {
        *pointer = (start.as_ptr(), lane.step);
    }
    let to = to.as_mut_ptr();
    // SAFETY: the processor has the features. `groups_within` says that each group's records lie
    // within `to`, and each lane's 16 bytes within the values, which do not overlap `to`. There are as
    // many lanes as the match says.
    unsafe {
        match (plan.target, plan.lanes.len(), plan.full) {
            (Target::Whole, 1, false) => scatter_whole::<1, false>(lanes, to, plan, groups),
            (Target::Whole, 2, false) => scatter_whole::<2, false>(lanes, to, plan, groups),
            (Target::Whole, 3, false) => scatter_whole::<3, false>(lanes, to, plan, groups),
            (Target::Whole, 4, false) => scatter_whole::<4, false>(lanes, to, plan, groups),
            (Target::Whole, 1, true) => scatter_whole::<1, true>(lanes, to, plan, groups),
            (Target::Whole, 2, true) => scatter_whole::<2, true>(lanes, to, plan, groups),
            (Target::Whole, 3, true) => scatter_whole::<3, true>(lanes, to, plan, groups),
            (Target::Whole, 4, true) => scatter_whole::<4, true>(lanes, to, plan, groups),
            (Target::Windows(_), 2, false) => scatter_windows::<2, false>(lanes, to, plan, groups),
            (Target::Windows(_), 3, false) => scatter_windows::<3, false>(lanes, to, plan, groups),
            (Target::Windows(_), 4, false) => scatter_windows::<4, false>(lanes, to, plan, groups),
            (Target::Windows(_), 2, true) => scatter_windows::<2, true>(lanes, to, plan, groups),
            (Target::Windows(_), 3, true) => scatter_windows::<3, true>(lanes, to, plan, groups),
            (Target::Windows(_), 4, true) => scatter_windows::<4, true>(lanes, to, plan, groups),
            _ => return 0,
        }
    }
    groups * plan.records
}

/// Converts records, and returns how many of the `count` it did. Bytes of `to` behind them may be
/// overwritten with zeros.
pub(crate) fn convert(from: &[u8], to: &mut [u8], count: usize, plan: &VectorConvert) -> usize {
    let steps = plan.steps_within(count, from.len(), to.len());
    if steps == 0 || !detect::has_avx512() {
        return 0;
    }
    // SAFETY: the processor has the features, and `steps_within` says that each step's load and
    // store lie within the slices, which do not overlap.
    unsafe { convert_steps(from.as_ptr(), to.as_mut_ptr(), plan, steps) };
    steps * plan.records
}

/// Applies the windows to `groups` groups, at least one.
///
/// A window is loaded before the one ahead of it is stored, so that no load waits for a store it
/// overlaps. That is sound because a window keeps the bytes past its last reversed unit: the store
/// writes to the shared bytes what the load has read.
///
/// # Safety
///
/// The processor must have the features. Every window of every group must be readable and writable.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn swap_groups(bytes: *mut u8, windows: &Windows<64, 64>, groups: usize) {
    let (first, rest) = windows.split();
    let mut at = bytes.wrapping_add(first.offset);
    // SAFETY: all addresses are those of windows, which the caller vouches for, and of the arrays of
    // indices. The window of the group past the last is not loaded.
    unsafe {
        let load = |at: *const u8| _mm512_loadu_epi8(at.cast::<i8>());
        let store = |at: *mut u8, vector| _mm512_storeu_epi8(at.cast::<i8>(), vector);
        let first_index = load(first.index.as_ptr());
        let mut vector = load(at);
        for group in 1..=groups {
            let mut index = first_index;
            for window in rest {
                let next = at.wrapping_add(window.advance);
                let ahead = load(next);
                store(at, _mm512_permutexvar_epi8(index, vector));
                (at, vector, index) = (next, ahead, load(window.index.as_ptr()));
            }
            let next = bytes.wrapping_add(first.offset + group * windows.step());
            let ahead = if group < groups { load(next) } else { vector };
            store(at, _mm512_permutexvar_epi8(index, vector));
            (at, vector) = (next, ahead);
        }
    }
}

/// Gathers `steps` steps of a plan of `N` parts.
///
/// # Safety
///
/// The processor must have the features. For each step, `N` vectors must be readable from `from`
/// plus the step's `from_step`s, and one writable at `to` plus its `to_step`s, with no overlap of
/// what is read and written.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn gather_steps<const N: usize>(
    mut from: *const u8,
    mut to: *mut u8,
    plan: &VectorGather,
    steps: usize,
) {
    let given: [u64; N] = from_fn(|part| plan.parts[part].given);
    // SAFETY: the caller vouches for the vectors of each step; the indices are arrays of 64 bytes.
    unsafe {
        let load = |at: *const u8| _mm512_loadu_epi8(at.cast::<i8>());
        let indices: [__m512i; N] = from_fn(|part| load(plan.parts[part].index.as_ptr()));
        for _ in 0..steps {
            let mut values = _mm512_permutexvar_epi8(indices[0], load(from));
            for part in 1..N {
                let vector = load(from.wrapping_add(part * VECTOR));
                values = _mm512_mask_permutexvar_epi8(values, given[part], indices[part], vector);
            }
            _mm512_storeu_epi8(to.cast::<i8>(), values);
            (from, to) = (from.wrapping_add(plan.from_step), to.wrapping_add(plan.to_step));
        }
    }
}

/// Loads one vector from the first `N` lanes and advances each lane.
///
/// # Safety
///
/// The processor must have the features. 16 bytes must be readable at each of the first `N` lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn load_lanes<const N: usize>(lanes: &mut [(*const u8, usize); LANES]) -> __m512i {
    let mut load = |lane: usize| {
        let (at, step) = lanes[lane];
        lanes[lane].0 = at.wrapping_add(step);
        // SAFETY: the caller vouches for the 16 bytes; only the first `N` lanes are loaded below.
        unsafe { _mm_loadu_epi8(at.cast::<i8>()) }
    };
    let mut vector = _mm512_castsi128_si512(load(0));
    if N > 1 {
        vector = _mm512_inserti32x4::<1>(vector, load(1));
    }
    if N > 2 {
        vector = _mm512_inserti32x4::<2>(vector, load(2));
    }
    if N > 3 {
        vector = _mm512_inserti32x4::<3>(vector, load(3));
    }
    vector
}

/// Scatters `groups` groups of whole records, from `N` lanes.
///
/// # Safety
///
/// The processor must have the features. For each group, 16 bytes must be readable at each of the
/// first `N` lanes plus its steps, and the group's records writable, with no overlap.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn scatter_whole<const N: usize, const FULL: bool>(
    mut lanes: [(*const u8, usize); LANES],
    mut to: *mut u8,
    plan: &VectorScatter,
    groups: usize,
) {
    // SAFETY: the caller vouches for lanes and records; the mask has only bytes of these records.
    unsafe {
        let index = _mm512_loadu_epi8(plan.index.as_ptr().cast::<i8>());
        for _ in 0..groups {
            let values = load_lanes::<N>(&mut lanes);
            let records = _mm512_permutexvar_epi8(index, values);
            if FULL {
                _mm512_storeu_epi8(to.cast::<i8>(), records);
            } else {
                _mm512_mask_storeu_epi8(to.cast::<i8>(), plan.written, records);
            }
            to = to.wrapping_add(plan.records * plan.item_size);
        }
    }
}

/// Scatters `groups` groups of four windows, from `N` lanes.
///
/// # Safety
///
/// As for [`scatter_whole`].
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn scatter_windows<const N: usize, const FULL: bool>(
    mut lanes: [(*const u8, usize); LANES],
    to: *mut u8,
    plan: &VectorScatter,
    groups: usize,
) {
    let Target::Windows(offset) = plan.target else { return };
    let mut to = to.wrapping_add(offset);
    // The columns are the same in each window, so the masks are.
    #[expect(clippy::cast_possible_truncation, reason = "the mask of the first of four windows")]
    let written = plan.written as __mmask16;
    // SAFETY: the caller vouches for lanes and records; the mask has only bytes of the record.
    unsafe {
        let index = _mm512_loadu_epi8(plan.index.as_ptr().cast::<i8>());
        let store = |to: *mut u8, window| {
            if FULL {
                _mm_storeu_epi8(to.cast::<i8>(), window);
            } else {
                _mm_mask_storeu_epi8(to.cast::<i8>(), written, window);
            }
        };
        for _ in 0..groups {
            let values = load_lanes::<N>(&mut lanes);
            let windows = _mm512_permutexvar_epi8(index, values);
            store(to, _mm512_castsi512_si128(windows));
            to = to.wrapping_add(plan.item_size);
            store(to, _mm512_extracti32x4_epi32::<1>(windows));
            to = to.wrapping_add(plan.item_size);
            store(to, _mm512_extracti32x4_epi32::<2>(windows));
            to = to.wrapping_add(plan.item_size);
            store(to, _mm512_extracti32x4_epi32::<3>(windows));
            to = to.wrapping_add(plan.item_size);
        }
    }
}

/// Converts `steps` steps.
///
/// # Safety
///
/// The processor must have the features. For each step, one vector must be readable at `from` plus
/// the step's `from_step`s and one writable at `to` plus its `to_step`s, with no overlap.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn convert_steps(mut from: *const u8, mut to: *mut u8, plan: &VectorConvert, steps: usize) {
    // SAFETY: the caller vouches for the vectors of each step; the index is an array of 64 bytes.
    unsafe {
        let index = _mm512_loadu_epi8(plan.index.as_ptr().cast::<i8>());
        for _ in 0..steps {
            let vector = _mm512_loadu_epi8(from.cast::<i8>());
            let records = _mm512_maskz_permutexvar_epi8(plan.given, index, vector);
            _mm512_storeu_epi8(to.cast::<i8>(), records);
            (from, to) = (from.wrapping_add(plan.from_step), to.wrapping_add(plan.to_step));
        }
    }
}
