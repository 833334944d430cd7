//! One NumPy family: the type of its types, where there is more than one.

use proc_macro2::{Literal as Token, TokenStream};
use quote::quote;

use super::doc::{self, doc};
use super::sets::ident;
use crate::codegen::ir::{Entry, ItemSize, TypestrShape, V2DataType, V2Form};

/// Whether the family has one type only, so that its variant carries nothing.
pub(super) fn is_single(data_type: &V2DataType) -> bool {
    match &data_type.form {
        V2Form::Typestr { shape: TypestrShape::Bare, .. } => true,
        V2Form::Typestr { shape: TypestrShape::Sizes(sizes), .. } => {
            matches!(&**sizes, [ItemSize { byte_order: false, .. }])
        }
        V2Form::Typestr { shape: TypestrShape::Time | TypestrShape::Length { .. }, .. } | V2Form::Rule(_) => {
            false
        }
    }
}

/// The family's own type; nothing for a single one and for one with a rule.
pub(super) fn emit(data_type: &V2DataType) -> Option<TokenStream> {
    let V2Form::Typestr { code, shape } = &data_type.form else { return None };
    if is_single(data_type) {
        return None;
    }
    let entry = &data_type.entry;
    match shape {
        TypestrShape::Bare => None,
        TypestrShape::Sizes(sizes) => Some(sized(entry, *code, sizes)),
        TypestrShape::Time => Some(time(entry, *code)),
        TypestrShape::Length { unit_bytes, byte_order } => {
            Some(length(entry, *code, *unit_bytes, *byte_order))
        }
    }
}

fn sized(entry: &Entry, code: char, sizes: &[ItemSize]) -> TokenStream {
    let (name, text) = (ident(&entry.variant), doc::entry(entry, ""));
    let variants = sizes.iter().map(|size| {
        let (variant, text) = (ident(&size.variant), doc(&size_doc(size, code)));
        let order = size.byte_order.then(|| quote! { (ByteOrder) });
        quote! { #text #variant #order, }
    });
    let patterns: Vec<_> = sizes.iter().map(|size| pattern(size, quote! { _ })).collect();
    let bytes: Vec<_> = sizes.iter().map(|size| Token::u64_unsuffixed(size.bytes)).collect();
    let ordered = sizes.iter().filter(|size| size.byte_order).map(|size| pattern(size, quote! { order }));
    let bare: Vec<_> =
        sizes.iter().filter(|size| !size.byte_order).map(|size| ident(&size.variant)).collect();
    let no_order = (!bare.is_empty()).then(|| quote! { #(Self::#bare)|* => None, });
    let reads = sizes.iter().zip(&bytes).map(|(size, bytes)| {
        let variant = ident(&size.variant);
        if size.byte_order {
            quote! { Some(#bytes) => typestr.order(refusal).map(Self::#variant), }
        } else {
            quote! { Some(#bytes) => Some(Self::#variant), }
        }
    });
    quote! {
        #text
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum #name {
            #(#variants)*
        }

        impl #name {
            /// The size of an item in bytes.
            #[must_use]
            pub const fn item_size(self) -> u64 {
                match self {
                    #(Self::#patterns => #bytes,)*
                }
            }

            /// The byte order; `None` for a type of one byte, which has none.
            #[must_use]
            pub const fn byte_order(self) -> Option<ByteOrder> {
                match self {
                    #(Self::#ordered)|* => Some(order),
                    #no_order
                }
            }

            pub(crate) fn from_typestr(
                typestr: &Typestr<'_>,
                refusal: &mut Refusal<'_, '_, '_>,
            ) -> Option<Self> {
                match typestr.size() {
                    #(#reads)*
                    Some(_) | None => refusal.item_size(&[#(#bytes),*]),
                }
            }
        }

        impl fmt::Display for #name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_typestr(f, self.byte_order(), #code, self.item_size())
            }
        }
    }
}

fn pattern(size: &ItemSize, order: TokenStream) -> TokenStream {
    let variant = ident(&size.variant);
    if size.byte_order {
        quote! { #variant(#order) }
    } else {
        quote! { #variant }
    }
}

fn size_doc(size: &ItemSize, code: char) -> String {
    let spelling = if size.byte_order {
        format!("`<{code}{0}` or `>{code}{0}`", size.bytes)
    } else {
        format!("`|{code}{}`", size.bytes)
    };
    format!("{spelling}: {}", doc::lower_first(&size.doc))
}

fn length(entry: &Entry, code: char, unit_bytes: u64, byte_order: bool) -> TokenStream {
    let (name, text) = (ident(&entry.variant), doc::entry(entry, ""));
    let unit = Token::u64_unsuffixed(unit_bytes);
    // The greatest length whose size in bytes a signed 64-bit integer holds, as file formats and NumPy store sizes.
    let greatest = Token::u64_unsuffixed(i64::MAX.unsigned_abs() / unit_bytes);
    let length_type = quote! { Bounded<0, #greatest> };
    let length_doc = doc(match unit_bytes {
        1 => "The length of an item in bytes.",
        _ => "The length of an item in code points.",
    });
    let order_field = byte_order.then(|| {
        quote! {
            /// The byte order of each code point.
            pub byte_order: ByteOrder,
        }
    });
    let (order, read_order, fill_order) = if byte_order {
        (
            quote! { Some(self.byte_order) },
            quote! { let byte_order = typestr.order(refusal); },
            quote! { byte_order: byte_order?, },
        )
    } else {
        (quote! { None }, quote! {}, quote! {})
    };
    quote! {
        #text
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name {
            #length_doc
            pub length: #length_type,
            #order_field
        }

        impl #name {
            /// The size of an item in bytes.
            #[must_use]
            pub const fn item_size(self) -> u64 {
                self.length.get().unsigned_abs() * #unit
            }

            /// The byte order; `None` for a type that has none.
            #[must_use]
            pub const fn byte_order(self) -> Option<ByteOrder> {
                #order
            }

            pub(crate) fn from_typestr(
                typestr: &Typestr<'_>,
                refusal: &mut Refusal<'_, '_, '_>,
            ) -> Option<Self> {
                let length = typestr.length(refusal);
                #read_order
                Some(Self { length: length?, #fill_order })
            }
        }

        impl fmt::Display for #name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_typestr(f, self.byte_order(), #code, self.length.get().unsigned_abs())
            }
        }
    }
}

fn time(entry: &Entry, code: char) -> TokenStream {
    let (name, text) = (ident(&entry.variant), doc::entry(entry, ""));
    quote! {
        #text
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name {
            /// The byte order of the count.
            pub byte_order: ByteOrder,
            /// The unit.
            pub unit: TimeUnit,
            /// The number of units in one tick.
            pub scale_factor: ScaleFactor,
        }

        impl #name {
            /// The size of an item in bytes.
            #[must_use]
            pub const fn item_size(self) -> u64 {
                8
            }

            /// The byte order.
            #[must_use]
            pub const fn byte_order(self) -> Option<ByteOrder> {
                Some(self.byte_order)
            }

            pub(crate) fn from_typestr(
                typestr: &Typestr<'_>,
                refusal: &mut Refusal<'_, '_, '_>,
            ) -> Option<Self> {
                let (byte_order, (unit, scale_factor)) = typestr.time(refusal)?;
                Some(Self { byte_order, unit, scale_factor })
            }
        }

        impl fmt::Display for #name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_typestr(f, self.byte_order(), #code, 8)?;
                write_time_unit(f, self.unit, self.scale_factor)
            }
        }
    }
}
