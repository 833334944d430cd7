//! Kernels for AVX2.

#![allow(clippy::cast_ptr_alignment, reason = "the loads and stores are those that need no alignment")]

use core::arch::x86_64::{__m256i, _mm256_loadu_si256, _mm256_shuffle_epi8, _mm256_storeu_si256};

use super::detect;
use super::windows::Windows;

/// Applies the windows to every group of `bytes` whose windows lie within, and returns the length of
/// these groups in bytes.
pub(crate) fn swap(bytes: &mut [u8], windows: &Windows<32, 16>) -> usize {
    let groups = windows.groups_within(bytes.len());
    if groups == 0 || !detect::has_avx2() {
        return 0;
    }
    // SAFETY: the processor has AVX2, and `groups_within` says that every window of these groups
    // lies within `bytes`.
    unsafe { swap_groups(bytes.as_mut_ptr(), windows, groups) };
    groups * windows.step()
}

/// Applies the windows to `groups` groups, at least one.
///
/// A window is loaded before the one ahead of it is stored, so that no load waits for a store it
/// overlaps. That is sound because a window keeps the bytes past its last reversed unit: the store
/// writes to the shared bytes what the load has read.
///
/// # Safety
///
/// The processor must have AVX2. Every window of every group must be readable and writable.
#[target_feature(enable = "avx2")]
unsafe fn swap_groups(bytes: *mut u8, windows: &Windows<32, 16>, groups: usize) {
    let (first, rest) = windows.split();
    // SAFETY: all addresses are those of windows, which the caller vouches for, and of the arrays of
    // indices. The window of the group past the last is not loaded.
    unsafe {
        let first_index = _mm256_loadu_si256(first.index.as_ptr().cast::<__m256i>());
        let mut at = bytes.wrapping_add(first.offset).cast::<__m256i>();
        let mut vector = _mm256_loadu_si256(at);
        for group in 1..=groups {
            let mut index = first_index;
            for window in rest {
                let next = at.wrapping_byte_add(window.advance);
                let ahead = _mm256_loadu_si256(next);
                _mm256_storeu_si256(at, _mm256_shuffle_epi8(vector, index));
                index = _mm256_loadu_si256(window.index.as_ptr().cast::<__m256i>());
                (at, vector) = (next, ahead);
            }
            let next = bytes.wrapping_add(first.offset + group * windows.step()).cast::<__m256i>();
            let ahead = if group < groups { _mm256_loadu_si256(next) } else { vector };
            _mm256_storeu_si256(at, _mm256_shuffle_epi8(vector, index));
            (at, vector) = (next, ahead);
        }
    }
}
