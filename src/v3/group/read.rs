//! Reading the members of a group document that is on a tape.

use super::{CONSOLIDATED, MEMBERS, REQUIRED};
use crate::attributes;
use crate::document::others;
use crate::json::{Kind, Value};
use crate::problem::{Literal, Path, SharedKey, Types};
use crate::v3::array::check_literal;
use crate::v3::consolidated::check_envelope;
use crate::v3::reader::Reader;

/// Report what is wrong with `document`, which stands at `at`, as that of a group. The nodes that it lists are not read.
pub(crate) fn read_group(document: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    if document.kind() != Kind::Object {
        reader.reporter.invalid_type(at, Types::OBJECT, document);
        return;
    }
    for (index, name) in MEMBERS.into_iter().enumerate() {
        match document.get(name) {
            Some(value) => check_member(name, value, &at.key(name), reader),
            None if index < REQUIRED => reader.reporter.missing_key(at, name, document),
            None => {}
        }
    }
    if reader.is_irregular() {
        for (name, value) in others(document, &MEMBERS) {
            check_member(name, value, &at.shared_key(&SharedKey::new(name)), reader);
        }
    }
}

/// Report what is wrong with `value`, the member `name` of a group document.
pub(super) fn check_member(name: &str, value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    match name {
        "zarr_format" => check_literal(Some(value), &[Literal::Integer(3)], at, reader),
        "node_type" => check_literal(Some(value), &[Literal::String("group")], at, reader),
        "attributes" => {
            attributes::check(value, at, reader);
        }
        CONSOLIDATED => {
            // How deep it goes says nothing of what is no object.
            let may_be_object = matches!(value.kind(), Kind::Object | Kind::TooDeep);
            if !(may_be_object && reader.report_too_deep(value, at)) {
                check_envelope(value, at, reader);
            }
        }
        _ => {
            reader.report_too_deep(value, at);
        }
    }
}
