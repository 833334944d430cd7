//! Groups, nodes and hierarchies.

use super::ConversionError;
use crate::v2;
use crate::v3::{ConsolidatedMetadata, GroupMetadata, Node, NodePath};

/// The same group, with its attributes.
impl TryFrom<&v2::GroupMetadata> for GroupMetadata {
    type Error = ConversionError;

    fn try_from(group: &v2::GroupMetadata) -> Result<Self, ConversionError> {
        let empty = Self::new();
        match group.attributes().json() {
            Some(attributes) => Ok(empty.update().set("attributes", attributes).read()?),
            None => Ok(empty),
        }
    }
}

/// The path of format 3 of a node below the root, and the same node.
fn listed(path: &str, node: &v2::Node) -> Result<(NodePath, Node), ConversionError> {
    Ok((path.parse()?, node.try_into()?))
}

/// The same node. See [`convert`](crate::convert).
impl TryFrom<&v2::Node> for Node {
    type Error = ConversionError;

    fn try_from(node: &v2::Node) -> Result<Self, ConversionError> {
        Ok(match node {
            v2::Node::Array(array) => Self::Array(array.try_into()?),
            v2::Node::Group(group) => Self::Group(group.try_into()?),
        })
    }
}

/// The group at the root of a hierarchy, which lists the nodes below it: each the same as in format 2.
///
/// A hierarchy without a node at its root has a group there that has no attributes. The error is that of the first node
/// without an equivalent; to go on with the others, convert them [one by one](v2::ConsolidatedMetadata::nodes).
impl TryFrom<&v2::ConsolidatedMetadata> for GroupMetadata {
    type Error = ConversionError;

    fn try_from(hierarchy: &v2::ConsolidatedMetadata) -> Result<Self, ConversionError> {
        let mut root = Self::new();
        let mut nodes = alloc::vec::Vec::new();
        for (path, node) in hierarchy.nodes() {
            match (path, node) {
                ("", v2::Node::Group(group)) => root = group.try_into()?,
                ("", v2::Node::Array(_)) => return Err(ConversionError::RootArray),
                (path, node) => nodes.push(
                    listed(path, node)
                        .map_err(|error| ConversionError::Node { path: path.into(), error: error.into() })?,
                ),
            }
        }
        let listed = nodes.iter().map(|(path, node)| (path, node));
        let consolidated = ConsolidatedMetadata::from_nodes(listed)?;
        Ok(root.update().set("consolidated_metadata", &consolidated).read()?)
    }
}
