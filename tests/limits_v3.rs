//! Large documents of format 3, sound and broken.
//!
//! The sizes are those at which work that grows with their square takes minutes, and linear work less than a second.

use zarr_spec::json::ToJson;
use zarr_spec::problem::{Problem, ProblemKind, Problems};
use zarr_spec::v3::{ArrayMetadata, ArrayReading, Codec, DataType, GroupReading, Node, NodeReading, Scope};

const MANY: usize = 100_000;

/// `count` items that `item` writes, with commas between them.
fn joined(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",")
}

/// The `zarr.json` of an array of one dimension, with `data_type`, `fill_value` and `codecs`.
fn array(data_type: &str, fill_value: &str, codecs: &str) -> String {
    format!(
        r#"{{"zarr_format": 3, "node_type": "array", "shape": [1], "data_type": {data_type}, "codecs": [{codecs}],
        "chunk_grid": {{"name": "regular", "configuration": {{"chunk_shape": [1]}}}}, "fill_value": {fill_value},
        "chunk_key_encoding": {{"name": "default"}}}}"#
    )
}

fn records(field: impl Fn(usize) -> String) -> String {
    format!(r#"{{"name": "struct", "configuration": {{"fields": [{}]}}}}"#, joined(MANY, field))
}

#[test]
fn members_that_are_no_object_are_told_as_such_however_deep_they_go() {
    let list = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    for member in ["attributes", "consolidated_metadata"] {
        let group = format!(r#"{{"zarr_format": 3, "node_type": "group", "{member}": {list}}}"#);
        let reading = GroupReading::new(group.as_bytes(), &Scope::ALL);
        let [problem] = reading.problems().as_slice() else { panic!("{}", reading.problems()) };
        let found = (problem.kind(), problem.location().to_pointer());
        assert_eq!(found, (ProblemKind::InvalidType, format!("/{member}")));
    }
}

/// Checks that each of `problems` is where its value stands in `text`, and that their positions found together are those
/// found one by one.
fn check_places(problems: &Problems, text: &str) {
    let positions = problems.positions(text);
    assert_eq!(positions.len(), problems.len());
    for index in [0, problems.len() / 2, problems.len() - 1] {
        let problem = &problems.as_slice()[index];
        assert_eq!(positions[index], problem.position(text));
        let found = problem.found().expect("a value is there").text();
        assert!(text[problem.offset()..].starts_with(found.trim_end_matches('…')), "{problem}");
    }
}

#[test]
fn a_struct_has_many_fields() {
    let text = records(|index| format!(r#"{{"name": "f{index}", "data_type": "float32"}}"#));
    let data_type = DataType::from_json_in(&text, &Scope::ALL).unwrap();
    let DataType::Struct(records) = &data_type else { unreachable!() };
    assert_eq!((records.fields().len(), records.item_size()), (MANY, Some(4 * MANY as u64)));
    let last = format!("f{}", MANY - 1);
    assert_eq!(records.index_of(&last), Some(MANY - 1));

    let fill_value = format!("{{{}}}", joined(MANY, |index| format!(r#""f{index}": {index}"#)));
    let codecs = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    let metadata = ArrayMetadata::from_slice(array(&text, &fill_value, codecs).as_bytes()).unwrap();
    assert_eq!(metadata.data_type(), &data_type);
    let bytes = metadata.fill_value().to_bytes(&data_type, zarr_spec::byte_order::ByteOrder::Little).unwrap();
    assert_eq!(bytes.len(), 4 * MANY);
}

#[test]
fn every_fault_of_many_fields_is_reported_where_it_is() {
    type Field = fn(usize) -> String;
    let faulty: [(Field, usize); 4] = [
        // The first has a name that no field before it has.
        (|_| r#"{"name": "f", "data_type": "int8"}"#.into(), MANY - 1),
        // Each name is empty, and all but the first are there already.
        (|_| r#"{"name": "", "data_type": "int8"}"#.into(), 2 * MANY - 1),
        (|index| format!(r#"{{"name": "f{index}", "data_type": "string"}}"#), MANY),
        (|index| format!(r#"{{"name": "f{index}", "data_type": "int8", "offset": {index}}}"#), MANY),
    ];
    for (field, count) in faulty {
        let text = records(field);
        let problems = DataType::from_json_in(&text, &Scope::ALL).unwrap_err();
        assert_eq!(problems.len(), count);
        check_places(&problems, &text);
    }
}

#[test]
fn every_problem_of_many_members_of_a_fill_value_is_reported() {
    let data_type = records(|index| format!(r#"{{"name": "f{index}", "data_type": "int8"}}"#));
    for (name, value) in [("f", "1000"), ("g", "0")] {
        let fill_value = format!("{{{}}}", joined(MANY, |index| format!(r#""{name}{index}": {value}"#)));
        let text = array(&data_type, &fill_value, r#"{"name": "bytes"}"#);
        let reading = ArrayReading::new(text.as_bytes(), &Scope::ALL);
        // A member that is there in the place of another is two problems.
        let expected = if name == "f" { MANY } else { 2 * MANY };
        assert_eq!(reading.problems().len(), expected);
        let within = |problem: &Problem| problem.location().to_pointer().starts_with("/fill_value");
        assert!(reading.problems().iter().all(within));
    }
}

#[test]
fn a_pipeline_has_many_codecs() {
    let transposes = joined(MANY, |_| r#"{"name": "transpose", "configuration": {"order": [0]}}"#.into());
    let text = array("\"int8\"", "0", &format!(r#"{transposes}, {{"name": "bytes"}}"#));
    let metadata = ArrayMetadata::from_slice(text.as_bytes()).unwrap();
    assert!(matches!(metadata.codecs().last(), Some(Codec::Bytes(_))));
    assert_eq!(metadata.stages().len(), MANY + 1);

    let text = array("\"int8\"", "0", &joined(MANY, |_| r#"{"name": "bytes"}"#.into()));
    let reading = ArrayReading::new(text.as_bytes(), &Scope::ALL);
    assert_eq!(reading.problems().len(), MANY - 1);
    check_places(reading.problems(), &text);
}

#[test]
fn every_fault_of_a_pipeline_of_many_codecs_is_reported_where_it_is() {
    let bytes = r#"{"name": "bytes", "configuration": {"endian": "little"}}"#;
    let offset = r#"{"name": "scale_offset", "configuration": {"offset": "none", "scale": "none"}}"#;
    let shard = |codecs: &str| {
        format!(
            r#"{{"name": "sharding_indexed", "configuration":
            {{"chunk_shape": [1], "codecs": [{codecs}], "index_codecs": [{bytes}]}}}}"#
        )
    };
    let many = joined(MANY, |_| offset.into());
    let before = format!("{many},{bytes}");
    let after = format!("{bytes},{many}");
    // Neither scalar is one; and after bytes, the codec is in the wrong place.
    for (codecs, faults) in [(&before, 2), (&shard(&before), 2), (&after, 1)] {
        let text = array("\"float32\"", "0", codecs);
        let problems = ArrayMetadata::from_slice(text.as_bytes()).unwrap_err();
        assert_eq!(problems.len(), faults * MANY);
        check_places(&problems, &text);
    }
    // No inner length divides that of the shard.
    let lengths = joined(MANY, |_| "2".into());
    let codecs = shard(bytes).replace("[1]", &format!("[{lengths}]"));
    let text =
        array(r#""float32""#, "0", &codecs).replace("[1]", &format!("[{}]", joined(MANY, |_| "3".into())));
    let problems = ArrayMetadata::from_slice(text.as_bytes()).unwrap_err();
    assert_eq!(problems.len(), MANY);
    check_places(&problems, &text);
}

#[test]
fn a_group_lists_many_nodes() {
    let array = array("\"int8\"", "0", r#"{"name": "bytes"}"#);
    let listed = |path: fn(usize) -> String| {
        let nodes = joined(MANY, |index| format!("{:?}: {array}", path(index)));
        let text = format!(
            r#"{{"zarr_format": 3, "node_type": "group", "consolidated_metadata": {{
            "kind": "inline", "must_understand": false, "metadata": {{{nodes}}}}}}}"#
        );
        let Ok(Node::Group(group)) = NodeReading::new(text.as_bytes(), &Scope::ALL).into_node() else {
            unreachable!()
        };
        assert_eq!(group.to_json(), text);
        group.consolidated().unwrap().map(|list| list.nodes().len()).map_err(Problems::len)
    };
    assert_eq!(listed(|index| format!("a{index}")), Ok(MANY));
    assert_eq!(listed(|index| format!("a{}", MANY - index)), Ok(MANY));
    assert_eq!(listed(|_| "a".into()), Ok(1));
    // No group is at any of the paths above the arrays, or each path has an empty name in it.
    assert_eq!(listed(|index| format!("g{index}/a")), Err(MANY));
    assert_eq!(listed(|index| format!("g{index}//a")), Err(MANY));
}

#[test]
fn a_large_struct_is_read_and_written_below_many_optionals() {
    let records = records(|index| format!(r#"{{"name": "f{index}", "data_type": "float32"}}"#));
    let open = r#"{"name": "zarrs.optional", "configuration": "#;
    let text = format!("{}{records}{}", open.repeat(120), "}".repeat(120));
    let data_type = DataType::from_json_in(&text, &Scope::ALL).unwrap();
    assert_eq!(DataType::from_json_in(&data_type.to_json(), &Scope::ALL).unwrap(), data_type);
}

#[test]
fn reshape_takes_many_dimensions() {
    let bytes = r#"{"name": "bytes"}"#;
    let ones = joined(MANY, |_| "1".into());
    let own = joined(MANY, |index| format!("[{index}]"));
    for shape in [&ones, &own] {
        let codecs = format!(r#"{{"name": "reshape", "configuration": {{"shape": [{shape}]}}}}, {bytes}"#);
        let text = array(r#""int8""#, "0", &codecs)
            .replace(r#""shape": [1], "data"#, &format!(r#""shape": [{ones}], "data"#));
        let text = text.replace(r#""chunk_shape": [1]"#, &format!(r#""chunk_shape": [{ones}]"#));
        assert_eq!(ArrayMetadata::from_slice(text.as_bytes()).unwrap().shape().len(), MANY);
    }
}

#[test]
fn many_codecs_take_chunks_of_many_dimensions() {
    let ones = joined(MANY, |_| "1".into());
    let offsets = joined(MANY, |_| r#"{"name": "scale_offset"}"#.into());
    let text = array(r#""int8""#, "0", &format!(r#"{offsets}, {{"name": "bytes"}}"#))
        .replace("[1]", &format!("[{ones}]"));
    let metadata = ArrayMetadata::from_slice(text.as_bytes()).unwrap();
    assert_eq!(metadata.stages().len(), MANY + 1);
}
