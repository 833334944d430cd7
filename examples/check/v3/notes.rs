//! What is worth knowing of a sound `zarr.json`.

use std::borrow::Cow;

use zarr_spec::repair::{self, RepairKind, Repairs};
use zarr_spec::v3::Node;

/// What there is to say of `bytes`, a `zarr.json`, beside its problems.
pub(crate) fn notes(bytes: &[u8]) -> Vec<Cow<'static, str>> {
    let mut notes = Vec::new();
    let members = match Node::from_slice(bytes) {
        Ok(Node::Array(array)) => array.must_understand(),
        Ok(Node::Group(group)) => group.must_understand(),
        Err(_) => return notes,
    };
    if !members.is_empty() {
        let names: Vec<_> = members.iter().map(|(name, _)| format!("{name:?}")).collect();
        notes.push(format!("not for a reader that does not know {}", names.join(", ")).into());
    }
    // Such a document has no problem: what it leaves out means little-endian, and writers are to say so.
    let kinds = Repairs::none().with(RepairKind::StructuredWithoutEndian);
    if !repair::v3_node(bytes, kinds).repairs.is_empty() {
        notes.push("records without a byte order, which are read as little-endian".into());
    }
    notes
}
