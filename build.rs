//! Generates the Rust of the tables in `spec/` into `OUT_DIR`.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

// The generator reads tables with the library's own parser, so that it can name line and column.
#[allow(dead_code, unreachable_pub, unused_imports, reason = "the library uses the rest")]
#[path = "src/json/mod.rs"]
mod json;

#[allow(dead_code, unreachable_pub, reason = "`xtask` uses the rest")]
#[path = "src/codegen/mod.rs"]
mod codegen;

extern crate alloc;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/codegen");
    println!("cargo::rerun-if-changed=src/json");
    println!("cargo::rerun-if-changed=spec");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let spec = codegen::load(Path::new("spec")).unwrap_or_else(|errors| {
        for error in errors {
            println!("cargo::error={error}");
        }
        process::exit(1)
    });
    for output in codegen::emit::OUTPUTS {
        let text = codegen::print::print((output.emit)(&spec));
        if let Err(error) = fs::write(out.join(output.name), text) {
            println!("cargo::error={}: {error}", output.name);
            process::exit(1);
        }
    }
}
