//! What all kinds of named things of v3 documents have in common: the enum, its names, how it is read and written.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::configuration::{self, Configuration};
use super::doc::{self, doc};
use super::member::default_value;
use super::names::{self, NameEnum};
use super::token::ident;
use crate::codegen::ir::Configured;

/// A kind, as its emitter describes it.
pub(super) struct Kind<'a> {
    /// The enum's name.
    pub(super) name: &'a str,
    /// What the enum is.
    pub(super) doc: &'a str,
    /// What one of its things is called: "codec".
    pub(super) thing: &'a str,
    /// The name of its `Unknown`'s type.
    pub(super) unknown: &'a str,
    /// The name of its `Custom`'s type, and of the trait that reads one.
    pub(super) custom: Option<(&'a str, &'a str)>,
}

impl Kind<'_> {
    fn names(&self) -> Ident {
        quote::format_ident!("{}Name", self.name)
    }

    /// The variants that no table has.
    fn others(&self) -> TokenStream {
        if self.custom.is_some() {
            quote! { Self::Custom(_) | Self::Unknown(_) }
        } else {
            quote! { Self::Unknown(_) }
        }
    }
}

/// The enum of `kind`, the enum of its names, and its configurations; of each thing, what is said beside what it does.
pub(super) fn emit(kind: &Kind<'_>, things: &[(&Configured, String)]) -> TokenStream {
    let configured: Vec<&Configured> = things.iter().map(|(configured, _)| *configured).collect();
    let the_enum = the_enum(kind, &configured);
    let functions = functions(kind, &configured);
    let names = name_enum(kind, &configured);
    let aliases = aliases(kind, &configured);
    let configurations = things.iter().filter(|(configured, _)| !configured.members.is_empty());
    let configurations = configurations.map(|(configured, more)| {
        let configuration = Configuration {
            entry: &configured.entry,
            more: more.clone(),
            members: &configured.members,
            name_member: configured.repeats_id.then_some("id"),
        };
        configuration::emit(&configuration)
    });
    let serde = serde_by_rule(kind, &configured);
    quote! {
        #the_enum
        #functions
        #names
        #aliases
        #(#configurations)*
        #serde
    }
}

