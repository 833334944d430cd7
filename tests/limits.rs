//! Large and deep documents, and sizes that no machine has.
//!
//! The sizes are those at which work that grows with their square takes minutes, and linear work less than a second.

use zarr_spec::json::{Raw, ToJson};
use zarr_spec::layout::{Layout, LayoutError};
use zarr_spec::problem::{Problem, ProblemKind};
use zarr_spec::v2::{
    ArrayMetadata, ArrayReading, Attributes, Codec, ConsolidatedMetadata, ConsolidatedReading, DataType,
    GroupReading, Node, NodeFiles, NodeReading, Scope,
};

const MANY: usize = 100_000;
const MEBIBYTE: usize = 1 << 20;

/// `count` items that `item` writes, with commas between them.
fn joined(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",")
}

/// A `.zarray` with `dtype` and, before its members, `more`.
fn array(more: &str, dtype: &str) -> String {
    format!(
        r#"{{{more}"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": {dtype}, "compressor": null,
        "fill_value": null, "order": "C", "filters": null}}"#
    )
}

fn nested(levels: usize, open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(levels), close.repeat(levels))
}

#[test]
fn a_struct_has_many_fields() {
    let text = format!("[{}]", joined(MANY, |index| format!(r#"["f{index}","<f4"]"#)));
    let data_type: DataType = text.parse().unwrap();
    let DataType::Struct(records) = &data_type else { unreachable!() };
    assert_eq!((records.fields().len(), records.item_size()), (MANY, Some(4 * MANY as u64)));
    assert_eq!(data_type.to_string(), text);
    let reading = ArrayMetadata::from_slice(array("", &text).as_bytes()).unwrap();
    assert_eq!(reading.data_type(), &data_type);
}

#[test]
fn every_duplicate_of_many_fields_is_reported() {
    for (distinct, duplicates) in [(1, MANY - 1), (MANY / 2, MANY / 2), (MANY - 1, 1)] {
        let text = format!("[{}]", joined(MANY, |index| format!(r#"["f{}","|u1"]"#, index % distinct)));
        let problems = text.parse::<DataType>().unwrap_err();
        assert_eq!(problems.len(), duplicates);
        let last = problems.as_slice().last().unwrap();
        assert_eq!(last.location().to_pointer(), format!("/{}/0", MANY - 1));
        assert!(text[last.offset()..].starts_with(last.found().unwrap().text()));
    }
}

#[test]
fn a_document_has_many_members() {
    let more = joined(MANY, |index| format!(r#""m{index}": {index}"#)) + ",";
    let metadata = ArrayMetadata::from_slice(array(&more, "\"|u1\"").as_bytes()).unwrap();
    assert_eq!(metadata.extra().len(), MANY);
    let changed = metadata.update().set("m7", "seven").remove("m8").read().unwrap();
    assert_eq!(changed.extra().len(), MANY - 1);
    let canonical = ArrayMetadata::from_slice(metadata.canonical().as_bytes()).unwrap();
    assert_eq!(canonical, metadata);
}

#[test]
fn every_unknown_member_is_reported() {
    let members = joined(MANY, |index| format!(r#""m{index}": 0"#));
    let codec = Codec::from_json_in(&format!(r#"{{"id": "zlib", {members}}}"#), &Scope::ALL).unwrap_err();
    assert_eq!(codec.len(), MANY);
    let group = format!(r#"{{"zarr_format": 2, {members}}}"#);
    assert_eq!(GroupReading::new(group.as_bytes()).problems().len(), MANY);
    let not_finite = members.replace(": 0", ": NaN") + ",";
    let document = array(&not_finite, "\"|u1\"");
    assert_eq!(ArrayReading::new(document.as_bytes(), &Scope::ALL).problems().len(), MANY);
}

#[test]
fn attributes_have_many_members() {
    let text = format!("{{{}}}", joined(MANY, |index| format!(r#""m{index}": {index}"#)));
    let attributes = Attributes::from_slice(text.as_bytes()).unwrap();
    assert_eq!(attributes.get("m99999").unwrap().source(), "99999");
    let reversed = format!("{{{}}}", joined(MANY, |index| format!(r#""m{0}": {0}"#, MANY - 1 - index)));
    assert_eq!(Attributes::from_slice(reversed.as_bytes()).unwrap(), attributes);
}

#[test]
fn a_document_of_100_megabytes_is_read_and_written() {
    let line = "0123456789".repeat(100);
    let text = format!("[{}]", joined(100 * MEBIBYTE / (line.len() + 3), |_| format!("\"{line}\"")));
    let document = array(&format!(r#""attributes": {{"lines": {text}}}, "#), "\"|u1\"");
    assert!(document.len() > 99 * MEBIBYTE);
    let metadata = ArrayMetadata::from_slice(document.as_bytes()).unwrap();
    let files = metadata.files();
    assert_eq!(files.get(".zattrs").map(str::len), Some(text.len() + r#"{"lines": }"#.len()));
    assert!(files.get(".zarray").unwrap().len() < 1000);
}

#[test]
fn a_document_of_many_small_values_is_read() {
    let text = format!("{{\"values\": [{}0]}}", "0,[],{},\"\",-1e5,".repeat(MEBIBYTE / 16));
    let attributes = Attributes::from_slice(text.as_bytes()).unwrap();
    assert_eq!(attributes.to_json(), text);
    assert_eq!(attributes, Attributes::from_slice(text.replace(",[]", ", []").as_bytes()).unwrap());
}

#[test]
fn consolidated_metadata_has_many_nodes() {
    let document = array("", "\"|u1\"");
    let group = r#"{"zarr_format": 2}"#;
    let arrays = joined(MANY / 10, |index| format!(r#""g/a{index}/.zarray": {document}"#));
    let text = format!(
        r#"{{"zarr_consolidated_format": 1, "metadata": {{{arrays}, "g/.zgroup": {group}, ".zgroup": {group}}}}}"#
    );
    let metadata = ConsolidatedMetadata::from_slice(text.as_bytes()).unwrap();
    assert_eq!(metadata.nodes().len(), MANY / 10 + 2);
    assert!(metadata.get("g/a777").and_then(Node::as_array).is_some());
    assert!(metadata.other_entries().is_empty());
    // Without its group, one problem says so for them all.
    let without = text.replace("\"g/.zgroup\"", "\"g/zgroup\"");
    assert_eq!(ConsolidatedReading::new(without.as_bytes(), &Scope::ALL).problems().len(), 1);
}

#[test]
fn a_path_has_many_names() {
    let path = |depth: usize| "n/".repeat(depth);
    let entries = |step: usize| {
        joined(2000 / step, |depth| format!(r#""{}.zgroup": {{"zarr_format": 2}}"#, path(depth * step)))
    };
    let text = |entries| format!(r#"{{"zarr_consolidated_format": 1, "metadata": {{{entries}}}}}"#);
    let metadata = ConsolidatedMetadata::from_slice(text(entries(1)).as_bytes()).unwrap();
    assert_eq!(metadata.nodes().len(), 2000);
    assert!(metadata.get(path(1999).trim_end_matches('/')).is_some());
    let every_other = text(entries(2));
    assert_eq!(ConsolidatedReading::new(every_other.as_bytes(), &Scope::ALL).problems().len(), 999);
}

#[test]
fn a_document_is_read_to_256_levels() {
    let attributes = |levels| nested(levels, "{\"a\":", "1", "}");
    let one_problem = |levels: usize| -> Problem {
        let text = attributes(levels);
        let problems = Attributes::from_slice(text.as_bytes()).unwrap_err();
        assert_eq!(problems.len(), 1);
        problems.into_iter().next().unwrap()
    };
    assert!(Attributes::from_slice(attributes(256).as_bytes()).is_ok());
    for levels in [257, 1000, 1_000_000] {
        let problem = one_problem(levels);
        assert_eq!(problem.kind(), ProblemKind::InvalidValue);
        assert_eq!(problem.location().segments().len(), 256);
        assert_eq!(problem.offset(), 256 * "{\"a\":".len());
        assert!(
            problem.to_string().starts_with("expected no more than 256 levels of nesting, found {\"a\":")
        );
    }
}

#[test]
fn attributes_that_are_no_object_are_told_as_such_however_deep_they_go() {
    for levels in [1, 256, 257, 100_000] {
        let list = nested(levels, "[", "", "]");
        let of_file = Attributes::from_slice(list.as_bytes()).unwrap_err();
        let group = format!(r#"{{"zarr_format": 2, "attributes": {list}}}"#);
        let of_member = GroupReading::new(group.as_bytes()).problems().clone();
        for (problems, pointer) in [(of_file, ""), (of_member, "/attributes")] {
            let [problem] = problems.as_slice() else { panic!("{problems}") };
            assert_eq!(
                (problem.kind(), &*problem.location().to_pointer()),
                (ProblemKind::InvalidType, pointer)
            );
        }
    }
}

#[test]
fn what_is_too_deep_never_hides_the_rest() {
    let deep = nested(1_000_000, "[", "", "]");
    let array = array(&format!(r#""deep": {deep}, "compressor": {deep}, "#), &deep).replace("\"C\"", "\"A\"");
    let deep_attributes = format!("{{\"a\": {deep}}}");
    let files = NodeFiles {
        array: Some(array.as_bytes()),
        attributes: Some(deep_attributes.as_bytes()),
        group: None,
    };
    let reading = NodeReading::from_files(&files, &Scope::ALL);
    let first: Vec<_> = reading
        .problems()
        .iter()
        .map(|problem| (problem.location().segments().len(), problem.location().to_pointer()[..4].to_owned()))
        .collect();
    // The last `compressor` is null.
    assert_eq!(first, [(256, "/dee".into()), (256, "/dty".into()), (1, "/ord".into()), (256, "/att".into())]);
}

#[test]
fn a_data_type_of_10_000_levels_is_refused_where_it_is_too_deep() {
    let text = nested(10_000, "[[\"a\",", "\"<f4\"", "]]");
    let problems = text.parse::<DataType>().unwrap_err();
    assert_eq!(problems.len(), 1);
    assert_eq!(problems.as_slice()[0].location().to_pointer(), "/0/1".repeat(128));
    let codec = format!(r#"{{"id": "lzma", "filters": [{}]}}"#, nested(10_000, "[", "", "]"));
    assert_eq!(Codec::from_json_in(&codec, &Scope::ALL).unwrap_err().len(), 1);
}

#[test]
fn a_size_that_overflows_is_a_problem() {
    const TOO_LARGE: &str = "expected an item size of less than 2^63 bytes";
    let most = u64::MAX;
    let half = i64::MAX;
    for (dtype, message) in [
        (format!(r#""|S{most}""#), "expected an integer from 0 to"),
        (format!(r#""|V{}""#, "9".repeat(1000)), "expected an integer from 0 to"),
        (format!(r#""<U{half}""#), "expected an integer from 0 to"),
        (format!(r#""<f{most}""#), "expected a size of 2, 4 or 8 bytes"),
        (format!(r#""<f{}4""#, "9".repeat(1000)), "expected a size of 2, 4 or 8 bytes"),
        (format!(r#""<M8[{most}s]""#), "expected a multiplier of the unit"),
        (format!(r#"[["a", "|S{half}"], ["b", "|S1"]]"#), TOO_LARGE),
        (format!(r#"[["a", "<f8", [{most}]]]"#), TOO_LARGE),
        (format!(r#"[["a", "|u1", [{most}, {most}, {most}]]]"#), TOO_LARGE),
        (format!(r#"[["a", [["b", "|S{half}"]], [{most}]]]"#), TOO_LARGE),
        (format!(r#"[["a", "|S{half}"], ["b", "|S{half}"], ["c", "|S{half}"]]"#), TOO_LARGE),
        (format!(r#"[["a", "|u1", [{most}0]]]"#), "expected an integer from 0 to 18446744073709551615"),
    ] {
        let problems = DataType::from_json_in(&dtype, &Scope::ALL).unwrap_err();
        assert!(problems.as_slice()[0].to_string().starts_with(message), "{dtype}: {problems}");
    }
}

#[test]
fn lengths_have_64_bits() {
    let most = format!("[{0}, {0}, {0}]", u64::MAX);
    let document = array("", "\"<f8\"").replace("[1]", &most);
    let metadata = ArrayMetadata::from_slice(document.as_bytes()).unwrap();
    assert_eq!(metadata.shape(), [u64::MAX; 3]);
    assert_eq!(ArrayMetadata::from_slice(metadata.canonical().as_bytes()), Ok(metadata));
    let past = document.replacen(&u64::MAX.to_string(), "18446744073709551616", 1);
    let problems = ArrayMetadata::from_slice(past.as_bytes()).unwrap_err();
    assert_eq!(problems.as_slice()[0].location().to_pointer(), "/shape");
    let digits = "9".repeat(MEBIBYTE);
    let huge = document.replace(&most, &format!("[{digits}]"));
    assert_eq!(ArrayMetadata::from_slice(huge.as_bytes()).unwrap_err().len(), 2);
    let kept = Raw::new(&digits).unwrap();
    assert_eq!(metadata_with(&kept).extra()[0].1, kept);
}

/// An array's metadata with the member `kept`.
fn metadata_with(kept: &Raw) -> ArrayMetadata {
    ArrayMetadata::from_slice(array(&format!("\"kept\": {kept}, "), "\"|u1\"").as_bytes()).unwrap()
}

/// The locations of problems share the names that documents write: each with its own copy, this takes 10 GB.
#[test]
fn many_problems_below_one_long_name_share_it() {
    let name = "n".repeat(MANY);
    let values = joined(MANY, |_| "NaN".into());
    let text = array(&format!(r#""{name}": [{values}], "#), r#""|u1""#);
    let problems = ArrayMetadata::from_slice(text.as_bytes()).unwrap_err();
    assert_eq!(problems.len(), MANY);
    assert_eq!(problems.as_slice()[MANY - 1].location().to_pointer(), format!("/{name}/{}", MANY - 1));

    let node = format!(r#"{{"zarr_format": 2, "shape": [1], "more": [{values}]}}"#);
    let text = format!(r#"{{"zarr_consolidated_format": 1, "metadata": {{"{name}/.zarray": {node}}}}}"#);
    assert!(ConsolidatedMetadata::from_slice(text.as_bytes()).unwrap_err().len() >= MANY);
}

#[test]
fn a_document_is_updated_by_many_changes() {
    let metadata = ArrayMetadata::from_slice(array("", r#""|u1""#).as_bytes()).unwrap();
    let mut update = metadata.update();
    for index in 0..MANY {
        update = update.set_extra(&format!("m{index}"), &index.to_string());
    }
    let more = update.read().unwrap();
    let mut update = more.update();
    for index in 0..MANY {
        update = update.remove(&format!("m{index}"));
    }
    assert_eq!(update.read().unwrap(), metadata);
}

#[test]
fn layouts_of_hostile_types_are_walked_in_no_time() {
    let layout = |dtype: &str| {
        let data_type = DataType::from_json_in(dtype, &Scope::ALL).unwrap();
        Layout::try_from(&data_type)
    };
    let ones = joined(MANY, |_| "1".into());
    assert!(matches!(layout(&format!(r#"[["a", "|u1", [{ones}]]]"#)), Err(LayoutError::TooDeep { .. })));
    let many = layout(r#"[["a", [], [9000000000000000000]], ["b", "|u1"]]"#).unwrap();
    assert_eq!(many.leaves().count(), 1);
    assert!(many.to_string().len() < 1000);
    let nested = nested(60, r#"[["a", "#, r#""|u1""#, ", [2]]]");
    let text = layout(&nested).unwrap().to_string();
    assert!(text.len() < 100_000, "{}", text.len());
}
