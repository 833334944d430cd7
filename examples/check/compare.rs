//! Where a `.zmetadata` and the files that it stands for disagree.

use std::collections::{BTreeMap, BTreeSet};

use zarr_spec::json::{Raw, Tape};
use zarr_spec::problem::{Location, Path};
use zarr_spec::v2::{ARRAY_KEY, ATTRIBUTES_KEY, ArrayMetadata, Attributes, GROUP_KEY, NodeFiles, Scope};

use crate::compact::compact;
use crate::consolidated::{Entries, Faults, Member, pointer_to};
use crate::finding::{Fault, cut};
use crate::walk::{File, Folder, join};

/// Report where `entries`, of the `.zmetadata` of the folder at `root`, and `folders` disagree.
///
/// Files that have problems of their own are not compared, since what they mean is not known.
pub(crate) fn compare(root: &str, folders: &[Folder], entries: &Entries<'_>, faults: &mut Faults) {
    let folders: BTreeMap<&str, &Folder> = folders
        .iter()
        .filter(|folder| folder.is_node())
        .filter_map(|folder| Some((below(root, &folder.path)?, folder)))
        .collect();
    let nodes = entries.nodes.iter().filter(|(_, entry)| entry.is_node());
    let paths: BTreeSet<&str> = nodes.map(|(path, _)| &**path).chain(folders.keys().copied()).collect();
    for path in paths {
        let pair = |key: &'static str| Pair {
            key,
            path,
            file_name: join(&join(root, path), key),
            file: folders.get(path).map_or(&File::Absent, |folder| folder.file(key)),
            member: entries.nodes.get(path).and_then(|entry| entry.member(key)),
            outer: entries.offset,
        };
        let documents = [pair(ARRAY_KEY), pair(GROUP_KEY)];
        for document in &documents {
            document.compare(faults);
        }
        // That the attributes of a missing node are missing goes without saying.
        if documents.iter().any(Pair::is_on_both_sides) {
            pair(ATTRIBUTES_KEY).compare(faults);
        }
    }
}

/// The path of `path` below `root`; `None` if it is not below.
fn below<'p>(root: &str, path: &'p str) -> Option<&'p str> {
    match path.strip_prefix(root)? {
        rest if root.is_empty() || rest.is_empty() => Some(rest),
        rest => rest.strip_prefix('/'),
    }
}

/// A file, and the entry that stands for it.
struct Pair<'p> {
    key: &'static str,
    /// The node's path below the folder of the `.zmetadata`.
    path: &'p str,
    /// The file's path.
    file_name: String,
    file: &'p File,
    member: Option<&'p Member<'p>>,
    /// The offset of the object that holds the entry, or would.
    outer: usize,
}

impl Pair<'_> {
    fn is_on_both_sides(&self) -> bool {
        !self.file.is_absent() && self.member.is_some()
    }

    fn compare(&self, faults: &mut Faults) {
        match (self.file, self.member) {
            (File::Bytes(file), Some(member)) => self.compare_members(file, member, faults),
            (File::Bytes(file), None) if self.says_something(file) => {
                let fault = Fault::missing(format!("an entry for {}, which the store has", self.file_name));
                faults.push(self.outer, pointer_to(&join(self.path, self.key)), fault);
            }
            (File::Absent, Some(member)) if self.says_something(member.bytes()) => {
                let fault = Fault::unexpected(format!("no entry, since the store has no {}", self.file_name));
                faults.push(member.value.offset(), member.pointer(), fault);
            }
            (File::Absent | File::Unreadable(_) | File::Bytes(_), _) => {}
        }
    }

    /// Whether `bytes`, one side's, are more than nothing: no attributes are as good as none.
    fn says_something(&self, bytes: &[u8]) -> bool {
        self.key != ATTRIBUTES_KEY
            || Attributes::from_slice(bytes).is_ok_and(|attributes| !attributes.is_empty())
    }

    /// Report each member of the two objects that is not the same.
    fn compare_members(&self, file: &[u8], member: &Member<'_>, faults: &mut Faults) {
        let (Some(ours), Some(theirs)) = (self.meaning(file), self.meaning(member.bytes())) else { return };
        let (ours, theirs) = (members(&ours), members(&theirs));
        let names: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
        for name in names {
            let file_name = &self.file_name;
            let fault = match (ours.get(name), theirs.get(name)) {
                (Some(ours), Some(theirs)) if ours == theirs => continue,
                (Some(ours), Some(theirs)) => {
                    let expected = format!("{}, as {file_name} has", short(ours));
                    Fault::wrong(expected, short(theirs))
                }
                (Some(ours), None) => Fault::missing(format!("{}, as {file_name} has", short(ours))),
                (None, _) => Fault::unexpected(format!("no such member, since {file_name} has none")),
            };
            let value = member.value.get(name).unwrap_or(member.value);
            let pointer = Location::from(&Path::ROOT.key(name)).to_pointer();
            faults.push(value.offset(), member.pointer() + &pointer, fault);
        }
    }

    /// What `bytes`, the file's or the entry's, mean, if they have no problem.
    fn meaning(&self, bytes: &[u8]) -> Option<Raw> {
        match self.key {
            ARRAY_KEY => {
                let files = NodeFiles { array: Some(bytes), ..NodeFiles::default() };
                let array = ArrayMetadata::from_files(&files, &Scope::ALL).ok()?;
                Raw::new(&array.canonical()).ok()
            }
            ATTRIBUTES_KEY => Attributes::from_slice(bytes).ok()?.json().cloned(),
            // Two groups without attributes are the same.
            _ => None,
        }
    }
}

/// The members of `object`, the last of each name.
fn members(object: &Raw) -> BTreeMap<String, Raw> {
    let mut tape = Tape::new();
    let document = object.parse(&mut tape);
    document.root().members().map(|(key, value)| (key.name().into_owned(), value.into())).collect()
}

fn short(json: &Raw) -> String {
    cut(&compact(json.as_str()))
}
