//! The entries of a `.zmetadata`: one file of a node each.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use super::nodes::TakeEntries;
use crate::field::{Finite, report_irregular};
use crate::json::{Kind, ObjectStream, SyntaxError, Tape};
use crate::problem::{Expected, Literal, Path, ProblemKind, Problems, Reporter, SharedKey, Types};
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
    /// The bytes of the entry's value in the document.
    pub(super) span: (usize, usize),
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
    let mut tape = Tape::new();
    let mut streamed = Streamed::default();
    let Some(mut members) = ObjectStream::new(text, 0, 0) else {
        let document = tape.parse(text)?;
        let mut reporter = Reporter::new(&mut streamed.problems);
        reporter.invalid_type(&Path::ROOT, Types::OBJECT, document.root());
        return Ok(streamed);
    };
    let start = members.offset() - 1;
    let mut seen = Seen::default();
    while let Some(name) = members.next_name()? {
        match &*name {
            "metadata" => {
                // Of a name that is written twice, the last member counts.
                seen.metadata = Some(Problems::new());
                taker.restart();
                streamed.name_problems = Problems::new();
                entries(text, &mut members, scope, &mut tape, &mut seen, &mut streamed, taker)?;
            }
            "zarr_consolidated_format" => {
                let document = members.value(&mut tape)?;
                let mut problems = Problems::new();
                if document.root().as_u64() != Some(1) {
                    let at = Path::ROOT.key(&name);
                    let literals = &[Literal::Integer(1)];
                    Reporter::new(&mut problems).outside_of(&at, literals, document.root());
                }
                seen.format = Some(problems);
            }
            _ => {
                let document = members.value(&mut tape)?;
                let expected = Expected::Members(&["zarr_consolidated_format", "metadata"]);
                let mut reporter = Reporter::new(&mut streamed.problems);
                let at = Path::ROOT.key(&name);
                reporter.report(&at, ProblemKind::UnknownKey, expected, document.root());
            }
        }
    }
    members.finish()?;
    seen.finish(start, &mut streamed.problems);
    Ok(streamed)
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
                None => problems.push(crate::problem::Problem::new(
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

/// Read the value of `metadata`, which `members` is at.
fn entries<'a>(
    text: &'a str,
    members: &mut ObjectStream<'a>,
    scope: &Scope,
    tape: &mut Tape,
    seen: &mut Seen,
    streamed: &mut Streamed,
    taker: &mut impl TakeEntries<'a>,
) -> Result<(), SyntaxError> {
    let problems = seen.metadata.get_or_insert_default();
    let at = &Path::ROOT.key("metadata");
    streamed.offset = members.offset();
    let Some(mut entries) = ObjectStream::new(text, members.offset(), 1) else {
        let document = members.value(tape)?;
        Reporter::new(problems).invalid_type(at, Types::OBJECT, document.root());
        return Ok(());
    };
    while let Some(key) = entries.next_name()? {
        let start = entries.offset();
        let document = entries.value(tape)?;
        let span = (start, start + document.root().source().len());
        let file = node_file(&key);
        let finite = match file {
            Some((_, FileKind::Attributes)) => Finite::Optional,
            Some((_, FileKind::Array | FileKind::Group)) | None => Finite::Required,
        };
        if document.is_irregular() {
            let before = problems.len();
            let key = SharedKey::new(&key);
            report_irregular(document.root(), &at.shared_key(&key), finite, &mut Reporter::new(problems));
            if problems.len() > before {
                continue;
            }
        }
        let Some((path, kind)) = file else { continue };
        let mut found = Problems::new();
        let mut reader = Reader::new(scope, Reporter::new(&mut found));
        let file = match kind {
            FileKind::Array => {
                let mut read = read_array(document.root(), &Path::ROOT, Form::File, &mut reader);
                let sound = reader.reporter.count() == 0;
                File::Array(if sound { read.take_parts() } else { None })
            }
            FileKind::Group => {
                read_group(document.root(), &Path::ROOT, Form::File, &mut reader);
                File::Group
            }
            FileKind::Attributes => {
                if document.root().kind() != Kind::Object {
                    reader.reporter.invalid_type(&Path::ROOT, Types::OBJECT, document.root());
                }
                File::Attributes
            }
        };
        let path = match &key {
            Cow::Borrowed(key) => node_path(&key[..path.len()]),
            Cow::Owned(_) => node_path(path).map(|path| Cow::Owned(path.into_owned())),
        };
        if let Some(path) = path {
            taker.take(Entry { path, key, span, problems: found }, file);
        } else {
            let mut reporter = Reporter::new(&mut streamed.name_problems);
            reporter.invalid(&at.key(&key), "a path without '.' and '..' in it", document.root());
        }
    }
    members.resume_at(entries.offset());
    Ok(())
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
