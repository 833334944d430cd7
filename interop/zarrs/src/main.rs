//! zarrs as a peer of `interop/v3.sh`.
//!
//!     interop-zarrs read OURS OUT      open each case in OURS, create it again in OUT, put items into it
//!     interop-zarrs verify OURS OUT    open each case in OUT, which was written back, and read the items

mod data;
mod store;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value as Json, json};

/// Where the arrays are that zarrs writes of its own accord.
const OWN: &str = "own/";

/// The codecs whose libraries are built with `cmake`; the manifest leaves them out.
const NOT_BUILT: [&str; 3] = ["zfp", "numcodecs.zfpy", "zarrs.gdeflate"];

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [command, ours, out] = arguments.as_slice() else {
        eprintln!("usage: interop-zarrs read|verify OURS OUT");
        return ExitCode::from(2);
    };
    // A panic is an answer too, and stands where the reason does.
    std::panic::set_hook(Box::new(|_| {}));
    match run(&command.to_string_lossy(), ours, out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("interop-zarrs: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &str, ours: &Path, out: &Path) -> Result<(), String> {
    zarrs::config::global_config_mut().set_include_zarrs_metadata(false);
    let list = fs::read_to_string(ours.join("cases.jsonl")).map_err(text)?;
    let cases = list.lines().map(serde_json::from_str).collect::<Result<Vec<Json>, _>>().map_err(text)?;
    let own = own_cases(&cases);
    let mut lines = String::new();
    for case in cases.iter().chain(&own) {
        let path = case["path"].as_str().ok_or("a case without a path")?;
        let said = match command {
            "read" if path.starts_with(OWN) => said(path, |said| write_own(case, &out.join(path), said)),
            "read" => said(path, |said| read(case, &ours.join(path), &out.join(path), said)),
            "verify" if out.join(path).exists() => {
                said(path, |said| verify(case, &out.join(path), &out.join("again").join(path), said))
            }
            "verify" => continue,
            other => return Err(format!("no command {other}")),
        };
        lines.push_str(&said.to_string());
        lines.push('\n');
    }
    fs::create_dir_all(out).map_err(text)?;
    let name = if command == "read" { "read.jsonl" } else { "verified.jsonl" };
    fs::write(
        out.join("peer.json"),
        json!({"name": "zarrs", "version": zarrs::version::version_str()}).to_string(),
    )
    .map_err(text)?;
    fs::write(out.join(name), lines).map_err(text)
}

/// Arrays of zarrs's own, with the items that there are of their data types.
fn own_cases(cases: &[Json]) -> Vec<Json> {
    let items = |name| {
        let path = format!("data_type/{name}/0");
        cases.iter().find(|case| case["path"] == *path).map(|case| case["items"].clone())
    };
    let case = |name| json!({"path": format!("{OWN}{name}"), "node": "array", "items": items(name)});
    store::OWN_TYPES.iter().map(case).collect()
}

/// What zarrs does not take: at which stage, and why.
struct Refused {
    stage: &'static str,
    reason: String,
}

/// What is said of the case at `path`.
fn said(path: &str, ask: impl FnOnce(&mut Json) -> Result<(), Refused>) -> Json {
    let mut said = json!({"path": path});
    if let Err(refused) = ask(&mut said) {
        said["class"] = class(&refused.reason).into();
        said["stage"] = refused.stage.into();
        said["reason"] = refused.reason.into();
    }
    said
}

/// The kind of a reason, where it is not that a known name is written in a way that zarrs does not take.
fn class(reason: &str) -> Option<&'static str> {
    let name = reason.strip_suffix(" is not supported")?.rsplit(' ').next()?;
    Some(if NOT_BUILT.contains(&name) { "not_built" } else { "unknown" })
}

/// Opens a case, creates it again, puts its items into it and reads them back.
fn read(case: &Json, source: &Path, folder: &Path, said: &mut Json) -> Result<(), Refused> {
    if case["node"] == "group" {
        said["members"] = attempt("open", || store::copy_group(source, folder))?.into();
        return Ok(());
    }
    let opened = attempt("open", || store::open(source))?;
    let created = attempt("create", || store::create(&opened, folder))?;
    let mut fill = attempt("read", || store::items(&opened))?;
    fill.sort();
    fill.dedup();
    said["fill"] = fill.into();
    fill_up(case, &created, folder, said)
}

/// Creates an array of zarrs's own, and puts items into it.
fn write_own(case: &Json, folder: &Path, said: &mut Json) -> Result<(), Refused> {
    let name = case["path"].as_str().and_then(|path| path.strip_prefix(OWN)).unwrap_or_default();
    let created = attempt("create", || store::create_own(name, folder))?;
    fill_up(case, &created, folder, said)
}

/// Puts the items of `case`, if there are any, into `array`, opens it again, and says what is read.
fn fill_up(case: &Json, array: &store::Opened, folder: &Path, said: &mut Json) -> Result<(), Refused> {
    let Some(items) = case["items"].as_array() else { return Ok(()) };
    let items: Vec<&str> = items.iter().filter_map(Json::as_str).collect();
    attempt("write", || store::put(array, &items))?;
    said["keys"] = attempt("write", || store::keys(folder))?.into();
    let again = attempt("open", || store::open(folder))?;
    said["read"] = attempt("read", || store::items(&again))?.into();
    Ok(())
}

/// Opens a case whose document was written back, and reads what is in it.
fn verify(case: &Json, folder: &Path, again: &Path, said: &mut Json) -> Result<(), Refused> {
    if case["node"] == "group" {
        said["members"] = attempt("open", || store::copy_group(folder, again))?.into();
        return Ok(());
    }
    let opened = attempt("open", || store::open(folder))?;
    said["read"] = attempt("read", || store::items(&opened))?.into();
    Ok(())
}

fn attempt<T>(stage: &'static str, ask: impl FnOnce() -> Result<T, String>) -> Result<T, Refused> {
    let answer = catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|_| Err("a panic".into()));
    answer.map_err(|reason| Refused { stage, reason })
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
