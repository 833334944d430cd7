//! The metadata files of a store on disk.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use zarr_spec::v2::{ARRAY_KEY, ATTRIBUTES_KEY, CONSOLIDATED_KEY, GROUP_KEY};
use zarr_spec::v3;

use crate::escape::text_of;
use crate::finding::{Fault, Finding};
use crate::format::Format;

/// The names of the files that hold metadata.
const KEYS: [&str; 5] = [ARRAY_KEY, GROUP_KEY, ATTRIBUTES_KEY, CONSOLIDATED_KEY, v3::KEY];

/// A file of a folder.
pub(crate) enum File {
    Absent,
    Bytes(Vec<u8>),
    /// Why it cannot be read.
    Unreadable(String),
}

/// A folder that holds at least one metadata file.
pub(crate) struct Folder {
    /// Its path below the root, names joined by slashes; empty for the root.
    pub(crate) path: String,
    /// Those that are there, by their keys.
    files: BTreeMap<&'static str, File>,
}

/// What a walk found, in the order of the paths, a folder before those in it.
#[derive(Default)]
pub(crate) struct Walk {
    pub(crate) folders: Vec<Folder>,
    /// The paths that could not be read, and why.
    pub(crate) unreadable: Vec<(String, String)>,
    /// The paths of links that were not followed, since they lead to a folder that is read at another path.
    pub(crate) links: Vec<String>,
    /// The paths of links that lead nowhere.
    pub(crate) dangling: Vec<String>,
}

/// The metadata files in `root` and the folders below it, except for those below an array, which hold chunks.
///
/// Links to folders are followed, but each folder is read once, at the path without links if it has one.
///
/// # Errors
///
/// `root` cannot be searched or listed.
pub(crate) fn walk(root: &Path) -> io::Result<Walk> {
    let root = fs::canonicalize(root)?;
    let mut walker = Walker::default();
    walker.visit(Place { path: String::new(), real: root.clone() })?;
    walker.run(&root);
    let mut walk = walker.walk;
    walk.folders.sort_by(|a, b| in_order(&a.path, &b.path));
    Ok(walk)
}

/// The order of paths in which a folder comes before what is in it, and that before its next sibling.
pub(crate) fn in_order(a: &str, b: &str) -> std::cmp::Ordering {
    a.split('/').cmp(b.split('/'))
}

/// The path of `name` in the folder at `path`.
pub(crate) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.into() } else { format!("{path}/{name}") }
}

impl File {
    /// The file at `path`.
    ///
    /// # Errors
    ///
    /// The folder that it is in cannot be searched.
    fn find(path: &Path) -> io::Result<Self> {
        match fs::symlink_metadata(path) {
            Ok(_) => Ok(Self::read(path).unwrap_or_else(|error| Self::Unreadable(error.to_string()))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::Absent),
            Err(error) => Err(error),
        }
    }

    fn read(path: &Path) -> io::Result<Self> {
        if fs::metadata(path)?.is_file() {
            Ok(Self::Bytes(fs::read(path)?))
        } else {
            Ok(Self::Unreadable("not a file".into()))
        }
    }

    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::Absent | Self::Unreadable(_) => None,
        }
    }

    /// The problem of a file that cannot be read, which is at `path`.
    pub(crate) fn finding(&self, path: &str) -> Option<Finding> {
        match self {
            Self::Unreadable(why) => Some(Finding::of_file(path.into(), Fault::unreadable(why.clone()))),
            Self::Absent | Self::Bytes(_) => None,
        }
    }

    pub(crate) fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

