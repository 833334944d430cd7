//! Sorting the bytes of a block by their class, in vectors that are chosen at run time.

#![allow(unsafe_code, reason = "intrinsics; each block says why it is sound")]

mod avx2;
#[cfg(test)]
mod tests;

pub(super) use avx2::Avx2;
