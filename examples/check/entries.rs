//! The entries of consolidated metadata.

use std::collections::BTreeMap;

use zarr_spec::json::{Kind, Value};

use crate::format::Format;

/// The entries of a document with consolidated metadata.
pub(crate) struct Entries<'v> {
    pub(crate) format: Format,
    /// The offset of the object that holds them.
    pub(crate) offset: usize,
    /// By the path of their node.
    pub(crate) nodes: BTreeMap<String, Entry<'v>>,
}

/// The entries of one node, by the key of the document that each stands for.
#[derive(Default)]
pub(crate) struct Entry<'v>(BTreeMap<&'static str, Member<'v>>);

/// One entry: a document of a node.
pub(crate) struct Member<'v> {
    /// The pointer to it.
    pub(crate) pointer: String,
    pub(crate) value: Value<'v>,
}

impl<'v> Entries<'v> {
    /// The entries of `document`, one of `format`, if it has an object of them.
    pub(crate) fn of(format: Format, document: Value<'v>) -> Option<Self> {
        let metadata = format.entries_path().iter().try_fold(document, |value, name| value.get(name))?;
        if metadata.kind() != Kind::Object {
            return None;
        }
        let mut nodes: BTreeMap<_, Entry<'_>> = BTreeMap::new();
        for (name, value) in metadata.members() {
            let name = name.name();
            let Some((path, key)) = format.entry_of(name) else { continue };
            let names: Vec<_> = path.split('/').filter(|name| !name.is_empty()).collect();
            let member = Member { pointer: format.entry_pointer(name), value };
            // Of a name that is written twice, the last one counts.
            nodes.entry(names.join("/")).or_default().0.insert(key, member);
        }
        nodes.retain(|path, _| format.lists_itself() || !path.is_empty());
        Some(Self { format, offset: metadata.offset(), nodes })
    }
}

impl<'v> Entry<'v> {
    /// Whether it makes a node of `format`.
    pub(crate) fn is_node(&self, format: Format) -> bool {
        format.node_keys().iter().any(|key| self.0.contains_key(key))
    }

    /// The entry of the document `key`.
    pub(crate) fn member(&self, key: &str) -> Option<&Member<'v>> {
        self.0.get(key)
    }

    /// The text of the document `key`.
    pub(crate) fn bytes(&self, key: &str) -> Option<&'v [u8]> {
        self.member(key).map(Member::bytes)
    }
}

impl<'v> Member<'v> {
    /// The document's text.
    pub(crate) fn bytes(&self) -> &'v [u8] {
        self.value.source().as_bytes()
    }
}
