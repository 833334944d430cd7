//! The configuration of a named thing: a struct with a public field for each member.

use proc_macro2::TokenStream;
use quote::quote;

use super::doc::{self, doc};
use super::member::{self, default_value, field_type};
use super::reader;
use super::token::{field, ident};
use crate::codegen::ir::{Entry, Fallback, Member, MemberType, Presence, Value};

/// What a configuration is of.
pub(super) struct Configuration<'a> {
    pub(super) entry: &'a Entry,
    /// What its documentation says beside what the entry does: a sentence, or nothing.
    pub(super) more: String,
    pub(super) members: &'a [Member],
    /// The member that names the thing, where it stands beside those of the configuration.
    pub(super) name_member: Option<&'static str>,
}

pub(super) fn emit(configuration: &Configuration<'_>) -> TokenStream {
    let Configuration { entry, more, members, .. } = configuration;
    let (name, text) = (ident(&entry.variant), doc::entry(entry, more));
    let fields = members.iter().map(|member| {
        let (text, field, field_type) = (doc(&member_doc(member)), field(&member.name), field_type(member));
        quote! { #text pub #field: #field_type, }
    });
    let names = members.iter().map(|member| &*member.name);
    let read = reader::emit(configuration);
    let write = members.iter().map(write_member);
    let derive_default = members.iter().all(has_rust_default).then(|| quote! { , Default });
    let default = if derive_default.is_none() { default_impl(configuration) } else { None };
    let booleans = members.iter().filter(|member| member.value_type == MemberType::Boolean).count();
    let many_booleans = (booleans > 3).then(|| {
        quote! { #[allow(clippy::struct_excessive_bools, reason = "the configuration has as many")] }
    });
    quote! {
        #text
        #[derive(Debug, Clone, PartialEq, Eq #derive_default)]
        #many_booleans
        pub struct #name {
            #(#fields)*
        }

        impl #name {
            /// The names of the members.
            pub const MEMBERS: &'static [&'static str] = &[#(#names),*];

            #read

            /// Write the canonical form's members, into an object that is begun.
            fn write_members(&self, writer: &mut Writer) {
                #(#write)*
            }
        }

        #default

        impl ToJson for #name {
            fn write_json(&self, writer: &mut Writer) {
                writer.begin_object();
                self.write_members(writer);
                writer.end_object();
            }
        }

        #[cfg(feature = "serde")]
        crate::serde::through_json! { #name => |text| crate::serde::read_object(text, #name::read); }
    }
}

/// What the table says of a member, and what it is where a document leaves it out.
fn member_doc(member: &Member) -> String {
    let absence = match &member.presence {
        Presence::Required { .. } => "Required.".to_owned(),
        Presence::Optional => "Optional.".to_owned(),
        Presence::NullByDefault { .. } => "Defaults to `null`.".to_owned(),
        Presence::Defaulted { default, nullable, .. } => {
            let default = match default {
                Fallback::Value { json, .. } => format!("`{json}`"),
                Fallback::Member(other) => format!("the value of `{other}`"),
            };
            let null = if *nullable { ", which `null` stands for too" } else { "" };
            format!("Defaults to {default}{null}.")
        }
    };
    format!("{} {absence}", member.doc)
}

/// Whether the member's default is that of its Rust type.
fn has_rust_default(member: &Member) -> bool {
    match &member.presence {
        Presence::Optional | Presence::NullByDefault { .. } => true,
        Presence::Defaulted { default: Fallback::Value { value, .. }, .. } => *value == Value::Boolean(false),
        Presence::Defaulted { default: Fallback::Member(_), .. } | Presence::Required { .. } => false,
    }
}

/// `Default`, where every member has one of its own.
fn default_impl(configuration: &Configuration<'_>) -> Option<TokenStream> {
    let name = ident(&configuration.entry.variant);
    let fields = configuration.members.iter().map(|member| field(&member.name));
    let defaults: Vec<_> = configuration.members.iter().map(default_value).collect::<Option<_>>()?;
    Some(quote! {
        impl core::default::Default for #name {
            fn default() -> Self {
                Self { #(#fields: #defaults),* }
            }
        }
    })
}

fn write_member(member: &Member) -> TokenStream {
    let (field, name) = (field(&member.name), &*member.name);
    let write = quote! { writer.member(#name, &self.#field); };
    match &member.presence {
        Presence::Optional | Presence::NullByDefault { omitted: true } => quote! {
            if let Some(value) = &self.#field {
                writer.member(#name, value);
            }
        },
        Presence::Defaulted { default: Fallback::Value { value, .. }, omitted: true, .. } => {
            let differs = match value {
                Value::Boolean(true) => quote! { !self.#field },
                Value::Boolean(false) => quote! { self.#field },
                other => {
                    let default = member::value(other);
                    quote! { self.#field != #default }
                }
            };
            quote! {
                if #differs {
                    #write
                }
            }
        }
        Presence::Required { .. } | Presence::NullByDefault { .. } | Presence::Defaulted { .. } => write,
    }
}
