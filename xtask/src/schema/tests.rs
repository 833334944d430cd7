//! The schema and the generator refuse the same tables.

use std::fs;
use std::path::PathBuf;

use super::Schema;
use crate::codegen::files::{self, TableFile};
use crate::codegen::parse;

/// One change of a table: what it is, the table, what is replaced, and what by.
type Change = (&'static str, &'static str, &'static str, &'static str);

/// Each makes a table that is wrong.
const WRONG: &[Change] = &[
    // What every table of a named thing says.
    ("a missing member", GZIP, "    \"size\": \"variable\",\n", ""),
    ("a missing doc", GZIP, "    \"doc\": \"gzip compression (RFC 1952).\",\n", ""),
    ("an unknown member", GZIP, "\"size\": \"variable\"", "\"size\": \"variable\", \"speed\": 1"),
    ("a name of another type", GZIP, "\"name\": \"gzip\"", "\"name\": 1"),
    ("an empty name", GZIP, "\"name\": \"gzip\"", "\"name\": \"\""),
    ("a variant in lower case", GZIP, "\"Gzip\"", "\"gzip\""),
    ("a variant that no Rust name is", GZIP, "\"Gzip\"", "\"G-zip\""),
    ("a variant of names without a table", GZIP, "\"Gzip\"", "\"Unknown\""),
    ("a variant that is a keyword", GZIP, "\"Gzip\"", "\"Self\""),
    ("a doc without a full stop", GZIP, "(RFC 1952).", "(RFC 1952)"),
    ("a doc of two lines", GZIP, "(RFC 1952).", "\\n(RFC 1952)."),
    ("a source without a section", GZIP, "\"section\": \"`numcodecs.gzip.GZip`\"", "\"page\": 1"),
    ("an unknown provenance", GZIP, "\"v2-numcodecs\"", "\"numcodecs\""),
    ("a provenance of the other format", GZIP, "\"v2-numcodecs\"", "\"v3-core\""),
    ("a name of many", GZIP, "\"name\": \"gzip\"", "\"name\": \"gzip*\""),
    ("a scope of the other format", GZIP, "[\"CORE_V2\", \"ALL\"]", "[\"CORE\", \"ALL\"]"),
    ("a name outside the widest scope", GZIP, "[\"CORE_V2\", \"ALL\"]", "[\"CORE_V2\"]"),
    ("a scope twice", GZIP, "[\"CORE_V2\", \"ALL\"]", "[\"ALL\", \"ALL\"]"),
    ("an unknown position", GZIP, "\"bytes_to_bytes\"", "\"bytes_to_array\""),
    ("an unknown size", GZIP, "\"variable\"", "\"any\""),
    ("a codec of objects that takes bytes", GZIP, "\"size\"", "\"object_codec\": true, \"size\""),
    // Examples.
    ("an example with both results", GZIP, "\"problems\":", "\"canonical\": 1, \"problems\":"),
    ("an example without a result", GZIP, ", \"canonical\": {\"id\": \"gzip\", \"level\": 1}", ""),
    ("an unknown kind of problem", GZIP, "\"invalid_type\"", "\"bad_type\""),
    ("a place that is no JSON Pointer", GZIP, "\"at\": \"/level\"", "\"at\": \"level\""),
    ("no examples", BASE64, "[{\"json\": {\"id\": \"base64\"}, \"canonical\": {\"id\": \"base64\"}}]", "[]"),
    // Members.
    ("a member in camel case", GZIP, "\"name\": \"level\"", "\"name\": \"Level\""),
    ("a member that ends in `_`", GZIP, "\"name\": \"level\"", "\"name\": \"level_\""),
    ("a member that names the codec", GZIP, "\"name\": \"level\"", "\"name\": \"id\""),
    ("an unknown type", GZIP, GZIP_TYPE, "\"float\""),
    ("two types", GZIP, GZIP_TYPE, "{\"integer\": {}, \"set\": \"Colour\"}"),
    ("no type", GZIP, GZIP_TYPE, "{}"),
    ("a bound that is no integer", GZIP, "\"min\": -1", "\"min\": 0.5"),
    ("a bound that 64 bits do not hold", GZIP, "\"max\": 9", "\"max\": 99999999999999999999"),
    ("an unknown bound", GZIP, "\"min\": -1", "\"least\": -1"),
    ("a multiple with other bounds", GZIP, "\"min\": -1", "\"multiple_of\": 4"),
    ("a multiple of nothing", GZIP, "\"min\": -1, \"max\": 9", "\"multiple_of\": 0"),
    ("a default of another type", GZIP, "\"default\": 1", "\"default\": \"1\""),
    ("a default null without nullable", GZIP, "\"default\": 1", "\"default\": null"),
    ("a default that is left out and is not there", GZIP, "\"default\": 1", "\"omit_default\": true"),
    ("an optional member with a default", GZIP, "\"default\": 1", "\"default\": 1, \"optional\": true"),
    ("an optional member that can be null", GZIP, "\"default\": 1", "\"nullable\": true, \"optional\": true"),
    ("a flag that is no truth value", GZIP, "\"default\": 1", "\"nullable\": 1"),
    ("a boolean with a number as its default", ZSTD, "\"default\": false", "\"default\": 0"),
    (
        "a number with a float as its default",
        ZFPY,
        "\"default\": -1\n        },\n        {\n            \"name\": \"rate\"",
        "\"default\": 0.5\n        },\n        {\n            \"name\": \"rate\"",
    ),
    ("JSON with a default", ZFPY, "\"default\": null", "\"default\": 1"),
    ("an array with a string as its default", JSON2, "\"default\": [\",\", \":\"]", "\"default\": \",\""),
    ("a string with an empty default", JSON2, "\"default\": \"utf-8\"", "\"default\": \"\""),
    ("a default of another object", DELTA, "{\"member\": \"dtype\"}", "{\"field\": \"dtype\"}"),
    ("a default typestr with a byte order", CATEGORIZE, "\"default\": \"|u1\"", "\"default\": \"<u2\""),
    (
        "an unknown element type",
        DELTA,
        "{\"name\": \"dtype\", \"doc\": \"The data type of the array.\", \"type\": {\"element_type\": \"any\"}}",
        "{\"name\": \"dtype\", \"doc\": \"D.\", \"type\": {\"element_type\": \"int\"}}",
    ),
    (
        "a left-out default of another member",
        DELTA,
        "\"default\": {",
        "\"omit_default\": true, \"default\": {",
    ),
    // Closed sets.
    ("a set without values", CHECKSUM, "\"values\": [", "\"values\": [], \"valeurs\": ["),
    ("a set of strings and integers", CHECKSUM, "\"value\": \"start\"", "\"value\": 1"),
    ("a set of truth values", CHECKSUM, "\"value\": \"start\"", "\"value\": true"),
    ("a value without a variant", CHECKSUM, "\"variant\": \"Start\", ", ""),
    (
        "a string that an integer means too",
        CHECKSUM,
        "\"variant\": \"Start\"",
        "\"also\": [0], \"variant\": \"Start\"",
    ),
    ("a set without a source", CHECKSUM, "\"source\"", "\"sources\""),
    (
        "an inner set with a source",
        GZIP,
        GZIP_TYPE,
        r#"{"enum": {"name": "Level", "doc": "L.", "source": {"document": "D", "section": "S"}, "values": [{"value": 1, "variant": "One", "doc": "One."}]}}"#,
    ),
    ("an integer that an integer means too", SHUFFLE, "[false]", "[3]"),
    // v2 data types.
    ("a typestr and a rule", UINT, "\"fill_value\"", "\"rule\": \"uint\", \"fill_value\""),
    ("neither a typestr nor a rule", STRUCT, "    \"rule\": \"struct_type\",\n", ""),
    ("a rule that no module is called", STRUCT, "\"struct_type\"", "\"struct-type\""),
    ("a type code of two letters", UINT, "\"code\": \"u\"", "\"code\": \"ui\""),
    ("a type code that is no letter", UINT, "\"code\": \"u\"", "\"code\": \"1\""),
    (
        "sizes and a length",
        UINT,
        "\"code\": \"u\"",
        "\"code\": \"u\", \"length\": {\"unit_bytes\": 1, \"byte_order\": false}",
    ),
    ("several sizes with a time unit", UINT, "\"code\": \"u\"", "\"code\": \"u\", \"time_unit\": true"),
    ("a size of nothing", UINT, "\"bytes\": 1,", "\"bytes\": 0,"),
    ("a size without a doc", UINT, ", \"doc\": \"8 bits.\"", ""),
    ("an unknown fill value", UINT, "\"unsigned\"", "\"natural\""),
    ("numbers of one size", BOOL, "\"fill_value\": \"boolean\"", "\"fill_value\": \"unsigned\""),
    ("numbers of any length", VOID, "\"fill_value\": \"base64\"", "\"fill_value\": \"unsigned\""),
    ("a unit of nothing", VOID, "\"unit_bytes\": 1", "\"unit_bytes\": 0"),
    // v3.
    ("a scope of the other format in v3", FLOAT16, "\"CORE\"", "\"CORE_V2\""),
    ("unknown values", FLOAT16, "\"float\": {", "\"decimal\": {"),
    ("unknown special values", FLOAT16, "\"ieee\"", "\"IEEE\""),
    ("a float without a bias", FLOAT16, "\"bias\": 15, ", ""),
    ("bits that are no number", FLOAT16, "\"bits\": 16", "\"bits\": \"16\""),
    ("no bits", INT16, "\"bits\": 16", "\"bits\": 0"),
    ("more bits than a number has", INT16, "\"bits\": 16", "\"bits\": 65"),
    ("more bits than a float has", FLOAT16, "\"bits\": 16", "\"bits\": 128"),
    ("more bits of exponent than a float has", FLOAT16, "\"exponent_bits\": 5", "\"exponent_bits\": 60"),
    ("no bits of exponent", FLOAT16, "\"exponent_bits\": 5", "\"exponent_bits\": 0"),
    ("a bias that no float has", FLOAT16, "\"bias\": 15", "\"bias\": 65535"),
    ("raw bits without a pattern", RAW, "\"name\": \"r*\"", "\"name\": \"raw\""),
    ("raw bits without a rule", BYTES, "\"values\": \"bytes\"", "\"values\": \"raw_bits\""),
    ("a pattern without raw bits", INT16, "\"name\": \"int16\",\n", "\"name\": \"i*\",\n"),
    ("an alias of many", BYTES, "\"binary\"],", "\"b*\"],"),
    ("records without a rule", BYTES, "\"values\": \"bytes\"", "\"values\": \"struct\""),
    ("optional values without a rule", BYTES, "\"values\": \"bytes\"", "\"values\": \"optional\""),
    ("bytes of no length", BYTES, "\"values\": \"bytes\"", "\"values\": \"fixed_bytes\""),
    ("padded bytes of no length", BYTES, "\"values\": \"bytes\"", "\"values\": \"padded_bytes\""),
    ("text of no length", BYTES, "\"values\": \"bytes\"", "\"values\": \"fixed_text\""),
    ("text of a length in bytes", RAW_BYTES, "\"values\": \"fixed_bytes\"", "\"values\": \"fixed_text\""),
    ("a time without a unit", DATETIME, "\"name\": \"unit\"", "\"name\": \"units\""),
    ("a time without a factor", DATETIME, "\"name\": \"scale_factor\"", "\"name\": \"factor\""),
    ("values in an unknown word", BYTES, "\"values\": \"bytes\"", "\"values\": \"octets\""),
    ("aliases that are no list", BYTES, "[\"variable_length_bytes\", \"binary\"]", "\"binary\""),
    ("a rule without a schema", FLOAT16, "\"values\"", "\"rule\": \"half\", \"values\""),
    ("a schema without a rule", FLOAT16, "\"values\"", "\"schema\": {}, \"values\""),
    ("a schema that is no object", FLOAT16, "\"values\"", "\"rule\": \"half\", \"schema\": true, \"values\""),
    (
        "a schema of aliases that there are none of",
        FLOAT16,
        "\"values\"",
        "\"rule\": \"half\", \"schema\": {}, \"alias_schema\": {}, \"values\"",
    ),
    ("a v2 rule without a schema", STRUCT, "\"schema\": {", "\"typestr\": {"),
    ("a rule beside members", DATETIME, "\"values\": \"time\"", "\"rule\": \"time\", \"values\": \"time\""),
];

