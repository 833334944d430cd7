//! The kernels for AVX-512 with VBMI2.

use core::mem::MaybeUninit;

use super::Packed;
use crate::byte_order::ByteOrder;
use crate::utf32::{Format, Offset};
use crate::utf32::unit::UNIT;

mod decode;
mod encode;
mod text;
mod to_utf8;
mod vector;
mod units;

extern crate std;

/// That the processor has what these kernels need: every function with `target_feature` here may run.
#[derive(Debug, Clone, Copy)]
pub(in crate::utf32) struct Avx512(());

impl Avx512 {
    #[inline]
    pub(super) fn detect() -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        (has!("avx512f")
            && has!("avx512bw")
            && has!("avx512vl")
            && has!("avx512cd")
            && has!("avx512vbmi")
            && has!("avx512vbmi2")
            && has!("bmi1")
            && has!("bmi2")
            && has!("lzcnt")
            && has!("popcnt"))
        .then_some(Self(()))
    }

    pub(super) fn encode_strings(self, strings: &[&str], format: Format, output: &mut [u8]) -> bool {
        assert!(output.len() / format.length_bytes() >= strings.len());
        match format.byte_order() {
            // SAFETY: the processor has the features, and the output has room for all strings.
            ByteOrder::Little => unsafe { encode::strings::<false>(strings, format.width().code_points(), output) },
            // SAFETY: as above.
            ByteOrder::Big => unsafe { encode::strings::<true>(strings, format.width().code_points(), output) },
        }
    }

    pub(super) fn encode_packed<O: Offset>(self, packed: &Packed<'_, O>, format: Format, output: &mut [u8]) -> bool {
        assert!(output.len() / format.length_bytes() >= packed.len());
        match format.byte_order() {
            // SAFETY: the processor has the features, and the output has room for all strings.
            ByteOrder::Little => unsafe { encode::packed::<false, O>(packed, format.width().code_points(), output) },
            // SAFETY: as above.
            ByteOrder::Big => unsafe { encode::packed::<true, O>(packed, format.width().code_points(), output) },
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
        assert!(output.len() >= ends.len() * format.length_bytes() + super::SLACK);
        match format.byte_order() {
            // SAFETY: the processor has the features, and the input and output are long enough.
            ByteOrder::Little => unsafe {
                decode::records::<false>(bytes, format.width().code_points(), output, ends)
            },
            // SAFETY: as above.
            ByteOrder::Big => unsafe {
                decode::records::<true>(bytes, format.width().code_points(), output, ends)
            },
        }
    }

    pub(super) fn is_valid(self, bytes: &[u8], byte_order: ByteOrder) -> bool {
        debug_assert!(bytes.len() % UNIT == 0);
        match byte_order {
            // SAFETY: the processor has the features.
            ByteOrder::Little => unsafe { units::is_valid::<false>(bytes) },
            // SAFETY: as above.
            ByteOrder::Big => unsafe { units::is_valid::<true>(bytes) },
        }
    }

    pub(super) fn swap_bytes(self, bytes: &mut [u8]) {
        debug_assert!(bytes.len() % UNIT == 0);
        // SAFETY: the processor has the features.
        unsafe { units::swap_bytes(bytes) }
    }
}