impl Folder {
    fn read(place: &Place) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        for key in KEYS {
            let file = File::find(&place.real.join(key))?;
            if !file.is_absent() {
                files.insert(key, file);
            }
        }
        Ok(Self { path: place.path.clone(), files })
    }

    /// The file whose key is `key`.
    pub(crate) fn file(&self, key: &str) -> &File {
        self.files.get(key).unwrap_or(&File::Absent)
    }

    /// The path of the file whose key is `key`.
    pub(crate) fn file_path(&self, key: &str) -> String {
        join(&self.path, key)
    }

    fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Whether it is a node of `format`.
    pub(crate) fn is_node(&self, format: Format) -> bool {
        format.node_keys().iter().any(|key| self.files.contains_key(key))
    }

    /// Whether it is an array of either format, so that what is below are chunks.
    fn is_array(&self) -> bool {
        !self.file(ARRAY_KEY).is_absent() || self.file(v3::KEY).bytes().is_some_and(crate::v3::node::is_array)
    }
}

/// A folder to be read.
struct Place {
    path: String,
    /// The path on disk, in which there is no link.
    real: PathBuf,
}

#[derive(Default)]
struct Walker {
    walk: Walk,
    seen: HashSet<PathBuf>,
    /// The next one last.
    pending: Vec<Place>,
    /// Links wait until all folders that need none are read.
    links: VecDeque<Place>,
}

impl Walker {
    fn run(&mut self, root: &Path) {
        loop {
            while let Some(place) = self.pending.pop() {
                let path = place.path.clone();
                if let Err(error) = self.visit(place) {
                    self.walk.unreadable.push((path, error.to_string()));
                }
            }
            let Some(link) = self.links.pop_front() else { return };
            self.follow(link, root);
        }
    }

    fn follow(&mut self, link: Place, root: &Path) {
        match fs::canonicalize(&link.real) {
            // Whatever holds the root has no end of other things in it.
            Ok(real) if root.starts_with(&real) => self.walk.links.push(link.path),
            Ok(real) => self.pending.push(Place { path: link.path, real }),
            Err(error) => self.walk.unreadable.push((link.path, error.to_string())),
        }
    }

    /// Read the folder at `place` and note those in it.
    fn visit(&mut self, place: Place) -> io::Result<()> {
        if !self.seen.insert(place.real.clone()) {
            self.walk.links.push(place.path);
            return Ok(());
        }
        let folder = Folder::read(&place)?;
        let is_array = folder.is_array();
        if !folder.is_empty() {
            self.walk.folders.push(folder);
        }
        if is_array { Ok(()) } else { self.list(&place) }
    }

    fn list(&mut self, place: &Place) -> io::Result<()> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&place.real)? {
            let entry = entry?;
            names.extend(self.folder_name(&entry, place));
        }
        // The last one is read first.
        names.sort_by(|(a, _), (b, _)| b.cmp(a));
        for (name, is_link) in names {
            let (path, real) = (join(&place.path, &text_of(&name)), place.real.join(&name));
            if is_link {
                self.links.push_front(Place { path, real });
            } else {
                self.pending.push(Place { path, real });
            }
        }
        Ok(())
    }

    /// The name of `entry` of `place`, and whether it is a link, if it is a folder.
    fn folder_name(&mut self, entry: &fs::DirEntry, place: &Place) -> Option<(OsString, bool)> {
        let name = entry.file_name();
        let file_type = entry.file_type();
        let is_link = file_type.as_ref().is_ok_and(fs::FileType::is_symlink);
        let is_folder = if is_link {
            fs::metadata(entry.path()).map(|target| target.is_dir())
        } else {
            file_type.map(|file_type| file_type.is_dir())
        };
        match is_folder {
            Ok(is_folder) => is_folder.then_some((name, is_link)),
            // The metadata files were read by name.
            Err(_) if is_metadata(&name) => None,
            Err(error) if is_link && error.kind() == io::ErrorKind::NotFound => {
                self.walk.dangling.push(join(&place.path, &text_of(&name)));
                None
            }
            Err(error) => {
                let path = join(&place.path, &text_of(&name));
                self.walk.unreadable.push((path, error.to_string()));
                None
            }
        }
    }
}

fn is_metadata(name: &OsString) -> bool {
    KEYS.into_iter().any(|key| name == key)
}
