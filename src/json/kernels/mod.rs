//! Work on many bytes at once: what is text, and which byte of a block is of which class.

#![allow(unsafe_code, reason = "intrinsics, and text that was checked; each block says why it is sound")]

#[cfg(zarr_spec_json_kernels)]
mod avx2;
#[cfg(test)]
mod tests;

#[cfg(zarr_spec_json_kernels)]
pub(super) use avx2::Avx2;

/// `bytes` as text, if they are all ASCII: nearly every document is, and telling that takes a fifth of validating it.
#[inline]
pub(super) fn ascii(bytes: &[u8]) -> Option<&str> {
    // SAFETY: ASCII is UTF-8.
    bytes.is_ascii().then(|| unsafe { core::str::from_utf8_unchecked(bytes) })
}
