use std::string::{String, ToString as _};
use std::vec::Vec;

use proptest::prelude::*;

use crate::layout::{Layout, RecordJsonError};
use crate::v2::DataType;

fn layout(dtype: &str) -> Layout {
    let data_type: DataType = dtype.parse().unwrap();
    Layout::try_from(&data_type).unwrap()
}

/// The problems of reading `json`, a line each.
fn problems(dtype: &str, json: &str) -> String {
    layout(dtype).record_from_json(json).unwrap_err().to_string()
}

#[test]
fn every_part_of_a_record_is_written() {
    let layout = layout(
        r#"[["t", "<M8[s]"], ["", "|V2"], ["s", [["x", "|b1"], ["u", ">U2"]], [2]], ["v", "|V2"], ["e", "|S0", [3]]]"#,
    );
    let mut record = Vec::new();
    record.extend_from_slice(&i64::MIN.to_le_bytes());
    record.extend_from_slice(&[9, 9]);
    record.extend_from_slice(&[1, 0, 0, 0, b'a', 0, 0, 0, b'b']);
    record.extend_from_slice(&[0; 9]);
    record.extend_from_slice(&[1, 2]);
    let json = layout.record_to_json(&record).unwrap();
    assert_eq!(json, r#"{"t":"NaT","s":[{"x":true,"u":"ab"},{"x":false,"u":""}],"v":"AQI=","e":[]}"#);
    // Padding is zero when it is read back.
    record[8..10].fill(0);
    assert_eq!(layout.record_from_json(&json), Ok(record));
}

#[test]
fn bytes_that_are_no_record_are_refused() {
    let pair = layout(r#"[["a", "<u2"], ["b", "|b1"]]"#);
    assert_eq!(pair.record_to_json(&[0; 4]), Err(RecordJsonError::Length { expected: 3, found: 4 }));
    let error = pair.record_to_json(&[0, 0, 2]).unwrap_err();
    assert!(matches!(error, RecordJsonError::Value { offset: 2, .. }), "{error}");
}

#[test]
fn json_that_is_no_record_is_placed() {
    let dtype = r#"[["a", "<u2"], ["b", "<f4", [2]]]"#;
    assert_eq!(
        problems(dtype, r#"{"a": 70000, "b": [1, "x"], "c": 0}"#),
        concat!(
            "/a: expected an integer from 0 to 65535, found 70000\n",
            "/b/1: expected a number, \"NaN\", \"Infinity\", \"-Infinity\", or the bits as \"0x\" and 8 hexadecimal digits, ",
            "found \"x\"\n",
            "/c: expected only the fields of the record, found 0",
        )
    );
    assert_eq!(
        problems(dtype, r#"{"b": [1]}"#),
        "/a: missing required member\n/b: expected 2 elements, found [1]"
    );
    assert_eq!(problems(dtype, "[]"), "expected an object, found []");
}

#[test]
#[cfg_attr(miri, ignore = "Miri ends where memory does")]
fn a_record_that_no_memory_holds_is_a_problem() {
    assert!(problems("|V9223372036854775807", r#""""#).contains("memory"));
    let none = layout(r#"[["e", "|V0", [1000000000000]]]"#);
    assert_eq!(none.record_to_json(&[]).as_deref(), Ok(r#"{"e":[]}"#));
}

proptest! {
    #[test]
    fn records_go_there_and_back(bytes in prop::collection::vec(any::<u8>(), 37)) {
        let layout = layout(
            r#"[["a", ">i2"], ["b", "<f8"], ["c", [["d", "<u4", [2, 2]]]], ["e", "|V3"], ["f", ">m8[s]"]]"#,
        );
        let json = layout.record_to_json(&bytes).unwrap();
        prop_assert_eq!(layout.record_from_json(&json).unwrap(), bytes);
    }
}
