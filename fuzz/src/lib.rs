//! What holds for any bytes.

mod check;
mod chunks;
pub mod layout;
pub mod repair;
mod shards;
pub mod syntax;
pub mod tables;
pub mod utf32;
pub mod v2;
pub mod v3;

#[path = "../../tests/properties/place.rs"]
mod place;

// The generator, as the build script includes it; it reads JSON with the library's parser.
#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    clippy::pedantic,
    reason = "the build script uses the rest"
)]
#[path = "../../src/codegen/mod.rs"]
mod codegen;
use zarr_spec::json;
