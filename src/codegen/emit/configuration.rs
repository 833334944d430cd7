//! The configuration of a named thing: a struct with a public field for each member.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::doc::{self, doc};
use super::member::{default_value, field_type, keeps_null, rust_type};
use super::sets::ident;
use crate::codegen::ir::{Default, DefaultValue, Entry, Literal, Member, MemberType, Spec};

/// What a configuration is of.
pub(super) struct Configuration<'a> {
    pub(super) entry: &'a Entry,
    /// What its documentation says beside what the entry does.
    pub(super) more: String,
    pub(super) members: &'a [Member],
    /// The member that names the thing, where it stands beside those of the configuration.
    pub(super) name_member: Option<&'static str>,
}

pub(super) fn emit(configuration: &Configuration<'_>, spec: &Spec) -> TokenStream {
    let name = ident(&configuration.entry.variant);
    let text = doc::entry(configuration.entry, &configuration.more);
    let fields = configuration.members.iter().map(|member| {
        let (text, field, field_type) = (member_doc(member, spec), field(member), field_type(member));
        quote! { #text pub #field: #field_type, }
    });
    let read = read(configuration, spec);
    let default = default_impl(configuration, spec);
    let write = configuration.members.iter().map(write_member);
    quote! {
        #text
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct #name {
            #(#fields)*
        }

        #read
        #default

        impl #name {
            /// Write the canonical form's members, into an object that is begun.
            fn write_members(&self, writer: &mut Writer) {
                #(#write)*
            }
        }

        impl ToJson for #name {
            fn write_json(&self, writer: &mut Writer) {
                writer.begin_object();
                self.write_members(writer);
                writer.end_object();
            }
        }
    }
}

/// The name of a member's field, raw where it is a keyword.
fn field(member: &Member) -> Ident {
    Ident::new(&member.name, Span::call_site())
}

fn member_doc(member: &Member, spec: &Spec) -> TokenStream {
    let mut text = member.doc.clone();
    match &member.default {
        None => text.push_str(" A document must write it."),
        Some(Default::Member(other)) => {
            text.push_str(&format!(" The value of `{other}` where a document leaves it out."));
        }
        Some(Default::Null) => text.push_str(" `null` where a document leaves it out."),
        Some(Default::Json(value)) => {
            let value = default_text(value, &member.member_type, spec);
            text.push_str(&format!(" `{value}` where a document leaves it out."));
        }
    }
    doc(&text)
}

fn default_text(value: &DefaultValue, _: &MemberType, _: &Spec) -> String {
    let one = |literal: &Literal| match literal {
        Literal::String(text) => format!("\"{text}\""),
        Literal::Integer(value) => value.to_string(),
        Literal::Boolean(value) => value.to_string(),
    };
    match value {
        DefaultValue::Literal(literal) => one(literal),
        DefaultValue::Array(items) => {
            let items: Vec<_> = items.iter().map(one).collect();
            format!("[{}]", items.join(", "))
        }
    }
}

