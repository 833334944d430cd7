//! Names and values of closed sets that are refused, with their place.

use super::{PAINT, UINT, errors, refuses, table, tables};

const CODEC: &str = "v2/codec/paint.json";
const SET: &str = "sets/colour.json";
const HALF: &str = "v3/data_type/half.json";

#[test]
fn names_that_rust_or_the_generated_code_has() {
    let variant = "expected the name of a Rust variant, in upper camel case, found \"Self\"";
    refuses(CODEC, "\"Paint\"", "\"Self\"", &format!("spec/v2/codec/paint.json:3:16: {variant}"));
    refuses(SET, "\"Colour\"", "\"Self\"", &format!("spec/sets/colour.json:2:13: {variant}"));
    refuses(SET, "\"Red\"", "\"Self\"", &format!("spec/sets/colour.json:6:37: {variant}"));
    let path = "v2/data_type/uint.json";
    refuses(path, "\"U8\"", "\"Self\"", &format!("spec/v2/data_type/uint.json:11:37: {variant}"));
    let error = "spec/v2/codec/paint.json:21:21: expected a name in snake case, found \"seed_\"";
    refuses(CODEC, "\"name\": \"seed\"", "\"name\": \"seed_\"", error);
    let error =
        "spec/v3/data_type/half.json:9:13: expected the name of a module, which is no keyword, found \"mod\"";
    refuses(HALF, "\"values\"", "\"rule\": \"mod\", \"schema\": {}, \"values\"", error);
}

#[test]
fn a_variant_that_every_kind_has() {
    let error = "spec/v2/codec/paint.json:3:16: the variant Custom is for names without a table";
    refuses(CODEC, "\"Paint\"", "\"Custom\"", error);
}

#[test]
fn a_provenance_of_the_other_format_and_a_scope_twice() {
    let error = "spec/v2/codec/paint.json:6:19: expected one of \"v2-spec\", \"v2-numcodecs\", \"v2-zarr-python\", \
                 found \"v3-core\"";
    refuses(CODEC, "\"v2-numcodecs\"", "\"v3-core\"", error);
    let error = "spec/v3/data_type/half.json:7:19: expected one of \"v3-core\", \"v3-ext\", \"v3-numcodecs\", \
                 \"v3-zarr-python\", \"v3-zarrs\", found \"v2-spec\"";
    refuses(HALF, "\"v3-core\"", "\"v2-spec\"", error);
    let error =
        "spec/v3/data_type/half.json:8:24: the scope `CORE` is at spec/v3/data_type/half.json:8:16 already";
    refuses(HALF, "\"CORE_AND_EXTENSIONS\"", "\"CORE\"", error);
}

#[test]
fn names_that_stand_for_many_where_none_can() {
    let error = "spec/v2/codec/paint.json:2:13: only the name of a v3 data type stands for others";
    refuses(CODEC, "\"name\": \"paint\"", "\"name\": \"paint*\"", error);
    let mut tables = tables();
    tables.push(table("v2/data_type/many.json", &UINT.replace("\"uint\"", "\"many*\"")));
    let error = "spec/v2/data_type/many.json:2:13: only the name of a v3 data type stands for others";
    assert_eq!(errors(&tables), [error]);
    let error = "spec/v3/data_type/half.json:4:17: no alias stands for other names";
    refuses(HALF, "\"float16\"", "\"f*\"", error);
}

#[test]
fn names_that_a_name_of_many_claims() {
    let raw = r#"{"name": "r*", "variant": "Raw", "doc": "Raw.", "source": {"document": "D", "section": "S"},
        "provenance": "v3-core", "scopes": ["ALL"], "values": "raw_bits", "rule": "raw_bits", "schema": {},
        "examples": [{"json": "r8", "canonical": "r8"}]}"#;
    let with = |aliases: &str| {
        let mut tables = tables();
        for table in tables.iter_mut().filter(|table| table.path == HALF) {
            table.text = table.text.replace("\"float16\"", aliases);
        }
        tables.push(table("v3/data_type/r.json", raw));
        errors(&tables)
    };
    assert_eq!(
        with("\"r8\""),
        ["spec/v3/data_type/half.json:4:17: the data type `r*` at spec/v3/data_type/r.json:1:10 claims `r8`"]
    );
    assert_eq!(with("\"r\", \"r8x\", \"rx8\""), [""; 0]);
}

#[test]
fn closed_sets_of_one_name_and_values_that_are_there_twice() {
    let inline = r#"{"enum": {"name": "Colour", "doc": "C.", "values": [{"value": "a", "variant": "A", "doc": "A."}]}}"#;
    refuses(
        CODEC,
        "{\"set\": \"Colour\"}, \"default\": \"grey\"",
        &format!("{inline}, \"default\": \"a\""),
        "spec/v2/codec/paint.json:19:76: the closed set `Colour` is at spec/sets/colour.json:2:13 already",
    );
    let error = "spec/sets/colour.json:7:71: the value `\"red\"` is at spec/sets/colour.json:6:19 already";
    refuses(SET, "\"gray\"", "\"r\\u0065d\"", error);
    let numbers = r#"{"name": "Number", "doc": "N.", "source": {"document": "D", "section": "S"},
"values": [{"value": 0, "variant": "A", "doc": "A."}, {"value": -0, "variant": "B", "doc": "B."}]}"#;
    let mut tables = tables();
    tables.push(table("sets/number.json", numbers));
    let error = "spec/sets/number.json:2:65: the value `0` is at spec/sets/number.json:2:22 already";
    assert_eq!(errors(&tables), [error]);
}

/// What is wrong with a v3 codec that has `members`, and names the v2 codec `v2_id`; `dot` has the member `size`.
fn errors_of_v2_id(v2_id: &str, members: &str) -> Vec<String> {
    let (before, after) = PAINT.split_once("\"members\"").expect("there are members");
    let (_, after) = after.split_once("],\n").expect("they end");
    let size = r#""members": [{"name": "size", "doc": "S.", "type": "length"}],"#;
    let dot = format!("{before}{size}{after}").replace("paint", "dot").replace("Paint", "Dot");
    let daub = format!(
        r#"{{"name": "daub", "variant": "Daub", "doc": "Daubs.", "source": {{"document": "D", "section": "S"}},
"provenance": "v3-ext", "scopes": ["ALL"], "position": "bytes_to_bytes", "size": "same",
"v2_id": "{v2_id}", "examples": [{{"json": "daub", "canonical": {{"name": "daub"}}}}],
{members}}}"#
    );
    let mut tables = tables();
    tables.push(table("v2/codec/dot.json", &dot));
    tables.push(table("v3/codec/daub.json", &daub));
    errors(&tables)
}

#[test]
fn a_v2_codec_that_is_not_there_or_has_other_members() {
    let members = |name: &str| format!(r#""members": [{{"name": "{name}", "doc": "S.", "type": "length"}}]"#);
    assert_eq!(errors_of_v2_id("dot", &members("size")), [""; 0]);
    assert_eq!(errors_of_v2_id("dot", r#""rule": "daub", "schema": {}"#), [""; 0]);
    assert_eq!(
        errors_of_v2_id("dots", &members("size")),
        ["spec/v3/codec/daub.json:3:10: no v2 codec is called \"dots\""]
    );
    assert_eq!(
        errors_of_v2_id("dot", &members("width")),
        [
            "spec/v3/codec/daub.json:4:13: the v2 codec \"dot\" has no member \"width\"",
            "spec/v3/codec/daub.json:3:10: the v2 codec \"dot\" has a member \"size\" too",
        ]
    );
}
