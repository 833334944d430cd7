//! The nodes as nodes of format 3, over the same chunks, for `interop/converted.py` to open.

use std::env;
use std::path::{Path, PathBuf};

use zarr_spec::v2::Node;
use zarr_spec::v3;

use super::store;

/// Where converted nodes go, and the reasons for which others have no equivalent.
pub(crate) struct Converted {
    folder: PathBuf,
    /// A line each: the path and the reason with a tab between.
    refused: Vec<String>,
}

impl Converted {
    /// The folder that `ZARR_SPEC_INTEROP_CONVERTED` names, where it is set.
    pub(crate) fn from_environment() -> Option<Self> {
        let folder = env::var_os("ZARR_SPEC_INTEROP_CONVERTED")?.into();
        Some(Self { folder, refused: Vec::new() })
    }

    /// Write the node of format 3 that `node`, at `path`, is.
    pub(crate) fn take(&mut self, path: &str, node: &Node) -> Result<(), String> {
        match v3::Node::try_from(node) {
            Ok(node) => {
                let files: Vec<_> = node.files().iter().map(|(name, text)| (name, text.to_owned())).collect();
                store::write(&self.folder.join(Path::new(path)), &files)
            }
            Err(error) => {
                self.refused.push(format!("{path}\t{error}\n"));
                Ok(())
            }
        }
    }

    /// Write the reasons.
    pub(crate) fn finish(self) -> Result<(), String> {
        store::write(&self.folder, &[("not-converted.tsv", self.refused.concat())])
    }
}