fn read(configuration: &Configuration<'_>, spec: &Spec) -> TokenStream {
    let name = ident(&configuration.entry.variant);
    let fields: Vec<_> = configuration.members.iter().map(field).collect();
    let names: Vec<_> = configuration.members.iter().map(|member| &*member.name).collect();
    // Typestrs are read once all else is sound, as numcodecs' definitions do: a wrong member hides what its typestrs say.
    let (typestrs, others): (Vec<_>, Vec<_>) =
        configuration.members.iter().partition(|member| member.member_type.is_typestr());
    let reads = others.iter().map(|member| read_one(member, spec));
    let checks = typestrs.iter().map(|member| check_typestr(member));
    let sound = (!typestrs.is_empty()).then(|| {
        let others = others.iter().map(|member| field(member));
        let checked = typestrs.iter().map(|member| sound(member));
        quote! { #(let #others = Some(#others?);)* #(#checked)* }
    });
    let name_member = configuration.name_member.map(|name| quote! { #name => {} });
    let read_doc = match configuration.name_member {
        Some(name) => {
            doc(&format!("Read the members of `object`, which stands at `at`, other than `{name}`."))
        }
        None => doc("Read the members of `object`, which stands at `at`."),
    };
    let typestr_reads = typestrs.iter().map(|member| read_one(member, spec));
    quote! {
        impl #name {
            /// The names of the members.
            pub const MEMBERS: &'static [&'static str] = &[#(#names),*];

            #read_doc
            pub(crate) fn read(
                object: Value<'_>,
                at: &Path<'_>,
                reporter: &mut Reporter<'_>,
            ) -> Option<Self> {
                #(let mut #fields = None;)*
                for (key, value) in object.members() {
                    match &*key.name() {
                        #(#names => #fields = Some(value),)*
                        #name_member
                        _ => reporter.unknown_key(at, key, Self::MEMBERS, value),
                    }
                }
                #(#reads)*
                #(#checks)*
                #sound
                #(#typestr_reads)*
                Some(Self { #(#fields: #fields?),* })
            }
        }
    }
}

/// The statement that checks a typestr's JSON type; it gives whether the member is sound so far.
fn check_typestr(member: &Member) -> TokenStream {
    let (variable, name) = (field(member), &*member.name);
    let inner = rust_type(&member.member_type);
    let member_type = if member.nullable {
        quote! { Option<#inner> }
    } else {
        inner
    };
    let absent = if member.default.is_some() {
        quote! { true }
    } else {
        quote! {{
            reporter.missing_key(at, #name, object);
            false
        }}
    };
    let sound = quote::format_ident!("sound_{}", member.name);
    quote! {
        let #sound = match #variable {
            Some(value) => check_type::<#member_type>(value, &at.key(#name), reporter),
            None => #absent,
        };
    }
}

/// The statement that gives up unless the typestr `member` is sound so far.
fn sound(member: &Member) -> TokenStream {
    let sound = quote::format_ident!("sound_{}", member.name);
    quote! {
        if !#sound {
            return None;
        }
    }
}

/// The statement that reads one member.
fn read_one(member: &Member, spec: &Spec) -> TokenStream {
    let (variable, name) = (field(member), &*member.name);
    let inner = rust_type(&member.member_type);
    let place = quote! { &at.key(#name) };
    let default = default_value(member, spec);
    let absent = match (&member.default, default) {
        (Some(Default::Member(other)), _) => {
            let other = ident(other);
            quote! { #other.clone() }
        }
        (Some(_), Some(default)) => quote! { Some(#default) },
        (_, _) => quote! {{
            reporter.missing_key(at, #name, object);
            None
        }},
    };
    if member.nullable && !keeps_null(member) {
        // `null` is the default in another spelling.
        return quote! {
            let #variable: Option<#inner> = match #variable {
                None => #absent,
                Some(value) => match read_member::<Option<#inner>>(value, #place, reporter) {
                    Some(None) => #absent,
                    Some(written) => written,
                    None => None,
                },
            };
        };
    }
    let field_type = field_type(member);
    quote! {
        let #variable: Option<#field_type> = match #variable {
            Some(value) => read_member(value, #place, reporter),
            None => #absent,
        };
    }
}

/// `Default`, where every member has one of its own.
fn default_impl(configuration: &Configuration<'_>, spec: &Spec) -> Option<TokenStream> {
    let name = ident(&configuration.entry.variant);
    let defaults: Option<Vec<_>> = configuration
        .members
        .iter()
        .map(|member| {
            let (field, value) = (field(member), default_value(member, spec)?);
            Some(quote! { #field: #value })
        })
        .collect();
    let defaults = defaults?;
    Some(quote! {
        impl Default for #name {
            fn default() -> Self {
                Self { #(#defaults),* }
            }
        }
    })
}

fn write_member(member: &Member) -> TokenStream {
    let (field, name) = (field(member), &*member.name);
    if member.omit_default {
        return quote! {
            if let Some(value) = &self.#field {
                writer.member(#name, value);
            }
        };
    }
    quote! { writer.member(#name, &self.#field); }
}
