//! The kernels for AVX2: the portable ones, compiled for it.

extern crate std;

use core::mem::MaybeUninit;

use super::{Packed, portable};
use crate::byte_order::ByteOrder;
use crate::utf32::{Format, Offset};

/// That the processor has what these kernels need: every function with `target_feature` here may run.
#[derive(Debug, Clone, Copy)]
pub(in crate::utf32) struct Avx2(());

/// A method that runs the portable function of its name, compiled for AVX2.
macro_rules! methods {
    ($(fn $name:ident $(<$generic:ident: $bound:ident>)? ($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        $(
            #[inline]
            pub(super) fn $name $(<$generic: $bound>)? (self, $($argument: $type),*) $(-> $result)? {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                unsafe fn compiled $(<$generic: $bound>)? ($($argument: $type),*) $(-> $result)? {
                    portable::$name($($argument),*)
                }
                // SAFETY: `self` exists, so the processor has these features; there are no other conditions.
                unsafe { compiled($($argument),*) }
            }
        )*
    };
}

impl Avx2 {
    /// The kernels, if the processor can run them.
    #[inline]
    pub(super) fn detect() -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        (has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")).then_some(Self(()))
    }

    methods! {
        fn encode_strings(strings: &[&str], format: Format, output: &mut [u8]) -> bool;
        fn encode_packed<O: Offset>(packed: &Packed<'_, O>, format: Format, output: &mut [u8]) -> bool;
        fn decode(bytes: &[u8], format: Format, output: &mut [MaybeUninit<u8>], ends: &mut [u32]) -> Option<usize>;
        fn is_valid(bytes: &[u8], byte_order: ByteOrder) -> bool;
        fn swap_bytes(bytes: &mut [u8]);
    }
}
