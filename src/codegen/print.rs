//! Tokens as text, a statement or an item a line, so that errors and source links point somewhere.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// `tokens` as the text of a Rust file.
pub fn print(tokens: TokenStream) -> String {
    let mut printer = Printer { out: String::new(), level: 0, glue: true, line_start: true };
    printer.stream(tokens, true);
    printer.out
}

struct Printer {
    out: String,
    level: usize,
    /// No space goes before the next token.
    glue: bool,
    line_start: bool,
}

impl Printer {
    /// Print a stream; `broken` if a line ends after each comma and semicolon in it.
    fn stream(&mut self, tokens: TokenStream, broken: bool) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => {
                    let attribute = self.out.ends_with('#');
                    self.group(group.delimiter(), group.stream(), broken);
                    if attribute {
                        self.line();
                    }
                    if group.delimiter() == Delimiter::Brace && broken {
                        let goes_on = matches!(tokens.peek(), Some(TokenTree::Punct(_)));
                        if !goes_on {
                            self.line();
                        }
                    }
                }
                TokenTree::Punct(punct) => {
                    let (sign, joint) = (punct.as_char(), punct.spacing() == Spacing::Joint);
                    self.punct(sign, joint);
                    if broken && matches!(sign, ',' | ';') {
                        self.line();
                    }
                }
                TokenTree::Ident(ident) => self.word(&ident.to_string()),
                TokenTree::Literal(literal) => self.word(&literal.to_string()),
            }
        }
    }

    fn group(&mut self, delimiter: Delimiter, stream: TokenStream, broken: bool) {
        let (open, close) = match delimiter {
            Delimiter::Brace => ("{", "}"),
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        if delimiter == Delimiter::Brace && broken && !stream.is_empty() {
            self.word(open);
            self.level += 1;
            self.line();
            self.stream(stream, true);
            self.level -= 1;
            self.line();
            self.word(close);
            return;
        }
        if delimiter == Delimiter::Brace {
            self.word(open);
        } else {
            self.out.push_str(open);
            self.glue = true;
            self.line_start = false;
        }
        // A block inside parentheses (a closure's, a match's) is broken too.
        self.stream(stream, false);
        self.out.push_str(close);
        self.glue = false;
    }

    fn punct(&mut self, sign: char, joint: bool) {
        // Only what would read wrongly is kept apart; this is text for a compiler first.
        if self.line_start {
            self.indent();
        } else if !self.glue && !matches!(sign, ',' | ';' | '.' | ':' | '?' | '>' | '<') {
            self.out.push(' ');
        }
        self.out.push(sign);
        self.glue = joint || matches!(sign, '.' | '&' | '#' | '!' | '<' | '\'' | ':' | '?');
        if sign == ':' && !joint && !self.out.ends_with("::") {
            self.glue = false;
        }
    }

    fn word(&mut self, word: &str) {
        if self.line_start {
            self.indent();
        } else if !self.glue {
            self.out.push(' ');
        }
        self.out.push_str(word);
        self.glue = false;
    }

    fn indent(&mut self) {
        for _ in 0..self.level {
            self.out.push_str("    ");
        }
        self.line_start = false;
    }

    fn line(&mut self) {
        if !self.line_start {
            self.out.push('\n');
        }
        self.line_start = true;
        self.glue = true;
    }
}
