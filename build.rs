//! Generates the Rust of the tables in `spec/` into `OUT_DIR`.

use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{env, fs};

// The generator reads tables with the library's own parser, so that it can name line and column.
#[allow(dead_code, unreachable_pub, unused_imports, reason = "the library uses the rest")]
#[path = "src/json/mod.rs"]
mod json;

#[allow(dead_code, unreachable_pub, reason = "`xtask` uses the rest")]
#[path = "src/codegen/mod.rs"]
mod codegen;

extern crate alloc;

/// The first Rust 1.x whose intrinsics for AVX-512 are stable.
const FIRST_WITH_AVX512: u32 = 89;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/codegen");
    println!("cargo::rerun-if-changed=src/json");
    println!("cargo::rerun-if-changed=spec");
    println!("cargo::rustc-check-cfg=cfg(zarr_spec_avx512)");
    println!("cargo::rustc-check-cfg=cfg(zarr_spec_kernels, values(\"avx2\", \"portable\"))");
    if compiler_minor_version().is_some_and(|minor| minor >= FIRST_WITH_AVX512) {
        println!("cargo::rustc-cfg=zarr_spec_avx512");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let spec = codegen::load(Path::new("spec")).unwrap_or_else(|errors| {
        for error in errors {
            println!("cargo::error={error}");
        }
        process::exit(1)
    });
    for output in codegen::emit::OUTPUTS {
        if let Err(error) = fs::write(out.join(output.name), output.text(&spec)) {
            println!("cargo::error={}: {error}", output.name);
            process::exit(1);
        }
    }
}

/// The `x` of the compiler's version, 1.x.
fn compiler_minor_version() -> Option<u32> {
    let output = Command::new(env::var_os("RUSTC")?).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.strip_prefix("rustc 1.")?.split('.').next()?.parse().ok()
}
