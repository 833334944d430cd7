//! The nodes of a `.zmetadata`, made from its entries.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::entries::{Entry, File};
use super::list::NodeList;
use crate::hierarchy::{NodeType, TreeProblem, path_order, tree_problems};
use crate::json::{Raw, Span};
use crate::order;
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems, Quoted, SharedKey};
use crate::v2::array::Parts;
use crate::v2::{ArrayMetadata, Attributes, GROUP_KEY, GroupMetadata, Node, Scope};

/// Takes the entries of a document, in the order of its text.
pub(super) trait TakeEntries<'a> {
    /// Take the next entry and what was read of it.
    fn take(&mut self, entry: Entry<'a>, file: File);

    /// Drop what was taken: the member that held it is written again, and the last counts.
    fn restart(&mut self);
}

impl<'a> TakeEntries<'a> for Vec<(Entry<'a>, File)> {
    fn take(&mut self, entry: Entry<'a>, file: File) {
        self.push((entry, file));
    }

    fn restart(&mut self) {
        self.clear();
    }
}

/// Makes each node as soon as an entry of another follows its own, so that no more than one node's entries are held.
pub(super) struct Nodes<'a> {
    text: &'a Arc<str>,
    scope: &'a Scope,
    /// The entries of the node at hand.
    entries: NodeEntries<'a>,
    /// The path of each run of entries.
    runs: Vec<Run<'a>>,
    /// The nodes that are made.
    made: NodeList,
    problems: Problems,
}

/// Entries of one path that follow one another.
struct Run<'a> {
    path: Cow<'a, str>,
    /// The node that they make; `None` where they are attributes only.
    node: Option<Present<'a>>,
}

/// A node that is there: the name of its entry, and what it is.
struct Present<'a> {
    key: Cow<'a, str>,
    /// Of the entry's value in the document.
    offset: usize,
    node_type: NodeType,
}

/// The entries of one node.
#[derive(Default)]
struct NodeEntries<'a> {
    path: Option<Cow<'a, str>>,
    /// The parts of an array that has no problem.
    array: Option<(Entry<'a>, Option<Box<Parts>>)>,
    group: Option<Entry<'a>>,
    attributes: Option<Entry<'a>>,
}

impl<'a> TakeEntries<'a> for Nodes<'a> {
    fn take(&mut self, entry: Entry<'a>, file: File) {
        match &self.entries.path {
            Some(path) if *path == entry.path => {}
            Some(_) | None => {
                self.end_run();
                self.entries.path = Some(entry.path.clone());
            }
        }
        self.entries.take(entry, file, &mut self.problems);
    }

    fn restart(&mut self) {
        *self = Self::new(self.text, self.scope);
    }
}

impl<'a> Nodes<'a> {
    /// No nodes yet of the document `text`, which is read in `scope`.
    pub(super) fn new(text: &'a Arc<str>, scope: &'a Scope) -> Self {
        Self {
            text,
            scope,
            entries: NodeEntries::default(),
            runs: Vec::new(),
            made: NodeList::default(),
            problems: Problems::new(),
        }
    }

    /// End the last run. True if each path had one, so that every node was made of all its entries.
    pub(super) fn finish(&mut self) -> bool {
        self.end_run();
        if !self.runs.is_sorted_by(|a, b| path_order(&a.path, &b.path).is_lt()) {
            order::sort_by(&mut self.runs, |a, b| path_order(&a.path, &b.path));
            self.made.sort();
        }
        self.runs.is_sorted_by(|a, b| a.path != b.path)
    }

    /// The nodes, in the order of their paths.
    ///
    /// # Errors
    ///
    /// Every problem of the entries, and of the tree that the nodes are, whose entries are in the object at `offset`.
    pub(super) fn into_tree(mut self, offset: usize) -> Result<NodeList, Problems> {
        self.report_tree(offset);
        if self.problems.is_empty() { Ok(self.made) } else { Err(self.problems) }
    }

