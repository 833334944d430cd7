//! What a document means, however it is spelled.

use zarr_spec::json::{Raw, Writer};
use zarr_spec::v2::{self, Attributes, NodeFiles};
use zarr_spec::v3::{self, GroupMetadata, Node};

/// The meaning of `bytes`, a document called `key`, as an object of members; `None` where it has a problem.
pub(crate) fn meaning(key: &str, bytes: &[u8]) -> Option<Raw> {
    match key {
        v2::ARRAY_KEY => {
            let files = NodeFiles { array: Some(bytes), ..NodeFiles::default() };
            let array = v2::ArrayMetadata::from_files(&files).ok()?;
            Raw::new(&array.canonical()).ok()
        }
        v2::ATTRIBUTES_KEY => Attributes::from_slice(bytes).ok()?.json().cloned(),
        v3::KEY => {
            let document = match Node::from_slice(bytes).ok()? {
                Node::Array(array) => array.canonical(),
                Node::Group(group) => group_meaning(&group),
            };
            Raw::new(&document).ok()
        }
        // Two v2 groups without attributes are the same.
        _ => None,
    }
}

/// The members of `group`, without the nodes that it lists: an entry lists none, or those that its own group lists.
fn group_meaning(group: &GroupMetadata) -> String {
    let mut writer = Writer::new();
    writer.begin_object();
    writer.member("node_type", "group");
    let attributes = group.attributes();
    if !attributes.is_empty() {
        writer.member("attributes", attributes);
    }
    for (name, value) in group.extra() {
        writer.member(&name, &value);
    }
    writer.end_object();
    writer.finish()
}

/// Whether `bytes`, a document called `key`, is more than nothing: no attributes are as good as none.
pub(crate) fn says_something(key: &str, bytes: &[u8]) -> bool {
    key != v2::ATTRIBUTES_KEY || Attributes::from_slice(bytes).is_ok_and(|attributes| !attributes.is_empty())
}
