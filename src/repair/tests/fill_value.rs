//! Repairs of fill values.

use super::{array, with_fill, zarr_json, zarray};
use crate::repair::RepairKind;

/// Whether `kind` makes `to` of the v2 fill value `from` of `dtype`, and does not touch `to`.
fn check_fill(kind: RepairKind, dtype: &str, from: &str, to: &str) {
    let (repaired, _) = zarray(&with_fill(dtype, from), kind);
    assert_eq!(repaired, with_fill(dtype, to), "{dtype} {from}");
    let name = match dtype {
        "|b1" => "bool",
        "<i4" => "int32",
        "<f4" => "float32",
        other => panic!("no v3 name for {other}"),
    };
    let v3 = |value: &str| array(&std::format!(r#""data_type": "{name}", "fill_value": {value}"#));
    let (repaired, _) = zarr_json(&v3(from), kind);
    assert_eq!(repaired, v3(to), "{name} {from}");
    assert!(zarr_json(&v3(to), kind).1.is_empty());
}

#[test]
fn a_boolean_is_no_number() {
    let kind = RepairKind::BoolFillValueAsInteger;
    check_fill(kind, "|b1", "0", "false");
    check_fill(kind, "|b1", "1", "true");
    for left in ["2", "0.0", "\"0\"", "null", "true"] {
        check_fill(kind, "|b1", left, left);
    }
    check_fill(kind, "<i4", "1", "1");
    let lines = zarray(&with_fill("|b1", "0"), kind).1;
    assert_eq!(lines, ["/.zarray/fill_value: 0 is now false (bool_fill_value_as_integer)"]);
}

#[test]
fn an_integer_loses_a_fraction_of_zeros() {
    let kind = RepairKind::IntegerFillValueAsFloat;
    check_fill(kind, "<i4", "0.0", "0");
    check_fill(kind, "<i4", "-7.00", "-7");
    check_fill(kind, "<i4", "-0.0", "0");
    check_fill(kind, "<i4", "36893488147419103232.0", "36893488147419103232");
    for left in ["0.5", "1e3", "1.0e3", "\"0.0\"", "NaN", "0"] {
        check_fill(kind, "<i4", left, left);
    }
    check_fill(kind, "<f4", "0.0", "0.0");
}

#[test]
fn a_quoted_number_loses_its_quotes() {
    let kind = RepairKind::QuotedFillValue;
    check_fill(kind, "<i4", "\"-12\"", "-12");
    check_fill(kind, "<f4", "\"0\"", "0");
    check_fill(kind, "<f4", "\"1.50\"", "1.50");
    check_fill(kind, "<f4", r#""\u0031""#, "1");
    for left in ["\"NaN\"", "\"Infinity\"", "\"0x7fc00000\"", "\" 1\"", "\"\"", "\"1e999\"", "\"one\""] {
        check_fill(kind, "<f4", left, left);
    }
    check_fill(kind, "<i4", "\"1.0\"", "\"1.0\"");
}

#[test]
fn a_bare_token_gets_its_name_and_a_large_number_does_not() {
    let kind = RepairKind::NonFiniteFillValue;
    assert_eq!(zarray(&with_fill(">f8", "-Infinity"), kind).0, with_fill(">f8", "\"-Infinity\""));
    let large = with_fill("<f4", "1e999");
    assert_eq!(zarray(&large, kind).0, large);
    // The writers with the bug wrote a node's own v3 document right.
    let own = array(r#""data_type": "float32", "fill_value": NaN"#);
    assert_eq!(zarr_json(&own, kind).0, own);
}

#[test]
fn a_bare_token_that_a_group_lists_gets_its_name_in_types_of_the_core() {
    let listed = |data_type: &str, fill: &str| {
        std::format!(
            r#"{{"node_type": "group", "consolidated_metadata": {{"metadata": {{"a": {}}}}}}}"#,
            array(&std::format!(r#""data_type": "{data_type}", "fill_value": {fill}"#))
        )
    };
    let kind = RepairKind::NonFiniteFillValue;
    for (data_type, to) in [("float32", "\"NaN\""), ("bfloat16", "NaN"), ("float8_e5m2", "NaN")] {
        assert_eq!(zarr_json(&listed(data_type, "NaN"), kind).0, listed(data_type, to));
    }
}

#[test]
fn zero_is_the_zero_of_strings_bytes_and_records() {
    let kind = RepairKind::ZeroFillValue;
    let with =
        |dtype: &str, fill: &str| std::format!(r#"{{"zarr_format":2,"dtype":{dtype},"fill_value":{fill}}}"#);
    for (dtype, to) in [
        (r#""|S3""#, r#""""#),
        (r#"">U2""#, r#""""#),
        (r#""|V2""#, r#""AAA=""#),
        (r#"[["a", "<i2"], ["b", "|S1", [2]]]"#, r#""AAAAAA==""#),
    ] {
        assert_eq!(zarray(&with(dtype, "0"), kind).0, with(dtype, to));
        for left in ["1", "0.0", "null", "\"0\"", "false"] {
            assert_eq!(zarray(&with(dtype, left), kind).0, with(dtype, left));
        }
        // What is written is a fill value of the type.
        let fill = crate::v2::DataType::from_json_in(dtype, &crate::v2::Scope::ALL)
            .and_then(|data_type| crate::v2::FillValue::from_json(to, &data_type));
        assert!(fill.is_ok(), "{dtype}");
    }
    for dtype in [r#""<i4""#, r#""|O""#, r#""<M8[s]""#, r#"[["a", "|O"]]"#, r#""|V1025""#, r#""V2""#, "3"] {
        assert_eq!(zarray(&with(dtype, "0"), kind).0, with(dtype, "0"));
    }
    assert_ne!(zarray(&with(r#""|V1024""#, "0"), kind).0, with(r#""|V1024""#, "0"));
}
