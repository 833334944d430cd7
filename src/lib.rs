#![no_std]
#![doc = "placeholder"]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod byte_order;
pub mod field;
pub mod fill_value;
pub mod json;
pub mod problem;
mod scope;
#[cfg(feature = "serde")]
mod serde;
pub mod sets;
pub mod v2;
pub mod v3;
