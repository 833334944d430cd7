//! The entries of a `.zmetadata`: one file of a node each.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use super::nodes::TakeEntries;
use crate::field::{Finite, report_irregular};
use crate::json::{Kind, ObjectStream, Span, SyntaxError, Tape, ToJson as _, Value};
use crate::problem::{Expected, Literal, Path, Problem, ProblemKind, Problems, Reporter, SharedKey, Types};
use crate::v2::array::{Form, Parts, read_array};
use crate::v2::group::read_group;
use crate::v2::reader::Reader;
use crate::v2::{ARRAY_KEY, ATTRIBUTES_KEY, GROUP_KEY, Scope};

/// One entry that is a file of a node.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    /// The name of the entry: `a/b/.zarray`.
    pub(super) key: Cow<'a, str>,
    /// The path of the node: `a/b`, and `""` for the root.
    pub(super) path: Cow<'a, str>,
    /// Where the entry's value stands in the document.
    pub(super) span: Span,
    /// The problems of the file, located in it.
    pub(super) problems: Problems,
}

/// What the file of an entry is, and what was read of it.
#[derive(Debug)]
pub(super) enum File {
    /// A `.zarray`; its parts where it has no problem.
    Array(Option<Box<Parts>>),
    /// A `.zgroup`.
    Group,
    /// A `.zattrs`; whether it is an object is a problem only where there is a node.
    Attributes,
}

/// The files that nodes have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    Array,
    Group,
    Attributes,
}

/// The names of the files of nodes.
const FILES: [(&str, FileKind); 3] =
    [(ARRAY_KEY, FileKind::Array), (ATTRIBUTES_KEY, FileKind::Attributes), (GROUP_KEY, FileKind::Group)];

/// The path of the node whose file is at `key`, and what file that is; `None` for any other key.
pub(super) fn node_file(key: &str) -> Option<(&str, FileKind)> {
    FILES.into_iter().find_map(|(name, kind)| {
        let path = key.strip_suffix(name)?;
        let path = if path.is_empty() { path } else { path.strip_suffix('/')? };
        Some((path, kind))
    })
}

/// A document as it was streamed.
#[derive(Debug, Default)]
pub(super) struct Streamed {
    /// What is wrong with the document itself and with entries that are not JSON. Where there is any, the nodes are not
    /// judged.
    pub(super) problems: Problems,
    /// What is wrong with the names of entries.
    pub(super) name_problems: Problems,
    /// The offset of the object that holds the entries.
    pub(super) offset: usize,
}

/// Read `text`, a document, and give `taker` its entries.
pub(super) fn stream<'a>(
    text: &'a str,
    scope: &Scope,
    taker: &mut impl TakeEntries<'a>,
) -> Result<Streamed, SyntaxError> {
    let mut streamer = Streamer {
        text,
        scope,
        taker,
        tape: Tape::new(),
        seen: Seen::default(),
        streamed: Streamed::default(),
    };
    let Some(mut members) = ObjectStream::new(text, 0, 0) else {
        let document = streamer.tape.parse(text)?;
        let mut reporter = Reporter::new(&mut streamer.streamed.problems);
        reporter.invalid_type(&Path::ROOT, Types::OBJECT, document.root());
        return Ok(streamer.streamed);
    };
    let start = members.offset() - 1;
    while let Some(name) = members.next_name()? {
        streamer.member(&name, &mut members)?;
    }
    members.finish()?;
    let Streamer { seen, mut streamed, .. } = streamer;
    seen.finish(start, &mut streamed.problems);
    Ok(streamed)
}

/// A document that is being read.
struct Streamer<'a, 's, T> {
    text: &'a str,
    scope: &'s Scope,
    taker: &'s mut T,
    tape: Tape,
    seen: Seen,
    streamed: Streamed,
}

/// The problems of the two members, where they are there.
#[derive(Default)]
struct Seen {
    format: Option<Problems>,
    metadata: Option<Problems>,
}

impl Seen {
    /// Add what is wrong with the members of the object at the offset `start`.
    fn finish(self, start: usize, problems: &mut Problems) {
        for (name, found) in [("zarr_consolidated_format", self.format), ("metadata", self.metadata)] {
            match found {
                Some(found) => problems.extend(found),
                None => problems.push(Problem::new(
                    (&Path::ROOT.key(name)).into(),
                    ProblemKind::MissingKey,
                    Expected::Member,
                    None,
                    start,
                )),
            }
        }
    }
}

