//! Kernels for AVX-512 with byte permutations (F, BW, VL, VBMI).
//!
//! Addresses are made with wrapping arithmetic, because each loop makes one address more than it
//! uses.

#![allow(
    clippy::incompatible_msrv,
    reason = "this module is compiled only by Rust versions that have these instructions"
)]

use core::arch::x86_64::{
    _mm512_loadu_epi8, _mm512_mask_permutexvar_epi8, _mm512_maskz_permutexvar_epi8, _mm512_permutexvar_epi8,
    _mm512_setzero_si512, _mm512_storeu_epi8,
};

use super::VECTOR;
use super::convert::VectorConvert;
use super::detect;
use super::gather::VectorGather;
use super::windows::Windows;

mod groups;

pub(crate) use groups::{gather as gather_group, scatter};

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
    // SAFETY: the caller vouches for the vectors of each step; the indices are arrays of 64 bytes.
    unsafe {
        let load = |at: *const u8| _mm512_loadu_epi8(at.cast::<i8>());
        // A loop fills the arrays: each `from_fn` would be compiled anew for each number.
        let (mut given, mut indices) = ([0; N], [_mm512_setzero_si512(); N]);
        for part in 0..N {
            given[part] = plan.parts[part].given;
            indices[part] = load(plan.parts[part].index.as_ptr());
        }
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
