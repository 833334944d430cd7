//! Kernels for AVX-512 with byte permutations (VBMI).

#![allow(clippy::incompatible_msrv, reason = "compiled by the Rust versions that have these instructions")]

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_loadu_si128, _mm_mask_storeu_epi8, _mm_storeu_si128,
    _mm512_castsi128_si512, _mm512_castsi512_si128, _mm512_extracti32x4_epi32,
    _mm512_inserti32x4, _mm512_loadu_si512, _mm512_mask_storeu_epi8, _mm512_maskz_permutexvar_epi8,
    _mm512_permutexvar_epi8, _mm512_storeu_si512,
};

use alloc::vec::Vec;
use super::detect;
use super::groups::{Group,Lane,LANES,Source};
use super::windows::Windows;

/// Applies the windows to every group of `bytes` whose windows lie within, and returns the length of
/// these groups in bytes.
pub fn swap(bytes: &mut [u8], windows: &Windows<64>) -> usize {
    let groups = windows.groups_within(bytes.len());
    if groups == 0 || !detect::has_avx512() {
        return 0;
    }
    // SAFETY: the processor has the features, and `groups_within` says that every window of these
    // groups lies within `bytes`.
    unsafe { swap_groups(bytes.as_mut_ptr(), windows, groups) };
    groups * windows.step()
}

/// Applies the windows to `groups` groups, at least one; see the twin in `avx2`.
///
/// # Safety
///
/// The processor must have the features. Every window of every group must be readable and writable.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn swap_groups(bytes: *mut u8, windows: &Windows<64>, groups: usize) {
    // SAFETY: all addresses are those of windows, which the caller vouches for; the loads of `index`
    // are of arrays of 64 bytes. The last `next` is that of a group past the end and is not loaded.
    unsafe {
        let load = |at: *const u8| _mm512_loadu_si512(at.cast::<__m512i>());
        let table = windows.windows();
        let mut at = bytes.wrapping_add(table[0].offset);
        let mut vector = load(at);
        for group in 0..groups {
            let start = bytes.wrapping_add(group * windows.step());
            for (position, window) in table.iter().enumerate() {
                let next = match table.get(position + 1) {
                    Some(next) => start.wrapping_add(next.offset),
                    None => start.wrapping_add(windows.step() + table[0].offset),
                };
                let last = group + 1 == groups && position + 1 == table.len();
                let ahead = if last { vector } else { load(next) };
                let index = load(window.index.as_ptr());
                _mm512_storeu_si512(at.cast::<__m512i>(), _mm512_permutexvar_epi8(index, vector));
                (at, vector) = (next, ahead);
            }
        }
    }
}

