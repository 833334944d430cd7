//! Nodes of format 3 by their files, names and paths, and the consolidated metadata that is made of them.

use zarr_spec::v3::{
    ConsolidatedMetadata, ConsolidatedReading, GroupMetadata, Node, NodeFiles, NodeName, NodeNameError,
    NodePath, Scope,
};

const GROUP: &str = r#"{"zarr_format": 3, "node_type": "group"}"#;

fn path(text: &str) -> NodePath {
    text.parse().expect("the path is sound")
}

#[test]
fn a_name_is_what_the_specification_says() {
    for name in ["a", "a.b", ".zarray", "_x", "ä", " "] {
        assert_eq!(name.parse::<NodeName>().map(|name| name.to_string()), Ok(name.into()));
    }
    for (name, error) in [
        ("", NodeNameError::Empty),
        (".", NodeNameError::Periods),
        ("...", NodeNameError::Periods),
        ("__x", NodeNameError::Reserved),
        ("a/b", NodeNameError::Slash),
        ("zarr.json", NodeNameError::Document),
    ] {
        assert_eq!(name.parse::<NodeName>(), Err(error));
    }
}

#[test]
fn a_path_names_its_part_that_is_no_name() {
    let error = "a/../b".parse::<NodePath>().expect_err("a part is periods");
    assert_eq!((error.part(), error.error()), ("..", NodeNameError::Periods));
    assert_eq!(error.to_string(), r#"a name of a node is not periods only, found "..""#);
    for text in ["/", "/a", "a/", "a//b"] {
        assert_eq!(text.parse::<NodePath>().map_err(|error| error.error()), Err(NodeNameError::Empty));
    }
}

#[test]
fn paths_go_down_and_up() {
    let name: NodeName = "b".parse().expect("the name is sound");
    let joined = NodePath::root().join(&"a".parse().expect("the name is sound")).join(&name);
    assert_eq!(joined, "a/b");
    assert_eq!((joined.name(), joined.parent()), (Some("b"), Some(path("a"))));
    assert_eq!((path("a").parent(), NodePath::root().parent()), (Some(NodePath::root()), None));
    assert_eq!(NodePath::root().names().count(), 0);
}

#[test]
fn a_group_comes_before_what_is_in_it_and_that_before_the_next() {
    let mut paths = ["a-b", "a/b", "b", "", "a", "a/b/c"].map(path);
    paths.sort();
    assert_eq!(paths.each_ref().map(NodePath::as_str), ["", "a", "a/b", "a/b/c", "a-b", "b"]);
}

#[test]
fn a_node_goes_to_its_files_and_back() {
    let files = NodeFiles { document: Some(GROUP.as_bytes()) };
    let node = Node::from_files(&files).expect("the document is valid");
    assert_eq!(node.files().iter().collect::<Vec<_>>(), [("zarr.json", GROUP)]);
    assert_eq!(node.files().get(".zgroup"), None);
    let problems = Node::from_files(&NodeFiles::default()).expect_err("there is no document");
    assert_eq!(problems.to_string(), "/zarr.json: missing required member");
}

#[test]
fn nodes_are_listed_once_each_and_below_the_group() {
    let node = Node::Group(GroupMetadata::new());
    let list =
        |paths: &[&NodePath]| ConsolidatedMetadata::from_nodes(paths.iter().map(|path| (*path, &node)));
    let (root, a, b) = (NodePath::root(), path("a"), path("a/b"));
    let listed = list(&[&b, &a]).expect("the list is a tree");
    assert_eq!(listed.nodes().map(|(path, _)| path).collect::<Vec<_>>(), [&a, &b]);
    assert_eq!(listed.get("a/b"), Some(&node));
    for (paths, place) in
        [(&[&a, &a][..], "/metadata/a"), (&[&b][..], "/metadata/a"), (&[&root][..], "/metadata/")]
    {
        let problems = list(paths).expect_err("the list is no tree");
        let places: Vec<_> = problems.iter().map(|problem| problem.location().to_pointer()).collect();
        assert_eq!(places, [place]);
    }
}

#[test]
fn a_node_that_two_lists_have_is_compared_where_both_are_sound() {
    let array = |fill: &str| {
        format!(
            r#"{{"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "int32",
            "chunk_grid": {{"name": "regular", "configuration": {{"chunk_shape": [2]}}}},
            "chunk_key_encoding": {{"name": "default"}}, "fill_value": {fill},
            "codecs": [{{"name": "bytes", "configuration": {{"endian": "little"}}}}]}}"#
        )
    };
    let listing =
        |nodes: &str| format!(r#"{{"kind": "inline", "must_understand": false, "metadata": {{{nodes}}}}}"#);
    let places = |outer: &str, inner: &str| -> Vec<String> {
        let inner = listing(&format!(r#""a": {inner}"#));
        let inner =
            format!(r#"{{"zarr_format": 3, "node_type": "group", "consolidated_metadata": {inner}}}"#);
        let value = listing(&format!(r#""g": {inner}, "g/a": {outer}"#));
        let reading = ConsolidatedReading::new(value.as_bytes(), &Scope::ALL);
        reading.problems().iter().map(|problem| problem.location().to_pointer()).collect()
    };
    let outer = "/metadata/g~1a";
    let inner = "/metadata/g/consolidated_metadata/metadata/a";
    let faulty = r#""none""#;
    assert_eq!(places(&array("0"), &array("0")), [""; 0]);
    assert_eq!(places(&array("0"), &array("1")), [inner]);
    assert_eq!(places(&array(faulty), &array("1")), [format!("{outer}/fill_value")]);
    assert_eq!(places(&array("1"), &array(faulty)), [format!("{inner}/fill_value")]);
}
