//! scratch
#![allow(missing_docs,dead_code,unused,clippy::all,clippy::pedantic)]
mod builder; mod element; mod error; mod leaf; mod path; mod place; mod scalar; mod tree; mod display; pub mod kernels; mod swap; mod records; pub mod columns;
pub use builder::LayoutBuilder; pub use element::{Element, ElementKind}; pub use error::*; pub use leaf::{Leaf,Leaves}; pub use path::{Path,Step}; pub use place::Place; pub use scalar::Scalar; pub use tree::{Field,Kind,Layout}; pub use swap::{to_byte_order,ByteSwap};
