//! The Rust types of members, and their defaults.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::token::{ident, integer, integer_i64};
use crate::codegen::ir::{Bounds, Fallback, Member, MemberType, Presence, Value};

/// The type of the member's field.
pub(super) fn field_type(member: &Member) -> TokenStream {
    let inner = rust_type(&member.value_type);
    if member.can_be_none() {
        quote! { Option<#inner> }
    } else {
        inner
    }
}

/// The type of the values other than `null`.
pub(super) fn rust_type(value_type: &MemberType) -> TokenStream {
    match value_type {
        MemberType::Boolean => quote! { bool },
        MemberType::Number => quote! { Number },
        MemberType::String => quote! { Box<str> },
        MemberType::Json => quote! { Raw },
        MemberType::Integer(bounds) => {
            let (name, ends) = (bounds_type(*bounds), bounds_ends(*bounds));
            let ends = ends.into_iter().map(integer);
            match bounds {
                Bounds::Between(..) | Bounds::AtLeast(_) | Bounds::AtMost(_) => quote! { #name<#(#ends),*> },
                Bounds::Unbounded => quote! { #name },
            }
        }
        MemberType::MultipleOf(unit) => {
            let unit = integer(*unit);
            quote! { MultipleOf<#unit> }
        }
        MemberType::Length => quote! { NonZeroU64 },
        MemberType::Array(of) => {
            let of = rust_type(of);
            quote! { Vec<#of> }
        }
        MemberType::Set(name) => {
            let name = ident(name);
            quote! { crate::sets::#name }
        }
        MemberType::ElementType => quote! { ElementType },
        MemberType::FloatElementType => quote! { Float },
        MemberType::NumpyType => quote! { NumpyType<ElementType> },
        MemberType::NumpyFloat => quote! { NumpyType<Float> },
    }
}

/// Whether the type is `Copy`.
pub(super) fn is_copy(value_type: &MemberType) -> bool {
    match value_type {
        MemberType::Boolean
        | MemberType::Integer(Bounds::Between(..))
        | MemberType::MultipleOf(_)
        | MemberType::Length
        | MemberType::Set(_)
        | MemberType::FloatElementType
        | MemberType::NumpyFloat => true,
        MemberType::Number
        | MemberType::String
        | MemberType::Json
        | MemberType::Integer(Bounds::AtLeast(_) | Bounds::AtMost(_) | Bounds::Unbounded)
        | MemberType::Array(_)
        | MemberType::ElementType
        | MemberType::NumpyType => false,
    }
}

fn bounds_type(bounds: Bounds) -> Ident {
    ident(match bounds {
        Bounds::Between(..) => "Bounded",
        Bounds::AtLeast(_) => "AtLeast",
        Bounds::AtMost(_) => "AtMost",
        Bounds::Unbounded => "Integer",
    })
}

fn bounds_ends(bounds: Bounds) -> Vec<i64> {
    match bounds {
        Bounds::Between(min, max) => vec![min, max],
        Bounds::AtLeast(end) | Bounds::AtMost(end) => vec![end],
        Bounds::Unbounded => Vec::new(),
    }
}

/// The member's default, unless it is the value of another member or there is none.
pub(super) fn default_value(member: &Member) -> Option<TokenStream> {
    match &member.presence {
        Presence::Optional | Presence::NullByDefault { .. } => Some(quote! { None }),
        Presence::Defaulted { default: Fallback::Value { value: default, .. }, .. } => Some(value(default)),
        Presence::Defaulted { default: Fallback::Member(_), .. } | Presence::Required { .. } => None,
    }
}

/// The value as an expression.
pub(super) fn value(of: &Value) -> TokenStream {
    match of {
        Value::Boolean(truth) => quote! { #truth },
        Value::Number(number) => {
            let number = integer_i64(*number);
            quote! { Number::from(#number) }
        }
        Value::String(text) => quote! { Box::from(#text) },
        Value::Integer(number, bounds) => {
            let name = bounds_type(*bounds);
            match bounds {
                Bounds::Between(..) | Bounds::AtLeast(_) | Bounds::AtMost(_) => {
                    let number = integer(*number);
                    quote! { #name::of::<#number>() }
                }
                Bounds::Unbounded => {
                    let number = integer_i64(*number);
                    quote! { #name::from(#number) }
                }
            }
        }
        Value::Variant(set, variant) => {
            let (set, variant) = (ident(set), ident(variant));
            quote! { crate::sets::#set::#variant }
        }
        Value::ElementType(family, size) => {
            let family = ident(family);
            let size =
                size.as_deref().map(ident).map(|size| quote! { (crate::v2::data_type::#family::#size) });
            quote! { ElementType::DataType(crate::v2::DataType::#family #size) }
        }
        Value::Array(items) => {
            let items = items.iter().map(value);
            quote! { vec![#(#items),*] }
        }
    }
}
