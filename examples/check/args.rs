//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

pub(crate) const HELP: &str = "\
Checks the metadata of a Zarr store, of format 2, of format 3, or of both.

Usage: check [--json] [--repair] PATH

PATH is a folder, which is walked down to its arrays, or one document: a .zarray,
.zgroup, .zattrs, .zmetadata or zarr.json file, a pipe, or - for the standard input.
One with another name, but for .zattrs, is told by its members.

Prints a table of the nodes, with data types and codecs in canonical form, and each
problem as

    path: pointer (line:column): kind: message

where the path is that of a file below PATH, the pointer a JSON Pointer, and a file
that is missing or cannot be read has neither pointer nor place. Consolidated metadata,
that of a .zmetadata and that of a zarr.json, is compared by meaning with the nodes
below it. A folder with documents of both formats is a node of each, and the two are
compared. In the table, ! marks a node or field with a problem, and ? a data type,
codec or chunk grid that no definition claims, which is none.

In names, a backslash is \\\\, a character that cannot be seen is escaped as \\u{202e},
and a byte that is not UTF-8 as \\xff. In JSON that byte is \\u0000ff.

Options:
  --json      print one JSON object: nodes, problems and notes
  --repair    say too which repairs of known writers' bugs would help a document with
              problems; no file is changed
  -h, --help  print this

Exit codes: 0 no problem, 1 problems, 2 nothing could be read.
";

/// What the command line asks for.
pub(crate) enum Command {
    Help,
    Check { path: PathBuf, json: bool, repairs: bool },
}

/// The command that `args`, without the program's name, ask for; or what is wrong with them.
pub(crate) fn parse(args: impl Iterator<Item = OsString>) -> Result<Command, String> {
    let (mut json, mut repairs) = (false, false);
    let mut path = None;
    let mut options = true;
    for arg in args {
        match arg.to_str().filter(|_| options) {
            Some("--") => options = false,
            Some("--help" | "-h") => return Ok(Command::Help),
            Some("--json") => json = true,
            Some("--repair") => repairs = true,
            Some(option) if option.starts_with('-') && option != "-" => {
                return Err(usage(&format!("no option {option}")));
            }
            Some(_) | None if path.is_none() => path = Some(PathBuf::from(arg)),
            Some(_) | None => return Err(usage("more than one PATH")),
        }
    }
    match path {
        Some(path) => Ok(Command::Check { path, json, repairs }),
        None => Err(usage("no PATH")),
    }
}

fn usage(problem: &str) -> String {
    format!("{problem}; usage: check [--json] [--repair] PATH (see --help)")
}
