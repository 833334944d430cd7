//! v2 codecs.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::configuration::{self, Configuration};
use super::doc;
use super::names::{self, NameEnum};
use super::sets::ident;
use crate::codegen::ir::{Codec, CodecPosition, SizeClass, Spec};

const NAMES: NameEnum<'static> = NameEnum {
    name: "CodecName",
    doc: "The numcodecs ids that have a table, one variant each.\n\nA scope is made of these: see [`Scope`](crate::v2::Scope).",
    of: "The codec's `id`",
    scopes: &["CORE_V2"],
};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let codecs = &spec.v2_codecs;
    let names = names::emit(&NAMES, codecs.iter().map(|codec| &codec.entry));
    let facts = facts(codecs);
    let the_enum = codec_enum(codecs);
    let functions = functions(codecs);
    let configurations = codecs.iter().filter(|codec| !codec.members.is_empty()).map(|codec| {
        let (position, size) = (doc::position(codec.position), doc::size(codec.size));
        let configuration = Configuration {
            entry: &codec.entry,
            more: format!("It encodes {position}, {size}."),
            members: &codec.members,
            name_member: Some("id"),
        };
        configuration::emit(&configuration, spec)
    });
    quote! {
        #the_enum
        #functions
        #names
        #facts
        #(#configurations)*
    }
}

fn codec_enum(codecs: &[Codec]) -> TokenStream {
    let variants = codecs.iter().map(|codec| {
        let text = doc::entry(&codec.entry, "");
        let name = ident(&codec.entry.variant);
        if codec.members.is_empty() {
            quote! { #text #name, }
        } else {
            quote! { #text #name(#name), }
        }
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
        if codec.members.is_empty() {
            quote! { Self::#variant }
        } else {
            quote! { Self::#variant(_) }
        }
    });
    let writes =
        codecs.iter().zip(&variants).filter(|(codec, _)| !codec.members.is_empty()).map(
            |(_, variant)| quote! { Self::#variant(configuration) => configuration.write_members(writer), },
        );
    let bare: Vec<_> = codecs
        .iter()
        .zip(&variants)
        .filter(|(codec, _)| codec.members.is_empty())
        .map(|(_, variant)| variant)
        .collect();
    let reads = codecs.iter().zip(&variants).map(|(codec, variant)| {
        if codec.members.is_empty() {
            quote! { Self::#variant => read_bare(object, at, reporter).then_some(Codec::#variant), }
        } else {
            quote! { Self::#variant => #variant::read(object, at, reporter).map(Codec::#variant), }
        }
    });
    let froms =
        codecs.iter().zip(&variants).filter(|(codec, _)| !codec.members.is_empty()).map(|(_, variant)| {
            quote! {
                impl From<#variant> for Codec {
                    fn from(configuration: #variant) -> Self {
                        Self::#variant(configuration)
                    }
                }
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
            fn write_members(&self, writer: &mut Writer) {
                match self {
                    #(#writes)*
                    #(Self::#bare)|* | Self::Custom(_) | Self::Unknown(_) => {}
                }
            }
        }

        impl CodecName {
            /// Read the codec of this name that `object` at `at` writes.
            pub(crate) fn read(
                self,
                object: Value<'_>,
                at: &Path<'_>,
                reporter: &mut Reporter<'_>,
            ) -> Option<Codec> {
                match self {
                    #(#reads)*
                }
            }
        }

        #(#froms)*
    }
}

/// What the tables say of a codec by its name alone.
fn facts(codecs: &[Codec]) -> TokenStream {
    let position = |position| list(codecs, |codec| codec.position == position);
    let size = |size| list(codecs, |codec| codec.size == size);
    let array_to_array = position(CodecPosition::ArrayToArray);
    let array_to_bytes = position(CodecPosition::ArrayToBytes);
    let bytes_to_bytes = position(CodecPosition::BytesToBytes);
    let (same, fixed, variable) = (size(SizeClass::Same), size(SizeClass::Fixed), size(SizeClass::Variable));
    let object_codecs = list(codecs, |codec| codec.object_codec);
    quote! {
        impl CodecName {
            /// What the codec takes and gives when it encodes.
            #[must_use]
            pub const fn position(self) -> CodecPosition {
                match self {
                    #array_to_array => CodecPosition::ArrayToArray,
                    #array_to_bytes => CodecPosition::ArrayToBytes,
                    #bytes_to_bytes => CodecPosition::BytesToBytes,
                }
            }

            /// What is known of the size of what the codec gives.
            #[must_use]
            pub const fn size_class(self) -> SizeClass {
                match self {
                    #same => SizeClass::Same,
                    #fixed => SizeClass::Fixed,
                    #variable => SizeClass::Variable,
                }
            }

            /// Whether the codec turns Python objects into bytes, so that it is the first filter of an array of
            /// them (numcodecs, "Object codecs").
            #[must_use]
            pub const fn is_object_codec(self) -> bool {
                matches!(self, #object_codecs)
            }
        }
    }
}

fn list(codecs: &[Codec], holds: impl Fn(&Codec) -> bool) -> TokenStream {
    let names = codecs.iter().filter(|codec| holds(codec)).map(|codec| ident(&codec.entry.variant));
    quote! { #(Self::#names)|* }
}
