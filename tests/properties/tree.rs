//! A JSON text as a tree that can be changed anywhere, with the text of its scalars kept.

use proptest::prelude::*;
use proptest::sample::Index;
use zarr_spec::json::{Kind, Raw, Tape, Value};

use crate::json::{json_with_non_finite, string};

/// A JSON value.
#[derive(Debug, Clone)]
pub(crate) enum Tree {
    /// The text of a scalar.
    Leaf(String),
    Array(Vec<Tree>),
    /// The members, with their names in quotes.
    Object(Vec<(String, Tree)>),
}

/// A change of one value of a tree.
#[derive(Debug, Clone)]
pub(crate) enum Change {
    /// Put this JSON in its place.
    Replace(String),
    /// Take it out of the array or the object that holds it.
    Drop,
    /// Add a member or an element to it, if it is an object or an array.
    Add(String, String),
}

pub(crate) fn change() -> impl Strategy<Value = (Index, Change)> {
    let change = prop_oneof![
        3 => json_with_non_finite().prop_map(Change::Replace),
        1 => Just(Change::Drop),
        1 => (string(), json_with_non_finite()).prop_map(|(name, value)| Change::Add(name, value)),
        1 => tempting().prop_map(Change::Replace),
    ];
    (any::<Index>(), change)
}

/// Values that stand somewhere in real documents.
fn tempting() -> impl Strategy<Value = String> {
    proptest::sample::select(vec![
        "null",
        "[]",
        "{}",
        "\"\"",
        "0",
        "-1",
        "1.0",
        "2",
        "true",
        "18446744073709551616",
        "\"C\"",
        "\"<f4\"",
        "\"|O\"",
        "\"NaN\"",
        "[[\"a\",\"<i2\"]]",
        "{\"id\":\"zlib\"}",
        "[1,2]",
        "\"AAAA\"",
        "NaN",
        "\"\\ud800\"",
    ])
    .prop_map(str::to_owned)
}

impl Tree {
    pub(crate) fn parse(text: &str) -> Self {
        let raw = Raw::new(text).unwrap();
        let mut tape = Tape::new();
        Self::of(raw.parse(&mut tape).root())
    }

    fn of(value: Value<'_>) -> Self {
        match value.kind() {
            Kind::Array => Self::Array(value.items().map(Self::of).collect()),
            Kind::Object => {
                let members = value.members().map(|(key, value)| (key.source().to_owned(), Self::of(value)));
                Self::Object(members.collect())
            }
            _ => Self::Leaf(value.source().to_owned()),
        }
    }

    pub(crate) fn text(&self) -> String {
        match self {
            Self::Leaf(text) => text.clone(),
            Self::Array(items) => {
                format!("[{}]", items.iter().map(Self::text).collect::<Vec<_>>().join(", "))
            }
            Self::Object(members) => {
                let members: Vec<_> =
                    members.iter().map(|(name, value)| format!("{name}: {}", value.text())).collect();
                format!("{{{}}}", members.join(",\n "))
            }
        }
    }

    fn children(&self) -> Box<dyn Iterator<Item = &Self> + '_> {
        match self {
            Self::Leaf(_) => Box::new(std::iter::empty()),
            Self::Array(items) => Box::new(items.iter()),
            Self::Object(members) => Box::new(members.iter().map(|(_, value)| value)),
        }
    }

    /// The number of values, this one included.
    fn count(&self) -> usize {
        1 + self.children().map(Self::count).sum::<usize>()
    }

    /// Makes `change` at one of the values.
    pub(crate) fn change(&mut self, (at, change): &(Index, Change)) {
        let at = at.index(self.count());
        self.change_at(at, change);
    }

    /// Makes `change` at the value of the number `at`, this one being 0.
    fn change_at(&mut self, mut at: usize, change: &Change) {
        if at == 0 {
            match (self, change) {
                (this, Change::Replace(text)) => *this = Self::parse(text),
                (Self::Array(items), Change::Add(_, value)) => items.push(Self::parse(value)),
                (Self::Object(members), Change::Add(name, value)) => {
                    members.push((name.clone(), Self::parse(value)));
                }
                (_, Change::Drop | Change::Add(..)) => {}
            }
            return;
        }
        at -= 1;
        let counts: Vec<_> = self.children().map(Self::count).collect();
        let mut child = 0;
        while at >= counts[child] {
            at -= counts[child];
            child += 1;
        }
        match (self, at, change) {
            (Self::Array(items), 0, Change::Drop) => drop(items.remove(child)),
            (Self::Object(members), 0, Change::Drop) => drop(members.remove(child)),
            (Self::Array(items), ..) => items[child].change_at(at, change),
            (Self::Object(members), ..) => members[child].1.change_at(at, change),
            (Self::Leaf(_), ..) => {}
        }
    }
}

proptest! {
    /// The tree is the text, but for white space.
    #[test]
    fn a_tree_is_its_text(text in json_with_non_finite()) {
        prop_assert_eq!(Raw::new(&Tree::parse(&text).text()).unwrap(), Raw::new(&text).unwrap());
    }
}
