//! The kernels for AVX-512 with VBMI2 (Intel from Ice Lake, AMD from Zen 4).
//!
//! Safe code over slices, but for the loads and stores in [`vector`] and [`units`].

#![allow(clippy::incompatible_msrv, reason = "only compiled from Rust 1.89 on, which has these intrinsics")]
#![allow(clippy::wildcard_imports, reason = "the intrinsics have one prefix")]
#![allow(
    clippy::cast_possible_truncation,
    reason = "of counts of bits, and of ends, which the caller bounds"
)]
#![allow(clippy::unused_self, reason = "`self` is the proof that the processor has the instructions")]
#![allow(clippy::cast_possible_wrap, reason = "the intrinsics take bits as signed numbers")]

use core::mem::MaybeUninit;

use super::{Packed, SLACK};
use crate::byte_order::ByteOrder;
use crate::utf32::{Format, Offset};

mod decode;
mod decode_text;
mod encode;
mod encode_text;
mod units;
mod vector;

extern crate std;

/// That the processor has what these kernels need: every function with `target_feature` here may run.
#[derive(Debug, Clone, Copy)]
pub(in crate::utf32) struct Avx512(());

impl Avx512 {
    /// The kernels, if the processor can run them.
    #[inline]
    pub(super) fn detect() -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        let wanted = !cfg!(any(zarr_spec_kernels = "avx2", zarr_spec_kernels = "portable"));
        let vectors = has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512cd");
        let bytes = has!("avx512vbmi") && has!("avx512vbmi2");
        let bits = has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
        (wanted && vectors && bytes && bits).then_some(Self(()))
    }

    pub(super) fn encode_strings<S: AsRef<str>>(
        self,
        strings: &[S],
        format: Format,
        output: &mut [u8],
    ) -> bool {
        assert!(output.len() / format.length_bytes() >= strings.len());
        let width = format.width().code_points();
        // SAFETY: `self` exists, so the processor has the features.
        unsafe {
            match format.byte_order() {
                ByteOrder::Little => encode::strings::<false, S>(strings, width, output),
                ByteOrder::Big => encode::strings::<true, S>(strings, width, output),
            }
        }
    }

    pub(super) fn encode_packed<O: Offset>(
        self,
        packed: &Packed<'_, O>,
        format: Format,
        output: &mut [u8],
    ) -> bool {
        assert!(output.len() / format.length_bytes() >= packed.len());
        let width = format.width().code_points();
        // SAFETY: `self` exists, so the processor has the features.
        unsafe {
            match format.byte_order() {
                ByteOrder::Little => encode::packed::<false, O>(packed, width, output),
                ByteOrder::Big => encode::packed::<true, O>(packed, width, output),
            }
        }
    }

    pub(super) fn decode(
        self,
        bytes: &[u8],
        format: Format,
        output: &mut [MaybeUninit<u8>],
        ends: &mut [u32],
    ) -> Option<usize> {
        assert!(bytes.len() / format.length_bytes() >= ends.len());
        assert!(output.len() >= ends.len() * format.length_bytes() + SLACK);
        let width = format.width().code_points();
        // SAFETY: `self` exists, so the processor has the features.
        unsafe {
            match format.byte_order() {
                ByteOrder::Little => decode::records::<false>(bytes, width, output, ends),
                ByteOrder::Big => decode::records::<true>(bytes, width, output, ends),
            }
        }
    }

    pub(super) fn is_valid(self, bytes: &[u8], byte_order: ByteOrder) -> bool {
        // SAFETY: `self` exists, so the processor has the features.
        unsafe { units::is_valid(bytes, byte_order) }
    }

    pub(super) fn swap_bytes(self, bytes: &mut [u8]) {
        // SAFETY: `self` exists, so the processor has the features.
        unsafe { units::swap_bytes(bytes) }
    }

    pub(super) fn stream(self, from: &[u8], to: &mut [u8]) {
        // SAFETY: `self` exists, so the processor has the features.
        unsafe { units::stream(from, to) }
    }

    pub(super) fn fence(self) {
        // SAFETY: every x86-64 processor has this instruction.
        unsafe { core::arch::x86_64::_mm_sfence() }
    }
}
