//! v3 codecs.

use proc_macro2::TokenStream;
use quote::quote;

use super::arms::{Arm, arms};
use super::codec_facts::codec_facts;
use super::doc;
use super::token::ident;
use super::v3_kind::{self, Kind, pattern};
use crate::codegen::ir::{CodecPosition, Spec, V3Codec};

const KIND: Kind<'static> = Kind {
    name: "Codec",
    doc: "A v3 codec, with its configuration and the defaults filled in.\n\nEquality is equality of meaning: a member that \
          is left out equals its default.",
    thing: "codec",
    unknown: "UnknownCodec",
    custom: Some(("CustomCodec", "CodecDefinition")),
};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let codecs = &spec.v3_codecs;
    let things: Vec<_> =
        codecs.iter().map(|codec| (&codec.configured, doc::codec(codec.position, codec.size))).collect();
    let kind = v3_kind::emit(&KIND, &things);
    let list: Vec<_> =
        codecs.iter().map(|codec| (&*codec.configured.entry.variant, codec.position, codec.size)).collect();
    let facts = codec_facts(&list);
    let chunks = chunks(codecs);
    let empty = empty_configurations(codecs);
    let v2_codecs = v2_codecs(spec);
    quote! {
        #kind
        #facts
        #chunks
        #empty
        #v2_codecs
    }
}

/// The v2 codecs whose members and bytes codecs have.
fn v2_codecs(spec: &Spec) -> TokenStream {
    let v2_variant = |id: &str| {
        let codec = spec.v2_codecs.iter().find(|codec| codec.entry.name == id)?;
        Some(ident(&codec.entry.variant))
    };
    let arm = |codec: &V3Codec| {
        let variant = ident(&codec.configured.entry.variant);
        let same = codec.v2_id.as_ref().and_then(|id| v2_variant(&id.text));
        let same = same.map_or(quote! { None }, |v2| quote! { Some(crate::v2::CodecName::#v2) });
        Arm::plain(quote! { Self::#variant }, same)
    };
    let arms = arms(spec.v3_codecs.iter().map(arm));
    quote! {
        impl CodecName {
            /// The v2 codec that has the same members and gives the same bytes; `None` where there is none.
            #[must_use]
            pub const fn v2_codec(self) -> Option<crate::v2::CodecName> {
                match self { #arms }
            }
        }
    }
}

/// Which codecs have a configuration that is written though it is empty: those whose writers repeat the name in it.
fn empty_configurations(codecs: &[V3Codec]) -> TokenStream {
    let repeated = codecs.iter().filter(|codec| codec.configured.repeats_id);
    let patterns = repeated.map(|codec| pattern(&codec.configured));
    quote! {
        impl Codec {
            /// Whether an empty configuration is written.
            const fn writes_empty_configuration(&self) -> bool {
                matches!(self, #(#patterns)|*)
            }
        }
    }
}

/// What codecs say of the chunks that they take.
fn chunks(codecs: &[V3Codec]) -> TokenStream {
    let unknown = quote! { Self::Unknown(_) };
    let custom = |then| Arm::binding(quote! { Self::Custom(custom) }, then);
    let checks = codecs.iter().map(|codec| {
        let (pattern, name) = (pattern(&codec.configured), ident(&codec.configured.entry.variant));
        match codec.chunk_rule.as_ref().map(|rule| ident(&rule.text)) {
            None => Arm::plain(pattern, quote! { {} }),
            Some(rule) if codec.configured.is_bare() => {
                Arm::plain(pattern, quote! { crate::v3::rules::#rule::check_chunk(chunk, place) })
            }
            Some(rule) => Arm::binding(
                quote! { Self::#name(configuration) },
                quote! { crate::v3::rules::#rule::check_chunk(configuration, chunk, place) },
            ),
        }
    });
    let rest =
        [custom(quote! { custom.check_chunk(chunk, place) }), Arm::plain(unknown.clone(), quote! { {} })];
    let checks = arms(checks.chain(rest));
    let passes = codecs.iter().map(|codec| {
        let (pattern, name) = (pattern(&codec.configured), ident(&codec.configured.entry.variant));
        match (codec.position, codec.chunk_rule.as_ref().map(|rule| ident(&rule.text))) {
            (CodecPosition::ArrayToArray, Some(rule)) => Arm::binding(
                quote! { Self::#name(configuration) },
                quote! { crate::v3::rules::#rule::pass_on(configuration, chunk) },
            ),
            (CodecPosition::ArrayToArray, None)
            | (CodecPosition::ArrayToBytes | CodecPosition::BytesToBytes, _) => {
                Arm::plain(pattern, quote! { Chunk::unknown() })
            }
        }
    });
    let rest = [custom(quote! { custom.pass_on(chunk) }), Arm::plain(unknown, quote! { Chunk::unknown() })];
    let passes = arms(passes.chain(rest));
    quote! {
        impl Codec {
            /// Report what keeps this codec from taking `chunk`.
            pub(crate) fn check_chunk(&self, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
                match self { #checks }
            }

            /// The chunk that the next codec takes, if this one takes `chunk` and gives an array; nothing is known of it
            /// where this one does not say.
            pub(crate) fn pass_on<'c>(&'c self, chunk: &Chunk<'c>) -> Chunk<'c> {
                match self { #passes }
            }
        }
    }
}
