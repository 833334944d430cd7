//! Groups, nodes and hierarchies.

use super::ConversionError;
use crate::v2;
use crate::v3::{ConsolidatedMetadata, GroupMetadata, Node, NodePath, Scope};

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
/// A hierarchy without a node at its root has a group there that has no attributes.
impl TryFrom<&v2::ConsolidatedMetadata> for GroupMetadata {
    type Error = ConversionError;

    fn try_from(hierarchy: &v2::ConsolidatedMetadata) -> Result<Self, ConversionError> {
        let mut root = Self::new();
        let mut nodes = alloc::vec::Vec::new();
        for (path, node) in hierarchy.nodes() {
            match (path, node) {
                ("", v2::Node::Group(group)) => root = group.try_into()?,
                ("", v2::Node::Array(_)) => return Err(ConversionError::RootArray),
                (path, node) => nodes.push((path.parse::<NodePath>()?, Node::try_from(node)?)),
            }
        }
        let listed = nodes.iter().map(|(path, node)| (path, node));
        let consolidated = ConsolidatedMetadata::from_nodes(listed, &Scope::ALL)?;
        Ok(root.update().set("consolidated_metadata", &consolidated).read()?)
    }
}
