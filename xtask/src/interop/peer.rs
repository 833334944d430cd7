//! What the peers said.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use super::read;
use crate::failure::Failure;

/// The folders of the peers, in the order of the page's columns.
const FOLDERS: [&str; 4] = ["zarr31", "zarr-newest", "tensorstore", "zarrs"];

/// Where the arrays are that a peer writes of its own accord, each by the name of its data type.
pub(super) const OWN: &str = "own/";

/// A program that opened the cases, and what it said of each.
pub(super) struct Peer {
    /// Where it wrote its stores.
    pub(super) folder: PathBuf,
    /// Its name, and its version.
    pub(super) title: String,
    /// The folder's name, which deviations go by.
    pub(super) key: &'static str,
    /// What it said of each case, by the case's path.
    pub(super) said: BTreeMap<String, Said>,
    /// What it said once its documents had been written back.
    pub(super) verified: BTreeMap<String, Said>,
}

/// What a peer said of a case.
#[derive(Debug, Clone, Default)]
pub(super) struct Said {
    /// Where it stopped, and why; `None` where it did all that it was asked to.
    pub(super) refusal: Option<Refusal>,
    /// The different items that it read where no chunk was, as hexadecimal digits.
    pub(super) fill: Option<Vec<String>>,
    /// The store keys of the chunks that it wrote.
    pub(super) keys: Option<Vec<String>>,
    /// The items that it read back.
    pub(super) read: Option<Vec<String>>,
    /// The paths of the nodes that it found below a group.
    pub(super) members: Option<Vec<String>>,
}

/// Where a peer stopped.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    /// What it was doing.
    pub(super) stage: Stage,
    /// The kind of its reason.
    pub(super) class: Class,
    /// Its own words, which are shown and not kept.
    pub(super) reason: String,
}

/// What a peer was doing when it stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// It was opening the document.
    Open,
    /// It was creating the same again.
    Create,
    /// It was writing items.
    Write,
    /// It was reading items.
    Read,
}

/// The kind of a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// It does not know the name.
    Unknown,
    /// It was built without what it needs for this.
    NotBuilt,
    /// It opens one field of a record at a time, which is not tried.
    ByField,
    /// Anything else: it knows the name and does not take what is written.
    Refused,
}

/// Every peer, with what it said below `folder`.
///
/// # Errors
///
/// A file that is missing, or says what nobody was asked.
pub(super) fn all(folder: &Path) -> Result<Vec<Peer>, Failure> {
    FOLDERS.iter().map(|key| Peer::read(folder, key)).collect()
}

impl Peer {
    fn read(folder: &Path, key: &'static str) -> Result<Self, Failure> {
        let folder = folder.join(key);
        let about: Json = json(&read(&folder.join("peer.json"))?)?;
        let text = |name: &str| about[name].as_str().unwrap_or_default().to_owned();
        let verified = folder.join("verified.jsonl");
        Ok(Self {
            title: format!("{} {}", text("name"), text("version")),
            key,
            said: lines(&folder.join("read.jsonl"))?,
            verified: if verified.exists() { lines(&verified)? } else { BTreeMap::new() },
            folder,
        })
    }

    /// What it said when it opened the case at `path`.
    pub(super) fn said(&self, path: &str) -> Option<&Said> {
        self.said.get(path)
    }

    /// The arrays that it wrote of its own accord: the name of the data type, and what it said.
    pub(super) fn own(&self) -> impl Iterator<Item = (&str, &Said)> {
        self.said.iter().filter_map(|(path, said)| Some((path.strip_prefix(OWN)?, said)))
    }

    /// What it said of its own store at `path`, once its document had been written back.
    pub(super) fn verified(&self, path: &str) -> Option<&Said> {
        self.verified.get(path)
    }
}

fn lines(path: &Path) -> Result<BTreeMap<String, Said>, Failure> {
    let text = read(path)?;
    text.lines()
        .map(|line| {
            let line = json(line)?;
            let case = line["path"].as_str().ok_or_else(|| Failure::new(format!("no path: {line}")))?;
            Ok((case.to_owned(), said(&line)?))
        })
        .collect()
}

fn said(line: &Json) -> Result<Said, Failure> {
    let texts = |name: &str| {
        let items = line[name].as_array()?;
        Some(items.iter().filter_map(Json::as_str).map(str::to_owned).collect::<Vec<_>>())
    };
    let stage = match line["stage"].as_str() {
        None => None,
        Some("open") => Some(Stage::Open),
        Some("create") => Some(Stage::Create),
        Some("write") => Some(Stage::Write),
        Some("read") => Some(Stage::Read),
        Some(_) => return Err(Failure::new(format!("no stage: {line}"))),
    };
    let class = match line["class"].as_str() {
        None => Class::Refused,
        Some("unknown") => Class::Unknown,
        Some("not_built") => Class::NotBuilt,
        Some("by_field") => Class::ByField,
        Some(_) => return Err(Failure::new(format!("no class: {line}"))),
    };
    let reason = line["reason"].as_str().unwrap_or_default().to_owned();
    Ok(Said {
        refusal: stage.map(|stage| Refusal { stage, class, reason }),
        fill: texts("fill"),
        keys: texts("keys"),
        read: texts("read"),
        members: texts("members"),
    })
}

fn json(text: &str) -> Result<Json, Failure> {
    serde_json::from_str(text).map_err(|error| Failure::new(format!("{text}: {error}")))
}
