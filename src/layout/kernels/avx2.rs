//! Kernels for AVX2.

use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_shuffle_epi8, _mm_storeu_si128};

use super::detect;
use super::windows::Windows;

/// Applies the windows to every group of `bytes` whose windows lie within, and returns the length of
/// these groups in bytes.
pub fn swap(bytes: &mut [u8], windows: &Windows<16>) -> usize {
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
unsafe fn swap_groups(bytes: *mut u8, windows: &Windows<16>, groups: usize) {
    // SAFETY: all addresses are those of windows, which the caller vouches for; the loads of `index`
    // are of arrays of 16 bytes. The last `next` is that of a group past the end and is not loaded.
    unsafe {
        let load = |at: *const u8| _mm_loadu_si128(at.cast::<__m128i>());
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
                _mm_storeu_si128(at.cast::<__m128i>(), _mm_shuffle_epi8(vector, index));
                (at, vector) = (next, ahead);
            }
        }
    }
}