/// Each makes a table that is right.
const RIGHT: &[Change] = &[
    (
        "an inner set",
        GZIP,
        GZIP_TYPE,
        r#"{"enum": {"name": "Level", "doc": "L.", "values": [{"value": 1, "variant": "One", "doc": "One.", "also": [true]}]}}"#,
    ),
    (
        "a set",
        GZIP,
        "{\"integer\": {\"min\": -1, \"max\": 9}},\n            \"default\": 1",
        "{\"set\": \"TimeUnit\"}, \"default\": \"s\"",
    ),
    ("one bound", GZIP, "\"min\": -1, ", ""),
    ("no bounds", GZIP, "\"min\": -1, \"max\": 9", ""),
    ("a multiple", GZIP, "{\"min\": -1, \"max\": 9}},\n            \"default\": 1", "{\"multiple_of\": 4}}"),
    ("a rule with a schema", FLOAT16, "\"values\"", "\"rule\": \"half\", \"schema\": {}, \"values\""),
    ("a required member", GZIP, ",\n            \"default\": 1", ""),
    ("a required member that can be null", GZIP, "\"default\": 1", "\"nullable\": true"),
    ("an optional member", GZIP, "\"default\": 1", "\"optional\": true"),
    ("a default that is left out", GZIP, "\"default\": 1", "\"default\": 1, \"omit_default\": true"),
    ("a default that null means too", GZIP, "\"default\": 1", "\"default\": 1, \"nullable\": true"),
    ("a default null", GZIP, "\"default\": 1", "\"default\": null, \"nullable\": true"),
    (
        "an array of arrays",
        GZIP,
        "{\"integer\": {\"min\": -1, \"max\": 9}},\n            \"default\": 1",
        "{\"array\": {\"array\": \"length\"}}",
    ),
];

