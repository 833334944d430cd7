//! `docs/interoperation.md`: who reads what.

use super::case::Case;
use super::deviation::{self, Deviation};
use super::peer::Peer;
use super::score::Score;
use super::sections::Section;
use crate::markdown::{Table, code};
use crate::outputs::Made;

const HEAD: &str = "\
# Who reads what

<!-- Written by interop/v3.sh from what the programs do with the documents that this library writes. -->

This library writes the metadata of each array and group below. Each program opens it, creates the same again with what it
understood, puts items into it and reads them back. This library then reads what the program wrote and compares: shape, data
type, chunk grid, chunk key encoding, fill value (also as the items that are read where no chunk is), codecs, dimension
names, attributes, listed nodes, and the store keys of the chunks. It writes the document back, and the program opens that
too. [interop/README.md](../interop/README.md) says how to run all of it; CI fails where this page is not what the run
gives. Documents of Zarr v2 are exchanged with zarr-python in other runs.

zarr-python has numcodecs, and the newest cast-value-rs; its rectilinear grids, which are experimental, are turned on.
zarrs has all its parts but gdeflate and zfp.

| Cell | Meaning |
| --- | --- |
| yes | all of that, and nothing differs |
| metadata | the document is opened and understood; items are not written or not read |
| opens | the document is opened, and the program cannot create the same, so that what it understood is not compared |
| unknown | the program does not know the name, or has no groups |
| refused | it knows the name and does not take the document |
| by field | it opens one field of a record at a time, which is not tried |
| not built | it is a part of the program that is left out here |
| differs | it opens the document and understands, or writes, something else: see [below](#what-differs) |

A cell such as 1/3 counts the cases of the row that are \"yes\", where they are not all alike; the list below the table says
what the others are. Rows are the names of the tables, each with the examples of its table as cases, or what is tried.
";

/// The page.
pub(super) fn made(cases: &[Case], peers: &[Peer], scores: &[Vec<Score>]) -> Made {
    let rated: Vec<_> = cases.iter().zip(scores).collect();
    let sections: Vec<_> = Section::ALL.iter().map(|section| of_section(*section, &rated, peers)).collect();
    let (own, reasons) = (own(peers), reasons(peers));
    let text = format!("{HEAD}\n{}\n{own}\n{reasons}", sections.join("\n"));
    Made { path: "docs/interoperation.md".into(), text }
}

type Rated<'s> = (&'s Case, &'s Vec<Score>);

fn of_section(section: Section, rated: &[Rated<'_>], peers: &[Peer]) -> String {
    let cases: Vec<_> = rated.iter().filter(|(case, _)| case.section == section).collect();
    let titles = peers.iter().map(|peer| peer.title.as_str());
    let mut table = Table::new(&[""].into_iter().chain(titles).collect::<Vec<_>>());
    let mut others = Vec::new();
    for row in cases.chunk_by(|a, b| a.0.feature == b.0.feature) {
        let feature = &row[0].0.feature;
        let name = if section.has_names() { code(feature) } else { feature.clone() };
        let cells = (0..peers.len())
            .map(|column| cell(&row.iter().map(|(_, scores)| scores[column]).collect::<Vec<_>>()));
        table.row(&[name.clone()].into_iter().chain(cells).collect::<Vec<_>>());
        for (column, peer) in peers.iter().enumerate() {
            if row.iter().any(|(_, scores)| scores[column] != row[0].1[column]) {
                others.push(format!("- {name}, {}:{}\n", peer.title, listed(row, column)));
            }
        }
    }
    let gap = if others.is_empty() { "" } else { "\n" };
    format!("## {}\n\n{}{gap}{}", section.title(), table.finish(), others.concat())
}

fn cell(scores: &[Score]) -> String {
    match scores.first() {
        Some(first) if scores.iter().all(|score| score == first) => first.word().into(),
        _ => {
            let yes = scores.iter().filter(|score| **score == Score::Yes).count();
            format!("{yes}/{}", scores.len())
        }
    }
}

/// The cases of a row that are not "yes", by what they are.
fn listed(row: &[&Rated<'_>], column: usize) -> String {
    let mut words: Vec<Score> =
        row.iter().map(|(_, scores)| scores[column]).filter(|score| *score != Score::Yes).collect();
    words.sort_unstable();
    words.dedup();
    let parts = words.iter().map(|word| {
        let labels =
            row.iter().filter(|(_, scores)| scores[column] == *word).map(|(case, _)| code(&case.label));
        format!(" {}: {}", word.word(), labels.collect::<Vec<_>>().join(", "))
    });
    parts.collect::<Vec<_>>().join(";")
}

/// What the peers write of their own accord.
fn own(peers: &[Peer]) -> String {
    let mut table = Table::new(&["Program", "Data types"]);
    for peer in peers {
        let names: Vec<_> = peer.own().map(|(name, _)| code(name)).collect();
        table.row(&[peer.title.clone(), names.join(", ")]);
    }
    format!(
        "## What they write of their own accord\n\nArrays of these data types, with all else as the program chooses it. \
         This library reads each, and the program\nreads what is written back.\n\n{}",
        table.finish()
    )
}

/// The reasons of what differs.
fn reasons(peers: &[Peer]) -> String {
    let line = |deviation: &Deviation| {
        let of = peers.iter().filter(|peer| deviation.peers.contains(&peer.key));
        let titles: Vec<_> = of.map(|peer| peer.title.as_str()).collect();
        format!("- {}: {}\n", titles.join(", "), deviation.reason)
    };
    let lines: Vec<_> = deviation::ALL.iter().map(line).collect();
    format!("## What differs\n\n{}", lines.concat())
}

impl Score {
    /// The word in a cell.
    const fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::Metadata => "metadata",
            Self::Opens => "opens",
            Self::Differs(_) => "differs",
            Self::Unknown => "unknown",
            Self::NotBuilt => "not built",
            Self::ByField => "by field",
            Self::Refused => "refused",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_a_word_or_a_count() {
        assert_eq!(cell(&[Score::Yes, Score::Yes]), "yes");
        assert_eq!(cell(&[Score::Unknown]), "unknown");
        assert_eq!(cell(&[Score::Yes, Score::Refused, Score::Unknown]), "1/3");
        assert_eq!(cell(&[Score::ByField, Score::Refused]), "0/2");
    }

    #[test]
    fn deviations_are_sentences() {
        for deviation in &deviation::ALL {
            assert!(
                deviation.reason.ends_with('.') && !deviation.reason.contains('\n'),
                "{}",
                deviation.reason
            );
        }
    }
}
