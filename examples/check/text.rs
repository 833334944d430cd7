//! A report for people: a table of the nodes, and a line for each problem.

use std::fmt::Write as _;

use zarr_spec::field::Status;

use crate::finding::{Finding, Place};
use crate::report::{Array, Content, Field, Node, Report};
use crate::table::{Align, Cell, Column, lay_out};

const COLUMNS: [Column; 8] = [
    Column { title: "path", width: 36, align: Align::Left },
    Column { title: "node", width: 8, align: Align::Left },
    Column { title: "dtype", width: 28, align: Align::Left },
    Column { title: "item size", width: 20, align: Align::Right },
    Column { title: "shape", width: 18, align: Align::Left },
    Column { title: "chunks", width: 18, align: Align::Left },
    Column { title: "filters", width: 40, align: Align::Left },
    Column { title: "compressor", width: 40, align: Align::Left },
];

/// The text of `report`.
pub(crate) fn write(report: &Report) -> String {
    let mut text = String::new();
    if !report.nodes.is_empty() {
        text.push_str(&lay_out(&COLUMNS, report.nodes.iter().map(row).collect()));
        text.push('\n');
    }
    let mut line = |line: &str| {
        text.push_str(&printable(line));
        text.push('\n');
    };
    for (path, message) in &report.notes {
        line(&format!("{path}: {message}"));
    }
    for finding in &report.findings {
        line(&problem(finding));
    }
    if !(report.notes.is_empty() && report.findings.is_empty()) {
        line("");
    }
    line(&summary(report));
    if report.nodes.iter().any(has_unclaimed) {
        line("?: no definition claims this data type or codec, which is no problem");
    }
    text
}

/// `path: pointer (line:column): kind: message`.
fn problem(finding: &Finding) -> String {
    let Finding { file, place, fault } = finding;
    let place = match place {
        Some(Place { pointer, position }) if pointer.is_empty() => format!("({position}): "),
        Some(Place { pointer, position }) => format!("{pointer} ({position}): "),
        None => String::new(),
    };
    format!("{file}: {place}{}: {}", fault.kind, fault.message)
}

fn row(node: &Node) -> [Cell; 8] {
    let path = vec![printable(&format!("/{}", node.path))];
    let kind = |name: &str| vec![marked(name, if node.faulty { " !" } else { "" })];
    match &node.content {
        Content::Group => {
            let mut row = [const { Cell::new() }; 8];
            row[0] = path;
            row[1] = kind("group");
            row
        }
        Content::Array(array) => array_row(path, kind("array"), array),
    }
}

fn array_row(path: Cell, kind: Cell, array: &Array) -> [Cell; 8] {
    let Array { data_type, item_size, shape, chunks, filters, compressor } = array;
    let none = || vec!["-".into()];
    [
        path,
        kind,
        vec![cell(data_type)],
        item_size.map_or_else(none, |size| vec![size.to_string()]),
        vec![lengths(shape)],
        vec![lengths(chunks)],
        if filters.is_empty() { none() } else { filters.iter().map(cell).collect() },
        compressor.as_ref().map_or_else(none, |codec| vec![cell(codec)]),
    ]
}

/// The canonical form of `field`, that of a typestr without its quotes, with a mark.
fn cell(field: &Field) -> String {
    let json = field.canonical.as_deref().unwrap_or_default();
    let text = json.strip_prefix('"').and_then(|json| json.strip_suffix('"')).unwrap_or(json);
    marked(text, mark(field))
}

fn lengths(field: &Field) -> String {
    let json = field.canonical.as_deref().unwrap_or_default();
    marked(&json.replace(',', ", "), mark(field))
}

fn mark(field: &Field) -> &'static str {
    match field.status {
        _ if field.faulty => " !",
        Status::Unclaimed => " ?",
        Status::Accepted | Status::Refused => "",
    }
}

fn marked(text: &str, mark: &str) -> String {
    let text = printable(text) + mark;
    text.trim_start().into()
}

/// `1 group, 2 arrays, no problems`; of what there is none, only problems are named.
fn summary(report: &Report) -> String {
    let groups = report.nodes.iter().filter(|node| matches!(node.content, Content::Group)).count();
    let arrays = report.nodes.len() - groups;
    let mut parts = Vec::new();
    parts.extend((groups > 0).then(|| count(groups, "group")));
    parts.extend((arrays > 0).then(|| count(arrays, "array")));
    parts.push(count(report.findings.len(), "problem"));
    parts.join(", ")
}

fn count(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

fn has_unclaimed(node: &Node) -> bool {
    let Content::Array(array) = &node.content else { return false };
    let codecs = array.filters.iter().chain(&array.compressor);
    codecs.chain([&array.data_type]).any(|field| field.status == Status::Unclaimed)
}

/// `text` with its control characters escaped, which a name or a value could use to write over what was printed.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() {
            // Writing to a string does not fail.
            let _ = write!(printable, "{}", character.escape_default());
        } else {
            printable.push(character);
        }
    }
    printable
}
