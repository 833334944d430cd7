//! The kernels for AVX2: the portable ones, compiled for it.

extern crate std;

use core::arch::x86_64::{_mm_sfence, _mm256_loadu_si256, _mm256_stream_si256};
use core::mem::MaybeUninit;

use super::{Packed, portable};
use crate::byte_order::ByteOrder;
use crate::utf32::{Format, Offset};

/// The bytes of a vector.
const VECTOR: usize = 32;

/// That the processor has what these kernels need: every function with `target_feature` here may run.
#[derive(Debug, Clone, Copy)]
pub(in crate::utf32) struct Avx2(());

/// A method that runs the portable function of its name, compiled for AVX2.
macro_rules! methods {
    ($(fn $name:ident $(<$generic:ident: $bound:path>)? ($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        $(
            #[inline]
            pub(super) fn $name $(<$generic: $bound>)? (self, $($argument: $type),*) $(-> $result)? {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                unsafe fn compiled $(<$generic: $bound>)? ($($argument: $type),*) $(-> $result)? {
                    portable::$name($($argument),*)
                }
                // SAFETY: `self` exists, so the processor has these features.
                unsafe { compiled($($argument),*) }
            }
        )*
    };
}

#[allow(clippy::unused_self, reason = "`self` is the proof that the processor has the instructions")]
impl Avx2 {
    /// The kernels, if the processor can run them.
    #[inline]
    pub(super) fn detect() -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        let wanted = !cfg!(zarr_spec_kernels = "portable");
        (wanted && has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt"))
            .then_some(Self(()))
    }

    methods! {
        fn encode_strings<S: AsRef<str>>(strings: &[S], format: Format, output: &mut [u8]) -> bool;
        fn encode_packed<O: Offset>(packed: &Packed<'_, O>, format: Format, output: &mut [u8]) -> bool;
        fn decode(bytes: &[u8], format: Format, output: &mut [MaybeUninit<u8>], ends: &mut [u32]) -> Option<usize>;
        fn is_valid(bytes: &[u8], byte_order: ByteOrder) -> bool;
        fn swap_bytes(bytes: &mut [u8]);
    }

    pub(super) fn stream(self, from: &[u8], to: &mut [u8]) {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { stream(from, to) }
    }

    pub(super) fn fence(self) {
        // SAFETY: every x86-64 processor has this instruction.
        unsafe { _mm_sfence() }
    }
}

/// Copy `from` to `to`, past the caches where a whole vector is written.
///
/// # Safety
///
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn stream(from: &[u8], to: &mut [u8]) {
    let head = to.as_ptr().align_offset(VECTOR).min(to.len());
    let (from_head, from) = from.split_at(head);
    let (to_head, to) = to.split_at_mut(head);
    to_head.copy_from_slice(from_head);
    let mut from = from.chunks_exact(VECTOR);
    let mut to = to.chunks_exact_mut(VECTOR);
    for (from, to) in (&mut from).zip(&mut to) {
        // SAFETY: both chunks have the 32 bytes that are read and written. Those that are written are aligned to 32: the
        // first ones are, after `head`, or there are none.
        unsafe { _mm256_stream_si256(to.as_mut_ptr().cast(), _mm256_loadu_si256(from.as_ptr().cast())) }
    }
    to.into_remainder().copy_from_slice(from.remainder());
}