const GZIP_TYPE: &str = "{\"integer\": {\"min\": -1, \"max\": 9}}";

const GZIP: &str = "v2/codec/gzip.json";
const BASE64: &str = "v2/codec/base64.json";
const ZSTD: &str = "v2/codec/zstd.json";
const ZFPY: &str = "v2/codec/zfpy.json";
const JSON2: &str = "v2/codec/json2.json";
const DELTA: &str = "v2/codec/delta.json";
const CATEGORIZE: &str = "v2/codec/categorize.json";
const SHUFFLE: &str = "sets/blosc_shuffle.json";
const CHECKSUM: &str = "sets/checksum_location.json";
const UINT: &str = "v2/data_type/uint.json";
const BOOL: &str = "v2/data_type/bool.json";
const VOID: &str = "v2/data_type/void.json";
const STRUCT: &str = "v2/data_type/struct.json";
const FLOAT16: &str = "v3/data_type/float16.json";
const INT16: &str = "v3/data_type/int16.json";
const RAW: &str = "v3/data_type/r.json";
const RAW_BYTES: &str = "v3/data_type/raw_bytes.json";
const BYTES: &str = "v3/data_type/bytes.json";
const DATETIME: &str = "v3/data_type/numpy.datetime64.json";

fn spec() -> PathBuf {
    crate::root().join("spec")
}

