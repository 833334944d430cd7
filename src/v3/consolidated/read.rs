//! Reading `consolidated_metadata`.
//!
//! One that stands in the document of a group is streamed: one tape serves the nodes one after another. One that a listed
//! group has again is on the tape of that group's own document.

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::listing::{self, Documents, Listing};
use crate::document::others;
use crate::field::{Finite, report_irregular};
use crate::json::{Kind, ObjectStream, Span, SyntaxError, Tape, Value};
use crate::order;
use crate::problem::{Expected, Literal, Path, Problem, ProblemKind, Problems, Reporter, SharedKey, Types};
use crate::v3::Scope;
use crate::v3::array::check_literal;
use crate::v3::reader::Reader;

const MEMBERS: &[&str] = &["kind", "must_understand", "metadata"];

/// What a value of `consolidated_metadata` holds.
#[derive(Debug, Default)]
pub(crate) struct Read {
    /// What is wrong with the value itself, which is a problem of the group too.
    pub(crate) problems: Problems,
    /// What is nested too deep in the value: a problem of the group, which then is the only one that the value has.
    pub(crate) too_deep: Problems,
    /// What is wrong with the nodes that are listed, and with the tree that they are.
    pub(crate) node_problems: Problems,
    pub(crate) listing: Listing,
    /// Where the value stands in the text.
    pub(crate) span: Span,
}

