//! The tree of nodes, beside a slow twin.

use std::collections::BTreeMap;
use std::string::String;
use std::vec::Vec;

use proptest::prelude::*;

use super::{NodeType, TreeProblem, path_order, tree_problems as problems};

/// A problem by the path it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Wrong<'a> {
    BelowArray(&'a str),
    MissingGroup(&'a str),
}

/// What is wrong with `nodes`, found by looking for each node above each node.
fn naive(nodes: &BTreeMap<String, NodeType>) -> Vec<Wrong<'_>> {
    let mut wrong = Vec::new();
    for path in nodes.keys().filter(|path| !path.is_empty()) {
        let parent = path.rfind('/').map_or("", |at| &path[..at]);
        let mut above = parent;
        while !above.is_empty() && !nodes.contains_key(above) {
            above = above.rfind('/').map_or("", |at| &above[..at]);
        }
        match nodes.get(above) {
            Some(NodeType::Array) => wrong.push(Wrong::BelowArray(path)),
            // The root is a group unless it is there.
            Some(NodeType::Group) | None if above != parent => wrong.push(Wrong::MissingGroup(parent)),
            Some(NodeType::Group) | None => {}
        }
    }
    wrong.sort_unstable();
    wrong.dedup();
    wrong
}

fn tree() -> impl Strategy<Value = BTreeMap<String, NodeType>> {
    let path = proptest::collection::vec("[ab]|a-|é", 0..5).prop_map(|names| names.join("/"));
    let node_type = prop_oneof![1 => Just(NodeType::Array), 3 => Just(NodeType::Group)];
    proptest::collection::btree_map(path, node_type, 0..12)
}

proptest! {
    #[test]
    fn each_problem_of_a_tree_is_found_once(nodes in tree()) {
        let mut ordered: Vec<_> = nodes.iter().map(|(path, node_type)| (&**path, *node_type)).collect();
        ordered.sort_by(|(a, _), (b, _)| path_order(a, b));
        let mut found: Vec<_> = problems(&ordered)
            .into_iter()
            .map(|problem| match problem {
                TreeProblem::BelowArray(index) => Wrong::BelowArray(ordered[index].0),
                TreeProblem::MissingGroup(path) => Wrong::MissingGroup(path),
            })
            .collect();
        found.sort_unstable();
        prop_assert_eq!(found, naive(&nodes));
    }

    /// A node comes before those below it, and these before every other.
    #[test]
    fn the_order_is_that_of_the_names_on_the_way(a in "[a/-]{0,6}", b in "[a/-]{0,6}") {
        let names = |path: &str| path.split('/').map(String::from).collect::<Vec<_>>();
        prop_assert_eq!(path_order(&a, &b), names(&a).cmp(&names(&b)));
    }
}
