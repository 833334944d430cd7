//! Checking a `.zmetadata`, and what its entries are.

use std::collections::{BTreeMap, HashSet};

use zarr_spec::json::{self, Position, Tape, Value};
use zarr_spec::problem::{Location, Path, Problem};
use zarr_spec::v2::{
    ARRAY_KEY, ATTRIBUTES_KEY, ConsolidatedReading, GROUP_KEY, NodeFiles, NodeReading, Scope,
};

use crate::finding::{Fault, Finding, Place};

/// The entries of a `.zmetadata`.
#[derive(Default)]
pub(crate) struct Entries<'v> {
    /// The offset of the object that holds them.
    pub(crate) offset: usize,
    /// By the path of their node.
    pub(crate) nodes: BTreeMap<String, Entry<'v>>,
}

/// The entries of one node.
#[derive(Default)]
pub(crate) struct Entry<'v> {
    array: Option<Member<'v>>,
    group: Option<Member<'v>>,
    attributes: Option<Member<'v>>,
}

/// One entry: a file of a node.
pub(crate) struct Member<'v> {
    /// The name of the entry: `a/b/.zarray`.
    pub(crate) key: String,
    pub(crate) value: Value<'v>,
}

/// The problems of one document, whose positions are found in one pass at the end.
#[derive(Default)]
pub(crate) struct Faults {
    list: Vec<Located>,
}

struct Located {
    offset: usize,
    pointer: String,
    fault: Fault,
}

/// The problems of `bytes`, a `.zmetadata` document, and what `more` finds in its entries.
///
/// A problem in one entry keeps the library from judging the others, since then there is no consolidated metadata. So
/// each node is read by itself too.
pub(crate) fn check(bytes: &[u8], more: impl FnOnce(&Entries<'_>, &mut Faults)) -> Faults {
    let mut faults = Faults::default();
    for problem in ConsolidatedReading::new(bytes, &Scope::ALL).problems() {
        faults.push(problem.offset(), problem.location().to_pointer(), Fault::of(problem));
    }
    let mut tape = Tape::new();
    if let Ok(document) = json::decode(bytes).and_then(|text| tape.parse(text)) {
        let entries = entries(document.root());
        check_entries(&entries, &mut faults);
        more(&entries, &mut faults);
    }
    faults
}

/// The entries of `document`, the value of a `.zmetadata`.
fn entries(document: Value<'_>) -> Entries<'_> {
    let Some(metadata) = document.get("metadata") else { return Entries::default() };
    let mut nodes: BTreeMap<_, Entry<'_>> = BTreeMap::new();
    for (key, value) in metadata.members() {
        let key = key.name().into_owned();
        let (path, file) = key.rsplit_once('/').unwrap_or(("", &key));
        let names: Vec<_> = path.split('/').filter(|name| !name.is_empty()).collect();
        let entry = nodes.entry(names.join("/")).or_default();
        let member = match file {
            ARRAY_KEY => &mut entry.array,
            GROUP_KEY => &mut entry.group,
            ATTRIBUTES_KEY => &mut entry.attributes,
            _ => continue,
        };
        // Of a name that is written twice, the last one counts.
        *member = Some(Member { key, value });
    }
    Entries { offset: metadata.offset(), nodes }
}

/// Add what reading each node by itself finds.
fn check_entries(entries: &Entries<'_>, faults: &mut Faults) {
    let reported: HashSet<_> =
        faults.list.iter().map(|located| (located.pointer.clone(), located.fault.kind)).collect();
    for entry in entries.nodes.values().filter(|entry| entry.is_node()) {
        let files = entry.files();
        for problem in NodeReading::new(&files, &Scope::ALL).problems() {
            let Some((offset, pointer)) = entry.place(problem, &files) else { continue };
            if !reported.contains(&(pointer.clone(), problem.kind().name())) {
                faults.push(offset, pointer, Fault::of(problem));
            }
        }
    }
}

impl<'v> Entry<'v> {
    pub(crate) fn is_node(&self) -> bool {
        self.array.is_some() || self.group.is_some()
    }

    /// The entry of the file `key`.
    pub(crate) fn member(&self, key: &str) -> Option<&Member<'v>> {
        match key {
            ARRAY_KEY => self.array.as_ref(),
            GROUP_KEY => self.group.as_ref(),
            ATTRIBUTES_KEY => self.attributes.as_ref(),
            _ => None,
        }
    }

    /// The node's files.
    pub(crate) fn files(&self) -> NodeFiles<'v> {
        NodeFiles {
            array: self.array.as_ref().map(Member::bytes),
            group: self.group.as_ref().map(Member::bytes),
            attributes: self.attributes.as_ref().map(Member::bytes),
        }
    }

    /// The offset and the pointer in the whole document of `problem`, which reading `files` found.
    fn place(&self, problem: &Problem, files: &NodeFiles<'_>) -> Option<(usize, String)> {
        let place = files.place(problem);
        let member = self.member(place.file)?;
        Some((member.value.offset() + problem.offset(), member.pointer() + &place.pointer))
    }
}

impl<'v> Member<'v> {
    /// The file's text.
    pub(crate) fn bytes(&self) -> &'v [u8] {
        self.value.source().as_bytes()
    }

    /// The pointer to the entry.
    pub(crate) fn pointer(&self) -> String {
        pointer_to(&self.key)
    }
}

/// The pointer to the entry called `key`, in a `.zmetadata`.
pub(crate) fn pointer_to(key: &str) -> String {
    Location::from(&Path::ROOT.key("metadata").key(key)).to_pointer()
}

impl Faults {
    pub(crate) fn push(&mut self, offset: usize, pointer: String, fault: Fault) {
        self.list.push(Located { offset, pointer, fault });
    }

    /// The problems in the order of their places, as those of `file`, whose content is `bytes`.
    pub(crate) fn into_findings(mut self, file: &str, bytes: &[u8]) -> Vec<Finding> {
        self.list.sort_by_key(|located| located.offset);
        // Offsets are counted without a byte order mark.
        let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let (mut passed, mut position) = (0, Position::START);
        let finding = |Located { offset, pointer, fault }| {
            let end = text.len().min(offset);
            position = position.after(&text[passed..end]);
            passed = end;
            Finding { file: file.into(), place: Some(Place { pointer, position }), fault }
        };
        self.list.into_iter().map(finding).collect()
    }
}
