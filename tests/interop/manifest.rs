//! The lines of `manifest.jsonl`, as `interop/README.md` describes them.

use std::borrow::Cow;

use zarr_spec::json::{Raw, Value};
use zarr_spec::v2::DataType;

/// What zarr and numcodecs say of one node.
pub(crate) struct Line<'a> {
    members: Value<'a>,
}

/// What a node is.
pub(crate) enum NodeType {
    Array,
    Group,
    /// The consolidated metadata of a hierarchy.
    Consolidated,
}

impl<'a> Line<'a> {
    pub(crate) fn new(members: Value<'a>) -> Self {
        Self { members }
    }

    /// The member `name`; `None` where it is null.
    pub(crate) fn get(&self, name: &str) -> Option<Value<'a>> {
        self.members.get(name).filter(|value| !value.is_null())
    }

    /// The text of the member `name`; empty where it is null.
    pub(crate) fn text(&self, name: &str) -> Cow<'a, str> {
        self.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    pub(crate) fn path(&self) -> Cow<'a, str> {
        self.text("path")
    }

    pub(crate) fn node_type(&self) -> Result<NodeType, String> {
        match &*self.text("node") {
            "array" => Ok(NodeType::Array),
            "group" => Ok(NodeType::Group),
            "consolidated" => Ok(NodeType::Consolidated),
            other => Err(format!("the manifest has a node of the kind {other:?}")),
        }
    }

    /// Whether the writer refused to write this node, so that there is none.
    pub(crate) fn is_refused(&self) -> bool {
        self.get("refused").is_some()
    }

    /// Whether the node's file `name` is not JSON, since a bare `NaN` or `Infinity` stands in it.
    pub(crate) fn has_bare_tokens(&self, name: &str) -> bool {
        self.lists("bare_tokens", name)
    }

    /// Whether zarr gives back another value of the member `name` than it was asked to write.
    pub(crate) fn differs(&self, name: &str) -> bool {
        self.lists("differs", name)
    }

    /// The data type in the member `name`.
    pub(crate) fn data_type(&self, name: &str) -> Result<DataType, String> {
        let value = self.get(name).ok_or_else(|| format!("the manifest has no {name}"))?;
        DataType::read(value.source(), &zarr_spec::v2::Scope::ALL)
            .into_value()
            .map_err(|problems| format!("{name} of the manifest: {problems}"))
    }

    /// The lengths in the member `name`.
    pub(crate) fn lengths(&self, name: &str) -> Vec<u64> {
        self.get(name).into_iter().flat_map(Value::items).filter_map(Value::as_u64).collect()
    }

    /// The texts in the member `name`.
    pub(crate) fn texts(&self, name: &str) -> Vec<Cow<'a, str>> {
        self.get(name).into_iter().flat_map(Value::items).filter_map(Value::as_str).collect()
    }

    /// The attributes, whose text may hold the bare tokens that Python writes.
    pub(crate) fn attributes(&self) -> Result<Raw, String> {
        match self.get("attributes") {
            Some(attributes) => Ok(attributes.into()),
            None => Raw::new(&self.text("attributes_text")).map_err(|error| error.to_string()),
        }
    }

    fn lists(&self, member: &str, text: &str) -> bool {
        self.texts(member).iter().any(|listed| listed == text)
    }
}
