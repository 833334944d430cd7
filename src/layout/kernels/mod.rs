//! The loops that move and reverse bytes.
//!
//! Each kernel has a portable form and, where it pays, one for AVX2 or AVX-512 VBMI, chosen when it
//! is called. The functions here are safe: they check what the raw loops need. `unsafe` is used in
//! this folder alone, and every kernel is tested against a naive twin.

pub mod cast;
pub mod fill;
pub mod groups;
pub mod windows;
pub mod words;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "x86_64", zarr_spec_avx512))]
pub mod avx512;
mod detect;
mod prefetch;



pub use detect::Level;
pub use prefetch::prefetch;

use windows::Windows;

/// Bytes of records worked on at a time, so that they stay in the first-level cache while one column
/// after the other is moved.
pub const BLOCK: usize = 16 * 1024;

/// Bytes at one place of every record, made of whole units that a change of byte order reverses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// Where the run starts in a record.
    pub offset: usize,
    /// Its length in bytes, a multiple of `unit`.
    pub len: usize,
    /// The length of a unit: 1, 2, 4 or 8.
    pub unit: usize,
}

/// Bytes at one place of every record that go to another place of another record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// Where the bytes start in a source record.
    pub from: usize,
    /// Where they go in a target record.
    pub to: usize,
    /// How many there are, a multiple of `unit`.
    pub len: usize,
    /// The length of the units to reverse on the way: 1 (none), 2, 4 or 8.
    pub unit: usize,
}

/// The permutations of one byte-order change, for the widest vectors of this machine.
#[derive(Debug, Clone)]
pub enum Permutation {
    /// No vectors, or no table that fits.
    None,
    /// 16-byte windows.
    Avx2(Windows<16>),
    /// 64-byte windows.
    Avx512(Windows<64>),
}

impl Permutation {
    /// Tabulates the reversal of every unit of `runs` in records of `item_size` bytes.
    pub fn new(level: Level, item_size: usize, runs: &[Run]) -> Self {
        let plan = match level {
            Level::Portable => None,
            Level::Avx2 => Windows::new(item_size, runs).map(Self::Avx2),
            Level::Avx512 => Windows::new(item_size, runs).map(Self::Avx512),
        };
        plan.unwrap_or(Self::None)
    }

    /// Reverses the units of as many records from the start of `bytes` as the vectors can, and
    /// returns how many bytes these records are.
    pub fn apply(&self, bytes: &mut [u8]) -> usize {
        match self {
            Self::None => 0,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(windows) => avx2::swap(bytes, windows),
            #[cfg(all(target_arch = "x86_64", zarr_spec_avx512))]
            Self::Avx512(windows) => avx512::swap(bytes, windows),
            #[cfg(not(all(target_arch = "x86_64", zarr_spec_avx512)))]
            Self::Avx512(_) => 0,
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2(_) => 0,
        }
    }
}

/// Reverses every unit of bytes that are nothing but units.
pub fn swap_units(bytes: &mut [u8], unit: usize) {
    match unit {
        2 => for_each_word(bytes, |word| u16::from_ne_bytes(word).swap_bytes().to_ne_bytes()),
        4 => for_each_word(bytes, |word| u32::from_ne_bytes(word).swap_bytes().to_ne_bytes()),
        8 => for_each_word(bytes, |word| u64::from_ne_bytes(word).swap_bytes().to_ne_bytes()),
        _ => {}
    }
}

fn for_each_word<const W: usize>(bytes: &mut [u8], change: impl Fn([u8; W]) -> [u8; W]) {
    for chunk in bytes.chunks_exact_mut(W) {
        if let Ok(word) = <&mut [u8; W]>::try_from(chunk) {
            *word = change(*word);
        }
    }
}