    /// Make the node of the entries at hand, if they are one.
    fn end_run(&mut self) {
        let NodeEntries { path, array, group, attributes } = &mut self.entries;
        let Some(path) = path.take() else { return };
        let (array, group, attributes) = (array.take(), group.take(), attributes.take());
        let present = match (array, group) {
            (Some((array, _)), Some(group)) => {
                let words =
                    alloc::format!("an array or a group, not both: {} is there too", Quoted(&array.key));
                let kind = ProblemKind::InvalidValue;
                self.problems.push(entry_problem(&group.key, kind, words, group.span.start()));
                Some(Present::new(array, NodeType::Array))
            }
            (Some((array, parts)), None) => {
                if let Some(attributes) = self.sound(&array, attributes) {
                    let (document, scope) = (self.raw(array.span), self.scope.clone());
                    let metadata =
                        parts.map(|parts| ArrayMetadata::from_parts(parts, document, attributes, scope));
                    if let Some(array) = metadata {
                        self.made.push(&path, Node::Array(array));
                    }
                }
                Some(Present::new(array, NodeType::Array))
            }
            (None, Some(group)) => {
                if let Some(attributes) = self.sound(&group, attributes) {
                    let metadata = GroupMetadata::from_attributes(attributes);
                    self.made.push(&path, Node::Group(metadata));
                }
                Some(Present::new(group, NodeType::Group))
            }
            (None, None) => None,
        };
        self.runs.push(Run { path, node: present });
    }

    /// The attributes of the node that `entry` is of; or `None`, with the problems of either reported.
    fn sound(&mut self, entry: &Entry<'_>, attributes: Option<Entry<'_>>) -> Option<Attributes> {
        // Beside an entry that is no object, there is no node for attributes to be of.
        let is_object = self.text.as_bytes()[entry.span.start()] == b'{';
        let beside = attributes.as_ref().filter(|_| is_object);
        if entry.problems.is_empty() && beside.is_none_or(|entry| entry.problems.is_empty()) {
            return Some(Attributes::new(attributes.map(|entry| self.raw(entry.span))));
        }
        self.report(entry);
        beside.into_iter().for_each(|entry| self.report(entry));
        None
    }

    fn raw(&self, span: Span) -> Raw {
        Raw::span(self.text, span)
    }

    #[cold]
    fn report(&mut self, entry: &Entry<'_>) {
        let metadata = Path::ROOT.key("metadata");
        let key = SharedKey::new(&entry.key);
        let place = metadata.shared_key(&key);
        self.problems.extend(entry.problems.iter().cloned().map(|problem| problem.nested(&place, 0)));
    }

    /// Report what is wrong with the tree of the nodes in the object at `offset`.
    fn report_tree(&mut self, offset: usize) {
        let present: Vec<_> =
            self.runs.iter().filter_map(|run| Some((&*run.path, run.node.as_ref()?))).collect();
        let tree: Vec<_> = present.iter().map(|(path, node)| (*path, node.node_type)).collect();
        for problem in tree_problems(&tree) {
            self.problems.push(match problem {
                TreeProblem::BelowArray(index) => {
                    let (_, node) = present[index];
                    let words = String::from("only groups above a node, where an array is above this one");
                    entry_problem(&node.key, ProblemKind::InvalidValue, words, node.offset)
                }
                TreeProblem::MissingGroup(path) => {
                    let slash = if path.is_empty() { "" } else { "/" };
                    let key = alloc::format!("{path}{slash}{GROUP_KEY}");
                    let words = alloc::format!("a group at {}, which holds other nodes", Quoted(path));
                    entry_problem(&key, ProblemKind::MissingKey, words, offset)
                }
            });
        }
    }
}

impl<'a> Present<'a> {
    fn new(entry: Entry<'a>, node_type: NodeType) -> Self {
        Self { key: entry.key, offset: entry.span.start(), node_type }
    }
}

