//! What each peer makes of each case, in a word.

use std::collections::BTreeSet;

use super::case::Case;
use super::check;
use super::deviation;
use super::peer::{Class, Peer, Said, Stage};
use crate::failure::Failure;

/// What a peer makes of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Score {
    /// It opens and creates it, understands the same, and reads back the items that it wrote.
    Yes,
    /// It opens it and understands the same, and does not write or read items.
    Metadata,
    /// It opens it and cannot create the same, so that nobody knows what it understands.
    Opens,
    /// It opens it and understands something else, for the reason of this number.
    Differs(usize),
    /// It does not know the name.
    Unknown,
    /// It was built without it.
    NotBuilt,
    /// It opens single fields of the records.
    ByField,
    /// It refuses the document for another reason.
    Refused,
}

/// What every peer makes of every case: a list for each case, in the order of the peers.
///
/// # Errors
///
/// Each difference that has no reason; each reason that is of no difference; a peer that said nothing of a case; an array
/// that a peer wrote of its own accord and that is read otherwise.
pub(super) fn all(cases: &[Case], peers: &[Peer]) -> Result<Vec<Vec<Score>>, Failure> {
    let mut judge = Judge::default();
    let scores =
        cases.iter().map(|case| peers.iter().map(|peer| judge.score(case, peer)).collect()).collect();
    for peer in peers {
        for (name, said) in peer.own() {
            match check::own(name, peer, said, cases) {
                Ok(case) => drop(judge.difference(&case, peer, said)),
                Err(error) => judge.failed.push(format!("{} own {name}: {error}", peer.key)),
            }
        }
    }
    judge.finish()?;
    Ok(scores)
}

/// What was found to differ.
#[derive(Default)]
struct Judge {
    /// The differences without a reason.
    failed: Vec<String>,
    /// The numbers of the reasons that there were differences of.
    met: BTreeSet<usize>,
}

impl Judge {
    fn score(&mut self, case: &Case, peer: &Peer) -> Score {
        let Some(said) = peer.said(&case.path) else {
            self.failed.push(format!("{} says nothing of {}", peer.title, case.path));
            return Score::Refused;
        };
        match self.difference(case, peer, said) {
            Some(number) => Score::Differs(number),
            None => of(case, said),
        }
    }

    /// The number of the reason why `peer` makes something else of `case`, if it does.
    fn difference(&mut self, case: &Case, peer: &Peer, said: &Said) -> Option<usize> {
        let mut known = None;
        for difference in check::differences(case, peer, said) {
            match deviation::of(peer, case, &difference) {
                Some(number) => known = Some(number),
                None => self.failed.push(format!("{} {}: {difference}", peer.key, case.path)),
            }
        }
        self.met.extend(known);
        known
    }

    fn finish(mut self) -> Result<(), Failure> {
        for (number, deviation) in deviation::ALL.iter().enumerate() {
            if !self.met.contains(&number) {
                self.failed.push(format!("no difference is left of: {}", deviation.reason));
            }
        }
        Failure::unless_empty(self.failed)
    }
}

/// The score of a case without a difference.
fn of(case: &Case, said: &Said) -> Score {
    match &said.refusal {
        None if case.as_array().is_some() && case.samples.is_none() => Score::Metadata,
        None => Score::Yes,
        Some(refusal) => match (refusal.stage, refusal.class) {
            (Stage::Create, _) => Score::Opens,
            (Stage::Write | Stage::Read, _) => Score::Metadata,
            (Stage::Open, Class::Unknown) => Score::Unknown,
            (Stage::Open, Class::NotBuilt) => Score::NotBuilt,
            (Stage::Open, Class::ByField) => Score::ByField,
            (Stage::Open, Class::Refused) => Score::Refused,
        },
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use zarr_spec::v3::{GroupMetadata, Node, NodePath};

    use super::super::peer::Refusal;
    use super::super::sections::Section;
    use super::*;

    /// A case, and a peer that says this of it and has written nothing.
    fn one(said: Said) -> (Case, Peer) {
        let nodes = vec![(NodePath::root(), Node::Group(GroupMetadata::new()))];
        let case = Case { path: "group/0".into(), ..Case::new(Section::Groups, "a group", "", nodes) };
        let peer = Peer {
            folder: "no folder".into(),
            title: "zarrs 0".into(),
            key: "zarrs",
            said: BTreeMap::from([(case.path.clone(), said)]),
            verified: BTreeMap::new(),
        };
        (case, peer)
    }

    fn refused(stage: Stage, class: Class) -> Said {
        Said { refusal: Some(Refusal { stage, class, reason: String::new() }), ..Said::default() }
    }

    #[test]
    fn a_refusal_is_a_score() {
        for (stage, class, score) in [
            (Stage::Open, Class::Unknown, Score::Unknown),
            (Stage::Open, Class::Refused, Score::Refused),
            (Stage::Open, Class::NotBuilt, Score::NotBuilt),
            (Stage::Create, Class::Refused, Score::Opens),
        ] {
            let (case, peer) = one(refused(stage, class));
            let mut judge = Judge::default();
            assert_eq!((judge.score(&case, &peer), judge.failed.len()), (score, 0));
        }
    }

    #[test]
    fn what_is_not_there_is_told() {
        let (case, peer) = one(Said::default());
        let mut judge = Judge::default();
        judge.score(&case, &peer);
        assert!(
            matches!(&judge.failed[..], [told] if told.starts_with("zarrs group/0: ")),
            "{:?}",
            judge.failed
        );
        let silent = Peer { said: BTreeMap::new(), ..peer };
        judge.score(&case, &silent);
        assert_eq!(judge.failed.last().map(String::as_str), Some("zarrs 0 says nothing of group/0"));
    }

    #[test]
    fn a_reason_that_nothing_differs_by_is_told() {
        let told = Judge::default().finish().map_err(|failure| failure.to_string().lines().count());
        assert_eq!(told, Err(deviation::ALL.len()));
    }
}
