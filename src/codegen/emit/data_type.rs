//! v2 data types.

use proc_macro2::TokenStream;
use quote::quote;

use super::doc;
use super::family;
use super::names::{self, NameEnum};
use super::sets::ident;
use crate::codegen::ir::{FillValue, Spec, TypestrShape, V2DataType, V2Form};

const NAMES: NameEnum<'static> = NameEnum {
    name: "Family",
    doc: "The families of NumPy types that have a table, one variant each.\n\nA scope is made of these: see [`Scope`](crate::v2::Scope).",
    of: "The family's name; no document writes it",
    scopes: &["CORE_V2"],
};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let data_types = &spec.v2_data_types;
    let names = names::emit(&NAMES, data_types.iter().map(|data_type| &data_type.entry));
    let the_enum = data_type_enum(data_types);
    let codes = codes(data_types);
    let functions = functions(data_types);
    let families = data_types.iter().filter_map(family::emit);
    quote! {
        #the_enum
        #functions
        #names
        #codes
        #(#families)*
    }
}

fn data_type_enum(data_types: &[V2DataType]) -> TokenStream {
    let variants = data_types.iter().map(|data_type| {
        let text = doc::entry(&data_type.entry, "");
        let name = ident(&data_type.entry.variant);
        if family::is_single(data_type) {
            quote! { #text #name, }
        } else {
            quote! { #text #name(#name), }
        }
    });
    quote! {
        /// A v2 data type: one variant for each family of NumPy types.
        ///
        /// Equality is equality of meaning: `<i1` and `|i1` are one type.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum DataType {
            #(#variants)*
            /// A data type that a definition of the user's own reads: see [`DataTypeDefinition`].
            Custom(CustomDataType),
            /// A data type that nothing in the scope claims, kept as written.
            Unknown(UnknownDataType),
        }
    }
}

fn codes(data_types: &[V2DataType]) -> TokenStream {
    let coded: Vec<_> = data_types
        .iter()
        .filter_map(|data_type| match &data_type.form {
            V2Form::Typestr { code, .. } => Some((ident(&data_type.entry.variant), *code)),
            V2Form::Rule(_) => None,
        })
        .collect();
    let arms = coded.iter().map(|(name, code)| quote! { #code => Self::#name, });
    quote! {
        impl Family {
            /// The family of the types with the type code `code` in their typestr.
            #[must_use]
            pub const fn from_code(code: char) -> Option<Self> {
                Some(match code {
                    #(#arms)*
                    _ => return None,
                })
            }
        }
    }
}

fn functions(data_types: &[V2DataType]) -> TokenStream {
    let families = data_types.iter().map(|data_type| {
        let (pattern, name) = (any(data_type), ident(&data_type.entry.variant));
        quote! { #pattern => Family::#name, }
    });
    let sizes = data_types.iter().map(item_size);
    let fills = data_types.iter().map(fill_rule);
    let displays = data_types.iter().map(display);
    let reads = data_types.iter().map(read);
    quote! {
        impl DataType {
            /// The family that this type is of; `None` for one of the user's own and for an unknown one.
            #[must_use]
            pub const fn family(&self) -> Option<Family> {
                Some(match self {
                    #(#families)*
                    Self::Custom(_) | Self::Unknown(_) => return None,
                })
            }

            /// The size of an item in bytes; `None` where it is not known: for `|O`, for an unknown type, and for a
            /// struct that holds one of these.
            #[must_use]
            pub fn item_size(&self) -> Option<u64> {
                match self {
                    #(#sizes)*
                    Self::Custom(custom) => custom.item_size(),
                    Self::Unknown(_) => None,
                }
            }

            /// What a fill value of this type is.
            pub(crate) fn fill_rule(&self) -> FillRule {
                match self {
                    #(#fills)*
                    Self::Custom(_) | Self::Unknown(_) => FillRule::Json,
                }
            }
        }

        impl fmt::Display for DataType {
            /// The canonical spelling: the typestr as NumPy writes it, or the JSON of a struct's records.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    #(#displays)*
                    Self::Custom(custom) => custom.fmt(f),
                    Self::Unknown(unknown) => unknown.fmt(f),
                }
            }
        }

        impl Family {
            /// The type of this family that `typestr` writes.
            pub(crate) fn from_typestr(
                self,
                typestr: &Typestr<'_>,
                refusal: &mut Refusal<'_, '_, '_>,
            ) -> Option<DataType> {
                match self {
                    #(#reads)*
                }
            }
        }
    }
}

fn any(data_type: &V2DataType) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    if family::is_single(data_type) {
        quote! { Self::#name }
    } else {
        quote! { Self::#name(_) }
    }
}

fn item_size(data_type: &V2DataType) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    match &data_type.form {
        V2Form::Typestr { shape: TypestrShape::Bare, .. } => quote! { Self::#name => None, },
        V2Form::Typestr { shape: TypestrShape::Sizes(sizes), .. } if family::is_single(data_type) => {
            let bytes = sizes.iter().map(|size| proc_macro2::Literal::u64_unsuffixed(size.bytes));
            quote! { Self::#name => Some(#(#bytes)*), }
        }
        V2Form::Typestr { .. } => quote! { Self::#name(family) => Some(family.item_size()), },
        V2Form::Rule(_) => quote! { Self::#name(rule) => rule.item_size(), },
    }
}

fn display(data_type: &V2DataType) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    match &data_type.form {
        V2Form::Typestr { code, shape } if family::is_single(data_type) => {
            let size = match shape {
                TypestrShape::Sizes(sizes) => sizes.iter().map(|size| size.bytes.to_string()).collect(),
                TypestrShape::Bare | TypestrShape::Time | TypestrShape::Length { .. } => String::new(),
            };
            let typestr = format!("|{code}{size}");
            quote! { Self::#name => f.write_str(#typestr), }
        }
        V2Form::Typestr { .. } | V2Form::Rule(_) => quote! { Self::#name(family) => family.fmt(f), },
    }
}

fn fill_rule(data_type: &V2DataType) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    let with = |rule: TokenStream| quote! { Self::#name(family) => FillRule::#rule, };
    let pattern = any(data_type);
    match data_type.fill_value {
        FillValue::Boolean => quote! { #pattern => FillRule::Boolean, },
        FillValue::Signed => with(quote! { Signed { bytes: family.item_size() } }),
        FillValue::Unsigned => with(quote! { Unsigned { bytes: family.item_size() } }),
        FillValue::Float => with(quote! { Float { bytes: family.item_size() } }),
        FillValue::Complex => with(quote! { Complex { bytes: family.item_size() / 2 } }),
        FillValue::Base64 => {
            quote! { #pattern => FillRule::Base64 { bytes: self.item_size(), or_fewer: false }, }
        }
        FillValue::Base64OrFewer => {
            quote! { #pattern => FillRule::Base64 { bytes: self.item_size(), or_fewer: true }, }
        }
        FillValue::Text => quote! { #pattern => FillRule::Text, },
        FillValue::Time => quote! { #pattern => FillRule::Time, },
        FillValue::Json => quote! { #pattern => FillRule::Json, },
    }
}

fn read(data_type: &V2DataType) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    match &data_type.form {
        V2Form::Typestr { shape: TypestrShape::Bare, .. } => {
            quote! { Self::#name => typestr.bare(refusal).then_some(DataType::#name), }
        }
        V2Form::Typestr { shape: TypestrShape::Sizes(sizes), .. } if family::is_single(data_type) => {
            let bytes: Vec<_> =
                sizes.iter().map(|size| proc_macro2::Literal::u64_unsuffixed(size.bytes)).collect();
            quote! {
                Self::#name => match typestr.size() {
                    Some(#(#bytes)|*) => Some(DataType::#name),
                    Some(_) | None => refusal.item_size(&[#(#bytes),*]),
                },
            }
        }
        V2Form::Typestr { .. } => {
            quote! { Self::#name => #name::from_typestr(typestr, refusal).map(DataType::#name), }
        }
        V2Form::Rule(rule) => {
            let rule = ident(rule);
            quote! { Self::#name => crate::v2::rules::#rule::from_typestr(typestr, refusal), }
        }
    }
}
