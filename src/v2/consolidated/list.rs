//! Nodes with their paths.

use alloc::string::String;
use alloc::vec::Vec;

use crate::hierarchy::path_order;
use crate::json::Span;
use crate::order;
use crate::v2::Node;

/// Nodes with their paths. The paths stand in one text, which is one allocation for all instead of one for each.
#[derive(Debug, Clone, Default)]
pub(super) struct NodeList {
    paths: String,
    /// Each with where its path stands in `paths`.
    nodes: Vec<(Span, Node)>,
}

impl NodeList {
    /// Add `node` at `path`, a part of a text that was parsed.
    pub(super) fn push(&mut self, path: &str, node: Node) {
        let start = self.paths.len();
        self.paths.push_str(path);
        self.nodes.push((Span::new(start, self.paths.len()), node));
    }

    /// Bring the nodes into the order of their paths.
    pub(super) fn sort(&mut self) {
        let paths = &self.paths;
        order::sort_by(&mut self.nodes, |(a, _), (b, _)| path_order(a.of(paths), b.of(paths)));
    }

    /// The node at `path`, where the nodes are in the order of their paths.
    pub(super) fn get(&self, path: &str) -> Option<&Node> {
        let at = self.nodes.binary_search_by(|(other, _)| path_order(other.of(&self.paths), path)).ok()?;
        self.nodes.get(at).map(|(_, node)| node)
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Node)> {
        self.nodes.iter().map(|(path, node)| (path.of(&self.paths), node))
    }
}

impl PartialEq for NodeList {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}
