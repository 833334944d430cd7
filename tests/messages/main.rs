//! What each problem says, as a reader of a report sees it: `pointer (line:column): kind: message`.
//!
//! A snapshot shows each input and, below it, its problems. `cargo insta review` accepts a change.

mod v2;
mod v3;

use std::fmt::Write as _;

use zarr_spec::problem::{Problem, Problems};
use zarr_spec::v2::Attributes;

/// The inputs with the lines of their problems.
#[derive(Default)]
struct Report(String);

impl Report {
    fn add(&mut self, input: &str, text: &str, problems: &Problems) {
        assert!(!problems.is_empty(), "no problem: {input}");
        let line = |problem: &Problem| {
            let (location, position) = (problem.location(), problem.position(text));
            format!("{location} ({position}): {}: {problem}", problem.kind())
        };
        self.lines(input, problems.iter().map(line));
    }

    fn lines(&mut self, input: &str, lines: impl Iterator<Item = String>) {
        writeln!(self.0, "{input}").unwrap();
        lines.for_each(|line| writeln!(self.0, "    {line}").unwrap());
    }
}

/// A document of the members `sound`, with `changes` in their place; `None` is no member.
fn changed(sound: &[(&'static str, &'static str)], changes: &[(&str, Option<&str>)]) -> String {
    let mut document: Vec<(&str, &str)> = sound.into();
    for &(name, value) in changes {
        let at = document.iter().position(|(sound, _)| *sound == name).unwrap_or(document.len());
        document.splice(at..(at + 1).min(document.len()), value.map(|value| (name, value)));
    }
    let lines: Vec<_> = document.iter().map(|(name, value)| format!("    \"{name}\": {value}")).collect();
    format!("{{\n{}\n}}", lines.join(",\n"))
}

/// The changes to a document, in a line.
fn changes(changes: &[(&str, Option<&str>)]) -> String {
    let change = |&(name, value): &(&str, Option<&str>)| {
        value.map_or(format!("no {name}"), |value| format!("\"{name}\": {value}"))
    };
    changes.iter().map(change).collect::<Vec<_>>().join(", ")
}

#[test]
fn text_that_is_not_json() {
    let mut report = Report::default();
    let mut one = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let problems = Attributes::from_slice(bytes).unwrap_err();
        report.add(&format!("{text:?}"), &text, &problems);
    };
    one(b"");
    one(b"{");
    one(b"{'a': 1}");
    one(b"{\"a\": 1,\n}");
    one(b"{\"a\": 1\n \"b\": 2}");
    one(b"{\"a\" 1}");
    one(b"{\"a\": 01}");
    one(b"{\"a\": 1.}");
    one(b"{\"a\": None}");
    one(b"{\"a\": \"\\x\"}");
    one(b"{\"a\": \"b\nc\"}");
    one(b"[1 2]");
    one(b"{}\n{}");
    one(b"{\"a\": \"\xff\"}");
    insta::assert_snapshot!(report.0);
}
