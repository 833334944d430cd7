//! Consolidated metadata of random hierarchies.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use zarr_spec::json::ToJson;
use zarr_spec::v2::{ConsolidatedMetadata, GroupMetadata, Node, Scope};

use crate::array::array_files;
use crate::json::object_with_non_finite;

/// A tree of nodes by their paths: each but the root below a group, none below an array.
fn hierarchy() -> impl Strategy<Value = BTreeMap<String, Node>> {
    let group = proptest::option::of(object_with_non_finite()).prop_map(|attributes| {
        let attributes = attributes.map(|text| format!(", \"attributes\": {text}")).unwrap_or_default();
        let document = format!("{{\"zarr_format\": 2{attributes}}}");
        Node::Group(GroupMetadata::from_slice(document.as_bytes()).unwrap())
    });
    let array = array_files().prop_map(|files| Node::Array(files.read(&Scope::ALL)));
    let name = "[a-c.~ \"é-]{1,2}".prop_filter("a name of a node", |name| !matches!(&**name, "." | ".."));
    let node = prop_oneof![2 => group, 1 => array];
    vec((name, node, any::<Index>()), 0..6).prop_map(|nodes| {
        let mut tree = BTreeMap::new();
        let mut groups = vec![String::new()];
        for (name, node, parent) in nodes {
            let path = format!("{}{name}", parent.get(&groups));
            if tree.contains_key(&path) {
                continue;
            }
            if node.as_array().is_none() {
                groups.push(format!("{path}/"));
            }
            tree.insert(path, node);
        }
        tree
    })
}

/// A consolidated document.
pub(crate) fn consolidated() -> impl Strategy<Value = String> {
    hierarchy().prop_map(|tree| of_nodes(&tree).to_json())
}

fn of_nodes(tree: &BTreeMap<String, Node>) -> ConsolidatedMetadata {
    let nodes = tree.iter().map(|(path, node)| (&**path, node));
    ConsolidatedMetadata::from_nodes(nodes).unwrap_or_else(|problems| panic!("{problems}"))
}

proptest! {
    #[test]
    fn a_hierarchy_reads_back(tree in hierarchy()) {
        let metadata = of_nodes(&tree);
        prop_assert_eq!(metadata.nodes().len(), tree.len());
        for (path, node) in &tree {
            prop_assert_eq!(metadata.get(path), Some(node));
        }
        let read = ConsolidatedMetadata::from_slice(metadata.to_json().as_bytes()).unwrap();
        prop_assert_eq!(read.as_str(), metadata.as_str());
        prop_assert_eq!(read, metadata);
    }

    /// The order of the entries is nothing: the same nodes come, a group before those in it.
    #[test]
    fn the_order_of_entries_is_nothing(tree in hierarchy(), by in any::<Index>()) {
        let metadata = of_nodes(&tree);
        let mut nodes: Vec<_> = tree.iter().map(|(path, node)| (&**path, node)).collect();
        let by = by.index(nodes.len() + 1);
        nodes.rotate_left(by);
        nodes.reverse();
        let other = ConsolidatedMetadata::from_nodes(nodes).unwrap();
        let paths: Vec<_> = other.nodes().map(|(path, _)| path).collect();
        for (at, path) in paths.iter().enumerate() {
            let inside = format!("{path}/");
            prop_assert!(paths[..at].iter().all(|before| !before.starts_with(&inside)));
        }
        prop_assert_eq!(other, metadata);
    }

    /// Without a group that holds others, there is a problem that names it.
    #[test]
    fn a_missing_group_is_named(mut tree in hierarchy(), at in any::<Index>()) {
        let group = Node::Group(GroupMetadata::new());
        tree.extend([("d".to_owned(), group.clone()), ("d/e".to_owned(), group)]);
        let holders: Vec<_> = tree
            .keys()
            .filter(|path| tree.keys().any(|other| other.starts_with(&format!("{path}/"))))
            .cloned()
            .collect();
        let missing = at.get(&holders);
        let nodes = tree.iter().filter(|(path, _)| *path != missing).map(|(path, node)| (&**path, node));
        let problems = ConsolidatedMetadata::from_nodes(nodes).unwrap_err();
        let pointer = format!("/metadata/{}~1.zgroup", missing.replace('~', "~0").replace('/', "~1"));
        prop_assert_eq!(problems.len(), 1);
        prop_assert_eq!(problems.as_slice()[0].location().to_pointer(), pointer);
    }
}
