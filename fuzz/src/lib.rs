//! What holds for any bytes.

pub mod json;
pub mod v2;

#[path = "../../tests/properties/place.rs"]
mod place;
