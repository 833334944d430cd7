#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| zarr_spec_fuzz::syntax::check(bytes));
