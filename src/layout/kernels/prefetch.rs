//! Asking for memory ahead of its use.

/// Asks for the lines of `bytes`, to be read or, with `WRITE`, to be written soon. A hint; it does
/// nothing where the build has no such instruction.
pub(crate) fn prefetch<const WRITE: bool>(bytes: &[u8]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    for line in (0..bytes.len()).step_by(64) {
        use core::arch::x86_64::{_MM_HINT_ET0, _MM_HINT_T0, _mm_prefetch};
        let address = bytes.as_ptr().wrapping_add(line).cast::<i8>();
        // SAFETY: a prefetch accesses no memory in the sense of the language, and the instructions
        // are part of, or no operation on, every x86-64 processor.
        unsafe {
            if WRITE {
                _mm_prefetch::<_MM_HINT_ET0>(address);
            } else {
                _mm_prefetch::<_MM_HINT_T0>(address);
            }
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = bytes;
}
