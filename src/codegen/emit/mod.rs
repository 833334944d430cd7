//! One emitter for each output, all with the same signature.

mod codec;
mod configuration;
mod data_type;
mod doc;
mod family;
mod member;
mod names;
mod sets;
mod v3_data_type;

use proc_macro2::TokenStream;

use super::ir::Spec;

/// A file of generated Rust.
#[derive(Clone, Copy)]
pub struct Output {
    /// The file's name.
    pub name: &'static str,
    /// The tables it is made from, below `spec/`.
    pub tables: &'static str,
    /// What makes it.
    pub emit: fn(&Spec) -> TokenStream,
}

/// Every generated file.
pub const OUTPUTS: [Output; 4] = [
    Output { name: "sets.rs", tables: "sets/ and the closed sets in other tables", emit: sets::emit },
    Output { name: "v2_data_type.rs", tables: "v2/data_type/", emit: data_type::emit },
    Output { name: "v2_codec.rs", tables: "v2/codec/", emit: codec::emit },
    Output { name: "v3_data_type.rs", tables: "v3/data_type/", emit: v3_data_type::emit },
];
