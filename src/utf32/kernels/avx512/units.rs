//! Checking and swapping code units: the portable loops, compiled for AVX-512.

use super::super::portable;
use crate::byte_order::ByteOrder;

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn is_valid<const BIG: bool>(bytes: &[u8]) -> bool {
    portable::is_valid(bytes, if BIG { ByteOrder::Big } else { ByteOrder::Little })
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn swap_bytes(bytes: &mut [u8]) {
    portable::swap_bytes(bytes);
}
