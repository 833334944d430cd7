//! What repairs of known writers' bugs would make of the documents with problems. Nothing is written.

use std::collections::BTreeSet;

use zarr_spec::repair::{self, Repair, Repairs};
use zarr_spec::v2::{ARRAY_KEY, CONSOLIDATED_KEY, GROUP_KEY, NodeFiles, NodeReading, Scope};
use zarr_spec::v3;

use crate::faults::Faults;
use crate::v2::consolidated;
use crate::walk::Folder;

/// A document that repairs would change.
pub(crate) struct Mended {
    /// The file's path below the root.
    pub(crate) file: String,
    /// The key of the document.
    key: &'static str,
    /// At least one.
    pub(crate) repairs: Vec<Repair>,
    /// How many problems the document would still have.
    pub(crate) left: usize,
}

/// The documents of `folder` that have problems and that repairs would change, among the `faulty` files.
pub(crate) fn of_folder(folder: &Folder, faulty: &BTreeSet<&str>) -> Vec<Mended> {
    let keys = [CONSOLIDATED_KEY, ARRAY_KEY, GROUP_KEY, v3::KEY];
    let mended = |key| {
        let file = folder.file_path(key);
        if faulty.contains(&*file) { of_document(&file, key, folder.file(key).bytes()?) } else { None }
    };
    keys.into_iter().filter_map(mended).collect()
}

/// The same of `bytes`, the document `file` whose key is `key`.
pub(crate) fn of_document(file: &str, key: &'static str, bytes: &[u8]) -> Option<Mended> {
    let problems = |bytes: &[u8]| match key {
        ARRAY_KEY | GROUP_KEY => {
            NodeReading::from_files(&node_file(key, bytes), &Scope::ALL).problems().len()
        }
        CONSOLIDATED_KEY => consolidated::check(bytes, |_, _: &mut Faults| ()).len(),
        v3::KEY => crate::v3::check(bytes, |_, _| ()).len(),
        _ => 0,
    };
    if problems(bytes) == 0 {
        return None;
    }
    let (bytes, repairs) = match key {
        ARRAY_KEY | GROUP_KEY => {
            let repaired = repair::v2_node(&node_file(key, bytes), Repairs::ALL);
            (repaired.array.or(repaired.group)?, repaired.repairs)
        }
        CONSOLIDATED_KEY => {
            let repaired = repair::v2_consolidated(bytes, Repairs::ALL);
            (repaired.bytes, repaired.repairs)
        }
        _ => {
            let repaired = repair::v3_node(bytes, Repairs::ALL);
            (repaired.bytes, repaired.repairs)
        }
    };
    if repairs.is_empty() {
        return None;
    }
    Some(Mended { file: file.into(), key, repairs, left: problems(&bytes) })
}

/// The files of a node with the one file `key`.
fn node_file<'a>(key: &str, bytes: &'a [u8]) -> NodeFiles<'a> {
    if key == GROUP_KEY {
        NodeFiles { group: Some(bytes), ..NodeFiles::default() }
    } else {
        NodeFiles { array: Some(bytes), ..NodeFiles::default() }
    }
}

impl Mended {
    /// The pointer to what `repair` changes.
    pub(crate) fn pointer(&self, repair: &Repair) -> String {
        let pointer = repair.location.to_pointer();
        // In the files of a v2 node it starts with the file's name.
        match self.key {
            ARRAY_KEY | GROUP_KEY => pointer.trim_start_matches('/').trim_start_matches(self.key).into(),
            _ => pointer,
        }
    }
}
