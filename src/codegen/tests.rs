//! Tests of the generator. `xtask` runs them: the library does not have the generator among its modules.

mod emit;
mod files;
mod print;
mod refusals;
mod refused_names;
mod refused_values;

use super::files::TableFile;
use super::ir::Spec;
use super::parse;

/// A closed set.
const COLOUR: &str = r#"{
    "name": "Colour",
    "doc": "A colour.",
    "source": {"document": "D", "section": "S"},
    "values": [
        {"value": "red", "variant": "Red", "doc": "Red."},
        {"value": "grey", "variant": "Grey", "doc": "Grey.", "also": ["gray"]}
    ]
}"#;

/// A family with one type and no byte order.
const UINT: &str = r#"{
    "name": "uint",
    "variant": "Uint",
    "doc": "Unsigned integers.",
    "source": {"document": "D", "section": "S"},
    "provenance": "v2-spec",
    "scopes": ["CORE_V2", "ALL"],
    "typestr": {
        "code": "u",
        "sizes": [
            {"bytes": 1, "variant": "U8", "byte_order": false, "doc": "8 bits."},
            {"bytes": 2, "variant": "U16", "byte_order": true, "doc": "16 bits."}
        ]
    },
    "fill_value": "unsigned",
    "examples": [{"json": "|u1", "canonical": "|u1"}]
}"#;

/// A codec that has one member of each kind of presence and most types.
const PAINT: &str = r#"{
    "name": "paint",
    "variant": "Paint",
    "doc": "Paints.",
    "source": {"document": "D", "section": "S"},
    "provenance": "v2-numcodecs",
    "scopes": ["ALL"],
    "position": "array_to_array",
    "size": "same",
    "members": [
        {"name": "dtype", "doc": "The type.", "type": {"element_type": "any"}},
        {
            "name": "astype",
            "doc": "The other type.",
            "type": {"element_type": "any"},
            "nullable": true,
            "default": {"member": "dtype"}
        },
        {"name": "colour", "doc": "The colour.", "type": {"set": "Colour"}, "default": "grey"},
        {
            "name": "seed",
            "doc": "The seed.",
            "type": {"integer": {"min": -2147483648, "max": 2147483647}},
            "default": -65536
        },
        {
            "name": "type",
            "doc": "A keyword.",
            "type": {"integer": {"min": 0}},
            "nullable": true,
            "default": null,
            "omit_default": true
        },
        {"name": "value", "doc": "The reader has such a name.", "type": "number", "default": 10000},
        {"name": "wet", "doc": "Whether it is wet.", "type": "boolean", "default": false, "omit_default": true}
    ],
    "examples": [{"json": {"id": "paint"}, "problems": [{"kind": "missing_key", "at": "/dtype"}]}]
}"#;

/// A v3 data type.
const HALF: &str = r#"{
    "name": "half",
    "variant": "Half",
    "aliases": ["float16"],
    "doc": "Floats of 16 bits.",
    "source": {"document": "D", "section": "S"},
    "provenance": "v3-core",
    "scopes": ["CORE", "CORE_AND_EXTENSIONS", "ALL"],
    "values": {"float": {"bits": 16, "exponent_bits": 5, "mantissa_bits": 10, "bias": 15, "specials": "ieee"}},
    "examples": [{"json": "half", "canonical": "half"}]
}"#;

const PATHS: [(&str, &str); 4] = [
    ("sets/colour.json", COLOUR),
    ("v2/data_type/uint.json", UINT),
    ("v2/codec/paint.json", PAINT),
    ("v3/data_type/half.json", HALF),
];

fn table(path: &str, text: &str) -> TableFile {
    TableFile { path: path.into(), text: text.into() }
}

fn tables() -> Vec<TableFile> {
    PATHS.iter().map(|(path, text)| table(path, text)).collect()
}

fn spec() -> Spec {
    parse(&tables()).expect("the tables are sound")
}

/// What is wrong with the tables when `from` in the one at `path` is `to`.
fn errors_with(path: &str, from: &str, to: &str) -> Vec<String> {
    let mut tables = tables();
    for table in tables.iter_mut().filter(|table| table.path == path) {
        assert_eq!(table.text.matches(from).count(), 1, "{from} is not once in {path}");
        table.text = table.text.replace(from, to);
    }
    errors(&tables)
}

fn errors(tables: &[TableFile]) -> Vec<String> {
    let errors = parse(tables).err().unwrap_or_default();
    errors.iter().map(ToString::to_string).collect()
}

/// Checks that one thing is wrong with the tables when `from` in the one at `path` is `to`.
#[track_caller]
fn refuses(path: &str, from: &str, to: &str, error: &str) {
    assert_eq!(errors_with(path, from, to), [error]);
}

#[test]
fn sound_tables_are_read() {
    let spec = spec();
    assert_eq!(spec.sets.len(), 1);
    assert_eq!(spec.v2_codecs[0].members.len(), 7);
    assert_eq!(spec.v3_data_types[0].configured.aliases[0].text, "float16");
}
