//! Codecs, and the other kinds that have a name and a configuration.

use super::{closing, member, table};
use crate::codegen::ir::{Codec, CodecPosition, Configured, SizeClass, V3Codec};
use crate::markdown::code;

const COLUMNS: [&str; 4] = ["Codec", "What it does", "Takes → gives", "Size of what it gives"];

pub(super) fn v2(codecs: &[Codec]) -> String {
    let mut list = table(&COLUMNS);
    let mut configurations = String::new();
    for codec in codecs {
        let object = if codec.takes_objects { " (of Python objects)" } else { "" };
        let takes = format!("{}{object}", position(codec.position));
        let cells = [code(&codec.entry.name), codec.entry.doc.clone(), takes, size(codec.size).into()];
        list.row(&[&cells[..], &closing(&codec.entry)].concat());
        configurations.push_str(&member::configuration(&codec.entry, &codec.members));
    }
    format!("## Zarr v2 codecs\n\nThe name is the `id`.\n\n{}{configurations}", list.finish())
}

pub(super) fn v3(codecs: &[V3Codec]) -> String {
    let mut list = table(&[&COLUMNS[..], &["Same as the v2 codec"]].concat());
    let mut configurations = String::new();
    for codec in codecs {
        let entry = &codec.configured.entry;
        let cells = [
            names(&codec.configured),
            entry.doc.clone(),
            position(codec.position).into(),
            size(codec.size).into(),
            codec.v2_id.as_ref().map(|id| code(&id.text)).unwrap_or_default(),
        ];
        list.row(&[&cells[..], &closing(entry)].concat());
        configurations.push_str(&configuration(&codec.configured));
    }
    format!("## Zarr v3 codecs\n\n{}{configurations}", list.finish())
}

pub(super) fn configured(title: &str, things: &[Configured]) -> String {
    let mut list = table(&["Name", "What it is"]);
    let mut configurations = String::new();
    for thing in things {
        let cells = [names(thing), thing.entry.doc.clone()];
        list.row(&[&cells[..], &closing(&thing.entry)].concat());
        configurations.push_str(&configuration(thing));
    }
    format!("## {title}\n\n{}{configurations}", list.finish())
}

/// The configuration of a v3 thing: nothing, where it has none.
pub(super) fn configuration(thing: &Configured) -> String {
    let Some(rule) = &thing.rule else {
        return member::configuration(&thing.entry, &thing.members);
    };
    let rule = code(&format!("src/v3/rules/{}.rs", rule.name.text));
    format!(
        "\n### {}\n\n{} The rule {rule} reads its configuration.\n",
        code(&thing.entry.name),
        thing.entry.doc
    )
}

/// The name, and the other names that mean the same.
pub(super) fn names(thing: &Configured) -> String {
    let aliases: Vec<_> = thing.aliases.iter().map(|alias| code(&alias.text)).collect();
    match aliases.len() {
        0 => code(&thing.entry.name),
        _ => format!("{}; also read: {}", code(&thing.entry.name), aliases.join(", ")),
    }
}

fn position(position: CodecPosition) -> &'static str {
    match position {
        CodecPosition::ArrayToArray => "array → array",
        CodecPosition::ArrayToBytes => "array → bytes",
        CodecPosition::BytesToBytes => "bytes → bytes",
    }
}

fn size(size: SizeClass) -> &'static str {
    match size {
        SizeClass::Same => "the same",
        SizeClass::Fixed => "follows from the input's",
        SizeClass::Variable => "depends on the data",
    }
}
