//! Kernels for AVX2.

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
/// The processor must have the features. Every window of every group must be readable and writable.
#[target_feature(enable = "avx2")]
unsafe fn swap_groups(bytes: *mut u8, windows: &Windows<32, 16>, groups: usize) {
    let (first, rest) = windows.split();
    let mut at = bytes.wrapping_add(first.offset);
    // SAFETY: all addresses are those of windows, which the caller vouches for, and of the arrays of
    // indices. The window of the group past the last is not loaded.
    unsafe {
        let load = |at: *const u8| _mm256_loadu_si256(at.cast::<__m256i>());
        let first_index = load(first.index.as_ptr());
        let mut vector = load(at);
        for group in 1..=groups {
            let mut index = first_index;
            for window in rest {
                let next = at.wrapping_add(window.advance);
                let ahead = load(next);
                _mm256_storeu_si256(at.cast::<__m256i>(), _mm256_shuffle_epi8(vector, index));
                (at, vector, index) = (next, ahead, load(window.index.as_ptr()));
            }
            let next = bytes.wrapping_add(first.offset + group * windows.step());
            let ahead = if group < groups { load(next) } else { vector };
            _mm256_storeu_si256(at.cast::<__m256i>(), _mm256_shuffle_epi8(vector, index));
            (at, vector) = (next, ahead);
        }
    }
}
