//! Output that is too large for the caches.

use alloc::vec;
use alloc::vec::Vec;

use super::{BLOCK_UNITS, Kernel, SLACK};
use crate::utf32::unit::UNIT;

/// From this size on, output is written past the caches: to fetch what it overwrites would cost more than to write it.
const LARGE: usize = 8 << 20;

/// The output of an encoder.
pub(in crate::utf32) struct Sink<'a> {
    kernel: Kernel,
    output: &'a mut [u8],
    /// A block before it is written past the caches; empty if the output is not large.
    block: Vec<u8>,
}

impl<'a> Sink<'a> {
    pub(in crate::utf32) fn new(kernel: Kernel, output: &'a mut [u8]) -> Self {
        let large = kernel.streams() && output.len() >= LARGE;
        let block = if large { vec![0; BLOCK_UNITS * UNIT + SLACK] } else { Vec::new() };
        Self { kernel, output, block }
    }

    /// Let `encode` write the `len` bytes from `at` on. It may write to more of what it is given, which is then
    /// unspecified.
    #[inline]
    pub(in crate::utf32) fn write(
        &mut self,
        at: usize,
        len: usize,
        encode: impl FnOnce(&mut [u8]) -> bool,
    ) -> bool {
        if len + SLACK > self.block.len() {
            return encode(&mut self.output[at..]);
        }
        let done = encode(&mut self.block[..len + SLACK]);
        if done {
            self.kernel.stream(&self.block[..len], &mut self.output[at..at + len]);
        }
        done
    }

    /// What was written past the caches is in memory after this.
    fn fence(&self) {
        if !self.block.is_empty() {
            self.kernel.fence();
        }
    }

    /// The output from `at` on.
    pub(in crate::utf32) fn rest(&mut self, at: usize) -> &mut [u8] {
        self.fence();
        &mut self.output[at..]
    }
}

impl Drop for Sink<'_> {
    fn drop(&mut self) {
        self.fence();
    }
}
