//! The loops over code units: a portable one in safe Rust, and those for AVX2 and AVX-512, chosen at run time.
//!
//! A kernel works on a block of strings and says only whether all is well. What is wrong, and where, is found by
//! the caller's plain code, once.

#![allow(unsafe_code, reason = "intrinsics, and writing to spare capacity; each block says why it is sound")]

use alloc::string::String;
use alloc::vec::Vec;
use core::mem::MaybeUninit;

use super::Format;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "std", zarr_spec_avx512))]
mod avx512;
mod dispatch;
mod packed;
mod portable;
mod stream;
#[cfg(test)]
mod tests;

pub(super) use dispatch::Kernel;
pub(super) use packed::Packed;
pub(super) use stream::Sink;

/// The most strings of a block of encoding, given one by one.
pub(super) const BLOCK: usize = 64;

/// The most strings of a block of decoding.
pub(super) const DECODE_BLOCK: usize = 256;

/// The most strings of a block of encoding from one buffer.
const PACKED_BLOCK: usize = 1024;

/// The code units of a block of decoding, or of encoding from one buffer, unless one string alone has more: 16 KiB.
const BLOCK_UNITS: usize = 4096;

/// The bytes past the end of its text that a kernel may write when it decodes.
const SLACK: usize = 64;

/// The strings of a block of decoding.
pub(super) const fn decode_block(format: Format) -> usize {
    let strings = BLOCK_UNITS / format.width().code_points();
    match strings {
        0 => 1,
        1..DECODE_BLOCK => strings,
        _ => DECODE_BLOCK,
    }
}

/// The strings of a block of encoding from one buffer.
pub(super) const fn packed_block(format: Format) -> usize {
    let strings = BLOCK_UNITS / format.width().code_points();
    match strings {
        0 => 1,
        1..PACKED_BLOCK => strings,
        _ => PACKED_BLOCK,
    }
}

impl Kernel {
    /// Append the text of the first `ends.len()` strings of `bytes` to `values`, and write where each one ends,
    /// counted from the old end of `values`. `bytes` goes on to the end of the input.
    ///
    /// False if a code unit is no Unicode scalar value; then `values` is as it was. At most
    /// [`decode_block`] strings; the end of a single string is cut to 32 bits.
    pub(super) fn append(self, bytes: &[u8], format: Format, values: &mut String, ends: &mut [u32]) -> bool {
        debug_assert!(ends.len() <= decode_block(format));
        debug_assert!(bytes.len() / format.length_bytes() >= ends.len());
        // A code unit of four bytes is at most four bytes of UTF-8.
        values.reserve(ends.len() * format.length_bytes() + SLACK);
        // SAFETY: only whole UTF-8 text is added, below.
        let values = unsafe { values.as_mut_vec() };
        let Some(written) = self.decode(bytes, format, values.spare_capacity_mut(), ends) else {
            return false;
        };
        debug_assert!(written <= values.capacity() - values.len());
        debug_assert!(core::str::from_utf8(spare(values, written)).is_ok());
        // SAFETY: the kernel has written that many bytes of UTF-8 text to the spare capacity.
        unsafe { values.set_len(values.len() + written) };
        true
    }
}

/// The first `written` bytes of the spare capacity, which are initialised.
fn spare(values: &mut Vec<u8>, written: usize) -> &[u8] {
    let spare: &[MaybeUninit<u8>] = &values.spare_capacity_mut()[..written];
    // SAFETY: only called once a kernel has written them.
    unsafe { &*(core::ptr::from_ref(spare) as *const [u8]) }
}