/// Gathers the group's columns from the first records of `records` to the start of `values`, one
/// slice a column of the group, and returns how many of the `count` records it did.
pub fn gather(
    records: &[u8],
    item_size: usize,
    count: usize,
    group: &Group,
    values: &mut [&mut [u8]],
) -> usize {
    let first = group.columns.start;
    let groups = group.groups_within(item_size, count, records.len(), |column| {
        values.get(column - first).map_or(0, |values| values.len())
    });
    if groups == 0 || !detect::has_avx512() {
        return 0;
    }
    let starts: Vec<*mut u8> = values.iter_mut().map(|values| values.as_mut_ptr()).collect();
    let lane = |lane: &Lane| (starts[lane.column - first].wrapping_add(lane.offset), lane.step);
    let mut lanes = [(core::ptr::null_mut(), 0); LANES];
    for (to, from) in lanes.iter_mut().zip(&group.lanes) {
        *to = lane(from);
    }
    let from = records.as_ptr();
    // SAFETY: the processor has the features, and `groups_within` says that what is loaded and
    // stored for these groups lies within `records` and the column's `values`.
    unsafe {
        match (group.lanes.len(), group.source) {
            (1, Source::Whole) => gather_groups::<1, true>(from, item_size, group, lanes, groups),
            (2, Source::Whole) => gather_groups::<2, true>(from, item_size, group, lanes, groups),
            (3, Source::Whole) => gather_groups::<3, true>(from, item_size, group, lanes, groups),
            (_, Source::Whole) => gather_groups::<4, true>(from, item_size, group, lanes, groups),
            (2, _) => gather_groups::<2, false>(from, item_size, group, lanes, groups),
            (3, _) => gather_groups::<3, false>(from, item_size, group, lanes, groups),
            (_, _) => gather_groups::<4, false>(from, item_size, group, lanes, groups),
        }
    }
    groups * group.records
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn gather_groups<const USED: usize, const WHOLE: bool>(
    records: *const u8,
    item_size: usize,
    group: &Group,
    mut lanes: [(*mut u8, usize); LANES],
    groups: usize,
) {
    unsafe {
        let index = _mm512_loadu_si512(group.gather.as_ptr().cast::<__m512i>());
        let offset = match group.source { Source::Whole => 0, Source::Windows(offset) => offset };
        let mut from = records.wrapping_add(offset);
        for _ in 0..groups {
            let vector = if WHOLE { _mm512_loadu_si512(from.cast::<__m512i>()) } else { load_windows(from, item_size) };
            let vector = _mm512_permutexvar_epi8(index, vector);
            let mut store = |lane: usize, part: __m128i| {
                let (to, step) = &mut lanes[lane];
                _mm_storeu_si128((*to).cast::<__m128i>(), part);
                *to = to.wrapping_add(*step);
            };
            store(0, _mm512_castsi512_si128(vector));
            if USED > 1 { store(1, _mm512_extracti32x4_epi32::<1>(vector)); }
            if USED > 2 { store(2, _mm512_extracti32x4_epi32::<2>(vector)); }
            if USED > 3 { store(3, _mm512_extracti32x4_epi32::<3>(vector)); }
            from = from.wrapping_add(group.records * item_size);
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn load_windows(from: *const u8, step: usize) -> __m512i {
    unsafe {
        let load = |at: *const u8| _mm_loadu_si128(at.cast::<__m128i>());
        let vector = _mm512_castsi128_si512(load(from));
        let vector = _mm512_inserti32x4::<1>(vector, load(from.wrapping_add(step)));
        let vector = _mm512_inserti32x4::<2>(vector, load(from.wrapping_add(2 * step)));
        _mm512_inserti32x4::<3>(vector, load(from.wrapping_add(3 * step)))
    }
}

pub fn scatter(
    values: &[&[u8]],
    records: &mut [u8],
    item_size: usize,
    count: usize,
    group: &Group,
) -> usize {
    let first = group.columns.start;
    let groups = group.groups_within(item_size, count, records.len(), |column| {
        values.get(column - first).map_or(0, |values| values.len())
    });
    if groups == 0 || !detect::has_avx512() {
        return 0;
    }
    let mut lanes = [(core::ptr::null(), 0); LANES];
    for (to, lane) in lanes.iter_mut().zip(&group.lanes) {
        *to = (values[lane.column - first].as_ptr().wrapping_add(lane.offset), lane.step);
    }
    let to = records.as_mut_ptr();
    unsafe {
        match (group.lanes.len(), group.source) {
            (1, Source::Whole) => scatter_groups::<1, true>(to, item_size, group, lanes, groups),
            (2, Source::Whole) => scatter_groups::<2, true>(to, item_size, group, lanes, groups),
            (3, Source::Whole) => scatter_groups::<3, true>(to, item_size, group, lanes, groups),
            (_, Source::Whole) => scatter_groups::<4, true>(to, item_size, group, lanes, groups),
            (2, _) => scatter_groups::<2, false>(to, item_size, group, lanes, groups),
            (3, _) => scatter_groups::<3, false>(to, item_size, group, lanes, groups),
            (_, _) => scatter_groups::<4, false>(to, item_size, group, lanes, groups),
        }
    }
    groups * group.records
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
unsafe fn scatter_groups<const USED: usize, const WHOLE: bool>(
    records: *mut u8,
    item_size: usize,
    group: &Group,
    mut lanes: [(*const u8, usize); LANES],
    groups: usize,
) {
    unsafe {
        let index = _mm512_loadu_si512(group.scatter.as_ptr().cast::<__m512i>());
        let offset = match group.source { Source::Whole => 0, Source::Windows(offset) => offset };
        let mut to = records.wrapping_add(offset);
        let mask = |w: usize| (group.written >> (16*w)) as u16;
        let masks = [mask(0), mask(1), mask(2), mask(3)];
        for _ in 0..groups {
            let mut load = |lane: usize| {
                let (from, step) = &mut lanes[lane];
                let v = _mm_loadu_si128((*from).cast::<__m128i>());
                *from = from.wrapping_add(*step);
                v
            };
            let mut vector = _mm512_castsi128_si512(load(0));
            if USED > 1 { vector = _mm512_inserti32x4::<1>(vector, load(1)); }
            if USED > 2 { vector = _mm512_inserti32x4::<2>(vector, load(2)); }
            if USED > 3 { vector = _mm512_inserti32x4::<3>(vector, load(3)); }
            let vector = _mm512_permutexvar_epi8(index, vector);
            if WHOLE { _mm512_mask_storeu_epi8(to.cast::<i8>(), group.written, vector); } else {
                _mm_mask_storeu_epi8(to.cast::<i8>(), masks[0], _mm512_castsi512_si128(vector));
                _mm_mask_storeu_epi8(to.wrapping_add(item_size).cast::<i8>(), masks[1], _mm512_extracti32x4_epi32::<1>(vector));
                _mm_mask_storeu_epi8(to.wrapping_add(item_size*2).cast::<i8>(), masks[2], _mm512_extracti32x4_epi32::<2>(vector));
                _mm_mask_storeu_epi8(to.wrapping_add(item_size*3).cast::<i8>(), masks[3], _mm512_extracti32x4_epi32::<3>(vector));
            }
            to = to.wrapping_add(group.records * item_size);
        }
    }
}
