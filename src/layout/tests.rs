//! Tests of the module as a whole.

use alloc::vec::Vec;

use super::kernels::Level;

mod json;
mod properties;
mod refusals;
mod sizes;

fn levels() -> impl Iterator<Item = Level> {
    let machine = Level::of_machine();
    [Level::Portable, Level::Avx2, Level::Avx512].into_iter().filter(move |&level| level <= machine)
}

/// Bytes that repeat only after a long way.
fn noise(len: usize, seed: u8) -> Vec<u8> {
    (0_u64..)
        .map(|at| (at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56).to_le_bytes()[0] ^ seed)
        .take(len)
        .collect()
}

fn swapped(bytes: &[u8], unit: usize) -> Vec<u8> {
    bytes.chunks(unit).flat_map(|unit| unit.iter().rev().copied()).collect()
}