impl<'a, T: TakeEntries<'a>> Streamer<'a, '_, T> {
    /// Read the value of the member `name`, which `members` is at. Of a name that is written twice, the last member counts.
    fn member(&mut self, name: &str, members: &mut ObjectStream<'a>) -> Result<(), SyntaxError> {
        if name == "metadata" {
            self.taker.restart();
            self.streamed.name_problems = Problems::new();
            self.seen.metadata = Some(self.entries(members)?);
            return Ok(());
        }
        let document = members.value(&mut self.tape)?;
        let at = &Path::ROOT.key(name);
        if name == "zarr_consolidated_format" {
            let mut problems = Problems::new();
            if document.root().as_u64() != Some(1) {
                Reporter::new(&mut problems).outside_of(at, &[Literal::Integer(1)], document.root());
            }
            self.seen.format = Some(problems);
        } else {
            let expected = Expected::Members(&["zarr_consolidated_format", "metadata"]);
            let mut reporter = Reporter::new(&mut self.streamed.problems);
            reporter.report(at, ProblemKind::UnknownKey, expected, document.root());
        }
        Ok(())
    }

    /// Read the value of `metadata`, which `members` is at. The problems are those of the value itself and of entries that are
    /// not JSON.
    fn entries(&mut self, members: &mut ObjectStream<'a>) -> Result<Problems, SyntaxError> {
        let mut problems = Problems::new();
        let at = &Path::ROOT.key("metadata");
        self.streamed.offset = members.offset();
        let Some(mut entries) = ObjectStream::new(self.text, members.offset(), 1) else {
            let document = members.value(&mut self.tape)?;
            Reporter::new(&mut problems).invalid_type(at, Types::OBJECT, document.root());
            return Ok(problems);
        };
        while let Some(key) = entries.next_name()? {
            let document = entries.value(&mut self.tape)?;
            let value = document.root();
            let file = node_file(&key);
            if document.is_irregular() && !is_regular(value, &key, file, at, &mut problems) {
                continue;
            }
            let Some((path, kind)) = file else { continue };
            let Some(path) = path_in(&key, path) else {
                self.streamed.name_problems.push(path_problem(&key, value.offset(), at));
                continue;
            };
            let span = value.span();
            let (file, problems) = read_file(value, kind, self.scope);
            self.taker.take(Entry { key, path, span, problems }, file);
        }
        members.resume_at(entries.offset());
        Ok(problems)
    }
}

/// The problem of the entry `key`, which stands at `offset` in the object at `at`: there can be no node at its path.
#[cold]
fn path_problem(key: &str, offset: usize, at: &Path<'_>) -> Problem {
    let expected = Expected::Words("a path without '.' and '..' in it".into());
    Problem::new((&at.key(key)).into(), ProblemKind::InvalidValue, expected, Some(&key.to_json()), offset)
}

/// Whether `value`, the entry `key` of the object at `at`, is JSON, as far as what it is needs to be. What is not is reported.
#[cold]
fn is_regular(
    value: Value<'_>,
    key: &str,
    file: Option<(&str, FileKind)>,
    at: &Path<'_>,
    problems: &mut Problems,
) -> bool {
    let finite = match file {
        Some((_, FileKind::Attributes)) => Finite::Optional,
        Some((_, FileKind::Array | FileKind::Group)) | None => Finite::Required,
    };
    let before = problems.len();
    report_irregular(value, &at.shared_key(&SharedKey::new(key)), finite, &mut Reporter::new(problems));
    problems.len() == before
}

/// What `value`, a file of the kind `kind`, holds, and its problems.
fn read_file(value: Value<'_>, kind: FileKind, scope: &Scope) -> (File, Problems) {
    let mut problems = Problems::new();
    let mut reader = Reader::new(scope, Reporter::new(&mut problems));
    let file = match kind {
        FileKind::Array => {
            let mut read = read_array(value, &Path::ROOT, Form::File, &mut reader);
            let sound = reader.reporter.count() == 0;
            File::Array(if sound { read.take_parts() } else { None })
        }
        FileKind::Group => {
            read_group(value, &Path::ROOT, Form::File, &mut reader);
            File::Group
        }
        FileKind::Attributes => {
            if value.kind() != Kind::Object {
                reader.reporter.invalid_type(&Path::ROOT, Types::OBJECT, value);
            }
            File::Attributes
        }
    };
    (file, problems)
}

/// The path of a node as [`node_path`] has it, of `path`, with which `key` begins.
fn path_in<'a>(key: &Cow<'a, str>, path: &str) -> Option<Cow<'a, str>> {
    match key {
        Cow::Borrowed(key) => node_path(&key[..path.len()]),
        Cow::Owned(_) => node_path(path).map(|path| Cow::Owned(path.into_owned())),
    }
}

/// The path of the node at `path`, as a store names it: names joined by one slash. `None` if one of the names is `.` or
/// `..`.
pub(super) fn node_path(path: &str) -> Option<Cow<'_, str>> {
    let mut names = path.as_bytes().split(|byte| *byte == b'/');
    if path.is_empty() || names.all(|name| !matches!(name, b"" | b"." | b"..")) {
        return Some(Cow::Borrowed(path));
    }
    let names: Vec<_> = path.split('/').filter(|name| !name.is_empty()).collect();
    let within = names.iter().all(|name| !matches!(*name, "." | ".."));
    within.then(|| Cow::Owned(names.join("/")))
}
