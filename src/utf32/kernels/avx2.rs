//! The kernels for AVX2.
extern crate std;
use core::mem::MaybeUninit;
use super::{Packed, portable};
use crate::byte_order::ByteOrder;
use crate::utf32::Format;
#[derive(Debug, Clone, Copy)]
pub(in crate::utf32) struct Avx2(());
impl Avx2 {
    pub(super) fn detect() -> Option<Self> { None }
    pub(super) fn encode_strings(self, strings: &[&str], format: Format, output: &mut [u8]) -> bool { portable::encode_strings(strings, format, output) }
    pub(super) fn encode_packed(self, packed: &Packed<'_>, format: Format, output: &mut [u8]) -> bool { portable::encode_packed(packed, format, output) }
    pub(super) fn decode(self, bytes: &[u8], format: Format, output: &mut [MaybeUninit<u8>], ends: &mut [u32]) -> Option<usize> { portable::decode(bytes, format, output, ends) }
    pub(super) fn is_valid(self, bytes: &[u8], byte_order: ByteOrder) -> bool { portable::is_valid(bytes, byte_order) }
    pub(super) fn swap_bytes(self, bytes: &mut [u8]) { portable::swap_bytes(bytes) }
}
