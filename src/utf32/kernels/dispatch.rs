//! Which kernels run. Built with `--cfg zarr_spec_kernels="avx2"` or `"portable"`, none for more than that do.

use core::mem::MaybeUninit;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::avx2::Avx2;
#[cfg(all(target_arch = "x86_64", feature = "std", zarr_spec_avx512))]
use super::avx512::Avx512;
use super::{Packed, portable};
use crate::byte_order::ByteOrder;
use crate::utf32::{Format, Offset};

/// The kernels of one instruction set. A value of a set exists only where the processor has it.
#[derive(Debug, Clone, Copy)]
pub(in crate::utf32) enum Kernel {
    #[cfg(all(target_arch = "x86_64", feature = "std", zarr_spec_avx512))]
    Avx512(Avx512),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(Avx2),
    Portable,
}

/// Run the function of the same name of the kernels chosen.
macro_rules! dispatch {
    ($kernel:expr, $function:ident($($argument:expr),*)) => {
        match $kernel {
            #[cfg(all(target_arch = "x86_64", feature = "std", zarr_spec_avx512))]
            Kernel::Avx512(kernel) => kernel.$function($($argument),*),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kernel::Avx2(kernel) => kernel.$function($($argument),*),
            Kernel::Portable => portable::$function($($argument),*),
        }
    };
}

impl Kernel {
    /// The fastest kernels of this processor.
    #[inline]
    pub(in crate::utf32) fn detect() -> Self {
        #[cfg(all(target_arch = "x86_64", feature = "std", zarr_spec_avx512))]
        if let Some(kernel) = Avx512::detect() {
            return Self::Avx512(kernel);
        }
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if let Some(kernel) = Avx2::detect() {
            return Self::Avx2(kernel);
        }
        Self::Portable
    }

    /// All kernels that this processor can run.
    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = Self> {
        [
            #[cfg(all(target_arch = "x86_64", feature = "std", zarr_spec_avx512))]
            Avx512::detect().map(Self::Avx512),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Avx2::detect().map(Self::Avx2),
            Some(Self::Portable),
        ]
        .into_iter()
        .flatten()
    }

    /// Encode `strings` into the first records of `output`. False if one has too many code points; then the content
    /// of `output` is unspecified.
    pub(in crate::utf32) fn encode_strings<S: AsRef<str>>(
        self,
        strings: &[S],
        format: Format,
        output: &mut [u8],
    ) -> bool {
        dispatch!(self, encode_strings(strings, format, output))
    }

    /// Encode the strings of `packed` into the first records of `output`. False if one has too many code points, or
    /// begins or ends inside a character; then the content of `output` is unspecified.
    pub(in crate::utf32) fn encode_packed<O: Offset>(
        self,
        packed: &Packed<'_, O>,
        format: Format,
        output: &mut [u8],
    ) -> bool {
        dispatch!(self, encode_packed(packed, format, output))
    }

    /// Decode the first `ends.len()` records of `bytes` to the start of `output`, which has room for four bytes a code
    /// unit and [`SLACK`](super::SLACK). Write where each text ends there, and say how many bytes of UTF-8 were written;
    /// `None` if a code unit is no Unicode scalar value.
    pub(super) fn decode(
        self,
        bytes: &[u8],
        format: Format,
        output: &mut [MaybeUninit<u8>],
        ends: &mut [u32],
    ) -> Option<usize> {
        dispatch!(self, decode(bytes, format, output, ends))
    }

    /// Whether every code unit of `bytes` is a Unicode scalar value.
    pub(in crate::utf32) fn is_valid(self, bytes: &[u8], byte_order: ByteOrder) -> bool {
        dispatch!(self, is_valid(bytes, byte_order))
    }

    /// Reverse the bytes of every code unit of `bytes`.
    pub(in crate::utf32) fn swap_bytes(self, bytes: &mut [u8]) {
        dispatch!(self, swap_bytes(bytes));
    }

    /// Whether [`stream`](Self::stream) does more than copy.
    pub(super) const fn streams(self) -> bool {
        !matches!(self, Self::Portable)
    }

    /// Copy `from` to `to`, of the same length, past the caches. [`fence`](Self::fence) before `to` is used.
    pub(super) fn stream(self, from: &[u8], to: &mut [u8]) {
        dispatch!(self, stream(from, to));
    }

    /// Wait until what was streamed is written.
    pub(super) fn fence(self) {
        dispatch!(self, fence());
    }
}
