//! AVX2: a block is two vectors.

#![allow(clippy::incompatible_msrv, reason = "only compiled from Rust 1.87 on, which has these intrinsics")]
#![allow(clippy::cast_ptr_alignment, reason = "the loads are those that need no alignment")]

use core::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256,
    _mm256_max_epu8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_shuffle_epi8,
};

use crate::json::blocks::{BLOCK, Carry, Classes, Kernel, Tokens};

extern crate std;

/// That the processor has what these kernels need: every function with `target_feature` here may run.
#[derive(Debug, Clone, Copy)]
pub(in crate::json) struct Avx2(());

/// By its low four bits, the white space that a byte can be. None for a byte that is not ASCII: a shuffle gives zero then.
const WHITE: [u8; 16] = *b" \x80\x80\x80\x80\x80\x80\x80\x80\t\n\x80\x80\r\x80\x80";

/// By its low four bits, the structural character that a byte with bit 5 set can be; `[` and `]` have it as `{` and `}`.
const STRUCTURE: [u8; 16] = *b"\0\0\0\0\0\0\0\0\0\0:{,}\0\0";

impl Avx2 {
    /// The kernel, if the processor can run it.
    #[inline]
    pub(in crate::json) fn detect() -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        (!cfg!(zarr_spec_kernels = "portable") && has!("avx2") && has!("bmi1")).then_some(Self(()))
    }

    /// The classes of `block`.
    #[cfg(test)]
    #[allow(clippy::unused_self, reason = "`self` is the proof that the processor has the instructions")]
    pub(super) fn classes(self, block: &[u8; BLOCK]) -> Classes {
        // SAFETY: `self` exists, so the processor has the features.
        unsafe { classes(block) }
    }
}

impl Kernel for Avx2 {
    #[inline]
    fn tokens(self, block: &[u8; BLOCK], carry: &mut Carry) -> Tokens {
        // SAFETY: `self` exists, so the processor has the features.
        unsafe { tokens(block, carry) }
    }
}

#[target_feature(enable = "avx2,bmi1")]
fn tokens(block: &[u8; BLOCK], carry: &mut Carry) -> Tokens {
    carry.tokens(classes(block))
}

#[target_feature(enable = "avx2")]
#[inline]
fn classes(block: &[u8; BLOCK]) -> Classes {
    // SAFETY: each half of a block has 32 bytes.
    let halves = unsafe {
        let block = block.as_ptr().cast::<__m256i>();
        [_mm256_loadu_si256(block), _mm256_loadu_si256(block.add(1))]
    };
    let all = |byte: u8| _mm256_set1_epi8(byte.cast_signed());
    let equal = |byte: u8| mask(halves.map(|half| _mm256_cmpeq_epi8(half, all(byte))));
    let at_most =
        |byte: u8| mask(halves.map(|half| _mm256_cmpeq_epi8(_mm256_max_epu8(half, all(byte)), all(byte))));
    let (white, structure) = (table(&WHITE), table(&STRUCTURE));
    Classes {
        quotes: equal(b'"'),
        backslashes: equal(b'\\'),
        controls: at_most(b' ' - 1),
        structure: mask(halves.map(|half| {
            let with_bit_5 = _mm256_or_si256(half, all(0x20));
            _mm256_cmpeq_epi8(with_bit_5, _mm256_shuffle_epi8(structure, half))
        })),
        white: mask(halves.map(|half| _mm256_cmpeq_epi8(half, _mm256_shuffle_epi8(white, half)))),
    }
}

/// The highest bit of each byte.
#[target_feature(enable = "avx2")]
#[inline]
fn mask(halves: [__m256i; 2]) -> u64 {
    let [low, high] = halves.map(|half| u64::from(_mm256_movemask_epi8(half).cast_unsigned()));
    high << 32 | low
}

#[target_feature(enable = "avx2")]
#[inline]
fn table(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: a table has 16 bytes.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}
