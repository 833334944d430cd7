//! A group document as a scope reads it, whatever it holds.

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::read::{check_member, read_group};
use super::{CONSOLIDATED, GroupMetadata, MEMBERS, REQUIRED};
use crate::attributes::Attributes;
use crate::json::{ObjectStream, Raw, Span, SyntaxError, Tape};
use crate::order;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems, Reporter};
use crate::v3::consolidated::{self, stream};
use crate::v3::reader::Reader;
use crate::v3::{ConsolidatedMetadata, Scope};

/// A group document as a scope reads it, whatever it holds.
#[derive(Debug, Clone)]
pub struct GroupReading {
    pub(crate) metadata: Option<GroupMetadata>,
    /// Those that have no problem.
    attributes: Option<Attributes>,
    pub(crate) problems: Problems,
}

impl GroupReading {
    /// Read `document`, the `zarr.json` of a group.
    #[must_use]
    pub fn new(document: &[u8], scope: &Scope) -> Self {
        let read = crate::json::decode(document).and_then(|text| Self::of_text(&text.into(), scope));
        read.unwrap_or_else(|error| Self::of_problems(Problems::of_syntax((&Path::ROOT).into(), error)))
    }

    /// Read `text`. One tape serves the nodes that it lists one after another.
    pub(crate) fn of_text(text: &Arc<str>, scope: &Scope) -> Result<Self, SyntaxError> {
        let mut tape = Tape::new();
        let Some(mut object) = ObjectStream::new(text, 0, 0) else {
            let document = tape.parse(text)?;
            let mut problems = Problems::new();
            let mut reader = Reader::new(scope, Reporter::new(&mut problems));
            read_group(document.root(), &Path::ROOT, &mut reader);
            return Ok(Self::of_problems(problems));
        };
        let start = object.offset() - 1;
        let mut members = Members::default();
        while let Some(name) = object.next_name()? {
            members.read(name, &mut object, text, &mut tape, scope)?;
        }
        let span = Span::new(start, object.offset());
        object.finish()?;
        Ok(members.into_reading(Raw::span(text, span), scope))
    }

    fn of_problems(problems: Problems) -> Self {
        Self { metadata: None, attributes: None, problems }
    }

    /// Every problem, in the order they were found. Those of the nodes that the group lists are not among them: see
    /// [`GroupMetadata::consolidated`].
    #[must_use]
    pub const fn problems(&self) -> &Problems {
        &self.problems
    }

    /// The attributes; `None` where the document has none, or no object.
    #[must_use]
    pub const fn attributes(&self) -> Option<&Attributes> {
        self.attributes.as_ref()
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

/// What `read`, the value of a member of `document`, lists.
fn listed(read: consolidated::Read, document: &Raw) -> Result<ConsolidatedMetadata, Problems> {
    if read.node_problems.is_empty() {
        Ok(ConsolidatedMetadata::from_listing(document.beside(read.span), read.listing))
    } else {
        Err(read.node_problems)
    }
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
                self.attributes = problems.is_empty().then(|| document.root().span());
            }
        }
        match MEMBERS.iter().zip(&mut self.defined).find(|(member, _)| **member == name) {
            Some((_, found)) => *found = Some(problems),
            None => self.others.push((name, problems)),
        }
        Ok(())
    }

    /// What was read of `document`, which has these members.
    fn into_reading(mut self, document: Raw, scope: &Scope) -> GroupReading {
        let (consolidated, attributes) = (self.consolidated.take(), self.attributes);
        let problems = self.into_problems(document.offset());
        let found = attributes.map(|span| Attributes::of_document(&document, Some(span)));
        let metadata = problems.is_empty().then(|| {
            let consolidated = consolidated.map(|read| listed(read, &document));
            GroupMetadata::from_document(document, attributes, scope.clone()).with_consolidated(consolidated)
        });
        GroupReading { metadata, attributes: found, problems }
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
