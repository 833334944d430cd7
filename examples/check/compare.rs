//! Where consolidated metadata and the documents that it stands for disagree.

use std::collections::{BTreeMap, BTreeSet};

use zarr_spec::json::{Kind, Raw, Tape};

use crate::entries::{Entries, Member};
use crate::faults::Faults;
use crate::finding::{Fault, cut};
use crate::format::{Format, pointer_to};
use crate::meaning::{meaning, says_something};
use crate::walk::{File, Folder, in_order, join};

/// The member of a v3 document that holds the attributes, of which each is compared by itself.
const ATTRIBUTES: &str = "attributes";
/// The member of a v3 document that says what the node is.
const NODE_TYPE: &str = "node_type";

/// Report where `entries`, which the folder at `root` has of the nodes in it, and `folders` disagree.
///
/// Documents that have problems of their own are not compared, since what they mean is not known.
pub(crate) fn compare(root: &str, folders: &[Folder], entries: &Entries<'_>, faults: &mut Faults) {
    let format = entries.format;
    // The folders are in order, so that those in one follow it.
    let first = folders.partition_point(|folder| in_order(&folder.path, root).is_lt());
    let folders: BTreeMap<&str, &Folder> = folders[first..]
        .iter()
        .map_while(|folder| Some((below(root, &folder.path)?, folder)))
        .filter(|(path, folder)| folder.is_node(format) && (format.lists_itself() || !path.is_empty()))
        .collect();
    let nodes = entries.nodes.iter().filter(|(_, entry)| entry.is_node(format));
    let paths: BTreeSet<&str> = nodes.map(|(path, _)| &**path).chain(folders.keys().copied()).collect();
    for path in paths {
        let pair = |key: &'static str| Pair {
            format,
            key,
            path,
            file_name: join(&join(root, path), key),
            file: folders.get(path).map_or(&File::Absent, |folder| folder.file(key)),
            member: entries.nodes.get(path).and_then(|entry| entry.member(key)),
            outer: entries.offset,
        };
        let documents: Vec<_> = format.node_keys().iter().map(|key| pair(key)).collect();
        for document in &documents {
            document.compare(faults);
        }
        // That the attributes of a missing node are missing goes without saying.
        if let Some(key) = format.attributes_key().filter(|_| documents.iter().any(Pair::is_on_both_sides)) {
            pair(key).compare(faults);
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
    format: Format,
    key: &'static str,
    /// The node's path below the folder that has the entries.
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
            (File::Bytes(file), Some(member)) => self.compare_documents(file, member, faults),
            (File::Bytes(file), None) if says_something(self.key, file) => {
                let fault = Fault::missing(format!("an entry for {}, which the store has", self.file_name));
                let name = self.format.entry_name(self.path, self.key);
                faults.push(self.outer, self.format.entry_pointer(&name), fault);
            }
            (File::Absent, Some(member)) if says_something(self.key, member.bytes()) => {
                let fault = Fault::unexpected(format!("no entry, since the store has no {}", self.file_name));
                faults.push(member.value.offset(), member.pointer.clone(), fault);
            }
            (File::Absent | File::Unreadable(_) | File::Bytes(_), _) => {}
        }
    }

    fn compare_documents(&self, file: &[u8], member: &Member<'_>, faults: &mut Faults) {
        let (Some(ours), Some(theirs)) = (meaning(self.key, file), meaning(self.key, member.bytes())) else {
            return;
        };
        self.compare_members(&ours, &theirs, member, faults);
    }

    /// Report each member of the two objects, of the file and of the entry `at`, that is not the same.
    fn compare_members(&self, ours: &Raw, theirs: &Raw, at: &Member<'_>, faults: &mut Faults) {
        let (ours, theirs) = (members(ours), members(theirs));
        // An array and a group have other members each, which goes without saying.
        let decisive = Some(NODE_TYPE).filter(|name| ours.get(*name) != theirs.get(*name));
        let names = ours.keys().chain(theirs.keys()).map(String::as_str);
        let names: BTreeSet<&str> = names.filter(|name| decisive.is_none_or(|only| only == *name)).collect();
        let values: BTreeMap<_, _> = at.value.members().map(|(key, value)| (key.name(), value)).collect();
        for name in names {
            let value = values.get(name).copied();
            let inner =
                Member { pointer: at.pointer.clone() + &pointer_to(name), value: value.unwrap_or(at.value) };
            match (ours.get(name), theirs.get(name)) {
                (Some(ours), Some(theirs)) if ours == theirs => {}
                (Some(ours), Some(theirs)) if name == ATTRIBUTES && is_object(ours) && is_object(theirs) => {
                    self.compare_members(ours, theirs, &inner, faults);
                }
                (ours, theirs) => {
                    faults.push(inner.value.offset(), inner.pointer, self.fault(ours, theirs));
                }
            }
        }
    }

    /// What is wrong where the file has `ours` and the entry `theirs`.
    fn fault(&self, ours: Option<&Raw>, theirs: Option<&Raw>) -> Fault {
        let file_name = &self.file_name;
        match (ours, theirs) {
            (Some(ours), Some(theirs)) => {
                Fault::wrong(format!("{}, as {file_name} has", short(ours)), short(theirs))
            }
            (Some(ours), None) => Fault::missing(format!("{}, as {file_name} has", short(ours))),
            (None, _) => Fault::unexpected(format!("no such member, since {file_name} has none")),
        }
    }
}

/// The members of `object`, the last of each name.
fn members(object: &Raw) -> BTreeMap<String, Raw> {
    let mut tape = Tape::new();
    let document = object.parse(&mut tape);
    document.root().members().map(|(key, value)| (key.name().to_owned(), value.into())).collect()
}

fn is_object(json: &Raw) -> bool {
    json.parse(&mut Tape::new()).root().kind() == Kind::Object
}

fn short(json: &Raw) -> String {
    cut(&json.to_compact())
}
