//! The names of members that a document writes with escapes.

use alloc::string::String;
use alloc::vec::Vec;

use super::string::unescape_lossy;
use super::tape::{Kind, Node};

/// Names with their escapes resolved, in the order of the nodes that write them. Few documents have any.
#[derive(Debug, Default)]
pub(super) struct Names(Vec<(u32, String)>);

impl Names {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Resolve the names among `nodes`, those of a value of `text`.
    #[cold]
    pub(super) fn resolve(&mut self, text: &str, nodes: &[Node]) {
        let mut is_name = alloc::vec![false; nodes.len()];
        for (object, node) in nodes.iter().enumerate().filter(|(_, node)| node.kind == Kind::Object) {
            let (mut at, end) = (object + 1, object + node.count as usize);
            while at < end {
                is_name[at] = true;
                // A name is one node, and its value the next.
                at += 1 + nodes[at + 1].count as usize;
            }
        }
        for ((number, node), is_name) in (0..).zip(nodes).zip(is_name) {
            if is_name && node.escaped {
                let inner = &text[node.start as usize + 1..node.end as usize - 1];
                self.0.push((number, unescape_lossy(inner)));
            }
        }
    }

    /// The name that the node of number `node` writes.
    pub(super) fn get(&self, node: u32) -> Option<&str> {
        let index = self.0.binary_search_by_key(&node, |(held, _)| *held).ok()?;
        self.0.get(index).map(|(_, name)| &**name)
    }
}
