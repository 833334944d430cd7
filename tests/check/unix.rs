//! Links, and files that cannot be read.

use std::os::unix::ffi::OsStrExt as _;
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

#[test]
fn a_link_that_leads_nowhere_is_a_note() {
    let root = folder("dangling");
    write(&root, &[(".zgroup", GROUP), ("a/.zarray", ARRAY)]);
    symlink("nowhere", root.join("later")).expect("a link can be made");
    symlink("nowhere/either", root.join("a.lock")).expect("a link can be made");
    let output = check(&root);
    assert!(output.starts_with("exit code 0\n"), "{output}");
    for line in [
        "\na.lock: not followed: the link leads nowhere\n",
        "\nlater: not followed: the link leads nowhere\n",
        "\n1 group, 1 array, no problems\n",
    ] {
        assert!(output.contains(line), "{output}");
    }
    symlink("nowhere", root.join(".zattrs")).expect("a link can be made");
    let output = check(&root);
    assert!(output.starts_with("exit code 1\n") && output.contains("\n.zattrs: unreadable: "), "{output}");
}

#[test]
fn a_pipe_is_a_document() {
    let path = "tests/data/broken.zarr/numbers/nan/.zarray";
    let output = check_input(&["/dev/stdin"], &fs::read(path).expect("the store is there"));
    assert_eq!(output.replace("\nstdin: ", "\n.zarray: "), check(path));
}

#[test]
fn no_name_passes_for_another() {
    let root = folder("names");
    for (name, _) in NAMES {
        let path = root.join(name).join(".zgroup");
        write(&root, &[(path.to_str().expect("the name is Unicode"), r#"{"zarr_format": 3}"#)]);
    }
    let output = check(&root);
    for (name, printed) in NAMES {
        assert!(output.contains(&format!("\n/{printed} ")), "{name:?} in {output}");
        assert!(output.contains(&format!("\n{printed}/.zgroup: /zarr_format (")), "{name:?} in {output}");
    }
    let json = pretty(&check_json(&root));
    for (name, _) in NAMES {
        let name = serde_json::Value::from(name).to_string();
        assert!(json.contains(&format!(r#"{{"path":{name},"#)), "{name} in {json}");
    }
}

/// Names of folders, and how they are printed.
const NAMES: [(&str, &str); 13] = [
    ("plain-1.0", "plain-1.0"),
    ("with space", "with space"),
    ("\u{e9}t\u{e9} e\u{301}", "\u{e9}t\u{e9} e\u{301}"),
    ("\u{6c17}\u{6e29}\u{3000}\u{2103}", "\u{6c17}\u{6e29}\u{3000}\u{2103}"),
    ("\u{5d0}\u{5d1}", "\u{5d0}\u{5d1}"),
    ("back\\slash", r"back\\slash"),
    ("tab\t", r"tab\t"),
    ("tab\\t", r"tab\\t"),
    ("over\u{202e}ride", r"over\u{202e}ride"),
    ("isolate\u{2066}", r"isolate\u{2066}"),
    ("zero\u{200b}width", r"zero\u{200b}width"),
    ("line\u{2028}", r"line\u{2028}"),
    ("paragraph\u{2029}", r"paragraph\u{2029}"),
];

/// Other systems have no names that are not Unicode.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_unicode_are_told_apart() {
    let root = folder("bytes");
    for name in [&b"caf\xe9"[..], b"caf\xe8", br"caf\xe9", b"caf\xff\xfe/b"] {
        let folder = root.join(OsStr::from_bytes(name));
        fs::create_dir_all(&folder).expect("a folder can be made");
        fs::write(folder.join(".zgroup"), "{}").expect("a file can be written");
    }
    let output = check(&root);
    for printed in [r"caf\xe9", r"caf\xe8", r"caf\\xe9", r"caf\xff\xfe/b"] {
        assert!(output.contains(&format!("\n/{printed} ")), "{printed} in {output}");
        assert!(output.contains(&format!("\n{printed}/.zgroup: ")), "{printed} in {output}");
    }
    assert!(output.contains("4 groups, 4 problems\n"), "{output}");
    let json = check_json(&root);
    for name in [r"caf\u0000e9", r"caf\u0000e8", r"caf\\xe9", r"caf\u0000ff\u0000fe/b"] {
        assert!(json.contains(&format!(r#""path":"{name}""#)), "{name} in {json}");
    }
    let missing = check(OsStr::from_bytes(b"caf\xe9/missing"));
    assert!(missing.starts_with("exit code 2\ncheck: cannot read caf\\xe9/missing: "), "{missing}");
}