impl<'a> NodeEntries<'a> {
    fn take(&mut self, entry: Entry<'a>, file: File, problems: &mut Problems) {
        let first = match file {
            File::Array(_) => self.array.as_ref().map(|(entry, _)| entry),
            File::Group => self.group.as_ref(),
            File::Attributes => self.attributes.as_ref(),
        };
        // Of a name that is written twice, the last entry counts.
        if let Some(first) = first.filter(|first| first.key != entry.key) {
            let words =
                alloc::format!("one entry for this file of the node, which {} is too", Quoted(&first.key));
            problems.push(entry_problem(&entry.key, ProblemKind::InvalidValue, words, entry.span.start()));
            return;
        }
        match file {
            File::Array(parts) => self.array = Some((entry, parts)),
            File::Group => self.group = Some(entry),
            File::Attributes => self.attributes = Some(entry),
        }
    }
}

/// A problem of the entry `key`, with what `words` say as expected.
pub(super) fn entry_problem(key: &str, kind: ProblemKind, words: String, offset: usize) -> Problem {
    let metadata = Path::ROOT.key("metadata");
    Problem::new((&metadata.key(key)).into(), kind, Expected::Words(words.into()), None, offset)
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::String;
    use std::vec::Vec;

    use crate::v2::{ConsolidatedMetadata, Node};

    const GROUP: &str = r#"{"zarr_format": 2}"#;
    const ARRAY: &str = r#"{"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": "|u1", "compressor": null,
        "fill_value": 0, "order": "C", "filters": null}"#;

    fn document(entries: &[(&str, &str)]) -> String {
        let entries: Vec<_> = entries.iter().map(|(key, value)| format!("{key:?}: {value}")).collect();
        format!(r#"{{"zarr_consolidated_format": 1, "metadata": {{{}}}}}"#, entries.join(", "))
    }

    fn read(entries: &[(&str, &str)]) -> Vec<(String, Node)> {
        let metadata = ConsolidatedMetadata::from_slice(document(entries).as_bytes()).unwrap();
        metadata.nodes().map(|(path, node)| (path.into(), node.clone())).collect()
    }

    #[test]
    fn entries_of_a_node_may_stand_apart() {
        let together = [
            (".zgroup", GROUP),
            ("a/.zarray", ARRAY),
            ("a/.zattrs", r#"{"of": "a"}"#),
            ("a-b/.zattrs", r#"{"of": "a-b"}"#),
            ("a-b/.zgroup", GROUP),
        ];
        let mut apart = together;
        apart.reverse();
        apart.swap(0, 3);
        let paths: Vec<_> = read(&together).into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["", "a", "a-b"]);
        assert_eq!(read(&apart), read(&together));
    }

    #[test]
    fn of_a_key_that_is_written_twice_the_last_counts_wherever_it_stands() {
        let other = ARRAY.replace("[1]", "[2]");
        let twice = [("a/.zarray", ARRAY), ("b/.zarray", ARRAY), ("a/.zarray", &other)];
        assert_eq!(read(&twice), read(&[("a/.zarray", &other), ("b/.zarray", ARRAY)]));
    }

    #[test]
    fn of_a_member_that_is_written_twice_the_last_counts() {
        let text = r#"{"zarr_consolidated_format": 1, "metadata": {"a/.zgroup": {"zarr_format": 2}}, "metadata": {}}"#;
        assert_eq!(ConsolidatedMetadata::from_slice(text.as_bytes()).unwrap().nodes().count(), 0);
    }

    #[test]
    fn two_keys_of_one_file_are_a_problem_together_and_apart() {
        for entries in [
            [("a/.zarray", ARRAY), ("a//.zarray", ARRAY), ("b/.zarray", ARRAY)],
            [("a/.zarray", ARRAY), ("b/.zarray", ARRAY), ("a//.zarray", ARRAY)],
        ] {
            let problems = ConsolidatedMetadata::from_slice(document(&entries).as_bytes()).unwrap_err();
            let places: Vec<_> = problems.iter().map(|problem| format!("{}", problem.location())).collect();
            assert_eq!(places, ["/metadata/a~1~1.zarray"]);
        }
    }
}
