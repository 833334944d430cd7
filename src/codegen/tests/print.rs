//! The printer.

use std::path::Path;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::quote;

use crate::codegen::emit::OUTPUTS;
use crate::codegen::load;
use crate::codegen::print::print;

#[track_caller]
fn prints(tokens: TokenStream, text: &str) {
    assert_eq!(print(tokens), text);
}

#[test]
fn statements_items_and_arms_have_a_line_each() {
    prints(
        quote! {
            /// A.
            #[derive(Debug, Clone)]
            pub struct A { pub a: Vec<Bounded<-1, 2_000_000>>, b: u8 }
            const NONE: &'static [A] = &[];
            fn f(a: &mut A, b: impl Fn() -> bool) -> Option<u8> {
                let Some(x) = a.b else { return None };
                if !b() && x != -1 { g(a, |y| -y); } else { h!(a); }
                match x { 0 | 1 => Some(x), _ => { None } }
            }
        },
        "#[doc = r\" A.\"]
#[derive(Debug, Clone)]
pub struct A {
    pub a: Vec<Bounded<-1, 2_000_000>>,
    b: u8
}
const NONE: &'static [A] = &[];
fn f(a: &mut A, b: impl Fn() -> bool) -> Option<u8> {
    let Some(x) = a.b else {
        return None
    };
    if !b() && x != -1 {
        g(a, | y | -y);
    } else {
        h!(a);
    }
    match x {
        0 | 1 => Some(x),
        _ => {
            None
        }
    }
}
",
    );
}

#[test]
fn a_block_in_parentheses_is_broken_too() {
    prints(
        quote! { f(match a { B => c::<D>(&*e), }, []).g()?; },
        "f(match a {\n    B => c::<D>(&*e),\n}, []).g()?;\n",
    );
    prints(quote! { for (k, v) in [1, 2] {} }, "for (k, v) in [1, 2] {}\n");
}

/// Whatever the layout, the text has the tokens that were printed.
#[test]
fn the_generated_code_survives() {
    let spec = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec")).expect("the tables are sound");
    for output in &OUTPUTS {
        let tokens = (output.emit)(&spec);
        let printed: TokenStream = print(tokens.clone()).parse().expect("the text has tokens");
        let (mut before, mut after) = (Vec::new(), Vec::new());
        flatten(tokens, &mut before);
        flatten(printed, &mut after);
        assert_eq!(before.len(), after.len(), "{}", output.name);
        for (before, after) in before.iter().zip(&after) {
            assert_eq!(before.0, after.0, "{}", output.name);
            assert!(!before.1 || after.1, "{}: {before:?} is taken apart", output.name);
        }
    }
}

/// The tokens, and whether each is a sign that the next one goes on with.
fn flatten(tokens: TokenStream, list: &mut Vec<(String, bool)>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::None => ("", ""),
                };
                list.push((open.into(), false));
                flatten(group.stream(), list);
                list.push((close.into(), false));
            }
            TokenTree::Punct(punct) => {
                list.push((punct.as_char().into(), punct.spacing() == Spacing::Joint));
            }
            TokenTree::Ident(ident) => list.push((ident.to_string(), false)),
            TokenTree::Literal(literal) => list.push((literal.to_string(), false)),
        }
    }
}
