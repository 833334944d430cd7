//! Tokens as text, a statement or an item a line, so that errors and source links point somewhere.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};

/// `tokens` as the text of a Rust file.
pub fn print(tokens: TokenStream) -> String {
    let mut printer =
        Printer { text: String::new(), level: 0, before: Before::Line, operand: false, and: false };
    printer.block(tokens);
    printer.text
}

struct Printer {
    text: String,
    /// The number of braces that are open.
    level: usize,
    before: Before,
    /// Whether the last token ends a value, so that a sign after it is a binary operator.
    operand: bool,
    /// Whether the last token is the first sign of `&&` between two values.
    and: bool,
}

/// What goes before the next token. Layout is all that hangs on it: where two tokens must not touch, or must, it is
/// right whatever the others are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// A new line has begun.
    Line,
    /// A space.
    Space,
    /// Nothing.
    Nothing,
}

impl Printer {
    /// Print what stands between braces, or a whole file: a line ends after a statement, an item, an attribute, a
    /// match's arm and a member.
    fn block(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        let mut generics = Generics::default();
        let mut attribute = false;
        while let Some(token) = tokens.next() {
            self.token(&token);
            let ends = match &token {
                TokenTree::Punct(punct) => {
                    generics.pass(punct);
                    punct.as_char() == ';' || (punct.as_char() == ',' && generics.depth == 0)
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    !tokens.peek().is_some_and(goes_on)
                }
                TokenTree::Group(_) => attribute,
                TokenTree::Ident(_) | TokenTree::Literal(_) => false,
            };
            attribute = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
            if ends {
                self.end_line();
            }
        }
    }

    fn token(&mut self, token: &TokenTree) {
        match token {
            TokenTree::Group(group) => self.group(group),
            TokenTree::Punct(punct) => self.punct(punct),
            TokenTree::Ident(ident) => {
                let word = ident.to_string();
                self.write(&word, false);
                self.operand = !is_keyword(&word);
            }
            TokenTree::Literal(literal) => {
                self.write(&literal.to_string(), false);
                self.operand = true;
            }
        }
    }

    fn group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Brace => return self.braces(group),
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        // A call, an index, a tuple struct.
        self.write(open, self.operand);
        self.before = Before::Nothing;
        self.operand = false;
        for token in group.stream() {
            self.token(&token);
        }
        self.write(close, true);
        self.operand = true;
    }

    fn braces(&mut self, group: &Group) {
        self.write("{", false);
        if !group.stream().is_empty() {
            self.level += 1;
            self.end_line();
            self.block(group.stream());
            self.level -= 1;
            self.end_line();
        }
        self.write("}", true);
        self.operand = false;
    }

    fn punct(&mut self, punct: &Punct) {
        let sign = punct.as_char();
        let joint = punct.spacing() == Spacing::Joint;
        let touches = match sign {
            ',' | ';' | '.' | ':' | '?' | '<' | '>' => true,
            // A macro's name.
            '!' => self.operand && !joint,
            _ => false,
        };
        let unary = !self.operand && !self.and && matches!(sign, '-' | '*' | '&' | '!');
        let and = self.operand && joint && sign == '&';
        self.write(sign.encode_utf8(&mut [0; 4]), touches);
        let path = sign == ':' && self.text.ends_with("::");
        if joint || path || unary || matches!(sign, '.' | '#' | '!' | '<' | '\'') {
            self.before = Before::Nothing;
        }
        self.operand = matches!(sign, '>' | '?' | '!');
        self.and = and;
    }

    /// Write one token, which touches the one before it if `touches`.
    fn write(&mut self, token: &str, touches: bool) {
        match self.before {
            Before::Line => self.text.extend(std::iter::repeat_n("    ", self.level)),
            Before::Space if !touches => self.text.push(' '),
            Before::Space | Before::Nothing => {}
        }
        self.text.push_str(token);
        self.before = Before::Space;
        self.and = false;
    }

    fn end_line(&mut self) {
        if self.before != Before::Line {
            self.text.push('\n');
        }
        self.before = Before::Line;
        self.operand = false;
    }
}

/// How many angle brackets are open. A comparison looks the same, and ends with its statement.
#[derive(Default)]
struct Generics {
    depth: usize,
    arrow: bool,
}

impl Generics {
    fn pass(&mut self, punct: &Punct) {
        match punct.as_char() {
            '<' => self.depth += 1,
            '>' if !self.arrow => self.depth = self.depth.saturating_sub(1),
            ';' => self.depth = 0,
            _ => {}
        }
        self.arrow = matches!(punct.as_char(), '-' | '=') && punct.spacing() == Spacing::Joint;
    }
}

/// Whether `token` belongs to the statement or the arm that a brace before it has not ended.
fn goes_on(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(punct) => punct.as_char() != '#',
        TokenTree::Ident(ident) => ident == "else",
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    }
}

/// Whether a parenthesis or a bracket after `word` is no call or index.
fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "as" | "const"
            | "else"
            | "for"
            | "if"
            | "in"
            | "let"
            | "match"
            | "mut"
            | "return"
            | "static"
            | "while"
    )
}
