//! v2 data types.

use proc_macro2::TokenStream;
use quote::quote;

use super::arms::{Arm, arms};
use super::doc;
use super::family;
use super::names::{self, NameEnum};
use super::token::{ident, integer};
use crate::codegen::ir::{FillValue, Spec, TypestrShape, V2DataType, V2Form};

const NAMES: NameEnum<'static> = NameEnum {
    name: "Family",
    doc: "The families of NumPy types that have a table, one variant each.\n\nA scope is made of these: see [`Scope`](crate::v2::Scope).",
    name_doc: "The family's name, for problems and for lists: no document writes it.",
    of: "DataType",
    scopes: &["CORE_V2"],
};

pub(super) fn emit(spec: &Spec) -> TokenStream {
    let data_types = &spec.v2_data_types;
    let names = names::emit(&NAMES, &data_types.iter().map(|data_type| &data_type.entry).collect::<Vec<_>>());
    let (the_enum, facts) = (data_type_enum(data_types), facts(data_types));
    let (display, family) = (display(data_types), family_functions(data_types));
    let families = data_types.iter().filter_map(family::emit);
    let conversions = data_types.iter().filter(|data_type| !data_type.is_single()).map(conversion);
    quote! {
        #the_enum
        #facts
        #display
        #(#conversions)*
        #names
        #family
        #(#families)*
    }
}

