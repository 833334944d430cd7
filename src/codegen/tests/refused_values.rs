//! What a v3 data type says of its values that is refused, with its place.

use super::{errors, refuses, table, tables};

/// What is wrong with a data type whose table ends with `more`, on its third line.
fn errors_of(name: &str, more: &str) -> Vec<String> {
    let text = format!(
        r#"{{"name": "{name}", "variant": "New", "doc": "N.", "source": {{"document": "D", "section": "S"}},
"provenance": "v3-ext", "scopes": ["ALL"], "examples": [{{"json": "new", "canonical": "new"}}],
{more}}}"#
    );
    let mut tables = tables();
    tables.push(table("v3/data_type/new.json", &text));
    errors(&tables)
}

#[track_caller]
fn refuses_values(more: &str, error: &str) {
    assert_eq!(errors_of("new", more), [format!("spec/v3/data_type/new.json:3:{error}")], "{more}");
}

#[track_caller]
fn takes_values(more: &str) {
    assert_eq!(errors_of("new", more), [""; 0], "{more}");
}

#[test]
fn integers_of_impossible_bits() {
    let integer = |bits: &str| format!(r#""values": {{"integer": {{"bits": {bits}, "signed": true}}}}"#);
    for bits in ["0", "65", "128", "65535", "-1", "8.5"] {
        refuses_values(&integer(bits), &format!("32: expected an integer from 1 to 64, found {bits}"));
    }
    for bits in ["17", "24", "33", "56"] {
        refuses_values(
            &integer(bits),
            &format!("32: expected bits that take 1, 2, 4 or 8 bytes, found {bits}"),
        );
    }
    for bits in ["1", "16", "25", "64"] {
        takes_values(&integer(bits));
    }
}

/// The values of a float: its bits, those of the exponent and of the mantissa, the bias, and the special values.
fn float([bits, exponent, mantissa, offset]: [u32; 4], specials: &str) -> String {
    format!(
        r#""values": {{"float": {{"bits": {bits}, "exponent_bits": {exponent}, "mantissa_bits": {mantissa}, "#
    ) + &format!(r#""bias": {offset}, "specials": "{specials}"}}}}"#)
}

#[test]
fn floats_of_impossible_bits() {
    let refuses = |bits, error: &str| refuses_values(&float(bits, "ieee"), error);
    refuses([128, 11, 52, 1023], "30: expected an integer from 1 to 64, found 128");
    refuses([0, 5, 10, 15], "30: expected an integer from 1 to 64, found 0");
    refuses([16, 60, 10, 15], "51: expected an integer from 1 to 11, found 60");
    refuses([16, 0, 15, 15], "51: expected an integer from 1 to 11, found 0");
    refuses([64, 8, 55, 127], "71: expected an integer from 0 to 52, found 55");
    refuses([15, 5, 10, 15], "30: sign, exponent and mantissa are 16 bits together, not 15");
    refuses([9, 8, 0, 127], "70: a mantissa tells an infinity from a NaN");
    let without_sign = float([9, 8, 0, 127], "unsigned_without_zero");
    refuses_values(&without_sign, "30: sign, exponent and mantissa are 8 bits together, not 9");
}

#[test]
fn floats_with_numbers_that_64_bits_do_not_hold() {
    let error = "expected a bias that makes each number one of binary64, found";
    let refuses = |bits: [u32; 4], specials, column: u32| {
        refuses_values(&float(bits, specials), &format!("{column}: {error} {}", bits[3]));
    };
    refuses([64, 11, 52, 1022], "ieee", 84);
    refuses([64, 11, 52, 1024], "ieee", 84);
    refuses([64, 11, 52, 1023], "finite", 84);
    refuses([16, 5, 10, 1074], "ieee", 83);
    takes_values(&float([64, 11, 52, 1023], "ieee"));
    takes_values(&float([16, 6, 9, 31], "ieee"));
    takes_values(&float([8, 8, 0, 127], "unsigned_without_zero"));
    takes_values(&float([2, 1, 0, 0], "finite"));
}

#[test]
fn values_without_a_rule() {
    let refuses = |word: &str, error: &str| refuses_values(&format!("\"values\": \"{word}\""), error);
    refuses("raw_bits", "11: raw bits need a name that ends in `*`, and a rule");
    refuses("struct", "11: such values need a rule, which reads the types in them");
    refuses("optional", "11: such values need a rule, which reads the types in them");
}

#[test]
fn values_without_their_members() {
    let member = |name: &str, of: &str| format!(r#"{{"name": "{name}", "doc": "D.", "type": {of}}}"#);
    let length = |of: &str| member("length_bytes", &format!(r#"{{"integer": {of}}}"#));
    let with = |word: &str, members: &str| format!(r#""values": "{word}", "members": [{members}]"#);

    let error =
        "11: such values need a member `length_bytes`, an integer between two ends that is not negative";
    for word in ["fixed_bytes", "padded_bytes"] {
        refuses_values(&with(word, ""), error);
        refuses_values(&with(word, &length(r#"{"min": -1, "max": 9}"#)), error);
        refuses_values(&with(word, &length(r#"{"min": 1}"#)), error);
        let optional = length(r#"{"min": 1, "max": 9}"#).replace("\"type\"", "\"optional\": true, \"type\"");
        refuses_values(&with(word, &optional), error);
        takes_values(&with(word, &length(r#"{"min": 0, "max": 9}"#)));
    }
    let error = "11: such values need a member `length_bytes`, a multiple of 4";
    refuses_values("\"values\": \"fixed_text\"", error);
    refuses_values(&with("fixed_text", &length(r#"{"multiple_of": 2}"#)), error);
    takes_values(&with("fixed_text", &length(r#"{"multiple_of": 4}"#)));
    let error = "11: times need the members `unit`, of a closed set, and `scale_factor`, an integer";
    let (unit, factor) =
        (member("unit", r#"{"set": "Colour"}"#), member("scale_factor", r#"{"integer": {}}"#));
    refuses_values("\"values\": \"time\"", error);
    refuses_values(&with("time", &unit), error);
    refuses_values(&with("time", &factor), error);
    takes_values(&with("time", &format!("{unit}, {factor}")));
}

#[test]
fn a_name_of_many_that_has_no_raw_bits() {
    refuses(
        "v3/data_type/half.json",
        "\"name\": \"half\"",
        "\"name\": \"half*\"",
        "spec/v3/data_type/half.json:9:15: only raw bits have a name that ends in `*`",
    );
    assert_eq!(errors_of("new*", r#""values": "raw_bits", "rule": "new", "schema": {}"#), [""; 0]);
}
