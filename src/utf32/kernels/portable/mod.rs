//! The kernels in safe Rust. Those for AVX2 are the same code, compiled for it: hence `inline(always)`.

#![allow(clippy::inline_always, reason = "the code is compiled for the features of its caller")]

mod decode;
mod encode;
mod units;

pub(super) use decode::decode;
pub(super) use encode::{encode_packed, encode_strings};
pub(super) use units::{fence, is_valid, stream, swap_bytes};

use super::SLACK;

/// The bytes, or ASCII characters, that are moved together.
const CHUNK: usize = 16;

/// The most code units that are looked at together.
const STAGE: usize = super::BLOCK_UNITS;

/// Up to `STAGE` ASCII characters, and room to write whole chunks.
type Stage = [u8; STAGE + SLACK];

/// The bits that no ASCII character has.
const NOT_ASCII: u128 = u128::MAX / 0xFF * 0x80;

/// The first `count` bytes of `chunk`, lowest first, with zeros after them.
#[inline(always)]
fn first_bytes(chunk: u128, count: usize) -> u128 {
    /// Ones and then zeros.
    static MASKS: [u8; 2 * CHUNK] = {
        let mut masks = [0; 2 * CHUNK];
        let mut at = 0;
        while at < CHUNK {
            masks[at] = 0xFF;
            at += 1;
        }
        masks
    };
    let mask = MASKS[CHUNK - count.min(CHUNK)..].first_chunk().copied().unwrap_or_default();
    chunk & u128::from_le_bytes(mask)
}
