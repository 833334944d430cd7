//! What the reader and the checks refuse, with its place.

use super::{COLOUR, PAINT, UINT, errors, errors_with, refuses, table, tables};

const CODEC: &str = "v2/codec/paint.json";

#[test]
fn text_that_is_no_json() {
    let errors = errors_with(CODEC, "\"size\": \"same\",", "\"size\": same,");
    assert!(errors.len() == 1 && errors[0].starts_with("spec/v2/codec/paint.json:9:13: "), "{errors:?}");
    let errors = errors_with("sets/colour.json", "\"Colour\",", "\"Colour\"");
    assert!(errors.len() == 1 && errors[0].starts_with("spec/sets/colour.json:3:5: "), "{errors:?}");
}

#[test]
fn members_that_are_missing_unknown_or_there_twice() {
    refuses(CODEC, "\"size\": \"same\",", "", "spec/v2/codec/paint.json:1:1: the member \"size\" is missing");
    refuses(
        CODEC,
        "\"nullable\": true,\n            \"default\": {",
        "\"nulable\": true,\n            \"default\": {",
        "spec/v2/codec/paint.json:16:13: no member \"nulable\" belongs here, only name, doc, type, nullable, optional, \
         default, omit_default",
    );
    refuses(
        CODEC,
        "\"size\": \"same\",",
        "\"size\": \"same\", \"size\": \"fixed\",",
        "spec/v2/codec/paint.json:9:21: the member `size` is at spec/v2/codec/paint.json:9:5 already",
    );
}

#[test]
fn values_of_another_type_or_outside_their_set() {
    refuses(
        CODEC,
        "\"position\": \"array_to_array\"",
        "\"position\": 1",
        "spec/v2/codec/paint.json:8:17: expected one of \"array_to_array\", \"array_to_bytes\", \"bytes_to_bytes\", \
         found 1",
    );
    refuses(
        CODEC,
        "\"variant\": \"Paint\"",
        "\"variant\": \"paint\"",
        "spec/v2/codec/paint.json:3:16: expected the name of a Rust variant, in upper camel case, found \"paint\"",
    );
    refuses(
        CODEC,
        "\"doc\": \"Paints.\"",
        "\"doc\": \"Paints\"",
        "spec/v2/codec/paint.json:4:12: expected a line of documentation that ends in a full stop, found \"Paints\"",
    );
    refuses(
        CODEC,
        "\"name\": \"seed\"",
        "\"name\": \"Seed\"",
        "spec/v2/codec/paint.json:21:21: expected a name in snake case, found \"Seed\"",
    );
    refuses(
        CODEC,
        "\"name\": \"seed\"",
        "\"name\": \"id\"",
        "spec/v2/codec/paint.json:20:9: the member \"id\" stands beside the configuration",
    );
}

#[test]
fn names_that_are_there_already() {
    let mut tables = tables();
    tables.push(table("v2/codec/paint2.json", &PAINT.replace("\"Paint\"", "\"Paint2\"")));
    assert_eq!(
        errors(&tables),
        [
            "spec/v2/codec/paint2.json:2:13: the codec `paint` is at spec/v2/codec/paint.json:2:13 already",
            "spec/v2/codec/paint2.json:2:13: the file of this table is paint.json",
        ]
    );
    let mut tables = super::tables();
    tables.push(table("v2/codec/paint2.json", &PAINT.replace("\"paint\"", "\"paint2\"")));
    assert_eq!(
        errors(&tables),
        ["spec/v2/codec/paint2.json:3:16: the variant `Paint` is at spec/v2/codec/paint.json:3:16 already"]
    );
    let mut tables = super::tables();
    tables.push(table("sets/colour2.json", COLOUR));
    assert_eq!(
        errors(&tables)[0],
        "spec/sets/colour2.json:2:13: the closed set `Colour` is at spec/sets/colour.json:2:13 already"
    );
    let mut tables = super::tables();
    tables.push(table("v2/data_type/more.json", &UINT.replace("uint", "more").replace("Uint", "More")));
    assert_eq!(
        errors(&tables),
        [
            "spec/v2/data_type/more.json:2:13: the type code `u` is at spec/v2/data_type/uint.json:2:13 already"
        ]
    );
}

#[test]
fn spellings_and_variants_of_one_set_that_are_there_already() {
    let path = "sets/colour.json";
    let error = "spec/sets/colour.json:7:71: the value `\"red\"` is at spec/sets/colour.json:6:19 already";
    refuses(path, "\"gray\"", "\"red\"", error);
    let error = "spec/sets/colour.json:7:38: the variant `Red` is at spec/sets/colour.json:6:37 already";
    refuses(path, "\"Grey\"", "\"Red\"", error);
    let error = "spec/sets/colour.json:7:19: expected a string that is not empty, found 1";
    refuses(path, "{\"value\": \"grey\"", "{\"value\": 1", error);
}