/// A value that is read from the text, on a tape that the caller lends.
struct Streaming<'a, 's> {
    text: &'a Arc<str>,
    /// The level of the value in the document.
    level: usize,
    at: &'s Path<'s>,
    tape: &'s mut Tape,
    scope: &'a Scope,
    /// What is wrong with each member that the value should have, the last of its name.
    members: [Option<Problems>; MEMBERS.len()],
    /// What is wrong with each other one.
    others: Vec<(Cow<'a, str>, Problems)>,
    too_deep: Problems,
    /// The documents that are listed, and where the object that lists them begins.
    documents: Option<(usize, Documents<'a>)>,
}

/// Read the value that begins at `offset` of `text`, which stands at `at` and `level` levels deep.
pub(crate) fn stream(
    text: &Arc<str>,
    offset: usize,
    level: usize,
    at: &Path<'_>,
    tape: &mut Tape,
    scope: &Scope,
) -> Result<Read, SyntaxError> {
    let Some(mut object) = ObjectStream::new(text, offset, level) else {
        return stream_other(text, offset, level, at, tape);
    };
    let start = object.offset() - 1;
    let (members, others, too_deep) = Default::default();
    let mut streaming =
        Streaming { text, level, at, tape, scope, members, others, too_deep, documents: None };
    while let Some(name) = object.next_name()? {
        streaming.member(name, &mut object)?;
    }
    Ok(streaming.finish(Span::new(start, object.offset())))
}

impl<'a> Streaming<'a, '_> {
    /// Read the member `name`, whose value `object` is before.
    fn member(&mut self, name: Cow<'a, str>, object: &mut ObjectStream<'a>) -> Result<(), SyntaxError> {
        let at = &self.at.key(&name);
        let mut problems = Problems::new();
        let is_list = name == "metadata";
        match ObjectStream::new(self.text, object.offset(), self.level + 1).filter(|_| is_list) {
            Some(entries) => self.documents(entries, object, at)?,
            None => {
                if is_list {
                    self.documents = None;
                }
                let document = object.value(self.tape)?;
                let value = document.root();
                if document.is_irregular() {
                    report_irregular(value, at, Finite::Optional, &mut Reporter::new(&mut self.too_deep));
                }
                let mut reader = Reader::new(self.scope, Reporter::new(&mut problems));
                check_member(&name, value, at, &mut reader);
            }
        }
        match MEMBERS.iter().zip(&mut self.members).find(|(member, _)| **member == name) {
            Some((_, found)) => *found = Some(problems),
            None => self.others.push((name, problems)),
        }
        Ok(())
    }

    /// Read the documents of `entries`, the value that `object` is before.
    fn documents(
        &mut self,
        mut entries: ObjectStream<'a>,
        object: &mut ObjectStream<'a>,
        at: &Path<'_>,
    ) -> Result<(), SyntaxError> {
        let mut documents = Documents::new(self.text, self.scope);
        while let Some(path) = entries.next_name()? {
            let document = entries.value(self.tape)?;
            if document.is_irregular() {
                let reporter = &mut Reporter::new(&mut self.too_deep);
                let path = SharedKey::new(&path);
                report_irregular(document.root(), &at.shared_key(&path), Finite::Optional, reporter);
            }
            documents.take(path, document.root(), document.is_irregular(), at);
        }
        self.documents = Some((object.offset(), documents));
        object.resume_at(entries.offset());
        Ok(())
    }

    /// What was read of the value, which stands at `span`.
    fn finish(mut self, span: Span) -> Read {
        let mut read = Read { span, too_deep: self.too_deep, ..Read::default() };
        for (name, found) in MEMBERS.iter().zip(self.members) {
            read.problems.extend(found.unwrap_or_else(|| {
                let (place, kind) = ((&self.at.key(name)).into(), ProblemKind::MissingKey);
                Problem::new(place, kind, Expected::Member, None, span.start()).into()
            }));
        }
        order::keep_last_by(&mut self.others, |(a, _), (b, _)| a.cmp(b));
        for (_, problems) in self.others {
            read.problems.extend(problems);
        }
        if let Some((offset, documents)) = self.documents {
            let at = &self.at.key("metadata");
            read.listing = listing::read(documents, offset, at, &mut read.node_problems);
        }
        read
    }
}

/// Read a value that is no object; how deep it goes says nothing of it.
fn stream_other(
    text: &str,
    offset: usize,
    level: usize,
    at: &Path<'_>,
    tape: &mut Tape,
) -> Result<Read, SyntaxError> {
    let (document, _) = tape.parse_value(text, offset, level)?;
    let value = document.root();
    let mut read = Read { span: value.span(), ..Read::default() };
    Reporter::new(&mut read.problems).invalid_type(at, Types::OBJECT, value);
    Ok(read)
}

/// Check the member `name` of a value of `consolidated_metadata`, but not the documents that it lists.
fn check_member(name: &str, value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    match name {
        "kind" => check_literal(Some(value), &[Literal::String("inline")], at, reader),
        "must_understand" => check_literal(Some(value), &[Literal::Boolean(false)], at, reader),
        "metadata" if value.kind() == Kind::Object => {}
        "metadata" => reader.reporter.invalid_type(at, Types::OBJECT, value),
        _ => reader.reporter.report(at, ProblemKind::UnknownKey, Expected::Members(MEMBERS), value),
    }
}

/// Check `value`, which stands at `at` on a tape, but not the documents that it lists.
pub(crate) fn check_envelope(value: Value<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) {
    if value.kind() != Kind::Object {
        reader.reporter.invalid_type(at, Types::OBJECT, value);
        return;
    }
    for name in MEMBERS {
        if value.get(name).is_none() {
            reader.reporter.missing_key(at, name, value);
        }
    }
    for (name, member) in others(value, &[]) {
        check_member(name, member, &at.key(name), reader);
    }
}

/// Read the documents that `value`, a part of `text` that stands at `at` on a tape, lists, and check it.
pub(super) fn read_nested(
    value: Value<'_>,
    text: &Arc<str>,
    at: &Path<'_>,
    reader: &mut Reader<'_, '_>,
) -> Listing {
    check_envelope(value, at, reader);
    let Some(metadata) = value.get("metadata").filter(|metadata| metadata.kind() == Kind::Object) else {
        return Listing::new();
    };
    let at = &at.key("metadata");
    let mut documents = Documents::new(text, reader.scope);
    for (key, document) in metadata.members() {
        documents.take(key.name().into(), document, reader.is_irregular(), at);
    }
    let mut problems = Problems::new();
    let listing = listing::read(documents, metadata.offset(), at, &mut problems);
    reader.reporter.extend(problems);
    listing
}
