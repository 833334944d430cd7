//! A group document as a scope reads it, whatever it holds.

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::read::{check_member, read_group};
use super::{CONSOLIDATED, GroupMetadata, MEMBERS, REQUIRED};
use crate::json::{ObjectStream, Raw, Span, SyntaxError, Tape};
use crate::order;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems, Reporter};
use crate::v3::consolidated::{self, stream};
use crate::v3::reader::Reader;
use crate::v3::{ConsolidatedMetadata, Scope};

/// A group document as a scope reads it, whatever it holds.
#[derive(Debug, Clone)]
pub struct GroupReading {
    metadata: Option<GroupMetadata>,
    problems: Problems,
}

impl GroupReading {
    /// Read `document`, the `zarr.json` of a group.
    #[must_use]
    pub fn new(document: &[u8], scope: &Scope) -> Self {
        let read = crate::json::decode(document).and_then(|text| read_text(&text.into(), scope));
        let (metadata, problems) =
            read.unwrap_or_else(|error| (None, Problems::of_syntax((&Path::ROOT).into(), error)));
        Self { metadata, problems }
    }

    /// Every problem, in the order they were found. Those of the nodes that the group lists are not among them: see
    /// [`GroupMetadata::consolidated`].
    #[must_use]
    pub const fn problems(&self) -> &Problems {
        &self.problems
    }

    /// The metadata, where there is no problem.
    ///
    /// # Errors
    ///
    /// The problems, where there are any.
    pub fn into_metadata(self) -> Result<GroupMetadata, Problems> {
        self.metadata.ok_or(self.problems)
    }
}

/// What `text`, the document of a group, holds: the group where it has no problem, and the problems. One tape serves the
/// nodes that it lists one after another.
pub(crate) fn read_text(
    text: &Arc<str>,
    scope: &Scope,
) -> Result<(Option<GroupMetadata>, Problems), SyntaxError> {
    let mut tape = Tape::new();
    let Some(mut object) = ObjectStream::new(text, 0, 0) else {
        let document = tape.parse(text)?;
        let mut problems = Problems::new();
        let mut reader = Reader::new(scope, Reporter::new(&mut problems));
        read_group(document.root(), &Path::ROOT, &mut reader);
        return Ok((None, problems));
    };
    let start = object.offset() - 1;
    let mut members = Members::default();
    while let Some(name) = object.next_name()? {
        members.read(name, &mut object, text, &mut tape, scope)?;
    }
    let end = object.offset();
    object.finish()?;
    let consolidated = members.consolidated.take();
    let attributes = members.attributes;
    let problems = members.into_problems(start);
    let metadata = problems.is_empty().then(|| {
        let mut metadata =
            GroupMetadata::from_document(Raw::span(text, Span::new(start, end)), attributes, scope.clone());
        if let Some(consolidated::Read { node_problems, listing, span, .. }) = consolidated {
            metadata.set_consolidated(if node_problems.is_empty() {
                Ok(ConsolidatedMetadata::from_listing(Raw::span(text, span), listing))
            } else {
                Err(node_problems)
            });
        }
        metadata
    });
    Ok((metadata, problems))
}

/// What is wrong with each member of a document, the last of its name.
#[derive(Default)]
struct Members<'a> {
    defined: [Option<Problems>; MEMBERS.len()],
    others: Vec<(Cow<'a, str>, Problems)>,
    attributes: Option<Span>,
    consolidated: Option<consolidated::Read>,
}

impl<'a> Members<'a> {
    /// Read the member `name` of `text`, whose value `object` is before.
    fn read(
        &mut self,
        name: Cow<'a, str>,
        object: &mut ObjectStream<'a>,
        text: &'a Arc<str>,
        tape: &mut Tape,
        scope: &Scope,
    ) -> Result<(), SyntaxError> {
        let at = &Path::ROOT.key(&name);
        let mut problems = Problems::new();
        if name == CONSOLIDATED {
            let mut read = stream(text, object.offset(), 1, at, tape, scope)?;
            object.resume_at(read.span.end());
            let found = if read.too_deep.is_empty() { &mut read.problems } else { &mut read.too_deep };
            problems = core::mem::take(found);
            self.consolidated = Some(read);
        } else {
            let document = object.value(tape)?;
            let reporter = Reporter::new(&mut problems);
            let mut reader = Reader::of_document(scope, reporter, document.is_irregular());
            check_member(&name, document.root(), at, &mut reader);
            if name == "attributes" {
                self.attributes = Some(document.root().span());
            }
        }
        match MEMBERS.iter().zip(&mut self.defined).find(|(member, _)| **member == name) {
            Some((_, found)) => *found = Some(problems),
            None => self.others.push((name, problems)),
        }
        Ok(())
    }

    /// The problems of the document, an object that begins at `start`.
    fn into_problems(mut self, start: usize) -> Problems {
        let mut problems = Problems::new();
        order::keep_last_by(&mut self.others, |(a, _), (b, _)| a.cmp(b));
        for (index, (name, found)) in MEMBERS.iter().zip(self.defined).enumerate() {
            if found.is_none() && index < REQUIRED {
                let (place, kind) = ((&Path::ROOT.key(name)).into(), ProblemKind::MissingKey);
                problems.push(Problem::new(place, kind, Expected::Member, None, start));
            }
            problems.extend(found.unwrap_or_default());
        }
        for (_, found) in self.others {
            problems.extend(found);
        }
        problems
    }
}
