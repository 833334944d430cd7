//! What tables say of a codec by its name alone.

use proc_macro2::TokenStream;
use quote::quote;

use super::token::ident;
use crate::codegen::ir::{CodecPosition, SizeClass};

/// Functions of `CodecName`, for codecs of these variants, positions and sizes.
pub(super) fn codec_facts(codecs: &[(&str, CodecPosition, SizeClass)]) -> TokenStream {
    let positions = [
        (CodecPosition::ArrayToArray, quote! { ArrayToArray }),
        (CodecPosition::ArrayToBytes, quote! { ArrayToBytes }),
        (CodecPosition::BytesToBytes, quote! { BytesToBytes }),
    ];
    let positions = positions.into_iter().filter_map(|(position, name)| {
        let names = pattern(codecs.iter().filter(|codec| codec.1 == position).map(|codec| codec.0))?;
        Some(quote! { #names => CodecPosition::#name, })
    });
    let sizes = [
        (SizeClass::Same, quote! { Same }),
        (SizeClass::Fixed, quote! { Fixed }),
        (SizeClass::Variable, quote! { Variable }),
    ];
    let sizes = sizes.into_iter().filter_map(|(size, name)| {
        let names = pattern(codecs.iter().filter(|codec| codec.2 == size).map(|codec| codec.0))?;
        Some(quote! { #names => SizeClass::#name, })
    });
    quote! {
        impl CodecName {
            /// What the codec takes and gives when it encodes.
            #[must_use]
            pub const fn position(self) -> CodecPosition {
                match self {
                    #(#positions)*
                }
            }

            /// What is known of the size of what the codec gives.
            #[must_use]
            pub const fn size_class(self) -> SizeClass {
                match self {
                    #(#sizes)*
                }
            }
        }
    }
}

/// The pattern of these variants; none of no variants.
pub(super) fn pattern<'a>(variants: impl Iterator<Item = &'a str>) -> Option<TokenStream> {
    let variants: Vec<_> = variants.map(ident).collect();
    (!variants.is_empty()).then(|| quote! { #(Self::#variants)|* })
}
