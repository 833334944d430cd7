#![no_std]
#![doc = "placeholder"]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod byte_order;
pub mod field;
pub mod json;
pub mod problem;
mod scope;
pub mod sets;
pub mod v2;
