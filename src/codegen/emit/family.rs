//! One NumPy family: the type of its types, where there is more than one.

use proc_macro2::TokenStream;
use quote::quote;

use super::doc::{self, doc};
use super::token::{ident, integer};
use crate::codegen::ir::{Entry, ItemSize, TypestrShape, V2DataType, V2Form};

/// The family's own type; nothing for a single one and for one with a rule.
pub(super) fn emit(data_type: &V2DataType) -> Option<TokenStream> {
    let V2Form::Typestr { code, shape } = &data_type.form else { return None };
    if data_type.is_single() {
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
    let bytes: Vec<_> = sizes.iter().map(|size| integer(size.bytes)).collect();
    let any: Vec<_> = sizes.iter().map(|size| pattern(size, &quote! { _ })).collect();
    let (ordered, bare): (Vec<_>, Vec<_>) = sizes.iter().partition(|size| size.byte_order);
    let orders = [(ordered, quote! { Some(order) }), (bare, quote! { None })];
    let orders = orders.iter().filter(|(sizes, _)| !sizes.is_empty()).map(|(sizes, order)| {
        let patterns = sizes.iter().map(|size| pattern(size, &quote! { order }));
        quote! { #(#patterns)|* => #order, }
    });
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
                    #(#any => #bytes,)*
                }
            }

            /// The byte order; `None` for a type of one byte, which has none.
            #[must_use]
            pub const fn byte_order(self) -> Option<ByteOrder> {
                match self {
                    #(#orders)*
                }
            }

            pub(crate) fn from_typestr(
                typestr: &Typestr<'_>,
                refusal: &mut Refusal<'_, '_, '_>
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

fn pattern(size: &ItemSize, order: &TokenStream) -> TokenStream {
    let variant = ident(&size.variant);
    if size.byte_order {
        quote! { Self::#variant(#order) }
    } else {
        quote! { Self::#variant }
    }
}

fn size_doc(size: &ItemSize, code: char) -> String {
    let spelling = if size.byte_order {
        format!("`<{code}{0}` or `>{code}{0}`", size.bytes)
    } else {
        format!("`|{code}{}`", size.bytes)
    };
    format!("{} Written {spelling}.", size.doc)
}

fn length(entry: &Entry, code: char, unit_bytes: u64, byte_order: bool) -> TokenStream {
    let (name, text) = (ident(&entry.variant), doc::entry(entry, ""));
    // The greatest length whose size in bytes a signed 64-bit integer holds, as file formats and NumPy store sizes.
    let greatest = integer(i64::MAX.unsigned_abs() / unit_bytes);
    let units = if unit_bytes == 1 { "bytes" } else { "code points" };
    let length_doc = doc(&format!("The length of an item in {units}."));
    let times = (unit_bytes > 1).then(|| {
        let unit = integer(unit_bytes);
        quote! { * #unit }
    });
    let order = byte_order.then(|| {
        quote! {
            /// The byte order of each code point.
            pub byte_order: ByteOrder,
        }
    });
    let order_value = if byte_order {
        quote! { Some(self.byte_order) }
    } else {
        quote! { None }
    };
    let read = if byte_order {
        // Both are wrong where both are.
        quote! {
            let (length, byte_order) = (typestr.length(refusal), typestr.order(refusal));
            Some(Self { length: length?, byte_order: byte_order? })
        }
    } else {
        quote! { typestr.length(refusal).map(|length| Self { length }) }
    };
    quote! {
        #text
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct #name {
            #length_doc
            pub length: Bounded<0, #greatest>,
            #order
        }

        impl #name {
            /// The size of an item in bytes.
            #[must_use]
            pub const fn item_size(self) -> u64 {
                self.length.get().unsigned_abs() #times
            }

            /// The byte order; `None` for a type that has none.
            #[must_use]
            pub const fn byte_order(self) -> Option<ByteOrder> {
                #order_value
            }

            pub(crate) fn from_typestr(
                typestr: &Typestr<'_>,
                refusal: &mut Refusal<'_, '_, '_>
            ) -> Option<Self> {
                #read
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
                refusal: &mut Refusal<'_, '_, '_>
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
