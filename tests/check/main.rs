//! The example `check`, run as a program.

mod made;
#[cfg(unix)]
mod unix;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use insta::assert_snapshot;
use zarr_spec::json::Tape;

const STORE: &str = "tests/data/store.zarr";
const BROKEN: &str = "tests/data/broken.zarr";
const STORE_V3: &str = "tests/data/store_v3.zarr";
const BROKEN_V3: &str = "tests/data/broken_v3.zarr";
const MIXED: &str = "tests/data/mixed.zarr";

const ARRAY: &str = r#"{"zarr_format": 2, "shape": [4], "chunks": [2], "dtype": "<i4",
    "compressor": null, "fill_value": 0, "order": "C", "filters": null}"#;
const GROUP: &str = r#"{"zarr_format": 2}"#;
const ARRAY_V3: &str = r#"{"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "int32",
    "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}},
    "chunk_key_encoding": {"name": "default"}, "fill_value": 0,
    "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}"#;
const GROUP_V3: &str = r#"{"zarr_format": 3, "node_type": "group"}"#;

/// The program, beside this test in the target folder. `cargo test` has built it; `cargo test --test check` has not, or
/// not lately.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let test = std::env::current_exe().expect("a test has a path");
        let profile = test.ancestors().nth(2).expect("a test is in target/<profile>/deps");
        build(profile);
        profile.join("examples").join(format!("check{}", std::env::consts::EXE_SUFFIX))
    })
}

/// Have cargo build the program, unless it is fresh, in `folder`, that of a profile in a target folder.
fn build(folder: &Path) {
    let (target, name) = (folder.parent().expect("a profile is in a target folder"), folder.file_name());
    let profile = name.filter(|name| *name != "debug").unwrap_or("dev".as_ref());
    let status = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["build", "--quiet", "--example", "check", "--target-dir"])
        .arg(target)
        .arg("--profile")
        .arg(profile)
        .status();
    assert!(status.expect("cargo runs").success(), "the example does not build");
}

fn run(args: &[&OsStr]) -> Output {
    Command::new(program())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args)
        .output()
        .expect("the program runs")
}

/// What the program prints for `args`, below its exit code, with `input` as its standard input, which is a pipe.
fn check_input(args: &[&str], input: &[u8]) -> String {
    let mut child = Command::new(program())
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut pipe = child.stdin.take().expect("the standard input is a pipe");
    pipe.write_all(input).expect("the program reads its standard input");
    drop(pipe);
    shown(&child.wait_with_output().expect("the program ends"))
}

/// What the program prints for `path`, below its exit code; errors too.
fn check(path: impl AsRef<OsStr>) -> String {
    shown(&run(&[path.as_ref()]))
}

fn check_json(path: impl AsRef<OsStr>) -> String {
    shown(&run(&["--json".as_ref(), path.as_ref()]))
}

fn shown(output: &Output) -> String {
    let text = |bytes| std::str::from_utf8(bytes).expect("the program prints UTF-8");
    let code = output.status.code().expect("the program exits");
    format!("exit code {code}\n{}{}", text(&output.stdout), text(&output.stderr))
}

/// An empty folder of the test called `name`.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of an earlier run can be removed");
    }
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A store with `files`, each a path below `root` and its content.
fn write(root: &Path, files: &[(&str, &str)]) {
    for (name, content) in files {
        let path = root.join(name);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
        fs::write(path, content).expect("a file can be written");
    }
}

#[test]
fn a_sound_store() {
    assert_snapshot!(check(STORE));
}

#[test]
fn a_sound_store_as_json() {
    assert_snapshot!(pretty(&check_json(STORE)));
}

#[test]
fn a_broken_store() {
    assert_snapshot!(check(BROKEN));
}

#[test]
fn a_broken_store_as_json() {
    assert_snapshot!(pretty(&check_json(BROKEN)));
}

#[test]
fn stores_of_format_3_and_of_both() {
    assert_snapshot!("a_sound_store_of_format_3", check(STORE_V3));
    assert_snapshot!("a_sound_store_of_format_3_as_json", pretty(&check_json(STORE_V3)));
    assert_snapshot!("a_store_of_both_formats", check(MIXED));
    assert_snapshot!("a_broken_store_of_format_3", check(BROKEN_V3));
    assert_snapshot!("a_broken_store_of_format_3_as_json", pretty(&check_json(BROKEN_V3)));
}