fn schema() -> Schema {
    let text = fs::read_to_string(spec().join("schema.json")).expect("the schema can be read");
    Schema::new(&text).expect("the schema is one")
}

fn tables() -> Vec<TableFile> {
    files::find(&spec()).expect("the tables can be read")
}

#[test]
fn both_take_every_table() {
    let (schema, tables) = (schema(), tables());
    assert!(tables.len() > 40);
    for table in &tables {
        assert_eq!(schema.refusals(table), Vec::<String>::new());
    }
    assert!(parse(&tables).is_ok());
}

/// The tables with one change, and the one that is changed.
fn changed(tables: &[TableFile], (what, path, from, to): Change) -> (Vec<TableFile>, TableFile) {
    let mut tables = tables.to_vec();
    let table = tables.iter_mut().find(|table| table.path == path).expect("there is such a table");
    assert_eq!(table.text.matches(from).count(), 1, "{what}: {from} is not once in {path}");
    table.text = table.text.replace(from, to);
    let table = table.clone();
    (tables, table)
}

#[test]
fn both_refuse_every_wrong_table() {
    let (schema, tables) = (schema(), tables());
    let mut taken = Vec::new();
    for wrong in WRONG {
        let (tables, table) = changed(&tables, *wrong);
        if schema.refusals(&table).is_empty() {
            taken.push(format!("{}: the schema takes it", wrong.0));
        }
        if parse(&tables).is_ok() {
            taken.push(format!("{}: the generator takes it", wrong.0));
        }
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
}

#[test]
fn both_take_every_other_form() {
    let (schema, tables) = (schema(), tables());
    for right in RIGHT {
        let (tables, table) = changed(&tables, *right);
        assert_eq!(schema.refusals(&table), Vec::<String>::new(), "{}", right.0);
        assert_eq!(parse(&tables).err(), None, "{}", right.0);
    }
}

#[test]
fn a_refusal_has_the_place_in_the_table() {
    let text = "{\n  \"name\": \"Colour\",\n  \"doc\": \"A colour.\",\n  \"source\": {\"document\": \"D\", \"section\": \"S\"},\n  \
                \"values\": [{\"value\": \"red\", \"variant\": \"red\", \"doc\": \"Red.\"}]\n}\n";
    let table = TableFile { path: "sets/colour.json".into(), text: text.into() };
    let refusals = schema().refusals(&table);
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    assert!(refusals[0].starts_with("spec/sets/colour.json:5:42: spec/schema.json: "), "{refusals:?}");
}

#[test]
fn text_that_is_no_json_has_its_place() {
    let table = TableFile { path: "sets/colour.json".into(), text: "{\n  \"name\" 1}".into() };
    assert_eq!(schema().refusals(&table), ["spec/sets/colour.json:2:10: expected `:`"]);
}
