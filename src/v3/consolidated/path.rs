//! Paths of nodes below a group.
//!
//! Source: Zarr v3 core specification, "Node names".

/// Why `path` is no path of a node below a group; `None` where it is one.
pub(super) fn fault(path: &str) -> Option<&'static str> {
    if path.is_empty() {
        return Some("which is the group's own");
    }
    path.split('/').find_map(name_fault)
}

/// Why `name`, a part of a path, is no name of a node.
fn name_fault(name: &str) -> Option<&'static str> {
    if name.is_empty() {
        Some("which has an empty name")
    } else if name.bytes().all(|byte| byte == b'.') {
        Some("which has a name of periods only")
    } else if name.starts_with("__") {
        Some("which has a name that starts with the reserved \"__\"")
    } else if name == crate::v3::KEY {
        Some("which has the reserved name \"zarr.json\"")
    } else {
        None
    }
}
