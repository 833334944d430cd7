//! Repairs.

use std::borrow::Cow;

use zarr_spec::json::{Raw, Tape, Value, decode};
use zarr_spec::problem::{Problems, Segment};
use zarr_spec::repair::{Repair, RepairKind, Repairs, v2_consolidated, v2_node, v3_node};
use zarr_spec::v2::{self, NodeFiles};
use zarr_spec::v3;

use crate::check::values;

/// The bytes of an input that say which kinds are asked for.
const KINDS: usize = 3;

/// The most bytes that one repair adds: raw bytes of the greatest length, in base64, and what is around them.
const MOST_ADDED: usize = 2048;

/// A text repaired, and what was repaired in it.
type Changed<'a> = (Cow<'a, [u8]>, Vec<Repair>);

/// How one kind of document is repaired and read.
struct Way {
    repair: fn(&[u8], Repairs) -> Changed<'_>,
    /// The steps of a location that are not in the document.
    outside: usize,
    /// The number of problems.
    read: fn(&[u8]) -> usize,
}

const WAYS: [Way; 4] = [
    Way {
        repair: |bytes, kinds| {
            let files = NodeFiles { array: Some(bytes), ..NodeFiles::default() };
            let repaired = v2_node(&files, kinds);
            (repaired.array.unwrap(), repaired.repairs)
        },
        outside: 1,
        read: |bytes| v2::ArrayReading::new(bytes, &v2::Scope::ALL).problems().len(),
    },
    Way {
        repair: |bytes, kinds| {
            let files = NodeFiles { group: Some(bytes), ..NodeFiles::default() };
            let repaired = v2_node(&files, kinds);
            (repaired.group.unwrap(), repaired.repairs)
        },
        outside: 1,
        read: |bytes| v2::GroupReading::new(bytes).problems().len(),
    },
    Way {
        repair: |bytes, kinds| {
            let repaired = v2_consolidated(bytes, kinds);
            (repaired.bytes, repaired.repairs)
        },
        outside: 0,
        read: |bytes| v2::ConsolidatedReading::new(bytes, &v2::Scope::ALL).problems().len(),
    },
    Way {
        repair: |bytes, kinds| {
            let repaired = v3_node(bytes, kinds);
            (repaired.bytes, repaired.repairs)
        },
        outside: 0,
        read: |bytes| {
            let node = v3::NodeReading::new(bytes, &v3::Scope::ALL);
            match node.into_node() {
                Err(problems) => problems.len(),
                Ok(v3::Node::Array(_)) => 0,
                Ok(v3::Node::Group(group)) => {
                    group.consolidated().and_then(Result::err).map_or(0, Problems::len)
                }
            }
        },
    },
];

/// Checks `bytes`, of which the first three say which kinds are asked for and the others are a document, as each kind of
/// document.
pub fn check(bytes: &[u8]) {
    let Some((kinds, document)) = bytes.split_at_checked(KINDS) else { return };
    let bits = kinds.iter().rev().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
    let kinds = RepairKind::ALL.into_iter().enumerate().filter(|(index, _)| bits >> index & 1 == 1);
    let kinds: Repairs = kinds.map(|(_, kind)| kind).collect();
    for way in &WAYS {
        check_way(way, document, kinds);
    }
}

fn check_way(way: &Way, document: &[u8], kinds: Repairs) {
    let (once, repairs) = (way.repair)(document, kinds);
    if repairs.is_empty() {
        assert_eq!(*once, *document);
        return;
    }
    let text = decode(document).unwrap();
    let mut tape = Tape::new();
    let before = tape.parse(text).unwrap();
    for repair in &repairs {
        assert!(kinds.contains(repair.kind));
        assert!(!repair.to_string().is_empty());
        let segments = repair.location.segments().get(way.outside..).unwrap();
        check_place(before.root(), segments, repair);
    }
    assert!(once.len() <= document.len() + repairs.len() * MOST_ADDED);
    assert!(Tape::new().parse(decode(&once).unwrap()).is_ok());
    let (twice, more) = (way.repair)(&once, kinds);
    assert_eq!(more, []);
    assert_eq!(twice, once);
    // A repair of text that is no JSON lets a reader go on to problems that it did not come to before.
    assert!((way.read)(document) > 0 || (way.read)(&once) == 0, "{repairs:?} in {text}");
}

/// Checks that what `repair` changed stands at `segments` of `root`, and that what it added stands in a value there.
fn check_place(root: Value<'_>, segments: &[Segment], repair: &Repair) {
    match (&repair.from, segments.split_last()) {
        (Some(from), _) => {
            let there = values(root, segments);
            assert!(there.iter().any(|value| Raw::from(*value) == *from), "{repair}");
        }
        (None, Some((_, holder))) => assert!(!values(root, holder).is_empty(), "{repair}"),
        (None, None) => panic!("{repair} is nowhere"),
    }
}
