//! v2 codecs.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::codec_facts::{codec_facts, pattern};
use super::configuration::{self, Configuration};
use super::doc;
use super::names::{self, NameEnum};
use super::token::ident;
use crate::codegen::ir::{Codec, Spec};

const NAMES: NameEnum<'static> = NameEnum {
    name: "CodecName",
    doc: "The numcodecs ids that have a table, one variant each.\n\nA scope is made of these: see [`Scope`](crate::v2::Scope).",
    name_doc: "The codec's `id`, as documents write it.",
    of: "Codec",
    scopes: &["CORE_V2"],
};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let codecs = &spec.v2_codecs;
    let names = names::emit(&NAMES, &codecs.iter().map(|codec| &codec.entry).collect::<Vec<_>>());
    let (the_enum, functions, facts) = (codec_enum(codecs), functions(codecs), facts(codecs));
    let conversions = configured(codecs).map(conversion);
    let configurations = configured(codecs).map(|codec| {
        configuration::emit(&Configuration {
            entry: &codec.entry,
            more: doc::codec(codec.position, codec.size),
            members: &codec.members,
            name_member: Some("id"),
        })
    });
    quote! {
        #the_enum
        #functions
        #(#conversions)*
        #names
        #facts
        #(#configurations)*
    }
}

/// The codecs that have members.
fn configured(codecs: &[Codec]) -> impl Iterator<Item = &Codec> + Clone {
    codecs.iter().filter(|codec| !codec.members.is_empty())
}

fn codec_enum(codecs: &[Codec]) -> TokenStream {
    let variants = codecs.iter().map(|codec| {
        let (name, text) =
            (ident(&codec.entry.variant), doc::entry(&codec.entry, &doc::codec(codec.position, codec.size)));
        let configuration = (!codec.members.is_empty()).then(|| quote! { (#name) });
        quote! { #text #name #configuration, }
    });
    quote! {
        /// A v2 codec: a compressor or a filter, with its configuration and the defaults filled in.
        ///
        /// Equality is equality of meaning: a member that is left out equals its default.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Codec {
            #(#variants)*
            /// A codec that a definition of the user's own reads: see [`CodecDefinition`].
            Custom(CustomCodec),
            /// A codec that nothing in the scope claims, kept as written.
            Unknown(UnknownCodec),
        }
    }
}

fn functions(codecs: &[Codec]) -> TokenStream {
    let variants: Vec<Ident> = codecs.iter().map(|codec| ident(&codec.entry.variant)).collect();
    let patterns = codecs.iter().zip(&variants).map(|(codec, variant)| {
        let any = (!codec.members.is_empty()).then(|| quote! { (_) });
        quote! { Self::#variant #any }
    });
    let with_members = configured(codecs).map(|codec| ident(&codec.entry.variant));
    let bare =
        codecs.iter().filter(|codec| codec.members.is_empty()).map(|codec| ident(&codec.entry.variant));
    let reads = codecs.iter().zip(&variants).map(|(codec, variant)| {
        if codec.members.is_empty() {
            quote! { Self::#variant => read_bare(object, at, reporter).then_some(Codec::#variant), }
        } else {
            quote! { Self::#variant => #variant::read(object, at, reporter).map(Codec::#variant), }
        }
    });
    quote! {
        impl Codec {
            /// The table that claims this codec; `None` for one of the user's own and for an unknown one.
            #[must_use]
            pub const fn definition(&self) -> Option<CodecName> {
                Some(match self {
                    #(#patterns => CodecName::#variants,)*
                    Self::Custom(_) | Self::Unknown(_) => return None,
                })
            }

            /// Write the canonical form's members other than `id`, into an object that is begun.
            pub(crate) fn write_members(&self, writer: &mut Writer) {
                match self {
                    #(Self::#with_members(configuration) => configuration.write_members(writer),)*
                    #(Self::#bare |)* Self::Custom(_) | Self::Unknown(_) => {}
                }
            }
        }

        impl CodecName {
            /// Read the codec of this name that `object` at `at` writes.
            pub(crate) fn read(
                self,
                object: Value<'_>,
                at: &Path<'_>,
                reporter: &mut Reporter<'_>
            ) -> Option<Codec> {
                match self {
                    #(#reads)*
                }
            }
        }
    }
}

fn conversion(codec: &Codec) -> TokenStream {
    let name = ident(&codec.entry.variant);
    quote! {
        impl From<#name> for Codec {
            fn from(configuration: #name) -> Self {
                Self::#name(configuration)
            }
        }
    }
}

/// What the tables say of a codec by its name alone.
fn facts(codecs: &[Codec]) -> TokenStream {
    let list: Vec<_> =
        codecs.iter().map(|codec| (&*codec.entry.variant, codec.position, codec.size)).collect();
    let facts = codec_facts(&list);
    let object_codecs = codecs.iter().filter(|codec| codec.takes_objects).map(|codec| &*codec.entry.variant);
    let is_object_codec =
        pattern(object_codecs).map_or_else(|| quote! { false }, |names| quote! { matches!(self, #names) });
    quote! {
        #facts

        impl CodecName {
            /// Whether the codec turns Python objects into bytes, so that it is the first filter of an array of
            /// them (numcodecs, "Object codecs").
            #[must_use]
            pub const fn is_object_codec(self) -> bool {
                #is_object_codec
            }
        }
    }
}