#[test]
fn repairs_are_shown_and_not_made() {
    let before = fs::read(Path::new(BROKEN_V3).join("zarr.json")).expect("the store is there");
    let repairs = |store: &str| {
        let output = shown(&run(&["--repair".as_ref(), store.as_ref()]));
        // What is above is the same without the option.
        let (problems, repairs) = output.split_once("\nrepairs:\n").expect("there are some");
        assert!(check(store).starts_with(problems), "{output}");
        format!("--- {store}\n{repairs}")
    };
    assert_snapshot!([repairs(BROKEN), repairs(BROKEN_V3)].join("\n"));
    let json = run(&["--repair".as_ref(), "--json".as_ref(), BROKEN_V3.as_ref()]);
    let json = pretty(&shown(&json));
    let (_, repairs) = json.split_once("\nrepairs:\n").expect("a list of them");
    assert_snapshot!("repairs_as_json", repairs);
    let group = folder("repairs");
    write(&group, &[(".zgroup", r#"{"zarr_format": 2, "_nczarr_group": {}}"#)]);
    let group = shown(&run(&["--repair".as_ref(), group.as_ref()]));
    let line = "\n.zgroup: /_nczarr_group: removed (nczarr_members_in_zgroup)\n";
    assert!(group.contains(line) && group.contains("\n1 document could be read after repairs\n"), "{group}");
    let clean = shown(&run(&["--repair".as_ref(), STORE.as_ref()]));
    assert!(clean.ends_with("no problems\nno documents could be read after repairs\n"), "{clean}");
    assert_eq!(fs::read(Path::new(BROKEN_V3).join("zarr.json")).expect("it still is"), before);
}

/// `output` with its JSON laid out: each node, problem and note on a line.
fn pretty(output: &str) -> String {
    let (code, json) = output.split_once('\n').expect("a line with the exit code");
    // Another reader of JSON takes it too.
    serde_json::from_str::<serde_json::Value>(json).expect("one JSON object");
    let mut tape = Tape::new();
    let report = tape.parse(json).expect("one JSON object");
    let mut lines = vec![code.to_owned()];
    for (name, list) in report.root().members() {
        lines.push(format!("{}:", name.name()));
        lines.extend(list.items().map(|item| format!("  {}", item.source())));
    }
    lines.join("\n")
}

#[test]
fn single_documents() {
    let documents = [
        "store.zarr/weather/warmth/.zarray",
        "store.zarr/weather/warmth/.zattrs",
        "store.zarr/.zgroup",
        "broken.zarr/numbers/nan/.zarray",
        "broken.zarr/version/.zgroup",
        "broken.zarr/latin/.zattrs",
        "broken.zarr/.zmetadata",
        "store_v3.zarr/weather/warmth/zarr.json",
        "broken_v3.zarr/codecs/level/zarr.json",
        "broken_v3.zarr/zarr.json",
    ];
    let outputs = documents.map(|document| {
        let path = Path::new("tests/data").join(document);
        format!("--- {document}\n{}", check(path))
    });
    assert_snapshot!(outputs.join("\n"));
}

#[test]
fn a_document_with_another_name_is_told_by_its_members() {
    let root = folder("another_name");
    for document in
        ["broken.zarr/numbers/nan/.zarray", "broken.zarr/extra/.zgroup", "broken_v3.zarr/zarr.json"]
    {
        let own = Path::new("tests/data").join(document);
        let name = own.file_name().and_then(OsStr::to_str).expect("the name is Unicode");
        let other = root.join("document.txt");
        fs::copy(&own, &other).expect("a file can be copied");
        assert_eq!(check(&other).replace("document.txt: ", &format!("{name}: ")), check(&own));
    }
    let sound = root.join("document.txt");
    fs::copy("tests/data/store.zarr/.zmetadata", &sound).expect("a file can be copied");
    assert_eq!(check(&sound), check("tests/data/store.zarr/.zmetadata"));
    for none in ["", "{", "[]", r#"{"zarr_format": 1}"#, r#"{"units": "K"}"#] {
        fs::write(&sound, none).expect("a file can be written");
        let output = check(&sound);
        assert!(
            output.starts_with("exit code 2\ncheck: ") && output.contains("by its name or its members"),
            "{output}"
        );
    }
}

#[test]
fn the_standard_input_is_a_document() {
    for (document, name) in [
        ("store.zarr/weather/warmth/.zarray", ".zarray"),
        ("broken.zarr/numbers/nan/.zarray", ".zarray"),
        ("broken_v3.zarr/zarr.json", "zarr.json"),
    ] {
        let path = Path::new("tests/data").join(document);
        let own = check(&path);
        let bytes = fs::read(&path).expect("the store is there");
        for args in [&["-"][..], &["--", "-"]] {
            let output = check_input(args, &bytes);
            assert_eq!(output.replace("\n-: ", &format!("\n{name}: ")), own, "{args:?} {document}");
        }
    }
    let none = check_input(&["-"], b"{}");
    assert!(none.starts_with("exit code 2\ncheck: - is no .zarray, "), "{none}");
}

#[test]
fn the_readme_quotes_what_is_printed() {
    let readme = fs::read_to_string("README.md").expect("the tests run beside the README");
    let printed = [check(BROKEN), check(BROKEN_V3)].concat();
    let printed: HashSet<&str> = printed.lines().collect();
    let quoted = readme.lines().filter(|line| line.contains(": /") && line.contains("): "));
    let quoted: Vec<_> = quoted.collect();
    assert!(!quoted.is_empty());
    for line in quoted {
        assert!(printed.contains(line), "{line}");
    }
}

#[test]
fn a_folder_below_a_store() {
    let whole = check(Path::new(STORE).join("stations"));
    assert!(whole.starts_with("exit code 0\n"), "{whole}");
    assert!(whole.contains("/table"), "{whole}");
    let array = check(Path::new(STORE).join("radar/pyramid/0"));
    assert!(array.starts_with("exit code 0\n"), "{array}");
    assert!(array.ends_with("\n1 array, no problems\n"), "{array}");
}

#[test]
fn nothing_to_read() {
    let empty = folder("nothing_to_read");
    write(&empty, &[("a/file", "")]);
    let output = run(&[empty.as_ref()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("found no Zarr node"));

    assert_eq!(run(&[empty.join("missing").as_ref()]).status.code(), Some(2));
    assert_eq!(run(&[empty.join("a/file").as_ref()]).status.code(), Some(2));
}

#[test]
fn the_command_line() {
    let help = run(&["--help".as_ref()]);
    assert_eq!(help.status.code(), Some(0));
    assert!(help.stderr.is_empty());
    assert_snapshot!(shown(&help));

    for wrong in [&[][..], &["--yaml", STORE], &[STORE, STORE]] {
        let args: Vec<&OsStr> = wrong.iter().map(AsRef::as_ref).collect();
        let output = run(&args);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(output.stdout.is_empty(), "{wrong:?}");
    }
    assert_eq!(run(&["--".as_ref(), STORE.as_ref()]).status.code(), Some(0));
}