#[test]
fn an_alias_that_is_a_name() {
    refuses(
        "v3/data_type/half.json",
        "[\"float16\"]",
        "[\"half\"]",
        "spec/v3/data_type/half.json:4:17: the data type `half` is at spec/v3/data_type/half.json:2:13 already",
    );
}

#[test]
fn names_that_nothing_has() {
    refuses(
        CODEC,
        "{\"set\": \"Colour\"}",
        "{\"set\": \"Color\"}",
        "spec/v2/codec/paint.json:19:66: no table in spec/sets/ is of \"Color\"",
    );
    refuses(
        CODEC,
        "{\"member\": \"dtype\"}",
        "{\"member\": \"seed\"}",
        "spec/v2/codec/paint.json:17:35: no member \"seed\" stands before this one",
    );
    refuses(
        CODEC,
        "[\"ALL\"]",
        "[\"CORE\", \"ALL\"]",
        "spec/v2/codec/paint.json:7:16: expected one of \"CORE_V2\", \"ALL\", found \"CORE\"",
    );
    refuses(
        CODEC,
        "[\"ALL\"]",
        "[\"CORE_V2\"]",
        "spec/v2/codec/paint.json:7:15: the scope ALL claims every name",
    );
    refuses(
        "v3/data_type/half.json",
        r#"{"float": {"bits": 16, "exponent_bits": 5, "mantissa_bits": 10, "bias": 15, "specials": "ieee"}}"#,
        r#"{"complex": "half"}"#,
        "spec/v3/data_type/half.json:9:27: no float is called \"half\"",
    );
}

#[test]
fn defaults_that_their_member_cannot_have() {
    refuses(
        CODEC,
        "\"default\": \"grey\"",
        "\"default\": \"gray\"",
        "spec/v2/codec/paint.json:19:88: \"gray\" is no value of Colour",
    );
    refuses(
        CODEC,
        "\"default\": -65536",
        "\"default\": 2147483648",
        "spec/v2/codec/paint.json:24:24: expected an integer in the range of the member, found 2147483648",
    );
    refuses(
        CODEC,
        "\"default\": 10000",
        "\"default\": 0.5",
        "spec/v2/codec/paint.json:34:94: expected an integer of 64 bits, found 0.5",
    );
    refuses(
        CODEC,
        "\"default\": {\"member\": \"dtype\"}",
        "\"default\": \"<u2\"",
        "spec/v2/codec/paint.json:17:24: expected a typestr of a type without a byte order, as \"|u1\", found \"<u2\"",
    );
    refuses(
        CODEC,
        "\"nullable\": true,\n            \"default\": null",
        "\"default\": null",
        "spec/v2/codec/paint.json:30:24: only a nullable member has the default null",
    );
}

#[test]
fn examples_that_say_both_or_nothing() {
    let problems = "\"problems\": [{\"kind\": \"missing_key\", \"at\": \"/dtype\"}]";
    refuses(
        CODEC,
        problems,
        "\"problems\": []",
        "spec/v2/codec/paint.json:37:18: an example without problems has a canonical spelling",
    );
    refuses(
        CODEC,
        problems,
        "\"problems\": [], \"canonical\": 1",
        "spec/v2/codec/paint.json:37:18: an example has either a canonical spelling or problems",
    );
}

#[test]
fn files_in_the_wrong_place() {
    let mut tables = tables();
    tables.push(table("v2/codecs/zlib.json", "{}"));
    assert_eq!(errors(&tables), ["spec/v2/codecs/zlib.json:1:1: no kind of table is in this folder"]);
}

#[test]
fn every_wrong_table_of_a_stage_is_told() {
    let mut tables = tables();
    for path in ["v2/codec/a.json", "v2/codec/b.json"] {
        tables.push(table(path, "[]"));
    }
    assert_eq!(
        errors(&tables),
        [
            "spec/v2/codec/a.json:1:1: expected an object, found []",
            "spec/v2/codec/b.json:1:1: expected an object, found []",
        ]
    );
}

#[test]
fn rules_and_their_schemas_stand_together() {
    let refuses = |to: &str, error: &str| refuses("v3/data_type/half.json", "\"values\"", to, error);
    refuses(
        "\"rule\": \"half\", \"values\"",
        "spec/v3/data_type/half.json:1:1: the member \"schema\" is missing",
    );
    refuses(
        "\"schema\": {}, \"values\"",
        "spec/v3/data_type/half.json:9:15: only what a rule reads has a JSON Schema",
    );
    refuses(
        "\"rule\": \"half\", \"schema\": true, \"values\"",
        "spec/v3/data_type/half.json:9:31: expected a JSON Schema, found true",
    );
    let errors = errors_with(
        "v3/data_type/half.json",
        "\"aliases\": [\"float16\"],",
        "\"rule\": \"half\", \"schema\": {}, \"alias_schema\": {},",
    );
    assert_eq!(errors, ["spec/v3/data_type/half.json:4:51: there is no alias that has this JSON Schema"]);
}
