//! Whether nodes form a tree: every node but the root below a group.

#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use core::cmp::Ordering;

/// What a node is, as far as the tree goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodeType {
    Array,
    Group,
}

/// Why a tree is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TreeProblem<'a> {
    /// The node of this index is below an array.
    BelowArray(usize),
    /// No node is at this path, and one below it is there.
    MissingGroup(&'a str),
}

/// The order in which a node comes before those below it, and these before the next: that of the bytes, with the slash
/// before every other.
pub(crate) fn path_order(a: &str, b: &str) -> Ordering {
    let rank = |byte: u8| if byte == b'/' { 0 } else { u16::from(byte) + 1 };
    let differs = a.bytes().zip(b.bytes()).find(|(a, b)| a != b);
    match differs {
        Some((a, b)) => rank(a).cmp(&rank(b)),
        None => a.len().cmp(&b.len()),
    }
}

/// What is wrong with the tree of `nodes`, which are in [`path_order`], each path once. The root, `""`, is a group unless
/// it is there.
pub(crate) fn tree_problems<'a>(nodes: &[(&'a str, NodeType)]) -> Vec<TreeProblem<'a>> {
    let mut found = Vec::new();
    // The nodes that are there above the one at hand, from the root down.
    let mut above: Vec<(&str, NodeType)> = alloc::vec![("", NodeType::Group)];
    // The paths above the one at hand where no node is.
    let mut missing: Vec<&str> = Vec::new();
    for (index, &(path, node_type)) in nodes.iter().enumerate() {
        if path.is_empty() {
            above[0].1 = node_type;
            continue;
        }
        while above.last().is_some_and(|(outer, _)| !is_below(path, outer)) {
            above.pop();
        }
        while missing.last().is_some_and(|outer| !is_below(path, outer)) {
            missing.pop();
        }
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        // Both `outer` and `parent` are what `path` begins with. Their bytes are not compared: with AVX-512, a C library
        // compares two strings of no bytes at the address of none, which takes the processor 50 ns.
        match above.last() {
            Some((_, NodeType::Array)) => found.push(TreeProblem::BelowArray(index)),
            Some((outer, NodeType::Group)) if outer.len() != parent.len() => {
                // Siblings follow one another, with what is below them between.
                if missing.last() != Some(&parent) {
                    found.push(TreeProblem::MissingGroup(parent));
                    missing.push(parent);
                }
            }
            Some((_, NodeType::Group)) | None => {}
        }
        above.push((path, node_type));
    }
    found
}

/// Whether `path` is below the node at `outer`.
fn is_below(path: &str, outer: &str) -> bool {
    outer.is_empty() || path.strip_prefix(outer).is_some_and(|rest| rest.starts_with('/'))
}
