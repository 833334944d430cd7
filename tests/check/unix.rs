//! Links, and files that cannot be read.

use std::os::unix::fs::{PermissionsExt as _, symlink};

use super::*;

#[test]
fn links() {
    let root = folder("links");
    write(&root, &[("store/.zgroup", GROUP), ("store/a/.zgroup", GROUP), ("store/b/.zgroup", GROUP)]);
    write(&root, &[("elsewhere/.zarray", ARRAY)]);
    let links = [
        ("../../elsewhere", "store/a/array"),
        ("../b", "store/a/to_b"),
        ("../a", "store/b/to_a"),
        (".", "store/a/self"),
        ("../..", "store/a/up"),
        ("itself", "store/a/itself"),
    ];
    for (target, link) in links {
        symlink(target, root.join(link)).expect("a link can be made");
    }
    let output = check(root.join("store"));
    // The reason is the system's.
    assert!(output.contains("\na/itself: unreadable: "), "{output}");
    let rest: Vec<_> = output.lines().filter(|line| !line.starts_with("a/itself: ")).collect();
    assert_snapshot!(rest.join("\n"));
}

#[test]
fn a_file_that_cannot_be_read() {
    let root = folder("permissions");
    write(&root, &[(".zgroup", GROUP), ("a/.zarray", ARRAY), ("b/.zarray", ARRAY)]);
    let file = root.join("a/.zarray");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).expect("permissions can be set");
    if fs::read(&file).is_ok() {
        // The superuser reads it all the same.
        return;
    }
    let output = check(root);
    assert!(output.starts_with("exit code 1\n"), "{output}");
    assert!(output.contains("\na/.zarray: unreadable: "), "{output}");
    assert!(output.contains("1 group, 2 arrays, 1 problem\n"), "{output}");
}

#[test]
fn a_file_that_is_none() {
    let root = folder("no_files");
    write(&root, &[("a/.zarray", ARRAY), ("a/.zattrs/x", ""), ("b/.zgroup/x", ""), ("b/.zattrs", "[]")]);
    symlink("nowhere", root.join("a/.zgroup")).expect("a link can be made");
    let output = check(root);
    let lines: Vec<_> = output.lines().filter(|line| !line.starts_with("a/.zgroup: unreadable: ")).collect();
    assert_eq!(lines.len() + 1, output.lines().count());
    assert_snapshot!(lines.join("\n"));
}
