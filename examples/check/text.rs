//! A report for people: a table of the nodes, and a line for each problem.

use zarr_spec::field::Status;
use zarr_spec::repair::Repair;

use crate::escape::{printable, printable_name};
use crate::finding::{Finding, Place};
use crate::repair::Mended;
use crate::report::{Array, Content, Field, Node, Report};
use crate::table::{Align, Cell, Column, lay_out};

const COLUMNS: [Column; 10] = [
    Column { title: "path", width: 36, align: Align::Left },
    Column { title: "node", width: 8, align: Align::Left },
    Column { title: "format", width: 6, align: Align::Right },
    Column { title: "data type", width: 34, align: Align::Left },
    Column { title: "item size", width: 20, align: Align::Right },
    Column { title: "shape", width: 18, align: Align::Left },
    Column { title: "shards", width: 18, align: Align::Left },
    Column { title: "chunks", width: 18, align: Align::Left },
    Column { title: "codecs", width: 56, align: Align::Left },
    Column { title: "dimensions", width: 28, align: Align::Left },
];

/// The cell of a field that could not be read.
const UNREAD: &str = "!";

/// The text of `report`; with what repairs would do where `repairs` asks for that, and without, that they would help.
pub(crate) fn write(report: &Report, repairs: bool) -> String {
    let mut text = String::new();
    if !report.nodes.is_empty() {
        text.push_str(&lay_out(&COLUMNS, report.nodes.iter().map(row).collect()));
        text.push('\n');
    }
    let notes = report.notes.iter().map(|(path, message)| format!("{}: {message}", printable_name(path)));
    write_lines(notes.chain(report.findings.iter().map(problem)), &mut text);
    let mended = &report.mended;
    if repairs && !mended.is_empty() {
        write_lines(["repairs:".into()].into_iter().chain(mended.iter().flat_map(repair_lines)), &mut text);
    }
    write_line(&summary(report), &mut text);
    if repairs {
        write_line(&repairs_summary(mended), &mut text);
    } else if !mended.is_empty() {
        let count = count(mended.len(), "document");
        write_line(&format!("repairs of known writers' bugs would help {count}: see --repair"), &mut text);
    }
    if report.nodes.iter().any(has_unclaimed) {
        write_line(
            "?: no definition claims this data type, codec or chunk grid, which is no problem",
            &mut text,
        );
    }
    text
}

/// Each of `lines`, and a blank one after them if there are any.
fn write_lines(lines: impl Iterator<Item = String>, text: &mut String) {
    let before = text.len();
    lines.for_each(|line| write_line(&line, text));
    if text.len() > before {
        text.push('\n');
    }
}

fn write_line(line: &str, text: &mut String) {
    text.push_str(&printable(line));
    text.push('\n');
}

/// `path: pointer (line:column): kind: message`.
fn problem(finding: &Finding) -> String {
    let Finding { file, place, fault } = finding;
    let place = match place {
        Some(Place { pointer, position }) if pointer.is_empty() => format!("({position}): "),
        Some(Place { pointer, position }) => format!("{} ({position}): ", printable_name(pointer)),
        None => String::new(),
    };
    format!("{}: {place}{}: {}", printable_name(file), fault.kind, fault.message)
}

/// `path: pointer: what is changed (kind)` for each repair, and what they leave.
fn repair_lines(mended: &Mended) -> Vec<String> {
    let Mended { file, repairs, left, .. } = mended;
    let file = printable_name(file);
    let line = |repair: &Repair| {
        let text = repair.to_string();
        let change = text.strip_prefix(&repair.location.to_pointer()).unwrap_or(&text);
        format!("{file}: {}{change}", printable_name(&mended.pointer(repair)))
    };
    let mut lines: Vec<_> = repairs.iter().map(line).collect();
    lines.extend((*left > 0).then(|| format!("{file}: then still {}", count(*left, "problem"))));
    lines
}

fn repairs_summary(mended: &[Mended]) -> String {
    let sound = mended.iter().filter(|mended| mended.left == 0).count();
    format!("{} could be read after repairs", count(sound, "document"))
}

fn row(node: &Node) -> [Cell; 10] {
    let kind = |name: &str| vec![marked(name, if node.faulty { " !" } else { "" })];
    let mut row = [const { Cell::new() }; 10];
    row[0] = vec![printable_name(&format!("/{}", node.path))];
    row[2] = vec![node.format.number().to_string()];
    match &node.content {
        Content::Unknown => row[1] = kind("node"),
        Content::Group => row[1] = kind("group"),
        Content::Array(array) => {
            row[1] = kind("array");
            for (cell, content) in row[3..].iter_mut().zip(array_cells(array)) {
                *cell = content;
            }
        }
    }
    row
}

/// The cells of the columns from that of the data type on.
fn array_cells(array: &Array) -> [Cell; 7] {
    let Array { data_type, item_size, shape, chunks, codecs, dimension_names } = array;
    let mut codecs: Cell = codecs.iter().map(cell).collect();
    // One mark is enough where none could be read.
    codecs.dedup_by(|a, b| a == b && a == UNREAD);
    [
        vec![cell(data_type)],
        vec![item_size.map_or_else(|| "-".into(), |size| size.to_string())],
        vec![lengths(shape)],
        chunks.shards().iter().map(lengths).collect(),
        chunks.innermost().map(lengths).into_iter().collect(),
        if codecs.is_empty() { vec!["-".into()] } else { codecs },
        dimension_names.iter().map(lengths).collect(),
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
    let number =
        |is_one: fn(&Content) -> bool| report.nodes.iter().filter(|node| is_one(&node.content)).count();
    let nodes = [
        (number(|content| matches!(content, Content::Group)), "group"),
        (number(|content| matches!(content, Content::Array(_))), "array"),
        (number(|content| matches!(content, Content::Unknown)), "other node"),
    ];
    let mut parts: Vec<_> = nodes
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, noun)| count(number, noun))
        .collect();
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
    let fields = array.codecs.iter().chain(&array.chunks.levels).chain([&array.data_type]);
    fields.into_iter().any(|field| field.status == Status::Unclaimed)
}
