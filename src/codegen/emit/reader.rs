//! How a configuration is read.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::configuration::Configuration;
use super::doc::doc;
use super::member::{default_value, is_copy, rust_type, variable};
use super::token::field;
use crate::codegen::ir::{Fallback, Member, Presence};

/// The function that reads a configuration.
pub(super) fn emit(configuration: &Configuration<'_>) -> TokenStream {
    let members = configuration.members;
    let variables: Vec<_> = members.iter().map(variable).collect();
    let names = members.iter().map(|member| &*member.name);
    let name_member = configuration.name_member.map(|name| quote! { #name => {} });
    let text = doc(&match configuration.name_member {
        Some(name) => format!("Read the members of `object`, which stands at `at`, other than `{name}`."),
        None => "Read the members of `object`, which stands at `at`.".to_owned(),
    });
    let body = body(members);
    quote! {
        #text
        pub(crate) fn read(
            object: Value<'_>,
            at: &Path<'_>,
            reporter: &mut Reporter<'_>
        ) -> Option<Self> {
            #(let mut #variables = None;)*
            for (key, value) in object.members() {
                match &*key.name() {
                    #(#names => #variables = Some(value),)*
                    #name_member
                    _ => reporter.unknown_key(at, key, Self::MEMBERS, value),
                }
            }
            #body
        }
    }
}

/// The statements that read the members, once each variable holds what the document writes.
fn body(members: &[Member]) -> TokenStream {
    let (typestrs, others): (Vec<&Member>, Vec<&Member>) =
        members.iter().partition(|member| member.value_type.is_typestr());
    if typestrs.is_empty() || members.len() == 1 {
        let (reads, fields) = (members.iter().map(read), members.iter().map(unwrapped_field));
        return quote! { #(#reads)* Some(Self { #(#fields),* }) };
    }
    // numcodecs looks into typestrs after it has taken the members: one that is wrong hides what the typestrs say.
    let reads = others.iter().map(|member| read(member));
    let checks = typestrs.iter().map(|member| check(member));
    let (patterns, found): (Vec<_>, Vec<_>) =
        others.iter().chain(&typestrs).map(|member| sound(member)).unzip();
    let reads_of_typestrs = typestrs.iter().map(|member| read_checked(member));
    let fields = members.iter().map(|member| {
        if member.value_type.is_typestr() { unwrapped_field(member) } else { plain_field(member) }
    });
    quote! {
        #(#reads)*
        #(#checks)*
        let (#(#patterns),*) = (#(#found),*) else {
            return None;
        };
        #(#reads_of_typestrs)*
        Some(Self { #(#fields),* })
    }
}

/// The statement that reads a member, all that is wrong with it reported.
fn read(member: &Member) -> TokenStream {
    let (variable, name) = (variable(member), &*member.name);
    let default = default(member);
    match &member.presence {
        Presence::Required { .. } => {
            quote! { let #variable = read_required(#variable, #name, object, at, reporter); }
        }
        Presence::Optional => {
            quote! { let #variable = read_optional(#variable, #name, at, reporter); }
        }
        Presence::NullByDefault { .. } | Presence::Defaulted { nullable: false, .. } => {
            quote! { let #variable = read_or(#variable, #name, at, reporter, || #default); }
        }
        Presence::Defaulted { nullable: true, .. } => {
            quote! { let #variable = read_nullable_or(#variable, #name, at, reporter, || #default); }
        }
    }
}

/// What a member is where a document leaves it out, if that could be read.
fn default(member: &Member) -> TokenStream {
    if let Presence::Defaulted { default: Fallback::Member(other), .. } = &member.presence {
        // The two have the same type, and the names of members are those of variables but for the reader's own.
        let other = variable(&Member { name: other.clone(), ..member.clone() });
        return if is_copy(&member.value_type) {
            quote! { #other }
        } else {
            quote! { #other.clone() }
        };
    }
    let value = default_value(member);
    quote! { Some(#value) }
}

/// The statement that checks the JSON type of a typestr, and that it is there.
fn check(member: &Member) -> TokenStream {
    let (variable, name) = (variable(member), &*member.name);
    let inner = rust_type(&member.value_type);
    match &member.presence {
        Presence::Required { nullable } => {
            let checked = if *nullable {
                quote! { Option<#inner> }
            } else {
                inner
            };
            quote! { let #variable = check_required::<#checked>(#variable, #name, object, at, reporter); }
        }
        Presence::Optional | Presence::NullByDefault { .. } | Presence::Defaulted { .. } => {
            let nullable = matches!(
                member.presence,
                Presence::NullByDefault { .. } | Presence::Defaulted { nullable: true, .. }
            );
            let checked = if nullable {
                quote! { Option<#inner> }
            } else {
                inner
            };
            let flag = format_ident!("{}_is_sound", member.name);
            quote! { let #flag = check_optional::<#checked>(#variable, #name, at, reporter); }
        }
    }
}

/// A pattern that a sound member matches, and what is matched.
fn sound(member: &Member) -> (TokenStream, TokenStream) {
    let variable = variable(member);
    if member.value_type.is_typestr() && member.can_be_absent() {
        let flag = format_ident!("{}_is_sound", member.name);
        return (quote! { true }, quote! { #flag });
    }
    (quote! { Some(#variable) }, quote! { #variable })
}

/// The statement that reads a typestr whose JSON type is right.
fn read_checked(member: &Member) -> TokenStream {
    let (variable, name) = (variable(member), &*member.name);
    match &member.presence {
        Presence::Required { .. } => {
            quote! { let #variable = read_member(#variable, &at.key(#name), reporter); }
        }
        Presence::Optional | Presence::NullByDefault { .. } | Presence::Defaulted { .. } => read(member),
    }
}

/// A field whose variable holds an option.
fn unwrapped_field(member: &Member) -> TokenStream {
    let (field, variable) = (field(member), variable(member));
    quote! { #field: #variable? }
}

/// A field whose variable holds its value.
fn plain_field(member: &Member) -> TokenStream {
    let (field, variable) = (field(member), variable(member));
    if field == variable {
        quote! { #field }
    } else {
        quote! { #field: #variable }
    }
}
