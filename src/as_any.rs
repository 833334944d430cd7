//! Values of the user's own as what they are.

use core::any::Any;

/// A value as [`Any`]. Every type is one: a `&dyn` of a trait above it is turned into a `&dyn Any` by a call, which Rust
/// does by itself from 1.86 on.
pub trait AsAny: Any {
    /// The value.
    fn as_any(&self) -> &dyn Any;
}

impl<T: Any> AsAny for T {
    fn as_any(&self) -> &dyn Any {
        self
    }
}
