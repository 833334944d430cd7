//! What holds for every field and every document of Zarr v2, checked on random ones.

mod array;
mod codec;
mod consolidated;
mod data_type;
mod fill_value;
mod mutation;
mod place;
mod tree;

#[path = "../../src/json/tests/strategy.rs"]
mod json;