/// serde's traits for the configurations that rules read.
fn serde_by_rule(kind: &Kind<'_>, things: &[&Configured]) -> TokenStream {
    let names = kind.names();
    let types: Vec<_> = things
        .iter()
        .filter(|configured| !configured.entry.stands_for_many())
        .filter_map(|configured| {
            Some((ident(&configured.entry.variant), ident(&configured.rule.as_ref()?.name.text)))
        })
        .map(|(name, rule)| quote! { #name by #rule })
        .collect();
    if types.is_empty() {
        return TokenStream::new();
    }
    quote! {
        #[cfg(feature = "serde")]
        crate::serde::through_rules! { #names: #(#types),* }
    }
}

/// The pattern of the thing's variant, whatever its configuration.
pub(super) fn pattern(configured: &Configured) -> TokenStream {
    let name = ident(&configured.entry.variant);
    if configured.is_bare() {
        quote! { Self::#name }
    } else {
        quote! { Self::#name(_) }
    }
}

fn name_enum(kind: &Kind<'_>, things: &[&Configured]) -> TokenStream {
    let (name, thing) = (kind.names().to_string(), kind.thing);
    let names = NameEnum {
        name: &name,
        doc: &format!(
            "The names of v3 {thing}s that have a table, one variant each.\n\nA scope is made of these: see \
             [`Scope`](crate::v3::Scope)."
        ),
        name_doc: &format!("The {thing}'s name, as documents write it."),
        of: kind.name,
        scopes: &["CORE", "CORE_AND_EXTENSIONS"],
    };
    names::emit(&names, &things.iter().map(|configured| &configured.entry).collect::<Vec<_>>())
}

fn the_enum(kind: &Kind<'_>, things: &[&Configured]) -> TokenStream {
    let (name, text, unknown) = (ident(kind.name), doc(kind.doc), ident(kind.unknown));
    let variants = things.iter().map(|configured| {
        let aliases: Vec<_> = configured.aliases.iter().map(|alias| format!("`{}`", alias.text)).collect();
        let more = match aliases.len() {
            0 => String::new(),
            _ => format!("Also written {}.", doc::list(&aliases)),
        };
        let text = doc::entry(&configured.entry, &more);
        let name = ident(&configured.entry.variant);
        if configured.is_bare() {
            quote! { #text #name, }
        } else {
            quote! { #text #name(#name), }
        }
    });
    let conversions = things.iter().filter(|configured| !configured.is_bare()).map(|configured| {
        let variant = ident(&configured.entry.variant);
        quote! {
            impl From<#variant> for #name {
                fn from(configuration: #variant) -> Self {
                    Self::#variant(configuration)
                }
            }
        }
    });
    let thing = kind.thing;
    let custom = kind.custom.map(|(custom, definition)| {
        let text =
            doc(&format!("A {thing} that a definition of the user's own reads: see [`{definition}`]."));
        let custom = ident(custom);
        quote! { #text Custom(#custom), }
    });
    let unknown_doc = doc(&format!("A {thing} that nothing in the scope claims, kept as written."));
    quote! {
        #text
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum #name {
            #(#variants)*
            #custom
            #unknown_doc
            Unknown(#unknown),
        }

        #(#conversions)*
    }
}

fn functions(kind: &Kind<'_>, things: &[&Configured]) -> TokenStream {
    let (name, names, others) = (ident(kind.name), kind.names(), kind.others());
    let definitions = things.iter().map(|configured| {
        let (pattern, name) = (pattern(configured), ident(&configured.entry.variant));
        quote! { #pattern => #names::#name, }
    });
    let reads = things.iter().map(|configured| read(kind, configured));
    let writes = things.iter().filter(|configured| !configured.is_bare()).map(|configured| {
        let name = ident(&configured.entry.variant);
        quote! { Self::#name(configuration) => Some(configuration), }
    });
    let bare = things.iter().filter(|configured| configured.is_bare()).map(|configured| pattern(configured));
    let definition_doc = match kind.custom {
        Some(_) => "The table that claims this one; `None` for one of the user's own and for an unknown one.",
        None => "The table that claims this one; `None` for an unknown one.",
    };
    let definition_doc = doc(definition_doc);
    quote! {
        impl #name {
            #definition_doc
            #[must_use]
            pub const fn definition(&self) -> Option<#names> {
                Some(match self {
                    #(#definitions)*
                    #others => return None,
                })
            }

            /// The configuration, where it is one that a table describes.
            fn configuration(&self) -> Option<&dyn ToJson> {
                match self {
                    #(#writes)*
                    #(#bare |)* #others => None,
                }
            }
        }

        impl #names {
            /// Read the thing of this name whose envelope is `envelope`.
            pub(crate) fn read(
                self,
                envelope: &Envelope<'_>,
                at: &Path<'_>,
                reader: &mut Reader<'_, '_>,
            ) -> Option<#name> {
                match self {
                    #(#reads)*
                }
            }
        }
    }
}

fn read(kind: &Kind<'_>, configured: &Configured) -> TokenStream {
    let (the_enum, name) = (ident(kind.name), ident(&configured.entry.variant));
    if let Some(rule) = &configured.rule {
        let rule = ident(&rule.name.text);
        return quote! {
            Self::#name => crate::v3::rules::#rule::read(envelope, at, reader).map(#the_enum::#name),
        };
    }
    if configured.members.is_empty() {
        let ignored: &[&str] = if configured.repeats_id { &["id"] } else { &[] };
        return quote! {
            Self::#name => envelope.without_configuration(&[#(#ignored),*], at, reader).then_some(#the_enum::#name),
        };
    }
    // A bare name is enough where no member must be there.
    let has_defaults = configured.members.iter().all(|member| default_value(member).is_some());
    let read = if has_defaults {
        quote! { configured_or_default }
    } else {
        quote! { configured }
    };
    quote! {
        Self::#name => envelope.#read(at, reader, #name::read).map(#the_enum::#name),
    }
}

/// The names that stand for others.
fn aliases(kind: &Kind<'_>, things: &[&Configured]) -> TokenStream {
    let names = kind.names();
    let arms: Vec<_> = things
        .iter()
        .filter(|configured| !configured.aliases.is_empty())
        .map(|configured| {
            let name = ident(&configured.entry.variant);
            let aliases = configured.aliases.iter().map(|alias| &*alias.text);
            quote! { #(#aliases)|* => Self::#name, }
        })
        .collect();
    if arms.is_empty() {
        return TokenStream::new();
    }
    quote! {
        impl #names {
            /// The name that `alias`, which documents write and should not, stands for.
            #[must_use]
            pub fn from_alias(alias: &str) -> Option<Self> {
                Some(match alias {
                    #(#arms)*
                    _ => return None,
                })
            }
        }
    }
}
