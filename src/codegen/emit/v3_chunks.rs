//! v3 chunk grids and chunk key encodings.

use proc_macro2::TokenStream;

use super::v3_kind::{self, Kind};
use crate::codegen::ir::{Configured, Spec};

const GRID: Kind<'static> = Kind {
    name: "ChunkGrid",
    doc: "A v3 chunk grid, with its configuration.",
    thing: "chunk grid",
    unknown: "UnknownField",
    custom: None,
};

const KEY_ENCODING: Kind<'static> = Kind {
    name: "ChunkKeyEncoding",
    doc: "A v3 chunk key encoding, with its configuration and the defaults filled in.",
    thing: "chunk key encoding",
    unknown: "UnknownField",
    custom: None,
};

pub(super) fn emit_grids(spec: &Spec) -> TokenStream {
    v3_kind::emit(&GRID, &things(&spec.v3_chunk_grids))
}

pub(super) fn emit_key_encodings(spec: &Spec) -> TokenStream {
    v3_kind::emit(&KEY_ENCODING, &things(&spec.v3_chunk_key_encodings))
}

fn things(list: &[Configured]) -> Vec<(&Configured, String)> {
    list.iter().map(|configured| (configured, String::new())).collect()
}
