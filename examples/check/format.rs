//! What tells the two formats apart where their stores are checked alike.

use zarr_spec::problem::{Location, Path};
use zarr_spec::{v2, v3};

/// A Zarr format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    V2,
    V3,
}

impl Format {
    pub(crate) const ALL: [Self; 2] = [Self::V2, Self::V3];

    /// The format's number.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::V2 => 2,
            Self::V3 => 3,
        }
    }

    /// The keys of the documents that make a folder a node.
    pub(crate) const fn node_keys(self) -> &'static [&'static str] {
        match self {
            Self::V2 => &[v2::ARRAY_KEY, v2::GROUP_KEY],
            Self::V3 => &[v3::KEY],
        }
    }

    /// The key of the document that makes a folder a group.
    pub(crate) const fn group_key(self) -> &'static str {
        match self {
            Self::V2 => v2::GROUP_KEY,
            Self::V3 => v3::KEY,
        }
    }

    /// The key of the attributes, where they have a document of their own.
    pub(crate) const fn attributes_key(self) -> Option<&'static str> {
        match self {
            Self::V2 => Some(v2::ATTRIBUTES_KEY),
            Self::V3 => None,
        }
    }

    /// The names of the members, each in the one before, of a consolidated document that lead to its entries.
    pub(crate) const fn entries_path(self) -> &'static [&'static str] {
        match self {
            Self::V2 => &["metadata"],
            Self::V3 => &["consolidated_metadata", "metadata"],
        }
    }

    /// Whether the entries include those of the node that lists them.
    pub(crate) const fn lists_itself(self) -> bool {
        match self {
            Self::V2 => true,
            Self::V3 => false,
        }
    }

    /// The path of the node, and the key of the document, that the entry called `name` stands for.
    pub(crate) fn entry_of(self, name: &str) -> Option<(&str, &'static str)> {
        match self {
            Self::V2 => {
                let (path, file) = name.rsplit_once('/').unwrap_or(("", name));
                let keys = [v2::ARRAY_KEY, v2::GROUP_KEY, v2::ATTRIBUTES_KEY];
                keys.into_iter().find(|key| *key == file).map(|key| (path, key))
            }
            Self::V3 => Some((name, v3::KEY)),
        }
    }

    /// The name of the entry for the document `key` of the node at `path`.
    pub(crate) fn entry_name(self, path: &str, key: &str) -> String {
        match self {
            Self::V2 => crate::walk::join(path, key),
            Self::V3 => path.into(),
        }
    }

    /// The pointer to the entry called `name`.
    pub(crate) fn entry_pointer(self, name: &str) -> String {
        self.entries_path().iter().chain([&name]).map(|step| pointer_to(step)).collect()
    }
}

/// The pointer to the member `name` of a document.
pub(crate) fn pointer_to(name: &str) -> String {
    Location::from(&Path::ROOT.key(name)).to_pointer()
}
