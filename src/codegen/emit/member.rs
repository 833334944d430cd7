//! The Rust types of members, and their defaults.

use proc_macro2::{Literal as Token, TokenStream};
use quote::quote;

use super::sets::ident;
use crate::codegen::ir::{Default, DefaultValue, Literal, Member, MemberType, Spec, TypestrShape, V2Form};

/// The type of the member's field.
pub(super) fn field_type(member: &Member) -> TokenStream {
    let inner = rust_type(&member.member_type);
    if keeps_null(member) {
        quote! { Option<#inner> }
    } else {
        inner
    }
}

/// Whether `null` is a value of its own, not another spelling of the default.
pub(super) fn keeps_null(member: &Member) -> bool {
    member.nullable && matches!(member.default, None | Some(Default::Null))
}

pub(super) fn rust_type(member_type: &MemberType) -> TokenStream {
    match member_type {
        MemberType::Boolean => quote! { bool },
        MemberType::Number => quote! { Number },
        MemberType::String => quote! { Box<str> },
        MemberType::Json => quote! { Raw },
        MemberType::Integer { min: Some(min), max: Some(max) } => {
            let (min, max) = (Token::i64_unsuffixed(*min), Token::i64_unsuffixed(*max));
            quote! { Bounded<#min, #max> }
        }
        MemberType::Integer { min: Some(min), max: None } => {
            let min = Token::i64_unsuffixed(*min);
            quote! { AtLeast<#min> }
        }
        MemberType::Integer { min: None, max: Some(max) } => {
            let max = Token::i64_unsuffixed(*max);
            quote! { AtMost<#max> }
        }
        MemberType::Integer { min: None, max: None } => quote! { Integer },
        MemberType::MultipleOf(unit) => {
            let unit = Token::i64_unsuffixed(*unit);
            quote! { MultipleOf<#unit> }
        }
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
    }
}

/// The member's default, where it is written in the table.
pub(super) fn default_value(member: &Member, spec: &Spec) -> Option<TokenStream> {
    match member.default.as_ref()? {
        Default::Null => Some(quote! { None }),
        Default::Json(DefaultValue::Literal(default)) => Some(literal(&member.member_type, default, spec)),
        Default::Json(DefaultValue::Array(items)) => {
            let of = match &member.member_type {
                MemberType::Array(of) => of,
                other => other,
            };
            let items = items.iter().map(|item| literal(of, item, spec));
            Some(quote! { vec![#(#items),*] })
        }
        Default::Member(_) => None,
    }
}

fn literal(member_type: &MemberType, literal: &Literal, spec: &Spec) -> TokenStream {
    match (member_type, literal) {
        (MemberType::Set(name), value) => set_variant(name, value, spec),
        (MemberType::Integer { min: None, max: None }, Literal::Integer(value)) => {
            let value = Token::i64_suffixed(*value);
            quote! { Integer::from(#value) }
        }
        (MemberType::Integer { .. }, Literal::Integer(value)) => {
            let value = Token::i64_unsuffixed(*value);
            let bounded = match member_type {
                MemberType::Integer { min: Some(_), max: Some(_) } => quote! { Bounded },
                MemberType::Integer { min: Some(_), max: None } => quote! { AtLeast },
                _ => quote! { AtMost },
            };
            quote! { #bounded::of::<#value>() }
        }
        (MemberType::ElementType, Literal::String(typestr)) => element_type(typestr, spec),
        (_, Literal::String(text)) => quote! { Box::from(#text) },
        (_, Literal::Integer(value)) => {
            let value = Token::i64_suffixed(*value);
            quote! { Number::from(#value) }
        }
        (_, Literal::Boolean(value)) => quote! { #value },
    }
}

fn set_variant(name: &str, value: &Literal, spec: &Spec) -> TokenStream {
    let variant = spec
        .set(name)
        .and_then(|set| set.values.iter().find(|entry| entry.value == *value))
        .map(|entry| ident(&entry.variant));
    let name = ident(name);
    quote! { crate::sets::#name::#variant }
}

/// The type of a typestr without a byte order, such as `|u1`.
fn element_type(typestr: &str, spec: &Spec) -> TokenStream {
    let code = typestr.chars().nth(1);
    let bytes = typestr.get(2..).and_then(|digits| digits.parse::<u64>().ok());
    for data_type in &spec.v2_data_types {
        let V2Form::Typestr { code: its_code, shape: TypestrShape::Sizes(sizes) } = &data_type.form else {
            continue;
        };
        let size = sizes.iter().find(|size| Some(size.bytes) == bytes && !size.byte_order);
        if let (true, Some(size)) = (Some(*its_code) == code, size) {
            let (family, variant) = (ident(&data_type.entry.variant), ident(&size.variant));
            return quote! {
                ElementType::DataType(crate::v2::DataType::#family(crate::v2::data_type::#family::#variant))
            };
        }
    }
    let message = format!("no table has the typestr {typestr:?} without a byte order");
    quote! { compile_error!(#message) }
}