fn data_type_enum(data_types: &[V2DataType]) -> TokenStream {
    let variants = data_types.iter().map(|data_type| {
        let (name, text) = (ident(&data_type.entry.variant), doc::entry(&data_type.entry, ""));
        let types = (!data_type.is_single()).then(|| quote! { (#name) });
        quote! { #text #name #types, }
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

fn conversion(data_type: &V2DataType) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    quote! {
        impl From<#name> for DataType {
            fn from(types: #name) -> Self {
                Self::#name(types)
            }
        }
    }
}

/// What the tables say of a data type.
fn facts(data_types: &[V2DataType]) -> TokenStream {
    let families = data_types.iter().map(|data_type| {
        let (pattern, name) = (pattern(data_type, &quote! { _ }), ident(&data_type.entry.variant));
        quote! { #pattern => Family::#name, }
    });
    let none = Arm::plain(quote! { Self::Unknown(_) }, quote! { None });
    let custom = Arm::binding(quote! { Self::Custom(custom) }, quote! { custom.item_size() });
    let sizes = arms(data_types.iter().map(item_size).chain([custom, none]));
    let json = Arm::plain(quote! { Self::Custom(_) | Self::Unknown(_) }, quote! { FillRule::Json });
    let fills = arms(data_types.iter().map(fill_rule).chain([json]));
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
                match self { #sizes }
            }

            /// What a fill value of this type is.
            pub(crate) fn fill_rule(&self) -> FillRule {
                match self { #fills }
            }
        }
    }
}

/// The pattern of a family's variant, what it carries bound to `binding`.
fn pattern(data_type: &V2DataType, binding: &TokenStream) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    if data_type.is_single() {
        quote! { Self::#name }
    } else {
        quote! { Self::#name(#binding) }
    }
}

/// The size of an item, an `Option`.
fn item_size(data_type: &V2DataType) -> Arm {
    let plain = |size| Arm::plain(pattern(data_type, &quote! { _ }), size);
    let binding = |size| Arm::binding(pattern(data_type, &quote! { types }), size);
    match &data_type.form {
        V2Form::Typestr { shape: TypestrShape::Bare, .. } => plain(quote! { None }),
        V2Form::Typestr { shape: TypestrShape::Sizes(sizes), .. } if data_type.is_single() => {
            let bytes = sizes.iter().map(|size| integer(size.bytes));
            plain(quote! { Some(#(#bytes)*) })
        }
        V2Form::Typestr { .. } => binding(quote! { Some(types.item_size()) }),
        V2Form::Rule(_) => binding(quote! { types.item_size() }),
    }
}

/// What a fill value is; a number takes its size from the type.
fn fill_rule(data_type: &V2DataType) -> Arm {
    let plain = |rule| Arm::plain(pattern(data_type, &quote! { _ }), rule);
    let binding = |rule| Arm::binding(pattern(data_type, &quote! { types }), rule);
    match data_type.fill_value {
        FillValue::Boolean => plain(quote! { FillRule::Boolean }),
        FillValue::Signed => binding(quote! { FillRule::Signed { bytes: types.item_size() } }),
        FillValue::Unsigned => binding(quote! { FillRule::Unsigned { bytes: types.item_size() } }),
        FillValue::Float => binding(quote! { FillRule::Float { bytes: types.item_size() } }),
        FillValue::Complex => binding(quote! { FillRule::Complex { bytes: types.item_size() / 2 } }),
        FillValue::Base64 => plain(quote! { FillRule::Base64 { bytes: self.item_size(), or_fewer: false } }),
        FillValue::Base64OrFewer => {
            plain(quote! { FillRule::Base64 { bytes: self.item_size(), or_fewer: true } })
        }
        FillValue::Text => plain(quote! { FillRule::Text }),
        FillValue::Time => plain(quote! { FillRule::Time }),
        FillValue::Json => plain(quote! { FillRule::Json }),
    }
}

fn display(data_types: &[V2DataType]) -> TokenStream {
    let displays = data_types.iter().map(|data_type| {
        let pattern = pattern(data_type, &quote! { types });
        match &data_type.form {
            V2Form::Typestr { code, shape } if data_type.is_single() => {
                let size = match shape {
                    TypestrShape::Sizes(sizes) => sizes.iter().map(|size| size.bytes.to_string()).collect(),
                    TypestrShape::Bare | TypestrShape::Time | TypestrShape::Length { .. } => String::new(),
                };
                let typestr = format!("|{code}{size}");
                quote! { #pattern => f.write_str(#typestr), }
            }
            V2Form::Typestr { .. } | V2Form::Rule(_) => quote! { #pattern => types.fmt(f), },
        }
    });
    quote! {
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
    }
}

/// How typestrs are read.
fn family_functions(data_types: &[V2DataType]) -> TokenStream {
    let codes = data_types.iter().filter_map(|data_type| match &data_type.form {
        V2Form::Typestr { code, .. } => {
            let name = ident(&data_type.entry.variant);
            Some(quote! { #code => Self::#name, })
        }
        V2Form::Rule(_) => None,
    });
    let reads = data_types.iter().map(read);
    quote! {
        impl Family {
            /// The family of the types with the type code `code` in their typestr.
            #[must_use]
            pub const fn from_code(code: char) -> Option<Self> {
                Some(match code {
                    #(#codes)*
                    _ => return None,
                })
            }

            /// The type of this family that `typestr` writes.
            pub(crate) fn read_typestr(
                self,
                typestr: &Typestr<'_>,
                refusal: &mut Refusal<'_, '_, '_>
            ) -> Option<DataType> {
                match self {
                    #(#reads)*
                }
            }
        }
    }
}

fn read(data_type: &V2DataType) -> TokenStream {
    let name = ident(&data_type.entry.variant);
    match &data_type.form {
        V2Form::Typestr { shape: TypestrShape::Bare, .. } => {
            quote! {
                Self::#name => {
                    typestr.refuse_size(refusal);
                    Some(DataType::#name)
                }
            }
        }
        V2Form::Typestr { shape: TypestrShape::Sizes(sizes), .. } if data_type.is_single() => {
            let bytes: Vec<_> = sizes.iter().map(|size| integer(size.bytes)).collect();
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
            let rule = ident(&rule.name.text);
            quote! { Self::#name => crate::v2::rules::#rule::from_typestr(typestr, refusal), }
        }
    }
}
