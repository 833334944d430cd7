//! How a configuration is read.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::configuration::Configuration;
use super::doc::doc;
use super::member::{default_value, is_copy, rust_type};
use super::token::{field, ident, variable};
use crate::codegen::ir::{Fallback, Member, Presence};

/// The function that reads a configuration.
pub(super) fn emit(configuration: &Configuration<'_>) -> TokenStream {
    let members = configuration.members;
    let variables: Vec<_> = members.iter().map(|member| variable(&member.name)).collect();
    let names = members.iter().map(|member| &*member.name);
    let name_member = configuration.name_member.map(|name| quote! { #name => {} });
    let text = doc(&match configuration.name_member {
        Some(name) => format!("Read the members of `object`, which stands at `at`, other than `{name}`."),
        None => "Read the members of `object`, which stands at `at`.".to_owned(),
    });
    let body = body(members);
    quote! {
        #text
        #[inline]
        pub(crate) fn read(
            object: Value<'_>,
            at: &Path<'_>,
            reporter: &mut Reporter<'_>
        ) -> Option<Self> {
            #(let mut #variables = None;)*
            for (key, value) in object.members() {
                match key.name() {
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
    let (variable, name) = (variable(&member.name), &*member.name);
    match &member.presence {
        Presence::Required { .. } => {
            quote! { let #variable = read_required(#variable, #name, object, at, reporter); }
        }
        Presence::Optional => {
            quote! { let #variable = read_optional(#variable, #name, at, reporter); }
        }
        Presence::NullByDefault { .. } | Presence::Defaulted { .. } => {
            // The other `null` is a value, which the member's own type reads.
            let null_is_default = member.takes_null() && !member.can_be_none();
            let read = ident(if null_is_default { "read_nullable_or" } else { "read_or" });
            let default = default(member);
            quote! { let #variable = #read(#variable, #name, at, reporter, || #default); }
        }
    }
}

/// What a member with a default is where a document leaves it out, if that could be read.
fn default(member: &Member) -> TokenStream {
    if let Presence::Defaulted { default: Fallback::Member(other), .. } = &member.presence {
        // The two members have the same type.
        let other = variable(other);
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
    let (variable, name) = (variable(&member.name), &*member.name);
    let inner = rust_type(&member.value_type);
    let checked = if member.takes_null() {
        quote! { Option<#inner> }
    } else {
        inner
    };
    if member.can_be_absent() {
        let flag = flag(member);
        quote! { let #flag = check_optional::<#checked>(#variable, #name, at, reporter); }
    } else {
        quote! { let #variable = check_required::<#checked>(#variable, #name, object, at, reporter); }
    }
}

/// The variable that says whether a typestr that need not be there is sound.
fn flag(member: &Member) -> Ident {
    format_ident!("{}_is_sound", member.name)
}

/// A pattern that a sound member matches, and what is matched.
fn sound(member: &Member) -> (TokenStream, TokenStream) {
    let variable = variable(&member.name);
    if member.value_type.is_typestr() && member.can_be_absent() {
        let flag = flag(member);
        return (quote! { true }, quote! { #flag });
    }
    (quote! { Some(#variable) }, quote! { #variable })
}

/// The statement that reads a typestr whose JSON type is right.
fn read_checked(member: &Member) -> TokenStream {
    if member.can_be_absent() {
        return read(member);
    }
    let (variable, name) = (variable(&member.name), &*member.name);
    quote! { let #variable = read_member(#variable, &at.key(#name), reporter); }
}

/// A field whose variable holds an option.
fn unwrapped_field(member: &Member) -> TokenStream {
    let (field, variable) = (field(&member.name), variable(&member.name));
    quote! { #field: #variable? }
}

/// A field whose variable holds its value.
fn plain_field(member: &Member) -> TokenStream {
    let (field, variable) = (field(&member.name), variable(&member.name));
    if field == variable {
        quote! { #field }
    } else {
        quote! { #field: #variable }
    }
}
