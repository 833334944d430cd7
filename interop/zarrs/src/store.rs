//! Stores on disk.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::json;
use zarrs::array::{Array, ArrayBuilder, ArrayBytes};
use zarrs::filesystem::FilesystemStore;
use zarrs::group::Group;
use zarrs::metadata::FillValueMetadata;
use zarrs::metadata::v3::MetadataV3;
use zarrs::node::{Node, NodeMetadata};

use super::{data, text};

pub(crate) type Opened = Array<FilesystemStore>;

fn store(folder: &Path) -> Result<Arc<FilesystemStore>, String> {
    FilesystemStore::new(folder).map(Arc::new).map_err(text)
}

/// The array in `folder`.
pub(crate) fn open(folder: &Path) -> Result<Opened, String> {
    Array::open(store(folder)?, "/").map_err(text)
}

/// An array like `opened` in `folder`.
pub(crate) fn create(opened: &Opened, folder: &Path) -> Result<Opened, String> {
    fs::create_dir_all(folder).map_err(text)?;
    let created = opened.builder().build(store(folder)?, "/").map_err(text)?;
    created.store_metadata().map_err(text)?;
    Ok(created)
}

/// The data types of which arrays are created with everything as zarrs chooses it.
pub(crate) const OWN_TYPES: [&str; 18] = [
    "bool",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float16",
    "float32",
    "float64",
    "bfloat16",
    "complex64",
    "complex128",
    "string",
    "bytes",
    "numpy.datetime64",
];

/// An array of zarrs's own in `folder`.
pub(crate) fn create_own(data_type: &str, folder: &Path) -> Result<Opened, String> {
    fs::create_dir_all(folder).map_err(text)?;
    let (data_type, fill) = match data_type {
        "bool" => (json!("bool"), json!(false)),
        "string" | "bytes" => (json!(data_type), json!("")),
        "complex64" | "complex128" => (json!(data_type), json!([0.0, 0.0])),
        "numpy.datetime64" => {
            let configuration = json!({"unit": "ns", "scale_factor": 1});
            (json!({"name": data_type, "configuration": configuration}), json!(0))
        }
        number => (json!(number), json!(0)),
    };
    let data_type: MetadataV3 = serde_json::from_value(data_type).map_err(text)?;
    let fill: FillValueMetadata = serde_json::from_value(fill).map_err(text)?;
    let builder = ArrayBuilder::new(vec![7, 5], vec![4, 5], data_type, fill);
    let created = builder.build(store(folder)?, "/").map_err(text)?;
    created.store_metadata().map_err(text)?;
    Ok(created)
}

/// Puts `items` into `array`, one after another and over again.
pub(crate) fn put(array: &Opened, items: &[&str]) -> Result<(), String> {
    let count: u64 = array.shape().iter().product();
    let count = usize::try_from(count).map_err(text)?;
    let data = data::array(array.data_type(), items, count)?;
    array.store_array_subset(&array.subset_all(), data).map_err(text)
}

/// The items of `array`, in C order.
pub(crate) fn items(array: &Opened) -> Result<Vec<String>, String> {
    let found: ArrayBytes<'_> = array.retrieve_array_subset(&array.subset_all()).map_err(text)?;
    data::items(array.data_type(), &found)
}

/// The group in `source` created again in `folder` with all that is below it, and the paths of that.
pub(crate) fn copy_group(source: &Path, folder: &Path) -> Result<Vec<String>, String> {
    fs::create_dir_all(folder).map_err(text)?;
    let from = Group::open(store(source)?, "/").map_err(text)?;
    let to = store(folder)?;
    let root = Group::new_with_metadata(to.clone(), "/", from.metadata().clone()).map_err(text)?;
    root.store_metadata().map_err(text)?;
    let mut paths = Vec::new();
    for node in from.children(true).map_err(text)? {
        copy_node(&node, &to, &mut paths)?;
    }
    paths.sort();
    Ok(paths)
}

fn copy_node(node: &Node, to: &Arc<FilesystemStore>, paths: &mut Vec<String>) -> Result<(), String> {
    let path = node.path().as_str();
    match node.metadata() {
        NodeMetadata::Array(metadata) => {
            let array = Array::new_with_metadata(to.clone(), path, metadata.clone()).map_err(text)?;
            array.builder().build(to.clone(), path).map_err(text)?.store_metadata().map_err(text)?;
        }
        NodeMetadata::Group(metadata) => {
            let group = Group::new_with_metadata(to.clone(), path, metadata.clone()).map_err(text)?;
            group.store_metadata().map_err(text)?;
        }
    }
    paths.push(path.trim_start_matches('/').into());
    node.children().iter().try_for_each(|child| copy_node(child, to, paths))
}

/// The store keys of the chunks in `folder`.
pub(crate) fn keys(folder: &Path) -> Result<Vec<String>, String> {
    let mut keys = Vec::new();
    list(folder, "", &mut keys).map_err(text)?;
    keys.retain(|key| key != "zarr.json");
    keys.sort();
    Ok(keys)
}

fn list(folder: &Path, prefix: &str, keys: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let key = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{key}/"), keys)?;
        } else {
            keys.push(key);
        }
    }
    Ok(())
}
