//! One emitter for each output, all with the same signature.

mod arms;
mod codec;
mod codec_facts;
mod configuration;
mod data_type;
mod doc;
mod family;
mod member;
mod names;
mod reader;
mod sets;
mod token;
mod v3_chunks;
mod v3_codec;
mod v3_data_type;
mod v3_kind;

use proc_macro2::TokenStream;

use super::ir::Spec;

/// A file of generated Rust.
#[derive(Clone, Copy)]
pub struct Output {
    /// The file's name.
    pub name: &'static str,
    /// The tables it is made from.
    pub tables: &'static str,
    /// The file whose `emit` this is.
    pub generator: &'static str,
    /// What makes it.
    pub emit: fn(&Spec) -> TokenStream,
}

/// Every generated file.
pub const OUTPUTS: [Output; 7] = [
    Output {
        name: "sets.rs",
        tables: "spec/sets/ and the closed sets in other tables",
        generator: "src/codegen/emit/sets.rs",
        emit: sets::emit,
    },
    Output {
        name: "v2_data_type.rs",
        tables: "spec/v2/data_type/",
        generator: "src/codegen/emit/data_type.rs",
        emit: data_type::emit,
    },
    Output {
        name: "v2_codec.rs",
        tables: "spec/v2/codec/",
        generator: "src/codegen/emit/codec.rs",
        emit: codec::emit,
    },
    Output {
        name: "v3_data_type.rs",
        tables: "spec/v3/data_type/",
        generator: "src/codegen/emit/v3_data_type.rs",
        emit: v3_data_type::emit,
    },
    Output {
        name: "v3_codec.rs",
        tables: "spec/v3/codec/",
        generator: "src/codegen/emit/v3_codec.rs",
        emit: v3_codec::emit,
    },
    Output {
        name: "v3_chunk_grid.rs",
        tables: "spec/v3/chunk_grid/",
        generator: "src/codegen/emit/v3_chunks.rs",
        emit: v3_chunks::emit_grids,
    },
    Output {
        name: "v3_chunk_key_encoding.rs",
        tables: "spec/v3/chunk_key_encoding/",
        generator: "src/codegen/emit/v3_chunks.rs",
        emit: v3_chunks::emit_key_encodings,
    },
];
